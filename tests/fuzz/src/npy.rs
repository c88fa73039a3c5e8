//! Files of matrices, for both readers: that of cute-cuda and that of the example `tiled_gemm`.

use crate::random::Random;
use std::path::Path;

#[path = "../../../gpu/cute-cuda/src/npy.rs"]
#[allow(dead_code, unreachable_pub)]
mod cuda;
#[path = "../../../crates/cute-kit/examples/tiled_gemm/npy.rs"]
#[allow(dead_code)]
mod example;

/// A header that says what it likes, and some bytes.
pub(crate) fn bytes(random: &mut Random) -> Vec<u8> {
    let descr = random.pick(&["<f8", ">f4", "<f4", "|b1", "<c16", "f8", "<U4294967295"]);
    let order = random.pick(&["True", "False", "0"]);
    // every second file is one that is read
    if random.once_in(2) {
        let (rows, columns) = (random.below(5), random.below(5));
        let header = format!("{{'descr': '<f4', 'fortran_order': {order}, 'shape': ({rows}, {columns}), }}\n");
        let length = (header.len() as u16).to_le_bytes();
        return [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), &vec![1u8; 4 * rows * columns]].concat();
    }
    let shape = match random.below(6) {
        0 => format!("({},)", random.digits()),
        1 => format!("({}, {}, {})", random.digits(), random.digits(), random.digits()),
        2 => "()".into(),
        _ => format!("({}, {})", random.digits(), random.digits()),
    };
    let header = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}");
    let mut header = random.perhaps_broken(header);
    if random.once_in(8) {
        header.push_str(&random.pick(&["(", "[", "{", " ", "'"]).repeat(random.below(3000)));
    }
    header.push('\n');
    let version = random.pick(&[1u8, 1, 1, 2, 3, 0, 255]);
    let length = if random.once_in(8) { random.number() as usize } else { header.len() };
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend([version, 0]);
    if version == 1 {
        bytes.extend((length as u16).to_le_bytes());
    } else {
        bytes.extend((length as u32).to_le_bytes());
    }
    bytes.extend(header.as_bytes());
    bytes.extend((0..random.below(80)).map(|_| random.next() as u8));
    if random.once_in(8) {
        bytes.truncate(random.below(bytes.len()));
    }
    bytes
}

pub(crate) fn run(bytes: &[u8], folder: &Path) -> bool {
    let file = folder.join("matrix.npy");
    std::fs::write(&file, bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let first = cuda::read(&file).is_ok();
    let second = example::Npy::open(&file).and_then(|of| match of.dtype {
        example::Dtype::F32 => of.read::<f32>().map(drop),
        example::Dtype::F64 => of.read::<f64>().map(drop),
    });
    first || second.is_ok()
}
