//! The copy instructions: which parameters the families take. The rows themselves are made by the families.

use crate::copy::CopyRow;
use crate::copy::values::{bulk, matrix, tensor_memory, threads};

/// Bits that the rows of bulk copies are for, as CUTLASS' tables choose them.
const BULK_BITS: usize = 16384;
const TENSOR_SHAPES: [(usize, usize, usize); 5] =
    [(16, 256, 32), (16, 128, 64), (16, 64, 128), (16, 32, 128), (32, 32, 128)];

pub(super) fn all() -> impl Iterator<Item = CopyRow> {
    let universal = [8, 16, 32, 64, 128].into_iter().map(threads::universal);
    let wide = [threads::auto_vectorizing(128), threads::wide(true), threads::wide(false)];
    let cp_async = [false, true].into_iter().flat_map(|zeros| {
        let always = [32, 64, 128].into_iter().map(move |bits| threads::cp_async(bits, false, zeros));
        always.chain([threads::cp_async(128, true, zeros)])
    });
    let matrices = [1, 2, 4].into_iter().flat_map(|x| {
        let plainly = [matrix::ldmatrix(x, false), matrix::ldmatrix(x, true), matrix::stmatrix(x, false)];
        plainly.into_iter().chain([
            matrix::stmatrix(x, true),
            matrix::stmatrix_bytes(x),
            matrix::unpacked(x, 4),
            matrix::unpacked(x, 6),
        ])
    });
    let matrices = matrices.chain([1, 2].map(matrix::ldmatrix_bytes));
    let matrices = matrices.chain([matrix::movm(), matrix::shuffle(false), matrix::shuffle(true)]);
    let tensor = TENSOR_SHAPES.into_iter().flat_map(|(lanes, bits, most)| {
        let repeats = (0..8).map(|shift| 1usize << shift).filter(move |&x| x <= most);
        repeats.flat_map(move |x| {
            [false, true].into_iter().flat_map(move |packed| {
                [tensor_memory::load((lanes, bits, x), packed), tensor_memory::store((lanes, bits, x), packed)]
            })
        })
    });
    let tensor = tensor.chain([32, 128].map(tensor_memory::load_stat));
    let tensor = tensor.chain((0..6).flat_map(|shape| [1, 2].map(|group| tensor_memory::copy(shape, group))));
    let bulk = bulk::OPERATIONS.iter().map(|&(name, ptx, arch, ctas)| bulk::bulk(name, ptx, arch, ctas, BULK_BITS));
    universal.chain(wide).chain(cp_async).chain(matrices).chain(tensor).chain(bulk).chain([bulk::auto()])
}
