#!/usr/bin/env python3
"""The house in figures: how much there is of cute-static, and what one has to read to follow one composition.

    python3 scripts/house.py [TREE]                     # another tree: all but the route, which is this tree's

Lines are those of `cute-static/src`, with comments. A public trait is a line with `pub trait`; those that macros of rows make (`of_lines!`, `table!` and
their kin) are counted beside them. The route follows the calls of one composition of two layouts, of types and of values, from `composition` to the
rule that decides and to its refusal; tilers, coordinates and bit strings are ways beside it. A file that is gone, or that no
longer has a name by which the route goes on, is an error: the list below is then to be mended. Repeated are lines of code that stand in
blocks of six or more that occur elsewhere word for word, without blank lines, comments and imports.
"""

import collections
import pathlib
import re
import sys

BLOCK = 6
# a file, and the names in it by which the route goes on
ROUTE = [
    ("algebra/composition.rs", ["fn composition", "AskCompose", "RightOf", "fn composed", "type Composed", "type ComposedWith", "Composition", "macro_rules! composing", "fn along_merged"]),
    ("refusal/answer.rs", ["macro_rules! operation {", "trait Answer", "trait Granted", "ResultOf", "ValueOf", "trait Plan", "type Judged", "trait Pack", "type Packed"]),
    ("table/tree.rs", ["trait Tree", "type Composed", "fn composed", "trait Left", "type Merged"]),
    ("table/list.rs", ["trait List", "trait Line", "MergeBefore", "macro_rules! of_lines", "macro_rules! rows"]),
    ("table/stride.rs", ["trait Stride", "Scaled"]),
    ("algebra/composition/types.rs", ["trait ComposeStride", "type Leaf", "DivideOut", "ComposeRatio", "StrideFails", "ShapeFails", "trait JointStride"]),
    ("number/number.rs", ["trait Number", "trait Truth", "trait Ratio", "Over", "Into", "Neither"]),
    ("refusal/verdict.rs", ["trait Verdict", "Admissible", "Inadmissible"]),
    ("refusal/error.rs", ["StrideDivisibility"]),
    ("algebra/composition/plain.rs", ["fn divide_out", "fn check_composition"]),
]
MADE = re.compile(r"^\s*(?:of_\w+|columns|table)! \{$", re.MULTILINE)
HIDDEN = re.compile(r"\s*#\[doc\(hidden\)\]\n(?:\s*(?:#\[|///|//|\)\]).*\n)*\s*pub trait ")
IMPL = re.compile(r"^\s*(?:unsafe )?impl\b", re.MULTILINE)
TRAIT = re.compile(r"^\s*pub trait ", re.MULTILINE)


def traits(text):
    return len(TRAIT.findall(text)) + len(MADE.findall(text))


def repeated(texts):
    """Lines in blocks that occur more than once, and code lines in all."""
    windows, codes = collections.Counter(), []
    for text in texts:
        lines = (line.strip() for line in text.splitlines())
        code = [line for line in lines if line and not line.startswith(("//", "use ", "pub use "))]
        codes.append(code)
        windows.update({tuple(code[i : i + BLOCK]): 0 for i in range(len(code))})
        for i in range(len(code) - BLOCK + 1):
            windows[tuple(code[i : i + BLOCK])] += 1
    marked = 0
    for code in codes:
        among = set()
        for i in range(len(code) - BLOCK + 1):
            if windows[tuple(code[i : i + BLOCK])] > 1:
                among.update(range(i, i + BLOCK))
        marked += len(among)
    return marked, sum(map(len, codes))


def main():
    here = pathlib.Path(__file__).resolve().parents[1]
    tree = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here
    source = tree / "cute-static" / "src"
    texts = {path.relative_to(source).as_posix(): path.read_text() for path in sorted(source.rglob("*.rs"))}
    if not texts:
        sys.exit(f"{source}: no sources")
    every = "\n".join(texts.values())
    hidden = sum(1 for block in re.split(r"\n(?=\s*#\[doc\(hidden\)\])", every) if HIDDEN.match(block))
    print(f"cute-static/src: files                        {len(texts)}")
    print(f"  lines                                       {sum(text.count(chr(10)) for text in texts.values())}")
    print(f"  public traits                               {len(TRAIT.findall(every))}, {hidden} of them directly under doc(hidden)")
    print(f"  traits that macros of rows make             {len(MADE.findall(every))}")
    print(f"  doc(hidden)                                 {every.count('#[doc(hidden)]')}")
    print(f"  implementations                             {len(IMPL.findall(every))}")
    print("  lines repeated in blocks of {} or more        {} of {} of code".format(BLOCK, *repeated(texts.values())))
    if tree != here:
        return
    lost = [f"{file}: {name}" for file, names in ROUTE for name in names if name not in texts.get(file, "")]
    if lost:
        sys.exit("the route of one composition is another one:\n  " + "\n  ".join(lost))
    on_it = [texts[file] for file, _ in ROUTE]
    print(f"one composition: files                        {len(on_it)}")
    print(f"  lines of them                               {sum(text.count(chr(10)) for text in on_it)}")
    print(f"  traits in them                              {sum(map(traits, on_it))}")


if __name__ == "__main__":
    main()
