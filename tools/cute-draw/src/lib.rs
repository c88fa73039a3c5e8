//! Draws layouts as SVG, on a terminal, as TikZ, JSON and PNG (feature `png`).
//!
//! The primary type is [`Figure`]: cells with their offsets, threads and banks, as data. Every
//! format renders the same figure, and the bytes are the same on every machine.
//!
//! ```
//! use cute_draw::{Colors, GridStyle, grid, terminal};
//! let figure = grid(&"((2,2),(4,2)):((1,8),(2,16))".parse().unwrap(), &GridStyle::default());
//! assert_eq!(terminal(&figure, Colors::None, 80), "\
//! ((2,2),(4,2)):((1,8),(2,16))
//!      ┌──────0──────┐ ┌──────1──────┐
//!        0   1   2   3   0   1   2   3
//!  0 0   0   2   4   6  16  18  20  22
//!    1   1   3   5   7  17  19  21  23
//!  1 0   8  10  12  14  24  26  28  30
//!    1   9  11  13  15  25  27  29  31
//! size 32, cosize 32, bijective; coalesced (2,2,4,2):(1,8,2,16)
//! ");
//! ```
//!
//! A [`Figure`] defines the parts and their relations, and a [`scene`] defines their positions.
//! [`color`] chooses colours that tell the parts apart. [`expression`] draws values that
//! `cute-expr` evaluates.
#![cfg_attr(docsrs, feature(doc_cfg))] // which feature an item needs, said beside it
#![forbid(unsafe_code)]

pub mod color;
pub mod expression;
mod figure;
mod figures;
mod render;
pub mod scene;

pub use figure::{Block, Cell, Figure, Grid, Level, Line, Mark, Style};
pub use figures::*;
pub use render::*;
