//! The operations, by CuTe's names: one table for evaluation, for help and for completions.

mod algebra;
mod shapes;
mod slices;
pub(crate) mod smem;
mod tree;

pub(crate) use algebra::composed;
#[doc(hidden)]
pub use slices::sum;
pub(crate) use slices::{OnSlice, begins_elsewhere, beyond, moved, moved_from_0, plus, run};

use crate::error::Problem;
use crate::syntax::Leaf;
use crate::value::{Order, Tree, Value};
use alloc::string::String;
use alloc::vec::Vec;
use cute_dynamic::misuse::Misuse;
use cute_dynamic::{AlgebraError, ComposedLayout, Coord, HTuple, Layout, Shape, Swizzle, Tiler};

/// An operation.
///
/// ```
/// use cute_expr::operations::{find, operations};
/// let divide = find("logical_divide").unwrap();
/// assert_eq!(divide.signature(), "logical_divide(layout, tiler)");
/// // every example is what it says
/// for operation in operations() {
///     assert_eq!(cute_expr::evaluate(operation.example)?.to_string(), operation.answer);
/// }
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Operation {
    /// Its name, CuTe's.
    pub name: &'static str,
    /// What it takes; what may be left out is in brackets, and `..` says that more may follow.
    pub parameters: &'static str,
    /// How many arguments at least, and at most.
    pub(crate) count: (usize, usize),
    /// What it is, in a line.
    pub about: &'static str,
    /// An example.
    pub example: &'static str,
    /// What the example is worth.
    pub answer: &'static str,
    pub(crate) run: fn(&Call<'_>) -> Result<Value, Fault>,
}
impl Operation {
    /// How it is called: `logical_divide(layout, tiler)`.
    #[must_use]
    pub fn signature(&self) -> String {
        alloc::format!("{}({})", self.name, self.parameters)
    }
}

/// All operations, by groups.
pub fn operations() -> impl Iterator<Item = &'static Operation> {
    [tree::OPERATIONS, shapes::OPERATIONS, algebra::OPERATIONS, algebra::PARTITIONS, smem::OPERATIONS]
        .into_iter()
        .flatten()
}

/// The operation of a name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Operation> {
    operations().find(|operation| operation.name == name)
}

/// The name that is nearest to one that nothing has: of the operations and some others, by the letters to change.
pub(crate) fn nearest<'n>(name: &str, others: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let all = operations().map(|operation| operation.name).chain(others);
    let near = all.map(|other| (distance(name, other), other)).min_by_key(|(distance, _)| *distance);
    near.filter(|(distance, _)| distance.saturating_mul(2) <= name.len()).map(|(_, other)| other)
}

/// The least number of letters to insert, leave out or change between two names.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().take(64).enumerate() {
        let mut diagonal = i;
        let mut left = i.saturating_add(1);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (slot, y) in row.iter_mut().skip(1).zip(b.bytes()) {
            let changed = diagonal.saturating_add(usize::from(x != y));
            diagonal = *slot;
            left = changed.min(slot.saturating_add(1)).min(left.saturating_add(1));
            *slot = left;
        }
    }
    row.last().copied().unwrap_or_default()
}

/// Rows of the table.
macro_rules! table {
    ($vis:vis $table:ident; $($name:literal($parameters:literal) $least:literal ..= $most:literal, $about:literal,
        $example:literal => $answer:literal, $run:expr;)*) => {
        $vis const $table: &[$crate::operations::Operation] = &[$(
            $crate::operations::Operation {
                name: $name, parameters: $parameters, count: ($least, $most), about: $about,
                example: $example, answer: $answer, run: $run,
            }
        ),*];
    };
}
pub(crate) use table;

/// Why an operation has no value, and which argument is to blame, if it is one.
pub(crate) struct Fault {
    pub(crate) argument: Option<usize>,
    pub(crate) problem: Problem,
}
impl From<AlgebraError> for Fault {
    fn from(error: AlgebraError) -> Self {
        Self { argument: None, problem: Problem::Algebra(error) }
    }
}
impl From<Misuse> for Fault {
    fn from(error: Misuse) -> Self {
        match error {
            Misuse::Algebra(error) => error.into(),
            other => Problem::Misuse(other).into(),
        }
    }
}
impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Self { argument: None, problem }
    }
}

