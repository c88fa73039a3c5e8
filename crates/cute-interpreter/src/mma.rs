//! MMA instructions, by their layouts.
//!
//! ```text
//! of each thread of an atom       its values of A (V, M, K), of B (V, N, K), of C (V, M, N)
//! A_(i, k)(m, kk)                 the value v of thread t of instruction (i, k) with layout_a(t, v) = m + M kk
//! C_(i, j)(m, n) += sum over k of instruction k's sum over kk of A_(i, k)(m, kk) B_(j, k)(n, kk)
//! ```

use crate::access::Does;
use crate::barrier::Meets;
use crate::fault::Fault;
use crate::launch::Queue;
use crate::memory::How;
use crate::number::{Holds, Plus, Sums, number_of};
use crate::tensor::{Place, Readable, Writable};
use crate::thread::Thread;
use core::any::type_name;
use core::cell::OnceCell;
use core::future::Future;
use core::panic::Location;
use core::pin::Pin;
use cute_atoms::mma::{Dp4a, Fma, FmaPair, MmaAtom, MmaRow, MmaSync, Place as Where, VoltaMma, Wgmma};
use cute_atoms::tiled::{IsTiledMma, SumPlaces, ThrMma};
use cute_atoms::value::Numbers;
use std::rc::Rc;

/// An MMA instruction that runs here: those of a thread, of a warp and of a warpgroup, dense.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not run on the CPU",
    label = "of MMA instructions `Fma`, `FmaPair`, `Dp4a`, `VoltaMma`, `MmaSync` and dense `Wgmma` do"
)]
pub trait MmaInstruction: MmaAtom {}
macro_rules! instructions {
    ($([$($p:ident),*] $atom:ty;)*) => {$(
        impl<$($p),*> MmaInstruction for $atom where Self: MmaAtom {}
    )*};
}
instructions! {
    [C, A, B] Fma<C, A, B>; [M, N] FmaPair<M, N>; [] Dp4a; [C, MA, MB] VoltaMma<C, MA, MB>; [R, S, C, A, B, O] MmaSync<R, S, C, A, B, O>;
    [N, C, A, B, S, MA, MB, O] Wgmma<N, C, A, B, S, MA, MB, O>;
}
/// A tiled MMA that multiplies Rust's `A` and `B` into `C`: the bound of [`Thread::mma`] in generic code.
///
/// ```
/// use cute_atoms::element::F32;
/// use cute_atoms::mma::Fma;
/// use cute_atoms::tiled::{ThrMma, TiledMma, make_fragment};
/// use cute_interpreter::{Fault, Multiplies, Thread, launch};
/// use cute_static::layout;
/// async fn dot<Mma: Multiplies<f32, f32, f32>>(thread: &Thread, mma: ThrMma<Mma>) -> Result<(), Fault> {
///     let (a, b) = (make_fragment(&layout!((1, 1, 3) : (0, 0, 1)), 2f32), make_fragment(&layout!((1, 1, 3) : (0, 0, 1)), 5f32));
///     let mut c = make_fragment(&layout!((1, 1, 1) : (0, 0, 0)), 0f32);
///     thread.mma(&mma, &a, &b, &mut c).await?;
///     assert_eq!(c.get(0), Some(&30.0));
///     Ok(())
/// }
/// type One = TiledMma<Fma<F32, F32, F32>, layout!((1, 1, 1) : (0, 0, 0))>;
/// launch((1, 1), 1, async |thread| dot(&thread, One::default().get_slice(thread.index())).await)?;
/// # Ok::<(), Fault>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no tiled MMA, or none that multiplies `{A}` by `{B}` into `{C}`",
    label = "of a `TiledMma` the values in memory and registers are of its atom's types"
)]
pub trait Multiplies<A, B, C>: IsTiledMma {
    /// What it is.
    #[doc(hidden)]
    const ISSUE: MmaIssue<'static, A, B, C>;
    /// Row and column of a thread's sum in the tile.
    #[doc(hidden)]
    fn tile_place(thread: usize, value: usize) -> [usize; 2];
}
impl<T, X, A, B, C> Multiplies<A, B, C> for T
where
    T: IsTiledMma<Atom = X> + SumPlaces,
    X: MmaInstruction,
    A: Holds<X::ValA>,
    B: Holds<X::ValB>,
    C: Sums<X::ValC>,
{
    const ISSUE: MmaIssue<'static, A, B, C> = MmaIssue {
        row: &X::ROW,
        tile: <T as SumPlaces>::TILE,
        left: <A as Holds<X::ValA>>::number,
        right: <B as Holds<X::ValB>>::number,
        sum: |sum, products, saturates| sum.plus(products.iter().copied(), saturates),
    };
    fn tile_place(thread: usize, value: usize) -> [usize; 2] {
        <T as SumPlaces>::place(thread, value)
    }
}

