#!/usr/bin/env python3
"""Asks CUTLASS' CuTe (C++, on the host) what threads have of operands, scales and metadata, about copies of tensor memory, and what its epilogues choose.

    python3 scripts/cutlass_fragments/operands.py DIRECTORY        as of `fragments.py`

Writes `operands.jsonl` (what CuTe answers) and `operands.rs` (the same questions as types) beside this file.
"""
import pathlib
import random
import sys

from ask import PROGRAM, answers, cut, questions

here = pathlib.Path(__file__).resolve().parents[2] / "crates" / "cute-atoms" / "tests" / "cutlass_fragments"
root = pathlib.Path(sys.argv[1])
pick = random.Random(20261123)
cpp, rust, asked = [], [], set()


def once(*key):
    new = key not in asked
    asked.add(key)
    return new


def ctile(mode):
    """A tiler of a permutation, in C++."""
    if mode is None:
        return "Underscore"
    return f"Int<{mode}>" if isinstance(mode, int) else "Layout<Shape<" + ", ".join(f"Int<{n}>" for n in mode[0]) + ">, Stride<" + ", ".join(f"Int<{n}>" for n in mode[1]) + ">>"


def rtile(mode):
    if mode is None:
        return "core::ops::RangeFull"
    return f"int!({mode})" if isinstance(mode, int) else f"layout!({mode[0]} : {mode[1]})"


def atoms(m, n, k):
    """Atoms along M, N and K, column-major."""
    strides = [stride if extent > 1 else 0 for extent, stride in ((m, 1), (n, m), (k, m * n))]
    return f"layout!(({m}, {n}, {k}) : ({', '.join(map(str, strides))}))"


# CuTe, Rust, M, N, K
PLAIN = [
    ("SM80_16x8x16_F32F16F16F32_TN", "MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>", 16, 8, 16),
    ("SM80_16x8x8_F32TF32TF32F32_TN", "MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>", 16, 8, 8),
    ("SM90_64x96x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>", "Wgmma<int!(96), F32, F16, F16>", 64, 96, 16),
    ("SM100_MMA_F16BF16_SS<half_t, half_t, float, 128, 64, UMMA::Major::K, UMMA::Major::K>", "Tcgen05<F16Kind, int!(128), int!(64), F32, F16, F16>", 128, 64, 16),
    ("SM100_MMA_F16BF16_2x1SM_SS<half_t, half_t, float, 256, 128, UMMA::Major::K, UMMA::Major::K>", "Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>", 256, 128, 16),
]


def shapes(i):
    while True:
        c, r, m, n, k = pick.choice(PLAIN)
        warps = m == 16
        am, an = (pick.choice([1, 2, 4]), pick.choice([1, 2])) if warps else (pick.choice([1, 2]) if m == 64 else 1, 1)
        perm = (None, pick.choice([None, n * an * 2]) if warps else None, None)
        tm, tn, tk = m * am, perm[1] or n * an, k
        rm, rn, rk, stages = pick.choice([1, 2, 3]), pick.choice([1, 2]), pick.choice([1, 2, 4]), pick.choice([0, 3])
        if once(c, am, an, perm, rm, rn, rk, stages):
            break
    last, rlast = (f", Int<{stages}>{{}}", f", {stages}") if stages else ("", "")
    cpp.append(f"""{{
  auto mma = make_tiled_mma({c}{{}}, Layout<Shape<Int<{am}>, Int<{an}>, _1>>{{}}, Tile<{", ".join(map(ctile, perm))}>{{}});
  word("shape{i}.a", text(partition_shape_A(mma, make_shape(Int<{tm * rm}>{{}}, Int<{tk * rk}>{{}}{last}))));
  word("shape{i}.b", text(partition_shape_B(mma, make_shape(Int<{tn * rn}>{{}}, Int<{tk * rk}>{{}}{last}))));
  word("shape{i}.c", text(partition_shape_C(mma, make_shape(Int<{tm * rm}>{{}}, Int<{tn * rn}>{{}}))));
}}""")
    rust.append(f'shapes!("shape{i}", TiledMma<{r}, {atoms(am, an, 1)}, ({", ".join(map(rtile, perm))})>,\n'
                f'    ({tm * rm}, {tk * rk}{rlast}), ({tn * rn}, {tk * rk}{rlast}), ({tm * rm}, {tn * rn}));')


