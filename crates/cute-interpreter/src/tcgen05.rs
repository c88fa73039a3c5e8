//! `tcgen05.mma`: operands in shared memory by descriptors, sums in tensor memory.
//!
//! ```text
//! descriptor      start, leading and stride bytes, swizzle mode; W words of 16 bytes in a row of the mode, n rows of an atom
//! element (i, k)  at start + byte(i, k), of whose bits the mode then swizzles some; e elements in a word, i = e wi + ri, k = e wk + rk
//!   K-major       (i mod 8) 16 W + (i / 8) stride + wk 16 + rk size                               INTER: wk leading
//!   MN-major      (wi mod W) 16 + (wi / W) leading + (k mod n) 16 W + (k / n) stride + ri size    INTER: wi stride, (k / n) leading
//! C_(i, j)        word (i, j)(m, n) of tensor memory += sum over k of A_(i, k)(m, k) B_(j, k)(n, k)
//! commit          an arrival at an mbarrier when all that the thread has issued before is over
//! ```
//! PTX ISA, "Shared memory matrix layout", "Strides", "Canonical layouts". One thread issues what the whole block then has. Products of one thread
//! that add to the same sums come one after another; all else waits for a commit's mbarrier.

use crate::access::Does;
use crate::fault::{Fault, TensorFault};
use crate::launch::Queue;
use crate::mbarrier::Barriers;
use crate::memory::Shared;
use crate::mma::{instructions, split};
use crate::number::{HeldAs, Holds, SummedAs, Sums, Word};
use crate::tensor::{Place, Places};
use crate::thread::Thread;
use crate::tmem::Addresses;
use core::any::type_name;
use core::panic::Location;
use cute_atoms::descriptor::MatrixDescriptor;
use cute_atoms::mma::{F8F6F4, F16Kind, I8, IsMajor, Major, MmaAtom, MmaRow, Shared as InShared, Tcgen05, Tf32Kind};
use cute_atoms::tiled::{IsTiledMma, ThrMma};
use cute_static::Tensor;
use cute_static::machinery::ValueAt;
use cute_static::typenum::U1;
use std::rc::Rc;

/// Descriptors of an operand's instructions: what [`ThrMma::make_fragment_a`] and [`ThrMma::make_fragment_b`] make, and its slices.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tensor of descriptors",
    label = "what `make_fragment_a` and `make_fragment_b` make of a partition of shared memory, or a slice of that"
)]
pub trait Descriptors {
    /// How many there are.
    #[doc(hidden)]
    fn count(&self) -> usize;
    /// How many along a mode.
    #[doc(hidden)]
    fn along(&self, mode: usize) -> usize;
    /// The one at an integer coordinate.
    #[doc(hidden)]
    fn descriptor(&self, index: usize) -> Option<MatrixDescriptor>;
}
impl<A, L: Places> Descriptors for Tensor<A, L>
where
    Self: ValueAt<usize, Value = MatrixDescriptor>,
{
    fn count(&self) -> usize {
        self.layout().size()
    }
    fn along(&self, mode: usize) -> usize {
        self.layout().mode_size(mode)
    }
    fn descriptor(&self, index: usize) -> Option<MatrixDescriptor> {
        self.value_at(index)
    }
}
/// A tiled MMA of `tcgen05` that runs here: dense and not scaled, of one CTA, with A in shared memory and sums of 32 bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tiled MMA of `tcgen05` that runs on the CPU",
    label = "a `TiledMma` of `Tcgen05` of one CTA, dense and not scaled, with A in shared memory and sums of 32 bits"
)]
pub trait MultipliesTensor: IsTiledMma {
    /// Elements of A in shared memory.
    #[doc(hidden)]
    type A: Copy + 'static;
    /// Elements of B.
    #[doc(hidden)]
    type B: Copy + 'static;
    /// Sums.
    #[doc(hidden)]
    type C: Word;
    /// What the instruction is.
    #[doc(hidden)]
    const ROW: MmaRow;
    /// Of A and B, whether K is contiguous.
    #[doc(hidden)]
    const K_MAJOR: [bool; 2];
    #[doc(hidden)]
    fn left(a: Self::A) -> f64;
    #[doc(hidden)]
    fn right(b: Self::B) -> f64;
    #[doc(hidden)]
    fn sum(c: Self::C, products: impl Iterator<Item = (f64, f64)>) -> Self::C;
}
/// Kinds of dense products that nothing scales.
#[doc(hidden)]
pub trait PlainKind {}
impl PlainKind for Tf32Kind {}
impl PlainKind for F16Kind {}
impl PlainKind for I8 {}
impl PlainKind for F8F6F4 {}
impl<T, Kind, M, N, C, A, B, MA, MB> MultipliesTensor for T
where
    T: IsTiledMma<Atom = Tcgen05<Kind, M, N, C, A, B, InShared, U1, MA, MB>>,
    Tcgen05<Kind, M, N, C, A, B, InShared, U1, MA, MB>: MmaAtom,
    Kind: PlainKind,
    MA: IsMajor,
    MB: IsMajor,
    A: HeldAs,
    B: HeldAs,
    C: SummedAs,
{
    type A = A::It;
    type B = B::It;
    type C = C::It;
    const ROW: MmaRow = <T::Atom as MmaAtom>::ROW;
    const K_MAJOR: [bool; 2] = [matches!(MA::MAJOR, Major::K), matches!(MB::MAJOR, Major::K)];
    fn left(a: A::It) -> f64 {
        a.number()
    }
    fn right(b: B::It) -> f64 {
        b.number()
    }
    fn sum(c: C::It, products: impl Iterator<Item = (f64, f64)>) -> C::It {
        c.plus(products, false)
    }
}