/// A thread's slice of a tiled MMA that runs here, of Rust's `A` and `B` into `C`: what [`Thread::mma`] takes. Of types it is a [`ThrMma`], whose tiled
/// MMA [`Multiplies`] them; on values (feature `dynamic`) it is `cute_dynamic::tiled::ThrMma`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no thread of a tiled MMA",
    label = "what `get_slice(thread)` of a `TiledMma` answers is needed here"
)]
pub trait IssuesMma<A, B, C> {
    /// What it is.
    ///
    /// # Errors
    /// On values: it does not run here, or is of elements of other types.
    #[doc(hidden)]
    fn issue(&self, at: Place) -> Result<MmaIssue<'_, A, B, C>, Fault>;
    /// What the tiled MMA is called, where it is told from others.
    #[doc(hidden)]
    fn name(&self) -> String;
    /// The coordinate of the slice along V, M, N and K, each with its extent.
    ///
    /// # Errors
    /// Returns the partitions' error if no thread has the slice's number.
    #[doc(hidden)]
    fn slice(&self) -> Result<[(usize, usize); 4], Fault>;
    /// The slice of a thread's number.
    #[doc(hidden)]
    fn slice_of(&self, number: usize) -> Option<usize>;
    /// Row and column of a thread's sums in the tile: of all of its atoms there, so many; none that are not known.
    #[doc(hidden)]
    fn tile_places(&self, number: usize, count: usize) -> Vec<[usize; 2]>;
}
/// A tiled MMA of factors `A` and `B`, and sums `C`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct MmaIssue<'m, A, B, C> {
    /// The instruction.
    pub row: &'m MmaRow,
    /// Rows and columns of the tile of all threads' atoms.
    pub tile: [usize; 2],
    /// A factor's number.
    pub left: fn(A) -> f64,
    /// The other factor's.
    pub right: fn(B) -> f64,
    /// A sum, and behind it products; whether it saturates.
    pub sum: Plus<C>,
}
impl<T: Multiplies<A, B, C>, A, B, C> IssuesMma<A, B, C> for ThrMma<T> {
    fn issue(&self, _: Place) -> Result<MmaIssue<'_, A, B, C>, Fault> {
        Ok(T::ISSUE)
    }
    fn name(&self) -> String {
        type_name::<T>().to_owned()
    }
    fn slice(&self) -> Result<[(usize, usize); 4], Fault> {
        let ((v, m, n, k), [of_v, of_m, of_n, of_k]) = (self.coordinates()?, T::SIZES);
        Ok([(v, of_v), (m, of_m), (n, of_n), (k, of_k)])
    }
    fn slice_of(&self, number: usize) -> Option<usize> {
        T::thread(number).ok()
    }
    fn tile_places(&self, number: usize, count: usize) -> Vec<[usize; 2]> {
        (0..count).map(|value| T::tile_place(number, value)).collect()
    }
}
impl<M: IssuesMma<A, B, C>, A, B, C> IssuesMma<A, B, C> for &M {
    fn issue(&self, at: Place) -> Result<MmaIssue<'_, A, B, C>, Fault> {
        (**self).issue(at)
    }
    fn name(&self) -> String {
        (**self).name()
    }
    fn slice(&self) -> Result<[(usize, usize); 4], Fault> {
        (**self).slice()
    }
    fn slice_of(&self, number: usize) -> Option<usize> {
        (**self).slice_of(number)
    }
    fn tile_places(&self, number: usize, count: usize) -> Vec<[usize; 2]> {
        (**self).tile_places(number, count)
    }
}
/// The number of a slice by V, M, N and K, and how many of each there are.
pub(crate) fn slice_number(slice: [(usize, usize); 4]) -> usize {
    slice.into_iter().rev().fold(0, |number: usize, (at, size)| number.saturating_mul(size).saturating_add(at))
}

