//! Tiled MMAs and copies as values of expressions: those of [`cute_dynamic::tiled`], and how they were asked for.

use alloc::string::String;
use alloc::vec::Vec;
use cute_dynamic::atoms::{CopyAtom, MmaAtom};
use cute_dynamic::misuse::Misuse;
use cute_dynamic::{AlgebraError, Layout, Tiler, make_layout, tiled};

/// An MMA atom repeated over threads and values.
///
/// ```
/// let mma = cute_expr::evaluate("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))")?;
/// let cute_expr::Value::TiledMma(mma) = mma else { unreachable!() };
/// assert_eq!(mma.tile, [32, 32, 16]);
/// assert_eq!(mma.c.to_string(), "((4,8,2,2),((2,2),(1,2))):((64,1,16,256),((32,8),(0,512)))");
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct TiledMma {
    /// What it is.
    pub of: tiled::TiledMma,
    /// How it was asked for.
    pub text: String,
    /// (ThrV, ThrM, ThrN, ThrK) to thread.
    pub thr_layout: Layout,
    /// Extents M, N and K of the tile.
    pub tile: [usize; 3],
    /// (thread, value) to `m + M k`.
    pub a: Layout,
    /// (thread, value) to `n + N k`.
    pub b: Layout,
    /// (thread, value) to `m + M n`.
    pub c: Layout,
}
impl TiledMma {
    /// See [`tiled::TiledMma::new`].
    ///
    /// # Errors
    /// [`Misuse`].
    pub fn new(atom: &MmaAtom, text: String, atoms: &Layout, permutations: &[Tiler]) -> Result<Self, Misuse> {
        let of = tiled::TiledMma::new(atom, atoms, permutations)?;
        let [a, b, c] = [of.layout_tv_a()?, of.layout_tv_b()?, of.layout_tv_c()?];
        Ok(Self { text, thr_layout: of.thr_layout().clone(), tile: of.tile_shape(), a, b, c, of })
    }
}

/// A copy atom repeated over threads and values, of a tile of any number of modes.
///
/// ```
/// let copy = cute_expr::evaluate("tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (1,8))")?;
/// let cute_expr::Value::TiledCopy(copy) = copy else { unreachable!() };
/// assert_eq!((copy.tile, copy.threads()), ([16, 64], 128));
/// assert_eq!(copy.src.to_string(), "((8,16),(8,1)):((128,1),(16,0))");
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct TiledCopy {
    /// The atom.
    pub atom: CopyAtom,
    /// How it was asked for.
    pub text: String,
    /// Bits of an element.
    pub bits: usize,
    /// Rows and columns of the tile: the first mode, and the others together.
    pub tile: [usize; 2],
    /// The extents of the tile's modes.
    pub shape: Vec<usize>,
    /// (thread, value) of the reference to `m + M n`.
    pub tv: Layout,
    /// (thread, value) to `m + M n`, at the source.
    pub src: Layout,
    /// (thread, value) to `m + M n`, at the destination.
    pub dst: Layout,
}
impl TiledCopy {
    /// Threads `thr`, each with values `val`, beside one another: see [`tiled::make_tiled_copy`].
    ///
    /// # Errors
    /// [`Misuse`]; threads and values of different ranks are [`Misuse::OneMode`].
    pub fn new(atom: &CopyAtom, text: String, bits: usize, thr: &Layout, val: &Layout) -> Result<Self, Misuse> {
        // a layout that is no tuple is one mode, as `(32):(1)` is
        let of_modes = |layout: &Layout| -> Result<Layout, AlgebraError> {
            if layout.depth() == 0 { make_layout(core::slice::from_ref(layout)) } else { Ok(layout.clone()) }
        };
        let (thr, val) = (&of_modes(thr)?, &of_modes(val)?);
        if thr.rank() != val.rank() {
            return Err(Misuse::OneMode { n: thr.rank(), m: val.rank() });
        }
        Ok(Self::of(&tiled::make_tiled_copy(atom, bits, thr, val)?, text))
    }
    /// One that is made.
    #[must_use]
    pub fn of(copy: &tiled::TiledCopy, text: String) -> Self {
        let tile = copy.tile_shape();
        Self {
            atom: copy.atom().clone(),
            text,
            bits: copy.bits(),
            tile: match tile.as_slice() {
                [rows, others @ ..] => [*rows, others.iter().fold(1, |all, extent| all.saturating_mul(*extent))],
                [] => [1, 1],
            },
            shape: tile,
            tv: copy.layout_tv().clone(),
            src: copy.layout_tv_s().clone(),
            dst: copy.layout_tv_d().clone(),
        }
    }
    /// How many threads move the tile.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.tv.get(0).map_or(1, |threads| threads.size())
    }
}
