//! PNG, by resvg: the SVG, in a font that comes along, so that it is the same picture everywhere.

use super::{Theme, svg};
use crate::figure::Figure;
use core::fmt;
use cute_dynamic::Budget;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why there is no PNG.
#[derive(Clone, PartialEq, Eq)]
pub struct PngError(String);
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl core::error::Error for PngError {}

/// A figure as PNG, `scale` pixels for a point. A theme of `Auto` is light: a PNG cannot choose.
///
/// # Errors
/// [`PngError`]: a picture too large, or one that cannot be encoded.
pub fn png(figure: &Figure, theme: Theme, scale: f32) -> Result<Vec<u8>, PngError> {
    let theme = if theme == Theme::Auto { Theme::Light } else { theme };
    let mut options = Options { font_family: "Hack".into(), ..Options::default() };
    options.fontdb_mut().load_font_data(epaint_default_fonts::HACK_REGULAR.to_vec());
    options.fontdb_mut().set_monospace_family("Hack");
    let tree = Tree::from_str(&svg(figure, theme), &options).map_err(|error| PngError(error.to_string()))?;
    let points = tree.size().to_int_size();
    let scaled = points.scale_by(scale).filter(|_| scale.is_finite() && scale > 0.0);
    let size = scaled.ok_or_else(|| PngError(format!("png: expected a scale above 0, found {scale}")))?;
    // a picture that is too large for 32 bits is scaled to the most that they hold
    let pixels = usize::try_from(u64::from(size.width()).saturating_mul(size.height().into())).unwrap_or(usize::MAX);
    Budget::new("png", "pixels", MOST_PIXELS).spend(pixels).map_err(|error| PngError(error.to_string()))?;
    let pixmap = Pixmap::new(size.width(), size.height());
    let mut pixmap = pixmap.ok_or_else(|| PngError(format!("png: a picture of {pixels} pixels has no room")))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PngError(error.to_string()))
}

/// The most pixels of a picture: 256 MiB.
const MOST_PIXELS: usize = 1 << 26;
