//! The vector checker as a program: what it reports of right rows, of wrong ones, and of what is no row.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

use cute_dynamic::Layout;
use cute_tests::support::{FILES, Rows};
use cute_tests::vectors::{Outcome, check_row, normal};
use flate2::{Compression, write::GzEncoder};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// Exit code and output of the checker on files.
fn run<P: AsRef<Path>>(files: &[P]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_check_vectors"));
    let output = command.args(files.iter().map(|file| file.as_ref())).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

/// The lines of a file that the output complains of.
fn reported(output: &str, file: &Path) -> BTreeSet<usize> {
    let prefix = format!("{}:", file.display());
    let lines = output.lines().filter_map(|line| line.strip_prefix(&prefix)?.split(':').next());
    lines.map(|number| number.parse().unwrap()).collect()
}

/// All rows that the library answers rightly: that it does all of them is what `vectors_dynamic` tests.
fn right_rows() -> Vec<Value> {
    let rows = FILES.iter().flat_map(|name| Rows::load(name).rows);
    rows.filter(|row| !matches!(check_row(row), Outcome::UnknownOperation(_))).collect()
}

fn write(path: &Path, rows: &[Value]) {
    let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
    fs::write(path, text).unwrap();
}

/// A place in a row: the keys down to a text or a number, and a digit of it.
type Place = (Vec<String>, usize);

/// Every digit of a field.
fn digits(row: &Value, field: &str) -> Vec<Place> {
    fn walk(value: &Value, path: &[String], all: &mut Vec<Place>) {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Array(values) => {
                for (i, value) in values.iter().enumerate() {
                    walk(value, &[path, &[i.to_string()]].concat(), all);
                }
                return;
            }
            _ => return,
        };
        all.extend(text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| (path.to_vec(), at)));
    }
    let mut all = Vec::new();
    walk(&row[field], &[field.into()], &mut all);
    all
}

/// The row with one digit changed to another.
fn changed(row: &Value, (path, at): &Place, random: &mut Random) -> Value {
    let mut row = row.clone();
    let slot = row.pointer_mut(&format!("/{}", path.join("/"))).unwrap();
    let text = slot.as_str().map_or_else(|| slot.to_string(), String::from);
    let old = text.as_bytes()[*at] - b'0';
    let new = (usize::from(old) + 1 + random.below(9)) % 10;
    let text = format!("{}{new}{}", &text[..*at], &text[at + 1..]);
    *slot = if slot.is_string() { text.into() } else { text.parse::<i64>().unwrap().into() };
    row
}

/// Whether a change in `result` says nothing within bounds: the stride of an extent-1 mode, or a leading zero. Only
/// then may it go unnoticed.
fn says_nothing(old: &Value, new: &Value) -> bool {
    // of a composed layout the swizzle and the offset always say something
    let layout = |value: &Value| {
        let (head, layout) = value.as_str().map(|text| text.rsplit_once(" o ").unwrap_or(("", text)))?;
        Some((head.to_owned(), normal(&layout.parse::<Layout>().ok()?)))
    };
    layout(old).is_some() && layout(old) == layout(new)
}

#[test]
fn twenty_changed_digits_and_no_others_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.jsonl");
    let mut rows = right_rows();
    write(&file, &rows);
    let (code, output) = run(&[&file]);
    assert_eq!((code, reported(&output, &file)), (0, BTreeSet::new()), "{output}");

    let mut random = Random(20);
    let mut wrong = BTreeSet::new();
    let mut fields = BTreeMap::<&str, usize>::new();
    while wrong.len() < 20 {
        let line = random.below(rows.len());
        let field = ["result", "function", "args"][random.below(3)];
        let places = digits(&rows[line], field);
        if wrong.contains(&(line + 1)) || places.is_empty() {
            continue;
        }
        let row = changed(&rows[line], &places[random.below(places.len())], &mut random);
        // With another argument the answer may well be the same, and then the row is right: `compatible` is still
        // false, a mode beyond those that are reached is another, a stride of an extent-1 mode. Those are no wrong rows.
        let still_right = field == "args" && check_row(&row) == Outcome::Passed;
        if still_right || says_nothing(&rows[line]["result"], &row["result"]) && field == "result" {
            continue;
        }
        rows[line] = row;
        wrong.insert(line + 1);
        *fields.entry(field).or_default() += 1;
    }
    println!("{fields:?}");
    assert_eq!(fields.len(), 3);
    write(&file, &rows);
    let (code, output) = run(&[&file]);
    assert_eq!((code, reported(&output, &file)), (1, wrong), "{output}");
}

