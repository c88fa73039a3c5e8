//! Layout descriptors: the strides of a layout as a list of basis vectors, `((1@0, 8@1), 1@2)`.
//!
//! ```text
//! layout = group
//! group  = '(' [entry {',' entry}] ')'
//! entry  = group | basis
//! basis  = count '@' dim {'@' dim}          6@1 is 6 e_1;  1@0@1 is e_1 inside mode 0
//! count  = int | int '/' int
//! ```
//!
//! Blanks are spaces and tabs; none stands inside a count. The grammar has fractions, layouts have not: what is read is a
//! candidate, and [`Descriptor::normalise`] makes it one that stands for a layout or says why there is none.

use super::{Cursor, ParseError, read_tree_of, write_tree};
use crate::tree::htuple::{HTuple, Node, Shape};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::{BasisPath, Stride};
use crate::{AlgebraError, Excess, Layout, Operation};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// A tree of basis vectors with rational counts, as text has it.
///
/// A descriptor is a layout's stride; the extents are not part of it, so that [`layout`](Self::layout) asks for them.
///
/// ```
/// use cute_dynamic::{Descriptor, Layout};
/// let descriptor: Descriptor = "( (1@0,8@1) , 4/2@2 )".parse().unwrap();
/// assert_eq!(descriptor.to_string(), "((1@0, 8@1), 4/2@2)");
/// let normal = descriptor.normalise()?;
/// assert_eq!(normal.to_string(), "((1@0, 8@1), 2@2)");
///
/// let layout = normal.layout(&"((8,2),4)".parse().unwrap())?;
/// assert_eq!(layout.to_string(), "((8,2),4):((1@0,8@1),2@2)");
/// assert_eq!(Descriptor::try_from(&layout)?, normal);
///
/// let half: Descriptor = "(1/2@0, 4@1)".parse().unwrap();
/// assert_eq!(half.normalise().unwrap_err().to_string(), "entry 0: 1/2 is no integer");
/// # Ok::<(), cute_dynamic::DescriptorError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Descriptor {
    entries: HTuple<Entry>,
    /// The dimensions of all entries, one after the other.
    dims: Vec<u32>,
}

/// One basis vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Entry {
    numerator: isize,
    /// 1 where the text has no fraction; 0 is read, too.
    denominator: isize,
    /// Where its dimensions are ...
    start: usize,
    /// ... and how many it has.
    len: usize,
}

impl Default for Entry {
    fn default() -> Self {
        Self { numerator: 0, denominator: 1, start: 0, len: 0 }
    }
}

/// Why a descriptor stands for no layout, or a layout for no descriptor. `entry` counts the basis vectors (or the layout's
/// leaves) from 0, left to right.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DescriptorError {
    /// A count with the denominator 0.
    ZeroDenominator {
        /// The basis vector.
        entry: usize,
        /// What is divided by 0.
        numerator: isize,
    },
    /// A count that is no integer.
    Fraction {
        /// The basis vector.
        entry: usize,
        /// Its count ...
        numerator: isize,
        /// ... times this.
        denominator: isize,
    },
    /// A basis vector whose dimensions no layout of this crate names: 256 or more, or more than six of them.
    Dimension {
        /// The basis vector.
        entry: usize,
    },
    /// Dimensions where one is a number in one basis vector and a tuple in another, as in `(1@0, 1@0@1)`.
    Nesting {
        /// The later of the two.
        entry: usize,
    },
    /// A stride that is an integer or an XOR stride, which descriptors cannot say.
    NoBasis {
        /// The leaf of the layout.
        entry: usize,
    },
    /// The layout of these extents and this descriptor is none.
    Layout(AlgebraError),
}

// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ZeroDenominator { entry, numerator } => write!(f, "entry {entry}: {numerator}/0 divides by zero"),
            Self::Fraction { entry, numerator, denominator } => {
                write!(f, "entry {entry}: {numerator}/{denominator} is no integer")
            }
            Self::Dimension { entry } => {
                write!(f, "entry {entry}: more than six dimensions, or one above 255")
            }
            Self::Nesting { entry } => {
                write!(f, "entry {entry}: its dimensions begin with, or begin, those of another entry")
            }
            Self::NoBasis { entry } => write!(f, "stride {entry} is no multiple of a basis vector"),
            Self::Layout(e) => write!(f, "{e}"),
        }
    }
}

