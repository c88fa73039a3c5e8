//! The command as a user calls it: what is on standard output, on standard error, and the exit code.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

struct Said {
    code: i32,
    out: String,
    err: String,
}

fn said(arguments: &[&str], input: &str) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cute"));
    command.args(arguments).env("NO_COLOR", "1").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    // beside the reading, so that neither waits for the other
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Said { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn cute(arguments: &[&str]) -> Said {
    said(arguments, "")
}

#[test]
fn eval_prints_the_result_alone() {
    let answer = cute(&["eval", "(6,2,2):(2,1,20) o 8:3"]);
    assert_eq!((answer.code, answer.out.as_str(), answer.err.as_str()), (0, "(2,2,2):(6,1,20)\n", ""));
    let answer = cute(&["eval", "slice((3,2):(8,9), (1,_))"]);
    assert_eq!((answer.code, answer.out.as_str()), (0, "2:9\noffset 8\n"));
    // an expression that begins with a sign
    assert_eq!(cute(&["eval", "-4"]).out, "-4\n");
}

#[test]
fn refusals_and_syntax() {
    let refused = cute(&["eval", "(4,6,8):(2,3,5) o 6:3"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(
        refused.err.starts_with("refused: ") && refused.err.ends_with("\n                  ^^^\n"),
        "{}",
        refused.err
    );
    let syntax = cute(&["eval", "(4,8"]);
    assert_eq!((syntax.code, syntax.out.as_str()), (2, ""));
    assert_eq!(syntax.err, "expected ',' or ')', found the end\n(4,8\n    ^\n");
    assert_eq!(cute(&["eval", "size(Sw<1,0,1>)"]).code, 2);
    assert_eq!(cute(&["evaluate"]).code, 2);
    let object: Value = serde_json::from_str(&cute(&["--json", "eval", "(4,6,8):(2,3,5) o 6:3"]).out).unwrap();
    assert_eq!(object["error"]["code"], "stride_divisibility");
}

#[test]
fn eval_of_lines() {
    let answer = said(&["eval", "-"], "(4,2):(1,4) o 2\n\n(4,6,8):(2,3,5) o 6:3\nslice((3,2):(8,9), (1,_))");
    assert_eq!(answer.code, 0);
    let objects: Vec<Value> = answer.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 4);
    assert_eq!(objects[0], json!({"result": "2:1", "type": "layout"}));
    assert_eq!(objects[1]["error"]["code"], "syntax");
    assert_eq!(objects[2]["error"]["code"], "stride_divisibility");
    assert!(objects[2]["error"]["message"].as_str().unwrap().contains("Eq. 20"));
    assert_eq!(objects[3], json!({"result": "2:9", "type": "slice", "offset": "8"}));
}

#[test]
fn coordinates() {
    assert_eq!(cute(&["at", "(4,8):(8,1)", "(2,5)"]).out, "21\n  2*8 + 5*1 = 21\n");
    assert_eq!(
        cute(&["at", "let a = (4,8):(8,1); a", "9"]).out,
        "10\n  coordinate 9 of (4,8) is (1,2)\n  1*8 + 2*1 = 10\n"
    );
    assert_eq!(cute(&["table", "(2,2):(1,2)"]).out, "(0,0)\t0\n(1,0)\t1\n(0,1)\t2\n(1,1)\t3\n");
    assert_eq!(cute(&["at", "(4,8):(8,1)", "(2,5,1)"]).code, 1);
}

#[test]
fn comparisons() {
    let same = cute(&["diff", "(4,2):(1,4)", "8:1"]);
    assert_eq!((same.code, same.out.contains("the same function")), (0, true));
    let differ = cute(&["diff", "(4,2):(1,4)", "(4,2):(1,5)"]);
    assert_eq!(
        (differ.code, differ.out.as_str()),
        (1, "first at (0,1), coordinate 4: (4,2):(1,4) gives 4, (4,2):(1,5) gives 5\n")
    );
    assert_eq!(cute(&["diff", "4:1", "5:1"]).code, 1);
    // layouts of different kinds are compared by their offsets
    for (left, right, code) in [
        ("to_xor(Sw<3,0,3> o (8,8):(8,1))", "Sw<3,0,3> o (8,8):(8,1)", 0),
        ("8:f1", "8:1", 0),
        ("Sw<2,0,3> o 8:1", "8:f1", 0),
        ("(8,8):(f9,f1)", "(8,8):(8,1)", 1),
    ] {
        let answer = cute(&["diff", left, right]);
        assert_eq!(answer.code, code, "{left} {right}: {}", answer.out);
        assert_eq!(cute(&["assert", &format!("{left} == {right}")]).code, code, "{left} == {right}");
    }
    let first = "first at (1,0), coordinate 1: (8,8):(f9,f1) gives 9, (8,8):(8,1) gives 8\n";
    assert_eq!(cute(&["diff", "(8,8):(f9,f1)", "(8,8):(8,1)"]).out, first);
    let holds = cute(&["assert", "coalesce((4,2):(1,4)) == 8:1"]);
    assert_eq!((holds.code, holds.out.as_str(), holds.err.as_str()), (0, "", ""));
    let not = cute(&["assert", "let a = (4,2):(1,4); a == 8:1"]);
    assert_eq!((not.code, not.out.as_str()), (1, ""));
    assert!(not.err.contains("left is (4,2):(1,4)\nright is 8:1\n"), "{}", not.err);
    assert_eq!(cute(&["assert", "4:1"]).code, 2);
}

#[test]
fn explanations() {
    let told = cute(&["explain", "complement(4:2, 24)"]);
    assert_eq!((told.code, told.out.ends_with("= (2,3):(1,8)\n")), (0, true));
    let refused = cute(&["explain", "(4,6,8):(2,3,5) o 6:3"]);
    assert_eq!((refused.code, refused.out.ends_with("help: strides that fit 4: 2, 4, 8, 12, 24, 48\n")), (1, true));
    let object: Value = serde_json::from_str(&cute(&["--json", "explain", "complement(4:2, 24)"]).out).unwrap();
    assert_eq!((&object["result"], object["steps"].as_array().unwrap().len()), (&json!("(2,3):(1,8)"), 1));
}

#[test]
fn instructions() {
    let found = cute(&["atom", "search", "sm90", "64x128x16", "f32f16", "--kind", "mma"]);
    assert_eq!(found.out, "SM90_64x128x16_F32F16F16_SS\nSM90_64x128x16_F32F16F16_RS\n");
    let shown = cute(&["atom", "show", "SM80_16x8x16_F32F16F16F32_TN"]);
    assert!(shown.out.contains("  c          ((4,8),(2,2)):((32,1),(16,8))\n"), "{}", shown.out);
    let unknown = cute(&["atom", "show", "SM80_16x8x16_F32F16F16F32_TM"]);
    assert_eq!((unknown.code, unknown.err.contains("nearest: `SM80_16x8x16_F32F16F16F32_TN`")), (2, true));
    let all = cute(&["atom", "list"]).out;
    assert_eq!(all.lines().count(), 18909 + 236);
    // every name that is listed is an expression
    for name in all.lines().step_by(2000) {
        assert_eq!(cute(&["eval", name]).out.lines().next(), Some(name));
    }
    assert_eq!(cute(&["atom", "search", "sm999"]).code, 1);
}

#[test]
fn bank_conflicts() {
    let access = ["(8,64):(64,1)", "--threads", "8:1", "--vector", "8", "--type", "f16"];
    let found = cute(&[&["banks"], &access[..]].concat());
    let expected = "\
plain        8888............................  8 ways, 1 phase, 7 extra
Sw<3,3,3>    11111111111111111111111111111111  1 way, 1 phase, 0 extra   (the smallest swizzle without conflicts)
";
    assert_eq!((found.code, found.out.as_str()), (0, expected));
    assert_eq!(cute(&[&["search", "swizzle"], &access[..]].concat()).out, "Sw<3,3,3>\n");
    assert_eq!(cute(&["banks", "(8,64):(64,1)", "--type", "f17"]).code, 2);
    assert_eq!(cute(&["banks", "(8,64):(65,1)", "--threads", "8:1", "--vector", "8", "--type", "f16"]).code, 1);
}

#[test]
fn code_and_lists() {
    assert_eq!(cute(&["rust", "(4,8):(8,1)"]).out, "layout!((4, 8) : (8, 1))\n");
    assert_eq!(cute(&["cxx", "4:1"]).out, "make_layout(Int<4>{}, Int<1>{})\n");
    assert_eq!(cute(&["cxx", "4:f1"]).code, 1);
    let operations = cute(&["operations"]).out;
    assert!(operations.contains("\ncomplement(layout [, cotarget])\n"), "{operations}");
    assert!(cute(&["completions", "bash"]).out.contains("_cute()"));
    assert!(cute(&["man"]).out.contains(".TH cute 1"));
}

#[test]
fn pictures_on_the_terminal() {
    let shown = cute(&["show", "(2,4):(4,1)"]);
    let expected = "\
(2,4):(4,1)
    0  1  2  3
 0  0  1  2  3
 1  4  5  6  7
size 8, cosize 8, bijective; coalesced (2,4):(4,1)
";
    assert_eq!((shown.code, shown.out.as_str(), shown.err.as_str()), (0, expected, ""));
    // colours when they are asked for, whatever the output is
    assert!(cute(&["--color", "always", "show", "(2,4):(4,1)"]).out.contains("\u{1b}["));
    assert!(!cute(&["--color", "never", "show", "(2,4):(4,1)"]).out.contains('\u{1b}'));
    assert!(cute(&["show", "slice((4,8):(8,1), (2,_))", "--as", "operation"]).out.contains("[16]"));
    assert!(cute(&["show", "let l = (4,8):(8,1); l(2,_)", "--as", "operation"]).out.contains("[16]"));
    assert!(cute(&["show", "Sw<3,0,3>"]).out.contains("before"));
    assert!(cute(&["show", "((4,8),2):((16,1),8)", "--as", "owners"]).out.contains("T31 V1"));
    assert!(cute(&["show", "(4,8):(8,1)", "--label", "coord", "--color-by", "row", "--flat"]).out.contains("(3,7)"));
    let tiled = cute(&["show", "tiled_mma(SM80_16x8x8_F32F16F16F32_TN, (2,1,1))"]).out;
    assert!(tiled.contains("64 threads") && tiled.contains("T63 V3"), "{tiled}");
    assert_eq!(cute(&["show", "(4,6,8):(2,3,5) o 6:3"]).code, 1);
    assert_eq!(cute(&["show", "4294967296:1"]).code, 1);
    assert_eq!(cute(&["show", "size(4:1) == 4"]).code, 2);
    assert_eq!(cute(&["show", "size(4:1)", "--as", "operation"]).code, 2);
}

/// Each operation that has a picture.
#[test]
fn pictures_of_operations() {
    let all = [
        "(4,8):(8,1) o <2:2,4>",
        "(4,8):(8,1) o (4,4):(1,4) o <2,2>",
        "logical_divide((8,16):(20,1), <4,8:2>)",
        "zipped_divide((10,6):(6,1), <4,4>)",
        "blocked_product((3,4):(4,1), (2,5):(1,2))",
        "raked_product((3,4):(4,1), (2,5):(1,2))",
        "logical_product(4:1, 3:1)",
        "complement(4:2, 24)",
        "Sw<3,0,3> o (8,8):(8,1)",
        "zipped_divide(Sw<3,0,3> o (8,8):(8,1), <4,4>)",
    ];
    for expression in all {
        let shown = cute(&["show", expression, "--as", "operation"]);
        assert_eq!((shown.code, shown.err.as_str()), (0, ""), "{expression}");
    }
}

#[test]
fn pictures_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |name: &str, expression: &str| {
        let path = folder.path().join(name);
        let said = cute(&["draw", expression, "-o", path.to_str().unwrap()]);
        (said.code, std::fs::read(&path).unwrap_or_default())
    };
    let begins = |name: &str, with: &[u8]| {
        let (code, bytes) = draw(name, "((2,2),(4,2)):((1,8),(2,16))");
        assert_eq!((code, bytes.starts_with(with)), (0, true), "{name}");
    };
    begins("x.svg", b"<svg ");
    begins("x.png", b"\x89PNG\r\n");
    begins("x.tex", b"% ((2,2),(4,2)):((1,8),(2,16))\n\\begin{tikzpicture}");
    begins("x.txt", b"((2,2),(4,2)):((1,8),(2,16))\n");
    begins("x.json", b"{\"title\":");
    serde_json::from_slice::<Value>(&draw("y.json", "SM80_16x8x8_F32F16F16F32_TN").1).unwrap();
    // the same picture every time
    assert_eq!(draw("a.png", "(4,8):(8,1)"), draw("b.png", "(4,8):(8,1)"));
    assert_eq!(draw("x.gif", "(4,8):(8,1)").0, 2);
    assert_eq!(draw("no/such/folder.svg", "(4,8):(8,1)").0, 3);
    // TeX has its limits, and is told so
    assert_eq!(draw("large.tex", "(128,128):(1,128)").0, 1);
}

#[test]
fn partitions() {
    let said = cute(&["partition", "--thread", "17"]);
    let expected = "\
((4,2),(4,2)):((128,8192),(1,64))
offset 516
thread 17 of 256, 64 elements
rows 4 5 6 7 68 69 70 71
columns 4 5 6 7 68 69 70 71
divided (((16,4),2),((16,4),2)):(((512,128),8192),((4,1),64))
";
    assert_eq!((said.code, said.out.as_str()), (0, expected));
    let object: Value = serde_json::from_str(&cute(&["--json", "partition", "--by", "(16,8):(8,1)"]).out).unwrap();
    assert_eq!((&object["rows"], &object["threads"]), (&json!([0, 1, 2, 3, 4, 5, 6, 7]), &json!(256)));
    let refused = cute(&["partition", "--tile", "100x128"]);
    assert_eq!(
        (refused.code, refused.err.as_str()),
        (
            1,
            "refused: (16,4):(4,1) covers 64 of 100 rows, which it does not divide\nhelp: rows that it divides: 64, 128\n"
        )
    );
    assert_eq!(cute(&["partition", "--thread", "256"]).code, 1);
    // who owns C[66][3]?
    let owner = cute(&["partition", "--element", "66,3"]);
    assert!(owner.out.contains("\nthread 0 of 256, 64 elements\nrows 0 1 2 3 64 65 66 67\n"), "{}", owner.out);
    assert_eq!(cute(&["partition", "--element", "128,0"]).code, 1);
    assert_eq!(cute(&["partition", "--element", "66"]).code, 2);
    assert_eq!(cute(&["partition", "--tile", "128"]).code, 2);
    let folder = tempfile::tempdir().unwrap();
    let made = cute(&["figures", "paper", "-o", folder.path().to_str().unwrap()]);
    assert_eq!((made.code, made.out.lines().count(), std::fs::read_dir(folder.path()).unwrap().count()), (0, 12, 12));
}

/// The one picture of the documentation that needs the expression language.
#[test]
fn a_tiled_mma_as_in_the_documentation() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tiled-mma.svg");
    let expression = "tiled_mma(SM80_16x8x8_F32F16F16F32_TN, (2,2,1), (32,32,8))";
    assert_eq!(cute(&["draw", expression, "-o", path.to_str().unwrap()]).code, 0);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/figures/tiled-mma.svg");
    assert!(std::fs::read(path).unwrap() == std::fs::read(&golden).unwrap(), "{} has changed", golden.display());
}

