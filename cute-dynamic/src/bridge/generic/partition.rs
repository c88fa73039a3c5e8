//! Tiles and partitions behind cute-static's traits.

use super::AsCoord;
use crate::algebra::clipped::{Limits, pull_limits};
use crate::algebra::partition::{Sliced, partition, thread};
use crate::{AlgebraError, AsTiler, Coord, Layout, Offset, Operation, Tiler, zipped_divide};
use cute_static::machinery::{Given, Nil};
use cute_static::verdict::Admissible;
use cute_static::{
    AskPart, AskPartition, Clipped,
    machinery::{Inner, OfThread, Outer, Threads},
};

/// Of integer strides: the offset of a tensor's part is a number.
pub(crate) fn integer(divided: &Layout, coord: &Coord, sliced: Sliced) -> Result<(Layout, isize), AlgebraError> {
    match partition(divided, coord, sliced)? {
        (rest, Offset::Int(offset)) => Ok((rest, offset)),
        _ => Err(AlgebraError::Codomain { mode: 0 }),
    }
}
/// A part of a tensor of layout `a` within limits.
fn part<T: AsTiler>(
    by: Operation,
    (a, limits): (&Layout, &Limits),
    tiler: &T,
    coord: &Coord,
    sliced: Sliced,
) -> Result<(Clipped<Layout, Limits>, isize), AlgebraError> {
    let divided = by.tells(zipped_divide(a, tiler))?;
    let (rest, offset) = integer(&divided, coord, sliced)?;
    let limits = tiler.with_tiler(|tiler| pull_limits((a, limits), tiler, &divided, coord, sliced))?;
    Ok((Clipped::new(rest, limits), offset))
}
macro_rules! partitions {
    ($($kind:ident $sliced:ident $by:ident;)*) => {$(
        impl<T: AsTiler, C: AsCoord> AskPartition<$kind, T, C> for Layout {
            type Output = Layout;
            type Offset = isize;
            type Verdict = Admissible;
            type Grant = Given<Layout>;
            fn ask_partition(&self, tiler: &T, coord: C) -> Result<(Layout, isize), AlgebraError> {
                let divided = Operation::$by.tells(zipped_divide(self, tiler))?;
                integer(&divided, &Coord::from_walk(&coord)?, Sliced::$sliced)
            }
        }
        impl<T: AsTiler, C: AsCoord> AskPart<$kind, T, C> for Layout {
            type Rest = Clipped<Layout, Limits>;
            fn ask_part(&self, _: &Nil, tiler: &T, coord: C) -> Result<(Self::Rest, isize), AlgebraError> {
                AskPart::<$kind, T, C, Limits>::ask_part(self, &Limits::NONE, tiler, coord)
            }
        }
        impl<T: AsTiler, C: AsCoord> AskPart<$kind, T, C, Limits> for Layout {
            type Rest = Clipped<Layout, Limits>;
            fn ask_part(&self, limits: &Limits, tiler: &T, coord: C) -> Result<(Self::Rest, isize), AlgebraError> {
                part(Operation::$by, (self, limits), tiler, &Coord::from_walk(&coord)?, Sliced::$sliced)
            }
        }
    )*};
}
partitions! { Inner Rest LocalTile; Outer Tile OuterPartition; OfThread Tile LocalPartition; }
impl Threads<usize> for Layout {
    type Tiler = Tiler;
    type Coord = Coord;
    type Within = Admissible;
    fn thread(&self, index: usize) -> Result<(Tiler, Coord), AlgebraError> {
        thread(self, index)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::Layout;
    use std::vec::Vec;

    use cute_static::accessor::Memory;
    use cute_static::{
        AlgebraError, Evaluate, InnerPartitionBy, IsLayout, LocalPartitionBy, Tensor, int, layout, shape,
    };

    /// One kernel for all kinds of layouts: the sum of what a thread has of a tile.
    fn of_thread<A, L, T, P, R, Q>(
        tensor: &Tensor<A, L>,
        tiler: &T,
        threads: &P,
        thread: usize,
    ) -> Result<i32, AlgebraError>
    where
        A: Memory<Element = i32>,
        L: IsLayout + InnerPartitionBy<T, (usize, usize), Part = R, Offset = isize>,
        R: IsLayout + LocalPartitionBy<P, usize, Part = Q, Offset = isize>,
        Q: IsLayout + Evaluate<usize, Offset = isize>,
    {
        let tile = tensor.local_tile(tiler, (1, 2))?;
        let mine = tile.local_partition(threads, thread)?;
        Ok((0..mine.layout().size()).filter_map(|i| mine.get(i)).sum())
    }

    #[test]
    fn one_kernel_for_all_layouts() -> Result<(), AlgebraError> {
        let data: Vec<i32> = (0..96).collect();
        let fixed = layout!((8, 12) : (12, 1));
        let mixed = cute_static::Layout::new((8usize, 12usize), (12usize, int!(1)))?;
        let dynamic = Layout::try_from(fixed)?;
        let (threads, tile) = (layout!((2, 2) : (1, 2)), shape!((4, 4)));
        for thread in 0..4 {
            let expected = of_thread(&Tensor::view(&data, fixed)?, &tile, &threads, thread)?;
            // rows 4 + r and 6 + r, columns 8 + c and 10 + c of thread r + 2 c
            let (r, c) = (i32::try_from(thread % 2).unwrap(), i32::try_from(thread / 2).unwrap());
            assert_eq!(expected, 4 * ((4 + r) * 12 + 8 + c) + 2 * 24 + 2 * 2);
            assert_eq!(of_thread(&Tensor::view(&data, mixed)?, &tile, &threads, thread)?, expected);
            let values = Layout::try_from(threads)?;
            assert_eq!(of_thread(&Tensor::view(&data, dynamic.clone())?, &tile, &threads, thread)?, expected);
            assert_eq!(
                of_thread(&Tensor::view(&data, dynamic.clone())?, &(4usize, 4usize), &values, thread)?,
                expected
            );
        }
        assert_eq!(
            of_thread(&Tensor::view(&data, dynamic)?, &tile, &threads, 4),
            Err(AlgebraError::NoThread { index: 4 })
        );
        Ok(())
    }
}