impl core::error::Error for DescriptorError {}

impl From<AlgebraError> for DescriptorError {
    fn from(e: AlgebraError) -> Self {
        Self::Layout(e)
    }
}

impl Descriptor {
    /// The same basis vectors with integer counts; dimensions and groups stay as they are. Normalising again changes
    /// nothing.
    ///
    /// # Errors
    /// [`DescriptorError::ZeroDenominator`], [`DescriptorError::Fraction`], [`DescriptorError::Dimension`],
    /// [`DescriptorError::Nesting`], [`DescriptorError::Layout`] for a count that does not fit.
    ///
    /// ```
    /// use cute_dynamic::Descriptor;
    /// let normal = |text: &str| Ok::<_, Box<dyn core::error::Error>>(text.parse::<Descriptor>()?.normalise()?.to_string());
    /// assert_eq!(normal("(16@0,\t-6/-3@1)")?, "(16@0, 2@1)");
    /// assert_eq!(normal("()")?, "()");
    /// assert!(normal("(1/0@0)").unwrap_err().to_string().contains("divides by zero"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn normalise(&self) -> Result<Self, DescriptorError> {
        self.stride()?;
        let whole = |entry: Entry| match entry.numerator.checked_div(entry.denominator) {
            Some(numerator) => Entry { numerator, denominator: 1, ..entry },
            None => entry,
        };
        Ok(Self { entries: self.entries.map(whole), dims: self.dims.clone() })
    }

    /// The strides that the descriptor stands for; a count of 0 is the stride 0.
    ///
    /// # Errors
    /// As [`normalise`](Self::normalise).
    pub fn stride(&self) -> Result<HTuple<Stride>, DescriptorError> {
        let mut first_wrong = Ok(());
        let mut number = 0usize;
        let strides = self.entries.map(|entry| {
            let stride = self.stride_of(number, entry);
            number = number.saturating_add(1);
            stride.unwrap_or_else(|e| {
                first_wrong = first_wrong.and(Err(e));
                Stride::Int(0)
            })
        });
        first_wrong?;
        check_nesting(&strides)?;
        Ok(strides)
    }

    fn stride_of(&self, number: usize, entry: Entry) -> Result<Stride, DescriptorError> {
        let Entry { numerator, denominator, .. } = entry;
        let scale = match (numerator.checked_rem(denominator), numerator.checked_div(denominator)) {
            _ if denominator == 0 => return Err(DescriptorError::ZeroDenominator { entry: number, numerator }),
            (Some(0), Some(scale)) => scale,
            // isize::MIN / -1
            (None, _) | (_, None) => return Err(Operation::Descriptor.overflow(Excess::Product(numerator, -1)).into()),
            _ => return Err(DescriptorError::Fraction { entry: number, numerator, denominator }),
        };
        let mut indices = InlineVec::<u8, 8>::new();
        for &dim in self.dims_of(entry) {
            indices.push(u8::try_from(dim).map_err(|_| DescriptorError::Dimension { entry: number })?);
        }
        let path = BasisPath::new(&indices).ok_or(DescriptorError::Dimension { entry: number })?;
        Ok(if scale == 0 { Stride::Int(0) } else { Stride::Basis { scale, path } })
    }

    fn dims_of(&self, entry: Entry) -> &[u32] {
        self.dims.get(entry.start..entry.start.saturating_add(entry.len)).unwrap_or_default()
    }

    /// The layout of these extents with this stride. A shape that is one extent goes with a group of one.
    ///
    /// # Errors
    /// As [`normalise`](Self::normalise), and [`DescriptorError::Layout`]: the shape is not congruent
    /// ([`AlgebraError::Profile`]), has an extent 0, or the numbers do not fit.
    ///
    /// ```
    /// use cute_dynamic::Descriptor;
    /// let descriptor: Descriptor = "(1@0, 1@1)".parse().unwrap();
    /// assert_eq!(descriptor.layout(&"(4,8)".parse().unwrap())?.to_string(), "(4,8):(1@0,1@1)");
    /// assert!(descriptor.layout(&"(4,(2,4))".parse().unwrap()).is_err());
    /// // the empty layout
    /// assert_eq!("()".parse::<Descriptor>().unwrap().layout(&"()".parse().unwrap())?.to_string(), "():()");
    /// # Ok::<(), cute_dynamic::DescriptorError>(())
    /// ```
    pub fn layout(&self, shape: &Shape) -> Result<Layout, DescriptorError> {
        let stride = self.stride()?;
        let lone = match (shape.nodes(), stride.nodes()) {
            ([Node::Leaf(_)], [Node::Tuple(1), Node::Leaf(stride)]) => Some(HTuple::leaf(*stride)),
            _ => None,
        };
        Ok(Layout::new(shape, lone.as_ref().unwrap_or(&stride))?)
    }
}

