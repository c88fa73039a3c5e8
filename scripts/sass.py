#!/usr/bin/env python3
"""What NVIDIA's assembler makes of the texts in ptx/: instructions, registers, and that nothing is wrong.

    sass.py [--check]      writes sass.md beside it, or compares with it

Fails where a kernel has a stack, spills or uses local memory, where ptxas waits on its own between products (C75xx), where a call is
left, and where one of a pair has more instructions with layouts than by hand. Needs ptxas, cuobjdump and nvdisasm on the PATH: .ci/gpu
gets them from PyPI.
"""
import re, subprocess, sys, tempfile
from pathlib import Path

here = Path(__file__).resolve().parents[1] / "gpu" / "cute-cuda"


def assembled(text):
    """What ptxas says, and the instructions by name."""
    with tempfile.NamedTemporaryFile(suffix=".cubin") as cubin:
        said = subprocess.run(["ptxas", "-arch=sm_90a", "-v", "-o", cubin.name, str(text)], capture_output=True, text=True)
        if said.returncode:
            sys.exit(f"{text}: {said.stderr}")
        sass = subprocess.run(["cuobjdump", "-sass", cubin.name], capture_output=True, text=True, check=True).stdout
    lines = [line for line in re.findall(r"^\s+/\*[0-9a-f]{4,5}\*/\s+(.*?);", sass, re.M) if not line.startswith("NOP")]
    # the branch to itself behind the last instruction
    lines = lines[:-1] if lines and lines[-1].startswith("BRA") else lines
    if not lines:
        sys.exit(f"{text}: no instructions")
    return said.stdout + said.stderr, [re.sub(r"^@!?U?P\w+ ", "", line).split()[0] for line in lines]


def main():
    rows, wrong, counts = [], [], {}
    for text in sorted((here / "ptx").glob("*.ptx")):
        said, lines = assembled(text)
        name = text.stem
        of = lambda *words: sum(line.split(".")[0] in words for line in lines)
        registers = int(re.search(r"Used (\d+) registers", said)[1])
        counts[name] = len(lines)
        if re.search(r"[1-9]\d* bytes (stack frame|spill)", said) or of("LDL", "STL"):
            wrong.append(f"{name}: local memory")
        if re.search(r"C75\d\d", said):
            wrong.append(f"{name}: {re.search(r'.*C75.*', said)[0]}")
        if of("CALL"):
            wrong.append(f"{name}: a call")
        products = of("HGMMA", "QGMMA", "IGMMA", "HMMA")
        rows.append(f"| {name} | {len(lines)} | {registers} | {products} | {of('UTMALDG')} | {of('BAR')} |")
    pairs = [name[: -len("_layouts")] for name in counts if name.endswith("_layouts")]
    for name in pairs:
        if counts[name + "_layouts"] > counts[name + "_by_hand"]:
            wrong.append(f"{name}: {counts[name + '_layouts']} instructions with layouts, {counts[name + '_by_hand']} by hand")
    if not pairs:
        wrong.append("no pair")
    table = "\n".join(
        ["What ptxas 12.9.86 makes of the kernels for sm_90a, as `.ci/gpu` counts it.", "",
         "| kernel | instructions | registers | products | TMA loads | barriers |", "|---|---:|---:|---:|---:|---:|", *rows, ""])
    file = here / "sass.md"
    if "--check" not in sys.argv:
        file.write_text(table)
    elif not file.exists() or file.read_text() != table:
        wrong.append("sass.md differs from what is counted")
    print(table)
    print("\n".join(wrong) or "nothing is wrong")
    sys.exit(bool(wrong))


main()
