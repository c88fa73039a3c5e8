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

use crate::access::Does;
use crate::barrier::Meets;
use crate::fault::{Fault, TensorFault};
use crate::launch::Queue;
use crate::memory::How;
use crate::mma::{instructions, split};
use crate::number::number_of;
use crate::tensor::{Place, Readable, Writable};
use crate::thread::Thread;
use core::future::Future;
use core::panic::Location;
use cute_atoms::copy::{
    AutoVectorizing, CopyAtom, CpAsync, Fill, LdMatrix, LdMatrixBytes, Movm, Shuffle1, Shuffle4, StMatrix,
    StMatrixBytes, TensorLoad, TensorStore, Universal, Wide, ZeroFill,
};
use cute_atoms::element::Element;
use cute_atoms::tiled::{IsTiledCopy, ThrCopy, ThreadCount, TiledCopy};
use cute_atoms::value::Numbers;
use cute_static::num::Value;
use cute_static::typenum::UInt;
use cute_static::{Evaluate, Layout};
use std::rc::Rc;

/// A copy instruction that runs here: those of a thread and of a warp.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not run on the CPU",
    label = "of copy instructions those of a thread and of a warp do: `Universal`, `CpAsync`, `LdMatrix`, `StMatrix`, `TensorLoad`, ..",
    note = "TMA has functions of its own (`tma_load`), and of tensor memory `tcgen05.cp` and packed halves do not run"
)]
pub trait CopyInstruction: CopyAtom {
    /// Whether a thread has to wait for it.
    const IS_ASYNC: bool = false;
    /// Whether it writes zeros where a predicate is false.
    const ZEROS: bool = false;
    /// Whether it reads tensor memory.
    const LOADS_TENSOR: bool = false;
    /// Whether it writes tensor memory.
    const STORES_TENSOR: bool = false;
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
    [S, X] TensorLoad<S, X>, LOADS_TENSOR; [S, X] TensorStore<S, X>, STORES_TENSOR;
}

/// A tiled copy whose instruction runs here: the bound of [`Thread::tiled_copy`] in generic code.
#[diagnostic::on_unimplemented(
    message = "this is no tiled copy, or none that runs here",
    label = "a `TiledCopy` of an instruction that a thread or a warp issues"
)]
pub trait Moves: IsTiledCopy {
    /// Bits of an element in memory: a byte holds one of less.
    #[doc(hidden)]
    const BITS: usize;
    /// Of the instruction, in elements.
    #[doc(hidden)]
    fn sides() -> Sides;
    /// Whether a thread has to wait for it.
    #[doc(hidden)]
    const IS_ASYNC: bool;
    /// Whether it writes zeros where a predicate is false.
    #[doc(hidden)]
    const ZEROS: bool;
    /// Whether it reads tensor memory.
    #[doc(hidden)]
    const LOADS_TENSOR: bool;
    /// Whether it writes tensor memory.
    #[doc(hidden)]
    const STORES_TENSOR: bool;
    /// Threads of all atoms.
    #[doc(hidden)]
    const THREADS: usize;
    /// Row and column of what a thread reads in the tile, and the tile, of one of two extents.
    #[doc(hidden)]
    fn source(sides: &Sides, thread: usize, value: usize) -> Option<([usize; 2], [usize; 2])>;
}
/// A tile of a tiled copy.
#[doc(hidden)]
pub trait Tile {
    /// Its extents, of two.
    const TILE: Option<[usize; 2]> = None;
}
/// A mode of one.
#[doc(hidden)]
pub trait TileSide {
    /// Its extent, if it is one.
    const SIDE: Option<usize> = None;
}
impl<U, B> TileSide for UInt<U, B>
where
    Self: Value,
{
    const SIDE: Option<usize> = Some(Self::VALUE);
}
impl<S, D> TileSide for Layout<S, D> {}
impl<U, B> Tile for UInt<U, B> {}
impl<S, D> Tile for Layout<S, D> {}
impl<A> Tile for (A,) {}
impl<A: TileSide, B: TileSide> Tile for (A, B) {
    const TILE: Option<[usize; 2]> = match (A::SIDE, B::SIDE) {
        (Some(a), Some(b)) => Some([a, b]),
        _ => None,
    };
}
impl<A, B, C> Tile for (A, B, C) {}
impl<A, B, C, D> Tile for (A, B, C, D) {}
impl<Atom: CopyInstruction, V: Element, Tv, Tiler> Moves for TiledCopy<Atom, V, Tv, Tiler>
where
    Self: IsTiledCopy + ThreadCount,
    Tv: Default + Evaluate<(usize, usize), Offset = isize>,
    Tiler: Tile,
{
    const BITS: usize = if V::BITS < 8 { 8 } else { V::BITS };
    fn sides() -> Sides {
        let [from, to, reference] =
            [Atom::ROW.src, Atom::ROW.dst, Atom::ROW.reference()].map(|layout| Side::new(&layout, V::BITS));
        Sides { readers: from.first(), writers: to.first(), lanes: Atom::ROW.src.sizes()[0], from, to, reference }
    }
    const IS_ASYNC: bool = Atom::IS_ASYNC;
    const ZEROS: bool = Atom::ZEROS;
    const LOADS_TENSOR: bool = Atom::LOADS_TENSOR;
    const STORES_TENSOR: bool = Atom::STORES_TENSOR;
    const THREADS: usize = <Self as ThreadCount>::THREADS;
    fn source(sides: &Sides, thread: usize, value: usize) -> Option<([usize; 2], [usize; 2])> {
        let (tile, Sides { from, reference, .. }) = (Tiler::TILE?, sides);
        // the reference has the same bit
        let ((lane, group), (of_atom, atom)) = (split(thread, from.threads()), split(value, from.values));
        let element = from.of(lane).get(of_atom)?;
        let (in_atom, lane) = split(reference.elements.iter().position(|same| same == element)?, reference.values);
        let thread = group.saturating_mul(reference.threads()).saturating_add(lane);
        let value = atom.saturating_mul(reference.values).saturating_add(in_atom);
        let (row, column) = split(Tv::default().offset((thread, value))?.unsigned_abs(), tile[0]);
        Some(([row, column], tile))
    }
}

