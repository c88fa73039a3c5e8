//! Run-time numbers of layouts: most of them small and fitting each other, many 1, some 0 as a stride, some huge.

/// SplitMix64.
#[derive(Debug)]
pub(crate) struct Random(pub(crate) u64);
impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    pub(crate) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

const SMALL: [usize; 14] = [2, 2, 2, 3, 3, 4, 4, 5, 6, 8, 8, 12, 16, 24];
const MEDIUM: [usize; 8] = [7, 10, 15, 48, 63, 100, 1000, 4096];
/// The first number whose square fits no `usize`, and the first that fits no `isize`.
const MIDDLE: usize = 1 << (usize::BITS / 2);
const TOP: usize = 1 << (usize::BITS - 1);
const HUGE: [usize; 16] = [
    (1 << 31) - 1,
    1 << 31,
    MIDDLE - 1,
    MIDDLE,
    MIDDLE + 1,
    3 * MIDDLE,
    1 << (usize::BITS / 8 * 5),
    805_306_368,
    TOP / 4,
    TOP / 2 - 1,
    TOP / 2,
    TOP / 4 * 3,
    TOP - 1,
    TOP,
    TOP + 1,
    usize::MAX,
];

/// The numbers of one case, drawn in order: extents of an operand and then its strides, operand after operand. Those that
/// are static are told, so that what follows can fit.
#[derive(Debug)]
pub(crate) struct Draw {
    random: Random,
    /// Whether numbers may be huge.
    wild: bool,
    /// What later numbers may be made of: sizes and strides of operands before.
    hints: Vec<usize>,
    extents: Vec<usize>,
    strides: Vec<usize>,
    /// The strides that would make the operand compact, in some order of its modes.
    compact: Vec<usize>,
}

impl Draw {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        random.next();
        let (hints, extents, strides, compact) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { random, wild: false, hints, extents, strides, compact }
    }
    /// A new case.
    pub(crate) fn begin(&mut self) {
        self.wild = self.random.below(4) == 0;
        self.hints.clear();
        self.operand();
        self.hints.clear();
    }
    /// No huge numbers in this case.
    pub(crate) fn tame(&mut self) {
        self.wild = false;
    }
    /// A new operand: what was drawn is what it may fit.
    pub(crate) fn operand(&mut self) {
        let mut product = 1usize;
        for extent in self.extents.drain(..) {
            product = product.saturating_mul(extent);
            self.hints.push(product);
            self.hints.push(extent);
        }
        self.hints.append(&mut self.strides);
        self.compact.clear();
    }
    /// A number of elements.
    pub(crate) fn number(&mut self) -> usize {
        self.operand();
        match self.random.below(32) {
            0 => 0,
            1..=4 => 1,
            _ => self.any(),
        }
    }
    /// An index, mostly of a few elements.
    pub(crate) fn index(&mut self) -> usize {
        self.operand();
        match self.random.below(8) {
            0..=2 => 0,
            3..=5 => self.random.below(4),
            6 => self.hint().saturating_sub(1),
            _ => self.any(),
        }
    }
    fn hint(&mut self) -> usize {
        if self.hints.is_empty() {
            return self.random.of(&SMALL);
        }
        let hint = self.hints[self.random.below(self.hints.len())];
        let small = self.random.of(&SMALL);
        match self.random.below(6) {
            0 => hint.saturating_mul(small),
            1 | 2 if hint.is_multiple_of(small) => hint / small,
            3 => hint.saturating_add(1),
            _ => hint,
        }
    }
    fn any(&mut self) -> usize {
        match self.random.below(12) {
            0 => self.random.of(&MEDIUM),
            1..=4 => self.hint(),
            5 | 6 if self.wild => {
                let huge = self.random.of(&HUGE);
                if self.random.below(3) == 0 { huge / self.random.of(&SMALL) } else { huge }
            }
            _ => self.random.of(&SMALL),
        }
    }
    pub(crate) fn extent(&mut self) -> usize {
        let extent = match self.random.below(96) {
            0 => 0,
            1..=26 => 1,
            _ => self.any(),
        };
        self.extents.push(extent);
        extent
    }
    /// An extent that is a multiple of `n`.
    pub(crate) fn extent_of(&mut self, n: usize) -> usize {
        let extent = self.extent();
        let extent = extent.checked_mul(n).unwrap_or(n);
        if let Some(last) = self.extents.last_mut() {
            *last = extent;
        }
        extent
    }
    /// A stride that is a multiple of `n`: one that fits, if it is.
    pub(crate) fn stride_of(&mut self, n: usize) -> usize {
        let stride = self.stride();
        let stride = if stride.is_multiple_of(n) { stride } else { stride.checked_mul(n).unwrap_or(n) };
        if let Some(last) = self.strides.last_mut() {
            *last = stride;
        }
        stride
    }
    pub(crate) fn fixed_extent<N: cute_static::Extent>(&mut self, n: N) -> N {
        self.extents.push(n.extent());
        n
    }
    /// The strides of the operand, made compact in the order of its modes, the other way round, or in some order.
    fn compacted(&mut self) {
        let rank = self.extents.len();
        let mut order: Vec<usize> = (0..rank).collect();
        match self.random.below(5) {
            0 | 1 => order.reverse(),
            2 => (0..rank).for_each(|i| order.swap(i, self.random.below(rank))),
            _ => {}
        }
        self.compact = vec![1; rank];
        let mut next = 1usize;
        for mode in order {
            self.compact[mode] = next;
            next = next.saturating_mul(self.extents[mode].max(1));
            if self.random.below(8) == 0 {
                next = next.saturating_mul(self.random.of(&SMALL));
            }
        }
    }
    pub(crate) fn stride(&mut self) -> usize {
        let mode = self.strides.len();
        if self.compact.len() != self.extents.len() {
            self.compacted();
        }
        let compact = self.compact.get(mode).copied().unwrap_or(1);
        let stride = match self.random.below(16) {
            0..=7 => compact,
            8 => compact.saturating_mul(self.random.of(&SMALL)),
            9 => 0,
            10 => 1,
            11 => self.strides.last().copied().unwrap_or(1),
            12 if mode > 0 => self.strides[mode - 1].saturating_mul(self.extents[mode - 1]),
            13 if self.wild => self.random.of(&HUGE),
            _ => self.any(),
        };
        self.strides.push(stride);
        stride
    }
    pub(crate) fn signed(&mut self) -> isize {
        let stride = self.stride();
        match self.random.below(8) {
            0 | 1 => (stride as isize).wrapping_neg(),
            2 if self.wild => isize::MIN,
            _ => stride as isize,
        }
    }
    pub(crate) fn fixed_stride<N: cute_static::StrideLeaf>(&mut self, n: N) -> N {
        if self.compact.len() != self.extents.len() {
            self.compacted();
        }
        self.strides.push(n.integer().unsigned_abs());
        n
    }
}

