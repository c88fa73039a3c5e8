//! What tensors rely on is nobody else's to say: each of these would be an access outside the storage, or two `&mut` to one element, in
//! safe code.

use cute_static::accessor::{PackedBytes, SubByte, Trust};
use cute_static::machinery::{AskAt, AskAtIndex, LeafValue, SliceLayout, Tree, Trusted, Walk, Walker};
use cute_static::verdict::Admissible;
use cute_static::{AlgebraError, AskEvaluate, AskSlice, Extent, HTuple, IntCoord, Layout, StrideLeaf, Tensor};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Elsewhere;

/// One element, of which a walk makes a thousand.
mod a_shape {
    use super::*;
    impl Walk for Elsewhere {
        fn walk<W: Walker>(&self, walker: &mut W) -> Result<(), W::Error> {
            walker.leaf(LeafValue::Int(1000))
        }
    }
    impl HTuple for Elsewhere { // error: `Elsewhere` is not a type of cute-static's
        const RANK: usize = 1;
        const DEPTH: usize = 0;
        const IS_LEAF: bool = true;
        const STATIC_SIZE: Option<usize> = None;
        fn mode_size(&self, _: usize) -> usize {
            1
        }
        fn size(&self) -> usize {
            1
        }
    }
    #[derive(Clone, Copy)]
    struct Shape;
    impl Tree<usize> for Shape {} // error: not all trait items implemented, missing: `SEAL`, ..
    fn believed(data: &[u8]) {
        let _ = Tensor::view(data, Layout::from_parts(Elsewhere, 1usize)); // error: `Elsewhere` is not an extent: write a `usize`, `Narrow::from(n)` of a `u32`, or `int!(8)` to fix it at compile time
    }
}

/// The same of a stride: the trait can be implemented for a type of this crate's, since its parameter is one's own.
mod a_stride {
    use super::*;
    #[derive(Clone, Copy)]
    struct Stride;
    #[derive(Clone, Copy)]
    struct Step;
    impl Tree<Step> for usize {} // error: not all trait items implemented, missing: `SEAL`, ..
    fn believed(data: &[u8]) {
        let _ = Tensor::view(data, Layout::from_parts(1000usize, Stride)); // error: `a_stride::Stride` is not a stride: write `1usize`, `Narrow::from(n)` of a `u32`, or `int!(1)` to fix it at compile time
    }
    fn a_tiler(data: &mut [u8]) {
        let mut line = Tensor::view_mut(data, Layout::from_parts(8usize, 1usize)).unwrap();
        let _ = line.tiles_mut(&Layout::from_parts(2usize, Stride)); // error: `a_stride::Stride` is not a stride: write `1usize`, `Narrow::from(n)` of a `u32`, or `int!(1)` to fix it at compile time
    }
}

mod leaves_and_accessors {
    use super::*;
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Another;
    impl Extent for Another { // error: `Another` is not a type of cute-static's
        const STATIC: Option<usize> = None;
        fn extent(self) -> usize {
            1000
        }
    }
    impl StrideLeaf for Another { // error: `Another` is not a type of cute-static's
        fn integer(self) -> isize {
            1
        }
    }
    impl IntCoord for Another { // error: `Another` is not a type of cute-static's
        fn index(self) -> usize {
            1000
        }
    }
    impl Trust for Another { // error: `Another` is not a type of cute-static's
        const CHECKED: bool = true;
    }
    impl PackedBytes for Another { // error: `Another` is not a type of cute-static's
        fn bytes(&self) -> &[u8] {
            &[]
        }
    }
    impl SubByte for Another { // error: `Another` is not a type of cute-static's
        const BITS: usize = 0;
    }
}

/// A promise that is another type's.
mod a_promise {
    use super::*;
    impl AskEvaluate<usize> for Elsewhere {
        type Offset = isize;
        type Verdict = Admissible;
        const TRUSTED: Trusted<Self, usize> = <Layout<usize, usize> as AskEvaluate<usize>>::TRUSTED; // error: mismatched types
        fn ask_offset(&self, _: usize) -> Option<isize> {
            Some(1000)
        }
    }
}

/// A coordinate that is somebody else's, of a layout that is believed.
mod a_coordinate {
    use super::*;
    impl AskAtIndex<u32, Elsewhere> for Layout<usize, usize> {
        type Nests = Admissible;
        type Within = Admissible;
        const TRUSTED: Trusted<Self, (u32, Elsewhere)> = <Self as AskAtIndex<u32, u32>>::TRUSTED; // error: mismatched types
        fn at_index(&self, _: Elsewhere) -> u32 {
            1 << 20
        }
        fn has_index(&self, _: Elsewhere) -> bool {
            true
        }
    }
}