#[test]
fn messages_in_decimals() {
    let folder = tempfile::tempdir().unwrap();
    let long = folder.path().join("x.long-type-1.txt");
    std::fs::write(&long, "Layout<(UInt<UTerm, B1>, Basis<UInt<UTerm, B1>, UTerm>), (UTerm, UTerm)>").unwrap();
    let message = format!(
        "expected `usize`, found `Layout<(usize, UInt<..., ...>), ...>`\n  = note: the full name for the type has been written to '{}'\n",
        long.display()
    );
    let said = said(&["readable"], &message);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines[0], "expected `usize`, found `(usize,..):..`");
    assert_eq!(lines[2].trim(), "(1,1@0):(0,0)");
    // a file that is gone is no error
    std::fs::remove_file(&long).unwrap();
    assert_eq!(said_lines(&message), 2);
}

/// Messages of rustc 1.95, as it prints them and as they read: `tests/readable/NAME.txt` and `NAME.out`. `CUTE_CLI_BLESS=1` writes
/// what has changed.
#[test]
fn messages_that_are_worst() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readable");
    let here = folder.to_str().unwrap();
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension().is_some_and(|end| end == "txt") && !path.to_str().unwrap().contains("long-type")
        })
        .collect();
    names.sort();
    assert_eq!(names.len(), 5);
    let mut wrong = Vec::new();
    for path in names {
        let message = std::fs::read_to_string(&path).unwrap().replace("$DIR", here);
        let readable = said(&["readable"], &message).out.replace(here, "$DIR");
        // what is left of trees is code: the program's, and what rustc proposes to write
        let numbered = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        for line in readable.lines().filter(|line| !numbered(line)) {
            assert!(!line.contains("UTerm") && !line.contains("UInt<UInt"), "{}: {line}", path.display());
        }
        let golden = path.with_extension("out");
        if std::env::var_os("CUTE_CLI_BLESS").is_some() {
            std::fs::write(&golden, readable).unwrap();
        } else if std::fs::read_to_string(&golden).ok().as_deref() != Some(readable.as_str()) {
            wrong.push(golden);
        }
    }
    assert!(wrong.is_empty(), "changed: {wrong:?}");
}

