//! Codomains of coordinates: the smallest coordinate tree that holds the basis elements of a layout.

use crate::AlgebraError;
use crate::layout::Mode;
use crate::tree::htuple;
use crate::tree::htuple::{INLINE_NODES, Node};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::{BasisPath, Stride};

/// The basis elements of a layout, sorted by their indices, each once.
pub(crate) struct Paths(InlineVec<Option<BasisPath>, INLINE_NODES>);

/// One node of the coordinate tree, in preorder.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step {
    /// A tuple of that many modes.
    Tuple(usize),
    /// A mode that the layout names.
    Named(BasisPath),
    /// A mode that it does not name, to the left of one that it does.
    Unnamed(BasisPath),
}

impl Paths {
    /// Does `path` lead into a mode that is named as a whole?
    pub(crate) fn any_inside(&self, path: BasisPath) -> bool {
        self.0.iter().flatten().any(|named| *named != path && path.indices().starts_with(named.indices()))
    }
}

/// The basis elements that these modes name.
pub(crate) fn paths(nodes: &[Node<Mode>]) -> Paths {
    let mut all: InlineVec<Option<BasisPath>, INLINE_NODES> =
        htuple::leaves(nodes).filter_map(|mode| path_of(mode).map(Some)).collect();
    all.sort_unstable();
    let mut once = InlineVec::new();
    for &path in all.iter() {
        if once.last() != Some(&path) {
            once.push(path);
        }
    }
    Paths(once)
}

fn path_of(mode: Mode) -> Option<BasisPath> {
    match mode.stride {
        Stride::Basis { path, .. } => Some(path),
        _ => None,
    }
}

/// Walks the tree in preorder. Its depth is at most that of a path.
pub(crate) fn expand(
    paths: &Paths,
    visit: &mut dyn FnMut(Step) -> Result<(), AlgebraError>,
) -> Result<(), AlgebraError> {
    expand_below(&paths.0, &[], visit)
}

/// `paths` all begin with `prefix`, and more than begin with it: the invariants of layouts allow no path inside another.
fn expand_below(
    paths: &[Option<BasisPath>],
    prefix: &[u8],
    visit: &mut dyn FnMut(Step) -> Result<(), AlgebraError>,
) -> Result<(), AlgebraError> {
    let level = prefix.len();
    let index_of = |path: &Option<BasisPath>| path.as_ref().and_then(|path| path.indices().get(level).copied());
    let Some(last) = paths.last().and_then(index_of) else {
        return Ok(());
    };
    visit(Step::Tuple(usize::from(last).saturating_add(1)))?;
    let mut rest = paths;
    for index in 0..=last {
        let mut here: InlineVec<u8, 8> = prefix.iter().copied().collect();
        here.push(index);
        let count = rest.iter().take_while(|path| index_of(path) == Some(index)).count();
        let (group, after) = rest.split_at_checked(count).unwrap_or((rest, &[]));
        rest = after;
        match group {
            [Some(path)] if path.indices() == &*here => visit(Step::Named(*path))?,
            [] => {
                if let Some(path) = BasisPath::new(&here) {
                    visit(Step::Unnamed(path))?;
                }
            }
            _ => expand_below(group, &here, visit)?,
        }
    }
    Ok(())
}

/// A coordinate as a sum of scaled basis elements.
pub(crate) struct Sum(InlineVec<Option<(BasisPath, isize)>, 8>);

impl Sum {
    /// The zero coordinate.
    pub(crate) fn new() -> Self {
        Self(InlineVec::new())
    }

    /// Adds `step` along `path`.
    pub(crate) fn add(&mut self, path: BasisPath, step: isize) -> Option<()> {
        for (known, sum) in self.0.iter_mut().flatten() {
            if *known == path {
                *sum = sum.checked_add(step)?;
                return Some(());
            }
        }
        self.0.push(Some((path, step)));
        Some(())
    }

    /// The coordinate of one mode.
    pub(crate) fn get(&self, path: BasisPath) -> isize {
        self.0.iter().flatten().find(|(known, _)| *known == path).map_or(0, |&(_, sum)| sum)
    }
}
