//! The tutorials' kernels, run by the interpreter: every element of their results is compared.

#![allow(clippy::unwrap_used, reason = "a test")]
#![allow(clippy::duplicate_mod, reason = "an example is a program of its own, and has `check`")]

#[path = "../examples/gemm_bias_relu.rs"]
mod gemm_bias_relu;
#[path = "../examples/sgemm_1.rs"]
mod sgemm_1;
#[path = "../examples/sgemm_2.rs"]
mod sgemm_2;
#[path = "../examples/sgemm_sm80.rs"]
mod sgemm_sm80;
#[path = "../examples/tiled_copy.rs"]
mod tiled_copy;
#[path = "../examples/tiled_copy_if.rs"]
mod tiled_copy_if;

#[test]
fn gemm_bias_relu() {
    assert_eq!(gemm_bias_relu::run().unwrap(), [64 * 64 + 100 * 72 + 65 * 136, 128 * 64 + 136 * 72 + 8 * 64]);
}
#[test]
fn sgemm_1() {
    assert_eq!(sgemm_1::run().unwrap(), [256 * 128, 128 * 256]);
}
#[test]
fn sgemm_2() {
    assert_eq!(sgemm_2::run().unwrap(), [256 * 128, 128 * 256]);
}
#[test]
fn sgemm_sm80() {
    assert_eq!(sgemm_sm80::run().unwrap(), 128 * 128);
}
#[test]
fn tiled_copy() {
    assert_eq!(tiled_copy::run().unwrap(), 256 * 192);
}
#[test]
fn tiled_copy_if() {
    assert_eq!(tiled_copy_if::run().unwrap(), 132 * 65 + 128 * 64 + 200 * 3 + 4 * 70);
}