fn said_lines(message: &str) -> usize {
    said(&["readable"], message).out.lines().count()
}

#[test]
fn copy_instructions() {
    let told = cute(&["copy-atom", "SM75_U32x4_LDSM_N", "--thread", "5"]);
    let expected = "\
thread 5 of 32: its bits, and those of the data
  source           0 .. 128      640 .. 768
  destination      0 .. 32       160 .. 192
                  32 .. 64      1184 .. 1216
                  64 .. 96      2208 .. 2240
                  96 .. 128     3232 .. 3264
";
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    assert!(
        told.out.starts_with("SM75_U32x4_LDSM_N\n  kind       copy\n") && told.out.ends_with(expected),
        "{}",
        told.out
    );
    let object: Value =
        serde_json::from_str(&cute(&["--json", "copy-atom", "SM75_U32x4_LDSM_N", "--thread", "5"]).out).unwrap();
    assert_eq!((&object["source"][0]["data"], &object["ref"]), (&json!([640, 768]), &object["dst"]));
    assert_eq!(cute(&["copy-atom", "SM75_U32x4_LDSM_N", "--thread", "32"]).code, 1);
    assert_eq!(cute(&["copy-atom", "SM80_16x8x8_F32F16F16F32_TN"]).code, 2);
}

#[test]
fn what_an_author_of_kernels_tries() {
    // coordinates as they are said
    assert_eq!(cute(&["at", "(8,8):(8,1)", "3,4"]).out, "28\n  3*8 + 4*1 = 28\n");
    // what would do instead
    let long = cute(&["smem", "(128,128)"]);
    assert_eq!(long.code, 1);
    assert!(
        long.err.ends_with("\nhelp: 64 elements along K are a row of SW128: a longer K takes one descriptor each\n"),
        "{}",
        long.err
    );
    let pitch = cute(&["tma", "(128,64)", "--global", "1000x1000", "--pitch", "2004"]);
    assert_eq!(pitch.code, 1);
    assert!(
        pitch.err.ends_with("\nhelp: strides of a multiple of 16 bytes: 1008, 1016, 1024, 1032, ..\n"),
        "{}",
        pitch.err
    );
    let tile = cute(&["partition", "--tile", "100x128"]);
    assert!(tile.err.ends_with("\nhelp: rows that it divides: 64, 128\n"), "{}", tile.err);
    let object: Value = serde_json::from_str(&cute(&["--json", "partition", "--tile", "100x128"]).out).unwrap();
    assert_eq!(object["error"]["help"], json!(["rows that it divides: 64, 128"]));
    // the matrix in boxes, and the same of an expression
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    assert_eq!(cute(&["tma", "(128,128)", "--global", "300x200", "-o", &path("a.svg")]).code, 0);
    let copy = "tma_copy((300,200):(200,1), tile_to_shape(smem_atom(K, SW128, 16), (128,128)), 16)";
    assert_eq!(cute(&["draw", copy, "-o", &path("b.svg")]).code, 0);
    let [a, b] = ["a.svg", "b.svg"].map(|name| std::fs::read(folder.path().join(name)).unwrap());
    assert!(a == b && a.starts_with(b"<svg "));
    // operations by a word
    let found = cute(&["operations", "divide"]);
    assert!(
        ["logical_divide(", "zipped_divide(", "tiled_divide(", "flat_divide("]
            .iter()
            .all(|name| found.out.contains(name))
    );
    assert_eq!(cute(&["operations", "frobnicate"]).code, 2);
    // instructions by their PTX
    let unknown = cute(&["copy-atom", "ldmatrix.x4"]);
    assert!(unknown.err.ends_with("\nhelp: cute atom search ldmatrix x4\n"), "{}", unknown.err);
    // many threads that share are said together
    let shared = cute(&["tiled", "tiled_mma(SM90_64x128x16_F32F16F16_SS, (2,1,1))", "--element", "100,3"]);
    assert!(
        shared.out.ends_with("  a    (m,k)  T128..255 V228\n  b    (n,k)  T0..255 V484\n  c    (m,n)  T209 V1\n"),
        "{}",
        shared.out
    );
}

