#!/usr/bin/env python3
"""Asks CUTLASS' CuTe (C++, on the host) about random descriptors, fragments of tensor memory, scales, atoms and instruction descriptors.

    pip install --target DIRECTORY nvidia-cutlass nvidia-cuda-runtime-cu12 nvidia-cuda-nvcc-cu12 nvidia-cuda-cccl-cu12
    python3 scripts/cutlass_fragments/fragments.py DIRECTORY

Writes `vectors.jsonl` (what CuTe answers, a line for each question) and `configurations.rs` (the same questions as types) beside this file.
On the host a pointer to shared memory has no address: the program prints descriptors that begin at 0, and where in the tile a part begins.
"""
import pathlib
import random
import sys

from ask import PROGRAM, answers, cut, questions

here = pathlib.Path(__file__).resolve().parents[2] / "crates" / "cute-atoms" / "tests" / "cutlass_fragments"
pick = random.Random(20261123)
cpp, rust = [], []


asked = set()


def once(*key):
    new = key not in asked
    asked.add(key)
    return new


def swizzles(bits, extent):
    """The modes whose rows divide an extent."""
    return [(w, r) for w, r in (("INTER", 128), ("SW32", 256), ("SW64", 512), ("SW128", 1024)) if extent * bits % r == 0]


RUST_MODE = {"INTER": "Inter", "SW32": "Sw32", "SW64": "Sw64", "SW128": "Sw128"}
# CuTe, Rust, bits, K, either major, wgmma's name
ELEMENTS = [
    ("half_t", "F16", 16, 16, True, "F32F16F16_SS"),
    ("bfloat16_t", "BF16", 16, 16, True, "F32BF16BF16_SS"),
    ("tfloat32_t", "TF32", 32, 8, False, "F32TF32TF32_SS_TN"),
    ("int8_t", "S8", 8, 32, False, "S32S8S8_SS_TN"),
    ("float_e4m3_t", "E4M3", 8, 32, False, "F32E4M3E4M3_SS_TN"),
]


def tile(major, bits, mn, k):
    """A random mode for a tile, or none."""
    modes = swizzles(bits, mn if major == "MN" else k)
    return pick.choice(modes)[0] if modes else None


def wgmma(i):
    while True:
        c, r, bits, k, either, name = pick.choice(ELEMENTS)
        ja, jb = (pick.choice("K MN".split()) if either else "K" for _ in "ab")
        n, warps = pick.choice([64, 96, 128, 256]), pick.choice([1, 2])
        m_tile, n_tile = 64 * warps * pick.choice([1, 2]), n * pick.choice([1, 2])
        k_tile, stages = k * pick.choice([1, 2, 4, 8]), pick.choice([1, 2, 3])
        order = pick.choice(["Left", "Right"])
        wa, wb = tile(ja, bits, m_tile, k_tile), tile(jb, bits, n_tile, k_tile)
        thread = pick.randrange(128 * warps)
        if not wa or not wb or (m_tile + n_tile) * k_tile * bits * stages > 8 * 200 * 1024:
            continue
        if once("wgmma", r, ja, jb, n, warps, m_tile, n_tile, k_tile, stages, order, wa, wb):
            break
    majors = f"<GMMA::Major::{ja}, GMMA::Major::{jb}>" if either else ("" if r == "S8" else "<>")
    accumulator = "S32" if r == "S8" else "F32"
    shape = lambda mn: f"Shape<Int<{mn}>, Int<{k_tile}>, Int<{stages}>>"
    colrow = "GenColMajor" if order == "Left" else "GenRowMajor"
    cpp.append(f"""{{
  auto mma = make_tiled_mma(SM90_64x{n}x{k}_{name}{majors}{{}}, Layout<Shape<Int<{warps}>, _1, _1>>{{}});
  auto thread = mma.get_slice({thread});
  auto sa = tile_to_shape(GMMA::Layout_{ja}_{wa}_Atom<{c}>{{}}, {shape(m_tile)}{{}}, {colrow}{{}});
  auto sb = tile_to_shape(GMMA::Layout_{jb}_{wb}_Atom<{c}>{{}}, {shape(n_tile)}{{}}, {colrow}{{}});
  auto a = thread.partition_A(make_tensor(make_smem_ptr(({c}*)memory), sa));
  auto b = thread.partition_B(make_tensor(make_smem_ptr(({c}*)memory), sb));
  descriptors("wgmma{i}.a", a, thread.make_fragment_A(a), {bits});
  descriptors("wgmma{i}.b", b, thread.make_fragment_B(b), {bits});
}}""")
    major = lambda j: "KMajor" if j == "K" else "MnMajor"
    rshape = lambda mn: f"shape!(({mn}, {k_tile}, {stages}))"
    rust.append(f'wgmma!("wgmma{i}", Wgmma<int!({n}), {accumulator}, {r}, {r}, Shared, {major(ja)}, {major(jb)}>, {warps}, {thread},\n'
                f'    TileToShape<SmemAtom<{ja}, {RUST_MODE[wa]}, {r}>, {rshape(m_tile)}, Layout{order}>, TileToShape<SmemAtom<{jb}, {RUST_MODE[wb]}, {r}>, {rshape(n_tile)}, Layout{order}>);')


