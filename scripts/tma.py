#!/usr/bin/env python3
"""What CuTe C++ says of TMA: writes `tma.jsonl` beside this file, and the same questions in Rust, `tests/tests/atoms/tma/rows.rs`.

    python3 scripts/tma.py [INCLUDE ..]

INCLUDE are the directories of CUTLASS's, CUDA's and CCCL's headers (of PyPI: nvidia-cutlass 4.2, nvidia-cuda-runtime-cu12, -nvcc-cu12, -cccl-cu12); without
any the questions alone are written. No GPU and no nvcc is needed: g++ compiles what the host does. Random configurations from a fixed seed:

tma     a tensor (extents and strides known when run, or nested with static first leaves), a tile in shared memory (GMMA's atoms of all swizzles, or a
        plain layout), 1, 2 or 4 CTAs: the box, extents and strides (`construct_tma_gbasis`, `fill_tma_gmem_shape_stride`), the coordinate tensor,
        and of `tma_partition` for each CTA where each instruction begins: coordinates, and the place in shared memory
sm100   the same of `make_tma_atom_A_sm100`, `_B_sm100` of tcgen05 MMAs of one CTA and of a pair
mask    `create_tma_multicast_mask`
im2col  corners of fprop, dgrad and wgrad, and the coordinates of some pixels, channels and elements of the filter
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parents[1] / "tests" / "tma"
pick = random.Random(23).choice
CXX = {"F16": "cutlass::half_t", "BF16": "cutlass::bfloat16_t", "F32": "float", "TF32": "cutlass::tfloat32_t", "U8": "uint8_t"}
BITS = {"F16": 16, "BF16": 16, "F32": 32, "TF32": 32, "U8": 8}
MODES = {"Inter": ("INTER", 128), "Sw32": ("SW32", 256), "Sw64": ("SW64", 512), "Sw128": ("SW128", 1024)}
PRELUDE = r"""
#include <cute/tensor.hpp>
#include <cute/atom/mma_atom.hpp>
#include <cute/atom/copy_atom.hpp>
#include <cute/atom/copy_traits_sm90_tma.hpp>
#include <cute/atom/copy_traits_sm100_tma.hpp>
#include <cute/atom/copy_traits_sm90_im2col.hpp>
#include <cutlass/conv/collective/detail.hpp>
#include <cutlass/conv/detail.hpp>
#include <cstdio>
using namespace cute;
template <class T> void ints(char const* name, T const* from, int n) {
  printf(", \"%s\": [", name);
  for (int i = 0; i < n; ++i) printf("%s%lld", i ? ", " : "", (long long)from[i]);
  printf("]");
}
// a coordinate, flat
template <class C> void coordinate(C const& c) {
  auto flat = flatten(c);
  printf("[");
  for_each(make_seq<rank(flat)>{}, [&](auto i) { printf("%s%d", i ? ", " : "", int(get<i>(flat))); });
  printf("]");
}
// the box as `make_tma_copy_desc` makes it, the map's numbers, the coordinate tensor, and where the instructions of each CTA begin
template <class Atom, class G, class S, class M>
void tell(Atom const& atom, G const& g, S const& s, M const& gtile, int num_multicast) {
  using T = typename G::value_type;
  using Basis = typename Atom::Traits::AuxParams::TmaGmemBasis;
  constexpr int rank_ = decltype(rank(Basis{}))::value;
  cute::array<uint64_t, 5> dim = {1, 1, 1, 1, 1}, stride = {0, 0, 0, 0, 0};
  detail::fill_tma_gmem_shape_stride(g, cute::stride(Basis{}), dim, stride);
  for (auto& d : stride) d = d * sizeof_bits_v<T> / 8;
  cute::array<uint32_t, 5> box = {1, 1, 1, 1, 1};
  for_each(make_seq<rank_>{}, [&](auto i) { box[i] *= size<i>(Basis{}); });
  for (uint32_t i = rank_ - 1, multicast = num_multicast; multicast > 1; --i) {
    uint32_t rest = ceil_div(multicast, box[i]);
    box[i] = ceil_div(box[i], multicast);
    multicast = rest;
  }
  ints("dim", &dim[0], rank_);
  ints("stride", &stride[1], rank_ - 1);
  ints("box", &box[0], rank_);
  printf(", \"starts\": [");
  for (int cta = 0; cta < num_multicast; ++cta) {
    auto [tg, ts] = tma_partition(atom, cta, make_layout(num_multicast), s, gtile);
    for (int i = 0; i < size<0, 1>(ts); ++i) {
      printf("%s[", cta + i ? ", " : "");
      coordinate(tg(make_coord(make_coord(0, i), 1)));
      int at = int(reinterpret_cast<uint64_t>(raw_pointer_cast(ts.data())) * 8 / sizeof_bits_v<T>) + ts.layout()(make_coord(make_coord(0, i), 1));
      printf(", %d]", at);
    }
  }
  printf("], \"coords\": \"");
  print(layout(atom.get_tma_tensor(shape(g))));
  printf("\"}\n");
}
template <class G, class S, class SS, class Tile, class At, class N>
void row(char const* head, G const& g, S const& slayout, SS const& staged, Tile const& tile, At const& at, N) {
  using T = typename G::value_type;
  printf("%s", head);
  auto atom = make_tma_atom(SM90_TMA_LOAD_MULTICAST{}, g, slayout, tile, N{});
  auto s = make_tensor(make_smem_ptr((T*)nullptr), staged);
  constexpr int modes = rank_v<S>;
  auto tiles = local_tile(atom.get_tma_tensor(shape(g)), tile, at);
  tell(atom, g, group_modes<0, modes>(s), group_modes<0, modes>(tiles), int(N::value));
}
// of an MMA's operand, one tile and one stage
template <bool OfA, class Op, class G, class SAtom, class Mma, class Tiler, class Cluster, class N>
void row_sm100(char const* head, Op op, G const& g, SAtom satom, Mma const& mma, Tiler const& tiler, Cluster const& cluster, N) {
  using T = typename G::value_type;
  printf("%s", head);
  auto go = [&](auto const& atom, auto const& staged, auto const& part) {
    auto s = make_tensor(make_smem_ptr((T*)nullptr), staged);
    tell(atom, g, group_modes<0, 3>(s), group_modes<0, 3>(part), int(N::value));
  };
  auto thr = mma.get_slice(0);
  if constexpr (OfA) {
    auto shape_ = partition_shape_A(mma, make_shape(get<0>(tiler), get<2>(tiler)));
    auto atom = make_tma_atom_A_sm100(op, g, UMMA::tile_to_mma_shape(satom, shape_), tiler, mma, cluster);
    auto tiles = local_tile(atom.get_tma_tensor(shape(g)), select<0, 2>(tiler), make_coord(1, _));
    go(atom, UMMA::tile_to_mma_shape(satom, append(shape_, _2{})), thr.partition_A(tiles));
  } else {
    auto shape_ = partition_shape_B(mma, make_shape(get<1>(tiler), get<2>(tiler)));
    auto atom = make_tma_atom_B_sm100(op, g, UMMA::tile_to_mma_shape(satom, shape_), tiler, mma, cluster);
    auto tiles = local_tile(atom.get_tma_tensor(shape(g)), select<1, 2>(tiler), make_coord(1, _));
    go(atom, UMMA::tile_to_mma_shape(satom, append(shape_, _2{})), thr.partition_B(tiles));
  }
}
using cutlass::conv::Operator;
template <Operator Op, int N, class At>
void row_im2col(char const* head, cutlass::conv::ConvProblemShape<Op, N> const& p, At const& samples) {
  namespace cd = cutlass::conv::collective::detail;
  printf("%s", head);
  auto lower = cd::compute_lower_corner_whd(p);
  auto upper = cd::compute_upper_corner_whd(p);
  auto start = cd::compute_lower_srt(p);
  ints("lower", &lower[0], N);
  ints("upper", &upper[0], N);
  ints("start", &start[0], N);
  cute::array<int32_t, N> step{};
  for (int i = 0; i < N; ++i) step[i] = (Op == Operator::kDgrad ? -1 : 1) * p.dilation[N - 1 - i];
  auto const& extents = Op == Operator::kWgrad ? p.shape_B : p.shape_A;
  auto whdn = make_layout(reverse(take<0, N + 1>(extents)));
  auto c = make_layout(extents[N + 1], _1{});
  auto pixels = make_layout(shape(whdn), transform(stride(whdn), [&](auto d) { return int64_t(d) * extents[N + 1]; }));
  auto make = [&](auto const& layout, auto const& smem) {
    return make_im2col_tma_copy(SM90_TMA_LOAD_IM2COL{}, make_tensor(make_gmem_ptr((cutlass::half_t*)nullptr), layout), smem,
      product_each(shape(smem)), _1{}, shape(lower), shape(upper), cute::reverse(shape(p.lower_padding)),
      cute::reverse(shape(p.upper_padding)), cute::reverse(shape(p.traversal_stride)), shape(start), shape(step));
  };
  printf(", \"samples\": [");
  auto told = [&](auto const& coords) {
    bool first = true;
    for (auto const& [pixel, channel, element] : samples) {
      auto k = [&] {
        if constexpr (N == 1) return make_coord(channel, element[0]);
        else if constexpr (N == 2) return make_coord(channel, element[0], element[1]);
        else return make_coord(channel, element[0], element[1], element[2]);
      }();
      printf("%s", first ? "" : ", ");
      if constexpr (Op == Operator::kWgrad) coordinate(coords(make_coord(k, pixel)));
      else coordinate(coords(make_coord(pixel, k)));
      first = false;
    }
  };
  if constexpr (Op == Operator::kWgrad) {
    auto copy = make(make_layout(c, pixels), tile_to_shape(GMMA::Layout_MN_SW128_Atom<cutlass::half_t>{}, make_shape(_64{}, _128{})));
    told(copy.get_tma_tensor(_1{}));
  } else {
    auto copy = make(make_layout(pixels, c), tile_to_shape(GMMA::Layout_K_SW128_Atom<cutlass::half_t>{}, make_shape(_128{}, _64{})));
    told(copy.get_tma_tensor(_1{}));
  }
  printf("]}\n");
}
struct Sample { int pixel, channel, element[3]; };
"""


def rust_tree(tree):
    """A tree as a Rust value: "s8" is a static 8."""
    if isinstance(tree, list):
        return "(" + ", ".join(map(rust_tree, tree)) + ("," if len(tree) == 1 else "") + ")"
    return f"int!({tree[1:]})" if isinstance(tree, str) else f"{tree}usize"


def cxx_tree(tree, make):
    if isinstance(tree, list):
        return make + "(" + ", ".join(cxx_tree(t, make) for t in tree) + ")"
    if isinstance(tree, str):
        return f"Int<{tree[1:]}>{{}}"
    return f"int64_t({tree})" if make == "make_stride" else f"int({tree})"


def static(tree):
    return [static(t) for t in tree] if isinstance(tree, list) else f"s{tree}"


def begin(number, op, **more):
    """The first half of a row of JSON, as a C++ string."""
    return json.dumps(json.dumps(dict(number=number, op=op, **more))[:-1])


def tensor(element, shape, stride):
    layout = f"make_layout({cxx_tree(shape, 'make_shape')}, {cxx_tree(stride, 'make_stride')})"
    return f"make_tensor(make_gmem_ptr(({CXX[element]}*)nullptr), {layout})"


def tma(number):
    """A configuration in C++ and in Rust."""
    element, ctas, major = pick(list(CXX)), pick([1, 1, 1, 2, 4]), pick(["K", "MN"])
    bits, plain = BITS[element], pick([False, False, False, True])
    unit = 128 // bits
    if plain:
        m, k = pick([32, 64, 128]), pick([32, 64])
        stride = [k, 1] if major == "K" else [1, m]
        smem = f"layout!(({m}, {k}) : ({stride[0]}, {stride[1]}))"
        staged = f"layout!(({m}, {k}, 3) : ({stride[0]}, {stride[1]}, {m * k}))"
        make = lambda s, d: f"make_layout({cxx_tree(static(s), 'make_shape')}, {cxx_tree(static(d), 'make_stride')})"
        smem_cxx, staged_cxx = make([m, k], stride), make([m, k, 3], stride + [m * k])
    else:
        mode = pick(list(MODES))
        inner, outer = max(16, MODES[mode][1] // bits * pick([1, 1, 2])), pick([32, 64, 128])
        m, k = (outer, inner) if major == "K" else (inner, outer)
        right = pick([False, True])
        atom = f"GMMA::Layout_{major}_{MODES[mode][0]}_Atom<{CXX[element]}>{{}}"
        cxx = lambda shape, order: f"tile_to_shape({atom}, {cxx_tree(static(shape), 'make_shape')}{order if right else ''})"
        rust = lambda shape, order: f"TileToShape<SmemAtom<{major}, {mode}, {element}>, shape!({shape}){order if right else ''}>"
        smem, staged = rust((m, k), ", LayoutRight"), rust((m, k, 3), ", shape!((2, 1, 3))")
        smem_cxx, staged_cxx = cxx([m, k], ", Step<_2, _1>{}"), cxx([m, k, 3], ", Step<_2, _1, _3>{}")
    extent = lambda tile: tile * pick([2, 3, 5]) + pick([0, 0, unit * 3])
    pitch = lambda n: -(-n // unit) * unit + unit * pick([0, 0, 1, 5])
    big_m, big_k, nested = extent(m), extent(k), pick([False, False, True])
    if major == "K":
        row = pitch(big_k)
        shape, stride = [big_m, big_k], [row, "s1"]
        if nested:
            first = pick([8, 16, m])
            shape, stride = [[f"s{first}", m // first * 3 + 1], big_k], [[row, first * row + 64], "s1"]
    else:
        row = pitch(big_m)
        shape, stride = [big_m, big_k], ["s1", row]
        if nested:
            first = pick([8, 16, k])
            shape, stride = [big_m, [f"s{first}", k // first * 3 + 1]], ["s1", [row, first * row + 64]]
    batch = pick([False, False, True])
    if batch:
        shape, stride = shape + [7], stride + [2**24]
    at = "(1, ..{})".format(", 3" if batch else "")
    head = begin(number, "tma", element=element, smem=smem, tile=[m, k], shape=shape, strides=stride, ctas=ctas)
    cxx = f"""  row({head}, {tensor(element, shape, stride)},
      {smem_cxx}, {staged_cxx}, {cxx_tree(static([m, k]), 'make_shape')}, make_coord(1, _{', 3' if batch else ''}), Int<{ctas}>{{}});"""
    rust = f"""    tma! {{ vectors, seen:
        {number}, {element}, {smem}, {staged}, shape!(({m}, {k})), {ctas},
        {rust_tree(shape)}, {rust_tree(stride)}, {at};
    }}"""
    return cxx, rust


def sm100(number):
    pair, of_a = pick([False, True]), pick([True, False])
    m, n, k = (256 if pair else 128), pick([128, 256]), pick([64, 128])
    major, mode = pick(["K", "MN"]), pick(["Sw64", "Sw128"])
    ctas = pick([1, 2, 4])
    cluster = [2 if pair else 1, 1 if of_a else ctas, ctas if of_a else 1, 1]
    majors = {True: (major, "K"), False: ("K", major)}[of_a]
    umma = "SM100_MMA_F16BF16_2x1SM_SS" if pair else "SM100_MMA_F16BF16_SS"
    mma = f"make_tiled_mma({umma}<cutlass::half_t, cutlass::half_t, float, {m}, {n}, UMMA::Major::{majors[0]}, UMMA::Major::{majors[1]}>{{}})"
    op = "SM100_TMA_2SM_LOAD_MULTICAST{}" if pair else "SM90_TMA_LOAD_MULTICAST{}"
    along = (m if of_a else n) * 3
    big_k = k * 5
    shape, stride = [along, big_k], ([big_k + 8, "s1"] if major == "K" else ["s1", along + 16])
    atom = f"UMMA::Layout_{major}_{MODES[mode][0]}_Atom<cutlass::half_t>{{}}"
    operand = "A" if of_a else "B"
    head = begin(number, "sm100", operand=operand, mma=[m, n], pair=pair, major=major, mode=mode, tile=[m, n, k], cluster=cluster, shape=shape, strides=stride)
    cxx = f"""  row_sm100<{str(of_a).lower()}>({head}, {op}, {tensor('F16', shape, stride)},
      {atom}, {mma}, {cxx_tree(static([m, n, k]), 'make_shape')}, {cxx_tree(static(cluster), 'make_shape')}, Int<{ctas}>{{}});"""
    group, own = (2, (m // 2, n // 2)) if pair else (1, (m, n))
    # shared memory of one CTA: what an MMA of one CTA has of it
    alone = (own[0], n) if of_a else (128, own[1])
    rows = alone[0] if of_a else alone[1]
    majors = "".join(f", {'KMajor' if x == 'K' else 'MnMajor'}" for x in majors)
    kind = lambda mm, nn, g: f"Tcgen05<F16Kind, int!({mm}), int!({nn}), F32, F16, F16, Shared, int!({g}){majors}>"
    rust = f"""    sm100! {{ vectors, seen:
        {number}, {operand}, {kind(m, n, group)}, {kind(*alone, 1)}, SmemAtom<{major}, {mode}, F16>, shape!(({rows}, {k})), shape!(({rows}, {k}, 2)),
        shape!(({m}, {n}, {k})), shape!(({m if of_a else n}, {k})), shape!(({cluster[0]}, {cluster[1]}, {cluster[2]}, {cluster[3]})), {ctas},
        {rust_tree(shape)}, {rust_tree(stride)};
    }}"""
    return cxx, rust


def mask(number):
    rank = pick([2, 2, 3, 4])
    while True:
        extents = [pick([1, 2, 2, 4, 3]) for _ in range(rank)]
        strides, size = [], 1
        for extent in extents:
            strides.append(size)
            size *= extent
        if size <= 16:
            break
    if pick([False, True]):
        strides = strides[::-1] if len(set(extents)) == 1 else strides
    at = [pick([None, pick(range(extent))]) for extent in extents]
    head = begin(number, "mask", shape=extents, stride=strides, at=at)
    cxx = f"""  printf("%s, \\"mask\\": %d}}\\n", {head}, int(create_tma_multicast_mask(make_layout({cxx_tree(extents, 'make_shape')}, """ + (
        f"""{cxx_tree(strides, 'make_shape')}), make_coord({', '.join('_' if a is None else str(a) for a in at)}))));""")
    rust = f"    mask! {{ vectors, seen: {number}, {rust_tree(extents)}, {rust_tree(strides)}, ({', '.join('..' if a is None else str(a) for a in at)}) }}"
    return cxx, rust


def im2col(number):
    op, n = pick(["fprop", "dgrad", "wgrad"]), pick([1, 2, 2, 3])
    images, channels, outputs = pick([1, 2, 5]), pick([64, 128, 256]), pick([64, 128])
    flt = [pick([1, 2, 3, 5]) for _ in range(n)]  # width first
    dilation = [pick([1, 1, 2]) for _ in range(n)]
    step = [1 if op == "dgrad" else pick([1, 1, 2, 3]) for _ in range(n)]
    extent = [pick([12, 16, 19]) for _ in range(n)]
    before = [pick(range((f - 1) * d + 1)) for f, d in zip(flt, dilation)]
    behind = [pick(range((f - 1) * d + 1)) for f, d in zip(flt, dilation)]
    out = [(w + b + e - (f - 1) * d - 1) // s + 1 for w, b, e, f, d, s in zip(extent, before, behind, flt, dilation, step)]
    pixels = extent if op == "dgrad" else out
    k_channels = outputs if op == "dgrad" else channels
    count = images
    for p in pixels:
        count *= p
    samples = [[pick(range(count)), pick(range(0, k_channels, 64))] + [pick(range(f)) for f in flt] for _ in range(6)]
    head = begin(number, "im2col", kind=op, filter=flt, dilation=dilation, step=step, extent=extent, before=before, behind=behind, output=out,
                 pixels=pixels + [images], channels=k_channels, at=samples)
    back = lambda *lists: "{" + ", ".join(str(x) for x in sum(lists, [])) + "}"
    rev = lambda l: l[::-1]
    told = ", ".join(f"Sample{{{s[0]}, {s[1]}, {{{', '.join(map(str, s[2:]))}}}}}" for s in samples)
    cxx = f"""  row_im2col({head}, cutlass::conv::ConvProblemShape<Operator::k{op.capitalize()}, {n}>(cutlass::conv::Mode::kCrossCorrelation,
      {back([images], rev(extent), [channels])}, {back([outputs], rev(flt), [channels])}, {back(rev(before))}, {back(rev(behind))},
      {back(rev(step))}, {back(rev(dilation))}, 1), std::array<Sample, {len(samples)}>{{{told}}});"""
    return cxx, ""


def kind_of(rust):
    """Of a row: the element; of one by an MMA's tile the operand and how many CTAs."""
    _, element, rest = [part.strip() for part in rust.split(":", 1)[1].split(",", 2)]
    return element, "sm100!" in rust and re.search(r"Shared, (int!\(\d\)|U\d)", rest).group(1)


