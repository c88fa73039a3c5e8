//! Random tiled MMAs and copies, and tensors for them: on values, as programs of types (`tiled_types.rs`), and as a program of C++ CuTe
//! (`bin/tiled_cxx.rs`), whose answers are `tests/atoms/tiled_random.jsonl.gz`.
//!
//! ```text
//! tiled     an instruction, a layout of atoms (threads and values of a copy), permutations: `_`, an extent, or a bijection
//! case      side of it (a, b, c; s, d), tensor         padded rows and columns, hierarchical modes, three modes, swizzled
//! answer    of three threads one after another each offset of their parts, in one number by FNV-1a
//! ```
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use crate::text_fuzz::Random;
use cute_dynamic::atoms::MmaAtom;
use cute_dynamic::misuse::Misuse;
use cute_dynamic::tiled::{
    Partitioned, TiledCopy, TiledMma, make_tiled_copy, make_tiled_copy_a, make_tiled_copy_b, make_tiled_copy_c,
};
use cute_dynamic::{ComposedLayout, Layout, Offset, Tiler, atoms};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

/// An instruction: its name and arguments in the table, as a type, in C++ CuTe; bits of the elements of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Instruction {
    /// In the table.
    pub name: &'static str,
    /// In the table.
    pub args: &'static str,
    /// The type.
    pub rust: &'static str,
    /// The type in C++.
    pub cxx: &'static str,
    /// Bits of an element that is copied.
    pub bits: usize,
}
macro_rules! instructions {
    ($all:ident: $($name:literal $args:literal $bits:literal $rust:literal $cxx:literal;)*) => {
        const $all: &[Instruction] = &[$(Instruction { name: $name, args: $args, rust: $rust, cxx: $cxx, bits: $bits }),*];
    };
}
instructions! { MMAS:
    "UniversalFMA" "f32,f32,f32,f32" 32 "Fma<F32, F32, F32>" "UniversalFMA<float,float,float,float>";
    "SM61_DP4A" "" 8 "Dp4a" "SM61_DP4A";
    "SM70_8x8x4_F32F16F16F32_TN" "" 16 "VoltaMma<F32, KMajor, KMajor>" "SM70_8x8x4_F32F16F16F32_TN";
    "SM70_8x8x4_F16F16F16F16_NT" "" 16 "VoltaMma<F16, MnMajor, MnMajor>" "SM70_8x8x4_F16F16F16F16_NT";
    "SM75_16x8x8_F32F16F16F32_TN" "" 16 "MmaSync<Sm75, shape!((16, 8, 8)), F32, F16, F16>" "SM75_16x8x8_F32F16F16F32_TN";
    "SM75_8x8x16_S32S8S8S32_TN" "" 8 "MmaSync<Sm75, shape!((8, 8, 16)), S32, S8, S8>" "SM75_8x8x16_S32S8S8S32_TN";
    "SM80_16x8x16_F32F16F16F32_TN" "" 16 "MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>" "SM80_16x8x16_F32F16F16F32_TN";
    "SM80_16x8x8_F32F16F16F32_TN" "" 16 "MmaSync<Sm80, shape!((16, 8, 8)), F32, F16, F16>" "SM80_16x8x8_F32F16F16F32_TN";
    "SM80_16x8x8_F32TF32TF32F32_TN" "" 32 "MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>" "SM80_16x8x8_F32TF32TF32F32_TN";
    "SM80_16x8x32_S32S8S8S32_TN" "" 8 "MmaSync<Sm80, shape!((16, 8, 32)), S32, S8, S8>" "SM80_16x8x32_S32S8S8S32_TN";
    "SM80_8x8x4_F64F64F64F64_TN" "" 64 "MmaSync<Sm80, shape!((8, 8, 4)), F64, F64, F64>" "SM80_8x8x4_F64F64F64F64_TN";
    "SM89_16x8x32_F32E4M3E4M3F32_TN" "" 8 "MmaSync<Sm89, shape!((16, 8, 32)), F32, E4M3, E4M3>" "SM89_16x8x32_F32E4M3E4M3F32_TN";
    "SM90_16x8x8_F64F64F64F64_TN" "" 64 "MmaSync<Sm90, shape!((16, 8, 8)), F64, F64, F64>" "SM90_16x8x8_F64F64F64F64_TN";
    "SM90_64x64x16_F32F16F16_SS" "" 16 "Wgmma<int!(64), F32, F16, F16>" "SM90::GMMA::MMA_64x64x16_F32F16F16_SS<GMMA::Major::K,GMMA::Major::K>";
    "SM90_64x96x16_F16F16F16_SS" "" 16 "Wgmma<int!(96), F16, F16, F16>" "SM90::GMMA::MMA_64x96x16_F16F16F16_SS<GMMA::Major::K,GMMA::Major::K>";
    "SM100_MMA_F16BF16_SS" "f16,f16,f32,128,64" 16 "Tcgen05<F16Kind, int!(128), int!(64), F32, F16, F16, Shared, int!(1)>"
        "SM100_MMA_F16BF16_SS<half_t,half_t,float,128,64,UMMA::Major::K,UMMA::Major::K>";
    "SM100_MMA_F16BF16_2x1SM_SS" "f16,f16,f32,256,128" 16 "Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>"
        "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,UMMA::Major::K,UMMA::Major::K>";
    "SM120_16x8x32_TN" "e4m3,e4m3,f32" 8 "MmaSm120<F8F6F4, F32, E4M3, E4M3>" "SM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>";
}
instructions! { COPIES:
    "UniversalCopy" "u16,u16" 16 "Universal<int!(16)>, F16" "UniversalCopy<uint16_t>,half_t";
    "UniversalCopy" "u32,u32" 16 "Universal<int!(32)>, F16" "UniversalCopy<uint32_t>,half_t";
    "UniversalCopy" "u64,u64" 16 "Universal<int!(64)>, F16" "UniversalCopy<uint64_t>,half_t";
    "UniversalCopy" "u128,u128" 16 "Universal<int!(128)>, F16" "UniversalCopy<uint128_t>,half_t";
    "UniversalCopy" "u8,u8" 8 "Universal<int!(8)>, S8" "UniversalCopy<uint8_t>,int8_t";
    "UniversalCopy" "u128,u128" 32 "Universal<int!(128)>, F32" "UniversalCopy<uint128_t>,float";
    "UniversalCopy" "u64,u64" 64 "Universal<int!(64)>, F64" "UniversalCopy<uint64_t>,double";
    "SM80_CP_ASYNC_CACHEALWAYS" "u64,u64" 32 "CpAsync<int!(64), Always>, F32" "SM80_CP_ASYNC_CACHEALWAYS<uint64_t>,float";
    "SM80_CP_ASYNC_CACHEGLOBAL" "u128,u128" 16 "CpAsync<int!(128), Global>, F16" "SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>,half_t";
}
instructions! { MATRICES:
    "SM75_U32x1_LDSM_N" "" 16 "LdMatrix<int!(1)>, F16" "SM75_U32x1_LDSM_N,half_t";
    "SM75_U32x2_LDSM_N" "" 16 "LdMatrix<int!(2)>, F16" "SM75_U32x2_LDSM_N,half_t";
    "SM75_U32x4_LDSM_N" "" 16 "LdMatrix<int!(4)>, F16" "SM75_U32x4_LDSM_N,half_t";
    "SM75_U16x8_LDSM_T" "" 16 "LdMatrix<int!(4), Transposed>, F16" "SM75_U16x8_LDSM_T,half_t";
    "SM90_U32x2_STSM_N" "" 16 "StMatrix<int!(2)>, F16" "SM90_U32x2_STSM_N,half_t";
    "SM90_U32x4_STSM_N" "" 16 "StMatrix<int!(4)>, F16" "SM90_U32x4_STSM_N,half_t";
    "UniversalCopy" "u32,u32" 16 "Universal<int!(32)>, F16" "UniversalCopy<uint32_t>,half_t";
    "UniversalCopy" "u16,u16" 16 "Universal<int!(16)>, F16" "UniversalCopy<uint16_t>,half_t";
}