# CuTe, Rust, K, elements of a scale
SCALED = [
    ("SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t, float_e2m1_t, float, float_ue4m3_t, 16>", "MmaSm120<Mxf4<UE4M3, int!(16)>, F32, E2M1, E2M1>", 64, 16),
    ("SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t, float_e2m1_t, float, float_ue8m0_t, 32>", "MmaSm120<Mxf4<UE8M0, int!(32)>, F32, E2M1, E2M1>", 64, 32),
    ("SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t, float_e2m1_t, float, float_ue8m0_t, 32>", "MmaSm120<Mxf8f6f4, F32, E4M3, E2M1>", 32, 32),
]


def scaled(i):
    """Scales of block-scaled mma.sync, as the collective of sm120 partitions them."""
    while True:
        c, r, k, v = pick.choice(SCALED)
        am, an = pick.choice([(2, 2), (4, 2), (4, 1), (1, 1)])
        perm = (pick.choice([None, 16 * am * 2]), pick.choice([None, ((8, 2, 2), (1, 16, 8))]) if an == 2 else None, None)
        m, n, tk = 128 * pick.choice([1, 2]), 128 * pick.choice([1, 2]), v * 4 * pick.choice([1, 2])
        thread = pick.randrange(32 * am * an)
        if once(c, am, an, perm, m, n, tk, thread):
            break
    layout = lambda mn: f"tile_to_shape(typename cutlass::detail::Sm1xxBlockScaledBasicChunk<{v}>::SfAtom{{}}, make_shape(Int<{mn}>{{}}, Int<{tk}>{{}}), Step<_2, _1>{{}})"
    cpp.append(f"""{{
  auto mma = make_tiled_mma({c}{{}}, Layout<Shape<Int<{am}>, Int<{an}>, _1>>{{}}, Tile<{", ".join(map(ctile, perm))}>{{}});
  auto vmnk = mma.get_slice({thread}).thr_vmnk_;
  part("scaled{i}.a", thrfrg_SFA({layout(m)}, mma), make_coord(get<0>(vmnk), make_coord(get<1>(vmnk), get<3>(vmnk))));
  part("scaled{i}.b", thrfrg_SFB({layout(n)}, mma), make_coord(get<0>(vmnk), make_coord(get<2>(vmnk), get<3>(vmnk))));
  places("scaled{i}.tva", get_layoutSFA_TV(mma));
  places("scaled{i}.tvb", get_layoutSFB_TV(mma));
}}""")
    tile = lambda mn: f"TileToShape<SfAtom<int!({v})>, shape!(({mn}, {tk})), (int!(2), int!(1))>"
    rust.append(f'scaled!("scaled{i}", TiledMma<{r}, {atoms(am, an, 1)}, ({", ".join(map(rtile, perm))})>, {thread}, {tile(m)}, {tile(n)});')


SPARSE = [
    ("SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e4m3_t, float_e4m3_t, float>", "MmaSm120<F8F6F4, F32, Sparse<int!(2), E4M3>, E4M3>", 64),
    ("SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e2m1_t, float_e5m2_t, float>", "MmaSm120<F8F6F4, F32, Sparse<int!(2), E2M1>, E5M2>", 64),
]


def metadata(i):
    """Metadata of sparse mma.sync, as the collective of sm120 partitions it."""
    while True:
        c, r, k = pick.choice(SPARSE)
        am, an = pick.choice([(2, 2), (4, 2), (4, 1), (1, 1)])
        m, tk, thread = 16 * am * pick.choice([1, 2, 4]), k * pick.choice([1, 2, 3]), pick.randrange(32 * am * an)
        if once(c, am, an, m, tk, thread):
            break
    cpp.append(f"""{{
  auto mma = make_tiled_mma({c}{{}}, Layout<Shape<Int<{am}>, Int<{an}>, _1>>{{}});
  auto vmnk = mma.get_slice({thread}).thr_vmnk_;
  part("metadata{i}", thrfrg_E(Layout<Shape<Int<{m}>, Int<{tk}>>, Stride<Int<{tk}>, _1>>{{}}, mma), make_coord(get<0>(vmnk), make_coord(get<1>(vmnk), get<3>(vmnk))));
}}""")
    rust.append(f'metadata!("metadata{i}", TiledMma<{r}, {atoms(am, an, 1)}>, {thread}, layout!(({m}, {tk}) : ({tk}, 1)));')