/// A coordinate of a shape. A flat one, an index for each leaf of a nested shape, gets the shape's tree.
pub(crate) fn in_tree_of(coord: Coord, shape: &Shape) -> Coord {
    let is_flat = coord.depth() == 1 && shape.depth() > 1 && coord.rank() != shape.rank();
    if is_flat && coord.rank() == shape.leaves().count() {
        return cute_dynamic::unflatten(&coord, shape).unwrap_or(coord);
    }
    coord
}

/// The arguments of an operation.
pub(crate) struct Call<'v> {
    pub(crate) arguments: &'v [Value],
}
/// A layout, swizzled or not.
pub(crate) enum Either {
    Plain(Layout),
    Swizzled(ComposedLayout),
}
impl<'v> Call<'v> {
    pub(crate) fn len(&self) -> usize {
        self.arguments.len()
    }
    /// Argument `i`; the number of arguments has been seen to.
    pub(crate) fn value(&self, i: usize) -> &'v Value {
        self.arguments.get(i).unwrap_or(&Value::Bool(false))
    }
    /// Argument `i` as something.
    pub(crate) fn of<T>(
        &self,
        i: usize,
        expected: &'static str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<T, Fault> {
        let value = self.value(i);
        read(value).ok_or_else(|| Fault { argument: Some(i), problem: value.unlike(expected) })
    }
    fn tree<T>(
        &self,
        i: usize,
        (expected, are_signed): (&'static str, bool),
        read: impl FnOnce(&Tree) -> Option<T>,
    ) -> Result<T, Fault> {
        let value = self.value(i);
        let found = if let Value::Tree(tree) = value { read(tree) } else { None };
        found.ok_or_else(|| Fault { argument: Some(i), problem: value.unlike_numbers(expected, are_signed) })
    }
    pub(crate) fn layout(&self, i: usize) -> Result<Layout, Fault> {
        self.value(i).to_layout_from_0().map_err(|problem| Fault { argument: Some(i), problem })
    }
    pub(crate) fn either(&self, i: usize) -> Result<Either, Fault> {
        match self.value(i) {
            Value::Composed(composed) => Ok(Either::Swizzled(composed.clone())),
            _ => self.layout(i).map(Either::Plain),
        }
    }
    pub(crate) fn tiler(&self, i: usize) -> Result<Tiler, Fault> {
        self.value(i).to_tiler().map_err(|problem| Fault { argument: Some(i), problem })
    }
    pub(crate) fn shape(&self, i: usize) -> Result<Shape, Fault> {
        self.tree(i, ("a shape: a tuple of integers of 0 and more", false), Tree::shape)
    }
    pub(crate) fn signed(&self, i: usize) -> Result<HTuple<isize>, Fault> {
        self.tree(i, ("a tuple of integers", true), Tree::signed)
    }
    pub(crate) fn coord(&self, i: usize) -> Result<Coord, Fault> {
        self.tree(i, ("a coordinate", false), Tree::coord)
    }
    pub(crate) fn index(&self, i: usize) -> Result<usize, Fault> {
        self.tree(i, ("an integer of 0 and more", false), |tree| match tree {
            Tree::Leaf(Leaf::Int(n)) => usize::try_from(*n).ok(),
            _ => None,
        })
    }
    pub(crate) fn integer(&self, i: usize) -> Result<isize, Fault> {
        let value = self.value(i);
        let problem = || Fault { argument: Some(i), problem: value.unlike_numbers("an integer", true) };
        value.integer().ok_or_else(problem)
    }
    /// Argument `i` as a coordinate of a shape. A flat one, an index for each leaf of a nested shape, gets the shape's tree.
    pub(crate) fn coord_of(&self, i: usize, shape: &Shape) -> Result<Coord, Fault> {
        Ok(in_tree_of(self.coord(i)?, shape))
    }
    pub(crate) fn swizzle(&self, i: usize) -> Result<Swizzle, Fault> {
        self.of(i, "a swizzle", |value| if let Value::Swizzle(swizzle) = value { Some(*swizzle) } else { None })
    }
    pub(crate) fn order(&self, i: usize) -> Option<Order> {
        if let Value::Order(order) = self.value(i) { Some(*order) } else { None }
    }
    /// Whether argument `i` is a layout, swizzled or not.
    pub(crate) fn is_layout(&self, i: usize) -> bool {
        matches!(self.value(i), Value::Layout(_) | Value::Composed(_) | Value::Sliced(..))
    }
}
