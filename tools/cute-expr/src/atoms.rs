//! NVIDIA's instructions by name, and their parts.

use crate::error::Problem;
use crate::syntax::Leaf;
use crate::value::{Tree, Value, offset};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cute_dynamic::atoms::{self, UnknownAtom};
use cute_dynamic::descriptor::Described;
use cute_dynamic::{Budget, Layout, OverBudget, Stride};

/// The instruction of a name and its arguments.
pub(crate) fn atom(name: &str, args: &str) -> Result<Value, Problem> {
    let args: String = args.chars().filter(|c| !c.is_whitespace()).collect();
    let not_mma = match atoms::mma(name, &args) {
        Ok(mma) => return Ok(Value::Mma(Box::new(mma))),
        Err(unknown) => unknown,
    };
    match atoms::copy(name, &args) {
        Ok(copy) => Ok(Value::Copy(Box::new(copy))),
        Err(not_copy) => {
            let nearest = swizzle(name, &args).or_else(|| nearer(name, not_mma, not_copy));
            Err(Problem::UnknownName { name: written(name, &args), nearest })
        }
    }
}
/// `Swizle<3,3,3>`: three integers are those of a swizzle, whatever stands before them.
fn swizzle(name: &str, args: &str) -> Option<String> {
    let numbers: Vec<&str> = args.split(',').collect();
    let is_number = |number: &&str| number.trim_start_matches(['_', '-']).parse::<u64>().is_ok();
    (numbers.len() == 3 && numbers.iter().all(is_number) && !name.starts_with("SM"))
        .then(|| alloc::format!("Sw<{args}>"))
}

fn written(name: &str, args: &str) -> String {
    if args.is_empty() { name.to_string() } else { alloc::format!("{name}<{args}>") }
}

/// The instruction whose name begins most like this one.
fn nearer(name: &str, not_mma: UnknownAtom<'_>, not_copy: UnknownAtom<'_>) -> Option<String> {
    let common = |other: &str| other.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
    // by `for` alone: where code has to be small, each way through the table is all of its code once more
    let mut near = None;
    let mut left = not_mma.nearest;
    for row in cute_atoms::table::mma_atoms() {
        match left.checked_sub(1) {
            Some(less) => left = less,
            None => {
                near = Some((row.name, row.args));
                break;
            }
        }
    }
    left = not_copy.nearest;
    for row in cute_atoms::table::copy_atoms() {
        match left.checked_sub(1) {
            Some(less) => left = less,
            None => {
                let is_nearer =
                    |(name, _): &(_, _)| common(row.name.as_str()) >= common(cute_atoms::value::Text::as_str(name));
                if near.as_ref().is_none_or(is_nearer) {
                    near = Some((row.name, row.args));
                }
                break;
            }
        }
    }
    // fewer letters than `SM8` or `Uni` say nothing
    near.filter(|(name, _)| common(name.as_str()) > 2).map(|(name, args)| written(name.as_str(), args.as_str()))
}

/// A part of an atom.
pub(crate) fn part(of: &Value, part: &str) -> Result<Value, Problem> {
    let none = |has: String| Problem::NoPart { part: part.to_string(), has };
    if let Value::Sliced(layout, at) = of {
        return match part {
            "layout" => Ok(Value::Layout(layout.clone())),
            "offset" => offset(at),
            _ => Err(none("a slice has layout, offset".into())),
        };
    }
    let parts = parts(of);
    let found = parts.iter().find(|(name, _)| *name == part).map(|(_, value)| value.clone());
    found.ok_or_else(|| {
        let names: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
        none(match names.as_slice() {
            [] => alloc::format!("{} has none", of.kind()),
            names => alloc::format!("{} has {}", of.kind(), names.join(", ")),
        })
    })
}

/// Bits of a thread of a copy instruction that lie side by side in the data too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// The first of the thread's bits.
    pub value: usize,
    /// The first bit of the data.
    pub from: isize,
    /// The first bit of the data behind it.
    pub to: isize,
}
impl Run {
    /// The first of the thread's bits behind it.
    #[must_use]
    pub fn value_end(&self) -> usize {
        self.value.saturating_add(self.from.abs_diff(self.to))
    }
}
/// The most bits of a thread that are looked at.
const MOST_BITS: usize = 1 << 13;

