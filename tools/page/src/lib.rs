//! Answers the questions of the interactive page.
//!
//! [`answer`] takes a question as text and returns JSON, the same natively and in wasm:
//!
//! ```
//! let answer = cute_page::answer("expression\ntext=(4,6,8):(2,3,5) o 6:2");
//! assert!(answer.starts_with("{\"ok\":true,\"result\":\"(2,3):(4,3)\""), "{answer}");
//! let refused = cute_page::answer("expression\ntext=(4,6,8):(2,3,5) o 6:3");
//! assert!(refused.contains("\"code\":\"stride_divisibility\""), "{refused}");
//! ```
//!
//! A question is its name on one line, and one line `name=value` for each field. An answer is one
//! object. If the question has no answer, `ok` is `false` and `error` has the reason. [`questions`]
//! lists all names. The page is in `web/`, and `cargo run -p page-build` combines both in one file.

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
