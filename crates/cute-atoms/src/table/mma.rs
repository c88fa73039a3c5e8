//! The MMA instructions: which parameters the families take. The rows themselves are made by the families.

use crate::element::{
    B1, BF16, Complex, E2M1, E2M3, E3M2, E4M3, E5M2, Element, ElementName, F16, F32, F64, GaussComplex, S4, S8, S32,
    TF32, U4, U8, UE4M3, UE8M0,
};
use crate::mma::values::{fma, sm120, tcgen05, volta, warp, wgmma};
use crate::mma::{AndPopc, Major, MmaRow, Operation, Plain, Saturate, XorPopc};
use sm120::Scales;
use tcgen05::Kind;

/// Accumulators, A and B.
type Types = [ElementName; 3];
const BYTES: [ElementName; 2] = [S8::NAME, U8::NAME];
const NIBBLES: [ElementName; 2] = [S4::NAME, U4::NAME];
const FLOATS8: [ElementName; 2] = [E4M3::NAME, E5M2::NAME];
const NARROW: [ElementName; 5] = [E4M3::NAME, E5M2::NAME, E2M3::NAME, E3M2::NAME, E2M1::NAME];
const ACCUMULATORS: [ElementName; 2] = [F32::NAME, F16::NAME];
/// Half precision, with both accumulators, and bfloat16.
const HALVES: [Types; 3] =
    [[F32::NAME, F16::NAME, F16::NAME], [F16::NAME, F16::NAME, F16::NAME], [F32::NAME, BF16::NAME, BF16::NAME]];
const TF32S: Types = [F32::NAME, TF32::NAME, TF32::NAME];

/// All pairs of the elements of two lists.
fn pairs<A: Copy, B: Copy>(
    a: impl IntoIterator<Item = A, IntoIter: Clone>,
    b: impl IntoIterator<Item = B, IntoIter: Clone> + Clone,
) -> impl Iterator<Item = (A, B)> + Clone {
    a.into_iter().flat_map(move |a| b.clone().into_iter().map(move |b| (a, b)))
}
/// All pairs of elements with an accumulator.
fn products<const N: usize>(c: ElementName, elements: [ElementName; N]) -> impl Iterator<Item = Types> + Clone {
    elements.into_iter().flat_map(move |a| elements.into_iter().map(move |b| [c, a, b]))
}
const fn texts<O: Operation>(_: O) -> [&'static str; 3] {
    [O::SUFFIX, O::BEFORE, O::BEHIND]
}

pub(super) fn all() -> impl Iterator<Item = MmaRow> {
    let one_thread = [fma::fma("fma.rn.f32", F32::NAME), fma::dp4a(), fma::dp2a(), fma::pair(2, 1), fma::pair(1, 2)];
    one_thread
        .into_iter()
        .chain(of_quad_pairs())
        .chain(of_warps())
        .chain(of_warpgroups())
        .chain(of_ctas())
        .chain(narrow())
}

fn of_quad_pairs() -> impl Iterator<Item = MmaRow> {
    let majors = pairs([Major::K, Major::Mn], [Major::K, Major::Mn]);
    pairs([F16::NAME, F32::NAME], majors).map(|(c, (a, b))| volta::mma(c, a, b))
}

