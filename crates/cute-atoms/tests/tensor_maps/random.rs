//! The questions of `scripts/tensor_maps.py`, and what the driver answered them.

use cute_atoms::tma::*;
use std::path::Path;

/// The numbers of `scripts/tensor_maps.py`.
struct Numbers(u64);
impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
    fn all<T: Copy>(&mut self, n: usize, values: &[T]) -> Vec<T> {
        (0..n).map(|_| self.one_of(values)).collect()
    }
}
/// One question: this crate's answer, bytes of its box, and the spatial extents of an im2col copy.
fn answer(numbers: &mut Numbers, im2col: bool) -> (Result<TensorMap, TensorMapError>, u64, Vec<u64>) {
    use DataType::*;
    const TYPES: [DataType; 13] = [
        Uint8,
        Uint16,
        Uint32,
        Int32,
        Uint64,
        Int64,
        Float16,
        Float32,
        Float64,
        Bfloat16,
        Float32Ftz,
        Tfloat32,
        Tfloat32Ftz,
    ];
    const SWIZZLES: [TmaSwizzle; 4] =
        [TmaSwizzle::None, TmaSwizzle::Bytes32, TmaSwizzle::Bytes64, TmaSwizzle::Bytes128];
    let data_type = numbers.one_of(&TYPES);
    let rank = if im2col { 3 + numbers.below(3) } else { 1 + numbers.below(5) };
    let dims = numbers.all(rank, &[64, 64, 512, 512, 100, 8, 1, 1 << 32, (1 << 32) + 1, 0, 4096, 256]);
    let strides =
        numbers.all(rank - 1, &[1024, 1024, 4096, 16, 32, 48, 1 << 20, (1 << 40) - 16, 1 << 40, 1000, 0, 512]);
    let mut box_dim = numbers.all(1, &[8, 16, 32, 64, 64, 128, 4, 2, 256, 12, 257, 1]);
    box_dim.extend(numbers.all(rank - 1, &[1, 2, 8, 64, 4, 8, 1, 2, 256, 257, 0, 3]));
    let steps = numbers.all(rank, &[1, 1, 1, 1, 1, 1, 1, 2, 8, 9, 0, 1]);
    let none = Interleave::None;
    let options = Options {
        interleave: numbers.one_of(&[none, none, none, Interleave::Bytes16, Interleave::Bytes32]),
        swizzle: numbers.one_of(&SWIZZLES),
        l2_promotion: numbers.one_of(&[
            L2Promotion::None,
            L2Promotion::Bytes64,
            L2Promotion::Bytes128,
            L2Promotion::Bytes256,
        ]),
        fill: numbers.one_of(&[Fill::Zero, Fill::Zero, Fill::Zero, Fill::NanRequestZeroFma]),
    };
    let address = numbers.one_of(&[0, 0, 0, 16, 32, 8]);
    let (map, elements, spatial) = if im2col {
        const OFFSETS: [i32; 16] = [0, -1, -1, 1, -3, -16, 15, 16, -17, 127, 128, -128, -129, 32767, -32768, 32768];
        let (lower, upper) = (numbers.all(rank - 2, &OFFSETS), numbers.all(rank - 2, &OFFSETS));
        let channels = numbers.one_of(&[8, 16, 32, 64, 64, 128, 256, 257, 0, 12]);
        let pixels = numbers.one_of(&[1, 64, 128, 1024, 1025, 0]);
        let map = TensorMap::im2col(data_type, &dims, &strides, (&lower, &upper), channels, pixels, &steps, options);
        (map, u64::from(channels) * u64::from(pixels), dims)
    } else {
        let map = TensorMap::tiled(data_type, &dims, &strides, &box_dim, &steps, options);
        (map, box_dim.iter().map(|&extent| u64::from(extent)).product(), Vec::new())
    };
    (map.and_then(|map| map.check_address(address).map(|()| map)), elements * data_type.bits() / 8, spatial)
}

/// The driver's answers are this crate's, but for what `driver.md` says.
#[test]
#[ignore = "needs the answers of a CUDA driver, in RANDOM_ANSWERS"]
fn random_questions() {
    let directory = std::env::var_os("RANDOM_ANSWERS").expect("the directory that scripts/tensor_maps.py wrote");
    let mut numbers = Numbers(1);
    for (im2col, name) in [(false, "tiled.txt"), (true, "im2col.txt")] {
        let theirs = std::fs::read(Path::new(&directory).join(name)).unwrap();
        let [mut accepted, mut stricter, mut larger, mut signed] = [0usize; 4];
        for (question, &theirs) in theirs.iter().enumerate() {
            let (ours, bytes, spatial) = answer(&mut numbers, im2col);
            match (&ours, theirs == b'1') {
                (Ok(_), true) => accepted += 1,
                (Err(_), false) => {}
                (Err(TensorMapError::InterleaveSwizzle { .. }), true) => stricter += 1,
                (Ok(_), false) if bytes >= 1 << 18 => larger += 1,
                (Err(TensorMapError::BoxBytes { .. }), true) => larger += 1,
                (Ok(_), false) if spatial.iter().any(|&extent| extent >= 1 << 31) => signed += 1,
                _ => panic!("{name}, question {question}: {ours:?}"),
            }
        }
        println!(
            "{name}: {accepted} of {} accepted by both; {stricter} swizzles with an interleave of 32 bytes, {larger} boxes of 256 KiB \
             and more, {signed} spatial extents of 2^31 and more",
            theirs.len()
        );
    }
}
