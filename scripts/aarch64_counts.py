#!/usr/bin/env python3
"""Instructions of NEON's kernels for an element, beside the portable ones: aarch64 under qemu, no such machine needed.

    python3 scripts/aarch64_counts.py          # needs qemu-aarch64 and rustup's target aarch64-unknown-linux-musl

The program beside it is built twice, once with `--cfg cute_portable`. qemu runs it an instruction at a time and names each: TIMES + 1 turns
less one turn are what TIMES turns take.
"""

import os
import re
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parents[1] / "benches" / "aarch64"
TARGET = "aarch64-unknown-linux-musl"
TIMES = 2


def built(flags):
    """The program, with the linker that rustup brings."""
    folder = HERE / "../../target" / ("aarch64" + "-".join(flags).strip("-"))
    env = os.environ | {
        "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(["-Clinker=rust-lld", "-Clink-self-contained=yes", *flags]),
        "CARGO_TARGET_DIR": str(folder.resolve()),
        "CARGO_INCREMENTAL": "0",
    }
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--release", f"--target={TARGET}"], cwd=HERE, env=env, check=True)
    return folder.resolve() / TARGET / "release/counted"


def instructions(program, name, times):
    """Lines that qemu prints for one run."""
    qemu = ["qemu-aarch64", "-singlestep", "-d", "exec,nochain", "-D", "/dev/stdout", program, name, str(times)]
    with subprocess.Popen(qemu, stdout=subprocess.PIPE) as process:
        count = sum(block.count(b"Trace ") for block in iter(lambda: process.stdout.read(1 << 20), b""))
    assert process.returncode == 0, (name, process.returncode)
    return count


def main():
    source = (HERE / "src/main.rs").read_text()
    names = re.findall(r'"((?:gemm|transpose) [^"]*)" =>', source)
    neon, portable = built([]), built(["--cfg=cute_portable"])
    print("| | of | NEON | portable | portable / NEON |\n|---|---|---:|---:|---:|")
    for name in names:
        n = int(name.split()[-1])
        elements, unit = (n**3, "multiply-add") if name.startswith("gemm") else (n**2, "element")
        each = [(instructions(p, name, TIMES + 1) - instructions(p, name, 1)) / TIMES / elements for p in (neon, portable)]
        print(f"| {name} | {unit} | {each[0]:.3f} | {each[1]:.3f} | {each[1] / each[0]:.2f} |", flush=True)


main()
