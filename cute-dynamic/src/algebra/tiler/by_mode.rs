//! Operations by mode (Eq. 12): what is done with the modes of a layout and the tilers for them.

use super::{SHALLOW, Tile, Tiler, TilerRef, is_shallow};
use crate::AlgebraError;
use crate::layout::Mode;
use crate::tree::htuple;
use crate::tree::htuple::{ByMode, Node, Nodes};

type Outcome = Result<(), AlgebraError>;

/// What an operation by mode comes to on its way through a layout's modes and the tilers for them.
pub(crate) type Visit<'a, 't> = ByMode<'a, Mode, Option<Tile<'t>>>;

/// What is done with each: [`Visit`], as methods, so that which it is need not be asked.
trait Visitor<'a, 't> {
    /// A mode, or the whole, and the tile for it.
    fn tile(&mut self, mode: &'a [Node<Mode>], tile: Tile<'t>) -> Outcome;
    /// A mode, or the whole, that is left alone.
    fn keep(&mut self, mode: &'a [Node<Mode>]) -> Outcome;
    /// A tuple of tilers for the modes of one: how many tilers, how many modes.
    fn open(&mut self, tilers: usize, rank: usize) -> Outcome;
    /// The end of it: the modes that no tiler is for.
    fn rest(&mut self, modes: &'a [Node<Mode>]) -> Outcome;
}
impl<'a, 't, F: FnMut(Visit<'a, 't>) -> Outcome> Visitor<'a, 't> for F {
    fn tile(&mut self, mode: &'a [Node<Mode>], tile: Tile<'t>) -> Outcome {
        self(Visit::Tile(mode, Some(tile)))
    }
    fn keep(&mut self, mode: &'a [Node<Mode>]) -> Outcome {
        self(Visit::Tile(mode, None))
    }
    fn open(&mut self, tilers: usize, rank: usize) -> Outcome {
        self(Visit::Open(tilers, rank))
    }
    fn rest(&mut self, modes: &'a [Node<Mode>]) -> Outcome {
        self(Visit::Rest(modes))
    }
}

/// Appends one tree, of what `F` appends of the tiles and the modes that there is no tile for.
struct One<'o, F> {
    out: &'o mut Nodes<Mode>,
    tile: F,
}
impl<'a, 't, F: FnMut(&'a [Node<Mode>], Tile<'t>, &mut Nodes<Mode>) -> Outcome> Visitor<'a, 't> for One<'_, F> {
    #[inline]
    fn tile(&mut self, mode: &'a [Node<Mode>], tile: Tile<'t>) -> Outcome {
        (self.tile)(mode, tile, self.out)
    }
    #[inline]
    fn keep(&mut self, mode: &'a [Node<Mode>]) -> Outcome {
        self.rest(mode)
    }
    #[inline]
    fn open(&mut self, _: usize, rank: usize) -> Outcome {
        self.out.push(Node::Tuple(rank));
        Ok(())
    }
    #[inline]
    fn rest(&mut self, modes: &'a [Node<Mode>]) -> Outcome {
        self.out.extend_from_slice(modes);
        Ok(())
    }
}

/// Appends one tree to the tiles and one to the others: a mode that is left alone is one of those, with a tile of one element.
struct Two<'o, F> {
    tiles: &'o mut Nodes<Mode>,
    others: &'o mut Nodes<Mode>,
    tile: F,
}
impl<'a, 't, F> Visitor<'a, 't> for Two<'_, F>
where
    F: FnMut(&'a [Node<Mode>], Tile<'t>, &mut Nodes<Mode>, &mut Nodes<Mode>) -> Outcome,
{
    #[inline]
    fn tile(&mut self, mode: &'a [Node<Mode>], tile: Tile<'t>) -> Outcome {
        (self.tile)(mode, tile, self.tiles, self.others)
    }
    #[inline]
    fn keep(&mut self, mode: &'a [Node<Mode>]) -> Outcome {
        self.tiles.push(Node::Leaf(Mode::UNIT));
        self.rest(mode)
    }
    #[inline]
    fn open(&mut self, tilers: usize, rank: usize) -> Outcome {
        self.tiles.push(Node::Tuple(tilers));
        self.others.push(Node::Tuple(rank));
        Ok(())
    }
    #[inline]
    fn rest(&mut self, modes: &'a [Node<Mode>]) -> Outcome {
        self.others.extend_from_slice(modes);
        Ok(())
    }
}

