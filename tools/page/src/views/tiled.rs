//! Tiled copies and MMAs: who has what of the tile, and what one thread has.

use super::{cells, error_json};
use crate::figure;
use crate::json::{Json, object};
use crate::refused;
use crate::request::Request;
use cute_draw::expression::of_value;
use cute_draw::{Figure, GridStyle};
use cute_expr::{TiledSide, evaluate, parts, tiled_sides};

pub(crate) fn figure(request: &Request<'_>) -> Result<Figure, String> {
    let value = evaluate(request.get("text")).map_err(|error| error.to_string())?;
    // what the page does not draw is not made
    crate::figure::affordable(cells(&value)).map_err(|error| error.to_string())?;
    of_value(&value, &GridStyle::default()).map_err(|error| error.to_string())
}

pub(crate) fn answer(request: &Request<'_>) -> Json {
    let text = request.get("text");
    let value = match evaluate(text) {
        Ok(value) => value,
        Err(error) => return object! { ok: false, error: error_json(text, &error) },
    };
    let sides = tiled_sides(&value);
    let Some(threads) = sides.last().map(TiledSide::threads) else {
        return refused("type", &format!("{} where tiled_copy(..) or tiled_mma(..) is needed", value.kind()));
    };
    let thread = request.number("thread", 0).min(threads.saturating_sub(1));
    let has = sides.iter().map(|side| {
        let places = side.places(thread).take(256).map(Json::list);
        object! { name: side.name, axes: side.axes, places: Json::list(places) }
    });
    let layouts = parts(&value).into_iter().map(|(name, part)| object! { name: name, text: part.to_string() });
    object! {
        ok: true, threads: threads, thread: thread, parts: Json::list(layouts), has: Json::list(has),
        figure: figure(request).ok().map(|drawn| figure::json(&drawn)),
    }
}
