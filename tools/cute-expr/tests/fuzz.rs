//! Random expressions: by the grammar, broken, and plain noise. Nothing panics, every answer comes soon, errors point into the
//! text, and what a value prints is read again as the same value. `CUTE_EXPR_FUZZ=100000` runs more of them.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::unwrap_used, clippy::panic)]

use cute_expr::operations::{Operation, operations};
use cute_expr::{Value, evaluate, explain};
use random::{Random, text};

mod random;

/// Evaluates, and holds the answer to what is promised.
fn held(text: &str) -> bool {
    let answer = evaluate(text);
    match (explain(text), &answer) {
        (Ok(told), _) => {
            let shown =
                |result: &Result<Value, cute_expr::Error>| result.as_ref().map(Value::to_string).map_err(Clone::clone);
            assert_eq!(shown(&told.result), shown(&answer), "{text}");
            assert!(!told.to_string().is_empty());
        }
        (Err(error), Err(same)) => assert_eq!(error, *same, "{text}"),
        (Err(error), Ok(value)) => panic!("{text} is {value}, and is not explained: {error}"),
    }
    match answer {
        Ok(value) => {
            let shown = value.to_string();
            if !matches!(value, Value::List(_) | Value::Inverse(_) | Value::Descriptor(_) | Value::Boxes(_)) {
                let again = evaluate(&shown).unwrap_or_else(|e| panic!("{text} is {shown}, which is not read: {e}"));
                assert_eq!(again.to_string(), shown, "{text}");
            }
            true
        }
        Err(error) => {
            assert!(error.span.start <= error.span.end && error.span.end <= text.len(), "{text}: {error:?}");
            assert!(text.get(error.span.clone()).is_some(), "{text}: {error:?}");
            assert!(!error.to_string().is_empty() && error.report(text).to_string().contains('^'));
            false
        }
    }
}

#[test]
fn random_expressions() {
    let count = std::env::var("CUTE_EXPR_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let all: Vec<&Operation> = operations().collect();
    let mut random = Random::new(18);
    let (mut worth, mut none) = (0, 0);
    for _ in 0..count {
        let text = text(&mut random, &all);
        *(if held(&text) { &mut worth } else { &mut none }) += 1;
    }
    assert!(worth * 20 > count && none * 20 > count, "{worth} with a value, {none} without");
}

/// Deep nesting, huge numbers, long inputs, values that double.
#[test]
fn extremes() {
    for (open, close) in [("(", ")"), ("<", ">"), ("size(", ")"), ("coalesce(", ")")] {
        for depth in [10, 63, 64, 65, 1000, 20_000] {
            held(&(open.repeat(depth) + "4:1" + &close.repeat(depth)));
            held(&open.repeat(depth));
        }
    }
    held(&"4:1 o ".repeat(10_000));
    held(&"SM75_U32x4_LDSM_N == ".repeat(2));
    held(&format!("({}1)", "UniversalFMA, ".repeat(4000)));
    held(&format!("{}4:1", "4:1 o ".repeat(10_000)));
    held(&format!("({}1)", "1,".repeat(30_000)));
    held(&"9".repeat(60_000));
    held(&"x".repeat(60_000));
    held(&"x".repeat(80_000));
    held(&format!("let x = 1:0; {}x", "let x = make_layout(x, x); ".repeat(2000)));
    held(&format!("let x = 1; {}x", "let x = (x, x); ".repeat(3000)));
    held(&format!("let x = 1; {}x", "let x = (x, 1); ".repeat(3000)));
    held(&format!("let x = <1>; {}x", "let x = <x, x>; ".repeat(3000)));
    let many = |n: usize, stride: fn(usize) -> usize| {
        let leaf = |of: &dyn Fn(usize) -> usize| (0..n).map(|i| of(i).to_string()).collect::<Vec<_>>().join(",");
        format!("({}):({})", leaf(&|_| 1), leaf(&stride))
    };
    let (long, other) = (many(400, |i| i), many(300, |i| 300 - i));
    for operation in operations() {
        held(&format!("{}({long})", operation.name));
        held(&format!("{}({long}, {other})", operation.name));
        held(&format!("{}({other}, 3)", operation.name));
    }
    held(&format!("let x = {long}; {}x", "let y = x o x; ".repeat(500)));
    let two = format!("({}2):({}1)", "2,".repeat(60), "0,".repeat(60));
    for operation in operations() {
        held(&format!("{}({two})", operation.name));
        held(&format!("{}({two}, {two})", operation.name));
    }
}
