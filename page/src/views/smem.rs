//! Shared memory: the canonical atoms, their descriptors, and the boxes of TMA.

use crate::json::Json;
use crate::refused;
use crate::request::Request;
use cute_draw::Figure;

pub(crate) fn figure(_: &Request<'_>) -> Result<Figure, String> {
    Err("not yet".into())
}
pub(crate) fn answer(_: &Request<'_>) -> Json {
    refused("not_yet", "not yet")
}