/// As [`Layout`]'s invariant: no basis element inside another.
fn check_nesting(strides: &HTuple<Stride>) -> Result<(), DescriptorError> {
    let mut paths: Vec<(BasisPath, usize)> = strides
        .leaves()
        .enumerate()
        .filter_map(|(entry, stride)| match stride {
            Stride::Basis { path, .. } => Some((path, entry)),
            _ => None,
        })
        .collect();
    // In the order of the indices a path stands right before those that it begins.
    paths.sort_unstable();
    for pair in paths.windows(2) {
        if let [(path, first), (next, second)] = pair
            && path != next
            && next.indices().starts_with(path.indices())
        {
            return Err(DescriptorError::Nesting { entry: *first.max(second) });
        }
    }
    Ok(())
}

/// The strides of a layout whose offsets are coordinates. A stride 0 is written `0@i` with the dimensions of the first
/// other stride (`0@0` where there is none); a layout of depth 0 becomes a group of one.
impl TryFrom<&Layout> for Descriptor {
    type Error = DescriptorError;

    fn try_from(layout: &Layout) -> Result<Self, DescriptorError> {
        let strides = layout.stride();
        let path_of = |stride| match stride {
            Stride::Basis { scale, path } if scale != 0 => Some(path),
            _ => None,
        };
        let known = strides.leaves().find_map(path_of);
        let mut dims = Vec::new();
        let mut first_wrong = Ok(());
        let mut number = 0usize;
        let entries = strides.map(|stride| {
            let numerator = match stride {
                Stride::Basis { scale, .. } => scale,
                zero if zero.is_zero() => 0,
                _ => {
                    first_wrong = first_wrong.and(Err(DescriptorError::NoBasis { entry: number }));
                    0
                }
            };
            number = number.saturating_add(1);
            let start = dims.len();
            match path_of(stride).or(known) {
                Some(path) => dims.extend(path.indices().iter().copied().map(u32::from)),
                None => dims.push(0),
            }
            Entry { numerator, denominator: 1, start, len: dims.len().saturating_sub(start) }
        });
        first_wrong?;
        let entries = if let [Node::Leaf(_)] = entries.nodes() { HTuple::tuple(&[entries]) } else { entries };
        Ok(Self { entries, dims })
    }
}

impl FromStr for Descriptor {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let cursor = Cursor { text, position: 0, is_blank: |c| matches!(c, ' ' | '\t') };
        let mut dims = Vec::new();
        let entries = cursor.all(|cursor| {
            cursor.blanks();
            if cursor.peek() != Some('(') {
                return Err(cursor.error("'('"));
            }
            read_tree_of(cursor, |cursor| read_basis(cursor, &mut dims))
        })?;
        Ok(Self { entries, dims })
    }
}

/// A count and its dimensions; blanks have been skipped.
fn read_basis(cursor: &mut Cursor<'_>, dims: &mut Vec<u32>) -> Result<Entry, ParseError> {
    let numerator = cursor.signed("a count or '('")?;
    let denominator = if cursor.eat('/') { cursor.signed("a denominator")? } else { 1 };
    let start = dims.len();
    if !cursor.token('@') {
        return Err(cursor.error("'@'"));
    }
    loop {
        cursor.blanks();
        dims.push(cursor.digits("a dimension", "a dimension below 2^32")?);
        if !cursor.token('@') {
            return Ok(Entry { numerator, denominator, start, len: dims.len().saturating_sub(start) });
        }
    }
}

/// `((1@0, 8@1), 1@2)`.
impl fmt::Display for Descriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self.entries.nodes(), ", ", f, |entry: Entry, f| {
            write!(f, "{}", entry.numerator)?;
            if entry.denominator != 1 {
                write!(f, "/{}", entry.denominator)?;
            }
            self.dims_of(entry).iter().try_for_each(|dim| write!(f, "@{dim}"))
        })
    }
}