/// A tiled MMA or copy, of texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tiled {
    /// The instruction, its layout of atoms, permutations.
    Mma(Instruction, String, [String; 3]),
    /// The instruction, threads, values.
    Copy(Instruction, String, String),
    /// The instruction, the operand, and the tiled MMA.
    CopyFor(Instruction, char, Box<Tiled>),
}
/// A tiled MMA or copy on values.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "both are numbers without a heap, and there is one of them at a time")]
pub enum Values {
    /// A tiled MMA.
    Mma(TiledMma),
    /// A tiled copy.
    Copy(TiledCopy),
}
thread_local! {
    /// Those that have been looked up: the table is long.
    static FOUND: RefCell<HashMap<Instruction, MmaAtom>> = RefCell::default();
}
fn mma_atom(of: Instruction) -> Option<MmaAtom> {
    FOUND.with_borrow_mut(|found| match found.get(&of) {
        Some(atom) => Some(atom.clone()),
        None => atoms::mma(of.name, of.args).ok().inspect(|atom| drop(found.insert(of, atom.clone()))),
    })
}
fn parse(text: &str) -> Option<Layout> {
    text.parse().ok()
}
impl Tiled {
    /// On values; `None` if a text is none.
    #[must_use]
    pub fn values(&self) -> Option<Result<Values, Misuse>> {
        Some(match self {
            Self::Mma(of, along, permutations) => {
                let mut tilers = Vec::new();
                for text in permutations {
                    tilers.push(text.parse::<Tiler>().ok()?);
                }
                TiledMma::new(&mma_atom(*of)?, &parse(along)?, &tilers).map(Values::Mma)
            }
            Self::Copy(of, thr, val) => {
                let atom = atoms::copy(of.name, of.args).ok()?;
                make_tiled_copy(&atom, of.bits, &parse(thr)?, &parse(val)?).map(Values::Copy)
            }
            Self::CopyFor(of, operand, mma) => {
                let atom = atoms::copy(of.name, of.args).ok()?;
                let Ok(Values::Mma(mma)) = mma.values()? else { return None };
                let make = match operand {
                    'a' => make_tiled_copy_a,
                    'b' => make_tiled_copy_b,
                    _ => make_tiled_copy_c,
                };
                make(&atom, of.bits, &mma).map(Values::Copy)
            }
        })
    }
    /// The type.
    #[must_use]
    pub fn rust(&self) -> String {
        match self {
            Self::Mma(of, along, permutations) => {
                let permutations = permutations.each_ref().map(|text| match text.as_str() {
                    "_" => "RangeFull".to_owned(),
                    text if text.contains(':') => format!("layout!({text})"),
                    text => format!("int!({text})"),
                });
                format!("TiledMma<{}, layout!({along}), ({})>", of.rust, permutations.join(", "))
            }
            Self::Copy(of, thr, val) => format!("MakeTiledCopy<{}, layout!({thr}), layout!({val})>", of.rust),
            Self::CopyFor(of, operand, mma) => {
                format!("Copy{}<{}, {}>", operand.to_ascii_uppercase(), of.rust, mma.rust())
            }
        }
    }
    /// The expression in C++.
    #[must_use]
    pub fn cxx(&self) -> String {
        match self {
            Self::Mma(of, along, permutations) => {
                let permutations = permutations.each_ref().map(|text| match text.as_str() {
                    "_" => "Underscore".to_owned(),
                    text if text.contains(':') => cxx_layout(text),
                    text => format!("Int<{text}>"),
                });
                format!(
                    "make_tiled_mma(MMA_Atom<{}>{{}}, {}{{}}, Tile<{}>{{}})",
                    of.cxx,
                    cxx_layout(along),
                    permutations.join(",")
                )
            }
            Self::Copy(of, thr, val) => {
                format!("make_tiled_copy(Copy_Atom<{}>{{}}, {}{{}}, {}{{}})", of.cxx, cxx_layout(thr), cxx_layout(val))
            }
            Self::CopyFor(of, operand, mma) => {
                format!("make_tiled_copy_{}(Copy_Atom<{}>{{}}, {})", operand.to_ascii_uppercase(), of.cxx, mma.cxx())
            }
        }
    }
    /// How many atoms there are along K of an MMA, or of that which a copy is for: each has a part of the sums.
    #[must_use]
    pub fn along_k(&self) -> usize {
        match self {
            Self::Mma(_, along, _) => parse(along).and_then(|along| along.get(2).ok()).map_or(1, |k| k.size()),
            Self::CopyFor(_, _, mma) => mma.along_k(),
            Self::Copy(..) => 1,
        }
    }
    /// The sides of which tensors are partitioned.
    #[must_use]
    pub const fn sides(&self) -> &'static [char] {
        match self {
            Self::Mma(..) => &['a', 'b', 'c'],
            Self::Copy(..) | Self::CopyFor(..) => &['s', 'd'],
        }
    }
}
/// `(2,(3,4)):(1,(2,6))` as a static layout of C++.
fn cxx_layout(text: &str) -> String {
    let (shape, stride) = text.split_once(':').unwrap_or((text, "1"));
    let tree = |text: &str, name: &str| {
        let mut out = String::new();
        let mut number = String::new();
        for c in text.chars().chain([';']) {
            if c.is_ascii_digit() {
                number.push(c);
                continue;
            }
            if !number.is_empty() {
                out += &format!("Int<{number}>");
                number.clear();
            }
            match c {
                '(' => out += &format!("{name}<"),
                ')' => out.push('>'),
                ';' => {}
                other => out.push(other),
            }
        }
        out
    };
    format!("Layout<{},{}>", tree(shape, "Shape"), tree(stride, "Stride"))
}

