#!/usr/bin/env python3
"""Has `ptxas` assemble every PTX instruction that `cute_atoms::table` names.

    pip install nvidia-cuda-nvcc            # version 13, for its ptxas; or give one by --ptxas
    cargo run -q -p cute-atoms --features table --example ptx_names | python3 scripts/ptx.py

Each distinct name gets operands as the PTX ISA lists them, and the target of its architecture. Completed are names
that stand for several instructions: TMA's rank (`.2d`; im2col `.4d`). Left out are the two of no single instruction,
`AutoVectorizingCopyWithAssumedAlignment` and `SM90_BULK_COPY_AUTO`.
"""
import argparse
import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import tempfile

BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "f64": 64, "s32": 32, "s8": 8, "u8": 8, "s4": 4, "u4": 4, "b1": 1}
NARROW = ["e4m3", "e5m2", "e2m3", "e3m2", "e2m1"]
TARGETS = {"any": "sm_100a", "sm50": "sm_75", "sm61": "sm_75", "sm70": "sm_75", "sm90": "sm_90a", "sm100": "sm_100a",
           "sm103": "sm_103a", "sm120": "sm_120a"}
NO_INSTRUCTION = ["AutoVectorizingCopyWithAssumedAlignment", "SM90_BULK_COPY_AUTO"]
REGISTERS = (".reg .b32 %r<256>; .reg .b32 %a<4>; .reg .f32 %f<256>; .reg .f64 %d<64>; .reg .b64 %l<8>;"
             " .reg .b16 %h<4>; .reg .b128 %q<2>; .reg .pred %p<2>;")


