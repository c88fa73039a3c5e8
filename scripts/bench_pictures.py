"""Draws the first tables of COPY and GEMM in benches/results/2026-11-29.md, with their competitors.

    pip install matplotlib
    python3 scripts/bench_pictures.py            # writes benches/copy.svg and benches/gemm.svg

Nothing is measured here: the numbers are those of the tables, which `copy_ratio` and `gemm_ratio` print.
"""

import pathlib
import sys

try:
    import matplotlib
except ImportError:
    sys.exit("there is no matplotlib: pip install matplotlib")
matplotlib.use("svg")
matplotlib.rcParams["svg.fonttype"] = "none"
import matplotlib.pyplot as plt

HERE = pathlib.Path(__file__).resolve().parents[1] / "benches"
OURS, PEERS = "#b7410e", ["#4a6fa5", "#8fb0c9", "#a9a9a9"]


def tables(text):
    """All tables: a header and its rows, cells stripped."""
    found, rows = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif rows:
            found.append((rows[0], rows[2:]))
            rows = []
    return found


def table(all_tables, *columns):
    """Returns the first table that has these columns."""
    header, rows = next((header, rows) for header, rows in all_tables if all(column in header for column in columns))
    return [dict(zip(header, row, strict=True)) for row in rows]


def save(figure, name):
    # nothing in the file that differs from run to run
    plt.rcParams["svg.hashsalt"] = name
    figure.savefig(HERE / name, metadata={"Date": None}, bbox_inches="tight")
    print(f"wrote benches/{name}")


def copies(rows):
    """Ratios, one bar a case: within the caches, and beyond them."""
    # a store of one element is no copy that could be compared in a picture
    rows = [row for row in rows if row["copy"] != "Constant"]
    sizes = list(dict.fromkeys(row["size"] for row in rows))
    figure, axes = plt.subplots(1, len(sizes), figsize=(12, 8), constrained_layout=True)
    for axis, size in zip(axes, sizes, strict=True):
        cases = [row for row in rows if row["size"] == size][::-1]
        ratios = [float(row["/ best"]) for row in cases]
        axis.barh([row["copy"] for row in cases], ratios, color=OURS)
        for i, (row, ratio) in enumerate(zip(cases, ratios, strict=True)):
            axis.text(ratio + 0.02, i, f"{ratio:.2f}  {row['best peer']}", va="center", fontsize=7)
        axis.axvline(1, color="black", linewidth=1)
        axis.set_xlim(0, max(ratios) * 1.25)
        axis.set_title(f"COPY of {size}: the best peer's time over ours")
        axis.tick_params(axis="y", labelsize=7)
        axis.spines[["top", "right"]].set_visible(False)
    save(figure, "copy.svg")


def products(rows):
    """GFLOP/s of all three, f32 above f64."""
    figure, axes = plt.subplots(2, 1, figsize=(12, 7), constrained_layout=True)
    for axis, element in zip(axes, ("f32", "f64"), strict=True):
        cases = [row for row in rows if row["element"] == element]
        for i, (name, color) in enumerate(zip(("cute-cpu", "gemm", "matrixmultiply"), (OURS, *PEERS), strict=False)):
            axis.bar([x + 0.27 * (i - 1) for x in range(len(cases))], [float(row[name]) for row in cases], 0.25, label=name, color=color)
        axis.set_xticks(range(len(cases)), [row["MxNxK"].replace("x", "\nx", 1) + "\n" + row["layouts"] for row in cases], fontsize=7)
        axis.set_ylabel(f"GFLOP/s, {element}")
        axis.spines[["top", "right"]].set_visible(False)
    axes[0].legend(ncols=3, frameon=False, loc="upper center", bbox_to_anchor=(0.5, 1.15))
    save(figure, "gemm.svg")


def main():
    found = tables((HERE / "results" / "2026-11-29.md").read_text(encoding="utf-8"))
    copies(table(found, "copy", "size", "/ best"))
    products(table(found, "element", "MxNxK", "layouts"))


if __name__ == "__main__":
    main()