#[test]
fn tiled_instructions() {
    let copy = "tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (1,8))";
    let told = cute(&["tiled", copy, "--thread", "19"]);
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    let places = (24..32).map(|column| format!("(2,{column})")).collect::<Vec<_>>().join(" ");
    let expected = format!("thread 19 of 128\n  src  (m,n)  {places}\n  dst  (m,n)  {places}\n");
    assert!(told.out.ends_with(&expected), "{}", told.out);
    let mma = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))";
    let object: Value = serde_json::from_str(&cute(&["--json", "tiled", mma, "--thread", "37"]).out).unwrap();
    // lane 5 of the second warp: row 16 + 1, and 8 rows below
    assert_eq!(
        object["has"]["c"].as_array().unwrap()[..4],
        [json!([17, 2]), json!([17, 3]), json!([25, 2]), json!([25, 3])]
    );
    assert_eq!(cute(&["tiled", mma, "--thread", "128"]).code, 1);
    // the other way round; warps along N read the same rows of A
    let told = cute(&["tiled", mma, "--element", "17,3"]);
    assert_eq!(
        (told.code, told.out.split_once('\n').unwrap().1),
        (0, "element (17,3)\n  a    (m,k)  T37 V1 T101 V1\n  b    (n,k)  T5 V5 T37 V5\n  c    (m,n)  T37 V1\n")
    );
    let object: Value = serde_json::from_str(&cute(&["--json", "tiled", mma, "--element", "17,3"]).out).unwrap();
    assert_eq!(object["owners"]["c"], json!([{"thread": 37, "value": 1}]));
    assert_eq!(cute(&["tiled", mma, "--element", "32,32"]).code, 1);
    assert_eq!(cute(&["tiled", mma, "--element", "1,1", "--thread", "3"]).code, 2);
    assert_eq!(cute(&["tiled", "(4,8):(8,1)"]).code, 2);
    let refused = cute(&["tiled", "tiled_copy(SM75_U32x4_LDSM_N, 16, (8,2), (1,8))"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.starts_with("refused: tiled copy: 16 threads, where the atom has 32\n"), "{}", refused.err);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.svg");
    assert_eq!(cute(&["tiled", copy, "-o", path.to_str().unwrap()]).code, 0);
    assert!(std::fs::read(path).unwrap().starts_with(b"<svg "));
    assert!(cute(&["show", copy]).out.contains("128 threads, 8 elements of 16 bits each"));
}

