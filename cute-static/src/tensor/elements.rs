//! Elements by Rust's own ways: in brackets, one after another, tile after tile, and as text.

use super::{SubTensor, Tensor};
use crate::algebra::coalesce::Coalesce;
use crate::algebra::composition::AskCompose;
use crate::algebra::divide::{AskFlatDivide, AskLogicalDivide, AskTiledDivide, AskZippedDivide};
use crate::algebra::filter::{Filter, FilterBy};
use crate::algebra::partition::{AskPart, Inner};
use crate::layout::Sound;
use crate::layout::coord::any::AnyCoord;
use crate::layout::coord::offset::Place;
use crate::layout::coord::{AskEvaluate, Coords as Natural};
use crate::layout::coords::Coords;
use crate::layout::text::write_tree;
use crate::methods::LayoutOps;
use crate::table::words::*;
use crate::tensor::ValueAt;
use crate::tensor::accessor::{Accessor, Coordinates, Memory, MemoryMut, Read, Storage};
use crate::tree::htuple::HTuple;
use crate::tree::modes::Transpose;
use crate::tree::modes::regroup::{Chosen, Grouped};
use crate::tree::modes::{AskRegroup, Flat, IndexOfMode, Measured};
use crate::tree::walk::Walk;
use core::fmt::{self, Display, Write};
use core::ops::{Index, IndexMut, Range};

/// `tensor[coord]`: [`get`](Tensor::get), which panics out of bounds as a slice does.
///
/// ```
/// use cute_static::{Tensor, layout};
/// let mut t = Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)))?;
/// t[(1, 2)] += t[(0, 1)];
/// assert_eq!(t[(1, 2)], 8);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// The message names the coordinate and the shape:
/// ```should_panic
/// # use cute_static::{Tensor, layout};
/// let t = Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1))).unwrap();
/// t[(2, 0)]; // index: coordinate (2,0) is out of bounds of a tensor of shape (2,3)
/// ```
/// Of a tile past an edge the message names what exists, too:
/// ```should_panic
/// # use cute_static::{Tensor, layout, shape};
/// let t = Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1))).unwrap();
/// let tile = t.local_tile(&shape!((2, 2)), (0, 1)).unwrap();
/// tile[(0, 1)]; // index: coordinate (0,1) is out of bounds of a tile of shape (2,2), clipped to (2,1)
/// ```
impl<A: Memory, L, C> Index<C> for Tensor<A, L>
where
    L: IsLayout + AskEvaluate<C, Verdict: Holds, Offset: Place>,
    C: Clone + AnyCoord<Coord: Walk>,
{
    type Output = A::Element;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coord: C) -> &A::Element {
        match self.get(coord.clone()) {
            Some(element) => element,
            None => outside(&self.layout, coord.coord()),
        }
    }
}
impl<A: MemoryMut, L, C> IndexMut<C> for Tensor<A, L>
where
    L: IsLayout + AskEvaluate<C, Verdict: Holds, Offset: Place>,
    C: Clone + AnyCoord<Coord: Walk>,
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coord: C) -> &mut A::Element {
        match self.element_mut(coord.clone()) {
            Ok(element) => element,
            Err(layout) => outside(layout, coord.coord()),
        }
    }
}
#[cold]
#[track_caller]
#[allow(clippy::panic)] // as a slice
fn outside(layout: &impl IsLayout, coord: impl Walk) -> ! {
    struct Of<'l, L, C>(&'l L, C);
    impl<L: IsLayout, C: Walk> Display for Of<'_, L, C> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("coordinate ")?;
            write_tree(&self.1, false, f)?;
            f.write_str(" is out of bounds of ")?;
            self.0.write_bounds(f)
        }
    }
    panic!("index: {}", Of(layout, coord))
}

