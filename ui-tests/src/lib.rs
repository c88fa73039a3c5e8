//! Programs that must not compile, and their messages: see `tests/ui.rs`.
//!
//! * `tests/ui/fail/NAME.rs` is one misuse, named after it, with the rule it breaks on top.
//! * `tests/ui/pass/NAME.rs` is its twin: it differs in one number, and it compiles and runs. So a program fails for
//!   the reason that it states, not for a slip. All twins are modules of one program, `tests/twins.rs`.
//! * `tests/ui/literals/refused.rs` is all that the macros for literals refuse, and its messages are compared, too.
//! * `tests/ui/sealed` is what unsafe code would rely on: numbers in another form, and implementations from elsewhere.
//! * `tests/ui/fail/NAME.stderr`, where there is one, is the whole message, compared on Rust 1.95 only. After a change
//!   that is meant: `TRYBUILD=overwrite cargo test -p cute-ui-tests`, and read the difference.

pub mod kernel;
pub mod tiles;
