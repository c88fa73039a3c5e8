//! The tutorials' kernels, run by the interpreter: every element of their results is compared.

#![allow(clippy::unwrap_used, reason = "a test")]
#![allow(clippy::duplicate_mod, reason = "an example is a program of its own, and has `check`")]

#[path = "../examples/epilogue_stmatrix_tma.rs"]
mod epilogue_stmatrix_tma;
#[path = "../examples/flash_attention.rs"]
mod flash_attention;
#[path = "../examples/gemm_bias_relu.rs"]
mod gemm_bias_relu;
#[path = "../examples/im2col_conv.rs"]
mod im2col_conv;
#[path = "../examples/sgemm_1.rs"]
mod sgemm_1;
#[path = "../examples/sgemm_2.rs"]
mod sgemm_2;
#[path = "../examples/sgemm_sm80.rs"]
mod sgemm_sm80;
#[path = "../examples/stream_k.rs"]
mod stream_k;
#[path = "../examples/tcgen05_gemm.rs"]
mod tcgen05_gemm;
#[path = "../examples/tiled_copy.rs"]
mod tiled_copy;
#[path = "../examples/tiled_copy_if.rs"]
mod tiled_copy_if;
#[path = "../examples/transpose.rs"]
mod transpose;
#[path = "../examples/wgmma_sm90.rs"]
mod wgmma_sm90;
#[path = "../examples/wgmma_tma_sm90.rs"]
mod wgmma_tma_sm90;

#[test]
fn epilogue_stmatrix_tma() {
    assert_eq!(epilogue_stmatrix_tma::run().unwrap(), [64 * 256, 72 * 264]);
}
#[test]
fn flash_attention() {
    assert_eq!(flash_attention::run().unwrap(), [128 * 64 * 2, 256 * 64]);
}
#[test]
fn gemm_bias_relu() {
    assert_eq!(gemm_bias_relu::run().unwrap(), [64 * 64 + 100 * 72 + 65 * 136, 128 * 64 + 136 * 72 + 8 * 64]);
}
#[test]
fn im2col_conv() {
    assert_eq!(im2col_conv::run().unwrap(), [8 * 8 * 2 * 64, 7 * 8 * 3 * 40]);
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
fn stream_k() {
    // 6 tiles of 20 on 5 blocks: 24 on the average; 18 parts of 6 or 7 on 5 blocks
    assert_eq!(stream_k::run().unwrap(), [(192 * 128, 28), (192 * 128, 27)]);
}
#[test]
fn tcgen05_gemm() {
    assert_eq!(tcgen05_gemm::run().unwrap(), 256 * 512);
}
#[test]
fn tiled_copy() {
    assert_eq!(tiled_copy::run().unwrap(), 256 * 192);
}
#[test]
fn tiled_copy_if() {
    assert_eq!(tiled_copy_if::run().unwrap(), 132 * 65 + 128 * 64 + 200 * 3 + 4 * 70);
}
#[test]
fn transpose() {
    assert_eq!(transpose::run().unwrap(), 128 * 192);
}
#[test]
fn wgmma_sm90() {
    assert_eq!(wgmma_sm90::run().unwrap(), [128 * 128, 128 * 128]);
}
#[test]
fn wgmma_tma_sm90() {
    assert_eq!(wgmma_tma_sm90::run().unwrap(), 256 * 64);
}
