"""What the generators of this folder share: a program that answers questions by CUTLASS' CuTe, in C++ on the host."""
import pathlib
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

PROGRAM = r"""
#include <cstdio>
#include <cstdint>
#include <string>
#include <cute/tensor.hpp>
#include <cute/atom/mma_atom.hpp>
#include <cute/atom/copy_atom.hpp>
#include <cute/atom/mma_traits_sm90_gmma.hpp>
#include <cute/atom/mma_traits_sm100.hpp>
#include <cute/atom/copy_traits_sm100.hpp>
#include <cutlass/detail/sm100_blockscaled_layout.hpp>
#include <cutlass/detail/dependent_false.hpp>
using namespace cute;
FILE* out;
alignas(1024) char memory[1 << 18];
// FNV-1a of numbers, each as 8 bytes
struct Hash { uint64_t h = 0xcbf29ce484222325ull; void add(uint64_t n) { for (int i = 0; i < 8; ++i) { h = (h ^ (n >> 8 * i & 255)) * 0x100000001b3ull; } } };
template <class P, class T> void descriptors(char const* id, P const& part, T const& fragment, int bits) {
  size_t begins = (char*)raw_pointer_cast(part.data()) - memory;
  fprintf(out, "{\"id\":\"%s\",\"begins\":%zu,\"descriptors\":[", id, begins);
  for (int i = 0; i < size(fragment.layout()); ++i) { auto d = fragment(i); fprintf(out, "%s\"%llx\"", i ? "," : "", (unsigned long long)uint64_t(d)); }
  fprintf(out, "]}\n");
}
template <class L> void places(char const* id, L const& layout, size_t begins = 0) {
  Hash hash; size_t n = size(layout);
  for (size_t i = 0; i < n; ++i) { hash.add(begins + layout(int(i))); }
  fprintf(out, "{\"id\":\"%s\",\"size\":%zu,\"hash\":\"%llx\"}\n", id, n, (unsigned long long)hash.h);
}
void number(char const* id, uint64_t n) { fprintf(out, "{\"id\":\"%s\",\"number\":\"%llx\"}\n", id, (unsigned long long)n); }
template <class A> void atom(char const* id, A const& a) {
  auto s = get_swizzle_portion(a);
  fprintf(out, "{\"id\":\"%s\",\"swizzle\":[%d,%d,%d],\"shape\":[%d,%d]}\n", id, s.num_bits, s.num_base, s.num_shft, int(size<0>(a)), int(size<1>(a)));
}
"""


def cut(root, path, first, end):
    """A part of a file that does not compile on the host as a whole."""
    text = (root / "cutlass_library/source/include" / path).read_text()
    begin = text.index(first)
    return text[begin : text.index(end, begin)]


def answers(root, program, parts):
    """The lines that the questions of each part print; parts compile beside each other."""
    include = [f"-I{root}/cutlass_library/source/include"] + [f"-I{p}" for p in sorted(root.glob("nvidia/*/include"))]

    def answer(work, i):
        source = pathlib.Path(work) / f"part{i}.cpp"
        main = "int main(int, char** arguments) { out = fopen(arguments[1], \"w\");\n" + "\n".join(parts[i]) + "\nfclose(out); }\n"
        source.write_text(program + main)
        subprocess.run(["g++", "-std=c++17", "-O0", "-w", *include, str(source), "-o", f"{work}/part{i}"], check=True)
        subprocess.run([f"{work}/part{i}", f"{work}/answers{i}"], check=True, stdout=subprocess.DEVNULL)
        print(f"part {i + 1} of {len(parts)}", flush=True)
        return pathlib.Path(f"{work}/answers{i}").read_text()

    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(3) as pool:
        return "".join(pool.map(lambda i: answer(work, i), range(len(parts))))


def questions(path, name, lines):
    """The same questions as a test, in Rust."""
    path.write_text(
        f"//! What `{name}.py` asked, as types; it writes this file.\n\nuse super::*;\n\n#[rustfmt::skip]\n#[test]\nfn {path.stem}_are_cutlass() {{\n    "
        + "\n    ".join(lines) + "\n}\n")