/// Modes of these extents, compact in a random order; strides of extents of 1 are 0.
fn compact(random: &mut Random, extents: &[usize]) -> String {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i + 1));
    }
    let (mut strides, mut step) = (vec![0; extents.len()], 1);
    for i in order {
        if let (Some(stride), Some(&extent)) = (strides.get_mut(i), extents.get(i))
            && extent > 1
        {
            *stride = step;
            step *= extent;
        }
    }
    let text = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    if let ([extent], [stride]) = (extents, strides.as_slice()) {
        return format!("{extent}:{stride}");
    }
    format!("({}):({})", text(extents), text(&strides))
}
fn permutation(random: &mut Random, atoms: usize) -> String {
    let times = random.pick(&[1, 2, 2, 3, 4]);
    match random.below(4) {
        0 => "_".into(),
        1 => (atoms * times).to_string(),
        _ => {
            // the first extent is all atoms, or a part of them
            let part = random.pick(&[1, 1, 2, 4]);
            let part = if atoms.is_multiple_of(part) { part } else { 1 };
            let mut extents = vec![atoms / part, part, times];
            extents.retain(|extent| *extent > 1);
            if extents.len() < 2 {
                return (atoms * times).to_string();
            }
            compact(random, &extents)
        }
    }
}
fn mma(random: &mut Random) -> Tiled {
    let of = random.pick(MMAS);
    let shape = mma_atom(of).map_or([1; 3], |atom| atom.row.shape_mnk);
    let scalar = shape[0] == 1;
    let along: [usize; 3] = std::array::from_fn(|mode| match (scalar, mode) {
        (true, 0 | 1) => random.pick(&[2, 4, 6, 8, 16]),
        (_, 2) => random.pick(&[1, 1, 1, 2]),
        _ => random.pick(&[1, 1, 2, 2, 3, 4]),
    });
    let permutations = std::array::from_fn(|mode| permutation(random, shape[mode] * along[mode]));
    Tiled::Mma(of, compact(random, &along), permutations)
}
fn copy(random: &mut Random) -> Tiled {
    if random.below(2) == 0 {
        let of = random.pick(COPIES);
        let each = atoms::copy(of.name, of.args).map_or(1, |atom| atom.src.size() / of.bits).max(1);
        let thr = [random.pick(&[1, 2, 4, 8, 16]), random.pick(&[1, 2, 3, 4, 8])];
        let (along, across) = (each * random.pick(&[1, 1, 2]), random.pick(&[1, 1, 2, 3]));
        // values of an instruction side by side
        let val = if random.below(2) == 0 {
            format!("({along},{across}):(1,{})", if across > 1 { along } else { 0 })
        } else {
            format!("({across},{along}):({},{})", if across > 1 { along } else { 0 }, usize::from(along > 1))
        };
        return Tiled::Copy(of, compact(random, &thr), val);
    }
    let halves: Vec<Instruction> = MMAS.iter().copied().filter(|of| of.bits == 16 && of.name.contains("TN")).collect();
    loop {
        let Tiled::Mma(of, along, permutations) = mma(random) else { continue };
        if !halves.contains(&of) {
            continue;
        }
        let (atom, operand) = (random.pick(MATRICES), random.pick(&['a', 'b', 'c']));
        return Tiled::CopyFor(atom, operand, Box::new(Tiled::Mma(of, along, permutations)));
    }
}
/// So many that there are on values, of which every third is a copy, from a seed.
#[must_use]
pub fn draw(seed: u64, count: usize) -> Vec<(Tiled, Values)> {
    let mut random = Random(seed);
    let mut all: Vec<(Tiled, Values)> = Vec::new();
    while all.len() < count {
        let tiled = if all.len() % 3 == 2 { copy(&mut random) } else { mma(&mut random) };
        if let Some(Ok(values)) = tiled.values()
            && values.threads() <= 1024
            && all.iter().all(|(known, _)| *known != tiled)
        {
            all.push((tiled, values));
        }
    }
    all
}

