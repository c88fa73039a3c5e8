#!/usr/bin/env python3
"""The examples beside CUTLASS' tutorials: `lines.py CUTLASS [--check]` prints the table of README.md.

Lines are those of kernels and of the host's functions that make their layouts, without comments, blank lines, prints that are
switched off, and what makes and checks matrices (`main`, `run`, C++'s dispatch by characters). A bound is a `Trait` in a where-clause, `Output: Trait` inside of one included; depth counts the
latter. `--check` measures user seconds of `cargo check` of each, without
incremental compilation, everything else being built: the less of two.
"""
import os, re, resource, subprocess, sys, pathlib

here = pathlib.Path(__file__).resolve().parents[1] / "crates" / "cute-kit" / "examples"
# files of other names, or in other folders of the tutorial
ELSEWHERE = {
    "wgmma_sm90": "hopper/wgmma_sm90",
    "wgmma_tma_sm90": "hopper/wgmma_tma_sm90",
    "tcgen05_gemm": "blackwell/02_mma_tma_sm100",
}
NOT_COUNTED = {"main", "run", "check", "gemm", "usage", "print"}

def without_comments(text):
    text = re.sub(r"^#if 0$.*?^#endif$", "", text, flags=re.M | re.S)
    return re.sub(r"/\*.*?\*/", "", re.sub(r"//.*", "", text), flags=re.S)

def end_of(text, at, braces="{}"):
    depth = 0
    for i in range(at, len(text)):
        depth += {braces[0]: 1, braces[1]: -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return len(text)

def functions(text, head, skip):
    """Lines of the functions, and of what stands before them as their template."""
    lines = 0
    for match in head.finditer(text):
        if match.group("name") not in skip:
            body = text.index("{", match.end())
            lines += sum(bool(line.strip()) for line in text[match.start():end_of(text, body)].splitlines())
    return lines

RUST = re.compile(r"^(?:async )?fn (?P<name>\w+)", re.M)
CXX = re.compile(r"^(?:template\s*<[^{};]*?>\s*)?(?:__global__[^{};]*?|static\s+|void\s+|auto\s+)+(?P<name>\w+)\s*\([^{};]*?\)\s*(?=\{)", re.M)

def clauses(text):
    """(bounds, depth) of the largest where-clause."""
    worst = (0, 0)
    for match in re.finditer(r"^where\n(.*?)^\{", text, re.M | re.S):
        clause = match.group(1)
        depth = most = 0
        for c in re.sub(r"->", "", clause):
            depth += {"<": 1, ">": -1}.get(c, 0)
            most = max(most, depth)
        worst = max(worst, (len(re.findall(r"[\w>]: ", clause)) + clause.count(" + "), most))
    return worst

def seconds(name):
    taken = []
    # the first builds what it needs
    for _ in range(3):
        os.utime(here / (name + ".rs"))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = ["cargo", "check", "-q", "-p", "cute-kit", "--features", "interpreter", "--example", name]
        subprocess.run(command, check=True, env=os.environ | {"CARGO_INCREMENTAL": "0"})
        taken.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return min(taken[1:])

cutlass = pathlib.Path(sys.argv[1]) / "examples/cute/tutorial"
check = "--check" in sys.argv
print("| example | Rust, lines | C++, lines | largest where-clause: bounds, depth |" + (" `cargo check`, user s |" if check else ""))
print("|---|---|---|---|" + ("---|" if check else ""))
for name in ["sgemm_1", "sgemm_2", "sgemm_sm80", "tiled_copy", "tiled_copy_if", "gemm_bias_relu", "transpose", "wgmma_sm90", "wgmma_tma_sm90", "tcgen05_gemm", "flash_attention", "epilogue_stmatrix_tma", "stream_k", "im2col_conv"]:
    rust = without_comments((here / (name + ".rs")).read_text())
    source = cutlass / (ELSEWHERE.get(name, name) + ".cu")
    cxx = "" if not source.exists() else functions(without_comments(source.read_text(errors="replace")), CXX, NOT_COUNTED)
    kernel = functions(rust, RUST, {"main", "run", "every_element_is_right"})
    bounds, depth = clauses(rust)
    row = f"| [`{name}`]({name}.rs) | {kernel} | {cxx} | {bounds}, {depth} |"
    print(row + (f" {seconds(name):.1f} |" if check else ""))