/// In every field that decides, of every row: one digit changed is noticed, but for what says nothing within bounds.
#[test]
fn every_deciding_field_decides() {
    let mut random = Random(2);
    let mut noticed = BTreeMap::<&str, usize>::new();
    let mut missed = Vec::new();
    let (mut nothing, mut still_right) = (0, 0);
    const FIELDS: [&str; 9] =
        ["result", "function", "offset", "alt", "extended", "max_size", "exists_result", "result_concat", "args"];
    for row in right_rows() {
        for field in FIELDS {
            let mut places = digits(&row, field);
            for _ in 0..places.len().min(4) {
                let place = places.swap_remove(random.below(places.len()));
                let wrong = changed(&row, &place, &mut random);
                let pointer = format!("/{}", place.0.join("/"));
                if check_row(&wrong) != Outcome::Passed {
                    *noticed.entry(field).or_default() += 1;
                } else if field == "args" {
                    still_right += 1;
                } else if says_nothing(row.pointer(&pointer).unwrap(), wrong.pointer(&pointer).unwrap()) {
                    nothing += 1;
                } else {
                    missed.push(format!("{field}: {} for {row}", wrong[field]));
                }
            }
        }
        for field in ["exists", "paper_admissible", "onto", "injective"] {
            let Some(value) = row[field].as_bool() else { continue };
            let mut wrong = row.clone();
            wrong[field] = (!value).into();
            match check_row(&wrong) {
                Outcome::Passed => missed.push(format!("{field}: {row}")),
                _ => *noticed.entry(field).or_default() += 1,
            }
        }
        if row["error"].is_string() {
            let mut wrong = row.clone();
            wrong["error"] = "rank".into();
            if row["error"] != "rank" && row["exists"] != true && check_row(&wrong) == Outcome::Passed {
                missed.push(format!("error: {row}"));
            }
        }
    }
    println!(
        "noticed {noticed:?}; {nothing} say nothing within bounds, {still_right} changed arguments have that answer"
    );
    missed.truncate(20);
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    assert!(noticed["result"] > 1000 && noticed["function"] > 1000 && noticed["args"] > 1000, "{noticed:?}");
}

#[test]
fn compressed_files_and_several() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, packed) = (folder.path().join("plain.jsonl"), folder.path().join("packed.jsonl.gz"));
    let rows = right_rows();
    write(&plain, &rows);
    // two members in one file, as `cat a.gz b.gz` makes them
    let mut bytes = Vec::new();
    for part in rows.chunks(rows.len() / 2 + 1) {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        part.iter().for_each(|row| writeln!(encoder, "{row}").unwrap());
        bytes.extend(encoder.finish().unwrap());
    }
    fs::write(&packed, &bytes).unwrap();
    let total = |output: &str| -> Vec<usize> {
        let last = output.lines().last().unwrap().to_owned();
        last.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    };
    let (code, output) = run(&[&packed]);
    assert_eq!((code, total(&output)), (0, vec![rows.len(), 0]));
    let (code, output) = run(&[&plain, &packed]);
    assert_eq!((code, total(&output)), (0, vec![2 * rows.len(), 0]));
    // cut off in the middle
    fs::write(&packed, &bytes[..bytes.len() / 2]).unwrap();
    let (code, output) = run(&[&packed]);
    assert_eq!(code, 2, "{output}");
    assert!(output.contains("1 files could not be read to their end"), "{output}");
}

