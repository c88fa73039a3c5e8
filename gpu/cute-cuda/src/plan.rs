//! What is launched for products, from numbers alone: nothing here asks a GPU.
//!
//! ```text
//! nothing     no row or no column of D, or no matrix: D has no elements
//! K = 0       A and B are not read: D = f(beta C + bias); so is alpha = 0, as BLAS has it
//! beta = 0    C is not read
//! parts       a grid has at most 65535 blocks along its second mode, which counts matrices: so many in a launch
//! store       rows of D that are no multiple of 16 bytes, written by TMA, need room for the rest of the last 16
//! ```

use crate::element::Number;
use crate::gemm::by_rows;
use crate::gpu::Error;
use cute_atoms::tma::TensorMap;
use cute_gpu::gemm::epilogue::Epilogue;
use cute_gpu::gemm::{Multiplies, Operand};

/// Most matrices of a launch: blocks of a grid along its second mode.
pub const MOST_MATRICES: usize = 65_535;

/// How a matrix lies in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stored {
    /// Rows and columns, of all matrices together.
    pub shape: (usize, usize),
    /// Elements from a row to the next one, or from a column.
    pub stride: usize,
    /// Elements of each row, or column, that may be written: the stride, if what lies between is the matrix' own.
    pub room: usize,
}
/// The factors, and the matrices that are added.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Added {
    /// The factor of the product.
    pub alpha: f32,
    /// The factor of C, and C.
    pub c: Option<(f32, Stored)>,
    /// The shape of the bias.
    pub bias: Option<(usize, usize)>,
}
impl Default for Added {
    fn default() -> Self {
        Self { alpha: 1.0, c: None, bias: None }
    }
}
/// What is launched.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// M, N and K of each product; K is 0 if A and B are not read.
    pub extents: [u32; 3],
    /// Whether C is read.
    pub reads_c: bool,
    /// Blocks of each launch along the grid's first mode.
    pub grid: u32,
    /// Elements from a matrix to the next one, of A, B, D and C.
    pub between: [usize; 4],
    /// The launches: none if D has no elements.
    pub parts: Vec<Part>,
}
/// A launch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    /// Its first matrix.
    pub first: usize,
    /// How many matrices it has.
    pub matrices: u32,
    /// The tensor maps of A and B, if they are read.
    pub read: Option<[TensorMap; 2]>,
    /// The tensor map of D, if D is written by TMA.
    pub written: Option<TensorMap>,
}

