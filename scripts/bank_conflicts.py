#!/usr/bin/env python3
"""Compares the bank conflicts that `cute_atoms::banks` counts with those of PyPI's `tensor-layouts`.

    pip install tensor-layouts
    cargo run -q -p cute-atoms --example bank_conflicts | python3 scripts/bank_conflicts.py

Each line is an access: thread t moves `vector` elements from offset swizzle(layout(threads(t))) on. The other library
counts the ways of a group of threads; a group is a phase, as many threads as move 128 bytes.
"""
import ast
import json
import sys

from tensor_layouts import ComposedLayout, Layout, Swizzle, size
from tensor_layouts.analysis import per_group_bank_conflicts


def layout(text):
    shape, stride = text.split(":")
    return Layout(ast.literal_eval(shape), ast.literal_eval(stride))


def offsets(row):
    """Thread and element of the vector to offset, as a layout of the other library."""
    bits, base, shift = map(int, row["swizzle"][3:-1].split(","))
    memory, threads = layout(row["layout"]), layout(row["threads"])
    swizzled = memory if bits == 0 else ComposedLayout(Swizzle(bits, base, shift), memory)
    count, vector = size(threads), row["vector"]
    first = [swizzled(threads(t)) for t in range(count)]
    # the vector's elements follow one another: as a table, since not every such function is a layout
    table = [offset + v for v in range(vector) for offset in first]
    return Table(table, count, vector)


class Table(Layout):
    """A function of (thread, value), given by its values."""

    def __init__(self, values, threads, vector):
        super().__init__((threads, vector), (1, threads))
        object.__setattr__(self, "values", values)

    def __call__(self, i):
        return self.values[i]


def main():
    rows = [json.loads(line) for line in sys.stdin if line.strip()]
    wrong = 0
    for row in rows:
        phase = min(32, 1024 // (row["vector"] * row["bits"]))
        theirs = per_group_bank_conflicts(offsets(row), element_bytes=row["bits"] // 8, group_size=phase)
        ways = [group["max_ways"] for group in theirs["groups"]]
        found = (max(ways), sum(ways) - len(ways), len(ways))
        ours = (row["ways"], row["extra"], row["phases"])
        agree = found == ours
        wrong += not agree
        print(f'{row["layout_of"]:14} {row["access"]:26} ways {ours[0]}, extra {ours[1]:2} in {ours[2]} phases'
              + ("" if agree else f"   tensor-layouts: {found}"))
    print(f"{len(rows)} accesses, {len(rows) - wrong} agree")
    sys.exit(wrong != 0 or not rows)


main()