def stationary(i):
    """Fragments of weight-stationary tcgen05."""
    while True:
        v, m, n = pick.choice([32, 16]), pick.choice([32, 64, 128]), pick.choice([64, 128, 256])
        rm, rn = pick.choice([1, 2]), pick.choice([1, 2, 3])
        if max(m, 32) * n * rm * rn <= 128 * 512 and once("stationary", v, m, n, rm, rn):
            break
    value = {32: "float", 16: "half_t"}
    cpp.append(f'places("ws{i}", UMMA::tmem_frg_ws<{value[v]}, uint32_t, 1>::make(Shape<Shape<Int<{m}>, Int<{n}>>, Int<{rm}>, Int<{rn}>>{{}}).layout());')
    rust.append(f'tmem!("ws{i}", TmemFrg<int!({v}), int!(32), int!(1), WeightStationary>, shape!((({m}, {n}), {rm}, {rn})));')


def metadata_ws(i):
    while True:
        bits, k, t = pick.choice([(32, 16, "float"), (16, 32, "half_t"), (8, 64, "int8_t")])
        m, rm, rk = pick.choice([32, 64, 128]), pick.choice([1, 2]), pick.choice([1, 2, 4])
        if once("metadata_ws", bits, m, rm, rk):
            break
    cpp.append(f'places("metaws{i}", UMMA::tmem_e_frg_ws<{t}>::make(Shape<Shape<Int<{m}>, Int<{k}>>, Int<{rm}>, Int<{rk}>>{{}}).layout());')
    rust.append(f'tmem!("metaws{i}", TmemEFrgWs<int!({bits})>, shape!((({m}, {k}), {rm}, {rk})));')


def fragment(m, v, s, g, n):
    """A fragment of tensor memory of one instruction as (M, N), and its type."""
    value = {32: "float", 16: "half_t"}
    return (f"UMMA::tmem_frg<{value[v]}, {value[s]}, {g}, UMMA::TmemAllocMode::Interleaved>::make(Shape<Shape<Int<{m}>, Int<{n}>>, _1, _1>{{}})(make_coord(_, _), _0{{}}, _0{{}})",
            f"Get<TmemFragment<TmemFrg<int!({v}), int!({s}), int!({g}), Interleaved>, layout!((({m}, {n}), 1, 1) : ((1, {m}), 0, 0))>, int!(0)>")


def warps(i):
    while True:
        g, m = pick.choice([(1, 64), (1, 128), (2, 32), (2, 64), (2, 128)])
        v, n = pick.choice([32, 16]), pick.choice([16, 64, 128, 256])
        if once("warps", g, m, v, n):
            break
    c, r = fragment(m, v, 32 if v == 32 else 16, g, n)
    cpp.append(f'{{ auto tiler = make_tmem_warp_partitioner({c}); places("warps{i}", typename decltype(tiler)::TiledLayout_TV{{}}); }}')
    rust.append(f'places("warps{i}", &TmemWarps::<{ {32: "F32", 16: "F16"}[v] }, {r}>::default(), 0);')


LOADS = [("16dp256b", "Lanes16x256", 8, 32), ("16dp128b", "Lanes16x128", 4, 64), ("16dp64b", "Lanes16x64", 2, 128), ("32dp32b", "Lanes32x32", 1, 128)]