/// Plans the products `D = f(alpha A B^T + beta C + bias)` of `matrices` matrices each, on a GPU of so many multiprocessors.
///
/// ```
/// use cute_cuda::plan::{Added, Stored, plan};
/// use cute_gpu::gemm::table::gemm_bf16_tn::Kernel;
/// let stored = |rows, columns, stride| Stored { shape: (rows, columns), stride, room: stride };
/// let (a, b, d) = (stored(70_000 * 8, 16, 16), stored(70_000 * 8, 16, 16), stored(70_000 * 8, 8, 8));
/// let plan = plan::<Kernel>(70_000, a, b, d, &Added::default(), 132)?;
/// let parts: Vec<_> = plan.parts.iter().map(|part| (part.first, part.matrices)).collect();
/// assert_eq!((plan.extents, plan.grid, parts), ([8, 8, 16], 1, vec![(0, 65_535), (65_535, 4_465)]));
/// # Ok::<(), cute_cuda::gpu::Error>(())
/// ```
///
/// # Errors
/// Returns [`Error::Shape`] if the matrices do not belong together or the kernel has no such terms, and [`Error::Map`] if TMA cannot copy
/// them, or a store would write beside D.
pub fn plan<G: Multiplies>(
    matrices: usize,
    a: Stored,
    b: Stored,
    d: Stored,
    added: &Added,
    multiprocessors: u32,
) -> Result<Plan, Error>
where
    G::D: Number,
{
    let (a_by_rows, b_by_rows) = (by_rows::<MajorOf<G::A>>(), by_rows::<MajorOf<G::B>>());
    let one = |(rows, columns): (usize, usize), by_rows: bool| {
        let (slow, fast) = if by_rows { (rows, columns) } else { (columns, rows) };
        let of_one = slow.checked_div(matrices).unwrap_or(0);
        (of_one.checked_mul(matrices) == Some(slow)).then_some(if by_rows { (of_one, fast) } else { (fast, of_one) })
    };
    let c = added.c.map_or(d, |(_, c)| c);
    let shapes = [one(a.shape, a_by_rows), one(b.shape, b_by_rows), one(d.shape, true), one(c.shape, true)];
    let wrong = || {
        let text = format!("A {:?}, B {:?}, D {:?}: (M, K), (N, K), (M, N)", a.shape, b.shape, d.shape);
        Error::Shape(if matrices == 1 { text } else { format!("{text}, {matrices} of each") })
    };
    let [Some((m, k)), Some((n, l)), Some(of_d), Some(of_c)] = shapes else { return Err(wrong()) };
    // of no matrix at all, what lies along is not known
    let n = if matrices == 0 { of_d.1 } else { n };
    let same_k = k == l || matrices == 0 && !(a_by_rows && b_by_rows);
    if !same_k || matrices > 0 && of_d != (m, n) || of_c != of_d {
        return Err(wrong());
    }
    if added.bias.is_some_and(|bias| bias != (1, n)) {
        return Err(Error::Shape(format!("bias: expected {n} elements in a row, found {:?}", added.bias)));
    }
    let plain = <G::Epilogue as Epilogue>::PLAIN;
    if plain && (added.alpha != 1.0 || added.c.is_some() || added.bias.is_some()) {
        return Err(Error::Shape(format!("{} multiplies: it has no factors, no C and no bias", G::NAME)));
    }
    let between = |slow: usize, stride: usize| slow.saturating_mul(stride);
    let mut plan = Plan {
        extents: [0; 3],
        reads_c: added.c.is_some_and(|(beta, _)| beta != 0.0),
        grid: 0,
        between: [
            between(if a_by_rows { m } else { k }, a.stride),
            between(if b_by_rows { n } else { k }, b.stride),
            between(m, d.stride),
            between(m, c.stride),
        ],
        parts: Vec::new(),
    };
    let extent = |n: usize| u32::try_from(n).map_err(|_| Error::Shape(format!("{n} rows or columns")));
    let reads = added.alpha != 0.0 && k > 0;
    plan.extents = [extent(m)?, extent(n)?, if reads { extent(k)? } else { 0 }];
    if m == 0 || n == 0 || matrices == 0 {
        return Ok(plan);
    }
    let [tile_m, tile_n, _] = G::TILE;
    let tiles = plan.extents[0].div_ceil(tile_m).saturating_mul(plan.extents[1].div_ceil(tile_n));
    let at_once = if G::GOES_ON { multiprocessors.saturating_mul(G::RESIDENT) } else { u32::MAX };
    plan.grid = tiles.min(at_once).max(1).saturating_mul(G::SPLIT);
    if plan.grid > MOST_BLOCKS {
        return Err(Error::Shape(format!("{}: expected at most {MOST_BLOCKS} blocks, found {}", G::NAME, plan.grid)));
    }
    let [between_a, between_b, between_d, _] = plan.between;
    let mut first = 0usize;
    while first < matrices {
        let many = matrices.saturating_sub(first).min(MOST_MATRICES);
        let read = if reads {
            Some([G::A::map([m, k, many], a.stride, between_a)?, G::B::map([n, k, many], b.stride, between_b)?])
        } else {
            None
        };
        let written = G::map([m, n, many], d.room, d.stride, between_d).transpose()?;
        plan.parts.push(Part { first, matrices: extent(many)?, read, written });
        first = first.saturating_add(many);
    }
    Ok(plan)
}
/// How an operand lies.
type MajorOf<O> = <O as Operand>::Major;
/// Most blocks of a grid along its first mode.
pub(crate) const MOST_BLOCKS: u32 = i32::MAX.cast_unsigned();

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a test: it may panic"
)]
mod tests {
    use super::*;
    use cute_atoms::tma::TensorMapError;
    use cute_gpu::gemm::table::{
        gemm_bf16_nt, gemm_bf16_tn, gemm_bf16_tn_linear, gemm_e4m3, gemm_s8, gemm_tf32, gemm_tf32_relu,
    };
    use cute_gpu::sgemm::table::{sgemm_nt, sgemm_tn};

