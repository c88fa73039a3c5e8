#!/usr/bin/env python3
"""What hardware atoms as types cost the compiler: naming two of them, and a TiledMMA's partition beside C++ CuTe.

    python3 scripts/compile_time/atoms.py [--rounds N] [--no-peer] [--wheels DIR]

Both languages partition a 128 x 128 x 32 tile by SM80 16x8x16 atoms, 2 x 2 of them, permuted to 32 x 32 x 16: the
layouts of A, B and C as `((ThrV, (ThrM, ThrK)), (FrgV, (RestM, RestK)))`, named as parameters of functions, so that
they have to be computed. The programs are checked one after the other, interleaved, incremental compilation off, and
so is one that only names a layout of `cute-static`, or includes the headers. Times are CPU time of the compiler, in
seconds, medians of the rounds. Headers are got as `measure.py` gets them. Nothing passes or fails on time.
"""

import argparse
import os
import shutil
import statistics
import time

import measure

EMPTY = "pub fn one(_: cute_static::layout!((4, 8) : (8, 1))) {}\n"
RUST = {
    "cute-static alone": EMPTY,
    "two atoms": EMPTY
    + """use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{LayoutA, LayoutB, LayoutC, MmaSync, Sm80, Wgmma};
use cute_static::{int, shape};
type Ampere = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Hopper = Wgmma<int!(128), F32, F16, F16>;
pub fn two(_: LayoutA<Ampere>, _: LayoutB<Ampere>, _: LayoutC<Ampere>) {}
pub fn three(_: LayoutA<Hopper>, _: LayoutB<Hopper>, _: LayoutC<Hopper>) {}
""",
    "partition": EMPTY
    + """use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{ThrfrgA, ThrfrgB, ThrfrgC, TiledMma};
use cute_static::{int, layout, shape};
type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
type A = layout!((128, 32) : (1, 128));
type C = layout!((128, 128) : (1, 128));
pub fn thrfrg(_: ThrfrgA<Mma, A>, _: ThrfrgB<Mma, A>, _: ThrfrgC<Mma, C>) {}
""",
}
INCLUDE = "#include <cute/atom/mma_atom.hpp>\n#include <cute/arch/mma_sm80.hpp>\nusing namespace cute;\n"
CPP = {
    "include": INCLUDE,
    "partition": INCLUDE
    + """using Mma = TiledMMA<MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>, Layout<Shape<_2,_2,_1>>, Tile<_32,_32,_16>>;
using TileA = Layout<Shape<_128,_32>, Stride<_1,_128>>;
using TileC = Layout<Shape<_128,_128>, Stride<_1,_128>>;
void thrfrg(decltype(Mma{}.thrfrg_A(TileA{})), decltype(Mma{}.thrfrg_B(TileA{})), decltype(Mma{}.thrfrg_C(TileC{}))) {}
""",
}


class Rust:
    """A crate whose library is one program after the other."""

    def __init__(self):
        self.directory = measure.WORK / "atoms"
        self.env = dict(os.environ, CARGO_INCREMENTAL="0", CARGO_TARGET_DIR=str(self.directory / "target"))
        (self.directory / "src").mkdir(parents=True, exist_ok=True)
        dependencies = "".join(f'{name} = {{ path = "{measure.ROOT / folder / name}" }}\n' for folder, name in [("", "cute-static"), ("crates", "cute-atoms")])
        (self.directory / "Cargo.toml").write_text(
            f'[workspace]\n[package]\nname = "atoms"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\n{dependencies}'
        )
        shutil.copy(measure.ROOT / "Cargo.lock", self.directory / "Cargo.lock")

    def check(self, text):
        (self.directory / "src" / "lib.rs").write_text(f"// {time.time_ns()}\n{text}")
        return measure.run(["cargo", "check", "--offline", "--quiet"], self.directory, self.env)[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--no-peer", action="store_true", help="without C++")
    parser.add_argument("--wheels", help="a directory with the wheels, for a machine without network")
    options = parser.parse_args()
    measure.WORK.mkdir(parents=True, exist_ok=True)
    rust, cpp = Rust(), None
    if not options.no_peer:
        try:
            cpp = measure.Cpp(options.wheels)
        except measure.Failed as reason:
            print(f"no C++: {reason}")

    def compile_cpp(text):
        source = measure.WORK / "atoms" / "atoms.cpp"
        source.write_text(f"// {time.time_ns()}\n{text}")
        return measure.run(["g++", "-fsyntax-only", *cpp.flags, source])[1]

    programs = [(f"cargo check, {name}", rust.check, text) for name, text in RUST.items()]
    if cpp:
        programs += [(f"g++ -fsyntax-only, {name}", compile_cpp, text) for name, text in CPP.items()]
    for _, run, text in programs:
        run(text)
    samples = {name: [] for name, _, _ in programs}
    for _ in range(options.rounds):
        for name, run, text in programs:
            samples[name].append(run(text))
    for name, times in samples.items():
        print(f"{name:36} {statistics.median(times):.3f} s (from {min(times):.3f} to {max(times):.3f})")
    above = lambda name, base: statistics.median(a - b for a, b in zip(samples[name], samples[base]))
    for name in ["two atoms", "partition"]:
        print(f"{name} above cute-static alone: {above(f'cargo check, {name}', 'cargo check, cute-static alone'):.3f} s")
    if cpp:
        print(f"partition above the include: {above('g++ -fsyntax-only, partition', 'g++ -fsyntax-only, include'):.3f} s")


if __name__ == "__main__":
    main()
