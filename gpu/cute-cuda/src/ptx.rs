//! The kernels' texts, as `cargo run -p ptx-build` writes them.

/// The texts of a table, by name.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {
        &[$((stringify!($name), include_str!(concat!("../ptx/", stringify!($name), ".ptx")))),*]
    };
}
const GEMMS: &[(&str, &str)] = cute_gpu::gemm_rows! { texts };
const SGEMMS: &[(&str, &str)] = cute_gpu::sgemm_rows! { texts };
const PERMUTES: &[(&str, &str)] = cute_gpu::permute_rows! { texts };
/// Kernels that show something alone: `check_fails` fails a check where its arguments say.
const CHECKS: &[(&str, &str)] = &[("check_fails", include_str!("../ptx/check_fails.ptx"))];
/// The text of a kernel.
#[must_use]
pub fn of(name: &str) -> Option<&'static str> {
    GEMMS.iter().chain(SGEMMS).chain(PERMUTES).chain(CHECKS).find(|(of, _)| *of == name).map(|(_, text)| *text)
}