/// A tensor, swizzled or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tensor {
    /// A layout.
    Plain(Layout),
    /// A swizzle of one.
    Swizzled(ComposedLayout),
}
impl std::fmt::Display for Tensor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Plain(layout) => layout.fmt(f),
            Self::Swizzled(layout) => layout.fmt(f),
        }
    }
}
impl Tensor {
    /// Of its text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.parse() {
            Ok(layout) => Some(Self::Plain(layout)),
            Err(_) => text.parse().ok().map(Self::Swizzled),
        }
    }
}
impl Values {
    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        match self {
            Self::Mma(mma) => mma.threads(),
            Self::Copy(copy) => copy.threads(),
        }
    }
    /// The number of a thread: of an MMA's in the order of lanes, then of atoms along M, N and K.
    #[must_use]
    pub fn thread(&self, place: usize) -> usize {
        match self {
            Self::Mma(mma) => mma.thr_layout().at(place).map_or(0, isize::unsigned_abs),
            Self::Copy(_) => place,
        }
    }
    /// Three threads, by their numbers.
    #[must_use]
    pub fn three(&self) -> [usize; 3] {
        let last = self.threads().saturating_sub(1);
        [0, (last / 3 + 1).min(last), last].map(|place| self.thread(place))
    }
    /// Extents of a side in the tile.
    #[must_use]
    pub fn tile(&self, side: char) -> [usize; 2] {
        match self {
            Self::Mma(mma) => {
                let [m, n, k] = mma.tile_shape();
                match side {
                    'a' => [m, k],
                    'b' => [n, k],
                    _ => [m, n],
                }
            }
            Self::Copy(copy) => {
                let tile = copy.tile_shape();
                [0, 1].map(|mode| tile.get(mode).copied().unwrap_or(1))
            }
        }
    }
    /// What a thread has of a tensor.
    ///
    /// # Errors
    /// [`Misuse`].
    pub fn partition<L: Partitioned>(&self, side: char, thread: usize, tensor: &L) -> Result<(L, Offset), Misuse> {
        match self {
            Self::Mma(mma) => {
                let thread = mma.get_slice(thread);
                match side {
                    'a' => thread.partition_a(tensor),
                    'b' => thread.partition_b(tensor),
                    _ => thread.partition_c(tensor),
                }
            }
            Self::Copy(copy) if side == 's' => copy.get_slice(thread).partition_s(tensor),
            Self::Copy(copy) => copy.get_slice(thread).partition_d(tensor),
        }
    }
    /// The offsets of what a thread has, one after another.
    ///
    /// # Errors
    /// [`Misuse`].
    pub fn offsets(&self, side: char, thread: usize, tensor: &Tensor) -> Result<Vec<isize>, Misuse> {
        match tensor {
            Tensor::Plain(layout) => {
                let (mine, offset) = self.partition(side, thread, layout)?;
                let Offset::Int(base) = offset else { return Ok(Vec::new()) };
                (0..mine.size()).map(|i| Ok(base + mine.at(i)?)).collect()
            }
            Tensor::Swizzled(layout) => {
                let (mine, _) = self.partition(side, thread, layout)?;
                (0..mine.size()).map(|i| Ok(mine.at(i)?)).collect()
            }
        }
    }
    /// All offsets of three threads in one number.
    ///
    /// # Errors
    /// [`Misuse`].
    pub fn answer(&self, side: char, tensor: &Tensor) -> Result<u64, Misuse> {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        for thread in self.three() {
            for offset in self.offsets(side, thread, tensor)? {
                hash = (hash ^ offset.cast_unsigned() as u64).wrapping_mul(0x0100_0000_01b3);
            }
        }
        Ok(hash)
    }
    /// A tensor of a kind for a side, on which there is an answer: 0 plain, 1 hierarchical, 2 of three modes, 3 swizzled.
    pub fn tensor(&self, random: &mut Random, side: char, kind: usize) -> Option<Tensor> {
        let [t0, t1] = self.tile(side);
        (0..64).find_map(|_| {
            let extents = [t0 * random.pick(&[1, 2, 3]), t1 * random.pick(&[1, 2, 4])];
            self.answered(random, side, kind, extents)
        })
    }
    /// One of these extents, multiples of the tile's.
    pub fn tensor_of(&self, random: &mut Random, side: char, kind: usize, extents: [usize; 2]) -> Option<Tensor> {
        (0..64).find_map(|_| self.answered(random, side, kind, extents))
    }
    fn answered(&self, random: &mut Random, side: char, kind: usize, extents: [usize; 2]) -> Option<Tensor> {
        let tensor = Tensor::parse(&self.text(random, side, kind, extents))?;
        self.answer(side, &tensor).ok().map(|_| tensor)
    }
    fn text(&self, random: &mut Random, side: char, kind: usize, [n0, n1]: [usize; 2]) -> String {
        let [t0, _] = self.tile(side);
        let (r0, pad) = (n0 / t0, random.pick(&[0, 0, 8, 16, 24, 3]));
        let by_columns = random.below(2) == 0;
        match kind {
            1 => {
                // a mode of two strides, one inside and one between tiles
                let inside = random.pick(&[1, 2, 4]);
                let (e0, e1) = if t0.is_multiple_of(inside) { (t0 / inside, r0 * inside) } else { (t0, r0) };
                let far = e0 * n1 + pad;
                if by_columns {
                    format!("(({e0},{e1}),{n1}):((1,{far}),{e0})")
                } else {
                    format!("(({e0},{e1}),{n1}):(({n1},{far}),1)")
                }
            }
            2 if by_columns => format!("({n0},{n1},3):(1,{},{})", n0 + pad, (n0 + pad) * n1),
            2 => format!("({n0},{n1},3):({},1,{})", n1 + pad, (n1 + pad) * n0),
            3 => {
                let swizzle = random.pick(&["Sw<1,3,3>", "Sw<2,3,3>", "Sw<3,3,3>", "Sw<2,4,3>", "Sw<3,4,3>"]);
                if by_columns {
                    format!("{swizzle} o 0 o ({n0},{n1}):(1,{n0})")
                } else {
                    format!("{swizzle} o 0 o ({n0},{n1}):({n1},1)")
                }
            }
            _ if by_columns => format!("({n0},{n1}):(1,{})", n0 + pad),
            _ => format!("({n0},{n1}):({},1)", n1 + pad),
        }
    }
}