/// What thread `thread` has of a layout of (thread, bit) to bit, in runs.
///
/// ```
/// use cute_expr::{Run, Value, evaluate, runs};
/// let Value::Copy(atom) = evaluate("SM75_U32x4_LDSM_N")? else { unreachable!() };
/// // thread 5 reads row 5 of the first matrix, and gets two halves of row 1 of each
/// assert_eq!(runs(&atom.src, 5), [Run { value: 0, from: 640, to: 768 }]);
/// assert_eq!(runs(&atom.dst, 5)[..2], [Run { value: 0, from: 160, to: 192 }, Run { value: 32, from: 1184, to: 1216 }]);
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[must_use]
pub fn runs(layout: &Layout, thread: usize) -> Vec<Run> {
    let size = |mode: usize| layout.get(mode).map_or(1, |mode| mode.size());
    let (threads, values) = (size(0), size(1));
    let mut all: Vec<Run> = Vec::new();
    for value in 0..values.min(MOST_BITS) {
        let Ok(bit) = layout.at(value.saturating_mul(threads).saturating_add(thread)) else { continue };
        match all.last_mut() {
            Some(run) if run.to == bit => run.to = bit.saturating_add(1),
            _ => all.push(Run { value, from: bit, to: bit.saturating_add(1) }),
        }
    }
    all
}

/// One operand of a tiled MMA, or one side of a tiled copy.
#[derive(Debug, Clone, Copy)]
pub struct TiledSide<'t> {
    /// `a`, `b`, `c`, `src`, `dst`.
    pub name: &'static str,
    /// What its modes are called: `(m,k)`.
    pub axes: &'static str,
    /// (thread, value) to `row + rows * column`.
    pub layout: &'t Layout,
    /// Rows of its tile.
    pub rows: usize,
}
impl TiledSide<'_> {
    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.layout.get(0).map_or(1, |threads| threads.size())
    }
    /// How many values each thread has.
    #[must_use]
    pub fn values(&self) -> usize {
        self.layout.size().checked_div(self.threads()).unwrap_or(0)
    }
    /// Row and column of each of a thread's values, one after another.
    pub fn places(&self, thread: usize) -> impl Iterator<Item = [usize; 2]> {
        let threads = self.threads();
        let at = move |value: usize| {
            let index = self.layout.at(value.saturating_mul(threads).saturating_add(thread)).ok()?;
            let index = usize::try_from(index).ok()?;
            Some([index.checked_rem(self.rows)?, index.checked_div(self.rows)?])
        };
        (0..self.values()).filter_map(at)
    }
    /// Row and column of each of a thread's values.
    ///
    /// ```
    /// let mma = cute_expr::evaluate("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))").unwrap();
    /// let [_, _, c] = cute_expr::tiled_sides(&mma)[..] else { unreachable!() };
    /// // lane 5 of the second warp: row 16 + 1, and 8 rows below
    /// assert_eq!(c.of_thread(37)?[..4], [[17, 2], [17, 3], [25, 2], [25, 3]]);
    /// # Ok::<(), cute_dynamic::OverBudget>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OverBudget`] if a thread has more than [`MAX_PLACES`] values.
    pub fn of_thread(&self, thread: usize) -> Result<Vec<[usize; 2]>, OverBudget> {
        Budget::new("values of a thread", "values", MAX_PLACES).spend(self.values())?;
        Ok(self.places(thread).collect())
    }
    /// Who has the element of a row and a column: thread, and which of its values; several where threads share it.
    ///
    /// The layout is solved for the element, mode by mode: a tile of any size takes a few steps.
    ///
    /// ```
    /// let mma = cute_expr::evaluate("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))").unwrap();
    /// let [a, _, c] = cute_expr::tiled_sides(&mma)[..] else { unreachable!() };
    /// assert_eq!(c.owners([17, 2])?, [[37, 0]]);
    /// // warps along N read the same rows of A
    /// assert_eq!(a.owners([17, 2])?, [[37, 0], [101, 0]]);
    /// assert!(c.owners([32, 0])?.is_empty());
    /// # Ok::<(), cute_dynamic::OverBudget>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OverBudget`] if more than [`MAX_PLACES`] pairs have to be looked at, because that many have the element.
    pub fn owners(&self, [row, column]: [usize; 2]) -> Result<Vec<[usize; 2]>, OverBudget> {
        let wanted =
            column.checked_mul(self.rows).and_then(|before| before.checked_add(row)).filter(|_| row < self.rows);
        let Some(wanted) = wanted.and_then(|index| isize::try_from(index).ok()) else { return Ok(Vec::new()) };
        let threads = self.threads();
        let all = coordinates_of(self.layout, wanted, &mut Budget::new("owners of an element", "steps", MAX_PLACES))?;
        let mut owners: Vec<[usize; 2]> =
            all.into_iter().filter_map(|i| Some([i.checked_rem(threads)?, i.checked_div(threads)?])).collect();
        owners.sort_unstable();
        Ok(owners)
    }
}
/// The most places that are listed of one thread, and the most steps of a search for the owners of an element.
pub const MAX_PLACES: usize = 1 << 18;