UMMA = {"F16": "F16BF16", "BF16": "F16BF16", "TF32": "TF32", "S8": "S8"}
KIND = {"F16": "F16Kind", "BF16": "F16Kind", "TF32": "Tf32Kind", "S8": "I8", "E4M3": "F8F6F4"}


def tcgen05(i):
    while True:
        c, r, bits, k, _, _ = pick.choice(ELEMENTS[:4])
        g = pick.choice([1, 2])
        m, n = pick.choice([128, 256] if g == 2 else [64, 128]), pick.choice([64, 128, 256])
        ja, jb = pick.choice("K MN".split()), pick.choice("K MN".split())
        if bits == 32:
            ja = jb = "K"
        rm, rn, rk, stages = pick.choice([1, 2]), pick.choice([1, 2]), pick.choice([1, 2, 4]), pick.choice([1, 3])
        ma, nb = m // g, n // g
        wa, wb = tile(ja, bits, ma, k * rk), tile(jb, bits, nb, k * rk)
        if wa and wb and once("tcgen05", r, g, m, n, ja, jb, rm, rn, rk, stages, wa, wb):
            break
    two = "_2x1SM" if g == 2 else ""
    acc = "int32_t" if r == "S8" else "float"
    cpp.append(f"""{{
  using Op = SM100_MMA_{UMMA[r]}{two}_SS<{c}, {c}, {acc}, {m}, {n}, UMMA::Major::{ja}, UMMA::Major::{jb}>;
  auto mma = make_tiled_mma(Op{{}});
  auto cta = mma.get_slice(0);
  auto shape_a = append(partition_shape_A(mma, make_shape(Int<{m * rm}>{{}}, Int<{k * rk}>{{}})), Int<{stages}>{{}});
  auto shape_b = append(partition_shape_B(mma, make_shape(Int<{n * rn}>{{}}, Int<{k * rk}>{{}})), Int<{stages}>{{}});
  auto a = make_tensor(make_smem_ptr(({c}*)memory), UMMA::tile_to_mma_shape(UMMA::Layout_{ja}_{wa}_Atom<{c}>{{}}, shape_a));
  auto b = make_tensor(make_smem_ptr(({c}*)memory), UMMA::tile_to_mma_shape(UMMA::Layout_{jb}_{wb}_Atom<{c}>{{}}, shape_b));
  descriptors("tcgen05_{i}.a", a, cta.make_fragment_A(a), {bits});
  descriptors("tcgen05_{i}.b", b, cta.make_fragment_B(b), {bits});
  auto cs = partition_shape_C(mma, make_shape(Int<{m * rm}>{{}}, Int<{n * rn}>{{}}));
  if constexpr ({m * rm * n * rn // g} * 32 <= 128 * 512 * 32) places("tcgen05_{i}.c", cta.make_fragment_C(cs).layout());
  number("tcgen05_{i}.i", uint32_t(UMMA::make_instr_desc<{c}, {c}, {acc}, {m}, {n}, UMMA::Major::{ja}, UMMA::Major::{jb}>()));
}}""")
    major = lambda j: "KMajor" if j == "K" else "MnMajor"
    accumulator = "S32" if r == "S8" else "F32"
    fits = "c" if m * rm * n * rn // g <= 128 * 512 else "no"
    rust.append(f'tcgen05!({fits}, "tcgen05_{i}", Tcgen05<{KIND[r]}, int!({m}), int!({n}), {accumulator}, {r}, {r}, Shared, int!({g}), {major(ja)}, {major(jb)}>,\n'
                f'    TileToMmaShape<SmemAtom<{ja}, {RUST_MODE[wa]}, {r}>, shape!((({ma}, {k}), {rm}, {rk}, {stages}))>,\n'
                f'    TileToMmaShape<SmemAtom<{jb}, {RUST_MODE[wb]}, {r}>, shape!((({nb}, {k}), {rn}, {rk}, {stages}))>, shape!(({m * rm}, {n * rn})));')