/// Whether all threads together have all elements of a tile's sides, of C each once for every atom along K; how many tensors were looked at, or what is
/// otherwise.
///
/// # Errors
/// The side and the tensor.
pub fn covers(tiled: &Tiled, values: &Values) -> Result<usize, String> {
    let mut random = Random(7);
    let mut checked = 0;
    for &side in tiled.sides() {
        let kind = random.below(3);
        let Some(Tensor::Plain(tensor)) = values.tensor(&mut random, side, kind) else { continue };
        covers_tensor(tiled, values, side, &tensor)?;
        checked += 1;
    }
    Ok(checked)
}
/// Whether all threads together have all elements of a tensor, of C each once for every atom along K, or what is otherwise.
///
/// # Errors
/// The side and the tensor.
pub fn covers_tensor(tiled: &Tiled, values: &Values, side: char, layout: &Layout) -> Result<(), String> {
    let tensor = Tensor::Plain(layout.clone());
    let wrong = |why: &dyn std::fmt::Display| format!("{:?}, {side} of {tensor}: {why}", tiled.names());
    let mut found = Vec::new();
    for thread in (0..values.threads()).map(|place| values.thread(place)) {
        found.extend(values.offsets(side, thread, &tensor).map_err(|error| wrong(&error))?);
    }
    let many = found.len();
    found.sort_unstable();
    found.dedup();
    let all: Result<Vec<isize>, _> = (0..layout.size()).map(|i| layout.at(i)).collect();
    let mut all = all.map_err(|error| wrong(&error))?;
    all.sort_unstable();
    if found != all {
        return Err(wrong(&"threads together have other elements"));
    }
    // of C each once, by the atoms of each step along K
    if side == 'c' && many != all.len() * tiled.along_k() {
        return Err(wrong(&format!("{many} values for {} elements", all.len())));
    }
    Ok(())
}

