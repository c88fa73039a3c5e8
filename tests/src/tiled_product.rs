//! What a tiled MMA on values multiplies, by the parts of its threads and the layouts of its atom.
//!
//! ```text
//! of the threads of an atom, for instruction (i, j) and step s:
//! A(m, kk)  offset of value x of lane v with a(v, x) = m + M kk, in the thread's part (x, i, s)       B, C alike
//! wanted    the rows of A, the columns of B and those of C are the same, and the k of A those of B
//! together  C(m, n) is the sum of A(m, k) B(n, k) over all k, each once: over all steps, and all atoms along K
//! ```
//!
//! As `cute_interpreter` runs them (`mma.rs` there), of numbers of elements instead of elements.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use crate::tiled_random::{Tensor, Tiled, Values};
use cute_dynamic::Layout;

/// Elements of an instruction's matrix, column-major, by where they lie.
type Matrix = Vec<(usize, usize)>;

/// How many products an MMA's threads compute of matrices of `repeats` of its tile; none of a copy, and of matrices that are refused by columns and by rows.
///
/// # Errors
/// What is not the product.
pub fn multiplies(tiled: &Tiled, values: &Values, repeats: [usize; 3]) -> Result<usize, String> {
    let Values::Mma(mma) = values else { return Ok(0) };
    let wrong = |what: &dyn std::fmt::Display| format!("{:?}: {what}", tiled.names());
    let (atom, tile) = (mma.atom(), mma.tile_shape());
    let [m, n, k] = [0, 1, 2].map(|i| tile[i] * repeats[i]);
    let along: Vec<usize> = (0..4)
        .map(|i| mma.thr_layout().get(i).map(|mode| mode.size()))
        .collect::<Result<_, _>>()
        .map_err(|error| wrong(&error))?;
    let (lanes, [of_m, of_n, of_k]) = (along[0], [along[1], along[2], along[3]]);
    let [am, an, ak] = atom.row.shape_mnk;
    let [rest_m, rest_n, rest_k] = [m / (am * of_m), n / (an * of_n), k / (ak * of_k)];
    // the elements of each thread, in the order of lanes, then of atoms along M, N and K: of a matrix by columns, or by rows where that one is refused
    let parts = |side: char, rows: usize, columns: usize| -> Option<Vec<Matrix>> {
        [false, true].into_iter().find_map(|by_rows| {
            let stride = if by_rows { (columns, 1) } else { (1, rows) };
            let layout = Layout::new((rows, columns), (stride.0.cast_signed(), stride.1.cast_signed())).ok()?;
            let element = |at: isize| {
                let at = at.unsigned_abs();
                if by_rows { (at / columns, at % columns) } else { (at % rows, at / rows) }
            };
            let tensor = Tensor::Plain(layout);
            let part = |place| {
                Some(values.offsets(side, values.thread(place), &tensor).ok()?.into_iter().map(element).collect())
            };
            (0..values.threads()).map(part).collect()
        })
    };
    let (Some(of_a), Some(of_b), Some(of_c)) = (parts('a', m, k), parts('b', n, k), parts('c', m, n)) else {
        return Ok(0);
    };
    // an instruction's matrix: all lanes say the same of an element, and each element is somebody's
    let matrix = |of: &[Matrix], layout: &Layout, size: usize, group: usize, at: usize| {
        let count = layout.size() / lanes;
        let mut found = vec![None; size];
        for lane in 0..lanes {
            for x in 0..count {
                let index = layout.at((lane, x)).map_err(|error| wrong(&error))?.unsigned_abs();
                let place = of[lane + lanes * group].get(x + count * at).copied();
                let place = place.ok_or_else(|| wrong(&"a thread has fewer values than instructions take"))?;
                if found[index].is_some_and(|other| other != place) {
                    return Err(wrong(&"two lanes have other elements for one of an instruction"));
                }
                found[index] = Some(place);
            }
        }
        let whole: Option<Matrix> = found.into_iter().collect();
        whole.ok_or_else(|| wrong(&"an element of an instruction is nobody's"))
    };
    let mut computed = vec![false; m * n * k];
    for group in 0..of_m * of_n * of_k {
        let sums: Vec<Matrix> =
            (0..rest_m * rest_n).map(|at| matrix(&of_c, &atom.c, am * an, group, at)).collect::<Result<_, _>>()?;
        for step in 0..rest_k {
            let left: Vec<Matrix> = (0..rest_m)
                .map(|i| matrix(&of_a, &atom.a, am * ak, group, i + rest_m * step))
                .collect::<Result<_, _>>()?;
            let right: Vec<Matrix> = (0..rest_n)
                .map(|j| matrix(&of_b, &atom.b, an * ak, group, j + rest_n * step))
                .collect::<Result<_, _>>()?;
            for (i, j) in (0..rest_n).flat_map(|j| (0..rest_m).map(move |i| (i, j))) {
                let (a, b, c) = (&left[i], &right[j], &sums[i + rest_m * j]);
                for (row, column, kk) in
                    (0..am).flat_map(|row| (0..an).flat_map(move |column| (0..ak).map(move |kk| (row, column, kk))))
                {
                    let ((a_m, a_k), (b_n, b_k), (c_m, c_n)) =
                        (a[row + am * kk], b[column + an * kk], c[row + am * column]);
                    if (a_m, b_n, a_k) != (c_m, c_n, b_k) {
                        return Err(wrong(&format!("C({c_m},{c_n}) has A({a_m},{a_k}) B({b_n},{b_k})")));
                    }
                    let product = &mut computed[c_m + m * (c_n + n * a_k)];
                    if core::mem::replace(product, true) {
                        return Err(wrong(&format!("C({c_m},{c_n}) has A({a_m},{a_k}) B({b_n},{b_k}) twice")));
                    }
                }
            }
        }
    }
    if computed.contains(&false) {
        return Err(wrong(&"a product is missing"));
    }
    Ok(computed.len())
}
