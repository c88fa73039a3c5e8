//! Random tiled MMAs and copies: types beside values, and values by what they have to be.
//!
//! ```text
//! cargo run --release -p cute-tests --bin tiled_types -- --values 10000 --interpreted 10000 --checked 10000 --types 200 --each 10 --seconds 3600
//! ```
//! On values: threads together have each element of the tile, of C once for every atom along K. Then until so many have run, the interpreter has all
//! threads of each with their parts of random tensors: what it computes is the product, what it copies arrives; of MMAs whose instructions do not run
//! it is counted on numbers that each term of the product is there once. (The others have no tensors of these kinds that all their sides accept.)
//! The first of them as types that the compiler checks: how a tensor is dealt out is the layout that values answer. The first of them as programs that
//! run, until the seconds are over: each answer is that of values, and what the interpreter copies and multiplies is right. Fails if something is not.
//!
//! Atoms whose threads have not all a number are not drawn, since they are refused: three quad pairs (`SM70_8x8x4_..`, `(3,1,1):(1,0,0)`). A program
//! that does not compile is told, too: of tensors of run-time strides the compiler keeps modes apart that values merge, and a permutation may divide only these.

use cute_tests::refuse_random::Outcome;
use cute_tests::text_fuzz::Random;
use cute_tests::tiled_interpreted::{Ran, run};
use cute_tests::tiled_product::multiplies;
use cute_tests::tiled_random::{Values, covers, draw};
use cute_tests::tiled_types::{check, compare};
use std::env;
use std::process::ExitCode;
use std::time::Instant;

/// Products of an MMA that are not counted one by one.
const LARGE: usize = 1 << 22;
fn is_large(values: &Values) -> bool {
    matches!(values, Values::Mma(mma) if mma.tile_shape().iter().product::<usize>() > LARGE)
}

fn main() -> Outcome<ExitCode> {
    use lexopt::prelude::{Long, ValueExt};
    let (mut on_values, mut interpreted, mut checked) = (10_000usize, 10_000usize, 1_000usize);
    let (mut as_types, mut each) = (200usize, 10usize);
    let (mut seed, mut seconds) = (0x7e11u64, 3600u64);
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("values") => on_values = parser.value()?.parse()?,
            Long("interpreted") => interpreted = parser.value()?.parse()?,
            Long("checked") => checked = parser.value()?.parse()?,
            Long("types") => as_types = parser.value()?.parse()?,
            Long("each") => each = parser.value()?.parse()?,
            Long("seconds") => seconds = parser.value()?.parse()?,
            Long("seed") => seed = parser.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let start = Instant::now();
    // of each three one may be refused, or not run
    let drawn = draw(seed, on_values.max(checked).max(as_types).max(interpreted.saturating_mul(3) / 2));
    let (mut tensors, mut wrong) = (0usize, Vec::new());
    for (tiled, values) in drawn.iter().take(on_values) {
        match covers(tiled, values) {
            Ok(count) => tensors = tensors.saturating_add(count),
            Err(why) => wrong.push(why),
        }
    }
    println!(
        "{on_values} tiled MMAs and copies of seed {seed:#x} on values, {tensors} tensors, {} not covered, {:.0} s",
        wrong.len(),
        start.elapsed().as_secs_f64()
    );
    let start = Instant::now();
    // MMAs and terms, copies and elements, what is counted on numbers, and terms
    let (mut products, mut copies, mut counted) = ((0usize, 0usize), (0usize, 0usize), (0usize, 0usize));
    let more = |(count, all): &mut (usize, usize), these: usize| {
        (*count, *all) = (count.saturating_add(1), all.saturating_add(these));
    };
    let mut asked = 0usize;
    for (number, (tiled, values)) in drawn.iter().enumerate() {
        if products.0.saturating_add(copies.0) >= interpreted {
            break;
        }
        asked = asked.saturating_add(1);
        match run(tiled, values, &mut Random(seed ^ number as u64)) {
            Ok(Ran::Product(terms)) => more(&mut products, terms),
            Ok(Ran::Copy(elements)) => more(&mut copies, elements),
            Ok(Ran::Not) if is_large(values) => {}
            Ok(Ran::Not) => match multiplies(tiled, values, [1, 1, 1]) {
                Ok(0) => {}
                Ok(terms) => more(&mut counted, terms),
                Err(why) => wrong.push(why),
            },
            Err(why) => wrong.push(why),
        }
    }
    println!(
        "of the first {asked} run by the interpreter: {} MMAs, {} products, {} copies, {} elements; {} more MMAs, whose instructions do not run, have all their {} products \
         (of no more than {LARGE} each); {} wrong so far, {:.0} s",
        products.0,
        products.1,
        copies.0,
        copies.1,
        counted.0,
        counted.1,
        wrong.len(),
        start.elapsed().as_secs_f64()
    );
    let start = Instant::now();
    let folder = env::current_exe()?.parent().ok_or("no target directory")?.join("tiled-types");
    let typed = check(drawn.get(..checked).unwrap_or_default(), 100, &folder.join("checked"), seconds)?;
    println!(
        "{} of them as types that are checked, {} tensors, {} programs otherwise, {:.0} s",
        typed.tiled,
        typed.tensors,
        typed.wrong.len(),
        start.elapsed().as_secs_f64()
    );
    wrong.extend(typed.wrong);
    let start = Instant::now();
    let compared = compare(drawn.get(..as_types).unwrap_or_default(), each, &folder, seconds)?;
    println!(
        "{} of them as types, {} tensors, {} copies and products run by the interpreter, {} otherwise, {:.0} s",
        compared.tiled,
        compared.tensors,
        compared.run,
        compared.wrong.len(),
        start.elapsed().as_secs_f64()
    );
    wrong.extend(compared.wrong);
    if products.0.saturating_add(copies.0) < interpreted {
        wrong.push(format!("of {asked} fewer than {interpreted} ran"));
    }
    if typed.tiled < checked || compared.tiled < as_types {
        println!(
            "after {seconds} s, before all of {checked} were checked and all of {as_types} ran, it was told to stop"
        );
    }
    for line in &wrong {
        println!("{line}");
    }
    Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
