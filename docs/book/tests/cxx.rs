//! The page "From C++ to Rust": no name of `cute/*.hpp` that kernels use is left out, and what stands for it in Rust exists.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const CHAPTER: &str = include_str!("../src/17-cxx.md");
/// Written by `scripts/cute_names.py` from the headers of CUTLASS 4.2: in how many files, and the name.
const NAMES: &str = include_str!("cute-names.txt");

/// The cells of a table's rows: C++, and Rust.
fn rows() -> Vec<(String, String)> {
    let cells = |line: &str| {
        // `\|` is no border
        let line = line.replace("\\|", "\u{1}");
        let mut cells = line.split('|').skip(1).map(|cell| cell.replace('\u{1}', "|"));
        Some((cells.next()?, cells.next()?))
    };
    CHAPTER.lines().filter(|line| line.starts_with("| ")).filter_map(cells).collect()
}
/// The code in a text.
fn code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}
/// The words of some code.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

#[test]
fn every_name_that_kernels_use_has_a_row() {
    let rows = rows();
    let there: BTreeSet<&str> = rows.iter().flat_map(|(cxx, _)| code(cxx)).flat_map(words).collect();
    let missing: Vec<&str> =
        NAMES.lines().filter_map(|line| line.split(' ').nth(1)).filter(|name| !there.contains(name)).collect();
    assert!(NAMES.lines().count() > 250 && missing.is_empty(), "{} without a row: {missing:?}", missing.len());
}

/// What the libraries' sources declare: the word after `fn`, `struct`, .., and the first of a line, which is a row of a macro.
fn declared(folder: &Path, all: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            declared(&path, all);
        } else if path.extension().is_some_and(|end| end == "rs") {
            for line in fs::read_to_string(&path).unwrap().lines().filter(|line| !line.trim_start().starts_with("//")) {
                let line: Vec<&str> = words(line).collect();
                let keywords = ["fn", "struct", "type", "trait", "enum", "mod", "const", "macro_rules", "use", "as"];
                all.extend(line.windows(2).filter(|pair| keywords.contains(&pair[0])).map(|pair| pair[1].to_owned()));
                // a row of a macro may name two
                all.extend(line.iter().take(2).map(|word| (*word).to_owned()));
            }
        }
    }
}

#[test]
fn the_rust_of_every_row_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut there = BTreeSet::new();
    for library in [
        "cute-static",
        "cute-dynamic",
        "crates/cute-atoms",
        "crates/cute-cpu",
        "crates/cute-interpreter",
        "crates/cute-kit",
        "gpu/cute-gpu",
    ] {
        declared(&root.join(library).join("src"), &mut there);
    }
    declared(&root.join("cute-static/macros/src"), &mut there);
    // Rust's own, the command, and what a reader's code calls its own
    let own = "cute_gpu println async await for in let mut Option Known type as fn const usize u16 u32 align repr It \
        A L T Mma Thr Val Atom Load Copy Data Tv Smem Tile Tiler cute eval show draw tex svg";
    let own: BTreeSet<&str> = own.split_whitespace().collect();
    let mut missing = Vec::new();
    for (_, rust) in rows() {
        for code in code(&rust) {
            for word in words(code) {
                // what is called, and types; a variable is short, or begins no call
                let at = code.find(word).unwrap_or(0) + word.len();
                let called = code[at..].starts_with(['(', '!', '<', ':']);
                let ty = word.starts_with(char::is_uppercase) && word.len() > 1;
                if (called || ty)
                    && !there.contains(word)
                    && !own.contains(word)
                    && !word.starts_with(|c: char| c.is_ascii_digit())
                {
                    missing.push((word.to_owned(), code.to_owned()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(!there.contains("zip_layouts_of_nothing"));
}