def in_rust(some, more):
    """Two functions: of rows that are always compiled, and of those that are behind a feature."""
    def function(name, rows):
        head = f"fn {name}(vectors: &Vectors) -> Outcome<Vec<(usize, usize)>> {{\n    let mut seen = Vec::new();\n"
        return head + "\n".join(rows) + "\n    Ok(seen)\n}\n"
    return ("// Written by `scripts/tma.py`.\n\n" + function("rows", some) + "\n#[cfg(feature = \"exhaustive\")]\n" + function("more_rows", more))


def main():
    kinds = [(tma, 40, 10), (sm100, 14, 7), (mask, 50, 50), (im2col, 144, 144)]
    rows, chunks = [], []
    for kind, count, together in kinds:
        of_kind = [kind(len(rows) + n) for n in range(count)]
        rows += of_kind
        chunks += [of_kind[at:at + together] for at in range(0, count, together)]
    kept = [rust for _, rust in rows if rust]
    # the compiler takes half a second for a copy: the first of each kind is in each test run, and the others where all rows are
    copies = [rust for rust in kept if "mask!" not in rust]
    firsts = {kind_of(rust): rust for rust in reversed(copies)}
    some = [rust for rust in copies if rust in firsts.values()] + [rust for rust in kept if "mask!" in rust]
    (HERE / "../tests/atoms/tma/rows.rs").write_text(in_rust(some, [rust for rust in copies if rust not in some]))
    include = [f"-I{path}" for path in sys.argv[1:]]
    if not include:
        return
    with tempfile.TemporaryDirectory() as folder:
        def run(chunk):
            source = pathlib.Path(folder, f"{chunk}.cpp")
            source.write_text(PRELUDE + "int main() {\n" + "\n".join(cxx for cxx, _ in chunks[chunk]) + "\n}\n")
            program = source.with_suffix("")
            subprocess.run(["g++", "-std=c++17", "-O0", "-w", *include, str(source), "-o", str(program)], check=True)
            return subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
        with ThreadPoolExecutor(2) as pool:
            told = "".join(pool.map(run, range(len(chunks))))
    lines = [json.dumps(json.loads(line)) for line in told.splitlines()]
    (HERE / "tma.jsonl").write_text("\n".join(lines) + "\n")
    print(f"{len(lines)} rows")


main()
