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
//!     let mine = mma.get_slice(thread.index())?;
//!     let at = |offset| if let Offset::Int(offset) = offset { offset.unsigned_abs() } else { 0 };
//!     let ((a, of_a), (b, of_b), (c, of_c)) = (mine.partition_a(&a)?, mine.partition_b(&b)?, mine.partition_c(&c)?);
//!     let (a, b) = (Tensor::view_at(&in_a, at(of_a), a)?, Tensor::view_at(&in_b, at(of_b), b)?);
//!     thread.mma(&mine, &a, &b, &mut Tensor::view_at(&in_c, at(of_c), c)?).await
//! })?;
//! assert_eq!(in_c.to_vec(), [32.0; 32 * 16]);
//!
//! // what types refuse, values tell when run
//! let wrong = launch((1, 1), mma.threads(), async |thread| {
//!     let mine = mma.get_slice(thread.index())?;
//!     let ((a, _), (c, _)) = (mine.partition_a(&a)?, mine.partition_c(&c)?);
//!     let (a, mut c) = (Tensor::view(&in_c, a)?, Tensor::view(&in_c, c)?);
//!     thread.mma(&mine, &a, &a, &mut c).await
//! });
//! let told = "mma: A: values of f32, which hold no elements f16 of the instruction";
//! assert_eq!(wrong.unwrap_err().to_string(), told);
//! # Ok::<(), Fault>(())
//! ```

use crate::fault::Fault;
use crate::mma::{IssuesMma, MmaIssue, split};
use crate::number::{holds, sums};
use crate::tiled::{CopyIssue, IssuesCopy};
use core::any::type_name;
use cute_atoms::mma::Place;
use cute_dynamic::tiled::{ThrCopy, ThrMma};
use cute_dynamic::{Layout, Tiler};

/// An element of two modes' layout.
fn at(layout: &Layout, thread: usize, value: usize) -> Option<usize> {
    layout.at((thread, value)).ok().map(isize::unsigned_abs)
}
impl<A: Copy + 'static, B: Copy + 'static, C: Copy + 'static> IssuesMma<A, B, C> for ThrMma<'_> {
    fn issue(&self) -> Result<MmaIssue<A, B, C>, Fault> {
        let row = self.tiled().atom().row;
        // dense, and not of tensor memory; on sm120 elements are bytes that hold other numbers than their type
        if row.arch == "sm120" || row.sparse || row.val_sf.is_some() || row.places.contains(&Place::TensorMemory) {
            return Err(Fault::NoInstruction { name: row.name.to_string() });
        }
        let [m, n, _] = self.tiled().tile_shape();
        let held = |what, found, expected| Fault::Held { what, found, expected };
        Ok(MmaIssue {
            left: holds(&row.val_a).ok_or_else(|| held("mma: A", type_name::<A>(), row.val_a))?,
            right: holds(&row.val_b).ok_or_else(|| held("mma: B", type_name::<B>(), row.val_b))?,
            sum: sums(&row.val_c).ok_or_else(|| held("mma: C", type_name::<C>(), row.val_c))?,
            tile: [m, n],
            row,
        })
    }
    fn name(&self) -> String {
        let mma = self.tiled();
        format!("{} {} {:?}", mma.atom().row.name, mma.thr_layout(), mma.tile_shape())
    }
    fn slice(&self) -> [(usize, usize); 4] {
        let ((v, m, n, k), threads) = (self.coordinates(), self.tiled().thr_layout());
        let size = |mode| threads.get(mode).map_or(1, |mode| mode.size());
        [(v, size(0)), (m, size(1)), (n, size(2)), (k, size(3))]
    }
    fn slice_of(&self, number: usize) -> Option<usize> {
        let [v, m, n, k] = <Self as IssuesMma<A, B, C>>::slice(self).map(|(_, size)| size);
        let (of_v, of_m, of_n, of_k) = self.tiled().get_slice(number).ok()?.coordinates();
        let modes = [(of_k, k), (of_n, n), (of_m, m), (of_v, v)];
        Some(modes.into_iter().fold(0, |slice: usize, (at, size)| slice.saturating_mul(size).saturating_add(at)))
    }
    fn tile_places(&self, number: usize, count: usize) -> Vec<[usize; 2]> {
        let ([rows, ..], layout) = (self.tiled().tile_shape(), self.tiled().layout_tv_c());
        let element = |value| layout.as_ref().ok().and_then(|layout| at(layout, number, value)).unwrap_or(0);
        (0..count).map(|value| <[usize; 2]>::from(split(element(value), rows))).collect()
    }
}
impl IssuesCopy for ThrCopy<'_> {
    fn issue(&self) -> Result<CopyIssue, Fault> {
        let copy = self.tiled();
        let row = copy.atom().row;
        // what several CTAs do, or the bulk engine, and what converts on its way
        let ptx = row.ptx.as_str();
        if ptx.starts_with("cp.async.bulk") || ptx.starts_with("tcgen05.cp") || ptx.contains("pack") {
            return Err(Fault::NoInstruction { name: row.name.to_string() });
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
        format!("{} {} {:?}", self.tiled().atom().row.name, self.tiled().layout_tv(), self.tiled().tile_shape())
    }
    fn thread(&self) -> usize {
        self.index()
    }
    fn element(&self, thread: usize, value: usize) -> Option<usize> {
        at(self.tiled().layout_tv(), thread, value)
    }
}