/// The program of C++ CuTe: of some of the tiled MMAs and copies `cases` tensors for each side and kind (plain, hierarchical, swizzled), a line of
/// text for each: number, side, answer, tensor.
#[must_use]
pub fn cxx(drawn: &[(Tiled, Values)], part: Range<usize>, cases: usize) -> String {
    let mut out = String::from(CXX);
    let mut main = String::new();
    for (number, (tiled, values)) in drawn.iter().enumerate().skip(part.start).take(part.len()) {
        let mut random = Random(number as u64);
        let _ = writeln!(out, "static void tiled_{number}() {{\n  auto tiled = {};", tiled.cxx());
        let threads = values.three().map(|thread| thread.to_string()).join(",");
        let _ = writeln!(out, "  const int threads[3] = {{{threads}}};");
        for &side in tiled.sides() {
            for kind in [0, 1, 3] {
                let mut rows = Vec::new();
                // each swizzled tensor is a type of its own
                for _ in 0..if kind == 3 { 1 } else { cases } {
                    let Some(tensor) = values.tensor(&mut random, side, kind) else { break };
                    rows.push(tensor.to_string());
                }
                rows.sort();
                rows.dedup();
                for row in rows {
                    let layout = cxx_tensor(&row);
                    let _ = writeln!(
                        out,
                        "  say({number}, '{side}', \"{row}\", answer<'{side}'>(tiled, threads, {layout}));"
                    );
                }
            }
        }
        let _ = writeln!(out, "}}");
        let _ = writeln!(main, "  tiled_{number}();");
    }
    let _ = writeln!(out, "int main() {{\n{main}}}");
    out
}
/// A tensor's layout with run-time integers.
fn cxx_tensor(text: &str) -> String {
    let (swizzle, layout) = match text.split_once(" o 0 o ") {
        Some((swizzle, layout)) => (Some(swizzle.replace("Sw", "Swizzle")), layout),
        None => (None, text),
    };
    let (shape, stride) = layout.split_once(':').unwrap_or((layout, "1"));
    if let Some(swizzle) = swizzle {
        return format!("composition({swizzle}{{}}, {}{{}})", cxx_layout(layout));
    }
    let tree = |text: &str, name: &str| text.replace('(', &format!("{name}("));
    format!("make_layout({}, {})", tree(shape, "make_shape"), tree(stride, "make_stride"))
}
const CXX: &str = r#"#include <cstdio>
#include <cstdint>
#include <cute/tensor.hpp>
#include <cute/atom/mma_atom.hpp>
#include <cute/atom/copy_atom.hpp>
using namespace cute;
static char memory;
template <class Part>
static void add(uint64_t& hash, Part const& part) {
  long base = long(raw_pointer_cast(part.data()) - &memory);
  for (int i = 0; i < int(size(part)); ++i) {
    hash = (hash ^ uint64_t(base + long(part.layout()(i)))) * 0x100000001b3ull;
  }
}
template <char side, class Tiled, class L>
static uint64_t answer(Tiled const& tiled, int const* threads, L const& layout) {
  uint64_t hash = 0xcbf29ce484222325ull;
  auto tensor = make_tensor(make_gmem_ptr(&memory), layout);
  for (int i = 0; i < 3; ++i) {
    auto thread = tiled.get_slice(threads[i]);
    if constexpr (side == 'a') add(hash, thread.partition_A(tensor));
    if constexpr (side == 'b') add(hash, thread.partition_B(tensor));
    if constexpr (side == 'c') add(hash, thread.partition_C(tensor));
    if constexpr (side == 's') add(hash, thread.partition_S(tensor));
    if constexpr (side == 'd') add(hash, thread.partition_D(tensor));
  }
  return hash;
}
static void say(int tiled, char side, char const* tensor, uint64_t answer) {
  printf("%d %c %llx %s\n", tiled, side, (unsigned long long)answer, tensor);
}
"#;