/// Bytes of a word of shared memory, as descriptors count.
const WORD: usize = 16;
/// A swizzle mode: words in a row, rows of an atom, and the bits that it swizzles.
#[derive(Clone, Copy)]
struct Mode {
    words: usize,
    rows: usize,
    bits: u32,
    base: u32,
    shift: u32,
}
/// Where the elements of an operand are that a descriptor describes.
struct Described {
    start: usize,
    leading: usize,
    stride: usize,
    mode: Mode,
    k_major: bool,
    /// Bytes of an element.
    size: usize,
}
impl Described {
    /// By the 64 bits that the instruction takes.
    fn new(descriptor: MatrixDescriptor, k_major: bool, size: usize) -> Self {
        let bits = descriptor.tcgen05();
        let field = |at: u32| usize::try_from(bits >> at & 0x3FFF).unwrap_or(0).saturating_mul(WORD);
        let mode = |words, rows, bits, base, shift| Mode { words, rows, bits, base, shift };
        let mode = match bits >> 61 {
            1 => mode(8, 4, 2, 5, 2),
            2 => mode(8, 8, 3, 4, 3),
            4 => mode(4, 8, 2, 4, 3),
            6 => mode(2, 8, 1, 4, 3),
            _ => mode(1, 8, 0, 4, 3),
        };
        Self { start: field(0), leading: field(16), stride: field(32), mode, k_major, size }
    }
    /// The address of element (i, k).
    fn address(&self, i: usize, k: usize) -> usize {
        let Mode { words, rows, bits, base, shift } = self.mode;
        let in_word = WORD.checked_div(self.size).unwrap_or(1);
        let row = words.saturating_mul(WORD);
        let (major, minor) = if self.k_major { (k, i) } else { (i, k) };
        let (rest, word) = split(major, in_word);
        let (line, atom) = split(minor, if self.k_major { 8 } else { rows });
        let parts = match (self.k_major, words) {
            (true, 1) => [word.saturating_mul(self.leading), atom.saturating_mul(self.stride), 0],
            (true, _) => [word.saturating_mul(WORD), atom.saturating_mul(self.stride), 0],
            (false, 1) => [word.saturating_mul(self.stride), atom.saturating_mul(self.leading), 0],
            (false, _) => {
                let (word, far) = split(word, words);
                [word.saturating_mul(WORD), far.saturating_mul(self.leading), atom.saturating_mul(self.stride)]
            }
        };
        let own = [self.start, line.saturating_mul(row), rest.saturating_mul(self.size)];
        let byte = parts.into_iter().chain(own).fold(0usize, usize::saturating_add);
        let mask = (1usize << bits).saturating_sub(1) << base;
        byte ^ byte >> shift & mask
    }
}
/// A row of a matrix, of rows of `k` numbers.
fn line(matrices: &[Vec<f64>], matrix: usize, row: usize, k: usize) -> impl Iterator<Item = f64> + '_ {
    let row = matrices.get(matrix).and_then(|matrix| matrix.chunks_exact(k).nth(row));
    row.unwrap_or_default().iter().copied()
}
impl Thread {
    /// `C += A B`, or `C = A B` where it does not `accumulate`, by `tcgen05.mma`: `gemm(mma, tCrA, tCrB, tCtAcc)` of CuTe, which one thread calls. It
    /// is asynchronous: it is over for those who have waited for the mbarrier of a later [`tcgen05_commit`](Self::tcgen05_commit).
    ///
    /// `a` is `(1, M, K)`, or `(1, M)` of one step along K, `b` `(1, N, K)` or `(1, N)`, and `c` `(V, M, N)`. Steps along K behind the first one add to it.
    ///
    /// ```
    /// use cute_atoms::copy::{Lanes32x32, TensorLoad};
    /// use cute_atoms::element::{F16, F32};
    /// use cute_atoms::mma::{F16Kind, FrgTypes, Tcgen05};
    /// use cute_atoms::smem::{K, SmemAtom, Sw32, TileToMmaShape};
    /// use cute_atoms::tiled::{AtomOf, MakeTmemCopy, PartitionC, TiledMma, make_fragment};
    /// use cute_atoms::tmem::TmemFragment;
    /// use cute_interpreter::{Global, launch};
    /// use cute_static::{RowMajor, Tensor, int, layout, shape};
    /// use half::f16;
    /// type Mma = TiledMma<Tcgen05<F16Kind, int!(128), int!(16), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    /// type A = TileToMmaShape<SmemAtom<K, Sw32, F16>, shape!(((128, 16), 1, 1))>;
    /// type B = TileToMmaShape<SmemAtom<K, Sw32, F16>, shape!(((16, 16), 1, 1))>;
    /// type C = RowMajor<shape!((128, 16))>;
    /// type Sums = TmemFragment<<AtomOf<Mma> as FrgTypes>::FrgC, PartitionC<Mma, C>>;
    /// type ToRegisters = MakeTmemCopy<TensorLoad<Lanes32x32, int!(16)>, F32, Sums>;
    /// let c = Global::new("C", vec![0f32; 128 * 16]);
    /// launch((1, 1), 128, async |thread| {
    ///     let (a, b) = (thread.shared::<f16, _>("sA", &A::default())?, thread.shared::<f16, _>("sB", &B::default())?);
    ///     let base = thread.shared::<u32, _>("base", &layout!(1 : 1))?;
    ///     let (mut base, done) = (Tensor::view(&base, layout!(1 : 1))?, thread.mbarriers("done", 1)?);
    ///     if thread.index() == 0 {
    ///         done.init(0, 1)?;
    ///         thread.fill(&mut Tensor::view(&a, A::default())?, f16::ONE)?;
    ///         thread.fill(&mut Tensor::view(&b, B::default())?, f16::ONE)?;
    ///         thread.fence_proxy_async();
    ///     }
    ///     if thread.index() < 32 {
    ///         thread.tmem_alloc(&mut base, 32).await?;
    ///     }
    ///     thread.sync_threads().await?;
    ///     let mut columns = Tensor::fragment(layout!(1 : 1), 0u32);
    ///     thread.copy(&base, &mut columns)?;
    ///     let columns = columns.get(0).copied().unwrap_or_default();
    ///     let (mma, c) = (Mma::default().get_slice(0), Tensor::view(&c, C::default())?);
    ///     let part = mma.partition_c(&c)?;
    ///     let sums = mma.make_fragment_c(part.layout(), columns)?;
    ///     if thread.index() == 0 {
    ///         let (a, b) = (mma.make_fragment_a(&A::default(), a.address())?, mma.make_fragment_b(&B::default(), b.address())?);
    ///         thread.tcgen05_mma(&mma, &a, &b, &sums, false)?;
    ///         thread.tcgen05_commit(&done, 0)?;
    ///     }
    ///     done.wait(0, 0).await?; // without it: tmem(0,0) is on its way
    ///     let load = ToRegisters::default().get_slice(thread.index());
    ///     let mut mine = load.partition_d(&part)?;
    ///     let mut registers = make_fragment(&mine, 0f32);
    ///     thread.tiled_copy(&load, &thread.tmem(&load.partition_s(&sums)?), &mut registers).await?;
    ///     thread.tmem_load_wait();
    ///     thread.copy(&registers, &mut mine)?;
    ///     thread.sync_threads().await?;
    ///     if thread.index() < 32 { thread.tmem_free(columns, 32).await } else { Ok(()) }
    /// })?;
    /// assert_eq!(c.to_vec(), [16.0; 128 * 16]);
    /// # Ok::<(), cute_interpreter::Fault>(())
    /// ```
    ///
    /// # Errors
    /// [`Fault::Values`] where the tensors have other M, N, K; [`Fault::Tensor`] of a descriptor of no array of such elements, and of
    /// columns that are not allocated; [`Fault::Proxy`] of operands that threads have written, without a fence; those of reading memory.
    #[track_caller]
    pub fn tcgen05_mma<T, A, B, C>(&self, mma: &ThrMma<T>, a: &A, b: &B, c: &C, accumulate: bool) -> Result<(), Fault>
    where
        T: MultipliesTensor,
        A: Descriptors,
        B: Descriptors,
        C: Addresses,
    {
        let at = Location::caller();
        let [m, n, k] = T::ROW.shape_mnk;
        let (rows, columns) = (a.along(1), b.along(1));
        let steps = instructions("tcgen05_mma: A", a.count(), rows)?;
        let whole = |what, found: usize, expected: usize| {
            if found == expected { Ok(()) } else { Err(Fault::Values { what, found, expected }) }
        };
        let of_c = m.saturating_mul(n);
        whole("tcgen05_mma: B", b.count(), columns.saturating_mul(steps))?;
        whole("tcgen05_mma: C", c.count(), of_c.saturating_mul(rows).saturating_mul(columns))?;
        whole("tcgen05_mma: C", c.along(1), rows)?;
        self.uses_slice("tcgen05_mma", &|| type_name::<T>().to_owned(), mma.coordinates()?.0, T::THREADS, at)?;
        let [a_k_major, b_k_major] = T::K_MAJOR;
        let (how, now) = (self.in_queue(Does::AddsTensor, Queue::Tensor), self.now(at));
        for step in 0..steps {
            let place = |i: usize, count: usize| i.saturating_add(count.saturating_mul(step));
            let of_a: Vec<_> = (0..rows)
                .map(|i| self.operand(a.descriptor(place(i, rows)), a_k_major, [m, k], T::left, at))
                .collect::<Result<_, _>>()?;
            let of_b: Vec<_> = (0..columns)
                .map(|j| self.operand(b.descriptor(place(j, columns)), b_k_major, [n, k], T::right, at))
                .collect::<Result<_, _>>()?;
            for (instruction, value) in (0..rows.saturating_mul(columns)).flat_map(|i| (0..of_c).map(move |v| (i, v))) {
                let ((i, j), (in_m, in_n)) = (split(instruction, rows), split(T::ROW.c.at(0, value), m));
                let products = line(&of_a, i, in_m, k).zip(line(&of_b, j, in_n, k));
                let address = c.address(instruction.saturating_mul(of_c).saturating_add(value));
                self.tensor_word(address.unwrap_or(u32::MAX), at, |word| {
                    let before = if accumulate || step > 0 {
                        T::C::of_word(word.read(how.clone(), self, &now)?)
                    } else {
                        T::C::default()
                    };
                    word.write(T::sum(before, products).word(), how.clone(), self, &now)
                })?;
            }
        }
        Ok(())
    }
    /// `tcgen05.commit.mbarrier::arrive::one`, CUTLASS' `umma_arrive`: when all `tcgen05.mma` that this thread has issued are over, an arrival at
    /// mbarrier `index`. Who has waited for that may use the sums, and write the operands.
    ///
    /// # Errors
    /// [`Fault::Mbarrier`] of an mbarrier that is not there, or that is not seen to be initialised.
    #[doc(alias = "umma_arrive")]
    #[track_caller]
    pub fn tcgen05_commit(&self, barriers: &Barriers, index: usize) -> Result<(), Fault> {
        let event = self.group(Queue::Tensor);
        self.commit(Queue::Tensor);
        barriers.arrives_after(index, event, Location::caller())
    }
    /// The numbers of a matrix in shared memory, row after row.
    fn operand<E: Copy + 'static>(
        &self,
        descriptor: Option<MatrixDescriptor>,
        k_major: bool,
        [rows, columns]: [usize; 2],
        number: impl Fn(E) -> f64,
        at: Place,
    ) -> Result<Vec<f64>, Fault> {
        let Some(descriptor) = descriptor else { return Err(Fault::NoPart { at }) };
        let described = Described::new(descriptor, k_major, size_of::<E>());
        let (how, now) = (self.in_queue(Does::MultipliesTensor, Queue::Tensor), self.now(at));
        // most elements are of the array of the one before
        let mut array: Option<Rc<Shared<E>>> = None;
        let element = |place: usize| {
            let (column, row) = split(place, columns);
            let address = described.address(row, column);
            let found = match array.take().filter(|array| array.holds(address)) {
                Some(array) => array,
                None => self.shared_at::<E>(address).ok_or(Fault::Tensor {
                    wrong: TensorFault::NoArray { address, bits: size_of::<E>().saturating_mul(8) },
                    at,
                })?,
            };
            let value = found.at(address).map(|element| element.read(how.clone(), self, &now));
            array = Some(found);
            value.unwrap_or(Err(Fault::NoPart { at })).map(&number)
        };
        (0..rows.saturating_mul(columns)).map(element).collect()
    }
}
