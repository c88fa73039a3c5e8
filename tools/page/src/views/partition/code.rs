//! The same partition as programs: CUDA without layouts, CuTe's C++, and Rust.

use cute_draw::Partition;
use cute_dynamic::{Layout, Stride, logical_divide};
use cute_expr::{Value, cxx as cxx_of, rust as rust_of};
use std::fmt::Write;

/// Leaves of a mode: extent and stride.
fn leaves(mode: &Layout) -> Vec<(usize, isize)> {
    let strides = mode.stride();
    let strides = strides.leaves().map(|stride| if let Stride::Int(n) = stride { n } else { 0 });
    mode.shape().leaves().zip(strides.collect::<Vec<_>>()).collect()
}

/// `var` as a coordinate of the leaves, times their strides: `tm % 4 * 8 + tm / 4 * 32`.
fn dot(var: &str, of: &[(usize, isize)]) -> String {
    let mut terms = Vec::new();
    let mut before = 1usize;
    let leaves: Vec<_> = of.iter().filter(|(extent, _)| *extent > 1).collect();
    for (i, (extent, stride)) in leaves.iter().enumerate() {
        let divided = if before > 1 { format!("{var} / {before}") } else { var.to_string() };
        let is_last = i.saturating_add(1) == leaves.len();
        let part = if is_last { divided } else { format!("{divided} % {extent}") };
        match stride {
            0 => {}
            1 => terms.push(part),
            _ => terms.push(format!("{part} * {stride}")),
        }
        before = before.saturating_mul(*extent);
    }
    if terms.is_empty() { "0".into() } else { terms.join(" + ") }
}

/// The loops that fill an array with a thread's rows or columns.
fn lines(array: &str, var: &str, extent: usize, by: &Layout) -> String {
    let Some(divided) = Layout::mode(extent, 1).and_then(|line| logical_divide(&line, by)).ok() else {
        return String::new();
    };
    let mode =
        |i: usize, j: usize| divided.get(i).and_then(|mode| mode.get(j)).map(|mode| leaves(&mode)).unwrap_or_default();
    let rest = divided.get(1).map(|rest| leaves(&rest)).unwrap_or_default();
    let run = mode(0, 1);
    let size = |of: &[(usize, isize)]| of.iter().map(|(extent, _)| *extent).fold(1usize, usize::saturating_mul);
    let (count, repeats) = (size(&run), size(&rest));
    let mut out = String::new();
    let mut terms = vec![dot(var, &mode(0, 0))];
    let mut index = Vec::new();
    let mut depth = 1usize;
    let _ = writeln!(out, "    int {array}[{}];", count.saturating_mul(repeats));
    for (name, loops, times) in [("rest", repeats, rest), ("i", count, run)] {
        if loops > 1 {
            let _ = writeln!(
                out,
                "{:width$}for (int {name} = 0; {name} < {loops}; ++{name})",
                "",
                width = depth.saturating_mul(4)
            );
            depth = depth.saturating_add(1);
            index.push(if name == "rest" && count > 1 { format!("rest * {count}") } else { name.to_string() });
            // what is added stands in the order of the divided mode: threads, run, rest
            terms.insert(1, dot(name, &times));
        }
    }
    terms.retain(|term| term != "0");
    let index = if index.is_empty() { "0".into() } else { index.join(" + ") };
    let terms = if terms.is_empty() { "0".into() } else { terms.join(" + ") };
    let _ = writeln!(out, "{:width$}{array}[{index}] = {terms};", "", width = depth.saturating_mul(4));
    out
}

