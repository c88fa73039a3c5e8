//! Tiled MMAs and copies on values: `cute_dynamic::tiled`.
//!
//! ```
//! use cute_dynamic::{Layout, Offset, atoms, tiled::TiledMma};
//! use cute_interpreter::{Fault, Global, launch};
//! use cute_static::Tensor;
//! use half::f16;
//! // 2 x 2 warps, of an instruction by its name
//! let atom = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
//! let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse().unwrap(), &[])?;
//! let [a, b, c]: [Layout; 3] = ["(32,32):(32,1)", "(16,32):(32,1)", "(32,16):(1,32)"].map(|text| text.parse().unwrap());
//! let (in_a, in_b) = (Global::new("A", [f16::ONE; 32 * 32]), Global::new("B", [f16::ONE; 16 * 32]));
//! let in_c = Global::new("C", [0f32; 32 * 16]);
//! launch((1, 1), mma.threads(), async |thread| {
//!     let mine = mma.get_slice(thread.index());
//!     // strides are integers, and not negative
//!     let at = |offset| if let Offset::Int(offset) = offset { offset.unsigned_abs() } else { 0 };
//!     let ((a, of_a), (b, of_b), (c, of_c)) = (mine.partition_a(&a)?, mine.partition_b(&b)?, mine.partition_c(&c)?);
//!     let (a, b) = (Tensor::view_at(&in_a, at(of_a), a)?, Tensor::view_at(&in_b, at(of_b), b)?);
//!     thread.mma(&mine, &a, &b, &mut Tensor::view_at(&in_c, at(of_c), c)?).await
//! })?;
//! assert_eq!(in_c.to_vec(), [32.0; 32 * 16]);
//!
//! // what types refuse, values tell when run
//! let wrong = launch((1, 1), mma.threads(), async |thread| {
//!     let mine = mma.get_slice(thread.index());
//!     let ((a, _), (c, _)) = (mine.partition_a(&a)?, mine.partition_c(&c)?);
//!     let (a, mut c) = (Tensor::view(&in_c, a)?, Tensor::view(&in_c, c)?);
//!     thread.mma(&mine, &a, &a, &mut c).await
//! });
//! let told = wrong.unwrap_err().to_string();
//! assert!(told.ends_with(": mma: A: values of f32, where the instruction has elements f16"), "{told}");
//! # Ok::<(), Fault>(())
//! ```

use crate::fault::Fault;
use crate::mma::{IssuesMma, MmaIssue, slice_number, split};
use crate::number::{holds, sums};
use crate::tiled::{CopyIssue, IssuesCopy};
use core::any::type_name;
use core::panic::Location;
use cute_atoms::mma::{MmaRow, Place};
use cute_dynamic::tiled::{ThrCopy, ThrMma};
use cute_dynamic::{Layout, Tiler};

