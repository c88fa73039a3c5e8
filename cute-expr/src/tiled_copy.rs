//! Tiled copies on values, as `cute_atoms::tiled` has them as types.
//!
//! ```text
//! tiled_copy(atom, bits, thr, val)      tv   = right_inverse(raked_product(thr, val)) as (threads, values)
//!                                       tile = the product's extents
//! tiled_copy_a(atom, bits, mma)         tv   = the MMA's a, tile = (M, K); B and C likewise
//! src, dst, ref                         = the atom's layouts of bits, in elements
//! src of the tile                       = tv divided by the atom's (threads, values), the first part composed with
//!                                         right_inverse(ref) o src, as ((thr, rest), (val, rest)), coalesced
//! ```

use alloc::string::String;
use alloc::vec;
use core::fmt;
use cute_dynamic::atoms::CopyAtom;
use cute_dynamic::{
    AlgebraError, HTuple, Layout, Tiler, coalesce_by_mode, composition, get, raked_product, right_inverse,
    zipped_divide,
};

/// Why an instruction, threads and values are no tiled copy.
///
/// ```
/// let refused = |text: &str| cute_expr::evaluate(text).unwrap_err().to_string();
/// assert_eq!(
///     refused("tiled_copy(SM75_U32x4_LDSM_N, 16, (8,2), (1,8))"),
///     "tiled_copy: 16 threads, of which the instruction takes 32 at once"
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoCopy {
    /// The algebra refuses.
    Algebra(AlgebraError),
    /// Threads or values are a layout of other than two modes.
    Modes {
        /// What they are.
        of: &'static str,
        /// How many modes it has.
        found: usize,
    },
    /// Two threads, or two values of one, have an element in common.
    Shared {
        /// Threads times values.
        pairs: usize,
        /// Elements that they reach one after the other.
        elements: usize,
    },
    /// Elements that a thread of the instruction does not have whole.
    Torn {
        /// Bits of an element.
        bits: usize,
        /// Bits of a thread.
        thread: usize,
    },
    /// The instruction takes so many threads at once.
    Threads {
        /// How many there are.
        found: usize,
        /// Of how many it takes a multiple.
        atom: usize,
    },
    /// The instruction moves so many values of a thread at once.
    Values {
        /// How many there are.
        found: usize,
        /// Of how many it takes a multiple.
        atom: usize,
    },
}
impl From<AlgebraError> for NoCopy {
    fn from(error: AlgebraError) -> Self {
        Self::Algebra(error)
    }
}
impl NoCopy {
    /// A short name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Algebra(error) => error.code(),
            _ => "tiled_copy",
        }
    }
}
impl fmt::Display for NoCopy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Algebra(error) => error.fmt(f),
            Self::Modes { of, found } => write!(f, "tiled_copy: {of} of {found} modes, where a tile has two"),
            Self::Shared { pairs, elements } => write!(
                f,
                "tiled_copy: {pairs} pairs of thread and value reach {elements} elements in order: threads and values have to \
                 be compact, none twice"
            ),
            Self::Torn { bits, thread } => {
                write!(
                    f,
                    "tiled_copy: a thread of the instruction has {thread} bits, which are no whole elements of {bits}"
                )
            }
            Self::Threads { found, atom } => {
                write!(f, "tiled_copy: {found} threads, of which the instruction takes {atom} at once")
            }
            Self::Values { found, atom } => {
                write!(f, "tiled_copy: {found} values a thread, of which the instruction moves {atom} at once")
            }
        }
    }
}
impl core::error::Error for NoCopy {}

/// A copy atom repeated over threads and values.
///
/// ```
/// let copy = cute_expr::evaluate("tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (1,8))")?;
/// let cute_expr::Value::TiledCopy(copy) = copy else { unreachable!() };
/// assert_eq!((copy.tile, copy.threads()), ([16, 64], 128));
/// assert_eq!(copy.src.to_string(), "((8,16),(8,1)):((128,1),(16,0))");
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct TiledCopy {
    /// The atom.
    pub atom: CopyAtom,
    /// How it was asked for.
    pub text: String,
    /// Bits of an element.
    pub bits: usize,
    /// Extents of the tile.
    pub tile: [usize; 2],
    /// (thread, value) of the reference to `m + M n`.
    pub tv: Layout,
    /// (thread, value) to `m + M n`, at the source.
    pub src: Layout,
    /// (thread, value) to `m + M n`, at the destination.
    pub dst: Layout,
}

