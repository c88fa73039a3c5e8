//! What expressions are worth.

use crate::error::Problem;
use crate::operations::{begins_elsewhere, moved};
use crate::syntax::{Leaf, MAX_DEPTH};
use crate::tiled::{TiledCopy, TiledMma};
use crate::tma::TmaCopy;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use cute_dynamic::atoms::{CopyAtom, MmaAtom};
use cute_dynamic::descriptor::Described;
use cute_dynamic::smem::{Major, SwizzleMode};
use cute_dynamic::{
    AlgebraError, ComposedInverse, ComposedLayout, Coord, HTuple, Layout, Offset, Shape, Stride, Swizzle, Tiler,
};

/// How many leaves a layout, tuple or tiler may have.
pub const MAX_LEAVES: usize = 1 << 10;
/// How many elements a list may have.
pub const MAX_LIST: usize = 1 << 12;

/// A value of an expression. Its `Display` is what the expression language reads again, but for lists, inverses of composed
/// layouts, descriptors, copies of TMA and what an atom is.
///
/// ```
/// use cute_expr::{Value, evaluate};
/// let Value::Layout(l) = evaluate("(8,8):(1,8) o <4:2,_>")? else { unreachable!() };
/// assert_eq!(l.to_string(), "(4,8):(2,8)");
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Value {
    /// `true`, `false`.
    Bool(bool),
    /// An integer, a shape, a coordinate or a stride.
    Tree(Tree),
    /// A layout.
    Layout(Layout),
    /// A swizzle of an offset and a layout.
    Composed(ComposedLayout),
    /// A slice: a layout and the offset that is added to each of its values. Of slices and partitions.
    Sliced(Layout, Box<Offset>),
    /// A tiler.
    Tiler(Tiler),
    /// A swizzle.
    Swizzle(Swizzle),
    /// The inverse of a composed layout.
    Inverse(ComposedInverse),
    /// Several values.
    List(Vec<Value>),
    /// An MMA instruction.
    Mma(Box<MmaAtom>),
    /// A copy instruction.
    Copy(Box<CopyAtom>),
    /// An MMA instruction repeated over threads and values.
    TiledMma(Box<TiledMma>),
    /// A copy instruction repeated over threads and values.
    TiledCopy(Box<TiledCopy>),
    /// `LayoutLeft`, `LayoutRight`.
    Order(Order),
    /// `K`, `MN`: which mode of an operand is contiguous.
    Major(Major),
    /// `SW128`, ..: how rows of shared memory are swizzled.
    Mode(SwizzleMode),
    /// The matrix descriptor of a tile of shared memory.
    Descriptor(Described),
    /// The copies of TMA that fill a tile of shared memory.
    Boxes(Box<TmaCopy>),
}

/// Which modes of [`tile_to_shape`](cute_dynamic::tile_to_shape) vary fastest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The left ones.
    Left,
    /// The right ones.
    Right,
}

/// A leaf, or a tuple of trees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree {
    /// A leaf.
    Leaf(Leaf),
    /// A tuple.
    Tuple(Vec<Tree>),
}

