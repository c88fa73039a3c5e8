#!/usr/bin/env python3
"""What 100 static operations cost compilers, in instructions: rustc by toolchain beside g++ with C++ CuTe, in one run.

    python3 scripts/compile_time/instructions.py [--toolchains 1.95.0,nightly] [--no-peer] [--wheels DIR] [--seed N]

The programs are those of `measure.py`: 100 compositions and 100 zipped divides, the same operands in both languages, and one that only
imports or includes the library, which is subtracted. rustc makes metadata, as `cargo check` does; g++ has `-fsyntax-only`. Instructions are
those that valgrind counts (`--tool=cachegrind --cache-sim=no`), of all processes: unlike seconds they do not depend on what else runs.
The ratio is g++'s number to rustc's. A toolchain is a name that rustup knows. Nothing passes or fails on it.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from measure import OPERATIONS, PROGRAMS, ROOT, WORK, Cpp, Failed, first_line, generate  # noqa: E402

VALGRIND = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--trace-children=yes", "--cachegrind-out-file=/dev/null"]


def instructions(command):
    """Of a command and all that it starts, in millions."""
    done = subprocess.run([*VALGRIND, *map(str, command)], cwd=WORK, capture_output=True, text=True, check=False)
    counts = re.findall(r"I +refs: +([\d,]+)", done.stderr)
    if done.returncode != 0 or not counts:
        raise Failed(done.stderr[-3000:])
    return sum(int(count.replace(",", "")) for count in counts) / 1e6


class Rustc:
    """A toolchain's rustc on the library that it has compiled."""

    def __init__(self, toolchain):
        env = {name: value for name, value in os.environ.items() if name not in ["RUSTFLAGS", "RUSTC_WRAPPER", "CARGO_TARGET_DIR"]}
        env |= {"RUSTUP_TOOLCHAIN": toolchain, "CARGO_INCREMENTAL": "0"}
        # rustup's proxy is not what is counted
        sysroot = subprocess.run(["rustc", "--print", "sysroot"], env=env, capture_output=True, text=True, check=True).stdout.strip()
        self.rustc = pathlib.Path(sysroot) / "bin" / "rustc"
        self.name = "rustc " + first_line([str(self.rustc), "--version"]).split()[1]
        command = ["cargo", "check", "--quiet", "-p", "cute-static", "--message-format=json", "--target-dir", WORK / "libraries" / toolchain]
        artifacts = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
        metadata = re.findall(r'"([^"]*\.(?:rmeta|so))"', artifacts)
        self.library = next(path for path in reversed(metadata) if "libcute_static-" in path)
        # newer cargo gives each library a folder
        self.folders = sorted({str(pathlib.Path(path).parent) for path in metadata})

    def command(self, program):
        flags = ["--edition=2024", "--crate-type=bin", "--emit=metadata", "-Awarnings", "--extern", f"cute_static={self.library}"]
        searched = [flag for folder in self.folders for flag in ("-L", f"dependency={folder}")]
        made = WORK / f"counted-{self.name.replace(' ', '-')}-{program}.rmeta"
        return [self.rustc, *flags, *searched, "-o", made, WORK / "programs" / f"{program}.rs"]


class Gxx(Cpp):
    """g++ on CuTe's headers, which are downloaded if they are not here."""

    name = "g++ -fsyntax-only"

    def command(self, program):
        return ["g++", *self.flags, "-fsyntax-only", WORK / "programs" / f"{program}.cpp"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--toolchains", help="by commas; without it the one in use", default=None)
    parser.add_argument("--no-peer", action="store_true", help="without C++ CuTe")
    parser.add_argument("--wheels", help="a folder with the headers' wheels")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    generate(options.seed)
    in_use = first_line(["rustup", "show", "active-toolchain"]).split()[0] if not options.toolchains else options.toolchains
    tools = [Rustc(toolchain) for toolchain in in_use.split(",")]
    tools += [] if options.no_peer else [Gxx(options.wheels)]
    asked = [(tool, program) for tool in tools for program in PROGRAMS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() // 2 or 1) as pool:
        counted = pool.map(lambda one: instructions(one[0].command(one[1])), asked)
        counts = {(tool.name, program): count for (tool, program), count in zip(asked, counted)}
    each = {(name, program): (count - counts[name, "empty"]) / OPERATIONS for (name, program), count in counts.items()}
    print(f"millions of instructions; each of {OPERATIONS} operations is above the empty program; seed {options.seed}\n")
    print(f"{'compiler':<34}{'program':<15}{'in all':>10}{'each':>9}{'g++ / it':>10}")
    for tool in tools:
        for program in PROGRAMS:
            key = (tool.name, program)
            beside = "" if program == "empty" else f"{each[key]:.2f}"
            ratio = "" if program == "empty" or options.no_peer else f"{each[Gxx.name, program] / each[key]:.1f}"
            print(f"{tool.name:<34}{program:<15}{counts[key]:>10.0f}{beside:>9}{ratio:>10}")


if __name__ == "__main__":
    try:
        main()
    except (Failed, subprocess.CalledProcessError) as failure:
        sys.exit(str(failure))