fn of_warps() -> impl Iterator<Item = MmaRow> {
    let complex = [Complex::<F64>::NAME; 3];
    let gauss = [GaussComplex::<F64>::NAME, Complex::<F64>::NAME, Complex::<F64>::NAME];
    let double = [F64::NAME; 3];
    let of = |arch, types: Types, shapes: &'static [[usize; 2]], operation| {
        shapes.iter().map(move |&shape| warp::mma(arch, shape, types, operation))
    };
    let integers = |types, shapes: &'static [[usize; 2]]| {
        pairs(types, [texts(Plain), texts(Saturate)])
            .flat_map(move |(types, operation)| of("sm80", types, shapes, operation))
    };
    let plain = texts(Plain);
    let turing = HALVES.into_iter().take(2).flat_map(move |types| of("sm75", types, &[[16, 8]], plain));
    let turing = turing.chain(of("sm75", [S32::NAME, S8::NAME, S8::NAME], &[[8, 16]], plain));
    let ampere = HALVES.into_iter().flat_map(move |types| of("sm80", types, &[[16, 8], [16, 16]], plain));
    let ampere = ampere.chain(of("sm80", TF32S, &[[16, 4], [16, 8]], plain));
    let ampere = ampere.chain([double, complex, gauss].into_iter().flat_map(move |t| of("sm80", t, &[[8, 4]], plain)));
    let ampere = ampere
        .chain(integers(products(S32::NAME, BYTES), &[[8, 16], [16, 16], [16, 32]]))
        .chain(integers(products(S32::NAME, NIBBLES), &[[8, 32], [16, 32], [16, 64]]))
        .chain([texts(XorPopc), texts(AndPopc)].into_iter().flat_map(move |operation| {
            of("sm80", [S32::NAME, B1::NAME, B1::NAME], &[[8, 128], [16, 128], [16, 256]], operation)
        }));
    let ada = ACCUMULATORS
        .into_iter()
        .flat_map(move |c| products(c, FLOATS8).flat_map(move |types| of("sm89", types, &[[16, 32]], plain)));
    let hopper = [double, complex].into_iter();
    let hopper = hopper.flat_map(move |types| of("sm90", types, &[[16, 4], [16, 8], [16, 16]], plain));
    turing.chain(ampere).chain(ada).chain(hopper).chain(of_sparse_warps())
}
/// Those of which A is sparse.
fn of_sparse_warps() -> impl Iterator<Item = MmaRow> {
    let of = |arch, [c, a, b]: Types, shapes: &'static [[usize; 2]], operation| {
        shapes.iter().map(move |&shape| warp::mma(arch, shape, [c, a.sparse(2), b], operation))
    };
    let plain = texts(Plain);
    let integers = |types, shapes: &'static [[usize; 2]]| {
        pairs(types, [texts(Plain), texts(Saturate)])
            .flat_map(move |(types, operation)| of("sm80", types, shapes, operation))
    };
    let halves = HALVES.into_iter().flat_map(move |types| of("sm80", types, &[[16, 16], [16, 32]], plain));
    halves
        .chain(of("sm80", TF32S, &[[16, 8], [16, 16]], plain))
        .chain(integers(products(S32::NAME, BYTES), &[[16, 32], [16, 64]]))
        .chain(integers(products(S32::NAME, NIBBLES), &[[16, 64], [16, 128]]))
        .chain(products(F32::NAME, FLOATS8).flat_map(move |types| of("sm89", types, &[[16, 64]], plain)))
}

/// Multiples of a number up to 256.
fn widths(step: usize) -> impl Iterator<Item = usize> + Clone {
    (step..=256).step_by(step)
}
fn of_warpgroups() -> impl Iterator<Item = MmaRow> {
    let plain = texts(Plain);
    let floats = HALVES.into_iter().chain([TF32S]);
    let floats = floats.chain(ACCUMULATORS.into_iter().flat_map(|c| products(c, FLOATS8)));
    let floats = floats.flat_map(move |types| widths(8).map(move |n| (n, types, plain)));
    let integers = products(S32::NAME, BYTES).flat_map(|types| {
        let widths = [8, 24].into_iter().chain(widths(16));
        widths.flat_map(move |n| [texts(Plain), texts(Saturate)].map(|operation| (n, types, operation)))
    });
    floats.chain(integers).flat_map(|(n, [c, a, b], [suffix, saturates, _])| {
        let of = move |a, in_registers| wgmma::mma(n, [c, a, b], in_registers, [suffix, saturates]);
        [of(a, false), of(a, true), of(a.sparse(2), false), of(a.sparse(2), true)]
    })
}

