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
use crate::number::{Holds, Sums, number_of};
use crate::tensor::{Place, Readable, Writable};
use crate::thread::Thread;
use core::future::Future;
use core::panic::Location;
use cute_atoms::mma::{Dp4a, Fma, MmaAtom, MmaRow, MmaSync, Place as Where, VoltaMma, Wgmma};
use cute_atoms::tiled::{IsTiledMma, SumPlaces, ThrMma};
use cute_atoms::value::Numbers;
use std::rc::Rc;

/// An MMA instruction that runs here: those of a thread, of a warp and of a warpgroup, dense.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not run on the CPU",
    label = "of MMA instructions `Fma`, `Dp4a`, `VoltaMma`, `MmaSync` and dense `Wgmma` do"
)]
pub trait MmaInstruction: MmaAtom {
    /// Whether a thread has to wait for it.
    const IS_ASYNC: bool = false;
}
macro_rules! instructions {
    ($([$($p:ident),*] $atom:ty $(, $constant:ident)?;)*) => {$(
        impl<$($p),*> MmaInstruction for $atom where Self: MmaAtom {
            $(const $constant: bool = true;)?
        }
    )*};
}
instructions! {
    [C, A, B] Fma<C, A, B>; [] Dp4a; [C, MA, MB] VoltaMma<C, MA, MB>; [R, S, C, A, B, O] MmaSync<R, S, C, A, B, O>;
    [N, C, A, B, S, MA, MB, O] Wgmma<N, C, A, B, S, MA, MB, O>, IS_ASYNC;
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
/// launch((1, 1), 1, async |thread| dot(&thread, One::default().get_slice(thread.index())?).await)?;
/// # Ok::<(), Fault>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no tiled MMA, or none that multiplies `{A}` by `{B}` into `{C}`",
    label = "of a `TiledMma` the values in memory and registers are of its atom's types"
)]
pub trait Multiplies<A, B, C>: IsTiledMma {
    /// What the instruction is.
    #[doc(hidden)]
    const ROW: MmaRow;
    /// Whether a thread has to wait for it.
    #[doc(hidden)]
    const IS_ASYNC: bool;
    /// Row and column of a thread's value in the tile, and the tile.
    #[doc(hidden)]
    fn tile_place(thread: usize, value: usize) -> ([usize; 2], [usize; 2]);
    #[doc(hidden)]
    fn left(a: A) -> f64;
    #[doc(hidden)]
    fn right(b: B) -> f64;
    #[doc(hidden)]
    fn total(c: C) -> Option<f64>;
    #[doc(hidden)]
    fn sum(c: C, products: impl Iterator<Item = (f64, f64)>, saturates: bool) -> C;
}
impl<T, X, A, B, C> Multiplies<A, B, C> for T
where
    T: IsTiledMma<Atom = X> + SumPlaces,
    X: MmaInstruction,
    A: Holds<X::ValA>,
    B: Holds<X::ValB>,
    C: Sums<X::ValC>,
{
    const ROW: MmaRow = X::ROW;
    const IS_ASYNC: bool = X::IS_ASYNC;
    fn tile_place(thread: usize, value: usize) -> ([usize; 2], [usize; 2]) {
        (<T as SumPlaces>::place(thread, value), T::TILE)
    }
    fn left(a: A) -> f64 {
        a.number()
    }
    fn right(b: B) -> f64 {
        b.number()
    }
    fn total(c: C) -> Option<f64> {
        number_of(c)
    }
    fn sum(c: C, products: impl Iterator<Item = (f64, f64)>, saturates: bool) -> C {
        c.plus(products, saturates)
    }
}