impl Tree {
    /// An integer.
    pub(crate) fn int_of(n: usize) -> Self {
        Self::Leaf(leaf_of(n))
    }
    /// How many leaves, and how deep.
    pub(crate) fn extent(&self) -> (usize, usize) {
        match self {
            Self::Leaf(_) => (1, 0),
            Self::Tuple(elements) => tuple_extent(elements.iter().map(Self::extent)),
        }
    }
    /// As a tree of something, if all leaves are that.
    pub(crate) fn to_htuple<T: Copy + Default>(&self, leaf: &impl Fn(Leaf) -> Option<T>) -> Option<HTuple<T>> {
        match self {
            Self::Leaf(here) => leaf(*here).map(HTuple::leaf),
            Self::Tuple(elements) => {
                let elements: Option<Vec<_>> = elements.iter().map(|element| element.to_htuple(leaf)).collect();
                elements.map(|elements| HTuple::tuple(&elements))
            }
        }
    }
    /// The first integer outside of a range, if it is too large, or if it may be negative and is too small.
    fn beyond(&self, least: i128, most: i128) -> Option<Problem> {
        match self {
            Self::Leaf(Leaf::Int(n)) => {
                let bound = if *n > most { most } else { least };
                let is_beyond = *n > most || least < 0 && *n < least;
                is_beyond.then(|| Problem::Exceeds { number: n.to_string(), bound })
            }
            Self::Leaf(_) => None,
            Self::Tuple(elements) => elements.iter().find_map(|element| element.beyond(least, most)),
        }
    }
    /// Why this is no tree of extents: a number that is too large.
    pub(crate) fn beyond_extent(&self) -> Option<Problem> {
        self.beyond(0, i128::try_from(usize::MAX).unwrap_or(i128::MAX))
    }
    /// Why this is no tree of strides: a number that is too large, or too small.
    pub(crate) fn beyond_stride(&self) -> Option<Problem> {
        let wide = |n: isize, otherwise| i128::try_from(n).unwrap_or(otherwise);
        self.beyond(wide(isize::MIN, i128::MIN), wide(isize::MAX, i128::MAX))
    }
    pub(crate) fn shape(&self) -> Option<Shape> {
        self.to_htuple(&|leaf| if let Leaf::Int(n) = leaf { usize::try_from(n).ok() } else { None })
    }
    pub(crate) fn signed(&self) -> Option<HTuple<isize>> {
        self.to_htuple(&|leaf| if let Leaf::Int(n) = leaf { isize::try_from(n).ok() } else { None })
    }
    pub(crate) fn strides(&self) -> Option<HTuple<Stride>> {
        self.to_htuple(&Leaf::stride)
    }
    /// As a coordinate, some of it free.
    pub(crate) fn coord(&self) -> Option<Coord> {
        self.to_htuple(&|leaf| match leaf {
            Leaf::Free => Some(None),
            Leaf::Int(n) => usize::try_from(n).ok().map(Some),
            _ => None,
        })
    }
    /// From a tree that is not deeper than [`MAX_DEPTH`].
    pub(crate) fn from_htuple<T: Copy + Default>(tree: &HTuple<T>, leaf: &impl Fn(T) -> Leaf) -> Result<Self, Problem> {
        if tree.depth() > MAX_DEPTH {
            return Err(Problem::TooDeep);
        }
        Ok(Self::of(tree, leaf))
    }
    fn of<T: Copy + Default>(tree: &HTuple<T>, leaf: &impl Fn(T) -> Leaf) -> Self {
        if tree.depth() == 0
            && let Some(value) = tree.leaves().next()
        {
            return Self::Leaf(leaf(value));
        }
        Self::Tuple((0..tree.rank()).filter_map(|i| tree.get(i)).map(|element| Self::of(&element, leaf)).collect())
    }
}

/// An integer as a leaf.
pub(crate) fn leaf_of<N: TryInto<i128>>(n: N) -> Leaf {
    n.try_into().map_or(Leaf::Free, Leaf::Int)
}

impl fmt::Display for Leaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free => f.write_str("_"),
            Self::Int(n) => n.fmt(f),
            Self::Basis(scale, path) => write!(f, "{scale}{path}"),
            Self::Xor(k) => write!(f, "f{k}"),
        }
    }
}
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf(leaf) => leaf.fmt(f),
            Self::Tuple(elements) => write_list(f, ("(", ",", ")"), elements),
        }
    }
}
fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    (open, comma, close): (&str, &str, &str),
    of: &[T],
) -> fmt::Result {
    f.write_str(open)?;
    for (i, element) in of.iter().enumerate() {
        if i > 0 {
            f.write_str(comma)?;
        }
        element.fmt(f)?;
    }
    f.write_str(close)
}

/// Whether an offset adds nothing.
pub(crate) fn is_zero(offset: &Offset) -> bool {
    match offset {
        Offset::Int(n) => *n == 0,
        Offset::Xor(n) => *n == 0,
        Offset::Coord(coord) => coord.leaves().all(|part| part == 0),
    }
}
/// An offset as text.
pub(crate) fn written_offset(offset: &Offset) -> String {
    match offset {
        Offset::Int(n) => n.to_string(),
        Offset::Xor(n) => n.to_string(),
        Offset::Coord(coord) => coord.to_string(),
    }
}
/// An offset as a value.
pub(crate) fn offset(offset: &Offset) -> Result<Value, Problem> {
    Ok(Value::Tree(match offset {
        Offset::Int(n) => Tree::Leaf(leaf_of(*n)),
        Offset::Xor(n) => Tree::Leaf(leaf_of(*n)),
        Offset::Coord(coord) => Tree::from_htuple(coord, &leaf_of)?,
    }))
}

