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
use crate::sides::Sides;
use crate::tensor::{Place, Readable, Writable};
use crate::thread::Thread;
use core::any::type_name;
use core::future::Future;
use core::panic::Location;
use cute_atoms::copy::{
    AutoVectorizing, CopyAtom, CopyRow, CpAsync, LdMatrix, LdMatrixBytes, Movm, Shuffle1, Shuffle4, StMatrix,
    StMatrixBytes, TensorLoad, TensorStore, Universal, Wide,
};
use cute_atoms::element::Element;
use cute_atoms::tiled::{IsTiledCopy, ThrCopy, ThreadCount, TiledCopy};
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
pub trait CopyInstruction: CopyAtom {}
macro_rules! of_atoms {
    ($([$($p:ident),*] $atom:ty;)*) => {$(
        impl<$($p),*> CopyInstruction for $atom where Self: CopyAtom {}
    )*};
}
of_atoms! {
    [B] Universal<B>; [B] AutoVectorizing<B>; [D] Wide<D>; [B, C, Z] CpAsync<B, C, Z>;
    [X, O] LdMatrix<X, O>; [X, O] StMatrix<X, O>; [X] LdMatrixBytes<X>; [X] StMatrixBytes<X>;
    [] Movm; [] Shuffle1; [] Shuffle4;
    [S, X] TensorLoad<S, X>; [S, X] TensorStore<S, X>;
}

/// A tiled copy whose instruction runs here: the bound of [`Thread::tiled_copy`] in generic code.
#[diagnostic::on_unimplemented(
    message = "this is no tiled copy, or none that runs here",
    label = "a `TiledCopy` of an instruction that a thread or a warp issues"
)]
pub trait Moves: IsTiledCopy {
    /// What it is.
    #[doc(hidden)]
    const ISSUE: CopyIssue<'static>;
    /// The element of the tile that a thread has as a value of the atom's reference.
    #[doc(hidden)]
    fn element(thread: usize, value: usize) -> Option<usize>;
}
/// A tiled copy, as numbers: of types and of values it is the same from here on.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct CopyIssue<'c> {
    /// The instruction.
    pub row: &'c CopyRow,
    /// Bits of an element.
    pub bits: usize,
    /// Threads of all atoms.
    pub threads: usize,
    /// Extents of the tile, if it is one of two extents.
    pub tile: Option<[usize; 2]>,
}
impl CopyIssue<'_> {
    /// What the instruction does besides.
    fn does(&self) -> Besides {
        let (name, ptx) = (self.row.name.as_str(), self.row.ptx.as_str());
        let is_async = ptx.starts_with("cp.async.c");
        Besides {
            is_async,
            zeros: is_async && name.ends_with("_ZFILL"),
            loads_tensor: ptx.starts_with("tcgen05.ld"),
            stores_tensor: ptx.starts_with("tcgen05.st"),
        }
    }
}
/// What a copy instruction does besides.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "four answers, each asked alone")]
struct Besides {
    /// A thread has to wait for it.
    is_async: bool,
    /// It writes zeros where a predicate is false.
    zeros: bool,
    /// It reads tensor memory.
    loads_tensor: bool,
    /// It writes tensor memory.
    stores_tensor: bool,
}
/// A thread's slice of a tiled copy that runs here: what [`Thread::tiled_copy`] takes. Of types it is a [`ThrCopy`], whose tiled copy [`Moves`]; on values
/// (feature `dynamic`) it is `cute_dynamic::tiled::ThrCopy`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no thread of a tiled copy",
    label = "what `get_slice(thread)` of a `TiledCopy` answers is needed here"
)]
pub trait IssuesCopy {
    /// What it is.
    ///
    /// # Errors
    /// On values: it does not run here.
    #[doc(hidden)]
    fn issue(&self, at: Place) -> Result<CopyIssue<'_>, Fault>;
    /// What the tiled copy is called, where it is told from others.
    #[doc(hidden)]
    fn name(&self) -> String;
    /// The thread's number.
    #[doc(hidden)]
    fn thread(&self) -> usize;
    /// The element of the tile that a thread has as a value of the atom's reference.
    #[doc(hidden)]
    fn element(&self, thread: usize, value: usize) -> Option<usize>;
}
impl<C: Moves> IssuesCopy for ThrCopy<C> {
    fn issue(&self, _: Place) -> Result<CopyIssue<'_>, Fault> {
        Ok(C::ISSUE)
    }
    fn name(&self) -> String {
        type_name::<C>().to_owned()
    }
    fn thread(&self) -> usize {
        self.index()
    }
    fn element(&self, thread: usize, value: usize) -> Option<usize> {
        C::element(thread, value)
    }
}
impl<C: IssuesCopy> IssuesCopy for &C {
    fn issue(&self, at: Place) -> Result<CopyIssue<'_>, Fault> {
        (**self).issue(at)
    }
    fn name(&self) -> String {
        (**self).name()
    }
    fn thread(&self) -> usize {
        (**self).thread()
    }
    fn element(&self, thread: usize, value: usize) -> Option<usize> {
        (**self).element(thread, value)
    }
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
    const ISSUE: CopyIssue<'static> =
        CopyIssue { row: &Atom::ROW, bits: V::BITS, threads: <Self as ThreadCount>::THREADS, tile: Tiler::TILE };
    fn element(thread: usize, value: usize) -> Option<usize> {
        Tv::default().offset((thread, value)).map(isize::unsigned_abs)
    }
}

