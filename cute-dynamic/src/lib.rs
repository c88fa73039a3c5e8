//! CuTe's layout algebra on values.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;
