#!/usr/bin/env python3
"""What the compilers say of one misuse: rustc here, as the ui-tests expect it, g++ with C++ CuTe there. Writes docs/refusals.md.

    python3 scripts/refusals.py [--wheels DIR] [--keep] [--stdout]

Each `benches/diagnostics/NAME.cpp` is the misuse `NAME` of `ui-tests/tests/ui/*.rs` with C++ CuTe; misuses without
one are not compared. A file begins with `// numbers: 4 3`, the numbers that do not fit. Where it compiles it is run: it compares
values with brute force and ends with 0 if they are right, with 1 if they are wrong; an abort is a refusal when run. Its second
line, `// twin: OLD -> NEW`, is what would be right: the twin has to compile and to end with 0, or nothing is written.

The C++ headers are those of `compile-time/measure.py`, from PyPI. With `--keep` nothing of C++ is compiled: its columns stay as the file has them.
"""

import argparse
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parents[1] / "benches" / "diagnostics"
sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "compile_time"))
from measure import ROOT, Cpp, Failed, first_line  # noqa: E402

import measure  # noqa: E402

UI = ROOT / "ui-tests" / "tests" / "ui"
WORK = ROOT / "target" / "diagnostics"


def rust():
    """By name: the first line, without its code, and the lines in all, as the ui-tests expect them."""
    found = {}
    for path in UI.glob("*.stderr"):
        for section in path.read_text().split("==== ")[1:]:
            name, text = section.split("\n", 1)
            lines = text.strip().splitlines()
            found[name] = (re.sub(r"^error(\[E\d+\])?: ", "", lines[0]), len([line for line in lines if line]))
    return dict(sorted(found.items()))


def outside_brackets(text):
    """The text without template arguments, however deep."""
    while True:
        shorter = re.sub(r"<[^<>]*>", "", text)
        if shorter == text:
            return text
        text = shorter


def compile_and_run(tool, source):
    """g++'s messages, and how the program ends, if there is one."""
    program = WORK / "program"
    flags = [*tool.flags, f"-I{HERE}", "-x", "c++"]
    made = subprocess.run(["g++", *flags, "-o", program, "-"], input=source, capture_output=True, text=True, check=False)
    ran = None
    if made.returncode == 0:
        ran = subprocess.run([program], capture_output=True, text=True, check=False, timeout=60)
    return made, ran


def cpp(tool, path):
    """What g++ says, or else what the program does; lines in all; whether the numbers are named."""
    source = path.read_text()
    numbers = re.search(r"^// numbers: (.*)", source).group(1).split()
    old, new = re.search(r"^// twin: (.*) -> (.*)", source, re.MULTILINE).groups()
    body = source.split("\n", 2)[2]
    made, ran = compile_and_run(tool, body.replace(old, new))
    if ran is None or ran.returncode != 0:
        raise Failed(f"the twin of {path.name} is not right: {made.stderr[:2000]}{ran and ran.stdout}")
    made, ran = compile_and_run(tool, body)
    if made.returncode != 0:
        lines = made.stderr.strip().splitlines()
        # what follows the file, the line and the column
        errors = [line.split("error:", 1)[1] for line in lines if "error:" in line]
        found = lambda pattern, texts: all(re.search(pattern.format(n), "\n".join(texts)) for n in numbers)
        sentence = found(r"(?<![\w.]){}(?!\w)", map(outside_brackets, errors))
        argument = found(r"[<,] ?{}[,>]", lines)
        named = "yes" if sentence else "only among template arguments" if argument else "no"
        return f"`{errors[0].strip()[:120]}`", len(lines), named
    verdict = {0: "compiles, right values", 1: "compiles, wrong values"}.get(ran.returncode, "compiles, refuses when run")
    said = ran.stdout.strip().splitlines()
    return verdict + (f": `{said[-1][:80]}`" if said else ""), 0, "no"


def literals():
    """What the macros refuse: the line that is wrong, and the first line of its message, as the ui-test expects them."""
    text = (UI / "literals" / "refused.stderr").read_text()
    for message in text.split("\n\n"):
        first, *rest = message.strip().splitlines()
        source = next(line.split("|", 1)[1].strip() for line in rest if re.match(r" *\d+ *\|", line))
        yield re.sub(r"^(type \w+|let _) = |;$", "", source), first.removeprefix("error: ")


def table_row(cells):
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def written():
    """Of docs/refusals.md: by title the columns of C++, as they stand there, and what C++ was compiled with."""
    text = (ROOT / "docs" / "refusals.md").read_text()
    rows = [re.split(r"(?<!\\)\|", line) for line in text.splitlines() if line.startswith("| ")]
    columns = {row[1].strip(): "|".join(row[4:]) for row in rows if len(row) == 8}
    return columns, re.search(r"^Written by .*?; (.*?\n.*?)$", text, re.MULTILINE).group(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheels", help="a folder where pip finds the wheels before it asks PyPI")
    parser.add_argument("--keep", action="store_true", help="keep the columns of C++ as they are in docs/refusals.md")
    parser.add_argument("--stdout", action="store_true", help="print the table, write nothing")
    options = parser.parse_args()
    for folder in (measure.WORK, WORK):
        folder.mkdir(parents=True, exist_ok=True)
    ours, tool = rust(), None if options.keep else Cpp(options.wheels)
    kept, with_what = written() if options.keep else ({}, None)
    rows, missing = [], []
    for path in sorted(HERE.glob("*.cpp")):
        if path.stem not in ours:
            missing.append(path.stem)
    for name, (first, lines) in ours.items():
        peer = HERE / f"{name}.cpp"
        title = name.replace("_", " ")
        if peer.exists() and options.keep and title not in kept:
            raise Failed(f"docs/refusals.md has no row of {title}, whose columns of C++ could be kept")
        if peer.exists() and options.keep:
            rows.append(table_row([title, first, lines]) + kept[title])
            continue
        theirs, their_lines, named = cpp(tool, peer) if peer.exists() else ("not compared", "", "")
        rows.append(table_row([title, first, lines, theirs, their_lines or "", named]))
    with_what = with_what or f'{first_line(["g++", "--version"])},\n{", ".join(tool.versions)}.'
    text = f"""# Refusals

What does not fit does not compile. Of each misuse in `ui-tests/tests/ui/*.rs`: the first line that `cargo check` prints and its
lines in all, beside what g++ prints of the same with C++ CuTe (its first error, lines in all, whether an error line names the
numbers that do not fit), or what the C++ program computes, compared with brute force, where it compiles.

Written by `python3 scripts/refusals.py`, with {first_line(["rustc", "--version"])}; {with_what}

| misuse | first line here | lines | C++ CuTe | lines | names the numbers |
|---|---|---|---|---|---|
""" + "\n".join(rows) + """

## Literals

What `int!`, `shape!`, `layout!` and `swizzle!` refuse where it is written, and nothing else is said of it.

| written | first line |
|---|---|
""" + "\n".join(table_row([f"`{source}`", line]) for source, line in literals()) + "\n"
    if options.stdout:
        print(text)
    else:
        (ROOT / "docs").mkdir(exist_ok=True)
        (ROOT / "docs" / "refusals.md").write_text(text)
        print(f"{len(rows)} misuses, {len(list(HERE.glob('*.cpp'))) - len(missing)} with C++ CuTe")
    for name in missing:
        print(f"no ui-test for {name}.cpp", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(str(failure))