def fragment(i):
    """A fragment of tensor memory by itself: widths, groups, allocations and rests at random."""
    while True:
        v, s = pick.choice([(32, 32), (16, 32), (16, 16), (8, 8)])
        g, m, alloc = pick.choice([(1, 64, "Interleaved"), (1, 64, "NonInterleaved"), (1, 128, "Interleaved"), (1, 128, "NonInterleaved"),
                                   (2, 32, "Interleaved"), (2, 64, "Interleaved"), (2, 64, "Duplicated"), (2, 128, "Interleaved")])
        n, rm, rn = pick.choice([16, 32, 48, 64, 96, 128, 256]), pick.choice([1, 2, 4]), pick.choice([1, 2, 3])
        lanes = 128 if m == 64 and (alloc != "Interleaved") else m
        if g == 1 and m == 64 and alloc == "Interleaved" and rm == 1 and rn == 3:
            continue  # three blocks of 64 rows are no whole columns
        if lanes * n * rm * rn * s <= 128 * 512 * 32 and once("fragment", v, s, g, m, alloc, n, rm, rn):
            break
    value = {32: "float", 16: "half_t", 8: "int8_t"}
    cpp.append(f'places("tmem{i}", UMMA::tmem_frg<{value[v]}, {value[s]}, {g}, UMMA::TmemAllocMode::{alloc}>::make(Shape<Shape<Int<{m}>, Int<{n}>>, Int<{rm}>, Int<{rn}>>{{}}).layout());')
    rust.append(f'tmem!("tmem{i}", TmemFrg<int!({v}), int!({s}), int!({g}), {alloc}>, shape!((({m}, {n}), {rm}, {rn})));')


def metadata(i):
    bits, k, t = pick.choice([(32, 16, "float"), (16, 32, "half_t"), (8, 64, "int8_t"), (4, 128, "float_e2m1_t")])
    rm, rk = pick.choice([1, 2, 4]), pick.choice([1, 2, 3, 4])
    if not once("metadata", bits, rm, rk):
        return metadata(i)
    cpp.append(f'places("meta{i}", UMMA::tmem_e_frg<{t}>::make(Shape<Shape<_128, Int<{k}>>, Int<{rm}>, Int<{rk}>>{{}}).layout());')
    rust.append(f'tmem!("meta{i}", TmemEFrg<int!({bits})>, shape!(((128, {k}), {rm}, {rk})));')


def scales(i):
    v = pick.choice([16, 32])
    nsf = pick.choice([2, 4] if v == 32 else [4])
    two = pick.choice([False, False, True])
    mn = pick.choice([128, 256]) if two else pick.choice([64, 128, 192, 256])
    r1, r2 = pick.choice([1, 2]), pick.choice([1, 2, 4])
    if not once("scales", v, nsf, two, mn, r1, r2):
        return scales(i)
    mode = "ScaleFactorDuplicated2by2" if two else "ScaleFactorDuplicated4by1"
    cpp.append(f'places("scales{i}", UMMA::tmem_sf_frg<float_ue8m0_t, {v}, {2 if two else 1}, {"false" if two else "true"}, UMMA::TmemAllocMode::{mode}>::make('
               f'Shape<Shape<Int<{mn}>, Shape<Int<{v}>, Int<{nsf}>>>, Int<{r1}>, Int<{r2}>>{{}}).layout());')
    rust.append(f'tmem!("scales{i}", TmemSfFrg<int!(8), {"TwoByTwo" if two else "FourByOne"}>, shape!((({mn}, ({v}, {nsf})), {r1}, {r2})));')


