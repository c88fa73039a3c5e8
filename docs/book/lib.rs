//! The book's programs: every block of Rust of every chapter is compiled and run (`cargo test -p cute-book --doc`), without mdBook.
//!
//! The book itself is `docs/book/src`, which `.ci/book` builds; what it prints of the command `cute`, and its pictures, are held to the
//! command by `tools/cute-cli/tests/book.rs`, its messages of the compiler to those of `ui-tests` by `tests/messages.rs`.

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