/// What a thread issues.
struct Issue<'c> {
    copy: CopyIssue<'c>,
    does: Besides,
    /// The thread's number.
    thread: usize,
    name: &'c dyn Fn() -> String,
    /// The element of the tile that a thread has as a value of the atom's reference.
    element: &'c dyn Fn(usize, usize) -> Option<usize>,
}
/// What the two tensors of a copy are.
struct Between {
    /// Bits of an element.
    bits: usize,
    /// Values of the source, of the destination.
    sizes: [usize; 2],
    /// Whether each is tensor memory.
    are_tensor_memory: [bool; 2],
    /// Whether other threads see the destination.
    is_shared: bool,
}
/// How a copy goes on.
struct Plan {
    sides: Rc<Sides>,
    /// The place among an atom's threads, and which atom's.
    lane: usize,
    group: usize,
    /// Of each instruction, whether its elements are there.
    there: Vec<bool>,
    /// How the source is read, and the destination written.
    reads: How,
    writes: How,
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
    pub fn tiled_copy<C, S, D>(&self, tiled: &C, src: &S, dst: &mut D) -> impl Future<Output = Result<(), Fault>>
    where
        C: IssuesCopy,
        S: Readable<Value: Default>,
        D: Writable<Value = S::Value>,
    {
        self.tiled_at(tiled, src, dst, |_| true, Location::caller())
    }
    /// [`Self::tiled_copy`] where `exists(i)`, asked of the elements of `dst`: one predicate a vector, as in CuTe, so that all elements of an
    /// instruction, and all its threads, are to have one answer. (`predicates.over(&dst)?` makes it of a tensor.) The rest of `dst` stays as
    /// it is; of [`ZeroFill`](cute_atoms::copy::ZeroFill) it becomes 0.
    ///
    /// # Errors
    /// As [`Self::tiled_copy`]; [`Fault::Predicate`] where the elements of an instruction have not one answer.
    #[track_caller]
    pub fn tiled_copy_if<C, S, D>(
        &self,
        tiled: &C,
        src: &S,
        dst: &mut D,
        exists: impl Fn(usize) -> bool,
    ) -> impl Future<Output = Result<(), Fault>>
    where
        C: IssuesCopy,
        S: Readable<Value: Default>,
        D: Writable<Value = S::Value>,
    {
        self.tiled_at(tiled, src, dst, exists, Location::caller())
    }
    async fn tiled_at<C, S, D>(
        &self,
        tiled: &C,
        src: &S,
        dst: &mut D,
        exists: impl Fn(usize) -> bool,
        at: Place,
    ) -> Result<(), Fault>
    where
        C: IssuesCopy,
        S: Readable<Value: Default>,
        D: Writable<Value = S::Value>,
    {
        let copy = tiled.issue(at)?;
        let issue = Issue {
            copy,
            does: copy.does(),
            thread: tiled.thread(),
            name: &|| tiled.name(),
            element: &|thread, value| tiled.element(thread, value),
        };
        let between = Between {
            bits: size_of::<S::Value>().saturating_mul(8),
            sizes: [src.size(), dst.size()],
            are_tensor_memory: [S::IS_TENSOR_MEMORY, D::IS_TENSOR_MEMORY],
            is_shared: D::IS_SHARED,
        };
        let plan = self.plan(&issue, &between, &exists, at)?;
        self.is_of_its_mma(&plan.sides, &issue, src, dst.mode_size(1), at)?;
        let mut read = vec![S::Value::default(); src.size()];
        for place in plan.read() {
            if let (Some(found), Some(read)) = (src.read_how(place, plan.reads.clone(), self, at)?, read.get_mut(place))
            {
                *read = found;
            }
        }
        let all = if plan.sides.lanes == 1 {
            Rc::new(vec![(read, vec![])])
        } else {
            type Left<V> = (Vec<V>, Vec<bool>);
            let make = |left: &[&Left<S::Value>]| Rc::new(left.iter().map(|&left| left.clone()).collect::<Vec<_>>());
            let (what, instruction, group) =
                ("tiled copy", Some([copy.row.name, copy.row.args]), [self.rank(), plan.group, 0, 0]);
            let (lane, lanes) = (Some(plan.lane), plan.sides.lanes);
            let meets = Meets { what, instruction, group, lane, lanes, aligned: true, first: None };
            let all = self.gather(meets, (read, plan.there.clone()), make, at).await?;
            for (other, (_, theirs)) in all.iter().enumerate() {
                plan.agrees(self.index(), other, theirs, at)?;
            }
            all
        };
        for (place, thread, found) in plan.written(issue.does.zeros, between.is_shared) {
            if let Some(&found) = all.get(thread).and_then(|(values, _)| values.get(found)) {
                dst.write_how(place, found, plan.writes.clone(), self, at)?;
            }
        }
        if issue.does.loads_tensor {
            let registers = (0..dst.size()).filter_map(|i| dst.register(i));
            self.use_registers(registers, Queue::TmemLoad, Does::LoadsTensor, at);
        }
        Ok(())
    }
    /// What this thread does for a copy, if the tensors are such that it copies.
    fn plan(
        &self,
        issue: &Issue<'_>,
        between: &Between,
        exists: &dyn Fn(usize) -> bool,
        at: Place,
    ) -> Result<Plan, Fault> {
        let (copy, does) = (&issue.copy, issue.does);
        // in memory a byte holds an element of less
        let expected = copy.bits.max(8);
        if between.bits != expected {
            return Err(Fault::Elements { what: "tiled copy", found: between.bits, expected });
        }
        self.uses_slice("tiled copy", issue.name, issue.thread, copy.threads, at)?;
        if between.are_tensor_memory != [does.loads_tensor, does.stores_tensor] {
            return Err(Fault::Tensor { wrong: TensorFault::NotBy, at });
        }
        let sides = self.cluster().sides(copy.row, copy.bits);
        let ([source, destination], [from, to]) = (between.sizes, [sides.from.values, sides.to.values]);
        let count = instructions("tiled copy: source", source, from)?;
        let expected = instructions("tiled copy: destination", destination, to)?;
        if count != expected {
            let (found, expected) = (source, expected.saturating_mul(from));
            return Err(Fault::Values { what: "tiled copy: source", found, expected });
        }
        let (lane, group) = split(self.index(), sides.lanes);
        let there = self.predicates(count, to, exists, at)?;
        let (reads, writes) = if does.is_async {
            (self.in_queue(Does::CopiesFrom, Queue::CpAsync), self.in_queue(Does::CopiesAsync, Queue::CpAsync))
        } else if does.loads_tensor {
            (self.in_queue(Does::LoadsTensor, Queue::TmemLoad), How::WRITES)
        } else if does.stores_tensor {
            (How::READS, self.in_queue(Does::StoresTensor, Queue::TmemStore))
        } else {
            (How::READS, How::WRITES)
        };
        Ok(Plan { sides, lane, group, there, reads, writes })
    }
    /// Whether sums of an MMA that it copies, to so many tiles along the first mode, are what it takes them for.
    fn is_of_its_mma<S: Readable>(
        &self,
        sides: &Sides,
        issue: &Issue<'_>,
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
            if let Some((first, tile)) = sides.source(issue.copy.tile, issue.element, (issue.thread, value)) {
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
        exists: &dyn Fn(usize) -> bool,
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
impl Plan {
    /// Places that this thread is the first to read.
    fn read(&self) -> impl Iterator<Item = usize> + '_ {
        let Sides { from, readers, .. } = &*self.sides;
        let mine = self.lane.saturating_mul(from.values);
        let there = self.there.iter().enumerate().filter(|(_, there)| **there);
        there.flat_map(move |(instruction, _)| {
            let values = from.of(self.lane).iter().enumerate();
            let first =
                values.filter(move |(value, element)| readers.get(**element) == Some(&mine.saturating_add(*value)));
            first.map(move |(value, _)| instruction.saturating_mul(from.values).saturating_add(value))
        })
    }
    /// Places that it writes, and which of whose values: in what others see each element by the first who has it.
    fn written(&self, zeros: bool, is_shared: bool) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let Sides { from, to, readers, writers, .. } = &*self.sides;
        let mine = self.lane.saturating_mul(to.values);
        let there = self.there.iter().enumerate().filter(move |(_, there)| zeros || **there);
        there.flat_map(move |(instruction, _)| {
            let values = to.of(self.lane).iter().enumerate();
            let first = values.filter(move |(value, element)| {
                !is_shared || writers.get(**element) == Some(&mine.saturating_add(*value))
            });
            first.map(move |(value, element)| {
                let (found, thread) = split(*readers.get(*element).unwrap_or(&usize::MAX), from.values);
                let of = |value: usize, values: usize| instruction.saturating_mul(values).saturating_add(value);
                (of(value, to.values), thread, of(found, from.values))
            })
        })
    }
    /// Whether lane `other` of the atom has an instruction's elements turned off where this thread has not.
    fn agrees(&self, thread: usize, other: usize, theirs: &[bool], at: Place) -> Result<(), Fault> {
        let differs = theirs.iter().zip(&self.there).position(|(theirs, mine)| *mine && !theirs);
        let Some(instruction) = differs else { return Ok(()) };
        let Sides { to, lanes, .. } = &*self.sides;
        let there = instruction.saturating_mul(to.values);
        let not = (there, self.group.saturating_mul(*lanes).saturating_add(other));
        Err(Fault::Predicate { thread, there, not, elements: to.values.saturating_mul(*lanes), at })
    }
}
