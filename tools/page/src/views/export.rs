//! Pictures as files: SVG and TikZ.

use crate::json::{Json, object};
use crate::refused;
use crate::request::Request;
use cute_draw::{Figure, Theme, svg, tikz};

fn figure(request: &Request<'_>) -> Result<Figure, String> {
    match request.get("of") {
        "partition" => super::partition::figure(request),
        "atom" => super::atoms::figure(request),
        "banks" => super::banks::figure(request),
        "smem" => super::smem::figure(request),
        _ => super::expression::figure(request),
    }
}

pub(crate) fn answer(request: &Request<'_>) -> Json {
    let drawn = match figure(request) {
        Ok(drawn) => drawn,
        Err(message) => return refused("no_figure", &message),
    };
    let theme = match request.get("theme") {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        _ => Theme::Auto,
    };
    let text = match request.get("format") {
        "tex" => match tikz(&drawn) {
            Ok(text) => text,
            Err(error) => return refused("too_large", &error.to_string()),
        },
        _ => svg(&drawn, theme),
    };
    object! { ok: true, text: text, title: drawn.title }
}