impl Value {
    /// What it is, for messages: `a layout`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Bool(_) => "a truth value",
            Self::Tree(Tree::Leaf(Leaf::Int(_))) => "an integer",
            Self::Tree(Tree::Leaf(Leaf::Free)) => "'_'",
            Self::Tree(Tree::Leaf(_)) => "a stride",
            Self::Tree(Tree::Tuple(_)) => "a tuple",
            Self::Layout(_) => "a layout",
            Self::Composed(_) => "a composed layout",
            Self::Sliced(..) => "a slice",
            Self::Tiler(_) => "a tiler",
            Self::Swizzle(_) => "a swizzle",
            Self::Inverse(_) => "the inverse of a composed layout",
            Self::List(_) => "a list",
            Self::Mma(_) => "an MMA instruction",
            Self::Copy(_) => "a copy instruction",
            Self::TiledMma(_) => "a tiled MMA",
            Self::TiledCopy(_) => "a tiled copy",
            Self::Order(_) => "an order",
            Self::Major(_) => "a major mode",
            Self::Mode(_) => "a swizzle mode",
            Self::Descriptor(_) => "a descriptor",
            Self::Boxes(_) => "a copy of TMA",
        }
    }

    /// What it is in one word, for programs: `layout`, `integer`, `tuple`, ..
    #[must_use]
    pub const fn type_name(&self) -> &'static str {
        match self {
            Self::Bool(_) => "bool",
            Self::Tree(Tree::Leaf(Leaf::Int(_))) => "integer",
            Self::Tree(Tree::Leaf(_)) => "leaf",
            Self::Tree(Tree::Tuple(_)) => "tuple",
            Self::Layout(_) => "layout",
            Self::Composed(_) => "composed_layout",
            Self::Sliced(..) => "slice",
            Self::Tiler(_) => "tiler",
            Self::Swizzle(_) => "swizzle",
            Self::Inverse(_) => "inverse",
            Self::List(_) => "list",
            Self::Mma(_) => "mma_atom",
            Self::Copy(_) => "copy_atom",
            Self::TiledMma(_) => "tiled_mma",
            Self::TiledCopy(_) => "tiled_copy",
            Self::Order(_) => "order",
            Self::Major(_) => "major",
            Self::Mode(_) => "swizzle_mode",
            Self::Descriptor(_) => "descriptor",
            Self::Boxes(_) => "tma_copy",
        }
    }

    /// A layout, where this is one or stands for one: an integer `n` for `n:1`, a shape for the column-major layout; of a slice the
    /// layout alone, whose offset [`offset_text`](Self::offset_text) has.
    ///
    /// # Errors
    /// Another [`Problem`] if it is something else, or the shape has none.
    pub fn to_layout(&self) -> Result<Layout, Problem> {
        match self {
            Self::Sliced(layout, _) => Ok(layout.clone()),
            _ => self.to_layout_from_0(),
        }
    }

    /// [`to_layout`](Self::to_layout), where no offset is lost.
    ///
    /// ```
    /// let slice = cute_expr::evaluate("slice((1,_), (4,8):(8,1))")?;
    /// assert_eq!(slice.to_layout().unwrap().to_string(), "8:1");
    /// assert_eq!(slice.to_layout_from_0(), Err(cute_expr::Problem::Begins { by: None, offset: "8".into() }));
    /// # Ok::<(), cute_expr::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`to_layout`](Self::to_layout), and [`Problem::Begins`] of a slice whose offset is not 0.
    pub fn to_layout_from_0(&self) -> Result<Layout, Problem> {
        match self {
            Self::Layout(layout) => Ok(layout.clone()),
            Self::Sliced(layout, offset) if is_zero(offset) => Ok(layout.clone()),
            Self::Sliced(_, offset) => Err(begins_elsewhere(offset)),
            Self::Tree(tree) => match tree.shape() {
                Some(shape) => Layout::column_major(&shape).map_err(Problem::Algebra),
                None => Err(tree.beyond_extent().unwrap_or_else(|| self.unlike("a layout"))),
            },
            _ => Err(self.unlike("a layout")),
        }
    }

    /// A tiler, where this is one or stands for one: an integer `n` for `n:1`, a layout, a tuple of tilers by mode.
    ///
    /// # Errors
    /// Another [`Problem`] if it is something else; [`Problem::Begins`] of a slice whose offset is not 0.
    pub fn to_tiler(&self) -> Result<Tiler, Problem> {
        match self {
            Self::Tiler(tiler) => Ok(tiler.clone()),
            Self::Layout(_) | Self::Sliced(..) => self.to_layout_from_0().map(Tiler::Layout),
            Self::Tree(tree) => {
                let unlike = || tree.beyond_extent().unwrap_or_else(|| self.unlike("a tiler"));
                tree_tiler(tree).ok_or_else(unlike)?.map_err(Problem::Algebra)
            }
            Self::List(tilers) => tilers.iter().map(Self::to_tiler).collect::<Result<_, _>>().map(Tiler::ByMode),
            _ => Err(self.unlike("a tiler")),
        }
    }

    /// An integer, if it is one.
    #[must_use]
    pub fn integer(&self) -> Option<isize> {
        match self {
            Self::Tree(Tree::Leaf(Leaf::Int(n))) => isize::try_from(*n).ok(),
            _ => None,
        }
    }

    pub(crate) fn unlike(&self, expected: &'static str) -> Problem {
        if self.has_major() { unbound_major() } else { Problem::Kind { expected, found: self.kind() } }
    }
    /// Whether a tuple has a `K` or `MN` that was meant as a number.
    fn has_major(&self) -> bool {
        match self {
            Self::List(values) => {
                values.iter().any(|value| matches!(value, Self::Major(Major::K)) || value.has_major())
            }
            _ => false,
        }
    }
    /// Why a value has no integers for a shape, a stride or a coordinate.
    pub(crate) fn unlike_numbers(&self, expected: &'static str, are_signed: bool) -> Problem {
        let beyond = match self {
            Self::Tree(tree) if are_signed => tree.beyond_stride(),
            Self::Tree(tree) => tree.beyond_extent(),
            Self::Major(Major::K) => Some(unbound_major()),
            _ => None,
        };
        beyond.unwrap_or_else(|| self.unlike(expected))
    }

    /// How many leaves it has, in all, and how deep they nest.
    pub(crate) fn extent(&self) -> (usize, usize) {
        let of = |layout: &Layout| (layout.shape().leaves().count(), layout.depth());
        match self {
            Self::Tree(tree) => tree.extent(),
            Self::Layout(layout) | Self::Sliced(layout, _) => of(layout),
            Self::Composed(composed) => of(composed.layout()),
            Self::Tiler(tiler) => tiler_extent(tiler),
            Self::List(values) => tuple_extent(values.iter().map(Self::extent)),
            Self::Inverse(_) | Self::TiledMma(_) | Self::TiledCopy(_) => (64, 1),
            _ => (1, 0),
        }
    }
}

