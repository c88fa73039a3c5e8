//! Tiled MMAs and copies on values: what C++ CuTe answers for random ones, and what all threads together have.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_dynamic::atoms;
use cute_dynamic::tiled::{TiledMma, make_tiled_copy_a};
use cute_tests::files::lines;
use cute_tests::text_fuzz::Random;
use cute_tests::tiled_interpreted::{Ran, run};
use cute_tests::tiled_product::multiplies;
use cute_tests::tiled_random::{Row, Tensor, Tiled, Values, covers, covers_tensor, draw};
use std::collections::BTreeSet;
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

/// What threads do with their parts is the product, or the copy. The program `tiled_types` runs more of them.
#[test]
fn the_interpreter_runs_them() {
    let (mut products, mut copies, mut instructions) = (0, 0, BTreeSet::new());
    for (number, (tiled, values)) in (0..).zip(draw(0x1a7e, 160)) {
        let ran = if values.threads() > 128 { Ran::Not } else { run(&tiled, &values, &mut Random(number)).unwrap() };
        if let Ran::Product(_) | Ran::Copy(_) = ran {
            *(if let Ran::Copy(_) = ran { &mut copies } else { &mut products }) += 1;
            instructions.insert(tiled.names()[1].clone());
        }
    }
    println!("{products} products, {copies} copies, of {} instructions: {instructions:?}", instructions.len());
    // of 16 MMAs that run here and of 12 copies by these names
    assert!(products >= 20 && copies >= 20 && instructions.len() >= 18, "{products} {copies} {instructions:?}");
}
/// An instruction whose B is another one's, and a copy whose destination is, give something else.
#[test]
fn wrong_parts_are_told() {
    let tiled = Tiled::of_names(
        &["mma", "SM80_16x8x16_F32F16F16F32_TN", "", "16", "(2,2,1):(1,2,0)", "_", "_", "_"].map(str::to_owned),
    )
    .unwrap();
    let Some(Ok(Values::Mma(mma))) = tiled.values() else { panic!("no MMA") };
    assert!(matches!(run(&tiled, &Values::Mma(mma.clone()), &mut Random(1)), Ok(Ran::Product(_))));
    let mut atom = mma.atom().clone();
    // two of a thread's values for each other
    atom.b = "((4,8),(2,2)):((16,1),(64,8))".parse().unwrap();
    let other = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse().unwrap(), &[]).unwrap();
    let told = run(&tiled, &Values::Mma(other), &mut Random(1)).unwrap_err();
    assert!(told.contains("where the sum is"), "{told}");

    let mut load = atoms::copy("SM75_U32x4_LDSM_N", "").unwrap();
    // two of a thread's registers for each other
    load.dst = "(32,(32,2,2)):(32,(1,2048,1024))".parse().unwrap();
    let names = ["copy_for", "SM75_U32x4_LDSM_N", "", "16", "a"].map(str::to_owned);
    let tiled = Tiled::of_names(&[names.to_vec(), tiled.names()].concat()).unwrap();
    let copy = Values::Copy(make_tiled_copy_a(&load, 16, &mma).unwrap());
    let told = run(&tiled, &copy, &mut Random(1)).unwrap_err();
    assert!(told.contains("is not element"), "{told}");
}