/// The extents M and N that an operation of `tcgen05` has, as the trait `Admits` says of types.
fn tiles(kind: Kind, in_tensor_memory: bool, sparse: bool, group: usize) -> impl Iterator<Item = [usize; 2]> {
    let pair = group == 2;
    let rows: &[usize] = match kind {
        Kind::Mxf8f6f4 if pair => &[256],
        Kind::Mxf8f6f4 | Kind::Mxf4(..) | Kind::Ultra(..) if !pair => &[128],
        _ if pair => &[128, 256],
        _ => &[64, 128],
    };
    rows.iter().flat_map(move |&m| {
        let (eight, step) = match kind {
            Kind::I8 => (!pair, if pair { 32 } else { 16 }),
            Kind::Mxf8f6f4 | Kind::Mxf4(..) => (false, if pair { 16 } else { 8 }),
            Kind::Ultra(..) => (false, 16),
            _ => {
                let narrow_sparse = sparse && matches!(kind, Kind::F8F6F4);
                let coarse = in_tensor_memory || narrow_sparse;
                (
                    false,
                    match (pair, m, coarse) {
                        (true, _, false) | (false, 128, true) => 16,
                        (true, _, true) => 32,
                        _ => 8,
                    },
                )
            }
        };
        eight.then_some(8).into_iter().chain(widths(step)).map(move |n| [m, n])
    })
}
fn of_ctas() -> impl Iterator<Item = MmaRow> {
    let dense = [(false, false), (true, false)];
    let unscaled = [(false, false), (true, false), (false, true)];
    let of = |kind, k: usize, types: Types, (in_tensor_memory, sparse): (bool, bool)| {
        [1, 2].into_iter().flat_map(move |group| {
            tiles(kind, in_tensor_memory, sparse, group).map(move |[m, n]| {
                let [c, a, b] = types;
                let (a, k) = if sparse { (a.sparse(2), k.saturating_mul(2)) } else { (a, k) };
                tcgen05::mma(kind, [m, n, k], [c, a, b], in_tensor_memory, group)
            })
        })
    };
    let halves = HALVES.into_iter().map(|types| (Kind::F16, 16, types)).chain([(Kind::Tf32, 8, TF32S)]);
    let bytes = products(S32::NAME, BYTES).map(|types| (Kind::I8, 32, types));
    let narrow = ACCUMULATORS.into_iter().flat_map(|c| products(c, NARROW)).map(|types| (Kind::F8F6F4, 32, types));
    let plain = halves
        .chain(bytes)
        .chain(narrow)
        .flat_map(move |(kind, k, types)| unscaled.into_iter().flat_map(move |place| of(kind, k, types, place)));
    let complex = [Complex::<F16>::NAME, Complex::<BF16>::NAME].map(|x| (8, [F32::NAME, x, x]));
    let scaled = HALVES.into_iter().map(|types| (16, types)).chain(complex);
    let scaled = scaled
        .flat_map(move |(k, types)| dense.into_iter().flat_map(move |place| of(Kind::ScaledF16, k, types, place)));
    let in_tensor_memory =
        [(Kind::ScaledTf32, 8, TF32S), (Kind::Complex, 4, [F32::NAME, Complex::<TF32>::NAME, Complex::<TF32>::NAME])];
    let in_tensor_memory =
        in_tensor_memory.into_iter().flat_map(move |(kind, k, types)| of(kind, k, types, (true, false)));
    let narrow = products(F32::NAME, NARROW).flat_map(move |types| {
        [false, true].into_iter().flat_map(move |sparse| of(Kind::Mxf8f6f4, 32, types, (false, sparse)))
    });
    let four = [F32::NAME, E2M1::NAME, E2M1::NAME];
    let vectors = [(UE8M0::NAME, 32, 64), (UE4M3::NAME, 16, 32)];
    let fours = vectors.into_iter().flat_map(move |(scale, vector, sparse)| {
        of(Kind::Mxf4(scale, vector), 64, four, (false, false))
            .chain(of(Kind::Mxf4(scale, sparse), 64, four, (false, true)))
            .chain(of(Kind::Ultra(scale, vector), 96, four, (false, false)))
    });
    plain.chain(scaled).chain(in_tensor_memory).chain(narrow).chain(fours)
}

fn narrow() -> impl Iterator<Item = MmaRow> {
    let unscaled = ACCUMULATORS.into_iter().flat_map(|c| products(c, NARROW)).map(|types| (Scales::None, types));
    let bytes = products(F32::NAME, NARROW).map(|types| (Scales::Bytes, types));
    let both = unscaled
        .chain(bytes)
        .flat_map(|(scales, [c, a, b])| [sm120::mma(scales, [c, a, b]), sm120::mma(scales, [c, a.sparse(2), b])]);
    let [four, sparse] = [E2M1::NAME, E2M1::NAME.sparse(2)].map(|a| [F32::NAME, a, E2M1::NAME]);
    both.chain([
        sm120::mma(Scales::Nibbles(UE8M0::NAME, 32), four),
        sm120::mma(Scales::Nibbles(UE4M3::NAME, 16), four),
        sm120::mma(Scales::Nibbles(UE8M0::NAME, 64), sparse),
        sm120::mma(Scales::Nibbles(UE4M3::NAME, 32), sparse),
    ])
}
