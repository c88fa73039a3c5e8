//! Pictures as files and on terminals.

mod json;
#[cfg(feature = "png")]
mod png;
mod svg;
mod terminal;
mod tikz;

pub use json::json;
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use svg::{MOST_CELLS, svg};
pub use terminal::{Colors, terminal};
pub use tikz::{MOST_TIKZ, TooLarge, tikz};

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// As the reader's system is.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}
