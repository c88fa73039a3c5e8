#!/usr/bin/env python3
"""What layouts as types cost the compiler, beside C++ CuTe, in one run.

    python3 scripts/compile_time/measure.py [--rounds N] [--growth-rounds N] [--patience S] [--no-peer] [--wheels DIR]

Each round generates its own operands (the round is the seed), the same in both languages, 100 distinct operations in
a program: rank-3 compositions, and zipped divides of rank 2 by two modes. In both languages the type of each result is
named and is that of a function's parameter, so that it has to be computed. The programs are compiled one after the
other, `cargo check` and `cargo build` beside `g++ -fsyntax-only` and `g++ -c`, and so is one that only imports or
includes the library, which is subtracted. Incremental compilation is off. CPU time is user time of the compiler and all
processes it starts; peak memory that of the largest of them.

Then, for `cargo check` alone: how the cost grows with the number of modes and with the size of the layouts, and
whether all of it compiles with the coming trait solver, where a nightly toolchain is installed.

The C++ headers come from PyPI (pip download, kept in the working directory). Without pip, network or g++ that half is
skipped with a message. Nothing passes or fails on time.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "compile-time"
WHEELS = {
    "nvidia-cutlass": "cutlass_library/source/include",
    "nvidia-cuda-runtime-cu12": "nvidia/cuda_runtime/include",
    "nvidia-cuda-nvcc-cu12": "nvidia/cuda_nvcc/include",
    "nvidia-cuda-cccl-cu12": "nvidia/cuda_cccl/include",
}
OPERATIONS = 100
PROGRAMS = ["empty", "compositions", "divides"]
MODES = [f"modes_{n}" for n in range(1, 9)]
BITS = [f"bits_{n}" for n in range(4, 41, 6)]


class Failed(Exception):
    """A command did not succeed."""


def run(command, cwd=None, env=None):
    """(wall seconds, user CPU seconds, peak MB) of a command and all that it starts."""
    log = WORK / "log.txt"
    begin = time.perf_counter()
    with open(log, "wb") as output:
        child = subprocess.Popen(command, cwd=cwd, env=env, stdout=output, stderr=output)
        _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise Failed(f"{' '.join(map(str, command))}\n{log.read_text(errors='replace')[-3000:]}")
    return wall, usage.ru_utime, usage.ru_maxrss / 1024


def first_line(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]


class Rust:
    """A generated crate with a program for each name."""

    def __init__(self, name, toolchain=None, wrapper=None):
        self.directory = WORK / name
        self.cargo = ["cargo"] + ([f"+{toolchain}"] if toolchain else [])
        self.env = dict(os.environ, CARGO_INCREMENTAL="0", CARGO_TERM_COLOR="never")
        for variable in ["CARGO_TARGET_DIR", "RUSTFLAGS", "RUSTC_WRAPPER", "RUSTUP_TOOLCHAIN"]:
            self.env.pop(variable, None)
        if wrapper:
            self.env["RUSTC_WRAPPER"] = str(wrapper)
        (self.directory / "src").mkdir(parents=True, exist_ok=True)
        bins = "".join(f'[[bin]]\nname = "{n}"\npath = "src/{n}.rs"\n' for n in PROGRAMS + MODES + BITS + ["refused"])
        (self.directory / "Cargo.toml").write_text(
            '[workspace]\n[package]\nname = "compile-time"\nversion = "0.0.0"\nedition = "2024"\n'
            f'[dependencies]\ncute-static = {{ path = "{ROOT / "cute-static"}" }}\n{bins}'
        )
        # the versions that were fetched for the workspace: nothing is downloaded here
        shutil.copy(ROOT / "Cargo.lock", self.directory / "Cargo.lock")

    def write(self, name, text):
        (self.directory / "src" / f"{name}.rs").write_text(text)

    def compile(self, verb, name, stamp):
        """`cargo check` or `cargo build` of a program as a file that has not been seen before."""
        self.write(name, f"// {stamp} {time.time_ns()}\n" + (WORK / "programs" / f"{name}.rs").read_text())
        return run([*self.cargo, verb, "--offline", "--quiet", "--bin", name], self.directory, self.env)

    def prepare(self):
        """Builds the dependencies, and sees to it that what is measured is what is refused."""
        for verb in ["check", "build"]:
            self.compile(verb, "empty", "first")
        self.write(
            "refused",
            "use cute_static::{Composition, layout};\n"
            "pub type C0 = Composition<layout!((4,6,8):(2,3,5)), layout!(6:3)>;\nconst _: fn(C0) = |_| ();\nfn main() {}\n",
        )
        try:
            run([*self.cargo, "check", "--offline", "--quiet", "--bin", "refused"], self.directory, self.env)
        except Failed as refusal:
            if "StrideDoesNotDivide" in str(refusal):
                return
        raise Failed("an inadmissible composition compiles: the programs do not force their operations")


class Cpp:
    """g++ on CuTe's headers."""

    def __init__(self, find_links):
        if not shutil.which("g++"):
            raise Failed("no g++")
        wheels, headers = WORK / "wheels", WORK / "headers"
        wheels.mkdir(parents=True, exist_ok=True)
        have = lambda name: sorted(wheels.glob(name.replace("-", "_") + "-*.whl"))
        missing = [name for name in WHEELS if not have(name)]
        if missing:
            links = ["--find-links", find_links] if find_links else []
            run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", wheels, *links, *missing])
        self.versions = []
        for name, include in WHEELS.items():
            wheel = have(name)[-1]
            self.versions.append("-".join(wheel.name.split("-")[:2]))
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(headers, [entry for entry in archive.namelist() if entry.startswith(include + "/")])
        self.flags = ["-std=c++17", "-w"] + [f"-I{headers / include}" for include in WHEELS.values()]

    def compile(self, verb, name, stamp):
        path = WORK / "programs" / f"{name}.cpp"
        fresh = WORK / "fresh.cpp"
        fresh.write_text(f"// {stamp}\n" + path.read_text())
        mode = ["-fsyntax-only"] if verb == "check" else ["-c", "-o", WORK / "fresh.o"]
        return run(["g++", *self.flags, *mode, fresh])