impl<A: Memory, L: IsLayout> Tensor<A, L> {
    /// The elements in the order of the coordinates, the first mode fastest; those that do not exist are left out. What has to be fast
    /// is an algorithm ([`reduce`](crate::reduce), [`transform`](crate::transform)), which walks a nest of loops.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let t = Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)))?;
    /// assert!(t.iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, A, L>
    where
        L: AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    {
        Iter { tensor: self, left: 0..self.layout.size() }
    }
    /// The elements, each with its natural coordinate; of a clipped tile those that exist.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let t = Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)))?;
    /// assert_eq!(t.indexed_iter().find(|(_, element)| **element == 6).map(|(at, _)| at), Some((1, 2)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    #[inline]
    pub fn indexed_iter<N: Copy>(&self) -> impl Iterator<Item = (N, &A::Element)>
    where
        L: Measured<Shape: Natural<Natural = N> + HTuple> + AskEvaluate<N, Verdict: Holds, Offset: Place>,
    {
        Coords::of(*self.layout.measured()).filter_map(|coord| Some((coord, self.get(coord)?)))
    }
}
/// The elements of a tensor in the order of the coordinates: [`Tensor::iter`], `for element in &tensor`.
#[derive(Debug)]
pub struct Iter<'t, A, L> {
    tensor: &'t Tensor<A, L>,
    left: Range<usize>,
}
impl<'t, A: Memory, L: AskEvaluate<usize, Verdict: Holds, Offset: Place>> Iterator for Iter<'t, A, L> {
    type Item = &'t A::Element;
    #[inline]
    fn next(&mut self) -> Option<&'t A::Element> {
        self.left.find_map(|index| self.tensor.get(index))
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left.len()))
    }
}
/// ```
/// use cute_static::{Tensor, layout};
/// let (t, mut sum) = (Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)))?, 0);
/// for element in &t {
///     sum += element;
/// }
/// assert_eq!(sum, 21);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// There is none of `&mut tensor` (rustc: "is not an iterator"): a layout may reach an element twice, so that
/// [`iter_mut`](Tensor::iter_mut) is a `Result`, and the loop `for element in tensor.iter_mut()?`.
impl<'t, A: Memory, L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>> IntoIterator for &'t Tensor<A, L> {
    type Item = &'t A::Element;
    type IntoIter = Iter<'t, A, L>;
    #[inline]
    fn into_iter(self) -> Iter<'t, A, L> {
        self.iter()
    }
}
impl<A: Accessor, L: IsLayout> Tensor<A, L> {
    /// The tiles that `tiler` makes, the first mode of the tiles fastest: each is [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use cute_static::{Layout, Tensor, int, shape};
    /// let data: Vec<u32> = (0..50 * 90).collect();
    /// let matrix = Tensor::view(&data, Layout::new((50usize, 90usize), (90usize, int!(1)))?)?;
    /// // 4x3 tiles, those at the edges smaller
    /// let sums = matrix.tiles(&shape!((16, 32)))?.map(|tile| tile.iter().map(|&x| u64::from(x)).sum::<u64>());
    /// assert_eq!(sums.sum::<u64>(), (0..50 * 90).sum());
    /// assert_eq!(matrix.tiles(&shape!((16, 32)))?.count(), 12);
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`local_tile`](Self::local_tile).
    #[inline]
    pub fn tiles<'t, T, R: IsLayout>(&'t self, tiler: &'t T) -> Outcome<impl Iterator<Item = SubTensor<'t, A, R>>>
    where
        L: AskPart<Inner, T, usize, Verdict: Holds, Rest = R, Offset: Place>,
    {
        self.local_tile(tiler, 0usize)?;
        // the first refusal is that there is no such tile
        Ok((0usize..).map_while(|tile| self.local_tile(tiler, tile).ok()))
    }
}

/// The elements of two tensors of one shape, one after another: equal if all modes have equal sizes, and all elements are equal. What does
/// not exist of a clipped tile has to be missing in both. Layouts and storage may differ.
///
/// ```
/// use cute_static::{Tensor, layout};
/// let rows = Tensor::owned([1, 2, 3, 4], layout!((2, 2) : (2, 1)))?;
/// let columns = Tensor::owned([1, 3, 2, 4], layout!((2, 2) : (1, 2)))?;
/// assert!(rows == columns && rows != columns.transpose()?);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
impl<A, L, B, M> PartialEq<Tensor<B, M>> for Tensor<A, L>
where
    A: Read<Value: PartialEq<B::Value>>,
    B: Read,
    L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
{
    fn eq(&self, other: &Tensor<B, M>) -> bool {
        let (one, two) = (&self.layout, &other.layout);
        let same_shape =
            one.rank() == two.rank() && (0..one.rank()).all(|mode| one.mode_size(mode) == two.mode_size(mode));
        same_shape
            && (0..one.size()).all(|index| match (self.value(index), other.value(index)) {
                (Some(value), Some(theirs)) => value == theirs,
                (None, None) => true,
                _ => false,
            })
    }
}