/// `K` is a major mode, and was meant as a number.
fn unbound_major() -> Problem {
    Problem::Unbound { name: Major::K.name().into() }
}
/// Leaves and depth of a tuple of parts with these; of none it counts as a leaf, so that nothing is free.
fn tuple_extent(parts: impl Iterator<Item = (usize, usize)>) -> (usize, usize) {
    let (leaves, depth) = parts.fold((0usize, 0usize), |(n, d), (m, e)| (n.saturating_add(m), d.max(e)));
    (leaves.max(1), depth.saturating_add(1))
}

fn tiler_extent(tiler: &Tiler) -> (usize, usize) {
    match tiler {
        Tiler::Keep => (1, 0),
        Tiler::Layout(layout) | Tiler::Exact(layout) => (layout.shape().leaves().count(), layout.depth()),
        Tiler::ByMode(modes) => tuple_extent(modes.iter().map(tiler_extent)),
    }
}

/// `4`, `_` and tuples of them as a tiler.
fn tree_tiler(tree: &Tree) -> Option<Result<Tiler, AlgebraError>> {
    match tree {
        Tree::Leaf(Leaf::Free) => Some(Ok(Tiler::Keep)),
        Tree::Leaf(Leaf::Int(n)) => usize::try_from(*n).ok().map(Tiler::extent),
        Tree::Leaf(_) => None,
        Tree::Tuple(modes) => {
            let modes: Option<Result<Vec<_>, _>> = modes.iter().map(tree_tiler).collect();
            modes.map(|modes| modes.map(Tiler::ByMode))
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(truth) => truth.fmt(f),
            Self::Tree(tree) => tree.fmt(f),
            Self::Layout(layout) | Self::Sliced(layout, _) => layout.fmt(f),
            Self::Composed(composed) => composed.fmt(f),
            Self::Tiler(tiler) => tiler.fmt(f),
            Self::Swizzle(swizzle) => swizzle.fmt(f),
            Self::Inverse(inverse) => inverse.fmt(f),
            Self::List(values) => {
                let written: Vec<String> = values.iter().map(Self::written).collect();
                write_list(f, ("[", ", ", "]"), &written)
            }
            Self::Mma(atom) => write_atom(f, atom.row.name.as_str(), atom.row.args.as_str()),
            Self::Copy(atom) => write_atom(f, atom.row.name.as_str(), atom.row.args.as_str()),
            Self::TiledMma(mma) => f.write_str(&mma.text),
            Self::TiledCopy(copy) => f.write_str(&copy.text),
            Self::Order(Order::Left) => f.write_str("LayoutLeft"),
            Self::Order(Order::Right) => f.write_str("LayoutRight"),
            Self::Major(major) => f.write_str(major.name()),
            Self::Mode(mode) => f.write_str(mode.name()),
            Self::Descriptor(of) => {
                write!(f, "{}, leading {}, stride {} bytes", of.mode(), of.leading_bytes(), of.stride_bytes())
            }
            Self::Boxes(of) => {
                let of = &of.boxes;
                let boxes = if of.copies == 1 { "box" } else { "boxes" };
                write!(f, "{} {boxes} of {} x {}, {} bytes each", of.copies, of.inner, of.rows, of.bytes)
            }
        }
    }
}
fn write_atom(f: &mut fmt::Formatter<'_>, name: &str, args: &str) -> fmt::Result {
    if args.is_empty() { f.write_str(name) } else { write!(f, "{name}<{args}>") }
}