def generate(seed):
    run(["cargo", "run", "--quiet", "-p", "cute-benches", "--bin", "compile_time", "emit", WORK / "programs", str(seed)], ROOT)


def median(values):
    return statistics.median(values)


def above_empty(samples, key, name, what):
    """The median over the rounds of a program's cost less that of the empty one of the same round, in seconds."""
    rounds = zip(samples[(*key, name)], samples[(*key, "empty")])
    return median([full[what] - empty[what] for full, empty in rounds])


def measure(steps, rounds):
    """Samples by (tool, verb, program), all of a round one after the other."""
    samples = {}
    for number in range(1, rounds + 1):
        generate(number)
        for title, tool, verb in steps:
            for name in PROGRAMS:
                sample = tool.compile(verb, name, number)
                samples.setdefault((title, verb, name), []).append(sample)
        print(f"round {number} of {rounds} done, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    return samples


def compare(rust, cpp, rounds):
    steps = [("cargo check", rust, "check"), ("cargo build", rust, "build")]
    if cpp:
        steps += [("g++ -fsyntax-only", cpp, "check"), ("g++ -c", cpp, "build")]
    samples = measure(steps, rounds)
    print(f"\n{OPERATIONS} operations in each program; medians of {rounds} rounds; 'each' is above the empty program\n")
    print(f"{'tool':<20}{'program':<15}{'wall s':>9}{'user s':>9}{'range of user s':>18}{'each, ms user':>15}{'wall':>8}{'peak MB':>9}")
    for title, _, verb in steps:
        for name in PROGRAMS:
            rows = samples[(title, verb, name)]
            wall, user, peak = (median(column) for column in zip(*rows))
            users = [row[1] for row in rows]
            each = ["", ""]
            if name != "empty":
                each = [f"{above_empty(samples, (title, verb), name, what) * 1e3 / OPERATIONS:.2f}" for what in (1, 0)]
            spread = f"{min(users):.2f} to {max(users):.2f}"
            print(f"{title:<20}{name:<15}{wall:>9.2f}{user:>9.2f}{spread:>18}{each[0]:>15}{each[1]:>8}{peak:>9.0f}")
    if not cpp:
        return
    print(f"\n{'ratio of the cost above empty':<45}{'program':<15}{'user CPU':>10}{'wall':>8}{'peak':>8}")
    for ours, theirs in [(0, 2), (1, 3), (0, 3)]:
        (left, _, verb), (right, _, other) = steps[ours], steps[theirs]
        for name in PROGRAMS[1:]:
            user, wall = (
                above_empty(samples, (right, other), name, what) / above_empty(samples, (left, verb), name, what)
                for what in (1, 0)
            )
            peak = median([row[2] for row in samples[(right, other, name)]]) / median(
                [row[2] for row in samples[(left, verb, name)]]
            )
            print(f"{right + ' / ' + left:<45}{name:<15}{user:>10.1f}{wall:>8.1f}{peak:>8.1f}")


def growth(rust, rounds, patience):
    samples = {}
    given_up = set()
    for number in range(1, rounds + 1):
        generate(number)
        for names in [["empty"], MODES, BITS]:
            for at, name in enumerate(names):
                if name in given_up:
                    continue
                sample = rust.compile("check", name, number)
                samples.setdefault(("check", name), []).append(sample)
                if sample[0] > patience:
                    given_up.update(names[at + 1 :])
    print(f"\ncargo check of {OPERATIONS} compositions, ms each above the empty program; medians of {rounds} rounds")
    for title, names in [("modes on either side", MODES), ("size of the left, rank 3: 2^", BITS)]:
        names = [name for name in names if name not in given_up]
        print(f"\n{title:<30}" + "".join(f"{name.split('_')[1]:>8}" for name in names))
        for label, what in [("user CPU", 1), ("wall", 0)]:
            cells = [above_empty(samples, ("check",), name, what) * 1e3 / OPERATIONS for name in names]
            print(f"{label:<30}" + "".join(f"{cell:>8.2f}" for cell in cells))
        peaks = [median([row[2] for row in samples[("check", name)]]) for name in names]
        print(f"{'peak MB':<30}" + "".join(f"{peak:>8.0f}" for peak in peaks))
    if given_up:
        print(f"left out, after one that took more than {patience} s: {', '.join(sorted(given_up))}")


def next_solver():
    try:
        version = first_line(["rustc", "+nightly", "--version"])
    except (OSError, subprocess.CalledProcessError):
        print("\nskipped: -Znext-solver, since no nightly toolchain is installed")
        return
    print(f"\n-Znext-solver, {version}")
    generate(1)
    # dependencies keep the present solver: generic-array 1.4 does not compile with the coming one
    wrapper = WORK / "next-solver.sh"
    names = "|".join(["cute_static", *PROGRAMS, "refused"])
    wrapper.write_text(
        '#!/bin/sh\nnext=\nprevious=\nfor argument in "$@"; do\n'
        f'    [ "$previous" = --crate-name ] && case "$argument" in {names}) next=-Znext-solver ;; esac\n'
        '    previous=$argument\ndone\nexec "$@" $next\n'
    )
    wrapper.chmod(0o755)
    rust = Rust("next-solver", "nightly", wrapper)
    try:
        rust.prepare()
        empty = rust.compile("check", "empty", "next")
        for name in PROGRAMS[1:]:
            wall, user, peak = rust.compile("check", name, "next")
            each = (user - empty[1]) * 1e3 / OPERATIONS
            print(f"{name:<15}compiles: {each:.2f} ms user CPU each, {wall:.2f} s wall, {peak:.0f} MB")
    except Failed as failure:
        print(f"does not compile:\n{failure}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--growth-rounds", type=int, default=3, help="0 leaves the growth out")
    parser.add_argument("--patience", type=float, default=120, metavar="S", help="give up larger programs after one of S seconds")
    parser.add_argument("--no-peer", action="store_true", help="leave C++ out")
    parser.add_argument("--wheels", help="a folder where pip finds the wheels before it asks PyPI")
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)

    generate(1)
    rust = Rust("crate")
    rust.prepare()
    cpp = None
    if not options.no_peer:
        try:
            cpp = Cpp(options.wheels)
        except Failed as failure:
            print(f"skipped: C++ CuTe, since its headers or g++ cannot be had: {failure}")
    print(first_line(["rustc", "--version"]))
    if cpp:
        print(first_line(["g++", "--version"]), "with", ", ".join(cpp.versions))
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    compare(rust, cpp, options.rounds)
    if options.growth_rounds:
        growth(rust, options.growth_rounds, options.patience)
    next_solver()


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(str(failure))
