//! Copy instructions, by their layouts.
//!
//! ```text
//! of each thread of an atom   its values at the source, Val of each instruction after another
//! bit                         that a value is: layout_src(t, v), layout_dst(t, v), in elements
//! dst(t', v') = src(t, v)     where the two are one bit
//! ```
//!
//! Where several threads have one bit of memory (`ldmatrix.x1` takes rows of eight threads alone), the first of them uses it. Of `cp.async`
//! values are there when its thread has waited.

use crate::fault::Fault;
use crate::mma::{instructions, split};
use crate::tensor::{Place, Readable, Writable};
use crate::thread::Thread;
use core::future::Future;
use core::panic::Location;
use cute_atoms::copy::{
    AutoVectorizing, CopyAtom, CpAsync, Fill, LdMatrix, LdMatrixBytes, Movm, Shuffle1, Shuffle4, StMatrix,
    StMatrixBytes, Universal, Wide, ZeroFill,
};
use cute_atoms::element::Element;
use cute_atoms::tiled::{ThrCopy, TiledCopy};
use cute_atoms::value::Numbers;
use std::collections::HashMap;
use std::rc::Rc;

/// A copy instruction that runs here: those of a thread and of a warp.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not run on the CPU",
    label = "of copy instructions those of a thread and of a warp do: `Universal`, `CpAsync`, `LdMatrix`, `StMatrix`, ..",
    note = "TMA and tensor memory do not"
)]
pub trait RunsCopy: CopyAtom {
    /// Whether a thread has to wait for it.
    const IS_ASYNC: bool = false;
    /// Whether it writes zeros where a predicate is false.
    const ZEROS: bool = false;
}
macro_rules! runs {
    ($([$($p:ident),*] $atom:ty $(, $constant:ident)*;)*) => {$(
        impl<$($p),*> RunsCopy for $atom where Self: CopyAtom {
            $(const $constant: bool = true;)*
        }
    )*};
}
runs! {
    [B] Universal<B>; [B] AutoVectorizing<B>; [D] Wide<D>; [B, C] CpAsync<B, C, Fill>, IS_ASYNC;
    [B, C] CpAsync<B, C, ZeroFill>, IS_ASYNC, ZEROS;
    [X, O] LdMatrix<X, O>; [X, O] StMatrix<X, O>; [X] LdMatrixBytes<X>; [X] StMatrixBytes<X>;
    [] Movm; [] Shuffle1; [] Shuffle4;
}

