//! Tiled MMAs on values, as `cute_atoms::tiled` has them as types.
//!
//! ```text
//! thr_layout  = tiled_product(thr_id, atoms)                        (ThrV, ThrM, ThrN, ThrK)
//! tile        = size of the permutation, or atom x atoms            for each of M, N, K
//! thrfrg_c(L) = L divided by the permutations, then zipped_divide by the atom's (M, N), the first mode composed with the
//!               atom's C, the second divided by (ThrM, ThrN)         ((ThrV, (ThrM, ThrN)), (FrgV, (RestM, RestN)))
//! c           = thrfrg_c of the tile itself, its threads by their number
//! ```
//! A and B the same with (M, K) and (N, K).

use alloc::string::String;
use alloc::vec::Vec;
use cute_dynamic::atoms::MmaAtom;
use cute_dynamic::{
    AlgebraError, Layout, Shape, Tiler, complement_unbounded, composition, get, logical_divide, right_inverse,
    tiled_product, zipped_divide,
};

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
    /// The atom.
    pub atom: MmaAtom,
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

/// One side of an operand: which of M, N, K, and how many atoms lie along it.
#[derive(Clone, Copy)]
struct Side {
    /// Place among M, N and K.
    mode: usize,
    tile: usize,
    atom: usize,
    atoms: usize,
}

impl TiledMma {
    /// `atoms` is a layout of (M, N, K) to the number of an atom; a permutation is what divides an extent of the tile first,
    /// `Keep` for none.
    ///
    /// # Errors
    /// [`AlgebraError::TileDivisibility`] if a permutation is no multiple of the atoms along it, [`AlgebraError::Rank`] of
    /// other than three, and those of the divides.
    pub fn new(atom: &MmaAtom, text: String, atoms: &Layout, permutations: &[Tiler]) -> Result<Self, AlgebraError> {
        if atoms.rank() != 3 {
            return Err(AlgebraError::Rank { expected: 3, found: atoms.rank() });
        }
        if permutations.len() > 3 {
            return Err(AlgebraError::Rank { expected: 3, found: permutations.len() });
        }
        let thr_layout = tiled_product(&atom.thr_id, atoms)?;
        let mut sides = Vec::new();
        for (mode, &extent) in atom.row.shape_mnk.iter().enumerate() {
            let along = atoms.get(mode).map_or(1, |atoms| atoms.size());
            let whole = extent.checked_mul(along).ok_or(AlgebraError::Overflow)?;
            let tile = match permutations.get(mode) {
                Some(Tiler::Layout(by) | Tiler::Exact(by)) => by.size(),
                _ => whole,
            };
            if tile.checked_rem(whole) != Some(0) {
                return Err(AlgebraError::TileDivisibility { mode, tile: whole, extent: tile });
            }
            sides.push(Side { mode, tile, atom: extent, atoms: along });
        }
        let [m, n, k] = sides[..] else { return Err(AlgebraError::Rank { expected: 3, found: sides.len() }) };
        let threads = by_number(&thr_layout)?;
        let operand = |(x, y): (Side, Side), values: &Layout, spread: [bool; 3]| {
            let divided = thrfrg((x, y), values, permutations)?;
            let spread = spread_threads([m, n, k], spread)?;
            in_first(&in_first(&divided, spread)?, Tiler::Layout(threads.clone()))
        };
        Ok(Self {
            atom: atom.clone(),
            text,
            tile: [m.tile, n.tile, k.tile],
            a: operand((m, k), &atom.a, [true, false, true])?,
            b: operand((n, k), &atom.b, [false, true, true])?,
            c: operand((m, n), &atom.c, [true, true, false])?,
            thr_layout,
        })
    }
}

/// A composition with the first mode.
fn in_first(layout: &Layout, by: Tiler) -> Result<Layout, AlgebraError> {
    composition(layout, &Tiler::ByMode(alloc::vec![by]))
}

/// `thrfrg` of the tile of one operand, column-major.
fn thrfrg((x, y): (Side, Side), values: &Layout, permutations: &[Tiler]) -> Result<Layout, AlgebraError> {
    let reference = Layout::column_major(&Shape::tuple(&[Shape::leaf(x.tile), Shape::leaf(y.tile)]))?;
    let permutation = |side: Side| permutations.get(side.mode).cloned().unwrap_or(Tiler::Keep);
    let permuted = logical_divide(&reference, &Tiler::ByMode(alloc::vec![permutation(x), permutation(y)]))?;
    let atom = Tiler::ByMode(alloc::vec![Tiler::extent(x.atom)?, Tiler::extent(y.atom)?]);
    let atoms = zipped_divide(&permuted, &atom)?;
    let owned = in_first(&atoms, Tiler::Layout(values.clone()))?;
    let among = Tiler::ByMode(alloc::vec![Tiler::extent(x.atoms)?, Tiler::extent(y.atoms)?]);
    // the first mode is (ThrV, FrgV) already: its halves go with those of the second
    let rests = zipped_divide(&get(&owned, 1)?, &among)?;
    let values = get(&owned, 0)?;
    let threads = Layout::concat(&[get(&values, 0)?, get(&rests, 0)?])?;
    Layout::concat(&[threads, Layout::concat(&[get(&values, 1)?, get(&rests, 1)?])?])
}

/// (ThrV, (ThrX, ThrY)) of an operand as (ThrV, (ThrM, ThrN, ThrK)): threads along the mode that it has not share its elements.
fn spread_threads(sides: [Side; 3], has: [bool; 3]) -> Result<Tiler, AlgebraError> {
    let mut modes = Vec::new();
    let mut step = 1isize;
    for (side, has) in sides.into_iter().zip(has) {
        modes.push(Layout::mode(side.atoms, if has { step } else { 0 })?);
        if has {
            step = step.checked_mul(side.atoms.cast_signed()).ok_or(AlgebraError::Overflow)?;
        }
    }
    Ok(Tiler::ByMode(alloc::vec![Tiler::Keep, Tiler::Layout(Layout::concat(&modes)?)]))
}

/// Threads by their number to their place in (ThrV, (ThrM, ThrN, ThrK)).
fn by_number(thr_layout: &Layout) -> Result<Layout, AlgebraError> {
    let whole = Layout::concat(&[thr_layout.clone(), complement_unbounded(thr_layout)?])?;
    composition(&right_inverse(&whole)?, &Layout::mode(thr_layout.size(), 1)?)
}