/// Every line that is no row, or no right one, is reported, and the right row among them is not.
#[test]
fn malformed_rows() {
    let lines = [
        r#"{"op":"size","args":["(2,3):(1,2)"],"result":6}"#,
        "no JSON",
        "[]",
        "{}",
        r#""size""#,
        r#"{"op":"nonsense","args":[]}"#,
        r#"{"op":7,"args":[]}"#,
        r#"{"op":"size"}"#,
        r#"{"op":"size","args":"8:1","result":8}"#,
        r#"{"op":"size","args":[],"result":6}"#,
        r#"{"op":"size","args":["8:"],"result":6}"#,
        r#"{"op":"size","args":[null],"result":6}"#,
        r#"{"op":"size","args":["8:1"]}"#,
        r#"{"op":"size","args":["8:1"],"result":"8"}"#,
        r#"{"op":"coalesce","args":["8:1"],"result":8}"#,
        r#"{"op":"coalesce","args":["8:1"],"result":"8:1","function":7}"#,
        r#"{"op":"coalesce","args":["8:1"],"result":"8:1","function":[0,1,2]}"#,
        r#"{"op":"coalesce","args":["8:1"],"result":"8:1","alt":"8:1"}"#,
        r#"{"op":"coalesce","args":["8:1"],"result":"8:1","error":"rank"}"#,
        r#"{"op":"coalesce","args":["8:1"],"error":7}"#,
        r#"{"op":"coalesce","args":["8:1"]}"#,
        r#"{"op":"idx2crd","args":[-1,"8"],"result":"1"}"#,
        r#"{"op":"idx2crd","args":[1.5,"8"],"result":"1"}"#,
        r#"{"op":"complement","args":["4:2",99999999999999999999],"result":"2:1"}"#,
        r#"{"op":"complement","args":["4:2","(9223372036854775807,9)"],"result":"2:1","onto":true}"#,
        r#"{"op":"complement","args":["4:2",9223372036854775807],"result":"2:1","onto":false}"#,
        r#"{"op":"composition","args":["4:2","4:1"],"result":"4:2","exists":true,"function":["a","b","c","d"]}"#,
        r#"{"op":"composition","args":["9:1","4611686018427387904:1"],"result":"9:1"}"#,
        r#"{"op":"composition","args":["9:1","4611686018427387904:1"],"result":"(4611686018427387904):(2)"}"#,
        r#"{"op":"slice","args":["((((((_))))))","4:2"],"result":"4:2","offset":0}"#,
    ];
    let deep = format!(r#"{{"op":"size","args":["{}8{}:1"],"result":8}}"#, "(".repeat(10_000), ")".repeat(10_000));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.jsonl");
    let mut text = lines.join("\n").into_bytes();
    text.extend(format!("\n{deep}\n").into_bytes());
    fs::write(&file, &text).unwrap();
    let (code, output) = run(&[&file]);
    assert_eq!(reported(&output, &file), (2..=lines.len() + 1).collect(), "{output}");
    assert_eq!(code, 1);
    assert!(!output.contains("panicked"), "{output}");
    assert!(output.contains("nonsense []: unknown operation"), "{output}");

    // what is no text at all
    fs::write(&file, b"{\"op\":\"size\",\"args\":[\"8:1\"],\"result\":8}\n\xff\xfe\n").unwrap();
    let (code, output) = run(&[&file]);
    assert_eq!((code, reported(&output, &file)), (2, BTreeSet::from([2])), "{output}");
    // and files that are not there
    let (code, output) = run(&[folder.path().join("missing")]);
    assert_eq!(code, 2, "{output}");
    assert_eq!(run::<&str>(&[]).0, 2);
    assert_eq!(run(&["--nonsense"]).0, 2);
    assert_eq!(run(&["--help"]).0, 0);
}
