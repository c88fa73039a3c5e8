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
use std::rc::Rc;

/// A copy instruction that runs here: those of a thread and of a warp.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not run on the CPU",
    label = "of copy instructions those of a thread and of a warp do: `Universal`, `CpAsync`, `LdMatrix`, `StMatrix`, ..",
    note = "TMA and tensor memory do not"
)]
pub trait CopyInstruction: CopyAtom {
    /// Whether a thread has to wait for it.
    const IS_ASYNC: bool = false;
    /// Whether it writes zeros where a predicate is false.
    const ZEROS: bool = false;
}
macro_rules! of_atoms {
    ($([$($p:ident),*] $atom:ty $(, $constant:ident)*;)*) => {$(
        impl<$($p),*> CopyInstruction for $atom where Self: CopyAtom {
            $(const $constant: bool = true;)*
        }
    )*};
}
of_atoms! {
    [B] Universal<B>; [B] AutoVectorizing<B>; [D] Wide<D>; [B, C] CpAsync<B, C, Fill>, IS_ASYNC;
    [B, C] CpAsync<B, C, ZeroFill>, IS_ASYNC, ZEROS;
    [X, O] LdMatrix<X, O>; [X, O] StMatrix<X, O>; [X] LdMatrixBytes<X>; [X] StMatrixBytes<X>;
    [] Movm; [] Shuffle1; [] Shuffle4;
}

/// A tiled copy whose instruction runs here: the bound of [`Thread::tiled_copy`] in generic code.
pub trait Moves {
    /// Bits of an element in memory: a byte holds one of less.
    #[doc(hidden)]
    const BITS: usize;
    /// Of the instruction, in elements: its source and destination, and how many threads it has.
    #[doc(hidden)]
    fn sides() -> (Side, Side, usize);
    /// Whether a thread has to wait for it.
    #[doc(hidden)]
    const IS_ASYNC: bool;
    /// Whether it writes zeros where a predicate is false.
    #[doc(hidden)]
    const ZEROS: bool;
}
impl<Atom: CopyInstruction, V: Element, Tv, Tiler> Moves for TiledCopy<Atom, V, Tv, Tiler> {
    const BITS: usize = if V::BITS < 8 { 8 } else { V::BITS };
    fn sides() -> (Side, Side, usize) {
        let side = |layout| Side::new(layout, V::BITS);
        (side(&Atom::ROW.src), side(&Atom::ROW.dst), Atom::ROW.src.sizes()[0])
    }
    const IS_ASYNC: bool = Atom::IS_ASYNC;
    const ZEROS: bool = Atom::ZEROS;
}

/// A side of an instruction: which of the elements that it moves each thread's are.
#[doc(hidden)]
#[derive(Debug)]
pub struct Side {
    /// Of thread after thread.
    elements: Vec<usize>,
    /// Elements of a thread.
    values: usize,
}
impl Side {
    fn new(layout: &Numbers, width: usize) -> Self {
        let [threads, bits] = layout.sizes();
        // one bit stands for an element of any width
        let width = if bits == 1 { 1 } else { width };
        let values = split(bits, width).1;
        let at = |thread| {
            (0..values).map(move |value: usize| split(layout.at(thread, value.saturating_mul(width)), width).1)
        };
        Self { elements: (0..threads).flat_map(at).collect(), values }
    }
    fn of(&self, thread: usize) -> &[usize] {
        self.elements.chunks_exact(self.values).nth(thread).unwrap_or_default()
    }
    /// The first place that each element has.
    fn first(&self) -> Vec<usize> {
        let mut places = vec![usize::MAX; self.elements.len()];
        for (place, &element) in self.elements.iter().enumerate().rev() {
            if let Some(first) = places.get_mut(element) {
                *first = place;
            }
        }
        places
    }
}
impl Thread {
    /// `dst = src` by the instructions of a tiled copy, together with the other threads of the atom: `copy(tiled, src, dst)` of CuTe.
    ///
    /// Both are this thread's partitions, `((Val, RestVal), Rest..)`.
    ///
    /// # Errors
    /// [`Fault::Elements`] where the tiled copy is of elements of another width, [`Fault::Values`] where they are not made of as many
    /// whole instructions, [`Fault::Apart`] where another thread of the
    /// atom is at another one; those of reading and writing memory.
    #[track_caller]
    pub fn tiled_copy<C, S, D>(
        &self,
        tiled: &ThrCopy<C>,
        src: &S,
        dst: &mut D,
    ) -> impl Future<Output = Result<(), Fault>>
    where
        C: Moves,
        S: Readable<Value: Default + 'static>,
        D: Writable<Value = S::Value>,
    {
        let _ = tiled;
        self.tiled_at::<C, _, _>(src, dst, |_| true, Location::caller())
    }
    /// [`Self::tiled_copy`] where `exists(i)`, asked of the first element of `dst` that an instruction has: one predicate a vector, as in
    /// CuTe. (`predicates.over(&dst)?` makes it of a tensor.) The rest of `dst` stays as it is; of [`ZeroFill`] it becomes 0. Of an
    /// instruction of several threads all threads are to have one answer.
    ///
    /// # Errors
    /// As [`Self::tiled_copy`].
    #[track_caller]
    pub fn tiled_copy_if<C, S, D>(
        &self,
        tiled: &ThrCopy<C>,
        src: &S,
        dst: &mut D,
        exists: impl Fn(usize) -> bool,
    ) -> impl Future<Output = Result<(), Fault>>
    where
        C: Moves,
        S: Readable<Value: Default + 'static>,
        D: Writable<Value = S::Value>,
    {
        let _ = tiled;
        self.tiled_at::<C, _, _>(src, dst, exists, Location::caller())
    }
    async fn tiled_at<C, S, D>(
        &self,
        src: &S,
        dst: &mut D,
        exists: impl Fn(usize) -> bool,
        at: Place,
    ) -> Result<(), Fault>
    where
        C: Moves,
        S: Readable<Value: Default + 'static>,
        D: Writable<Value = S::Value>,
    {
        let bits = size_of::<S::Value>().saturating_mul(8);
        if bits != C::BITS {
            return Err(Fault::Elements { what: "tiled copy", found: bits, expected: C::BITS });
        }
        let (from, to, lanes) = C::sides();
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
        let exists = |instruction: usize| exists(instruction.saturating_mul(to.values));
        let (lane, group) = split(self.index(), lanes);

        // what this thread is the first to have
        let (readers, mine) = (from.first(), lane.saturating_mul(from.values));
        let mut read = vec![S::Value::default(); src.size()];
        for instruction in (0..count).filter(|&i| exists(i)) {
            for (value, &element) in from.of(lane).iter().enumerate() {
                let place = instruction.saturating_mul(from.values).saturating_add(value);
                if readers.get(element) == Some(&mine.saturating_add(value))
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
        let async_group = C::IS_ASYNC.then(|| self.group());
        let (writers, mine) = (to.first(), lane.saturating_mul(to.values));
        for instruction in (0..count).filter(|&i| C::ZEROS || exists(i)) {
            for (value, &element) in to.of(lane).iter().enumerate() {
                if D::IS_SHARED && writers.get(element) != Some(&mine.saturating_add(value)) {
                    continue;
                }
                let (value_there, thread) = split(*readers.get(element).unwrap_or(&usize::MAX), from.values);
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