/// What a thread has of an operand: how many values there are, and which of them it has read. Of what lies in shared memory it reads its share.
struct Operand {
    size: usize,
    held: Vec<(usize, f64)>,
}
/// An operand of all threads of an atom: an instruction's matrices, column-major, one after another.
struct Matrices {
    rows: usize,
    elements: Vec<f64>,
    /// Elements of a matrix.
    size: usize,
}
impl Matrices {
    /// Of each thread the values of all instructions, and where in a matrix a value is.
    fn gathered<'a>(threads: impl Iterator<Item = &'a Operand>, layout: &Numbers, rows: usize, size: usize) -> Self {
        let [_, values] = layout.sizes();
        let mut elements = vec![];
        for (thread, operand) in threads.enumerate() {
            let matrices = operand.size.checked_div(values).unwrap_or(0);
            elements.resize(elements.len().max(matrices.saturating_mul(size)), 0.0);
            for &(place, held) in &operand.held {
                let (value, matrix) = split(place, values);
                let matrix = elements.chunks_exact_mut(size.max(1)).nth(matrix);
                if let Some(element) = matrix.and_then(|matrix| matrix.get_mut(layout.at(thread, value))) {
                    *element = held;
                }
            }
        }
        Self { rows, elements, size }
    }
    /// A row of a matrix.
    fn row(&self, matrix: usize, row: usize) -> impl Iterator<Item = f64> + '_ {
        let matrix = self.elements.chunks_exact(self.size).nth(matrix).unwrap_or_default();
        matrix.iter().skip(row).step_by(self.rows).copied()
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
    ///     let mma = Mma::default().get_slice(thread.index())?;
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
    /// thread of the atom is at another instruction; [`Fault::Unfenced`]; those of reading memory.
    #[track_caller]
    pub fn mma<T, A, B, C>(&self, mma: &ThrMma<T>, a: &A, b: &B, c: &mut C) -> impl Future<Output = Result<(), Fault>>
    where
        A: Readable,
        B: Readable,
        C: Writable,
        T: Multiplies<A::Value, B::Value, C::Value>,
    {
        self.mma_at(mma, a, b, c, Location::caller())
    }
    /// [`Self::mma`], told as at `at`.
    pub(crate) async fn mma_at<T, A, B, C>(
        &self,
        mma: &ThrMma<T>,
        a: &A,
        b: &B,
        c: &mut C,
        at: &'static Location<'static>,
    ) -> Result<(), Fault>
    where
        A: Readable,
        B: Readable,
        C: Writable,
        T: Multiplies<A::Value, B::Value, C::Value>,
    {
        let row = &T::ROW;
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

        let (v, gm, gn, gk) = mma.coordinates();
        let [of_v, of_m, of_n, _] = T::SIZES;
        let slice = [(gk, of_n), (gn, of_m), (gm, of_v), (v, 1)];
        let slice = slice.into_iter().fold(0usize, |slice, (at, size)| slice.saturating_add(at).saturating_mul(size));
        self.uses_slice::<T>("mma", slice, T::THREADS, at);
        if T::IS_ASYNC && !self.has_fenced_registers() {
            return Err(Fault::Unfenced { thread: self.index(), at });
        }
        let shared = row.places.map(|place| (place != Where::Registers).then_some((v, lanes)));
        let reads = || if T::IS_ASYNC { self.in_queue(Does::Multiplies, Queue::Wgmma) } else { How::READS };
        let mine = (self.all(a, T::left, shared[0], reads(), at)?, self.all(b, T::right, shared[1], reads(), at)?);
        let make = |left: &[&(Operand, Operand)]| {
            let (a, b) = (left.iter().map(|(a, _)| a), left.iter().map(|(_, b)| b));
            let of = |rows: usize| rows.saturating_mul(k);
            Rc::new((Matrices::gathered(a, &row.a, m, of(m)), Matrices::gathered(b, &row.b, n, of(n))))
        };
        let (what, group, lane) = ("mma", [self.rank(), gm, gn, gk], Some(v));
        let meets = Meets { what, group, lane, lanes, aligned: true, first: None };
        let operands = self.gather(meets, mine, make, at).await?;
        let (all_a, all_b) = &*operands;
        let saturates = row.ptx.as_str().contains(".satfinite");
        let sums = if T::IS_ASYNC { How { does: Does::Sums, ..How::WRITES } } else { How::WRITES };
        for (instruction, value) in (0..rows.saturating_mul(columns)).flat_map(|i| (0..vc).map(move |v| (i, v))) {
            let (i, j) = split(instruction, rows);
            let (in_m, in_n) = split(row.c.at(v, value), m);
            let place = instruction.saturating_mul(vc).saturating_add(value);
            let before = if T::IS_ASYNC { sums.clone() } else { How::READS };
            let Some(mut sum) = c.read_how(place, before, self, at)? else { continue };
            for step in 0..steps {
                let of = |first: usize, count: usize| first.saturating_add(count.saturating_mul(step));
                sum = T::sum(sum, all_a.row(of(i, rows), in_m).zip(all_b.row(of(j, columns), in_n)), saturates);
            }
            c.write_how(place, sum, sums.clone(), self, at)?;
        }
        // whose slice it is
        let number = core::iter::once(self.index()).chain(0..T::THREADS);
        let mut number = number.filter(|&number| T::thread(number) == Ok(slice));
        if let (Some(number), Some(_)) = (number.next(), c.register(0)) {
            for (instruction, value) in (0..rows.saturating_mul(columns)).flat_map(|i| (0..vc).map(move |v| (i, v))) {
                let (i, j) = split(instruction, rows);
                let place = instruction.saturating_mul(vc).saturating_add(value);
                let at_tile = || {
                    let (first, tile) = T::tile_place(number, value);
                    let of = [(first[0], tile[0], i), (first[1], tile[1], j)];
                    of.map(|(first, tile, i)| first.saturating_add(tile.saturating_mul(i)))
                };
                let sum = c.read_how(place, sums.clone(), self, at)?;
                self.has_sum(c.register(place), sum.and_then(T::total), at_tile, c.size(), at);
            }
        }
        if T::IS_ASYNC {
            self.use_registers((0..c.size()).filter_map(|i| c.register(i)), Queue::Wgmma, Does::Sums, at);
            // of an operand in shared memory no value is a register
            if a.register(0).is_some() {
                self.use_registers((0..a.size()).filter_map(|i| a.register(i)), Queue::Wgmma, Does::Multiplies, at);
            }
        }
        Ok(())
    }
    /// All values of a tensor, in their order; 0 for those that do not exist. Of what several threads share each reads some.
    fn all<S: Readable>(
        &self,
        tensor: &S,
        number: impl Fn(S::Value) -> f64,
        shared: Option<(usize, usize)>,
        how: How,
        at: Place,
    ) -> Result<Operand, Fault> {
        let (first, step) = shared.unwrap_or((0, 1));
        let read = |i| Ok((i, tensor.read_how(i, how.clone(), self, at)?.map_or(0.0, &number)));
        let size = tensor.size();
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