/// A kernel that multiplies with this partition, and no layouts.
pub(super) fn cuda(by: &[Layout; 2], [rows, columns]: [usize; 2], page: &Partition) -> String {
    let across = page.threads_along(1);
    let (mine_m, mine_n) = (page.lines(0, 0).len(), page.lines(1, 0).len());
    let mut out = String::new();
    let _ = write!(
        out,
        "// {threads} threads share a tile of {rows} x {columns}; the block's tile begins at C, A and B are its rows of (M,K) and (N,K)\n\
         __global__ void gemm(float* C, const float* A, const float* B, int K) {{\n    \
             // --- the mapping: this is what partition_C computes ---\n    \
             int tm = threadIdx.x / {across};   // 0 .. {last_m}\n    \
             int tn = threadIdx.x % {across};   // 0 .. {last_n}\n",
        threads = page.threads(),
        last_m = page.threads_along(0).saturating_sub(1),
        last_n = across.saturating_sub(1),
    );
    out.push_str(&lines("my_rows", "tm", rows, &by[0]));
    out.push_str(&lines("my_cols", "tn", columns, &by[1]));
    let _ = write!(
        out,
        "\n    // --- {elements} registers ---\n    float acc[{mine_m}][{mine_n}] = {{}};\n    \
             for (int k = 0; k < K; ++k)\n        \
                 for (int mi = 0; mi < {mine_m}; ++mi) {{\n            \
                     float a = A[my_rows[mi] * K + k];\n            \
                     for (int ni = 0; ni < {mine_n}; ++ni)\n                \
                         acc[mi][ni] += a * B[my_cols[ni] * K + k];\n        \
                 }}\n\n    // --- store ---\n    \
             for (int mi = 0; mi < {mine_m}; ++mi)\n        \
                 for (int ni = 0; ni < {mine_n}; ++ni)\n            \
                     C[my_rows[mi] * {columns} + my_cols[ni]] = acc[mi][ni];\n}}\n",
        elements = mine_m.saturating_mul(mine_n),
    );
    out
}

/// With CuTe: a tiled MMA of one FMA a thread, permuted.
pub(super) fn cxx(by: &[Layout; 2], [rows, columns]: [usize; 2], page: &Partition) -> String {
    let (down, across) = (page.threads_along(0), page.threads_along(1));
    let layout = |of: &Layout| cxx_of(&Value::from(of.clone())).unwrap_or_default();
    format!(
        "Tensor gC = make_tensor(make_gmem_ptr(C), make_layout(make_shape(Int<{rows}>{{}}, Int<{columns}>{{}}), LayoutRight{{}}));\n\
         auto mma = make_tiled_mma(UniversalFMA<float>{{}},\n    \
             make_layout(make_shape(Int<{down}>{{}}, Int<{across}>{{}}, Int<1>{{}}), LayoutRight{{}}),\n    \
             make_tile({},\n              {}, _));\n\
         auto thread = mma.get_slice(threadIdx.x);\n\
         Tensor tCgC = thread.partition_C(gC);      // (V, M, N)\n",
        layout(&by[0]),
        layout(&by[1]),
    )
}

/// With cute-static: every number known to the compiler, which checks that the permutations fit.
pub(super) fn rust(by: &[Layout; 2], [rows, columns]: [usize; 2], page: &Partition) -> String {
    let (across, threads) = (page.threads_along(1), page.threads());
    let layout = |of: &Layout| rust_of(&Value::from(of.clone())).unwrap_or_default();
    format!(
        "use cute_static::{{AlgebraError, layout, logical_divide, slice}};\n\n\
         fn main() -> Result<(), AlgebraError> {{\n    \
             let c = layout!(({rows}, {columns}) : ({columns}, 1));\n    \
             let by = ({}, {});\n    \
             // ((threads, run), rest) of the rows, and of the columns\n    \
             let divided = logical_divide(&c, &by)?;\n    \
             for t in 0..{threads}usize {{\n        \
                 let (mine, first) = slice(&divided, (((t / {across}, ..), ..), ((t % {across}, ..), ..)))?;\n        \
                 println!(\"thread {{t}}: {{mine}} from {{first}}\");\n    \
             }}\n    \
             Ok(())\n}}\n",
        layout(&by[0]),
        layout(&by[1]),
    )
}