impl Value {
    /// The value as an expression: of a slice with its offset, `8:1 + 8`, which its `Display` leaves to
    /// [`offset_text`](Self::offset_text).
    ///
    /// ```
    /// let slice = cute_expr::evaluate("slice((1,_), (4,8):(8,1))")?;
    /// assert_eq!((slice.to_string(), slice.written()), ("8:1".into(), "8:1 + 8".into()));
    /// assert_eq!(cute_expr::evaluate("values(8:1 + 8)")?.to_string(), "[8, 9, 10, 11, 12, 13, 14, 15]");
    /// # Ok::<(), cute_expr::Error>(())
    /// ```
    #[must_use]
    pub fn written(&self) -> String {
        match self {
            Self::Sliced(layout, offset) if self.begins().is_some() => {
                alloc::format!("{layout} + {}", written_offset(offset))
            }
            _ => self.to_string(),
        }
    }
    /// The layout and the offset of a slice whose offset changes its values. Of coordinates an
    /// offset of zeros changes the rank: the values of `4:1@0 + (0,0)` are (0,0), (1,0), ..
    ///
    /// ```
    /// let begins = |text: &str| cute_expr::evaluate(text).map(|value| value.begins().is_some());
    /// assert_eq!(begins("slice((_,0), (8,8):(1@0,1@1))"), Ok(true));
    /// assert_eq!(begins("slice((0,_), (8,8):(1@0,1@1))"), Ok(false));
    /// assert_eq!(begins("8:1"), Ok(false));
    /// ```
    #[must_use]
    pub fn begins(&self) -> Option<(&Layout, &Offset)> {
        moved(self)
    }
    /// A layout and what it adds, of a slice: the offset as text.
    #[must_use]
    pub fn offset_text(&self) -> Option<String> {
        match self {
            Self::Sliced(_, of) => offset(of).ok().map(|value| alloc::format!("{value}")),
            _ => None,
        }
    }
}
impl From<Layout> for Value {
    fn from(layout: Layout) -> Self {
        Self::Layout(layout)
    }
}
impl From<ComposedLayout> for Value {
    fn from(layout: ComposedLayout) -> Self {
        Self::Composed(layout)
    }
}
impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}
impl From<usize> for Value {
    fn from(n: usize) -> Self {
        Self::Tree(Tree::Leaf(leaf_of(n)))
    }
}
impl From<isize> for Value {
    fn from(n: isize) -> Self {
        Self::Tree(Tree::Leaf(leaf_of(n)))
    }
}
