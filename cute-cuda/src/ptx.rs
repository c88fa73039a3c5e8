//! The kernels' texts, as `cargo run -p ptx-build` writes them.

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {
        /// By name.
        const TEXTS: &[(&str, &str)] = &[$((stringify!($name), include_str!(concat!("../ptx/", stringify!($name), ".ptx")))),*];
    };
}
cute_gpu::gemm_rows! { texts }
/// The text of a kernel.
#[must_use]
pub fn of(name: &str) -> Option<&'static str> {
    TEXTS.iter().find(|(of, _)| *of == name).map(|(_, text)| *text)
}