def scales_of_problem(i):
    v = pick.choice([16, 32])
    m, n = (pick.choice([1, 37, 100, 128, 200, 256, 1000]) for _ in "mn")
    k, l = pick.choice([16, 64, 100, 128, 512, 1000]), pick.choice([1, 2, 5])
    cpp.append(f"""{{
  auto shape = make_shape({m}, {n}, {k}, {l});
  places("problem{i}.a", cutlass::detail::Sm1xxBlockScaledConfig<{v}>::tile_atom_to_shape_SFA(shape));
  places("problem{i}.b", cutlass::detail::Sm1xxBlockScaledConfig<{v}>::tile_atom_to_shape_SFB(shape));
}}""")
    rust.append(f'problem!("problem{i}", {v}, [{m}, {n}, {k}, {l}]);')


def selector(i):
    while True:
        rule = pick.choice(["Ss", "Rs", "RsTransposed", "Sm100"])
        c, r, bits, _, _, _ = pick.choice(ELEMENTS)
        j = pick.choice("K MN".split())
        mn, k = pick.choice([8, 16, 24, 32, 48, 64, 96, 128, 192, 256]), pick.choice([8, 16, 32, 48, 64, 96, 128])
        x = mn if j == "MN" else k
        least = 128
        if j == "MN" and rule == "RsTransposed":
            least = {32: 256, 8: 1024}.get(bits, 128)
        if j == "MN" and rule == "Sm100" and bits == 32:
            least = 1024
        if x * bits % least == 0 and once("selector", rule, bits, j, mn, k):
            break
    name = {"Ss": "ss_smem_selector", "Rs": "rs_smem_selector", "RsTransposed": "rs_smem_selector", "Sm100": "sm100_smem_selector"}[rule]
    last = ", true" if rule == "RsTransposed" else ""
    side = "UMMA" if rule == "Sm100" else "GMMA"
    cpp.append(f'atom("selector{i}", cutlass::gemm::collective::detail::{name}<{side}::Major::{j}, {c}, Int<{mn}>, Int<{k}>{last}>());')
    rust.append(f'selector!("selector{i}", {rule}, {j}, {r}, {mn}, {k});')


# a seed of its own for those of many templates, which are made first
for each in (
    [(wgmma, 24), (tcgen05, 6)],
    [(selector, 80), (fragment, 60), (metadata, 12), (scales, 20), (scales_of_problem, 30)],
):
    pick.seed(20261123)
    for make, count in each:
        for i in range(count):
            make(i)

questions(here / "configurations.rs", "fragments", rust)
root = pathlib.Path(sys.argv[1])
builders = "cutlass/gemm/collective/builders/"
PROGRAM += "namespace cutlass::gemm::collective::detail { using namespace cute;\n"
PROGRAM += cut(root, builders + "sm90_common.inl", "template <cute::GMMA::Major major, class ElementType, class BLK_MN, class BLK_K, const bool", "template <cute::GMMA::Major major, class ElementType, class BLK_MN, class BLK_K, class Sparsity>")
PROGRAM += cut(root, builders + "sm100_common.inl", "template <cute::UMMA::Major major, class ElementType, class BLK_MN, class BLK_K>", "template <cute::UMMA::Major major, class ElementType, class BLK_MN, class BLK_K, class Sparsity>")
PROGRAM += "}\n"
# those of many templates in small parts, which compile beside each other
parts = [cpp[i : i + 5] for i in range(0, 30, 5)] + [cpp[30:110], cpp[110:182], cpp[182:]]

(here / "vectors.jsonl").write_text(answers(root, PROGRAM, parts))