impl TiledCopy {
    /// Threads `thr`, each with values `val`, beside one another.
    ///
    /// # Errors
    /// [`NoCopy`].
    pub fn new(atom: &CopyAtom, text: String, bits: usize, thr: &Layout, val: &Layout) -> Result<Self, NoCopy> {
        for (of, layout) in [("threads", thr), ("values", val)] {
            if layout.rank() != 2 || layout.depth() == 0 {
                return Err(NoCopy::Modes { of, found: layout.rank() });
            }
        }
        let product = raked_product(thr, val)?;
        let inverse = right_inverse(&product)?;
        if inverse.size() != product.size() {
            return Err(NoCopy::Shared { pairs: product.size(), elements: inverse.size() });
        }
        let tv = composition(&inverse, &Tiler::Layout(pair(thr.size(), val.size())?))?;
        let extent = |mode: usize| product.get(mode).map_or(1, |mode| mode.size());
        Self::of_tv(atom, text, bits, &tv, [extent(0), extent(1)])
    }

    /// What threads and values of the atom's reference have of a tile.
    ///
    /// # Errors
    /// [`NoCopy`].
    pub fn of_tv(atom: &CopyAtom, text: String, bits: usize, tv: &Layout, tile: [usize; 2]) -> Result<Self, NoCopy> {
        let reference = in_elements(&atom.reference, bits)?;
        let (threads, values) = (mode_size(&reference, 0), mode_size(&reference, 1));
        let found = mode_size(tv, 0);
        if found.checked_rem(threads) != Some(0) {
            return Err(NoCopy::Threads { found, atom: threads });
        }
        let found = mode_size(tv, 1);
        if found.checked_rem(values) != Some(0) {
            return Err(NoCopy::Values { found, atom: values });
        }
        let by = Tiler::ByMode(vec![Tiler::extent(threads)?, Tiler::extent(values)?]);
        let divided = zipped_divide(tv, &by)?;
        let inverse = right_inverse(&reference)?;
        let side = |of: &Layout| -> Result<Layout, NoCopy> {
            let to_reference = composition(&inverse, &Tiler::Layout(in_elements(of, bits)?))?;
            let owned = composition(&get(&divided, 0)?, &Tiler::Layout(to_reference))?;
            let rests = get(&divided, 1)?;
            let with_rest = |i: usize| Layout::concat(&[get(&owned, i)?, get(&rests, i)?]);
            let whole = Layout::concat(&[with_rest(0)?, with_rest(1)?])?;
            let profile = HTuple::tuple(&[HTuple::leaf(1), HTuple::tuple(&[HTuple::leaf(1), HTuple::leaf(1)])]);
            Ok(coalesce_by_mode(&whole, &profile)?)
        };
        Ok(Self { src: side(&atom.src)?, dst: side(&atom.dst)?, atom: atom.clone(), text, bits, tile, tv: tv.clone() })
    }

    /// How many threads move the tile.
    #[must_use]
    pub fn threads(&self) -> usize {
        mode_size(&self.tv, 0)
    }
}

fn pair(a: usize, b: usize) -> Result<Layout, AlgebraError> {
    Layout::new((a, b), (1isize, isize::try_from(a).map_err(|_| AlgebraError::Overflow)?))
}
fn mode_size(layout: &Layout, mode: usize) -> usize {
    layout.get(mode).map_or(1, |mode| mode.size())
}

/// (thread, bit) as (thread, element); of one bit, which stands for elements of any width, as it is.
fn in_elements(layout: &Layout, bits: usize) -> Result<Layout, NoCopy> {
    let values = mode_size(layout, 1);
    if values == 1 {
        return Ok(layout.clone());
    }
    if values.checked_rem(bits) != Some(0) {
        return Err(NoCopy::Torn { bits, thread: values });
    }
    let elements = layout.upcast(bits)?;
    // a recast alone lets elements be made of the bits of several threads
    if (mode_size(&elements, 0), Some(mode_size(&elements, 1))) == (mode_size(layout, 0), values.checked_div(bits)) {
        Ok(elements)
    } else {
        Err(NoCopy::Torn { bits, thread: values })
    }
}
