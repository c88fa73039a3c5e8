//! The operations: what there is, with an example of each.

use crate::json::{Json, object};
use crate::request::Request;
use cute_expr::operations::operations;

pub(crate) fn answer(_: &Request<'_>) -> Json {
    let all = operations().map(|operation| {
        object! {
            name: operation.name, parameters: operation.parameters, about: operation.about, example: operation.example,
            answer: operation.answer,
        }
    });
    object! { ok: true, operations: Json::list(all) }
}