/// Visits the modes of `a` with their tilers.
pub(crate) fn by_mode<'a, 't>(
    a: &'a [Node<Mode>],
    tiler: TilerRef<'t>,
    mut visit: impl FnMut(Visit<'a, 't>) -> Outcome,
) -> Outcome {
    walk(a, tiler, &mut visit)
}

/// Appends the modes of `a` as one tree: with a tile as `tile` does, and as they are otherwise.
#[inline]
pub(crate) fn in_one<'a, 't>(
    a: &'a [Node<Mode>],
    tiler: TilerRef<'t>,
    out: &mut Nodes<Mode>,
    tile: impl FnMut(&'a [Node<Mode>], Tile<'t>, &mut Nodes<Mode>) -> Outcome,
) -> Outcome {
    walk(a, tiler, &mut One { out, tile })
}

/// Appends one tree to the tiles and one to the others: with a tile as `tile` does; a mode without is one of the others.
#[inline]
pub(crate) fn in_two<'a, 't>(
    a: &'a [Node<Mode>],
    tiler: TilerRef<'t>,
    (tiles, others): (&mut Nodes<Mode>, &mut Nodes<Mode>),
    tile: impl FnMut(&'a [Node<Mode>], Tile<'t>, &mut Nodes<Mode>, &mut Nodes<Mode>) -> Outcome,
) -> Outcome {
    walk(a, tiler, &mut Two { tiles, others, tile })
}

#[inline]
fn walk<'a, 't>(a: &'a [Node<Mode>], tiler: TilerRef<'t>, visitor: &mut impl Visitor<'a, 't>) -> Outcome {
    match tiler {
        TilerRef::Keep => visitor.keep(a),
        TilerRef::Layout(layout) => visitor.tile(a, Tile { layout, exact: false }),
        TilerRef::Exact(layout) => visitor.tile(a, Tile { layout, exact: true }),
        TilerRef::ByMode(tilers) if is_shallow(tilers, SHALLOW) => walk_modes(a, tilers, visitor),
        TilerRef::ByMode(_) => htuple::by_mode(a, tiler.steps(), |visit| match visit {
            Visit::Tile(mode, Some(tile)) => visitor.tile(mode, tile),
            Visit::Tile(mode, None) => visitor.keep(mode),
            Visit::Open(tilers, rank) => visitor.open(tilers, rank),
            Visit::Rest(modes) => visitor.rest(modes),
        }),
    }
}

/// [`walk`] of tilers by mode, which recurses as deep as they are.
fn walk_modes<'a, 't>(a: &'a [Node<Mode>], tilers: &'t [Tiler], visitor: &mut impl Visitor<'a, 't>) -> Outcome {
    let rank = htuple::rank(a);
    if tilers.len() > rank {
        return Err(AlgebraError::TilerRank { tiler: tilers.len(), layout: rank });
    }
    visitor.open(tilers.len(), rank)?;
    let mut modes = htuple::children(a);
    for (tiler, mode) in tilers.iter().zip(&mut modes) {
        match tiler {
            Tiler::Keep => visitor.keep(mode)?,
            Tiler::Layout(layout) => visitor.tile(mode, Tile { layout, exact: false })?,
            Tiler::Exact(layout) => visitor.tile(mode, Tile { layout, exact: true })?,
            Tiler::ByMode(tilers) => walk_modes(mode, tilers, visitor)?,
        }
    }
    visitor.rest(modes.rest)
}