/// The integral coordinates with an offset. Modes are tried by falling strides; what those that follow can still add bounds the
/// coordinates that are tried, so that of a layout without aliases one or two are.
fn coordinates_of(layout: &Layout, wanted: isize, budget: &mut Budget) -> Result<Vec<usize>, OverBudget> {
    // (extent, stride, the product of the extents before it)
    let mut modes: Vec<(i128, i128, usize)> = Vec::new();
    let mut before = 1usize;
    for (extent, stride) in layout.shape().leaves().zip(layout.stride().leaves().collect::<Vec<_>>()) {
        let Stride::Int(stride) = stride else {
            budget.spend(layout.size())?;
            return Ok((0..layout.size()).filter(|i| layout.at(*i) == Ok(wanted)).collect());
        };
        modes.push((extent.try_into().unwrap_or(i128::MAX), wide(stride), before));
        before = before.saturating_mul(extent);
    }
    modes.sort_by_key(|(_, stride, _)| core::cmp::Reverse(stride.unsigned_abs()));
    // the least and the most that the modes from each one on add
    let mut reach = alloc::vec![(0i128, 0i128)];
    for (extent, stride, _) in modes.iter().rev() {
        let (least, most) = reach.last().copied().unwrap_or_default();
        let last = extent.saturating_sub(1).saturating_mul(*stride);
        reach.push((least.saturating_add(last.min(0)), most.saturating_add(last.max(0))));
    }
    reach.reverse();
    let mut found = Vec::new();
    let mut to_do = alloc::vec![(0usize, wide(wanted), 0usize)];
    while let Some((depth, rest, index)) = to_do.pop() {
        budget.spend(1)?;
        let (Some((extent, stride, before)), Some((least, most))) =
            (modes.get(depth), reach.get(depth.saturating_add(1)))
        else {
            found.extend((rest == 0).then_some(index));
            continue;
        };
        let last = extent.saturating_sub(1);
        // rest - c * stride is between the least and the most
        let (first, last) = match stride.signum() {
            0 if rest < *least || rest > *most => continue,
            0 => (0, last),
            _ => {
                let (near, far) = if *stride > 0 { (most, least) } else { (least, most) };
                let up = floor(near.saturating_sub(rest), *stride).saturating_neg();
                (up.max(0), floor(rest.saturating_sub(*far), *stride).min(last))
            }
        };
        let count = last.saturating_sub(first).saturating_add(1).max(0);
        budget.spend(usize::try_from(count).unwrap_or(usize::MAX))?;
        for c in first..=last {
            let rest = rest.saturating_sub(c.saturating_mul(*stride));
            let here = usize::try_from(c).unwrap_or(0).saturating_mul(*before);
            to_do.push((depth.saturating_add(1), rest, index.saturating_add(here)));
        }
    }
    Ok(found)
}
fn wide(n: isize) -> i128 {
    n.try_into().unwrap_or(0)
}
/// `a / b`, rounded down.
fn floor(a: i128, b: i128) -> i128 {
    // not reached: b is a stride, and not 0
    let (quotient, rest) = (a.checked_div(b).unwrap_or(0), a.checked_rem(b).unwrap_or(0));
    if rest != 0 && (rest < 0) != (b < 0) { quotient.saturating_sub(1) } else { quotient }
}

