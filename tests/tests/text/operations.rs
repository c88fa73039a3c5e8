//! Every operation of `cute-dynamic` on random operands, up to the limits of the integers. More of them: `fuzz_operations`.

use cute_tests::operation_fuzz::{Case, OPERATIONS};
use cute_tests::text_fuzz::Random;

#[test]
fn no_operation_panics() {
    let mut random = Random(20);
    let (mut answered, mut refused) = (vec![0u32; OPERATIONS.len()], vec![0u32; OPERATIONS.len()]);
    for _ in 0..3000 {
        let Some(case) = Case::new(&mut random) else { continue };
        for ((_, operation), (yes, no)) in OPERATIONS.iter().zip(answered.iter_mut().zip(&mut refused)) {
            *(if operation(&case) { yes } else { no }) += 1;
        }
    }
    // the operands are such that every operation is asked what it can answer
    for ((name, _), answered) in OPERATIONS.iter().zip(&answered) {
        assert!(*answered > 0, "{name}");
    }
    assert!(refused.iter().sum::<u32>() > 1000, "{refused:?}");
}
