//! What one thread does with tensors: registers, and memory that is watched.

use crate::access::Does;
use crate::fault::Fault;
use crate::memory::{How, Watched};
use crate::thread::{Thread, ThreadElement};
use core::ops::{Add, AddAssign, Mul};
use core::panic::Location;
use cute_static::accessor::{Memory, Owned, Trust, View, ViewMut};
use cute_static::{CopyTo, Evaluate, GemmWith, IsLayout, Slice, Tensor};
use generic_array::ArrayLength;

/// Where a function of the kernel was called.
pub(crate) type Place = &'static Location<'static>;

/// A layout of elements in memory: what generic code asks of the parts that a thread reads and writes.
#[diagnostic::on_unimplemented(
    message = "this is no layout of elements in memory",
    label = "a layout of integer strides is needed"
)]
pub trait Places: IsLayout + Evaluate<usize, Offset = isize> {}
impl<L: IsLayout + Evaluate<usize, Offset = isize>> Places for L {}
/// A layout of elements in memory of which slices at `C` are such layouts, too: of a part that a thread goes through step by step, `(.., .., k)`.
#[diagnostic::on_unimplemented(
    message = "this is no layout of elements in memory, or none that is sliced at `{C}`",
    label = "a layout of integer strides is needed, and a coordinate with `..` or an integer for each mode"
)]
pub trait PlacesAt<C>: Places + Slice<C, Output: Places> {}
impl<L: Places + Slice<C, Output: Places>, C> PlacesAt<C> for L {}

