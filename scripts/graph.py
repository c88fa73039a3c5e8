#!/usr/bin/env python3
"""The imports between the modules of a crate, counted from its `use` lines and paths.

    python3 scripts/graph.py [CRATE ..] [--cycles] [--up]      # all library crates by default

A module is a file. An arrow is one file that names an item of another by `crate::`, `super::` or `self::`; tests are left out.
A cycle is a set of modules of which each reaches each other. An arrow runs up if it goes from a folder to one that comes later
in FLOORS, the order in which a crate's folders are to be read; only crates with an entry there have floors.
`--cycles` prints the modules of each cycle, `--up` each arrow that runs up.
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
FLOORS = {
    "cute-static": ["refusal", "number", "table", "tree", "layout", "algebra", "swizzle", "methods", "tensor"],
    "cute-dynamic": ["refusal", "tree", "layout", "algebra", "swizzle", "tensor", "atoms", "bridge"],
}
USE = re.compile(r"\b(?:pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", re.S)
PATH = re.compile(r"\b(crate|super|self)((?:::[A-Za-z_][A-Za-z0-9_]*)+)")


def expand(tree, prefix=()):
    """The paths of one `use`, without braces and renames."""
    tree = tree.strip()
    brace = tree.find("{")
    if brace < 0:
        path = tree.split(" as ")[0].strip()
        return [prefix + tuple(part.strip() for part in path.split("::") if part.strip())]
    head = tuple(part.strip() for part in tree[:brace].split("::") if part.strip())
    depth, start, parts = 0, brace + 1, []
    for at in range(brace, len(tree)):
        depth += {"{": 1, "}": -1}.get(tree[at], 0)
        if (tree[at] == "," and depth == 1) or (tree[at] == "}" and depth == 0):
            parts.append(tree[start:at])
            start = at + 1
    return [path for part in parts if part.strip() for path in expand(part, prefix + head)]


def modules(source):
    """Path in the crate, as a tuple, by file."""
    found = {}
    for file in sorted(source.rglob("*.rs")):
        parts = list(file.relative_to(source).with_suffix("").parts)
        if parts[-1] in ("mod", "lib", "main"):
            parts.pop()
        if "tests" not in parts:
            found[tuple(parts)] = file
    return found


def arrows(found):
    """The modules that each module names, itself aside."""
    goes = {}
    for name, file in found.items():
        text = re.sub(r"//.*", "", file.read_text(encoding="utf-8"))
        text = text.split("#[cfg(test)]")[0]
        paths = [path for use in USE.findall(text) for path in expand(use)]
        paths += [(head, *tail.split("::")[1:]) for head, tail in PATH.findall(USE.sub("", text))]
        to = set()
        for path in paths:
            at, path = list(name), list(path)
            if path[0] == "crate":
                at = []
            elif path[0] == "super":
                while path and path[0] == "super":
                    at = at[:-1]
                    path.pop(0)
                path.insert(0, "")
            elif path[0] != "self":
                continue
            full = tuple(at + path[1:])
            # the longest beginning that is a module
            while full and full not in found:
                full = full[:-1]
            # the crate's root re-exports: what it names is not known from the text
            if full and full != name:
                to.add(full)
        goes[name] = to
    return goes


def cycles(goes):
    """Tarjan's strongly connected components of two modules or more, the largest first; without recursion."""
    index, low, on, stack, all_ = {}, {}, set(), [], []
    for root in goes:
        if root in index:
            continue
        work = [(root, iter(sorted(goes[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in goes:
                    continue
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on.add(other)
                    work.append((other, iter(sorted(goes[other]))))
                    break
                if other in on:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = []
                    while True:
                        last = stack.pop()
                        on.discard(last)
                        component.append(last)
                        if last == node:
                            break
                    if len(component) > 1:
                        all_.append(sorted(component))
    return sorted(all_, key=len, reverse=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("crates", nargs="*")
    parser.add_argument("--cycles", action="store_true")
    parser.add_argument("--up", action="store_true")
    options = parser.parse_args()
    manifests = (path for path in ROOT.rglob("Cargo.toml") if "target" not in path.relative_to(ROOT).parts)
    folders = {path.parent.name: path.parent for path in manifests if (path.parent / "src" / "lib.rs").is_file()}
    libraries = "static dynamic atoms cpu interpreter kit expr draw gpu cuda".split()
    names = options.crates or [f"cute-{name}" for name in libraries]
    if unknown := [name for name in names if name not in folders]:
        sys.exit(f"no such crate: {', '.join(unknown)}; there are {', '.join(sorted(folders))}")
    print("| crate | files | lines | public traits | arrows | largest cycles | arrows that run up |")
    print("|---|---:|---:|---:|---:|---|---:|")
    for name in names:
        found = modules(folders[name] / "src")
        texts = [file.read_text(encoding="utf-8") for file in found.values()]
        goes = arrows(found)
        rings = cycles(goes)
        floors = FLOORS.get(name, [])
        floor = {folder: at for at, folder in enumerate(floors)}
        up = [(a, b) for a, to in goes.items() for b in to if a and b and a[0] in floor and b[0] in floor and floor[a[0]] < floor[b[0]]]
        sizes = ", ".join(str(len(ring)) for ring in rings[:3]) or "none"
        traits = sum(len(re.findall(r"^\s*pub trait ", text, re.M)) for text in texts)
        count = sum(len(to) for to in goes.values())
        print(f"| {name} | {len(found)} | {sum(text.count(chr(10)) for text in texts)} | {traits} | {count} | {sizes} | {len(up) if floors else ''} |")
        if options.cycles:
            for ring in rings:
                print(f"  cycle of {len(ring)}: " + ", ".join("::".join(module) or "lib" for module in ring))
        if options.up:
            for a, b in sorted(up):
                print(f"  {'::'.join(a)} -> {'::'.join(b)}")


if __name__ == "__main__":
    main()