/// The operands of a tiled MMA, or both sides of a tiled copy; none of anything else.
#[must_use]
pub fn tiled_sides(of: &Value) -> Vec<TiledSide<'_>> {
    let side = |name, axes, layout, rows| TiledSide { name, axes, layout, rows };
    match of {
        Value::TiledMma(mma) => {
            let [m, n, _] = mma.tile;
            alloc::vec![side("a", "(m,k)", &mma.a, m), side("b", "(n,k)", &mma.b, n), side("c", "(m,n)", &mma.c, m)]
        }
        Value::TiledCopy(copy) => {
            let [rows, _] = copy.tile;
            let axes = match copy.shape.len() {
                0 | 1 => "(m,1)",
                2 => "(m,n)",
                3 => "(m,(n,k))",
                _ => "(m,others)",
            };
            alloc::vec![side("src", axes, &copy.src, rows), side("dst", axes, &copy.dst, rows)]
        }
        _ => Vec::new(),
    }
}

/// Offsets in bytes, and the bits that wgmma and tcgen05 take, of a tile that begins at 0.
fn descriptor_parts(of: &Described) -> Vec<(&'static str, Value)> {
    let integer = |n: u64| Value::Tree(Tree::Leaf(Leaf::Int(n.into())));
    let at = of.at(0, 0).ok();
    let wgmma = at.and_then(|at| at.wgmma()).map(|bits| ("wgmma", integer(bits)));
    [("leading", integer(of.leading_bytes().into())), ("stride", integer(of.stride_bytes().into()))]
        .into_iter()
        .chain(wgmma)
        .chain(at.map(|at| ("tcgen05", integer(at.tcgen05()))))
        .collect()
}

/// The parts of an atom: its layouts, and what they are of.
///
/// ```
/// let atom = cute_expr::evaluate("SM75_U32x4_LDSM_N")?;
/// let names: Vec<&str> = cute_expr::parts(&atom).iter().map(|(name, _)| *name).collect();
/// assert_eq!(names, ["thr_id", "src", "dst", "ref"]);
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[must_use]
pub fn parts(of: &Value) -> Vec<(&'static str, Value)> {
    let mut all: Vec<(&'static str, Option<Layout>)> = Vec::new();
    let mut shape = None;
    match of {
        Value::Mma(atom) => {
            let [m, n, k] = atom.row.shape_mnk;
            shape = Some(("shape_mnk", Value::Tree(Tree::Tuple([m, n, k].map(Tree::int_of).to_vec()))));
            all.extend([("thr_id", Some(atom.thr_id.clone())), ("a", Some(atom.a.clone()))]);
            all.extend([("b", Some(atom.b.clone())), ("c", Some(atom.c.clone()))]);
            all.extend([("e", atom.e.clone()), ("sfa", atom.sfa.clone()), ("sfb", atom.sfb.clone())]);
        }
        Value::Copy(atom) => {
            all.extend([("thr_id", Some(atom.thr_id.clone())), ("src", Some(atom.src.clone()))]);
            all.extend([("dst", Some(atom.dst.clone())), ("ref", Some(atom.reference.clone()))]);
            all.push(("val_id", atom.val_id.clone()));
        }
        Value::TiledMma(mma) => {
            shape = Some(("tile", Value::Tree(Tree::Tuple(mma.tile.map(Tree::int_of).to_vec()))));
            all.extend([("thr_layout", Some(mma.thr_layout.clone())), ("a", Some(mma.a.clone()))]);
            all.extend([("b", Some(mma.b.clone())), ("c", Some(mma.c.clone()))]);
        }
        Value::TiledCopy(copy) => {
            shape = Some(("tile", Value::Tree(Tree::Tuple(copy.shape.iter().map(|n| Tree::int_of(*n)).collect()))));
            all.extend([("tv", Some(copy.tv.clone())), ("src", Some(copy.src.clone()))]);
            all.push(("dst", Some(copy.dst.clone())));
        }
        Value::Descriptor(of) => return descriptor_parts(of),
        Value::Boxes(of) => {
            let of = &of.boxes;
            let tuple =
                |numbers: &[usize]| Value::Tree(Tree::Tuple(numbers.iter().map(|n| Tree::int_of(*n)).collect()));
            return alloc::vec![
                ("box", tuple(&[of.inner, of.rows])),
                ("copies", of.copies.into()),
                ("bytes", of.bytes.into()),
                ("stride", of.stride.into()),
            ];
        }
        _ => {}
    }
    let layouts = all.into_iter().filter_map(|(name, layout)| layout.map(|layout| (name, Value::Layout(layout))));
    shape.into_iter().chain(layouts).collect()
}