/// An instruction, in elements.
#[doc(hidden)]
#[derive(Debug)]
pub struct Sides {
    from: Side,
    to: Side,
    /// What tiled copies are written against.
    reference: Side,
    /// Who is the first to read each element, and to write it.
    readers: Vec<usize>,
    writers: Vec<usize>,
    /// Threads.
    lanes: usize,
}
/// A side of an instruction: which of the elements that it moves each thread's are.
#[derive(Debug)]
struct Side {
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
    fn threads(&self) -> usize {
        split(self.elements.len(), self.values).1
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
        self.tiled_at(tiled, src, dst, |_| true, Location::caller())
    }
    /// [`Self::tiled_copy`] where `exists(i)`, asked of the elements of `dst`: one predicate a vector, as in CuTe, so that all elements of an
    /// instruction, and all its threads, are to have one answer. (`predicates.over(&dst)?` makes it of a tensor.) The rest of `dst` stays as
    /// it is; of [`ZeroFill`] it becomes 0.
    ///
    /// # Errors
    /// As [`Self::tiled_copy`]; [`Fault::Predicate`] where the elements of an instruction have not one answer.
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
        self.tiled_at(tiled, src, dst, exists, Location::caller())
    }
    async fn tiled_at<C, S, D>(
        &self,
        tiled: &ThrCopy<C>,
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
        self.uses_slice::<C>("tiled copy", tiled.index(), C::THREADS, at);
        if S::IS_TENSOR_MEMORY != C::LOADS_TENSOR || D::IS_TENSOR_MEMORY != C::STORES_TENSOR {
            return Err(Fault::Tensor { wrong: TensorFault::NotBy, at });
        }
        let sides = self.cluster().sides(core::any::type_name::<C>(), C::sides);
        let Sides { from, to, readers, writers, lanes, .. } = &*sides;
        let lanes = *lanes;
        let (count, expected) = (
            instructions("tiled copy: source", src.size(), from.values)?,
            instructions("tiled copy: destination", dst.size(), to.values)?,
        );
        if count != expected {
            return Err(Fault::Values {
                what: "tiled copy: source",
                found: src.size(),
                expected: expected.saturating_mul(from.values),
            });
        }
        self.is_of_its_mma::<C, _>(&sides, tiled.index(), src, dst.mode_size(1), at)?;
        let (lane, group) = split(self.index(), lanes);
        let there = self.predicates(count, to.values, exists, at)?;

        // what this thread is the first to have
        let mine = lane.saturating_mul(from.values);
        let (reads, writes) = if C::IS_ASYNC {
            (self.in_queue(Does::CopiesFrom, Queue::CpAsync), self.in_queue(Does::CopiesAsync, Queue::CpAsync))
        } else if C::LOADS_TENSOR {
            (self.in_queue(Does::LoadsTensor, Queue::TmemLoad), How::WRITES)
        } else if C::STORES_TENSOR {
            (How::READS, self.in_queue(Does::StoresTensor, Queue::TmemStore))
        } else {
            (How::READS, How::WRITES)
        };
        let mut read = vec![S::Value::default(); src.size()];
        for instruction in of(&there) {
            for (value, &element) in from.of(lane).iter().enumerate() {
                let place = instruction.saturating_mul(from.values).saturating_add(value);
                if readers.get(element) == Some(&mine.saturating_add(value))
                    && let (Some(found), Some(read)) =
                        (src.read_how(place, reads.clone(), self, at)?, read.get_mut(place))
                {
                    *read = found;
                }
            }
        }
        let all = if lanes == 1 {
            Rc::new(vec![read])
        } else {
            type Left<V> = (Vec<V>, Vec<bool>);
            let make = |left: &[&Left<S::Value>]| Rc::new(left.iter().map(|&left| left.clone()).collect::<Vec<_>>());
            let (what, group_key) = ("tiled copy", [self.rank(), group, 0, 0]);
            let meets = Meets { what, group: group_key, lane: Some(lane), lanes, aligned: true, first: None };
            let all = self.gather(meets, (read, there.clone()), make, at).await?;
            let elements = to.values.saturating_mul(lanes);
            for (other, (_, theirs)) in all.iter().enumerate() {
                let differs = theirs.iter().zip(&there).position(|(theirs, mine)| *mine && !theirs);
                if let Some(instruction) = differs {
                    let (place, other) =
                        (instruction.saturating_mul(to.values), group.saturating_mul(lanes).saturating_add(other));
                    return Err(Fault::Predicate {
                        thread: self.index(),
                        there: place,
                        not: (place, other),
                        elements,
                        at,
                    });
                }
            }
            Rc::new(all.iter().map(|(values, _)| values.clone()).collect())
        };
        let mine = lane.saturating_mul(to.values);
        for instruction in (0..count).filter(|&i| C::ZEROS || there.get(i) == Some(&true)) {
            for (value, &element) in to.of(lane).iter().enumerate() {
                if D::IS_SHARED && writers.get(element) != Some(&mine.saturating_add(value)) {
                    continue;
                }
                let (value_there, thread) = split(*readers.get(element).unwrap_or(&usize::MAX), from.values);
                let found = instruction.saturating_mul(from.values).saturating_add(value_there);
                if let Some(&found) = all.get(thread).and_then(|values| values.get(found)) {
                    let place = instruction.saturating_mul(to.values).saturating_add(value);
                    dst.write_how(place, found, writes.clone(), self, at)?;
                }
            }
        }
        if C::LOADS_TENSOR {
            let registers = (0..dst.size()).filter_map(|i| dst.register(i));
            self.use_registers(registers, Queue::TmemLoad, Does::LoadsTensor, at);
        }
        Ok(())
    }
    /// Whether sums of an MMA that it copies, to so many tiles along the first mode, are what it takes them for.
    fn is_of_its_mma<C: Moves, S: Readable<Value: 'static>>(
        &self,
        sides: &Sides,
        slice: usize,
        src: &S,
        rows: usize,
        at: Place,
    ) -> Result<(), Fault> {
        let (of_tile, size) = (src.mode_size(0), src.size());
        if !self.has_sums() || src.register(0).is_none() {
            return Ok(());
        }
        for i in 0..size {
            let (value, rest) = split(i, of_tile);
            let (row, column) = split(rest, rows);
            if let Some((first, tile)) = C::source(sides, slice, value) {
                let of = [(first[0], tile[0], row), (first[1], tile[1], column)];
                let place = of.map(|(first, tile, i)| first.saturating_add(tile.saturating_mul(i)));
                let number = src.read_how(i, How::READS, self, at)?.and_then(number_of);
                self.is_sum_of(src.register(i), number, place, size, at)?;
            }
        }
        Ok(())
    }
    /// Of each instruction of so many elements, whether they are there: all or none.
    fn predicates(
        &self,
        count: usize,
        elements: usize,
        exists: impl Fn(usize) -> bool,
        at: Place,
    ) -> Result<Vec<bool>, Fault> {
        let one = |instruction: usize| {
            let first = instruction.saturating_mul(elements);
            let all = first..first.saturating_add(elements);
            match (all.clone().find(|&i| exists(i)), all.clone().find(|&i| !exists(i))) {
                (Some(there), Some(not)) => {
                    Err(Fault::Predicate { thread: self.index(), there, not: (not, self.index()), elements, at })
                }
                (there, _) => Ok(there.is_some()),
            }
        };
        (0..count).map(one).collect()
    }
}
/// The numbers of those that are there.
fn of(there: &[bool]) -> impl Iterator<Item = usize> + '_ {
    there.iter().enumerate().filter(|(_, there)| **there).map(|(i, _)| i)
}