/// The elements as a table, columns aligned: of rank 1 one row, of rank 2 a row a line, and above one table after another for the
/// other modes; what does not exist is a `.`.
///
/// ```
/// use cute_static::{Tensor, layout};
/// let t = Tensor::owned([1, 20, 3, 4, 5, 600], layout!((2, 3) : (3, 1)))?;
/// assert_eq!(t.to_string(), "1 20   3\n4  5 600");
/// let t = Tensor::counting(0, layout!((2, 2, 2) : (1, 2, 4)));
/// assert_eq!(t.to_string(), "(.., .., 0)\n0 2\n1 3\n(.., .., 1)\n4 6\n5 7");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
impl<A: Read<Value: Display>, L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>> Display
    for Tensor<A, L>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table(&self.layout, |index| self.value(index), f)
    }
}
/// Coordinates as a table.
///
/// ```
/// let t = cute_static::make_identity_tensor(&(2usize, 3usize))?;
/// assert_eq!(t.to_string(), "(0,0) (0,1) (0,2)\n(1,0) (1,1) (1,2)");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
impl<O, S, D, V: Walk> Display for Tensor<Coordinates<O>, Layout<S, D>>
where
    Layout<S, D>: IsLayout,
    Self: ValueAt<usize, Value = V>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Text<V>(V);
        impl<V: Walk> Display for Text<V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_tree(&self.0, false, f)
            }
        }
        table(&self.layout, |index| self.value_at(index).map(Text), f)
    }
}
/// Values at integer coordinates as a table.
fn table<L: IsLayout, V: Display>(
    layout: &L,
    value: impl Fn(usize) -> Option<V>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let rank = layout.rank();
    let (rows, columns) = if rank < 2 { (1, layout.size()) } else { (layout.mode_size(0), layout.mode_size(1)) };
    let table = rows.saturating_mul(columns);
    let tables = layout.size().checked_div(table).unwrap_or(0);
    let at = |table_index: usize, row: usize, column: usize| {
        let index = column.saturating_mul(rows).saturating_add(row);
        value(table_index.saturating_mul(table).saturating_add(index))
    };
    for number in 0..tables {
        if number > 0 {
            f.write_char('\n')?;
        }
        if rank > 2 {
            f.write_str("(.., ..")?;
            let mut left = number;
            for mode in 2..rank {
                let extent = layout.mode_size(mode).max(1);
                write!(f, ", {}", left.checked_rem(extent).unwrap_or(0))?;
                left = left.checked_div(extent).unwrap_or(0);
            }
            f.write_str(")\n")?;
        }
        for row in 0..rows {
            if row > 0 {
                f.write_char('\n')?;
            }
            for column in 0..columns {
                // as wide as the widest of its column
                let widest = (0..rows).map(|row| width(at(number, row, column).as_ref())).max().unwrap_or(0);
                let value = at(number, row, column);
                let blanks = widest.saturating_sub(width(value.as_ref()));
                let gap = usize::from(column > 0);
                write!(f, "{:1$}", "", blanks.saturating_add(gap))?;
                match value {
                    Some(value) => value.fmt(f)?,
                    None => f.write_char('.')?,
                }
            }
        }
    }
    Ok(())
}
/// How many characters a value takes.
fn width<T: Display>(value: Option<&T>) -> usize {
    struct Count(usize);
    impl Write for Count {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.saturating_add(text.chars().count());
            Ok(())
        }
    }
    let mut count = Count(0);
    match value {
        Some(value) => write!(count, "{value}").map_or(0, |()| count.0),
        None => 1,
    }
}

/// What is done with a tensor by its layout: the same elements, through the layout that the operation makes of it.
macro_rules! through_the_layout {
    ($($function:ident [$($generic:ident),*] ($($arg:ident: $ty:ty),*) -> $made:ty where {$($bounds:tt)*};)*) => {
        impl<A: Storage, L: IsLayout> Tensor<A, L> {$(
            #[doc = concat!("The same elements, through [`", stringify!($function), "`](crate::LayoutOps::", stringify!($function), ") of the layout: see [`with_layout`](Self::with_layout).")]
            ///
            /// # Errors
            #[doc = concat!("Those of [`", stringify!($function), "`](crate::LayoutOps::", stringify!($function), ") and [`with_layout`](Self::with_layout).")]
            #[inline(always)]
            pub fn $function<$($generic),*>(self, $($arg: $ty),*) -> Outcome<Tensor<A, $made>>
            where
                $($bounds)*,
                $made: IsLayout,
            {
                self.with_layout(|layout| layout.$function($($arg),*))
            }
        )*}
    };
}
through_the_layout! {
    compose [B](b: &B) -> ValueOf<<L as AskCompose<B>>::Answer> where { L: AskCompose<B, Answer: Answer<Verdict: Holds>> };
    logical_divide [T](tiler: &T) -> ValueOf<<L as AskLogicalDivide<T>>::Answer>
        where { L: AskLogicalDivide<T, Answer: Answer<Verdict: Holds>> };
    zipped_divide [T](tiler: &T) -> ValueOf<<L as AskZippedDivide<T>>::Answer>
        where { L: AskZippedDivide<T, Answer: Answer<Verdict: Holds>> };
    tiled_divide [T](tiler: &T) -> ValueOf<<L as AskTiledDivide<T>>::Answer>
        where { L: AskTiledDivide<T, Answer: Answer<Verdict: Holds>> };
    flat_divide [T](tiler: &T) -> ValueOf<<L as AskFlatDivide<T>>::Answer>
        where { L: AskFlatDivide<T, Answer: Answer<Verdict: Holds>> };
    coalesce [] () -> <L as Coalesce>::Output where { L: Coalesce };
    filter [] () -> <L as Filter>::Output where { L: Filter };
    filter_zeros [] () -> <L as Filter>::Zeros where { L: Filter };
    filter_zeros_by [T](target: &T) -> <L as FilterBy<T>>::Zeros where { L: FilterBy<T, Verdict: Holds> };
    flatten [] () -> <L as Flat>::Output where { L: Flat<Fits: Holds> };
    group [B, E](begin: B, end: E) -> <L as AskRegroup<Grouped<B::It, E::It>>>::Output
        where { B: IndexOfMode, E: IndexOfMode, L: AskRegroup<Grouped<B::It, E::It>, Verdict: Holds> };
    transpose [] () -> <L as Transpose>::Output where { L: Transpose };
    select [I](indices: I) -> <L as AskRegroup<Chosen<I>>>::Output
        where { L: AskRegroup<Chosen<I>, Verdict: Holds, Output: Sound> };
}