#[test]
fn shared_memory() {
    let told = cute(&["smem", "(128,64)", "--start", "0x420"]);
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    let lines: Vec<&str> = told.out.lines().collect();
    assert_eq!(lines[0], "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,8192))");
    assert_eq!((lines[2], lines[3]), ("16384 bytes", "wgmma 0x4000004000010042"));
    assert!(told.out.contains("\n  62-63  swizzle                  1  SW128\n"), "{}", told.out);
    let object: Value =
        serde_json::from_str(&cute(&["--json", "smem", "(64,32)", "--mode", "SW32", "--major", "MN"]).out).unwrap();
    assert_eq!((&object["mode"], &object["bytes"]), (&json!("SW32"), &json!(4096)));
    assert_eq!(cute(&["smem", "(128,96)", "--mode", "sw128", "--major", "k"]).code, 1);
    assert_eq!(cute(&["smem", "128"]).code, 2);
    assert_eq!(cute(&["smem", "(128,64)", "--start", "0xg"]).code, 2);
    let told = cute(&["tma", "(128,64)"]);
    let expected = "\
1 copy of a box of 64 x 128 elements, 16384 bytes
TensorMap::tiled(DataType::Float16, &[1024, 4096], &[2048], &[64, 128], &[1, 1],
    Options { swizzle: TmaSwizzle::Bytes128, ..Options::default() })?
";
    assert_eq!((told.code, told.out.as_str()), (0, expected));
    let refused = cute(&["tma", "(128,64)", "--global", "4096x1001"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    let object: Value = serde_json::from_str(&cute(&["--json", "tma", "(512,64)"]).out).unwrap();
    assert_eq!((&object["copies"], &object["box"]), (&json!(2), &json!([64, 256])));
}

/// `cute open` with what the machine has set by hand.
fn open(arguments: &[&str], folder: &Path, variables: &[(&str, &str)]) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cute"));
    command.arg("open").args(arguments).current_dir(folder);
    for name in ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "CUTE_PAGE"] {
        command.env_remove(name);
    }
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Said { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
#[cfg(unix)]
fn the_page_is_opened() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let page = root.join("a page.html");
    std::fs::write(&page, "").unwrap();
    let page = page.to_str().unwrap();
    let url = format!("file://{}/a%20page.html", root.display());
    let at = "#v=expr&e=%284%2C8%29%3A%288%2C1%29+o+2%3A2";

    // without a browser the link is said
    let said = open(&["(4,8):(8,1) o 2:2", "--page", page], &root, &[]);
    assert_eq!((said.code, said.out), (0, format!("{url}{at}\n")));
    assert!(said.err.contains("no browser"), "{}", said.err);
    let said = open(&["(4,8):(8,1) o 2:2", "--page", page, "--print"], &root, &[]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let said = open(&["--page", "https://x.example/cute.html"], &root, &[]);
    assert_eq!(said.out, "https://x.example/cute.html\n");

    // the first one that starts gets it
    let script = |name: &str, text: &str| {
        let path = root.join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path.to_str().unwrap().to_string()
    };
    let fails = script("fails", "#!/bin/sh\nexit 3\n");
    let takes = script("takes", &format!("#!/bin/sh\necho \"$1\" > '{}/got'\n", root.display()));
    let browsers = format!("{}/none:{fails}:{takes}", root.display());
    let said = open(&["(4,8):(8,1) o 2:2"], &root, &[("BROWSER", &browsers), ("CUTE_PAGE", page)]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(root.join("got")).unwrap(), format!("{url}{at}\n"));

    // a page that is not there
    let said = open(&["4:1", "--page", "none.html"], &root, &[]);
    assert_eq!((said.code, said.out.as_str()), (3, ""));
}

/// A slice keeps its offset, whatever command it is given to.
#[test]
fn slices_keep_their_offset() {
    let s = "slice((1,_), (4,8):(8,1))";
    assert_eq!(cute(&["eval", &format!("values({s})")]).out, "[8, 9, 10, 11, 12, 13, 14, 15]\n");
    assert_eq!(cute(&["at", s, "3"]).out, "11\n  3*1 = 3\n  offset 8 + 3 = 11\n");
    assert!(cute(&["table", s]).out.starts_with("0\t8\n1\t9\n"));
    assert!(cute(&["show", s]).out.contains("   8   9  10  11  12  13  14  15\n"));
    let differ = cute(&["diff", s, "8:1"]);
    assert_eq!((differ.code, differ.out.as_str()), (1, "first at 0, coordinate 0: 8:1 + 8 gives 8, 8:1 gives 0\n"));
    assert_eq!(cute(&["diff", s, "8:1 + 8"]).code, 0);
    assert_eq!(cute(&["assert", &format!("{s} == 8:1")]).code, 1);
    let told = cute(&["explain", &format!("{s} o 4:2")]);
    assert!(told.out.contains("which is (8:1 + 8) o 4:2") && told.out.ends_with("= 4:2, offset 8\n"), "{}", told.out);
    let banks = cute(&["banks", s, "--threads", "8:1"]);
    assert!(banks.out.starts_with("plain        ........11111111....."), "{}", banks.out);
    for refused in
        [&["rust", s][..], &["cxx", s], &["eval", "right_inverse(8:1 + 8)"], &["banks", "8:1", "--threads", s]]
    {
        let said = cute(refused);
        assert!(said.code == 1 && said.err.contains('8'), "{refused:?}: {}", said.err);
    }
    let svg = cute(&["draw", s, "-o", "-"]).out;
    assert!(svg.contains("data-offset=\"15\"") && svg.contains("from offset 8"), "{svg}");
}

#[test]
fn swizzles_in_more_storage() {
    let access = ["32:32", "--threads", "32:1", "--type", "f16"];
    let found = cute(&[&["banks"], &access[..]].concat());
    let expected = "\
plain        g...............g...............  16 ways, 1 phase, 15 extra
no swizzle removes them within 993 elements
Sw<4,1,5>    11111111111111111111111111111111  1 way, 1 phase, 0 extra   (the smallest swizzle without conflicts, in 1023 elements)
";
    assert_eq!((found.code, found.out.as_str()), (0, expected));
    let searched = cute(&[&["search", "swizzle"], &access[..]].concat());
    assert_eq!(searched.code, 1);
    assert_eq!(
        searched.err,
        "refused: no swizzle removes 16 ways within 993 elements\nhelp: Sw<4,1,5> does, in 1023 elements\n"
    );
    let object: Value = serde_json::from_str(&cute(&[&["--json", "banks"], &access[..]].concat()).out).unwrap();
    assert_eq!(object["in_more_storage"], json!({"swizzle": "Sw<4,1,5>", "elements": 1023, "elements_now": 993}));
}

/// `128x64` and `(128,64)`, wherever a size or a place is read.
#[test]
fn sizes_in_both_spellings() {
    let mma = "SM80_16x8x16_F32F16F16F32_TN";
    for pair in [
        [&["tma", "128x64", "--global", "4096x1024"][..], &["tma", "(128,64)", "--global", "(4096,1024)"]],
        [&["smem", "128x64"], &["smem", "(_128, _64)"]],
        [&["partition", "--tile", "128x64"], &["partition", "--tile", "(128,64)"]],
        [&["partition", "--element", "66,3"], &["partition", "--element", "(66,3)"]],
        [&["tiled", mma, "--element", "1x2"], &["tiled", mma, "--element", "(1,2)"]],
        [&["at", "(4,8):(8,1)", "2,5"], &["at", "(4,8):(8,1)", "(2,5)"]],
    ] {
        let [one, other] = pair.map(cute);
        assert_eq!((one.code, one.out.as_str()), (0, other.out.as_str()), "{pair:?}: {} {}", one.err, other.err);
    }
    let wrong = cute(&["partition", "--tile", "128"]);
    assert!(wrong.code == 2 && wrong.err.contains("`128`: expected two numbers, as in 128x64 or (128,64), found 1"));
    let wrong = cute(&["partition", "--tile", "0x4"]);
    assert!(wrong.code == 2 && wrong.err.contains("`0x4`: expected sizes above 0"), "{}", wrong.err);
    let wrong = cute(&["tma", "128", "--global", "4096x1024"]);
    assert!(wrong.code == 2 && wrong.err.contains("expected two numbers"), "{}", wrong.err);
    // a mode of a tile may nest
    assert_eq!(cute(&["smem", "((8,16),64)"]).code, 0);
}

#[test]
fn what_is_no_permutation() {
    let refused = |by: &str| {
        let said = cute(&["partition", "--tile", "128x128", "--by", by]);
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{by}");
        said.err
    };
    assert_eq!(
        refused("(16,4):(0,0)"),
        "refused: (16,4):(0,0) is no permutation of 128 rows: positions 0 and 1 are both at 0\n"
    );
    assert!(refused("(16,4):(1,0)").contains("positions 0 and 16 are both at 0"));
    assert!(refused("(16,4):(16,1)").contains("position 8 is at 128"));
    assert!(refused("(16,4):(1,1)").contains("stride 1"));
    for by in ["(16,4):(4,1)", "(16,4):(8,2)", "(16,4):(1,16)", "(4,4):(4,1)"] {
        assert_eq!(cute(&["partition", "--tile", "128x128", "--by", by]).code, 0, "{by}");
    }
}

#[test]
fn scales_of_pictures() {
    let path = std::env::temp_dir().join(format!("cute-scale-{}.svg", std::process::id()));
    let path = path.to_str().unwrap();
    for scale in ["NaN", "inf", "-inf", "0", "-1", "-0.5"] {
        let said = cute(&["draw", "4:1", "-o", path, "--scale", scale]);
        assert!(said.code == 2, "{scale}");
        assert!(said.err.contains(&format!("expected a number above 0, found {scale}")), "{scale}: {}", said.err);
    }
    assert_eq!(cute(&["draw", "4:1", "-o", path, "--scale", "1.5"]).code, 0);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn threads_that_are_spoken_of_are_marked() {
    let mma = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (64,64,16))";
    let folder = std::env::temp_dir().join(format!("cute-thread-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let drawn = |name: &str, arguments: &[&str]| {
        let path = folder.join(name);
        let said = cute(&[arguments, &["-o", path.to_str().unwrap()]].concat());
        assert_eq!(said.code, 0, "{arguments:?}: {}", said.err);
        std::fs::read_to_string(path).unwrap()
    };
    let (all, five) = (drawn("a.svg", &["tiled", mma]), drawn("b.svg", &["tiled", mma, "--thread", "5"]));
    assert_ne!(all, five);
    // what is left out of a large picture is said, and the thread keeps its names
    assert!(all.contains("6144 cells: beyond 4096 their labels are left out"));
    assert!(five.contains("thread 5 is marked") && five.matches(">T5<").count() >= 16);
    for (of, thread) in [("copy-atom", "SM75_U32x4_LDSM_N"), ("tiled", "SM80_16x8x16_F32F16F16F32_TN")] {
        let [none, three, four] = [&[of, thread][..], &[of, thread, "--thread", "3"], &[of, thread, "--thread", "4"]]
            .map(|a| drawn("c.svg", a));
        assert!(none != three && three != four, "{of}");
    }
    let [none, three] = [&["partition"][..], &["partition", "--thread", "3"]].map(|a| drawn("d.svg", a));
    assert_ne!(none, three);
    // options that do not apply are refused
    let path = folder.join("e.svg");
    let path = path.to_str().unwrap();
    for (option, expression) in [
        (&["--label", "index"][..], mma),
        (&["--label", "offset"], "SM75_U32x4_LDSM_N"),
        (&["--color-by", "row"], mma),
        (&["--curve"], "Sw<3,3,3>"),
        (&["--rows", "4"], "(4,8):(8,1)"),
        (&["--as", "operation", "--label", "index"], "(4,8):(8,1) o 4"),
    ] {
        let said = cute(&[&["draw", expression, "-o", path], option].concat());
        assert!(said.code == 2 && said.err.contains("option of"), "{option:?}: {}", said.err);
    }
    assert_eq!(cute(&["draw", "(4,8):(8,1)", "--label", "index", "--color-by", "row", "-o", path]).code, 0);
    std::fs::remove_dir_all(folder).unwrap();
    // which command tells what a thread has
    let tip = cute(&["atom", "show", "SM80_16x8x16_F32F16F16F32_TN", "--thread", "37"]);
    assert!(tip.code == 2 && tip.err.contains("`cute tiled SM80_16x8x16_F32F16F16F32_TN --thread 37`"), "{}", tip.err);
    let tip = cute(&["atom", "show", "UniversalCopy<u32,u32>", "--thread", "0"]);
    assert!(tip.err.contains("`cute copy-atom 'UniversalCopy<u32,u32>' --thread 0`"), "{}", tip.err);
}

#[test]
fn past_the_end_is_said() {
    let text = "left_inverse((4,4):(4,1)) o (8,2)";
    let said = cute(&["eval", text]);
    assert!(said.out.starts_with("(8,2):(4,1)\nnote: mode 0: 8:1 reaches coordinate 7 of 4:4"), "{}", said.out);
    let object: Value = serde_json::from_str(&cute(&["--json", "eval", text]).out).unwrap();
    assert_eq!((&object["result"], object["notes"].as_array().unwrap().len()), (&json!("(8,2):(4,1)"), 1));
    assert!(cute(&["explain", text]).out.contains("note: mode 0: 8:1 reaches"));
    let said = cute(&["eval", "(8,K):(K,1)"]);
    assert!(said.code == 2 && said.err.contains("write `let K = 128;`"), "{}", said.err);
}

/// `assert` and `diff` of slices: a slice is compared with its offset.
#[test]
fn slices_are_compared_as_functions() {
    for (left, right, code) in [
        ("8:f1 + 8", "8:1 + 8", 0),
        ("8:f1 + 0", "8:1", 0),
        ("slice((1,_), (4,8):(f8,f1))", "slice((1,_), (4,8):(8,1))", 0),
        ("slice((1,_), (8,8):(f9,f1))", "slice((1,_), Sw<3,0,3> o (8,8):(8,1))", 0),
        ("slice((1,_), (4,8):(8,1))", "16:1 o 8 o 8:1", 0),
        ("slice((1,_), (8,8):(f9,f1))", "slice((1,_), (8,8):(8,1))", 1),
        ("8:1 + 8", "8:1 + 9", 1),
    ] {
        let told = cute(&["diff", left, right]);
        assert_eq!(told.code, code, "{left}, {right}: {}{}", told.out, told.err);
        let equation = format!("{left} == {right}");
        let told = cute(&["assert", &equation]);
        assert_eq!(told.code, code, "{equation}: {}", told.err);
    }
    // coordinates, whatever zeros they end with
    for (left, right) in [
        ("(2,2):(1@0,0)", "(2,2):(1@0,0@1)"),
        ("4:0", "4:0@0"),
        ("(4,1):(1@0,1@1)", "4:1@0"),
        ("slice((_,0),(8,8):(1@0,1@1))", "8:1@0"),
    ] {
        let told = cute(&["diff", left, right]);
        assert_eq!(told.code, 0, "{left}, {right}: {}{}", told.out, told.err);
    }
    assert_eq!(cute(&["diff", "4:1@0", "4:1@1"]).out, "first at 1, coordinate 1: 4:1@0 gives (1), 4:1@1 gives (0,1)\n");
    assert_eq!(cute(&["diff", "4:1@0", "4:1"]).code, 1);
    let shown = cute(&["eval", "slice((_,0),(8,8):(1@0,1@1))"]);
    assert_eq!(shown.out, "8:1@0\noffset (0,0)\n");
    // of 2^40 coordinates, too
    assert_eq!(cute(&["diff", "(1048576,1048576):(1,1048576) + 8", "1099511627776:1 + 8"]).code, 0);
    let error = cute(&["assert", "8:1 + 8 == 3"]);
    assert_eq!((error.code, error.out.as_str()), (2, ""));
    assert!(error.err.starts_with("an integer where a slice is needed\n"), "{}", error.err);
}

/// An element of a copy's tile of any rank, a number for each mode.
#[test]
fn elements_of_tiles_of_any_rank() {
    let line = "tiled_copy(UniversalCopy<u32,u32>, 32, 8:1, 2:1)";
    for place in ["15", "(15)", "15,0", "15x0"] {
        let told = cute(&["tiled", line, "--element", place]);
        assert_eq!((told.code, told.err.as_str()), (0, ""), "{place}");
        assert!(told.out.ends_with("\n  src  (m,1)  T7 V1\n  dst  (m,1)  T7 V1\n"), "{place}: {}", told.out);
    }
    assert!(cute(&["tiled", line, "--element", "15"]).out.contains("\nelement (15)\n"));
    let object: Value = serde_json::from_str(&cute(&["--json", "tiled", line, "--element", "15"]).out).unwrap();
    assert_eq!(object["element"], json!([15]));
    assert_eq!(object["owners"]["dst"], json!([{"thread": 7, "value": 1}]));
    let none = cute(&["tiled", line, "--element", "16"]);
    assert_eq!(none.code, 1);
    assert!(none.err.starts_with("refused: (16) is no element of any operand of "), "{}", none.err);
    let wrong = cute(&["tiled", line, "--element", "1,1,1"]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.contains("`(1,1,1)`: expected 1 numbers, one for each mode of the tile, found 3"),
        "{}",
        wrong.err
    );

    // every element of a tile of three modes: column `n + N k` as two numbers, and `n`, `k` as
    // three
    let cube = "tiled_copy(UniversalCopy<u32,u32>, 32, (2,2,2):(1,2,4), (2,1,2):(1,2,2))";
    for (m, n, k) in [(0, 0, 0), (1, 1, 1), (3, 1, 3), (2, 0, 3), (3, 1, 0)] {
        let two = cute(&["tiled", cube, "--element", &format!("{m},{}", n + 2 * k)]);
        let three = cute(&["tiled", cube, "--element", &format!("{m},{n},{k}")]);
        assert_eq!((two.code, three.code), (0, 0), "{m},{n},{k}: {}{}", two.err, three.err);
        let owners = |told: &Said| told.out.lines().skip(2).map(String::from).collect::<Vec<_>>();
        assert_eq!(owners(&two), owners(&three), "{m},{n},{k}");
        assert!(three.out.contains(&format!("\nelement ({m},{n},{k})\n")), "{}", three.out);
    }
    for past in ["4,0,0", "0,2,0", "0,0,4", "0,18446744073709551615,1"] {
        assert_eq!(cute(&["tiled", cube, "--element", past]).code, 1, "{past}");
    }
    assert_eq!(cute(&["tiled", cube, "--element", "1"]).code, 2);
    let mma = "SM80_16x8x16_F32F16F16F32_TN";
    let wrong = cute(&["tiled", mma, "--element", "15"]);
    assert!(wrong.code == 2 && wrong.err.contains("expected 2 numbers, one for each mode of the tile, found 1"));
}

/// A megabyte that looks like the beginning of types ends soon.
#[test]
fn readable_is_linear() {
    for part in ["(", "Layout<"] {
        let input = part.repeat(1_000_000 / part.len());
        let begun = std::time::Instant::now();
        let told = said(&["readable"], &input);
        assert_eq!((told.code, told.out.trim_end()), (0, input.as_str()));
        // 15 s and more where each place is read anew
        assert!(begun.elapsed().as_secs() < 10, "{part}: {:?}", begun.elapsed());
    }
}
