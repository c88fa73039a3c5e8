//! The vectors on `cute-static`: programs that `build.rs` makes of them, each row an assertion on types or on values; `tests/` gathers
//! them. They are files in the target directory, which an error names: `cargo build -p cute-twins` writes them.
