//! `cute eval -` beside the vectors, and beside the page: the same expressions, the same answers.
//!
//! `CUTE_EXPR_FUZZ=100000 cargo test -p cute-cli --test answers -- --nocapture` asks more random expressions, and prints what was asked.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

#[path = "../../cute-expr/tests/random/mod.rs"]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]
mod random;

use cute_expr::operations::{Operation, operations};
use cute_tests::expressions::{check_answer, expression};
use cute_tests::files::lines;
use random::{Random, text};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What `cute eval -` answers, a line each.
fn answers(expressions: &[String]) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cute"));
    let mut child = command.args(["eval", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = expressions.join("\n") + "\n";
    // beside the reading, so that neither waits for the other
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{}", output.status);
    let all: Vec<Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(all.len(), expressions.len());
    all
}

#[test]
fn every_row_of_the_vectors() {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors");
    let mut rows: Vec<Value> = Vec::new();
    for name in ["cutlass", "documents", "edge", "mixed", "random"] {
        let path = vectors.join(format!("{name}.jsonl"));
        rows.extend(lines(&path).unwrap().map(|(_, line)| serde_json::from_str::<Value>(&line.unwrap()).unwrap()));
    }
    let expressions: Vec<String> = rows.iter().map(|row| expression(row).unwrap()).collect();
    let mut kinds: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (row, answer) in rows.iter().zip(answers(&expressions)) {
        let [values, refusals, differences] = kinds.entry(row["op"].as_str().unwrap().into()).or_default();
        *(if answer["error"].is_null() { values } else { refusals }) += 1;
        if let Err(why) = check_answer(row, &answer) {
            *differences += 1;
            wrong.push(why);
        }
    }
    println!("{:<22} {:>7} {:>9} {:>12}", "operation", "values", "refusals", "differences");
    for (kind, [values, refusals, differences]) in &kinds {
        println!("{kind:<22} {values:>7} {refusals:>9} {differences:>12}");
    }
    let sum = |i: usize| kinds.values().map(|counts| counts[i]).sum::<usize>();
    println!("{:<22} {:>7} {:>9} {:>12}", kinds.len(), sum(0), sum(1), sum(2));
    assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    assert_eq!(sum(0) + sum(1), 3139, "rows of vectors");
}

/// An answer that is changed is a difference.
#[test]
fn wrong_answers_do_not_pass() {
    let differs = |row: Value, answer: Value| assert!(check_answer(&row, &answer).is_err(), "{row} {answer}");
    let composed = json!({"op": "composition", "args": ["(6,2,2):(2,1,20)", "8:3"], "result": "(2,2,2):(6,1,20)", "function": [0, 6, 1, 7, 20, 26, 21, 27]});
    assert_eq!(check_answer(&composed, &json!({"result": "(2,2,2):(6,1,20)"})), Ok(()));
    differs(composed.clone(), json!({"result": "(2,2,2):(6,1,21)"}));
    differs(composed.clone(), json!({"result": "(2,2,2):(6,1"}));
    differs(composed, json!({"error": {"code": "stride_divisibility", "message": ""}}));
    let slice =
        json!({"op": "slice", "args": ["(1,_)", "(3,2):(8,9)"], "result": "2:9", "offset": 8, "function": [0, 9]});
    assert_eq!(check_answer(&slice, &json!({"result": "2:9", "offset": "8"})), Ok(()));
    differs(slice, json!({"result": "2:9", "offset": "9"}));
    let refused = json!({"op": "composition", "args": ["(4,6,8):(2,3,5)", "6:3"], "error": "stride_divisibility", "exists": false});
    differs(refused.clone(), json!({"error": {"code": "shape_divisibility", "message": ""}}));
    differs(refused, json!({"result": "6:3"}));
}

/// Places of the page count as JavaScript does.
fn units(text: &str, bytes: usize) -> usize {
    text[..bytes].chars().map(char::len_utf16).sum()
}

/// Random expressions, and what is wrong with them: the page's answer is the command's.
#[test]
fn the_page_answers_the_same() {
    let count = std::env::var("CUTE_EXPR_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let all: Vec<&Operation> = operations().collect();
    let mut random = Random::new(64);
    // one line each, on both sides
    let one_line = |text: String| text.replace(['\n', '\r'], " ");
    let expressions: Vec<String> = (0..count).map(|_| one_line(text(&mut random, &all))).collect();
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    for (text, answer) in expressions.iter().zip(answers(&expressions)) {
        let page: Value = serde_json::from_str(&cute_page::answer(&format!("expression\ntext={text}"))).unwrap();
        let error = &answer["error"];
        let code = error["code"].as_str().unwrap_or("value");
        *codes.entry(code.into()).or_default() += 1;
        if error.is_null() {
            for field in ["result", "type", "offset"] {
                assert_eq!(page[field], answer[field], "{field} of {text}");
            }
            assert_eq!(page["ok"], true, "{text}");
        } else {
            assert_eq!(page["ok"], false, "{text}");
            assert_eq!(
                (&page["error"]["code"], &page["error"]["message"]),
                (&error["code"], &error["message"]),
                "{text}"
            );
            let position = usize::try_from(error["position"].as_u64().unwrap()).unwrap();
            assert_eq!(page["error"]["span"][0], units(text, position), "{text}");
        }
    }
    println!("{count} random expressions: {codes:?}");
    let values = codes.get("value").copied().unwrap_or_default();
    assert!(values * 20 > count && (count - values) * 20 > count, "{codes:?}");
}
