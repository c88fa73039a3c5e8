//! MMA instructions, by their layouts.
//!
//! ```text
//! of each thread of an atom       its values of A (V, M, K), of B (V, N, K), of C (V, M, N)
//! A_(i, k)(m, kk)                 the value v of thread t of instruction (i, k) with layout_a(t, v) = m + M kk
//! C_(i, j)(m, n) += sum over k of instruction k's sum over kk of A_(i, k)(m, kk) B_(j, k)(n, kk)
//! ```

use crate::fault::Fault;
use crate::number::{Holds, Sums};
use crate::tensor::{Place, Readable, Writable};
use crate::thread::Thread;
use core::future::Future;
use core::panic::Location;
use cute_atoms::mma::{Dp4a, Fma, MmaAtom, MmaRow, MmaSync, VoltaMma, Wgmma};
use cute_atoms::tiled::{IsTiledMma, ThrMma};
use cute_atoms::value::Numbers;
use std::rc::Rc;

/// An MMA instruction that runs here: those of a thread, of a warp and of a warpgroup, dense.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not run on the CPU",
    label = "of MMA instructions `Fma`, `Dp4a`, `VoltaMma`, `MmaSync` and dense `Wgmma` do"
)]
pub trait MmaInstruction: MmaAtom {}
macro_rules! instructions {
    ($([$($p:ident),*] $atom:ty;)*) => {$(
        impl<$($p),*> MmaInstruction for $atom where Self: MmaAtom {}
    )*};
}
instructions! {
    [C, A, B] Fma<C, A, B>; [] Dp4a; [C, MA, MB] VoltaMma<C, MA, MB>; [R, S, C, A, B, O] MmaSync<R, S, C, A, B, O>;
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
/// launch((1, 1), 1, async |thread| dot(&thread, One::default().get_slice(thread.index())?).await)?;
/// # Ok::<(), Fault>(())
/// ```
pub trait Multiplies<A, B, C>: IsTiledMma {
    /// What the instruction is.
    #[doc(hidden)]
    const ROW: MmaRow;
    #[doc(hidden)]
    fn left(a: A) -> f64;
    #[doc(hidden)]
    fn right(b: B) -> f64;
    #[doc(hidden)]
    fn sum(c: C, products: impl Iterator<Item = (f64, f64)>, saturates: bool) -> C;
}
impl<T, X, A, B, C> Multiplies<A, B, C> for T
where
    T: IsTiledMma<Atom = X>,
    X: MmaInstruction,
    A: Holds<X::ValA>,
    B: Holds<X::ValB>,
    C: Sums<X::ValC>,
{
    const ROW: MmaRow = X::ROW;
    fn left(a: A) -> f64 {
        a.number()
    }
    fn right(b: B) -> f64 {
        b.number()
    }
    fn sum(c: C, products: impl Iterator<Item = (f64, f64)>, saturates: bool) -> C {
        c.plus(products, saturates)
    }
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
    fn gathered<'a>(threads: impl Iterator<Item = &'a Vec<f64>>, layout: &Numbers, rows: usize, size: usize) -> Self {
        let [_, values] = layout.sizes();
        let mut elements = vec![];
        for (thread, held) in threads.enumerate() {
            elements.resize(elements.len().max(held.len().checked_div(values).unwrap_or(0).saturating_mul(size)), 0.0);
            for (matrix, held) in elements.chunks_exact_mut(size).zip(held.chunks_exact(values)) {
                for (value, &held) in held.iter().enumerate() {
                    if let Some(element) = matrix.get_mut(layout.at(thread, value)) {
                        *element = held;
                    }
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
    /// registers, or of `wgmma` what the thread's partition of shared memory is.
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
    /// thread of the atom is at another instruction; those of reading memory.
    #[track_caller]
    pub fn mma<T, A, B, C>(&self, mma: &ThrMma<T>, a: &A, b: &B, c: &mut C) -> impl Future<Output = Result<(), Fault>>
    where
        A: Readable,
        B: Readable,
        C: Writable,
        T: Multiplies<A::Value, B::Value, C::Value>,
    {
        let at = Location::caller();
        async move {
            let row = &T::ROW;
            let [m, n, k] = row.shape_mnk;
            let ([lanes, va], [_, vb], [_, vc]) = (row.a.sizes(), row.b.sizes(), row.c.sizes());
            let (rows, columns) = (a.mode_size(1), b.mode_size(1));
            let steps = instructions("mma: A", a, va)?.checked_div(rows).unwrap_or(0);
            let whole = |what, found: usize, expected: usize| {
                if found == expected { Ok(()) } else { Err(Fault::Values { what, found, expected }) }
            };
            whole("mma: A", a.size(), va.saturating_mul(rows).saturating_mul(steps))?;
            whole("mma: B", b.size(), vb.saturating_mul(columns).saturating_mul(steps))?;
            whole("mma: C", c.size(), vc.saturating_mul(rows).saturating_mul(columns))?;
            whole("mma: C", c.mode_size(1), rows)?;

            let mine: (Vec<f64>, Vec<f64>) = (self.all(a, T::left, at)?, self.all(b, T::right, at)?);
            let (v, gm, gn, gk) = mma.coordinates();
            let make = |left: &[&(Vec<f64>, Vec<f64>)]| {
                let (a, b) = (left.iter().map(|(a, _)| a), left.iter().map(|(_, b)| b));
                let of = |rows: usize| rows.saturating_mul(k);
                Rc::new((Matrices::gathered(a, &row.a, m, of(m)), Matrices::gathered(b, &row.b, n, of(n))))
            };
            let operands = self.gather("mma", [gm, gn, gk], (v, lanes), mine, make, at).await?;
            let (a, b) = &*operands;
            let saturates = row.ptx.as_str().contains(".satfinite");
            for (instruction, value) in (0..rows.saturating_mul(columns)).flat_map(|i| (0..vc).map(move |v| (i, v))) {
                let (i, j) = split(instruction, rows);
                let (in_m, in_n) = split(row.c.at(v, value), m);
                let place = instruction.saturating_mul(vc).saturating_add(value);
                let Some(mut sum) = c.read(place, self, at)? else { continue };
                for step in 0..steps {
                    let of = |first: usize, count: usize| first.saturating_add(count.saturating_mul(step));
                    sum = T::sum(sum, a.row(of(i, rows), in_m).zip(b.row(of(j, columns), in_n)), saturates);
                }
                c.write(place, sum, None, self, at)?;
            }
            Ok(())
        }
    }
    /// All values of a tensor, in their order; 0 for those that do not exist.
    fn all<S: Readable>(&self, tensor: &S, number: impl Fn(S::Value) -> f64, at: Place) -> Result<Vec<f64>, Fault> {
        (0..tensor.size()).map(|i| Ok(tensor.read(i, self, at)?.map_or(0.0, &number))).collect()
    }
}
/// How many instructions a tensor's values are.
pub(crate) fn instructions(what: &'static str, tensor: &impl Readable, values: usize) -> Result<usize, Fault> {
    let found = tensor.size();
    match found.checked_rem(values) {
        Some(0) => Ok(found.checked_div(values).unwrap_or(0)),
        _ => Err(Fault::Values { what, found, expected: values }),
    }
}
/// `(i mod n, i / n)`.
pub(crate) fn split(i: usize, n: usize) -> (usize, usize) {
    (i.checked_rem(n).unwrap_or(0), i.checked_div(n).unwrap_or(0))
}
