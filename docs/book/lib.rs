//! The book's programs: `cargo test -p cute-book --doc` compiles and runs every Rust block.
//!
//! `.ci/book` builds the book from `docs/book/src`. `tools/cute-cli/tests/book.rs` compares the
//! output of the command `cute` and the figures, and `tests/book.rs` the compiler's messages.
//! `tests/words.rs` checks the words.

macro_rules! chapters {
    ($($name:ident $file:literal;)*) => {$(
        #[cfg(doctest)]
        #[doc = include_str!(concat!("src/", $file))]
        mod $name {}
    )*
    /// The chapters' files, in their order.
    pub const CHAPTERS: &[&str] = &[$($file),*];};
}
chapters! {
    introduction "introduction.md";
    layouts "01-layouts.md";
    coordinates "02-coordinates.md";
    coalesce "03-coalesce.md";
    composition "04-composition.md";
    tiles "05-tiles.md";
    remainders "06-remainders.md";
    products "07-products.md";
    swizzles "08-swizzles.md";
    tensors "09-tensors.md";
    predication "10-predication.md";
    generic "11-generic.md";
    dynamic "12-dynamic.md";
    atoms "13-atoms.md";
    partition "14-partition.md";
    tma "15-tma.md";
    messages "16-messages.md";
    cxx "17-cxx.md";
    glossary "18-glossary.md";
}

/// The programs of the repository's README run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