/// A side of an instruction: which bit each thread's elements are.
struct Side {
    /// Of thread after thread.
    bits: Vec<usize>,
    /// Elements of a thread.
    values: usize,
}
impl Side {
    fn new(layout: &Numbers, width: usize) -> (Self, usize) {
        let [threads, bits] = layout.sizes();
        // one bit stands for an element of any width
        let (values, width) = if bits == 1 { (1, 1) } else { (bits.checked_div(width).unwrap_or(0), width) };
        let at = |thread| (0..values).map(move |value: usize| layout.at(thread, value.saturating_mul(width)));
        (Self { bits: (0..threads).flat_map(at).collect(), values }, threads)
    }
    fn of(&self, thread: usize) -> &[usize] {
        self.bits.chunks_exact(self.values).nth(thread).unwrap_or_default()
    }
    /// The first place that each bit has.
    fn first(&self) -> HashMap<usize, usize> {
        self.bits.iter().enumerate().rev().map(|(place, &bit)| (bit, place)).collect()
    }
}
impl Thread {
    /// `dst = src` by the instructions of a tiled copy, together with the other threads of the atom: `copy(tiled, src, dst)` of CuTe.
    ///
    /// Both are this thread's partitions, `((Val, RestVal), Rest..)`.
    ///
    /// # Errors
    /// [`Fault::Values`] where they are not made of as many whole instructions, [`Fault::Apart`] where another thread of the
    /// atom is at another one; those of reading and writing memory.
    #[track_caller]
    pub fn tiled_copy<Atom, V, Tv, Tiler, S, D>(
        &self,
        tiled: &ThrCopy<TiledCopy<Atom, V, Tv, Tiler>>,
        src: &S,
        dst: &mut D,
    ) -> impl Future<Output = Result<(), Fault>>
    where
        Atom: RunsCopy,
        V: Element,
        S: Readable<Value: Default + 'static>,
        D: Writable<Value = S::Value>,
    {
        let _ = tiled;
        self.tiled_at::<Atom, V, _, _>(src, dst, |_| true, Location::caller())
    }
    /// [`Self::tiled_copy`] where `exists(rest)`, an integer coordinate in the modes behind the first: one predicate for the values
    /// of an instruction, as in CuTe. The rest of `dst` stays as it is; of [`ZeroFill`] it becomes 0. Of an instruction of several
    /// threads all threads are to have one answer.
    ///
    /// # Errors
    /// As [`Self::tiled_copy`].
    #[track_caller]
    pub fn tiled_copy_if<Atom, V, Tv, Tiler, S, D>(
        &self,
        tiled: &ThrCopy<TiledCopy<Atom, V, Tv, Tiler>>,
        src: &S,
        dst: &mut D,
        exists: impl Fn(usize) -> bool,
    ) -> impl Future<Output = Result<(), Fault>>
    where
        Atom: RunsCopy,
        V: Element,
        S: Readable<Value: Default + 'static>,
        D: Writable<Value = S::Value>,
    {
        let _ = tiled;
        self.tiled_at::<Atom, V, _, _>(src, dst, exists, Location::caller())
    }
    async fn tiled_at<Atom, V, S, D>(
        &self,
        src: &S,
        dst: &mut D,
        exists: impl Fn(usize) -> bool,
        at: Place,
    ) -> Result<(), Fault>
    where
        Atom: RunsCopy,
        V: Element,
        S: Readable<Value: Default + 'static>,
        D: Writable<Value = S::Value>,
    {
        let ((from, lanes), (to, _)) = (Side::new(&Atom::ROW.src, V::BITS), Side::new(&Atom::ROW.dst, V::BITS));
        let (count, expected) = (
            instructions("tiled copy: source", src, from.values)?,
            instructions("tiled copy: destination", dst, to.values)?,
        );
        if count != expected {
            return Err(Fault::Values {
                what: "tiled copy: source",
                found: src.size(),
                expected: expected.saturating_mul(from.values),
            });
        }
        let each = dst.mode_size(0);
        let exists = |instruction: usize| exists(split(instruction.saturating_mul(to.values), each).1);
        let (lane, group) = split(self.index(), lanes);

        // what this thread is the first to have
        let (readers, mine) = (from.first(), lane.saturating_mul(from.values));
        let mut read = vec![S::Value::default(); src.size()];
        for instruction in (0..count).filter(|&i| exists(i)) {
            for (value, bit) in from.of(lane).iter().enumerate() {
                let place = instruction.saturating_mul(from.values).saturating_add(value);
                if readers.get(bit) == Some(&mine.saturating_add(value))
                    && let (Some(found), Some(read)) = (src.read(place, self, at)?, read.get_mut(place))
                {
                    *read = found;
                }
            }
        }
        let all = if lanes == 1 {
            Rc::new(vec![read])
        } else {
            let make = |left: &[&Vec<S::Value>]| Rc::new(left.iter().map(|&values| values.clone()).collect::<Vec<_>>());
            self.gather("tiled copy", [group, 0, 0], (lane, lanes), read, make, at).await?
        };
        let async_group = Atom::IS_ASYNC.then(|| self.group());
        let (writers, mine) = (to.first(), lane.saturating_mul(to.values));
        for instruction in (0..count).filter(|&i| Atom::ZEROS || exists(i)) {
            for (value, bit) in to.of(lane).iter().enumerate() {
                if D::IS_SHARED && writers.get(bit) != Some(&mine.saturating_add(value)) {
                    continue;
                }
                let (value_there, thread) = split(*readers.get(bit).unwrap_or(&0), from.values);
                let there = instruction.saturating_mul(from.values).saturating_add(value_there);
                if let Some(&found) = all.get(thread).and_then(|values| values.get(there)) {
                    let place = instruction.saturating_mul(to.values).saturating_add(value);
                    dst.write(place, found, async_group, self, at)?;
                }
            }
        }
        Ok(())
    }
}
