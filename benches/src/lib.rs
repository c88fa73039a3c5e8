//! What the layout algebra costs. `README.md` has the commands and what was measured.
//!
//! * `src/bin/compile_time.rs`: milliseconds of `cargo check` for each operation on types.
//! * `benches/indexing.rs`: sums through a layout beside hand-written index arithmetic.
