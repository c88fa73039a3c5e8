//! The twins of the misuses, and programs that look wrong but are not: each compiles and runs. `build.rs` makes a module of each file in
//! `ui/pass`, so that a new one needs no entry here.
#![allow(
    unused_imports,
    clippy::type_complexity,
    clippy::unwrap_used,
    reason = "a type is what such a program is about; it has its misuse's imports, and it may panic"
)]

include!(concat!(env!("OUT_DIR"), "/twins.rs"));