/// An element of two modes' layout.
fn at(layout: &Layout, thread: usize, value: usize) -> Option<usize> {
    layout.at((thread, value)).ok().map(isize::unsigned_abs)
}
/// Whether a copy instruction of a name runs here: those that are types of [`CopyInstruction`](crate::CopyInstruction).
fn copies(name: &str) -> bool {
    let is = |part: &str| name.contains(part);
    // what widens or packs elements on its way, or reduces them, does something else than to copy
    let changes = is("_SU4_") || is("_SU6_") || is("_STAT_") || name.ends_with("_16b");
    let moves = is("_CP_ASYNC_CACHE") || is("bit_CACHE_NOALLOCATION") || is("_Shuffle_") || is("_MOVM_");
    let matrices = is("_LDSM_") || is("_STSM_") || is("_TMEM_LOAD_") || is("_TMEM_STORE_");
    (is("UniversalCopy") || is("AutoVectorizingCopy") || moves || matrices) && !changes
}
/// Whether an MMA instruction runs here, as far as its row says: dense, not scaled, and not of tensor memory. On sm120 elements are bytes that hold
/// other numbers than their type.
fn multiplies(row: &MmaRow) -> bool {
    !row.sparse && row.val_sf.is_none() && !row.places.contains(&Place::TensorMemory) && row.arch != "sm120"
}
impl<A: Copy + 'static, B: Copy + 'static, C: Copy + 'static> IssuesMma<A, B, C> for ThrMma<'_> {
    fn issue(&self, at: &'static Location<'static>) -> Result<MmaIssue<'_, A, B, C>, Fault> {
        let row = &self.tiled().atom().row;
        if !multiplies(row) {
            return Err(Fault::NoInstruction { name: row.name.to_string(), at });
        }
        let [m, n, _] = self.tiled().tile_shape();
        let held = |what, found, expected| Fault::Held { what, found, expected, at };
        Ok(MmaIssue {
            left: holds(&row.val_a).ok_or_else(|| held("mma: A", type_name::<A>(), row.val_a))?,
            right: holds(&row.val_b).ok_or_else(|| held("mma: B", type_name::<B>(), row.val_b))?,
            sum: sums(&row.val_c).ok_or_else(|| held("mma: C", type_name::<C>(), row.val_c))?,
            tile: [m, n],
            row,
        })
    }
    fn name(&self) -> String {
        format!("{:?}", self.tiled())
    }
    fn slice(&self) -> Result<[(usize, usize); 4], Fault> {
        let ((v, m, n, k), threads) = (self.coordinates()?, self.tiled().thr_layout());
        let size = |mode| threads.get(mode).map_or(1, |mode| mode.size());
        Ok([(v, size(0)), (m, size(1)), (n, size(2)), (k, size(3))])
    }
    fn slice_of(&self, number: usize) -> Option<usize> {
        <ThrMma<'_> as IssuesMma<A, B, C>>::slice(&self.tiled().get_slice(number)).ok().map(slice_number)
    }
    fn tile_places(&self, number: usize, count: usize) -> Vec<[usize; 2]> {
        let [rows, ..] = self.tiled().tile_shape();
        let Ok(layout) = self.tiled().layout_tv_c() else { return vec![] };
        (0..count).map_while(|value| at(&layout, number, value)).map(|element| split(element, rows).into()).collect()
    }
}
impl IssuesCopy for ThrCopy<'_> {
    fn issue(&self, at: &'static Location<'static>) -> Result<CopyIssue<'_>, Fault> {
        let (copy, row) = (self.tiled(), &self.tiled().atom().row);
        if !copies(row.name.as_str()) {
            return Err(Fault::NoInstruction { name: row.name.to_string(), at });
        }
        let extent = |mode: &Tiler| match mode {
            // as types: of one extent, and no layout
            Tiler::Layout(layout) => {
                let whole = Layout::mode(layout.size(), 1);
                whole.is_ok_and(|whole| whole == *layout).then(|| layout.size())
            }
            _ => None,
        };
        let tile = match copy.tiler() {
            [first, second] => extent(first).zip(extent(second)).map(|(first, second)| [first, second]),
            _ => None,
        };
        Ok(CopyIssue { row, bits: copy.bits(), threads: copy.threads(), tile })
    }
    fn name(&self) -> String {
        format!("{:?}", self.tiled())
    }
    fn thread(&self) -> usize {
        self.index()
    }
    fn element(&self, thread: usize, value: usize) -> Option<usize> {
        at(self.tiled().layout_tv(), thread, value)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]
    use super::{copies, multiplies};
    use crate::{CopyInstruction, Fault, MmaInstruction, launch};
    use core::any::type_name;
    use cute_atoms::copy::*;
    use cute_atoms::element::{BF16, F16, F32, S8, S32};
    use cute_atoms::mma::*;
    use cute_atoms::table;
    use cute_dynamic::tiled::TiledMma;
    use cute_dynamic::{Layout, atoms};
    use cute_static::typenum::{U1, U2, U4, U8, U16, U32, U64, U128};
    use cute_static::{Tensor, int, shape};
    use half::f16;

    /// Lanes of a warp at two instructions; and two tiled MMAs by whose threads half of each is nobody's.
    #[test]
    fn two_at_once() {
        let mma =
            |name, along: &str| TiledMma::new(&atoms::mma(name, "").unwrap(), &along.parse().unwrap(), &[]).unwrap();
        let run = |threads: usize, of: &dyn Fn(usize) -> (TiledMma, usize)| {
            launch((1, 1), threads, async |thread| {
                let (mma, number) = of(thread.index());
                let (mine, [m, n, k]) = (mma.get_slice(number), mma.tile_shape());
                let tile = |rows: usize, columns: usize| Layout::new((rows, columns), (1usize, rows));
                let (a, b) = (mine.partition_fragment_a(&tile(m, k)?)?, mine.partition_fragment_b(&tile(n, k)?)?);
                let c = mine.partition_fragment_c(&tile(m, n)?)?;
                let halves = [f16::ONE; 64];
                let (a, b, mut sums) = (Tensor::view(&halves, a)?, Tensor::view(&halves, b)?, [0f32; 64]);
                thread.mma(&&mine, &a, &b, &mut Tensor::view_mut(&mut sums, c)?).await
            })
        };
        let (x, y) = (mma("SM80_16x8x8_F32F16F16F32_TN", "1:0"), mma("SM75_16x8x8_F32F16F16F32_TN", "1:0"));
        assert_eq!(run(32, &|index| (x.clone(), index)), Ok(()));
        let told = run(32, &|index| (if index % 2 == 0 { x.clone() } else { y.clone() }, index)).unwrap_err();
        assert!(matches!(told, Fault::Apart { what: "mma", .. }), "{told}");
        let (rows, columns) =
            (mma("SM80_16x8x8_F32F16F16F32_TN", "(2,1):(1,0)"), mma("SM80_16x8x8_F32F16F16F32_TN", "(1,2):(0,1)"));
        assert_eq!(run(64, &|index| (rows.clone(), index)), Ok(()));
        let told = run(32, &|index| (rows.clone(), index)).unwrap_err();
        assert!(matches!(told, Fault::Threads { needed: 64, .. }), "{told}");
        let both = |index: usize| if index < 16 { (rows.clone(), index) } else { (columns.clone(), index) };
        assert!(run(32, &both).is_err());
    }
    /// Of types what is bound, and of values what the row says: the same.
    #[test]
    fn what_runs_is_what_runs_of_types() {
        fn runs<A: CopyInstruction>() {
            assert!(copies(A::ROW.name.as_str()), "{}", type_name::<A>());
        }
        fn multiplied<A: MmaInstruction>() {
            assert!(multiplies(&A::ROW), "{}", type_name::<A>());
        }
        macro_rules! all {
            ($($of:ident: $($atom:ty),+;)+) => { $($($of::<$atom>();)+)+ };
        }
        all! {
            runs: Universal<U8>, Universal<U128>, AutoVectorizing<U64>, CpAsync<U32>, CpAsync<U128, Global, ZeroFill>, LdMatrix<U1>, LdMatrix<U4, Transposed>,
                StMatrix<U2>, StMatrix<U4, Transposed>, Movm, Shuffle1, Shuffle4, TensorLoad<Lanes32x32, U16>, TensorStore<Lanes32x32, U16>;
            multiplied: Fma<F32, F32, F32>, FmaPair<U2, U1>, Dp4a, VoltaMma<F32, KMajor, KMajor>, MmaSync<Sm80, shape!((16, 8, 16)), F32, BF16, BF16>,
                MmaSync<Sm80, shape!((16, 8, 32)), S32, S8, S8>, Wgmma<int!(64), F32, F16, F16>;
        }
        let not = ["BULK", "TMA", "UTCCP", "_SU4_", "_SU6_", "_STAT_", "_16b"];
        for row in table::copy_atoms() {
            let name = row.name.as_str();
            let is_not = not.iter().any(|part| name.contains(part) && !name.contains("_dp16b"));
            assert_eq!(copies(name), !is_not, "{name}");
        }
        assert!(
            table::mma_atoms().filter(|row| row.arch == "sm100").all(|row| !multiplies(&row) || row.shape_mnk[2] == 1)
        );
    }
}