def tmem_copy(i):
    """Copies of accumulators, of one thread: where it reads, and what of the tile that is."""
    while True:
        name, shape, columns, most = pick.choice(LOADS)
        m, n, x, store = pick.choice([64, 128]), pick.choice([32, 64, 128, 256]), 2 ** pick.randrange(8), pick.choice([False, True])
        if x <= most and columns * x <= n and not (m == 64 and name == "32dp32b") and n % (columns * x) == 0 and once("copy", name, m, n, x, store):
            break
    c, r = fragment(m, 32, 32, 1, n)
    thread, op = pick.randrange(128), "STORE" if store else "LOAD"
    cpp.append(f"""{{
  auto t = {c};
  auto thread = make_tmem_copy(SM100_TMEM_{op}_{name}{x}x{{}}, t).get_slice({thread});
  auto g = make_tensor(make_gmem_ptr((uint8_t*)0), Layout<Shape<Int<{m}>, Int<{n}>>, Stride<Int<{n}>, _1>>{{}});
  auto p = thread.partition_{"S" if store else "D"}(g);
  places("copy{i}.g", p.layout(), size_t(raw_pointer_cast(p.data())));
  places("copy{i}.t", thread.partition_{"D" if store else "S"}(t).layout());
}}""")
    rust.append(f'tmem_copy!({"partition_s" if store else "partition_d"}, {"partition_d" if store else "partition_s"}, "copy{i}", {"TensorStore" if store else "TensorLoad"}<{shape}, int!({x})>, {thread}, {r}, layout!(({m}, {n}) : ({n}, 1)));')


def utccp(i):
    """Scales from shared memory to all four warps' lanes: where in tensor memory."""
    while True:
        v, nsf, g = pick.choice([16, 32]), pick.choice([2, 4]), pick.choice([1, 2])
        mn, k = pick.choice([128, 256]), pick.choice([1, 2, 4])
        if (k * nsf) % 4 == 0 and once("utccp", v, nsf, g, mn, k):
            break
    cpp.append(f"""{{
  auto sf = UMMA::tmem_sf_frg<float_ue8m0_t, {v}, {g}, true>::make(Shape<Shape<Int<{mn}>, Shape<Int<{v}>, Int<{nsf}>>>, _1, Int<{k}>>{{}});
  auto compact = make_tensor(sf.data(), filter_zeros(sf.layout()));
  auto thread = make_utccp_copy(SM100_UTCCP_4x32dp128bit_{g}cta{{}}, compact).get_slice(0);
  places("utccp{i}.d", thread.partition_D(compact).layout());
}}""")
    rust.append(f'utccp!("utccp{i}", {g}, FilterZeros<TmemFragment<TmemSfFrg<int!(8), FourByOne>, layout!((({mn}, ({v}, {nsf})), 1, {k}) : ((1, (1, 1)), 1, 1))>>);')


def selector(i):
    while True:
        rule = pick.choice(["Ss", "Sm100"])
        c, r, bits = pick.choice([("half_t", "F16", 16), ("tfloat32_t", "TF32", 32), ("int8_t", "S8", 8), ("float_e4m3_t", "E4M3", 8)])
        j, mn, k = pick.choice(["K", "MN"]), pick.choice([8, 16, 32, 48, 64, 96, 128, 192, 256]), pick.choice([16, 32, 64, 96, 128, 256])
        x, row = (mn, 128) if j == "MN" else (k, 256)
        if x * bits % row == 0 and once("selector", rule, bits, j, mn, k):
            break
    name = {"Ss": "ss_smem_selector_sparse", "Sm100": "sm100_smem_selector_sparse"}[rule]
    side = "UMMA" if rule == "Sm100" else "GMMA"
    cpp.append(f'atom("sparse{i}", cutlass::gemm::collective::detail::{name}<{side}::Major::{j}, {c}, Int<{mn}>, Int<{k}>, _2>());')
    rust.append(f'sparse!("sparse{i}", {rule}SmemSelectorSparse<{j}, {r}, int!({mn}), int!({k}), int!(2)>, {bits});')