    /// As `Matrix` stores it: a stride of a multiple of 16 bytes, all of which is its own.
    fn stored(rows: usize, columns: usize, contiguous: usize) -> Stored {
        let stride = contiguous.next_multiple_of(16);
        Stored { shape: (rows, columns), stride, room: stride }
    }
    fn rows(rows: usize, columns: usize) -> Stored {
        stored(rows, columns, columns)
    }
    fn columns(rows: usize, columns: usize) -> Stored {
        stored(rows, columns, rows)
    }
    /// Matrices of a batch, by rows.
    fn of<G: Multiplies<D: Number>>(batch: usize, [m, n, k]: [usize; 3], added: &Added) -> Result<Plan, Error> {
        plan::<G>(batch, rows(batch * m, k), rows(batch * n, k), rows(batch * m, n), added, 132)
    }
    macro_rules! each {
        ($body:ident; $($kernel:ident)*) => { $($body::<$kernel::Kernel>();)* };
    }
    fn nothing<G: Multiplies<D: Number>>() {
        for (batch, extents) in
            [(1, [0, 5, 7]), (1, [5, 0, 7]), (0, [5, 5, 7]), (0, [0, 0, 0]), (3, [0, 0, 0]), (70_000, [0, 3, 3])]
        {
            let plan = of::<G>(batch, extents, &Added::default()).unwrap();
            assert!(plan.parts.is_empty(), "{} {batch} {extents:?}", G::NAME);
        }
    }
    #[test]
    fn zero_extents_do_nothing() {
        each! { nothing; gemm_bf16_tn gemm_bf16_tn_linear gemm_e4m3 gemm_s8 gemm_tf32 sgemm_tn }
        // by columns
        for (batch, [m, n, k]) in [(1, [0, 5, 7]), (1, [5, 0, 7]), (0, [5, 5, 7])] {
            let (a, b, d) = (columns(m, batch * k), columns(n, batch * k), rows(batch * m, n));
            assert!(plan::<gemm_bf16_nt::Kernel>(batch, a, b, d, &Added::default(), 132).unwrap().parts.is_empty());
            assert!(plan::<sgemm_nt::Kernel>(batch, a, b, d, &Added::default(), 132).unwrap().parts.is_empty());
        }
        // what does not belong together is wrong, with zeros too
        assert!(matches!(
            plan::<sgemm_tn::Kernel>(1, rows(0, 7), rows(5, 8), rows(0, 5), &Added::default(), 132),
            Err(Error::Shape(_))
        ));
        assert!(matches!(
            plan::<sgemm_tn::Kernel>(0, rows(2, 7), rows(0, 7), rows(0, 5), &Added::default(), 132),
            Err(Error::Shape(_))
        ));
    }
    fn no_k<G: Multiplies<D: Number>>() {
        let plan = of::<G>(2, [5, 9, 0], &Added::default()).unwrap();
        assert_eq!((plan.extents, plan.parts.len(), plan.parts[0].read), ([5, 9, 0], 1, None), "{}", G::NAME);
        assert!(plan.grid > 0);
    }
    #[test]
    fn without_k_nothing_is_read_and_d_is_written() {
        each! { no_k; gemm_bf16_tn gemm_bf16_tn_linear gemm_e4m3 gemm_s8 gemm_tf32 sgemm_tn }
        let plan = plan::<sgemm_nt::Kernel>(1, columns(5, 0), columns(9, 0), rows(5, 9), &Added::default(), 132);
        assert_eq!(plan.unwrap().extents, [5, 9, 0]);
    }
    fn factors<G: Multiplies<D: Number>>() {
        let c = rows(6, 16);
        for alpha in [0.0, -0.0] {
            let plan = of::<G>(1, [6, 16, 64], &Added { alpha, c: Some((2.0, c)), bias: Some((1, 16)) }).unwrap();
            assert_eq!((plan.extents, plan.parts[0].read, plan.reads_c), ([6, 16, 0], None, true));
        }
        for (beta, reads) in [(0.0, false), (-0.0, false), (1e-30, true), (f32::NAN, true)] {
            let plan = of::<G>(1, [6, 16, 64], &Added { c: Some((beta, c)), ..Added::default() }).unwrap();
            assert_eq!((plan.reads_c, plan.extents[2]), (reads, 64));
        }
        // a C of other extents is wrong whatever its factor
        let wrong = Added { c: Some((0.0, rows(6, 17))), ..Added::default() };
        assert!(matches!(of::<G>(1, [6, 16, 64], &wrong), Err(Error::Shape(_))));
        let wrong = Added { bias: Some((1, 15)), ..Added::default() };
        assert!(matches!(of::<G>(1, [6, 16, 64], &wrong), Err(Error::Shape(_))));
    }
    #[test]
    fn factors_of_zero_do_not_read() {
        each! { factors; gemm_bf16_tn_linear gemm_tf32_relu }
        // a kernel without terms
        let c = Added { c: Some((0.0, rows(6, 16))), ..Added::default() };
        assert!(matches!(of::<gemm_bf16_tn::Kernel>(1, [6, 16, 64], &c), Err(Error::Shape(_))));
        let alpha = Added { alpha: 0.0, ..Added::default() };
        assert!(matches!(of::<sgemm_tn::Kernel>(1, [6, 16, 64], &alpha), Err(Error::Shape(_))));
    }
    fn many<G: Multiplies<D: Number>>() {
        for (batch, parts) in [
            (1, vec![(0, 1)]),
            (65_535, vec![(0, 65_535)]),
            (65_536, vec![(0, 65_535), (65_535, 1)]),
            (200_000, vec![(0, 65_535), (65_535, 65_535), (131_070, 65_535), (196_605, 3_395)]),
        ] {
            let plan = of::<G>(batch, [1, 8, 8], &Added::default()).unwrap();
            let found: Vec<_> = plan.parts.iter().map(|part| (part.first, part.matrices)).collect();
            assert_eq!(found, parts);
            for part in &plan.parts {
                let matrices = |map: &TensorMap| map.global_dim()[2];
                let maps = part.read.iter().flatten().chain(&part.written);
                assert!(maps.map(matrices).all(|extent| extent == u64::from(part.matrices)));
            }
        }
    }
    #[test]
    fn more_matrices_than_a_grid_has() {
        each! { many; gemm_bf16_tn gemm_bf16_tn_linear gemm_e4m3 gemm_s8 gemm_tf32 sgemm_tn }
    }
    /// D is a view of `n` columns in rows of 64, of which the others are somebody else's.
    fn view<G: Multiplies<D: Number>>(bytes: usize) {
        for n in 1..=33 {
            let d = Stored { shape: (100, n), stride: 64, room: n };
            let planned = plan::<G>(1, rows(100, 32), rows(n, 32), d, &Added::default(), 132);
            if n * bytes % 16 == 0 || G::map([1, 16, 1], 16, 16, 16).is_none() {
                planned.unwrap();
            } else {
                let Err(Error::Map(error)) = planned else { unreachable!("{} {n}: {planned:?}", G::NAME) };
                let [elements, own, written] = [n, n * bytes, (n * bytes).next_multiple_of(16)].map(|n| n as u64);
                assert_eq!(error, TensorMapError::Store { elements, bytes: own, written, room: own });
            }
            // a matrix that owns what lies between its rows
            plan::<G>(1, rows(100, 32), rows(n, 32), Stored { room: 64, ..d }, &Added::default(), 132).unwrap();
        }
    }
    #[test]
    fn stores_beside_a_view_are_refused() {
        view::<gemm_bf16_tn::Kernel>(2);
        view::<gemm_bf16_tn_linear::Kernel>(2);
        view::<gemm_e4m3::Kernel>(2);
        view::<gemm_s8::Kernel>(4);
        view::<gemm_tf32::Kernel>(4);
        view::<sgemm_tn::Kernel>(4);
        let d = Stored { shape: (100, 13), stride: 64, room: 13 };
        let wrong = plan::<gemm_bf16_tn::Kernel>(1, rows(100, 32), rows(13, 32), d, &Added::default(), 132);
        assert_eq!(
            wrong.unwrap_err().to_string(),
            "tensor map: a store of rows of 13 elements, 26 bytes, writes 32 bytes: expected room for 32, found 26"
        );
    }
}
