//! The program by which C++ CuTe answers for random tiled MMAs and copies, and its answers as rows: `tiled_cxx program FROM TO`, `tiled_cxx rows`.
//!
//! ```text
//! cargo run -p cute-tests --bin tiled_cxx -- program 0 25 > tiled.cpp
//! g++ -std=c++17 -I cutlass/include -I cuda/include tiled.cpp -o tiled && ./tiled > answers
//! cargo run -p cute-tests --bin tiled_cxx -- rows < answers | gzip -9n > tests/atoms/tiled_random.jsonl.gz
//! ```

use cute_tests::tiled_random::{Row, cxx, draw};
use std::collections::BTreeMap;
use std::io::{Error, Write, stdin, stdout};
use std::process::ExitCode;

/// How many there are, from which seed, and tensors of each side and kind.
const ALL: (u64, usize) = (0xc0de, 600);
const CASES: usize = 4;

fn main() -> Result<ExitCode, Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let drawn = draw(ALL.0, ALL.1);
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["program", from, to] => {
            let (Ok(from), Ok(to)) = (from.parse(), to.parse()) else { return Ok(ExitCode::from(2)) };
            stdout().write_all(cxx(&drawn, from..to, CASES).as_bytes())?;
        }
        ["rows"] => {
            let mut rows: BTreeMap<usize, Row> = BTreeMap::new();
            for line in stdin().lines() {
                let line = line?;
                let mut words = line.splitn(4, ' ');
                let (Some(number), Some(side), Some(hash), Some(tensor)) =
                    (words.next(), words.next(), words.next(), words.next())
                else {
                    return Ok(ExitCode::FAILURE);
                };
                let (Ok(number), Ok(hash)) = (number.parse::<usize>(), u64::from_str_radix(hash, 16)) else {
                    return Ok(ExitCode::FAILURE);
                };
                let Some((tiled, _)) = drawn.get(number) else { return Ok(ExitCode::FAILURE) };
                let row = rows.entry(number).or_insert_with(|| Row { tiled: tiled.clone(), cases: Vec::new() });
                row.cases.extend(side.chars().next().map(|side| (side, tensor.to_owned(), hash)));
            }
            for row in rows.values() {
                writeln!(stdout(), "{}", row.line())?;
            }
        }
        _ => {
            eprintln!("usage: tiled_cxx program FROM TO | tiled_cxx rows");
            return Ok(ExitCode::from(2));
        }
    }
    Ok(ExitCode::SUCCESS)
}
