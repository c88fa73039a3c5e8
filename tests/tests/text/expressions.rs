//! Every row of the vectors as an expression of `cute-expr`: no differences.
#![allow(clippy::unwrap_used)]

use cute_tests::expressions::{check_expression, expression};
use cute_tests::files::lines;
use serde_json::{Value, json};
use std::path::Path;

#[test]
fn every_row_is_an_expression() {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let mut rows = 0;
    let mut wrong = Vec::new();
    for name in ["cutlass", "documents", "edge", "mixed", "random"] {
        for (number, line) in lines(&vectors.join(format!("{name}.jsonl"))).unwrap() {
            let row: Value = serde_json::from_str(&line.unwrap()).unwrap();
            rows += 1;
            if let Err(why) = check_expression(&row) {
                wrong.push(format!("{name}:{number}: {why}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {rows} rows differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(rows, 3139, "rows of vectors");
}

/// A row that is changed fails.
#[test]
fn wrong_rows_do_not_pass() {
    let rows = [
        json!({"op": "size", "args": ["(2,3):(1,2)"], "result": 7}),
        json!({"op": "idx2crd", "args": [9, "((2,3),2)"], "result": "((1,1),0)"}),
        json!({"op": "composition", "args": ["(3,1):(1,4)", "6:1"], "result": "(3,2):(1,3)", "function": [0, 1, 2, 4, 5, 6]}),
        json!({"op": "composition", "args": ["(4,6,8):(2,3,5)", "6:3"], "error": "shape_divisibility", "exists": false}),
        json!({"op": "slice", "args": ["(1,_)", "(3,2):(8,9)"], "result": "2:9", "offset": 9, "function": [0, 9]}),
        json!({"op": "complement", "args": ["4:32", 128], "result": "32:2"}),
        json!({"op": "swizzle", "args": [3, 4, 3, 384], "result": 384}),
        json!({"op": "composed", "args": [[1, 0, 1], 0, "(2,2):(2,1)"], "result": "Sw<1,0,1> o 0 o (2,2):(2,1)", "function": [0, 3, 1, 1]}),
        json!({"op": "right_inverse", "args": ["(4,8):(8,1)"], "result": "(8,4):(4,2)", "injective": true}),
    ];
    for row in rows {
        assert!(check_expression(&row).is_err(), "{row}");
    }
    assert_eq!(
        expression(&json!({"op": "crd2idx", "args": ["(1,2)", "(4,8):(1,4)"]})).unwrap(),
        "crd2idx((4,8):(1,4), (1,2))"
    );
}