def stored(i):
    """Metadata in global memory."""
    new = pick.choice([False, True])
    c, r = pick.choice([("half_t", "F16"), ("tfloat32_t", "TF32"), ("int8_t", "S8"), ("float_e4m3_t", "E4M3")])
    bits = {"F16": 16, "TF32": 32, "S8": 8, "E4M3": 8}[r]
    tile_k = (512 // bits) * pick.choice([1, 2, 4])
    m, k, l = pick.choice([1, 100, 128, 200, 1000]), pick.choice([64, 100, 256, 1000]), pick.choice([1, 3])
    if not once("stored", new, r, tile_k, m, k, l):
        return stored(i)
    e = f"sparse_elem<{ {32: 4, 16: 8, 8: 8}[bits] }, uint8_t>"
    config = f"cutlass::Sm1xxGemmSparseConfig<sparse_elem<2, {c}>, cutlass::layout::RowMajor, {e}>" if new else f"cutlass::Sm90GemmSparseConfig<sparse_elem<2, {c}>, GMMA::Major::K, {e}, Int<{tile_k}>>"
    cpp.append(f'places("stored{i}", {config}::fill_layoutE(make_shape({m}, 1, {k}, {l})));')
    atom = f"EAtomSm100<{r}>" if new else f"EAtom<{r}, int!({tile_k})>"
    rust.append(f'stored!("stored{i}", {atom}, [{m}, 1, {k}, {l}]);')


BITS = {32: "float", 16: "half_t", 8: "int8_t", 6: "float_e3m2_t", 4: "float_e2m1_t"}
RUST_BITS = {32: "F32", 16: "F16", 8: "S8", 6: "E3M2", 4: "E2M1"}


def epilogue(i):
    """What an epilogue of sm100 loads accumulators by, and stores them to shared memory."""
    while True:
        acc, d = pick.choice([(32, 32), (32, 16), (32, 8), (16, 16), (32, 6), (32, 4)])
        lanes, j, columns = pick.choice([16, 32]), pick.choice(["MN", "K"]), pick.choice([8, 16, 24, 32, 48, 64, 96, 128, 192, 256])
        if (lanes == 32 or d > 6) and once("epilogue", acc, d, lanes, j, columns):
            break
    stride = "Stride<_1, int64_t, _0>" if j == "MN" else "Stride<int64_t, _1, _0>"
    cpp.append(f"""{{
  using namespace cutlass::epilogue::collective::detail;
  using Load = decltype(sm100_get_tmem_load_op<{stride}, {BITS[acc]}, {BITS[d]}, Shape<Int<{lanes}>, Int<{columns}>>, false>());
  name<Load>("epilogue{i}.load");
  name<decltype(sm100_get_smem_store_op<{stride}, {BITS[d]}, {BITS[acc]}, Load>())>("epilogue{i}.store");
}}""")
    rust.append(f'epilogue!("epilogue{i}", {j}, {RUST_BITS[acc]}, {RUST_BITS[d]}, {lanes}, {columns});')


def epilogue_sm90(i):
    while True:
        d, j, n = pick.choice([32, 16, 16, 16, 8]), pick.choice(["MN", "K"]), pick.choice([8, 16, 24, 32, 40, 64])
        if once("epilogue_sm90", d, j, n):
            break
    stride = "Stride<_1, int64_t, _0>" if j == "MN" else "Stride<int64_t, _1, _0>"
    cpp.append(f'name<decltype(cutlass::epilogue::collective::detail::sm90_get_smem_store_op_for_accumulator<{stride}, {BITS[d]}, Shape<_64, Int<{n}>>>())>("sm90_{i}");')
    rust.append(f'epilogue_sm90!("sm90_{i}", {j}, {RUST_BITS[d]}, {n});')


GROUPS = [[(shapes, 16)], [(scaled, 8), (metadata, 4)],
          [(stationary, 12), (metadata_ws, 12), (warps, 12), (tmem_copy, 16), (utccp, 6)],
          [(selector, 30), (stored, 24), (epilogue, 60), (epilogue_sm90, 14)]]
parts = []
for group in GROUPS:
    begin = len(cpp)
    for make, count in group:
        # a seed of its own, so that another kind of question changes no other
        pick.seed(20261123)
        for i in range(count):
            make(i)
    parts.append(cpp[begin:])
questions(here / "operands.rs", "operands", rust)

PROGRAM += r"""
#include <cute/atom/mma_traits_sm80.hpp>
#include <cute/atom/mma_traits_sm120.hpp>
#include <cute/atom/mma_traits_sm120_sparse.hpp>
#include <cute/atom/mma_traits_sm90_gmma_sparse.hpp>
#include <cutlass/numeric_size.h>
#include <cutlass/detail/collective.hpp>
#include <cutlass/detail/layout.hpp>
#include <cutlass/gemm/collective/builders/sm90_sparse_config.inl>
#include <cutlass/gemm/collective/builders/sm1xx_sparse_config.inl>
template <class T> std::string text(T const& t) {
  if constexpr (is_tuple<T>::value) { std::string s; for_each(t, [&](auto const& x) { s += (s.empty() ? "" : ",") + text(x); }); return "(" + s + ")"; }
  else { return std::to_string(int(t)); }
}
void word(char const* id, std::string const& w) { fprintf(out, "{\"id\":\"%s\",\"text\":\"%s\"}\n", id, w.c_str()); }
template <class T> void name(char const* id) {
  std::string w = __PRETTY_FUNCTION__;
  w = w.substr(w.find("T = ") + 4); w = w.substr(0, w.rfind("]")); w = w.substr(w.rfind("::") + 2);
  word(id, w);
}
// what a thread has of a tile, and the registers for that
template <class T, class C> void part(char const* id, T const& thrfrg, C const& thread) {
  auto [layout, offset] = slice_and_offset(make_coord(thread, make_coord(_, repeat<rank<1, 1>(T{})>(_))), thrfrg);
  places((std::string(id)).c_str(), layout, offset);
  places((std::string(id) + ".f").c_str(), make_fragment_like(layout));
}
"""
collective = "cutlass/gemm/collective/"
PROGRAM += cut(root, collective + "sm120_blockscaled_mma_tma.hpp", "// Temporary adhoc partitioning for scaling factors.", "  template <class SFATensor, class ThrMma>")
PROGRAM += cut(root, collective + "sm120_blockscaled_mma_tma.hpp", "  template<class TiledMma>\n  CUTE_HOST_DEVICE constexpr\n  auto\n  get_layoutSFA_TV", "  /// Set up the data needed by this collective for load and mma.")
PROGRAM += "template <class Tensor, class Atom, class TiledThr, class TiledPerm> constexpr auto\n" + cut(root, collective + "sm120_blockscaled_sparse_mma_tma.hpp", "  thrfrg_E(Tensor&& tensor", "  /// get metadata TV")
PROGRAM += "namespace cutlass::gemm::collective::detail { using namespace cute;\n"
PROGRAM += cut(root, collective + "builders/sm90_common.inl", "template <cute::GMMA::Major major, class ElementType, class BLK_MN, class BLK_K, class Sparsity>", "template <class ElementA, class ElementB>\nconstexpr bool\nis_input_size_two_bytes")
PROGRAM += cut(root, collective + "builders/sm100_common.inl", "template <cute::UMMA::Major major, class ElementType, class BLK_MN, class BLK_K, class Sparsity>", "template <class ClusterShapeMNK, class AtomThrId>")
PROGRAM += "}\n"
epilogues = "cutlass/epilogue/collective/builders/"
PROGRAM += "namespace cutlass::epilogue::collective::detail { using namespace cute;\n"
PROGRAM += cut(root, epilogues + "sm100_builder.inl", "template<\n  class GmemStrideTypeD,\n  class ElementAccumulator,\n  class ElementD,\n  class TmemShape_MN,\n  bool IsBlockScaleSupported\n>\nconstexpr auto\nsm100_get_tmem_load_op()", "// Selects the largest vectorized smem load atom available")
PROGRAM += cut(root, epilogues + "sm90_common.inl", "template <class GmemStrideTypeD, class ElementD, class EpilogueTile_MN>", "// Selects the largest vectorized smem load atom available")
PROGRAM += "}\n"
# those of many templates in small parts, which compile beside each other
(here / "operands.jsonl").write_text(answers(root, PROGRAM, [part[i : i + 8] for part in parts[:2] for i in range(0, len(part), 8)] + parts[2:]))
