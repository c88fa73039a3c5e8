#!/usr/bin/env python3
"""What chains of operations cost the compiler: seconds and memory by their length.

    python3 scripts/compile_time/chains.py [--lengths 2,5,10,20] [--modes 4,6,8,10,12] [--patience S]

Each operation is applied to what the one before it gave: by type aliases, by function calls on static layouts, and by function
calls on mixed ones; and partitions of tiled MMAs. What is linear grows as the length does. A second table has what looks at all modes of
one layout, by their number. Times are user CPU seconds of one `rustc --emit=metadata`, the libraries compiled before, and the peak of
its memory; an empty program is the first line. A chain that the
compiler refuses says so, and one that took longer than the patience ends its row. Nothing passes or fails on time.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "chains"
HEAD = "#![allow(unused)]\nuse core::ops::RangeFull;\nuse cute_static::{*, int, layout, shape, swizzle};\n"
MMA = """use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{CopyA, LayoutTvC, TiledMma};
type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
"""
SQUARE = "layout!((64, 64) : (64, 1))"
DEEP = "layout!(((2, 2), (2, 2)) : ((1, 4), (2, 8)))"


def aliases(first, step):
    def program(length):
        types = "".join(f"type L{i + 1} = {step.format(f'L{i}')};\n" for i in range(length))
        return f"{HEAD}type B = {SQUARE};\ntype L0 = {first};\n{types}fn main() {{ let _ = L{length}::default(); }}\n"

    return program


def calls(first, *steps):
    """The steps in turn; `{}` is what there was."""

    def program(length):
        lines = "".join(f"    let l{i + 1} = {steps[i % len(steps)].format(f'&l{i}')};\n" for i in range(length))
        return f"{HEAD}type B = {SQUARE};\nfn main() -> Result<(), AlgebraError> {{\n    let l0 = {first};\n{lines}    Ok(())\n}}\n"

    return program


def copies(length):
    """Tiled MMAs, each of whose operands is copied: as many as the length."""
    lines = "".join(
        f"    let l{i} = LayoutTvC::<TiledMma<Atom, layout!((2, {i + 1}, 1) : (1, 2, 0))>>::default();\n" for i in range(length)
    )
    return f"{HEAD}{MMA}fn main() {{\n{lines}}}\n"


MATRIX = "layout!(type (usize, usize) : (usize, usize))"
STATIC, MIXED = f"<{SQUARE}>::default()", "Layout::new((64usize, 64usize), (int!(1), 64usize))?"
CHAINS = {
    "empty": lambda _: f"{HEAD}fn main() {{}}\n",
    "aliases: Composition": aliases(SQUARE, "Composition<{}, B>"),
    "aliases: ZippedDivide": aliases("layout!((1048576, 1048576) : (1, 1048576))", "Get<ZippedDivide<{}, shape!((2, 2))>, int!(1)>"),
    "aliases: LogicalDivide": aliases(SQUARE, "Coalesced<LogicalDivide<{}, int!(2)>>"),
    "aliases: LeftInverse": aliases(SQUARE, "LeftInverse<{}>"),
    "aliases: RightInverse": aliases(SQUARE, "RightInverse<{}>"),
    "aliases: MaxCommonLayout": aliases(SQUARE, "MaxCommonLayout<{}, B>"),
    "aliases: Sliced": aliases(DEEP, "Sliced<{}, (RangeFull, RangeFull)>"),
    "aliases: Diced": aliases(DEEP, "Diced<{}, (usize, usize)>"),
    "aliases: UpcastSwizzle": aliases("swizzle!(3, 40, 3)", "UpcastSwizzle<{}, int!(2)>"),
    "aliases: DowncastSwizzle": aliases("swizzle!(3, 4, 3)", "DowncastSwizzle<{}, int!(2)>"),
    "aliases: InnerPartition": aliases("layout!((1048576, 1048576) : (1, 1048576))", "InnerPartition<{}, shape!((16, 16)), (usize, usize)>"),
    "calls: composition": calls(STATIC, "composition({}, &B::default())?"),
    "calls: zipped_divide": calls(STATIC, "zipped_divide({}, &int!(2))?"),
    "calls: right_inverse": calls(STATIC, "right_inverse({})?"),
    "calls: local_tile": calls(STATIC, "local_tile({}, &<shape!((16, 16))>::default(), (0, 0))?.0"),
    "mixed: composition": calls(MIXED, "composition({}, &B::default())?"),
    "mixed: composition, coalesce_to": calls(MIXED, f"coalesce_to::<{MATRIX}, _>(&composition({{}}, &B::default())?)?"),
    "mixed: zipped_divide": calls(MIXED, "zipped_divide({}, &(int!(2), int!(2)))?"),
    "mixed: composition, divide": calls(MIXED, "composition({}, &B::default())?", "logical_divide({}, &int!(2))?"),
    "mixed: local_tile": calls(MIXED, "local_tile({}, &(int!(16), int!(16)), (0, 0))?.0"),
    "tiled MMAs, side by side": copies,
}


def permuted(modes):
    """Modes of extent 2 whose strides are all powers of two below the size, in no order."""
    exponents = sorted(range(modes), key=lambda i: i * 7 % 13)
    return f"layout!(({', '.join(['2'] * modes)}) : ({', '.join(str(1 << exponent) for exponent in exponents)}))"


def injective(modes):
    return f"{HEAD}const _: fn(IsInjective<{permuted(modes)}>) -> num::True = |truth| truth;\nfn main() {{}}\n"


def tiles(modes):
    view = f"    let mut tensor = Tensor::view_mut(&mut data[..], <{permuted(modes)}>::default())?;\n"
    rest = "    for _ in tensor.tiles_mut(&(int!(2), int!(2)))? {}\n    Ok(())\n"
    return f"{HEAD}fn main() -> Result<(), AlgebraError> {{\n    let mut data = vec![0u8; {1 << modes}];\n{view}{rest}}}\n"


MODES = {"IsInjective": injective, "tiles_mut": tiles}


def libraries():
    """Where the compiled libraries are."""
    command = ["cargo", "check", "--quiet", "-p", "cute-atoms", "--message-format=json"]
    found = {}
    for line in subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines():
        message = json.loads(line)
        for name in message.get("filenames", []):
            if match := re.search(r"lib(cute_static|cute_atoms)-\w+\.rmeta$", name):
                found[match[1]] = name
    return found


def compile(text, found, patience):
    """User CPU seconds, peak megabytes, and the first error."""
    WORK.mkdir(parents=True, exist_ok=True)
    source = WORK / "chain.rs"
    source.write_text(text)
    externs = [argument for name, path in found.items() for argument in ("--extern", f"{name}={path}")]
    directory = pathlib.Path(found["cute_static"]).parent
    command = ["rustc", "--edition=2024", "--crate-type=bin", "--emit=metadata", "-L", f"dependency={directory}", *externs]
    with open(WORK / "errors", "w+") as errors:
        start = time.perf_counter()
        process = subprocess.Popen([*command, "-o", WORK / "chain.rmeta", source], stderr=errors, cwd=WORK)
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            seconds = time.perf_counter() - start
            if done:
                break
            if seconds > patience:
                process.kill()
                os.wait4(process.pid, 0)
                return patience, 0, f"more than {patience} s"
            time.sleep(0.002)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        error = next((line.strip() for line in errors if line.startswith("error")), None)
    return usage.ru_utime, usage.ru_maxrss / 1024, error


def table(title, programs, lengths, found, patience):
    lengths = [int(length) for length in lengths.split(",")]
    print(f"\n{title + ': user s, MB':<32}" + "".join(f"{length:>14}" for length in lengths))
    for name, program in programs.items():
        cells, reasons = [], []
        for length in lengths:
            seconds, peak, error = compile(program(length), found, patience)
            cells.append(f"{seconds:.2f} s {peak:.0f}" if error is None else "refused" if peak else "no end")
            if error:
                reasons.append(f"    {length}: {error}")
                break
        print(f"{name:<32}" + "".join(f"{cell:>14}" for cell in cells))
        print("\n".join(reasons), end="\n" if reasons else "")
        sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lengths", default="2,5,10,20")
    parser.add_argument("--modes", default="4,6,8,10,12")
    parser.add_argument("--patience", type=float, default=60, metavar="S", help="end a row after a chain of S seconds")
    options = parser.parse_args()
    found = libraries()
    print(subprocess.run(["rustc", "--version"], check=True, capture_output=True, text=True).stdout.strip())
    table("operations", CHAINS, options.lengths, found, options.patience)
    table("modes of one layout", MODES, options.modes, found, options.patience)



if __name__ == "__main__":
    main()
