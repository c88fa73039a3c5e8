//! The interactive page's answers: [`answer`] takes a question as text and gives JSON, the same natively and in wasm.
//!
//! ```
//! let answer = cute_page::answer("expression\ntext=(4,6,8):(2,3,5) o 6:2");
//! assert!(answer.starts_with("{\"ok\":true,\"result\":\"(2,3):(4,3)\""), "{answer}");
//! let refused = cute_page::answer("expression\ntext=(4,6,8):(2,3,5) o 6:3");
//! assert!(refused.contains("\"code\":\"stride_divisibility\""), "{refused}");
//! ```
//!
//! A question is its name on a line and its fields, `name=value`, on lines of their own; an answer is one object, with `ok`
//! `false` and an `error` where there is none. [`questions`] has all names. The page is `web/`, and `cargo run -p page-build`
//! puts both into one file.

mod figure;
mod json;
mod request;
mod views;
#[cfg(any(target_family = "wasm", test))]
mod wasm;

use json::{Json, object};
use request::Request;

type View = fn(&Request<'_>) -> Json;
const VIEWS: &[(&str, View)] = &[
    ("expression", views::expression::answer),
    ("operations", views::operations::answer),
    ("partition", views::partition::answer),
    ("atoms", views::atoms::list),
    ("atom", views::atoms::one),
    ("banks", views::banks::answer),
    ("smem", views::smem::answer),
    ("tiled", views::tiled::answer),
    ("export", views::export::answer),
];

/// The names of the questions.
pub fn questions() -> impl Iterator<Item = &'static str> {
    VIEWS.iter().map(|(name, _)| *name)
}

/// The answer to a question.
#[must_use]
pub fn answer(question: &str) -> String {
    let request = Request::of(question);
    match VIEWS.iter().find(|(name, _)| *name == request.name) {
        Some((_, view)) => view(&request).text(),
        None => refused("question", &format!("no question is called `{}`", request.name)).text(),
    }
}

/// An answer that is none.
pub(crate) fn refused(code: &str, message: &str) -> Json {
    object! { ok: false, error: object! { code: code, message: message } }
}