/// A tensor that a thread reads: of registers, of [`Global`](crate::Global) or of [`Shared`](crate::Shared) memory.
pub trait Readable {
    /// Its elements' values.
    type Value: Copy + 'static;
    /// Whether it is in tensor memory.
    #[doc(hidden)]
    const IS_TENSOR_MEMORY: bool = false;
    /// How many coordinates it has.
    fn size(&self) -> usize;
    /// How many a mode has.
    fn mode_size(&self, mode: usize) -> usize;
    /// The value at an integer coordinate; `None` where a clipped tile has none.
    ///
    /// # Errors
    /// [`Fault::Race`], [`Fault::Unwritten`] and [`Fault::InFlight`]; [`Fault::OutOfBounds`] where the layout has a place for it, and
    /// the array none.
    fn read(&self, thread: &Thread, index: usize, at: Place) -> Result<Option<Self::Value>, Fault> {
        self.read_how(index, How::READS, thread, at)
    }
    /// As [`Self::read`], by an instruction.
    ///
    /// # Errors
    /// As [`Self::read`].
    #[doc(hidden)]
    fn read_how(&self, index: usize, how: How, thread: &Thread, at: Place) -> Result<Option<Self::Value>, Fault>;
    /// Where a register is.
    #[doc(hidden)]
    fn register(&self, index: usize) -> Option<usize>;
}
impl<A: Memory<Element: ThreadElement>, L: Places> Readable for Tensor<A, L> {
    type Value = <A::Element as ThreadElement>::Value;
    fn size(&self) -> usize {
        self.layout().size()
    }
    fn mode_size(&self, mode: usize) -> usize {
        self.layout().mode_size(mode)
    }
    fn read_how(&self, index: usize, how: How, thread: &Thread, at: Place) -> Result<Option<Self::Value>, Fault> {
        match self.get(index) {
            Some(element) => element.read_how(how, thread, at).map(Some),
            None => missing(self, index, how.does, thread, at).map(|()| None),
        }
    }
    fn register(&self, index: usize) -> Option<usize> {
        self.get(index)?.register()
    }
}
/// A tensor that a thread writes: of registers of its own, or of memory.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tensor that a thread of a block writes",
    label = "a thread writes registers of its own (`Tensor::fragment`), and views of `Global` and `Shared` memory"
)]
pub trait Writable: Readable {
    /// Whether other threads see it.
    const IS_SHARED: bool;
    /// Writes a value at an integer coordinate; what a clipped tile does not have is passed over.
    ///
    /// # Errors
    /// [`Fault::Race`] and [`Fault::InFlight`]; [`Fault::OutOfBounds`] where the layout has a place for it, and the array none.
    fn write(&mut self, thread: &Thread, index: usize, value: Self::Value, at: Place) -> Result<(), Fault> {
        self.write_how(index, value, How::WRITES, thread, at)
    }
    /// As [`Self::write`], by an instruction.
    ///
    /// # Errors
    /// As [`Self::write`].
    #[doc(hidden)]
    fn write_how(
        &mut self,
        index: usize,
        value: Self::Value,
        how: How,
        thread: &Thread,
        at: Place,
    ) -> Result<(), Fault>;
}
impl<T: Copy + 'static, B: Trust, L> Writable for Tensor<View<'_, Watched<T>, B>, L>
where
    L: Places,
{
    const IS_SHARED: bool = true;
    fn write_how(&mut self, index: usize, value: T, how: How, thread: &Thread, at: Place) -> Result<(), Fault> {
        match self.get(index) {
            Some(element) => element.write(value, how, thread, &thread.now(at)),
            None => missing(self, index, how.does, thread, at),
        }
    }
}
/// Why an element is not there: a clipped layout has no place for it, and it is passed over; or its place is outside of the memory.
fn missing<A: Memory<Element: ThreadElement>, L: Places>(
    tensor: &Tensor<A, L>,
    index: usize,
    does: Does,
    thread: &Thread,
    at: Place,
) -> Result<(), Fault> {
    let Some(offset) = tensor.layout().offset(index) else { return Ok(()) };
    let memory = tensor.accessor();
    // the tensor may be of a part of the array
    let home = memory.slice().and_then(|elements| elements.first()).and_then(ThreadElement::home);
    let (array, begin) = home.unwrap_or(("memory", 0));
    Err(Fault::OutOfBounds {
        array: array.to_owned(),
        elements: begin..begin.saturating_add(memory.span().len()),
        index: memory.base().saturating_add(offset).saturating_add_unsigned(begin),
        by: thread.now(at).access(does),
    })
}
macro_rules! registers {
    ($([$($generics:tt)*] $accessor:ty;)*) => {$(
        impl<T: ThreadElement<Value = T> + Copy, $($generics)*, L> Writable for Tensor<$accessor, L>
        where
            L: Places,
        {
            const IS_SHARED: bool = false;
            fn write_how(
                &mut self,
                index: usize,
                value: T,
                how: How,
                thread: &Thread,
                at: Place,
            ) -> Result<(), Fault> {
                if let Some(address) = self.register(index) {
                    thread.register_is_free(address, how.does, at)?;
                }
                if self.set(index, value) { Ok(()) } else { missing(self, index, Does::Writes, thread, at) }
            }
        }
    )*};
}
registers! { [B: Trust] ViewMut<'_, T, B>; [N: ArrayLength] Owned<T, N>; }

impl Thread {
    /// `dst(i) = src(i)`.
    ///
    /// # Errors
    /// [`Fault::Race`], [`Fault::Unwritten`], [`Fault::InFlight`] and [`Fault::OutOfBounds`], and [`Fault::Values`] of run-time sizes that
    /// differ.
    #[track_caller]
    pub fn copy<A, L, B, M>(&self, src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> Result<(), Fault>
    where
        L: CopyTo<M>,
        Tensor<A, L>: Readable,
        Tensor<B, M>: Writable<Value = <Tensor<A, L> as Readable>::Value>,
    {
        self.copy_at(src, dst, |_| true, Location::caller())
    }
    /// `dst(i) = src(i)` where `exists(i)`; the rest of `dst` stays as it is.
    ///
    /// # Errors
    /// As [`Self::copy`].
    #[track_caller]
    pub fn copy_if<A, L, B, M>(
        &self,
        src: &Tensor<A, L>,
        dst: &mut Tensor<B, M>,
        exists: impl Fn(usize) -> bool,
    ) -> Result<(), Fault>
    where
        L: CopyTo<M>,
        Tensor<A, L>: Readable,
        Tensor<B, M>: Writable<Value = <Tensor<A, L> as Readable>::Value>,
    {
        self.copy_at(src, dst, exists, Location::caller())
    }
    fn copy_at<S: Readable, D: Writable<Value = S::Value>>(
        &self,
        src: &S,
        dst: &mut D,
        exists: impl Fn(usize) -> bool,
        at: Place,
    ) -> Result<(), Fault> {
        same("copy", src.size(), dst.size())?;
        for i in (0..src.size()).filter(|&i| exists(i)) {
            if let Some(value) = src.read(self, i, at)? {
                dst.write(self, i, value, at)?;
            }
        }
        Ok(())
    }
    /// `dst(i) = value`.
    ///
    /// # Errors
    /// As [`Self::copy`].
    #[track_caller]
    pub fn fill<D: Writable>(&self, dst: &mut D, value: D::Value) -> Result<(), Fault> {
        let at = Location::caller();
        (0..dst.size()).try_for_each(|i| dst.write(self, i, value, at))
    }
    /// `dst(i) = f(src(i))`, whatever the two are elements of: `transform` of CuTe.
    ///
    /// # Errors
    /// As [`Self::copy`].
    #[track_caller]
    pub fn transform<S: Readable, D: Writable>(
        &self,
        src: &S,
        dst: &mut D,
        mut f: impl FnMut(S::Value) -> D::Value,
    ) -> Result<(), Fault> {
        let at = Location::caller();
        same("transform", src.size(), dst.size())?;
        for i in 0..src.size() {
            if let Some(value) = src.read(self, i, at)? {
                dst.write(self, i, f(value), at)?;
            }
        }
        Ok(())
    }
    /// `y(i) = alpha x(i) + beta y(i)`; where `beta` is 0, `y` is not read.
    ///
    /// # Errors
    /// As [`Self::copy`].
    #[track_caller]
    #[allow(clippy::arithmetic_side_effects, reason = "the element type's own arithmetic")]
    pub fn axpby<T, A, L, B, M>(&self, alpha: T, x: &Tensor<A, L>, beta: T, y: &mut Tensor<B, M>) -> Result<(), Fault>
    where
        T: Copy + Default + PartialEq + Mul<Output = T> + Add<Output = T>,
        L: CopyTo<M>,
        Tensor<A, L>: Readable<Value = T>,
        Tensor<B, M>: Writable<Value = T>,
    {
        let at = Location::caller();
        same("axpby", x.size(), y.size())?;
        for i in 0..x.size() {
            let Some(value) = x.read(self, i, at)? else { continue };
            let mut sum = alpha * value;
            if beta != T::default()
                && let Some(before) = y.read(self, i, at)?
            {
                sum = sum + beta * before;
            }
            y.write(self, i, sum, at)?;
        }
        Ok(())
    }
    /// `c(m, n) += sum over k of a(m, k) b(n, k)`, by this thread alone: [`Self::mma`] is for instructions of several.
    ///
    /// # Errors
    /// As [`Self::copy`].
    #[track_caller]
    #[allow(clippy::arithmetic_side_effects, reason = "the element type's own arithmetic, and indices below sizes")]
    pub fn gemm<T, A, LA, B, LB, C, LC>(
        &self,
        a: &Tensor<A, LA>,
        b: &Tensor<B, LB>,
        c: &mut Tensor<C, LC>,
    ) -> Result<(), Fault>
    where
        T: Copy + Mul<Output = T> + AddAssign,
        LA: GemmWith<LB, LC>,
        Tensor<A, LA>: Readable<Value = T>,
        Tensor<B, LB>: Readable<Value = T>,
        Tensor<C, LC>: Writable<Value = T>,
    {
        let at = Location::caller();
        let (m, n, k) = (a.mode_size(0), b.mode_size(0), a.mode_size(1));
        same("gemm", k, b.mode_size(1))?;
        same("gemm", m, c.mode_size(0))?;
        same("gemm", n, c.mode_size(1))?;
        for k in 0..k {
            for n in 0..n {
                let Some(right) = b.read(self, n + b.mode_size(0) * k, at)? else { continue };
                for m in 0..m {
                    let place = m + c.mode_size(0) * n;
                    if let (Some(left), Some(mut sum)) =
                        (a.read(self, m + a.mode_size(0) * k, at)?, c.read(self, place, at)?)
                    {
                        sum += left * right;
                        c.write(self, place, sum, at)?;
                    }
                }
            }
        }
        Ok(())
    }
}
/// Whether two sizes are one.
fn same(what: &'static str, found: usize, expected: usize) -> Result<(), Fault> {
    if found == expected { Ok(()) } else { Err(Fault::Values { what, found, expected }) }
}