def registers(element, elements, threads, bits=None):
    """A vector of a thread's registers for its part of so many elements."""
    bits = bits or (8 if element in NARROW else BITS[element])
    letter, width = {"f32": ("f", 32), "f64": ("d", 64)}.get(element, ("r", 32))
    return vector(letter, max(1, elements * bits // threads // width))


def vector(letter, n):
    return "{" + ",".join(f"%{letter}{i}" for i in range(n)) + "}"


def mma(ptx):
    m, n, k = map(int, re.search(r"m(\d+)n(\d+)k(\d+)", ptx).groups())
    d, a, b = re.search(r"\.(?:row|col)\.(?:row|col)(?:\.satfinite)?\.(\w+)\.(\w+)\.(\w+)\.", ptx).groups()
    sparse, bits = "sp::" in ptx, 4 if "mxf4nvf4" in ptx else None
    threads = 8 if (m, n, k) == (8, 8, 4) and a == "f16" else 32
    c = registers(d, m * n, threads)
    a = registers(a, m * k // (2 if sparse else 1), threads, bits)
    text = f"{ptx} {c},{a},{registers(b, n * k, threads, bits)},{c}"
    text += ",%r0,0x0" if sparse else ""
    return text + (",{%r0},{%h0,%h1},{%r1},{%h0,%h1}" if "block_scale" in ptx else "")


def wgmma(ptx, name):
    n, c, a = re.search(r"m64n(\d+)k\d+\.(\w+)\.(\w+)", ptx).groups()
    in_registers = "_RS" in name
    text = f'{ptx} {registers(c, 64 * int(n), 128)},{vector("a", 4) if in_registers else "%l0"},%l1'
    text += (",%r200,0" if ".sp." in ptx else "") + ",%p0"
    if c != "s32":
        text += ",1,1"
        if a in ("f16", "bf16"):
            text += ",0" if in_registers else ",0,0"
    return text


def tcgen05(ptx, name):
    if ptx.startswith("tcgen05.cp"):
        return f"{ptx} [%r0],%l0"
    if ptx.startswith("tcgen05.mma"):
        text = f'{ptx} [%r0],{"[%r1]" if "_TS" in name else "%l0"},%l1' + (",[%r2]" if ".sp." in ptx else "") + ",%r3"
        return text + (",[%r4],[%r5]" if "block_scale" in ptx else "") + ",%p0"
    bits, times = map(int, re.search(r"x(\d+)b(?:x2)?\.x(\d+)", ptx).groups())
    held = vector("r", times * max(1, bits // 64))
    if ".red" in ptx:
        return f"{ptx} {held},%r200,[%r201]"
    address = "[%r201],0" if "bx2" in ptx else "[%r201]"
    return f"{ptx} {held},{address}" if ".ld" in ptx else f"{ptx} {address},{held}"


def bulk(ptx):
    tensor, im2col, four = ".tensor" in ptx, "im2col" in ptx, "gather4" in ptx or "scatter4" in ptx
    rank = 4 if im2col else 2
    if tensor and ".2d" not in ptx:
        ptx = ptx.replace(".tensor", f".tensor.{rank}d")
    offsets = ",{%h0,%h1}" if im2col and "no_offs" not in ptx else ""
    there = f'[%l0,{vector("r", 5 if four else rank)}]' if tensor else "[%l0]"
    size = "" if tensor else ",%r1"
    if "prefetch" in ptx:
        return f"{ptx} {there}{size}{offsets}"
    if "bulk_group" in ptx:
        return f"{ptx} {there},[%r9]{size}"
    return f'{ptx} [%r9],{there}{size},[%r8]{offsets}{",%h2" if "multicast" in ptx else ""}'


def plain(ptx, args):
    """The instructions of one thread, and those between registers and shared memory."""
    if "matrix" in ptx and not ptx.startswith("mov"):
        times = int(re.search(r"\.x(\d)", ptx)[1]) * (2 if "m16n16" in ptx else 1)
        return f'{ptx} {vector("r", times)},[%r9]' if ptx.startswith("ld") else f'{ptx} [%r9],{vector("r", times)}'
    if ptx.startswith("cp.async"):
        return f"{ptx} [%r0],[%l0],{int(args[1:].split(',')[0]) // 8}"
    if ptx.startswith("ld.b"):
        register = {"8": "%h0", "16": "%h0", "32": "%r0", "64": "%l1", "128": "%q0"}[ptx.split(";")[0][4:]]
        return re.sub(r"(ld\.b\d+); (st\.b\d+)", rf"\1 {register},[%l0]; \2 [%l0],{register}", ptx)
    operands = {
        "ld.global": f'{vector("f", 8)},[%l0]', "st.global": f'[%l0],{vector("f", 8)}', "movmatrix": "%r0,%r1",
        "shfl": "%r0|%p0,%r1,1,31,-1", "fma.rn.f32x2": "%l0,%l1,%l2,%l3", "fma.rn.f32": "%f0,%f1,%f2,%f3",
        "dp": "%r0,%r1,%r2,%r3",
    }
    return next(f"{ptx} {text}" for start, text in operands.items() if ptx.startswith(start))


def instruction(row):
    ptx, name = row["ptx"], row["name"]
    if ptx.startswith("mma."):
        return mma(ptx)
    if ptx.startswith("wgmma."):
        return wgmma(ptx, name)
    if ptx.startswith("tcgen05."):
        return tcgen05(ptx, name)
    if ptx.startswith(("cp.async.bulk", "cp.reduce")):
        return bulk(ptx)
    return plain(ptx, row["args"])


def target(row):
    # the one instruction that is younger than the architecture for which CUTLASS lists it
    return "sm_103a" if "ld.red" in row["ptx"] else TARGETS.get(row["arch"], row["arch"].replace("sm", "sm_"))


def find_ptxas():
    spec = importlib.util.find_spec("nvidia")
    for root in spec.submodule_search_locations if spec else []:
        for path in sorted(pathlib.Path(root).glob("*/bin/ptxas")):
            path.chmod(0o755)
            return path
    sys.exit("there is no ptxas: pip install nvidia-cuda-nvcc, or --ptxas")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ptxas", help="the assembler, of CUDA 13 or later")
    ptxas = parser.parse_args().ptxas or find_ptxas()
    rows = [json.loads(line) for line in sys.stdin if line.strip()]
    programs = {}
    for row in rows:
        if row["name"] not in NO_INSTRUCTION:
            programs.setdefault(target(row), {}).setdefault(instruction(row), row)
    refused, count = 0, 0
    with tempfile.TemporaryDirectory() as directory:
        for arch, instructions in sorted(programs.items()):
            lines, at = [".version 9.0", f".target {arch}", ".address_size 64"], {}
            for i, (text, row) in enumerate(instructions.items()):
                # 128-bit registers are younger than the older targets
                held = REGISTERS if "%q" in text else REGISTERS.replace(" .reg .b128 %q<2>;", "")
                lines += [f".visible .entry k{i}() {{", held, f"{text};", "ret; }"]
                at[len(lines) - 1] = row
            source = pathlib.Path(directory) / "names.ptx"
            source.write_text("\n".join(lines) + "\n")
            command = [ptxas, f"-arch={arch}", "-O0", "-c", source, "-o", source.with_suffix(".o")]
            done = subprocess.run(command, capture_output=True, text=True)
            errors = {}
            for line, why in re.findall(r"line (\d+); error\s*: (.*)", done.stdout + done.stderr):
                errors.setdefault(int(line), why)
            if done.returncode and not errors:
                sys.exit(done.stdout + done.stderr)
            for line, why in errors.items():
                row = at.get(line, {"name": f"line {line}", "ptx": ""})
                print(f'{row["name"]}: {row["ptx"]}: {why}')
            refused, count = refused + len(errors), count + len(instructions)
            print(f"{arch}: {len(instructions)} instructions, {len(errors)} refused")
    print(f"{len(rows)} rows, {count} distinct instructions, {count - refused} assembled")
    sys.exit(refused != 0 or not count)


main()