/// A factor's values in a thread's tensor.
trait Factor {
    fn size(&self) -> usize;
    fn mode_size(&self, mode: usize) -> usize;
    fn register(&self, place: usize) -> Option<usize>;
    /// The number at a place; 0 where there is none.
    fn number(&self, place: usize, how: How, thread: &Thread, at: Place) -> Result<f64, Fault>;
}
/// A tensor, and how its values are numbers.
struct Numbered<'a, S: Readable>(&'a S, fn(S::Value) -> f64);
impl<S: Readable> Factor for Numbered<'_, S> {
    fn size(&self) -> usize {
        self.0.size()
    }
    fn mode_size(&self, mode: usize) -> usize {
        self.0.mode_size(mode)
    }
    fn register(&self, place: usize) -> Option<usize> {
        self.0.register(place)
    }
    fn number(&self, place: usize, how: How, thread: &Thread, at: Place) -> Result<f64, Fault> {
        Ok(self.0.read_how(place, how, thread, at)?.map_or(0.0, self.1))
    }
}
/// The sums in a thread's tensor.
trait Total {
    fn size(&self) -> usize;
    fn mode_size(&self, mode: usize) -> usize;
    fn register(&self, place: usize) -> Option<usize>;
    /// Adds products to the sum at a place, so many an instruction, and says what it is then; `None` where there is none. It is read and written as
    /// `hows` say.
    fn add(
        &mut self,
        place: usize,
        products: Products<'_>,
        hows: [How; 2],
        thread: &Thread,
        at: Place,
    ) -> Result<Option<f64>, Fault>;
}
/// Products of several instructions.
#[derive(Clone, Copy)]
struct Products<'p> {
    all: &'p [(f64, f64)],
    /// Of one instruction.
    each: usize,
    /// Whether sums saturate.
    saturates: bool,
}
/// A tensor, and how products are added to its values.
struct Summed<'a, D: Writable>(&'a mut D, Plus<D::Value>);
impl<D: Writable> Total for Summed<'_, D> {
    fn size(&self) -> usize {
        self.0.size()
    }
    fn mode_size(&self, mode: usize) -> usize {
        self.0.mode_size(mode)
    }
    fn register(&self, place: usize) -> Option<usize> {
        self.0.register(place)
    }
    fn add(
        &mut self,
        place: usize,
        products: Products<'_>,
        [reads, writes]: [How; 2],
        thread: &Thread,
        at: Place,
    ) -> Result<Option<f64>, Fault> {
        let Some(sum) = self.0.read_how(place, reads, thread, at)? else { return Ok(None) };
        let instructions = products.all.chunks(products.each.max(1));
        let sum = instructions.fold(sum, |sum, products_of_one| (self.1)(sum, products_of_one, products.saturates));
        self.0.write_how(place, sum, writes, thread, at)?;
        Ok(number_of(sum))
    }
}
/// What a thread issues, as numbers: of types and of values it is the same from here on.
struct Issue<'m> {
    row: &'m MmaRow,
    tile: [usize; 2],
    /// V, M, N and K of the slice, and how many there are.
    slice: [(usize, usize); 4],
    name: &'m dyn Fn() -> String,
    /// The slice of a thread's number.
    slice_of: &'m dyn Fn(usize) -> Option<usize>,
    /// Row and column of a thread's sums in the tile, so many.
    tile_places: &'m dyn Fn(usize, usize) -> Vec<[usize; 2]>,
}
/// What a thread has of an operand: how many values there are, and which of them it has read. Of what lies in shared memory it reads its share.
struct Operand {
    size: usize,
    held: Vec<(usize, f64)>,
}
/// An operand of all threads of an atom: an instruction's matrices, row-major, one after another.
struct Matrices {
    columns: usize,
    elements: Vec<f64>,
    /// Elements of a matrix.
    size: usize,
}
impl Matrices {
    /// Of each thread the values of all instructions, and where in a matrix of so many rows and columns a value is.
    fn gathered<'a>(threads: impl Iterator<Item = &'a Operand>, layout: &Numbers, [rows, columns]: [usize; 2]) -> Self {
        let ([_, values], size) = (layout.sizes(), rows.saturating_mul(columns));
        let mut elements = vec![];
        for (thread, operand) in threads.enumerate() {
            let matrices = operand.size.checked_div(values).unwrap_or(0);
            elements.resize(elements.len().max(matrices.saturating_mul(size)), 0.0);
            for &(place, held) in &operand.held {
                let (value, matrix) = split(place, values);
                let (row, column) = split(layout.at(thread, value), rows);
                let matrix = elements.chunks_exact_mut(size.max(1)).nth(matrix);
                let element = row.saturating_mul(columns).saturating_add(column);
                if let Some(element) = matrix.and_then(|matrix| matrix.get_mut(element)) {
                    *element = held;
                }
            }
        }
        Self { columns, elements, size }
    }
    /// A row of a matrix.
    fn row(&self, matrix: usize, row: usize) -> &[f64] {
        let matrix = self.elements.chunks_exact(self.size.max(1)).nth(matrix).unwrap_or_default();
        matrix.chunks_exact(self.columns.max(1)).nth(row).unwrap_or_default()
    }
}
impl Thread {
    /// `C += A B` by the instructions of a tiled MMA, together with the other threads of the atom: `gemm(mma, a, b, c)` of CuTe.
    ///
    /// `a` is this thread's values `(V, M, K)`, or `(V, M)` of one step along K; `b` `(V, N, K)` or `(V, N)`, and `c` `(V, M, N)`. They are
    /// registers, or of `wgmma` what the thread's partition of shared memory is. `wgmma` is asynchronous: it begins behind a
    /// [`warpgroup_arrive`](Self::warpgroup_arrive), and until [`warpgroup_wait`](Self::warpgroup_wait) its accumulators may not be used, nor its operands be
    /// written.
    ///
    /// ```
    /// use cute_atoms::element::F32;
    /// use cute_atoms::element::F16;
    /// use cute_atoms::mma::{MmaSync, Sm80};
    /// use cute_atoms::tiled::{TiledMma, make_fragment};
    /// use cute_interpreter::launch;
    /// use cute_static::{int, layout, shape};
    /// use half::f16;
    /// type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    /// launch((1, 1), 32, async |thread| {
    ///     let mma = Mma::default().get_slice(thread.index());
    ///     let a = make_fragment(&mma.partition_a(&layout!((16, 16) : (1, 16)))?.0, f16::from_f32(0.5));
    ///     let b = make_fragment(&mma.partition_b(&layout!((8, 16) : (1, 8)))?.0, f16::from_f32(3.0));
    ///     let mut c = make_fragment(&mma.partition_c(&layout!((16, 8) : (1, 16)))?.0, 1f32);
    ///     thread.mma(&mma, &a, &b, &mut c).await?;
    ///     assert_eq!(c.get(0), Some(&25.0));
    ///     Ok(())
    /// })?;
    /// # Ok::<(), cute_interpreter::Fault>(())
    /// ```
    ///
    /// # Errors
    /// [`Fault::Values`] where the tensors are not made of whole instructions or have other M, N, K; [`Fault::Apart`] where another
    /// thread of the atom is at another instruction; [`Fault::Unfenced`]; those of reading memory; on values `Fault::NoInstruction` and `Fault::Held`.
    #[track_caller]
    pub fn mma<M, A, B, C>(&self, mma: &M, a: &A, b: &B, c: &mut C) -> impl Future<Output = Result<(), Fault>>
    where
        A: Readable,
        B: Readable,
        C: Writable,
        M: IssuesMma<A::Value, B::Value, C::Value>,
    {
        self.mma_at(mma, a, b, c, Location::caller())
    }
    /// [`Self::mma`], told as at `at`.
    pub(crate) async fn mma_at<M, A, B, C>(&self, mma: &M, a: &A, b: &B, c: &mut C, at: Place) -> Result<(), Fault>
    where
        A: Readable,
        B: Readable,
        C: Writable,
        M: IssuesMma<A::Value, B::Value, C::Value>,
    {
        let MmaIssue { row, tile, left, right, sum } = mma.issue(at)?;
        let issue = Issue {
            row,
            tile,
            slice: mma.slice()?,
            name: &|| mma.name(),
            slice_of: &|number| mma.slice_of(number),
            tile_places: &|number, count| mma.tile_places(number, count),
        };
        let (a, b, mut c) = (Numbered(a, left), Numbered(b, right), Summed(c, sum));
        self.multiply(&issue, &a, &b, &mut c, at).await
    }
    /// In a box, since the body of an async function would be compiled once more in each crate that waits for it.
    fn multiply<'m>(
        &'m self,
        issue: &'m Issue<'m>,
        a: &'m dyn Factor,
        b: &'m dyn Factor,
        c: &'m mut dyn Total,
        at: Place,
    ) -> Pin<Box<dyn Future<Output = Result<(), Fault>> + 'm>> {
        Box::pin(self.multiply_in_place(issue, a, b, c, at))
    }
    async fn multiply_in_place(
        &self,
        issue: &Issue<'_>,
        a: &dyn Factor,
        b: &dyn Factor,
        c: &mut dyn Total,
        at: Place,
    ) -> Result<(), Fault> {
        let row = issue.row;
        let [m, n, k] = row.shape_mnk;
        let ([lanes, va], [_, vb], [_, vc]) = (row.a.sizes(), row.b.sizes(), row.c.sizes());
        let (rows, columns) = (a.mode_size(1), b.mode_size(1));
        let steps = instructions("mma: A", a.size(), va)?.checked_div(rows).unwrap_or(0);
        let whole = |what, found: usize, expected: usize| {
            if found == expected { Ok(()) } else { Err(Fault::Values { what, found, expected }) }
        };
        whole("mma: A", a.size(), va.saturating_mul(rows).saturating_mul(steps))?;
        whole("mma: B", b.size(), vb.saturating_mul(columns).saturating_mul(steps))?;
        whole("mma: C", c.size(), vc.saturating_mul(rows).saturating_mul(columns))?;
        whole("mma: C", c.mode_size(1), rows)?;

        let [(v, _), (gm, _), (gn, _), (gk, _)] = issue.slice;
        let slice = slice_number(issue.slice);
        let threads = issue.slice.into_iter().fold(1usize, |all, (_, size)| all.saturating_mul(size));
        self.uses_slice("mma", issue.name, slice, threads, at)?;
        let is_async = row.ptx.as_str().starts_with("wgmma");
        if is_async && !self.has_fenced_registers() {
            return Err(Fault::Unfenced { thread: self.index(), at });
        }
        let shared = row.places.map(|place| (place != Where::Registers).then_some((v, lanes)));
        let reads = || if is_async { self.in_queue(Does::Multiplies, Queue::Wgmma) } else { How::READS };
        let mine = (self.all(a, shared[0], reads(), at)?, self.all(b, shared[1], reads(), at)?);
        let make = |left: &[&(Operand, Operand)]| {
            let (a, b) = (left.iter().map(|(a, _)| a), left.iter().map(|(_, b)| b));
            Rc::new((Matrices::gathered(a, &row.a, [m, k]), Matrices::gathered(b, &row.b, [n, k])))
        };
        let (what, instruction, group) = ("mma", Some([row.name, row.args]), [self.rank(), gm, gn, gk]);
        let meets = Meets { what, instruction, group, lane: Some(v), lanes, aligned: true, first: None };
        let operands = self.gather(meets, mine, make, at).await?;
        let (all_a, all_b) = &*operands;
        let sums = if is_async { How { does: Does::Sums, ..How::WRITES } } else { How::WRITES };
        let before = if is_async { sums.clone() } else { How::READS };
        let saturates = row.ptx.as_str().contains(".satfinite");
        // whose slice it is
        let number = core::iter::once(self.index()).chain(0..threads).find(|&i| (issue.slice_of)(i) == Some(slice));
        let (number, places) = (number.filter(|_| c.register(0).is_some()), OnceCell::new());
        let [_, (_, of_m), (_, of_n), _] = issue.slice;
        let [rows_of_all, columns_of_all] = [m.saturating_mul(of_m), n.saturating_mul(of_n)];
        let atoms = [split(issue.tile[0], rows_of_all).1.max(1), split(issue.tile[1], columns_of_all).1.max(1)];
        let mut products = vec![];
        for (instruction, value) in (0..rows.saturating_mul(columns)).flat_map(|i| (0..vc).map(move |v| (i, v))) {
            let (i, j) = split(instruction, rows);
            let (in_m, in_n) = split(row.c.at(v, value), m);
            let place = instruction.saturating_mul(vc).saturating_add(value);
            products.clear();
            for step in 0..steps {
                let of = |first: usize, count: usize| first.saturating_add(count.saturating_mul(step));
                let (left, right) = (all_a.row(of(i, rows), in_m), all_b.row(of(j, columns), in_n));
                products.extend(left.iter().copied().zip(right.iter().copied()));
            }
            let products = Products { all: &products, each: k, saturates };
            let sum = c.add(place, products, [before.clone(), sums.clone()], self, at)?;
            if let Some(number) = number {
                let at_tile = || {
                    // of a tile it has several atoms where a permutation is longer than all atoms
                    let ((in_i, far_i), (in_j, far_j)) = (split(i, atoms[0]), split(j, atoms[1]));
                    let places = places.get_or_init(|| {
                        let [rows, columns] = atoms;
                        (issue.tile_places)(number, vc.saturating_mul(rows).saturating_mul(columns))
                    });
                    let nth = in_i.saturating_add(atoms[0].saturating_mul(in_j));
                    let first = places.get(vc.saturating_mul(nth).saturating_add(value))?;
                    let of = [(first[0], issue.tile[0], far_i), (first[1], issue.tile[1], far_j)];
                    Some(of.map(|(first, tile, far)| first.saturating_add(tile.saturating_mul(far))))
                };
                self.has_sum(c.register(place), sum, at_tile, c.size(), at);
            }
        }
        if is_async {
            self.use_registers((0..c.size()).filter_map(|i| c.register(i)), Queue::Wgmma, Does::Sums, at);
            // of an operand in shared memory no value is a register
            if a.register(0).is_some() {
                self.use_registers((0..a.size()).filter_map(|i| a.register(i)), Queue::Wgmma, Does::Multiplies, at);
            }
        }
        Ok(())
    }
    /// All values of a tensor, in their order. Of what several threads share each reads some.
    fn all(&self, factor: &dyn Factor, shared: Option<(usize, usize)>, how: How, at: Place) -> Result<Operand, Fault> {
        let (first, step) = shared.unwrap_or((0, 1));
        let read = |i| Ok((i, factor.number(i, how.clone(), self, at)?));
        let size = factor.size();
        Ok(Operand { size, held: (first..size).step_by(step.max(1)).map(read).collect::<Result<_, Fault>>()? })
    }
}
/// How many instructions a tensor's values are.
pub(crate) fn instructions(what: &'static str, found: usize, values: usize) -> Result<usize, Fault> {
    match found.checked_rem(values) {
        Some(0) => Ok(found.checked_div(values).unwrap_or(0)),
        _ => Err(Fault::Values { what, found, expected: values }),
    }
}
/// `(i mod n, i / n)`.
pub(crate) fn split(i: usize, n: usize) -> (usize, usize) {
    (i.checked_rem(n).unwrap_or(0), i.checked_div(n).unwrap_or(0))
}