/// The same of what a layout is at a coordinate: `get` would read element 500 of 4.
mod an_evaluation {
    use super::*;
    impl AskAt<Elsewhere> for Layout<usize, usize> { // error: not all trait items implemented, missing: `SEAL`
        type Offset = isize;
        type Raw = isize;
        type Nests = Admissible;
        type Within = Admissible;
        fn raw_at(&self, _: Elsewhere) -> isize {
            500
        }
        fn ask_contains(&self, _: Elsewhere) -> bool {
            true
        }
    }
    struct Copied;
    impl AskAt<Copied> for Layout<usize, usize> {
        const SEAL: usize = <Self as AskAt<usize>>::SEAL; // error: mismatched types
        type Offset = isize;
        type Raw = isize;
        type Nests = Admissible;
        type Within = Admissible;
        fn raw_at(&self, _: Copied) -> isize {
            500
        }
        fn ask_contains(&self, _: Copied) -> bool {
            true
        }
    }
}

/// The same of a slice, which would be a layout of any size; and two slices at the same time, both of element 0, by a coordinate that is never
/// equal to itself.
mod a_slice {
    use super::*;
    #[derive(Clone, Copy)]
    struct Never;
    impl PartialEq for Never {
        fn eq(&self, _: &Self) -> bool {
            false
        }
    }
    impl SliceLayout<Never> for Layout<usize, usize> { // error: not all trait items implemented, missing: `SEAL`
        type Rest = Layout<usize, usize>;
        type Raw = isize;
        type Within = Admissible;
        fn slice_layout(&self, _: Never) -> (Self::Rest, isize) {
            (Layout::from_parts(1000, 1), 0)
        }
        fn outside_slice(&self, _: &Never) -> Option<(usize, usize)> {
            None
        }
    }
    /// Whoever says it without that trait promises nothing.
    impl AskSlice<Elsewhere> for Layout<usize, usize> {
        type Output = Layout<usize, usize>;
        type Offset = isize;
        type Verdict = Admissible;
        const TRUSTED: Trusted<Self, Elsewhere> = <Self as AskSlice<usize>>::TRUSTED; // error: mismatched types
        fn ask_slice(&self, _: Elsewhere) -> Result<(Self::Output, isize), AlgebraError> {
            Ok((Layout::from_parts(1000, 1), 0))
        }
    }
    fn disjoint(data: &mut [i32]) {
        let mut line = Tensor::view_mut(data, Layout::from_parts(4usize, 1usize)).unwrap();
        let _ = line.slice_disjoint_mut([Elsewhere, Elsewhere]); // error: `Elsewhere` is not a coordinate: write a `usize`, `make_coord(..)` of other integers, or `int!(3)` to fix it at compile time
    }
}

fn main() {}

/// Limits by which two tiles would have one element; and those that say that only one exists.
mod limits {
    use super::*;
    use cute_static::machinery::{Limit, Limits, LimitsAt, Link, Nil, OwnLimits, SliceOwn};
    use cute_static::{Clipped, layout};
    fn of_this_crate() {
        let weights = Layout::from_parts((1usize, 0usize), (1usize, 0usize));
        let _ = Clipped::new(layout!((2, 2) : (1, 1)), Link(Limit { weights, left: 9 }, Nil)); // error: the trait bound `cute_static::machinery::Link<..
    }
    #[derive(Clone)]
    struct One;
    impl Limits for One {
        fn are_whole(&self) -> bool {
            false
        }
        fn have_index(&self, _: usize) -> bool {
            true
        }
        fn nth_limit(&self, nth: usize, visit: &mut impl FnMut(usize)) -> Option<usize> {
            visit(1);
            (nth == 0).then_some(1)
        }
    }
    impl OwnLimits for One {}
    impl<C> LimitsAt<C> for One {
        fn have(&self, _: C) -> bool {
            true
        }
    }
    impl<C> SliceOwn<C> for One {
        fn slice_own(&self, _: C) -> Self {
            Self
        }
    }
    fn of_ones_own(data: &mut [i32]) {
        let mut twice = Tensor::view_mut(data, Clipped::new(layout!((2, 2) : (1, 0)), One)).unwrap();
        let _ = twice.slice_disjoint_mut([(.., 0), (.., 1)]); // error: whether a clipped layout reaches an element twice is known of cute-static's own only
    }
}
