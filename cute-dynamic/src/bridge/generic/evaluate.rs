//! Evaluation at a coordinate that is walked beside the layout, without being made into a tree first.

use super::AsCoord;
use crate::layout::Mode;
use crate::layout::coord::{integer_at, product};
use crate::tree::htuple::{Node, leaves, split_first};
use crate::tree::stride::Stride;
use crate::{Coord, Layout, Offset};
use cute_static::AskEvaluate;
use cute_static::machinery::{LeafValue, Walker};
use cute_static::verdict::Admissible;

/// In bounds only, as for static layouts: [`Layout::crd2idx`] goes beyond.
impl<C: AsCoord> AskEvaluate<C> for Layout {
    type Offset = isize;
    type Verdict = Admissible;
    #[inline]
    fn ask_offset(&self, coord: C) -> Option<isize> {
        let mut beside = Beside { rest: self.nodes(), offset: 0, missing: [0; LEVELS], depth: 0 };
        match coord.walk(&mut beside) {
            Ok(()) => Some(beside.offset),
            Err(Stop::Outside) => None,
            Err(Stop::Unusual) => self.offset_of_tree(&Coord::from_walk(&coord).ok()?),
        }
    }
}
impl Layout {
    /// [`Evaluate::offset`](cute_static::Evaluate::offset) for all coordinates.
    #[cold]
    fn offset_of_tree(&self, coord: &Coord) -> Option<isize> {
        match (self.contains(coord)?, self.crd2idx(coord).ok()?) {
            (true, Offset::Int(offset)) => Some(offset),
            // as static XOR layouts do
            (true, Offset::Xor(offset)) => isize::try_from(offset).ok(),
            _ => None,
        }
    }
}

/// Levels of a coordinate that need no tree.
const LEVELS: usize = 4;

/// Why a walk stops.
enum Stop {
    /// The coordinate is out of bounds, or does not fit the layout's profile.
    Outside,
    /// Strides that are not integers, numbers that do not fit, deep coordinates.
    Unusual,
}

/// The layout's nodes that the coordinate has not come to, and the offset of those before.
struct Beside<'l> {
    rest: &'l [Node<Mode>],
    offset: isize,
    /// The elements still to come of each open tuple.
    missing: [usize; LEVELS],
    depth: usize,
}
impl Beside<'_> {
    /// One more element of the tuple that was opened last.
    #[inline]
    fn count(&mut self) -> Result<(), Stop> {
        if let Some(missing) = self.depth.checked_sub(1).and_then(|open| self.missing.get_mut(open)) {
            *missing = missing.checked_sub(1).ok_or(Stop::Outside)?;
        }
        Ok(())
    }
}
impl Walker for Beside<'_> {
    type Error = Stop;
    #[inline]
    fn open(&mut self) -> Result<(), Stop> {
        self.count()?;
        let [Node::Tuple(modes), after @ ..] = self.rest else { return Err(Stop::Outside) };
        *self.missing.get_mut(self.depth).ok_or(Stop::Unusual)? = *modes;
        self.depth = self.depth.saturating_add(1);
        self.rest = after;
        Ok(())
    }
    #[inline]
    fn leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), Stop> {
        self.count()?;
        let LeafValue::Int(index) = leaf else { return Err(Stop::Unusual) };
        let index = usize::try_from(index).map_err(|_| Stop::Unusual)?;
        let (size, offset) = match self.rest {
            [Node::Leaf(mode), after @ ..] => {
                self.rest = after;
                let Stride::Int(stride) = mode.stride else { return Err(Stop::Unusual) };
                (mode.extent, product(index, stride))
            }
            modes => {
                let (modes, after) = split_first(modes);
                self.rest = after;
                let size = leaves(modes).fold(1usize, |size, mode| size.saturating_mul(mode.extent));
                (size, integer_at(modes, index))
            }
        };
        if index >= size {
            return Err(Stop::Outside);
        }
        self.offset = offset.and_then(|offset| self.offset.checked_add(offset)).ok_or(Stop::Unusual)?;
        Ok(())
    }
    #[inline]
    fn close(&mut self) -> Result<(), Stop> {
        self.depth = self.depth.saturating_sub(1);
        if self.missing.get(self.depth) == Some(&0) { Ok(()) } else { Err(Stop::Outside) }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::{Coord, Layout};
    use cute_static::Evaluate;

    #[test]
    fn walked_and_as_a_tree() {
        let layouts = [
            "8:3",
            "(3,4):(4,1)",
            "((2,2),(4,2)):((1,8),(2,16))",
            "((2,3),4):((1,-8),2)",
            "(((2,2),3),2):(((1,5),7),100)",
            "(1,(2,(2,(2,(2,2))))):(0,(1,(2,(4,(8,16)))))",
            "(4,8):(f1,f9)",
            "(3,4):(1@0,1@1)",
        ];
        let coords = [
            "0",
            "5",
            "7",
            "23",
            "(0,0)",
            "(2,3)",
            "(3,0)",
            "(1,7)",
            "(1,8)",
            "((1,1),(3,1))",
            "((1,1),3)",
            "((1,1),4)",
            "(1,(3,1))",
            "(((1,0),2),1)",
            "((3,2),1)",
            "(1,2,3)",
            "((0,1))",
            "(0,(1,(1,(1,(1,1)))))",
            "(_,1)",
            "_",
        ];
        let mut found = 0;
        for layout in layouts {
            let layout: Layout = layout.parse().unwrap();
            for coord in coords {
                let coord: Coord = coord.parse().unwrap();
                let offset = layout.offset(&coord);
                assert_eq!(offset, layout.offset_of_tree(&coord), "{layout} at {coord}");
                found += usize::from(offset.is_some());
            }
        }
        assert!(found > 30, "{found} offsets");
    }
}
