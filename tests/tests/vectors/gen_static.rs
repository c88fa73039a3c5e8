//! The generator of the type-level twin as a program, on files of any name.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// Exit code, program and counts.
fn run(file: &Path, out: Option<&Path>) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gen_static"));
    command.arg(file);
    if let Some(out) = out {
        command.arg("-o").arg(out);
    }
    let output = command.output().unwrap();
    let text = out.map_or_else(|| String::from_utf8(output.stdout).unwrap(), |out| fs::read_to_string(out).unwrap());
    (output.status.code().unwrap(), text, String::from_utf8(output.stderr).unwrap())
}

const ROWS: &str = r##"{"op":"size","args":["(2,3):(1,2)"],"result":6}
{"op":"composition","args":["(4,6,8):(2,3,5)","6:3"],"error":"stride_divisibility","exists":false}

{"op":"composition","args":["20:2","(5,4):(4,1)"],"result":"(5,4):(8,2)","source":"\"#quoted\"#"}
{"op":"complement","args":["4:_2","53"],"result":"(_2,7):(_1,8)"}
{"op":"zipped_divide","args":["(4,6):(1,4)","<2,3,1>"],"error":"tiler_rank"}
{"op":"tile_to_shape","args":["(4,1):(1,0)","(8)",[0]],"error":"rank"}
"##;

#[test]
fn any_file() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("anything.txt"), folder.path().join("out.rs"));
    fs::write(&file, ROWS).unwrap();
    let (code, text, counts) = run(&file, Some(&out));
    assert_eq!(code, 0, "{counts}");
    for line in [
        "same!(Size<shape!((2,3))>, int!(6)); // 1",
        "refused!(layout!((4,6,8):(2,3,5)): Compose<layout!(6:3)>, \"stride_divisibility\"); // 2",
        "same!(Composition<layout!(20:2), layout!((5,4):(4,1))>, layout!((5,4):(8,2))); // 4",
        "    rows.right(5, &mixed_row!(rows, 5, complement(&Layout::new(4usize, int!(2))?, 53usize))); // (_2,7):(_1,8)",
        "refused!(layout!((4,6):(1,4)): ZippedDivideBy<(int!(2), int!(3), int!(1),)>, \"tiler_rank\"); // 6",
        "refused!(layout!((4,1):(1,0)): TileToShapeBy<shape!((8)), shape!((0))>, \"rank\"); // 7",
        "    let rows = Rows::of(NAME, ROWS);",
        "const NAME: &str = \"anything.txt\";",
        "const ROWS: &str = r##\"{\"op\":\"size\",\"args\":[\"(2,3):(1,2)\"],\"result\":6}",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} in {text}");
    }
    // the compiler refuses run-time integers of those ranks too
    assert!(!text.contains("rows.refused(6") && !text.contains("rows.refused(7"), "{text}");
    assert!(text.contains(ROWS.trim_end()) && !text.contains("anything.txt\")"), "{text}");
    assert!(counts.contains("6 rows asserted; not asserted: 0 with tuples of more than"), "{counts}");
    assert!(syn::parse_file(&text).is_ok());

    let packed = folder.path().join("anything.gz");
    let mut encoder = GzEncoder::new(fs::File::create(&packed).unwrap(), Compression::default());
    encoder.write_all(ROWS.as_bytes()).unwrap();
    encoder.finish().unwrap();
    let (code, same, _) = run(&packed, None);
    assert_eq!((code, same.replace("anything.gz", "anything.txt")), (0, text));
}

#[test]
fn rows_that_are_not_asserted_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.jsonl");
    let wide = format!("({}1):({}1)", "1,".repeat(70), "1,".repeat(70));
    let rows = [
        format!(r#"{{"op":"size","args":["{wide}"],"result":1}}"#),
        r#"{"op":"nonsense","args":["8:1"],"result":"8:1"}"#.into(),
        r#"{"op":"coalesce","args":["8:1);}fn main(){}"],"result":"8:1"}"#.into(),
        r#"{"op":"coalesce","args":["8:1"]}"#.into(),
        r#"{"op":"coalesce"}"#.into(),
        r#"{"op":"coalesce","args":["8:1"],"result":"8:1"}"#.into(),
    ];
    fs::write(&file, rows.join("\n")).unwrap();
    let (code, text, counts) = run(&file, None);
    assert_eq!(code, 1, "{counts}");
    assert!(counts.contains("1 rows asserted; not asserted: 1 with tuples"), "{counts}");
    assert!(counts.contains("4 for other reasons"), "{counts}");
    assert!(!text.contains("same!(Coalesced<layout!(8:1);"), "{text}");
    // a refused divide whose tiles and rests would be too many side by side
    let flat = r#"{"op":"flat_divide","args":["(2,2,2,1,1,1,1):(1,1,2,0,0,0,0)","<(2,2):(1,1),2,2,_,_,_>"],"error":"not_disjoint"}"#;
    fs::write(&file, flat).unwrap();
    assert!(run(&file, None).2.contains("0 rows asserted; not asserted: 1 with tuples"));
    // one row beyond the arity alone is no failure
    fs::write(&file, [rows[0].as_str(), rows[5].as_str()].join("\n")).unwrap();
    assert_eq!(run(&file, None).0, 0);
    fs::write(&file, "no JSON").unwrap();
    assert_eq!(run(&file, None).0, 2);
    assert_eq!(run(&folder.path().join("missing"), None).0, 2);
}
