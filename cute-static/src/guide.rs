//! Pages that are about no single item.

#[doc = include_str!("guide/calling.md")]
pub mod calling {}

#[doc = include_str!("guide/errors.md")]
pub mod errors {}

#[doc = include_str!("guide/glossary.md")]
pub mod glossary {}
