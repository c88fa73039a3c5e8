//! What is too large is refused at once, by every command, in one sentence with both numbers.
#![allow(clippy::unwrap_used)]

use cute_cli::{Shell, run};
use std::time::{Duration, Instant};

/// Exit code, standard output and standard error.
fn said(arguments: &[&str]) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut shell = Shell { input: &mut "".as_bytes(), out: &mut out, err: &mut err, is_terminal: false };
    let code = run(["cute"].iter().chain(arguments), &mut shell);
    (code, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}
fn refused(arguments: &[&str], sentence: &str) {
    let began = Instant::now();
    let (code, out, err) = said(arguments);
    assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}: {err}");
    assert!(err.starts_with("refused: ") && err.contains(sentence), "{arguments:?}: {err}");
    assert!(began.elapsed() < Duration::from_secs(20), "{arguments:?} takes {:?}", began.elapsed());
}

#[test]
fn tables() {
    refused(&["table", "1000000000:1"], "table: needs 1000000000 lines, the limit is 1048576");
    refused(&["table", "(4294967296,1024):(1,0)"], "table: needs 4398046511104 lines, the limit is 1048576");
    refused(&["table", "Sw<3,3,3> o 0 o (8,1099511627776):(1,8)"], "table: needs 8796093022208 lines");
    let (code, out, _) = said(&["table", "(2,2):(1,2)"]);
    assert_eq!((code, out.as_str()), (0, "(0,0)\t0\n(1,0)\t1\n(0,1)\t2\n(1,1)\t3\n"));
}

#[test]
fn who_has_an_element_of_a_huge_tile() {
    let huge = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(20000,1000,1),(320000,8000,16))";
    let (code, out, err) = said(&["tiled", huge, "--element", "5,5"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("element (5,5)") && out.contains("  c    (m,n)  T22 V1\n"), "{}", out.len());
    // a million columns of warps read the same row of A
    let larger = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(1000000,1000000,1))";
    refused(&["tiled", larger, "--element", "5,5"], "owners of an element: needs 10000");
}

#[test]
fn owners_that_are_too_many() {
    let shared = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(1,1000000000,1))";
    refused(&["tiled", shared, "--element", "5,5"], "owners of an element: needs 1000000");
}

#[test]
fn values_of_a_thread() {
    let many = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(1,1,1),(1048576,1048576,16))";
    refused(&["tiled", many], "values of a thread: needs ");
}

#[test]
fn pictures() {
    for command in [&["show"][..], &["draw", "-o", "-"]] {
        let arguments = |text| [command, &[text]].concat();
        let sentence = "draw: needs 1099511627776 coordinates, the limit is 65536";
        refused(&arguments("1099511627776:1"), sentence);
        refused(&arguments("Sw<3,3,3> o 0 o 1099511627776:1"), sentence);
        refused(&[&arguments("1099511627776:1"), &["--as", "owners"][..]].concat(), sentence);
        refused(
            &[&arguments("coalesce((2,549755813888):(1,2))"), &["--as", "operation"][..]].concat(),
            "draw: needs 10995",
        );
        refused(
            &[&arguments("complement(1099511627776:0, 24)"), &["--as", "operation"][..]].concat(),
            "draw: needs 10995",
        );
    }
    // the largest that are drawn take less than a second where programs are optimised
    for text in ["(256,256):(256,1)", "Sw<1,4,-15>", "Sw<3,3,3> o 0 o (1024,64):(64,1)"] {
        let began = Instant::now();
        let (code, out, err) = said(&["draw", "-o", "-", text]);
        assert!(code == 0 && out.len() > 10_000, "{text}: {err}");
        println!("{text}: {:?}", began.elapsed());
    }
    let began = Instant::now();
    let folder = std::env::temp_dir().join(format!("cute-fuzz-tile-{}.svg", std::process::id()));
    assert_eq!(said(&["partition", "--tile", "512x512", "--output", &folder.to_string_lossy()]).0, 0);
    println!("512 x 512: {:?}", began.elapsed());
    let _ = std::fs::remove_file(folder);
    // few cells, which many threads share
    let shared = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(1,1,1000000000))";
    refused(&["draw", "-o", "-", shared], "draw: needs ");
}

#[test]
fn banks_and_swizzles() {
    refused(&["banks", "(8,64):(64,1)", "--threads", "1099511627776:0"], "access: needs 1099511627776 threads");
    let many = ["search", "swizzle", "(16384,1048576):(64,1048576)", "--threads", "16384:1"];
    refused(&many, "search swizzle: needs ");
}

#[test]
fn comparisons() {
    let huge = ["diff", "(1048576,1048576):(1,1048576)", "1099511627776:1"];
    let (code, out, _) = said(&huge);
    assert!(code == 0 && out.starts_with("the same function of integral coordinates"), "{out}");
    let other = ["diff", "(1048576,1048576):(1,1048576)", "(1048576,1048576):(1048576,1)"];
    refused(&other, "diff: needs 1099511627776 coordinates, the limit is 4194304");
    // as many as are compared, up to the last
    let swizzled = ["diff", "Sw<0,4,3> o 0 o (2048,2048):(1,2048)", "(2048,2048):(1,2048)"];
    let (code, out, err) = said(&swizzled);
    assert!(code == 0 && out.starts_with("the same function of integral coordinates"), "{out}{err}");
    // `assert` says both sides, whatever their sizes
    let (code, _, err) = said(&["assert", "(1048576,1048576):(1,1048576) == (1048576,1048576):(1048576,1)"]);
    assert!(code == 1 && err.contains("left is (1048576,1048576):(1,1048576)"), "{err}");
}

#[test]
fn partitions() {
    refused(&["partition", "--tile", "128x128", "--by-columns", "(16,8):(2147483647,1)"], "");
    refused(&["partition", "--tile", "1099511627776x128"], "");
    refused(&["partition", "--tile", "512x512", "--by", "(1,512):(0,0)"], "");
}

/// Lists and values of expressions.
#[test]
fn expressions() {
    refused(&["eval", "values(1099511627776:1)"], "list: needs 1099511627776 elements, the limit is 4096");
    refused(&["eval", "coords((1048576,1048576))"], "list: needs 1099511627776 elements, the limit is 4096");
    refused(&["eval", "image(1099511627776:0)"], "list: needs 1099511627776 elements, the limit is 4096");
    let doubled = format!("let x = 1:0; {}x", "let x = make_layout(x, x); ".repeat(12));
    refused(&["eval", &doubled], "value of an expression: needs 2048 leaves, the limit is 1024");
    let doubled = "let x = make_layout(x, x); ".repeat(10);
    let long = format!("let x = 1:0; {doubled}{}x", "let y = coalesce(x); ".repeat(20));
    refused(&["eval", &long], "expression: needs 1");
}
