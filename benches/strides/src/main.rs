//! Instructions of `copy`, of packed elements and of `cute_dynamic::values` beside loops by hand and an odometer (as candle-core's `StridedIndex`).
//!
//!     cargo run --release --manifest-path benches/strides/Cargo.toml [PART]        # PART of a case's name; `speed` for times of `values`
//!
//! Callgrind counts: this program runs itself under it, once with one pass and once with [`PASSES`] more, and divides the difference.
//! A pass makes the tensors, checks them and copies. The copies are compared first. The last line lists
//! the rows that miss their target.

mod odometer;
mod copies;
mod indices;
mod packed;

use core::fmt::Debug;
use core::hint::black_box;
use std::error::Error;
use std::process::Command;
use std::{env, io};

type Outcome<T> = Result<T, Box<dyn Error>>;
/// Passes that are counted.
const PASSES: usize = 4;
/// The most that ours may take, in instructions by hand, and in those of a peer that is to be at 0.8 of its speed or above.
const MOST: f64 = 1.2;
const MOST_OF_PEER: f64 = 1.0 / 0.8;

/// One implementation of a case: runs that many passes and returns its result as text.
type Way = Box<dyn Fn(usize) -> String>;
/// A copy, by hand and by us.
struct Case {
    name: String,
    elements: usize,
    most: f64,
    ways: [Way; 2],
}
/// Elements by number.
trait Element: Copy + Debug + 'static {
    fn of(number: usize) -> Self;
}
impl Element for f32 {
    fn of(number: usize) -> Self {
        number as f32
    }
}
impl Element for u16 {
    fn of(number: usize) -> Self {
        number as u16
    }
}
impl Element for u8 {
    fn of(number: usize) -> Self {
        (number % 251) as u8
    }
}
impl Case {
    /// A case that reads `from` elements and writes some of `to`; `elements` of them.
    fn new<T: Element, U: Element>(
        name: &str,
        elements: usize,
        (from, to): (usize, usize),
        by_hand: impl Fn(&[T], &mut [U]) + 'static,
        ours: impl Fn(&[T], &mut [U]) + 'static,
    ) -> Self {
        fn way<T: Element, U: Element>((from, to): (usize, usize), f: impl Fn(&[T], &mut [U]) + 'static) -> Way {
            Box::new(move |passes| {
                let src: Vec<T> = (0..from).map(T::of).collect();
                let mut dst: Vec<U> = (0..to).map(|i| U::of(i + 7)).collect();
                (0..passes).for_each(|_| f(black_box(&src), black_box(&mut dst)));
                if passes == 1 { format!("{dst:?}") } else { String::new() }
            })
        }
        Self { name: name.into(), elements, most: MOST, ways: [way((from, to), by_hand), way((from, to), ours)] }
    }
    /// Instructions of a pass.
    fn count(&self, way: usize) -> Outcome<f64> {
        let run = |passes: usize| -> Outcome<f64> {
            let mut command = Command::new("valgrind");
            command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(env::current_exe()?);
            let output = command.args(["run", &self.name, &way.to_string(), &passes.to_string()]).output()?;
            let text = String::from_utf8_lossy(&output.stderr);
            let counted = text.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
            counted.filter(|_| output.status.success()).ok_or_else(|| text.into())
        };
        Ok((run(2 + PASSES)? - run(2)?) / PASSES as f64)
    }
}

fn tables(part: &str) -> Outcome<()> {
    let mut missed = Vec::new();
    for (title, cases) in [
        ("copy", copies::cases()),
        ("algorithms", copies::algorithms()),
        ("packed elements", packed::cases()),
        ("offsets", indices::cases()),
    ] {
        let cases: Vec<Case> = cases.into_iter().filter(|case| case.name.contains(part)).collect();
        if cases.is_empty() {
            continue;
        }
        let peer = if title == "offsets" { indices::PEER } else { "by hand" };
        println!("\n| {title} | elements | {peer} | ours | ours / {peer} |\n|---|---:|---:|---:|---:|");
        for case in &cases {
            let [one, other] = [0, 1].map(|way| case.ways[way](1));
            assert!(one == other, "{}: something else comes out", case.name);
            let (by_hand, ours) = (case.count(0)?, case.count(1)?);
            println!("| {} | {} | {by_hand:.0} | {ours:.0} | {:.2} |", case.name, case.elements, ours / by_hand);
            if ours > by_hand * case.most {
                missed.push(format!("{} ({:.2})", case.name, ours / by_hand));
            }
        }
    }
    println!("\nabove their targets: {}", if missed.is_empty() { "none".to_owned() } else { missed.join(", ") });
    Ok(())
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [run, name, way, passes] = arguments.as_slice()
        && run == "run"
    {
        let all = [copies::cases(), copies::algorithms(), packed::cases(), indices::cases()];
        let case = all.into_iter().flatten().find(|case| case.name == *name).ok_or("no such case")?;
        black_box(case.ways[way.parse::<usize>()?](passes.parse()?));
        return Ok(());
    }
    if arguments.first().is_some_and(|part| part == "speed") {
        indices::speeds();
        return Ok(());
    }
    match Command::new("valgrind").arg("--version").output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            println!("valgrind is not installed: nothing is counted");
            Ok(())
        }
        _ => tables(arguments.first().map_or("", String::as_str)),
    }
}
