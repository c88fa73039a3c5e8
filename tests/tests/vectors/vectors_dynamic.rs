//! Every row of the shared vectors on `cute-dynamic`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_tests::support::{self, Rows};
use cute_tests::vectors::{Outcome, check_row};
use std::collections::BTreeMap;

fn run(name: &str, at_least: usize) {
    let file = Rows::load(name);
    let (mut passed, mut failed) = (BTreeMap::<&str, usize>::new(), Vec::new());
    for (i, row) in file.rows.iter().enumerate() {
        let op = row["op"].as_str().unwrap();
        match check_row(row) {
            Outcome::Passed => *passed.entry(op).or_default() += 1,
            Outcome::UnknownOperation(op) => failed.push(format!("{name}:{}: {op} is unknown", i + 1)),
            Outcome::Failed(why) => failed.push(format!("{name}:{}: {op} {}: {why}", i + 1, row["args"])),
        }
    }
    for (op, count) in &passed {
        println!("{name:16} {op:22} passed {count:4}");
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(passed.values().all(|&count| count > 0));
    assert!(passed.values().sum::<usize>() >= at_least, "{name}: {} rows passed", passed.values().sum::<usize>());
}

#[test]
fn documents() {
    run("documents.jsonl", 274);
}
#[test]
fn edge() {
    run("edge.jsonl", 205);
}
#[test]
fn cutlass() {
    run("cutlass.jsonl", 457);
}
#[test]
fn random() {
    run("random.jsonl", 2142);
}

/// A row that is wrong in one number does not pass: every row of the documents with its result changed.
#[test]
fn corrupted_rows_fail() {
    let mut corrupted = 0;
    for row in Rows::load("documents.jsonl").rows {
        if check_row(&row) != Outcome::Passed {
            continue;
        }
        let mut wrong = row.clone();
        wrong["alt"] = serde_json::Value::Null;
        wrong["result"] = match &row["result"] {
            serde_json::Value::Bool(value) => (!value).into(),
            serde_json::Value::Number(_) => 7777.into(),
            serde_json::Value::String(text) => {
                // the last integer of the text, or of the shape where the stride says nothing
                let at = text.split_once(':').map_or(text.len(), |(shape, _)| shape.len());
                let digit = text[..at].rfind(|c: char| c.is_ascii_digit()).unwrap();
                format!("{}7{}", &text[..digit], &text[digit..]).into()
            }
            _ => "7:7".into(),
        };
        wrong["error"] = serde_json::Value::Null;
        assert!(matches!(check_row(&wrong), Outcome::Failed(_)), "{wrong}");
        corrupted += 1;
    }
    assert!(corrupted >= 190, "{corrupted}");
}

/// The checked-in copies are the originals, where those are beside this checkout.
#[test]
fn copies_are_the_originals() {
    let Some(shared) = support::shared() else { return };
    for name in support::FILES.iter().chain(&["README.md"]) {
        let read = |folder: &std::path::Path| std::fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(read(&shared), read(&support::checked_in()), "{name}");
    }
}