/// A number as a multiple of `D`.
pub(crate) fn multiple<D: cute_static::Divisor>(n: usize) -> cute_static::Multiple<D> {
    cute_static::Multiple::new(n).unwrap()
}

/// A shape or a stride from a pattern: `[_ * 16]` is drawn and known to be a multiple, `[_ % 16]` is one and a `usize`, `_` is drawn, `i` a signed stride drawn, a number is static, `[-3]` negative, `[_@1]` a
/// coordinate.
macro_rules! extents {
    ($draw:ident, _) => { $draw.extent() };
    ($draw:ident, [_ * $n:literal]) => { $crate::draw::multiple::<cute_static::int!(type $n)>($draw.extent_of($n)) };
    ($draw:ident, [_ % $n:literal]) => { $draw.extent_of($n) };
    ($draw:ident, ($($part:tt),+)) => { ($($crate::draw::extents!($draw, $part),)+) };
    ($draw:ident, $n:literal) => { $draw.fixed_extent(cute_static::int!($n)) };
}
pub(crate) use extents;
/// See [`extents`].
macro_rules! strides {
    ($draw:ident, _) => { $draw.stride() };
    ($draw:ident, i) => { $draw.signed() };
    ($draw:ident, [_ * $n:literal]) => { $crate::draw::multiple::<cute_static::int!(type $n)>($draw.stride_of($n)) };
    ($draw:ident, [_ % $n:literal]) => { $draw.stride_of($n) };
    ($draw:ident, ($($part:tt),+)) => { ($($crate::draw::strides!($draw, $part),)+) };
    ($draw:ident, [- $n:literal]) => { $draw.fixed_stride(cute_static::int!(-$n)) };
    ($draw:ident, [_ @ $i:literal]) => { cute_static::Basis::<usize, cute_static::int!(type $i)>::new($draw.stride()) };
    ($draw:ident, [$n:literal @ $i:literal]) => {
        cute_static::Basis::<cute_static::int!(type $n), cute_static::int!(type $i)>::new(
            $draw.fixed_stride(cute_static::int!($n)),
        )
    };
    ($draw:ident, $n:literal) => { $draw.fixed_stride(cute_static::int!($n)) };
}
pub(crate) use strides;
/// A tiler from a pattern: a layout `{S : D}`, an extent, `..`, or a tuple of them; `[..]` one that has to divide.
macro_rules! tiler {
    ($draw:ident, { $s:tt : $d:tt }) => {{
        $draw.operand();
        let shape = $crate::draw::extents!($draw, $s);
        let stride = $crate::draw::strides!($draw, $d);
        let text = || cute_static::Layout::from_parts(shape, stride).to_string();
        $crate::answer::made(cute_static::Layout::new(shape, stride), cute_dynamic::Layout::new(shape, stride), text)?.0
    }};
    ($draw:ident, ..) => { .. };
    ($draw:ident, _) => { $draw.extent() };
    ($draw:ident, [$exact:tt]) => { cute_static::Exact($crate::draw::tiler!($draw, $exact)) };
    ($draw:ident, ($($part:tt),+)) => { ($($crate::draw::tiler!($draw, $part),)+) };
    ($draw:ident, $n:literal) => { $draw.fixed_extent(cute_static::int!($n)) };
}
pub(crate) use tiler;
/// A coordinate from a pattern: `_` is drawn, `..` free, a number static.
macro_rules! coordinate {
    ($draw:ident, _) => { $draw.index() };
    ($draw:ident, ..) => { .. };
    ($draw:ident, ($($part:tt),+)) => { ($($crate::draw::coordinate!($draw, $part),)+) };
    ($draw:ident, $n:literal) => { cute_static::int!($n) };
}
pub(crate) use coordinate;