/// What a row of `tests/atoms/tiled_random.jsonl.gz` says: a tiled MMA or copy, and C++ CuTe's answers of its sides and tensors.
#[derive(Debug, Clone)]
pub struct Row {
    /// What it is of.
    pub tiled: Tiled,
    /// Side, tensor, and [`Values::answer`].
    pub cases: Vec<(char, String, u64)>,
}
impl Tiled {
    /// As a row names it: its kind, names, bits, texts.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let of =
            |kind: &str, of: &Instruction| [kind, of.name, of.args, &of.bits.to_string()].map(str::to_owned).to_vec();
        match self {
            Self::Mma(atom, along, permutations) => {
                [of("mma", atom), vec![along.clone()], permutations.to_vec()].concat()
            }
            Self::Copy(atom, thr, val) => [of("copy", atom), vec![thr.clone(), val.clone()]].concat(),
            Self::CopyFor(atom, operand, mma) => {
                [of("copy_for", atom), vec![operand.to_string()], mma.names()].concat()
            }
        }
    }
    /// Of its names.
    #[must_use]
    pub fn of_names(names: &[String]) -> Option<Self> {
        let [kind, name, args, bits, rest @ ..] = names else { return None };
        let all = MMAS.iter().chain(COPIES).chain(MATRICES).copied();
        let of = all.into_iter().find(|of| of.name == name && of.args == args && of.bits.to_string() == *bits)?;
        Some(match (kind.as_str(), rest) {
            ("mma", [along, m, n, k]) => Self::Mma(of, along.clone(), [m.clone(), n.clone(), k.clone()]),
            ("copy", [thr, val]) => Self::Copy(of, thr.clone(), val.clone()),
            ("copy_for", [operand, mma @ ..]) => {
                Self::CopyFor(of, operand.chars().next()?, Box::new(Self::of_names(mma)?))
            }
            _ => return None,
        })
    }
}
impl Row {
    /// Of a line of JSON.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (names, cases): (Vec<String>, Vec<(char, String, String)>) = serde_json::from_str(line).ok()?;
        let cases =
            cases.into_iter().map(|(side, tensor, hash)| Some((side, tensor, u64::from_str_radix(&hash, 16).ok()?)));
        Some(Self { tiled: Tiled::of_names(&names)?, cases: cases.collect::<Option<_>>()? })
    }
    /// As a line of JSON.
    #[must_use]
    pub fn line(&self) -> String {
        let cases: Vec<_> = self.cases.iter().map(|(side, tensor, hash)| (side, tensor, format!("{hash:x}"))).collect();
        serde_json::json!([self.tiled.names(), cases]).to_string()
    }
}
