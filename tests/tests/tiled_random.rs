//! Tiled MMAs and copies on values: what C++ CuTe answers for random ones, and what all threads together have.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

use cute_tests::files::lines;
use cute_tests::tiled_product::multiplies;
use cute_tests::tiled_random::{Row, Tensor, Tiled, Values, covers, covers_tensor, draw};
use std::path::Path;

/// Why C++ CuTe has other elements than the definition, where it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Otherwise {
    /// `((24,4),n):((12,288),1)` is `(96,n):(12,1)`, but of run-time integers C++ does not coalesce it, and takes every sixteenth element without a check
    /// where neither 16 nor 24 divides the other.
    NotCoalesced,
    /// A copy for C of an MMA with atoms along K: their threads have the same elements, but C++ gives them some behind the tile, outside of the tensor.
    BehindTheTile,
}
/// By the definition, without C++: all threads have all elements of the tensor and no others; and the same function, written with one mode for two, has the
/// same answer.
fn otherwise(tiled: &Tiled, values: &Values, side: char, text: &str) -> Option<Otherwise> {
    let Tensor::Plain(tensor) = Tensor::parse(text)? else { return None };
    covers_tensor(tiled, values, side, &tensor).ok()?;
    if matches!(tiled, Tiled::CopyFor(_, 'c', _)) && tiled.along_k() > 1 {
        return Some(Otherwise::BehindTheTile);
    }
    let numbers: Vec<usize> = text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    let [a, b, n, d, far, e] = numbers[..] else { return None };
    let (same, merged) = (format!("(({a},{b}),{n}):(({d},{far}),{e})"), format!("({},{n}):({d},{e})", a * b));
    let answer = |text: &str| values.answer(side, &Tensor::parse(text)?).ok();
    (same == text && far == a * d && answer(text).is_some() && answer(text) == answer(&merged))
        .then_some(Otherwise::NotCoalesced)
}

/// By `bin/tiled_cxx.rs`. What C++ refuses to compile has no row: tensors behind a swizzle whose static numbers are no powers of two, and permutations
/// by layouts where it asks for more divisibility than there has to be.
#[test]
fn values_are_cutes() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("atoms/tiled_random.jsonl.gz");
    let (mut tiled, mut cases, mut wrong, mut reasons) = (0, 0, Vec::new(), Vec::new());
    // of 336 every eighth, or all
    let step = if cfg!(feature = "exhaustive") { 1 } else { 8 };
    for (_, line) in lines(&file).unwrap().step_by(step) {
        let row = Row::parse(&line.unwrap()).unwrap();
        let values = row.tiled.values().unwrap().unwrap();
        for (side, text, expected) in &row.cases {
            if values.answer(*side, &Tensor::parse(text).unwrap()) != Ok(*expected) {
                match otherwise(&row.tiled, &values, *side, text) {
                    Some(reason) => reasons.push(reason),
                    None => wrong.push(format!("{:?}, {side} of {text}", row.tiled.names())),
                }
            }
            cases += 1;
        }
        tiled += 1;
    }
    let of = |reason| reasons.iter().filter(|&&found| found == reason).count();
    let reasons = (of(Otherwise::NotCoalesced), of(Otherwise::BehindTheTile));
    println!("{tiled} tiled MMAs and copies, {cases} tensors, {} wrong, of C++ {reasons:?}", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tiled >= 42 && cases >= 400, "{tiled} {cases}");
    if cfg!(feature = "exhaustive") {
        assert_eq!((tiled, cases, reasons), (336, 3890, (9, 12)));
    }
}

/// Threads of an MMA have all elements of C, each once for every atom along K; of A and B, and of what is copied, all of them. The program `tiled_types` does the same for
/// more of them, and compares types.
#[test]
fn all_threads_together_have_all() {
    let drawn = draw(0xa11, 24);
    let checked =
        drawn.iter().filter(|(_, values)| values.threads() <= 64).map(|(tiled, values)| covers(tiled, values).unwrap());
    let checked: usize = checked.sum();
    assert!(checked >= 8, "{checked}");
    let small = drawn.iter().filter(|(_, values)| values.threads() <= 32);
    let products: usize = small.map(|(tiled, values)| multiplies(tiled, values, [1, 1, 2]).unwrap()).sum();
    assert!(products > 10_000, "{products}");
}
