//! The book's links and messages.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use cute_book::CHAPTERS;
use std::fs;
use std::path::{Path, PathBuf};

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}
fn chapter(name: &str) -> String {
    fs::read_to_string(source().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The summary has every chapter, in order, and every file is one.
#[test]
fn chapters_are_in_the_summary() {
    let summary = chapter("SUMMARY.md");
    let listed: Vec<&str> = summary.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(')')).collect();
    assert_eq!(listed, CHAPTERS);
    let mut files: Vec<String> = fs::read_dir(source())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".md") && name != "SUMMARY.md")
        .collect();
    files.sort();
    let mut chapters = CHAPTERS.to_vec();
    chapters.sort_unstable();
    assert_eq!(files, chapters);
}

/// The targets of a text's links: `](target)`.
fn links(text: &str) -> Vec<String> {
    text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target.to_string()).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut live = 0;
    for name in CHAPTERS {
        for target in links(&without_code(&chapter(name))) {
            if let Some(fields) = target.strip_prefix("cute.html#") {
                // the page's own address: what it is asked for is an expression, or refused as one
                let expression = fields.split('&').find_map(|field| field.strip_prefix("e=")).map(unescaped);
                if let Some(text) = expression {
                    let refused = |error: &cute_expr::Error| assert!(error.is_refusal(), "{name}: {text}: {error}");
                    cute_expr::evaluate(&text).inspect_err(refused).ok();
                    live += 1;
                }
                continue;
            }
            if target.starts_with("http") {
                continue;
            }
            let file = target.split('#').next().unwrap_or_default();
            assert!(file.is_empty() || source().join(file).exists(), "{name}: {target}");
        }
    }
    assert!(live > 10, "{live} links to the page");
}

fn without_code(text: &str) -> String {
    let mut inside = false;
    let outside = text.lines().filter(|line| {
        let fence = line.starts_with("```");
        inside ^= fence;
        !inside && !fence
    });
    outside.collect::<Vec<_>>().join("\n")
}

/// As the page reads its address.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let digits: String = rest.by_ref().take(2).map(char::from).collect();
                bytes.push(u8::from_str_radix(&digits, 16).unwrap());
            }
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// The messages of a misuse of the ui-tests, behind `==== MISUSE` in its family's file.
fn message_of(folder: &Path, misuse: &str) -> Option<String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.filter(|file| file.extension().is_some_and(|extension| extension == "stderr"));
    let heading = format!("==== {misuse}\n");
    texts.map(|file| fs::read_to_string(file).unwrap()).find_map(|text| {
        let (_, section) = text.split_once(&heading)?;
        Some(section.split("\n==== ").next().unwrap_or_default().to_owned())
    })
}

/// A message of the compiler is one that a test has: behind `<!-- ui: NAME -->`, or `<!-- message: FILE -->`, its lines stand in that
/// order in the file, between `..` where some are left out.
#[test]
fn messages_are_the_compilers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut messages = 0;
    for name in CHAPTERS {
        let text = chapter(name);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let comment = |kind| line.strip_prefix(kind).and_then(|rest| rest.strip_suffix(" -->"));
            let (test, message) = match (comment("<!-- ui: "), comment("<!-- message: ")) {
                (Some(misuse), _) => (misuse, message_of(&root.join("ui-tests/tests/ui"), misuse)),
                (None, Some(file)) => (file, fs::read_to_string(root.join(file)).ok()),
                (None, None) => {
                    assert!(!line.starts_with("error[E"), "{name}: a message of no test: {line}");
                    continue;
                }
            };
            assert_eq!(lines.next(), Some("```text"), "{name}: {test}");
            let message = message.unwrap_or_else(|| panic!("{name}: there is no {test}"));
            let mut left = message.lines();
            for wanted in lines.by_ref().take_while(|line| *line != "```") {
                if wanted.trim() != ".." {
                    assert!(left.any(|line| line == wanted), "{name}: {test} does not say: {wanted}");
                }
            }
            messages += 1;
        }
    }
    assert!(messages >= 4, "{messages} messages");
}

/// Picture and link of the page are of the same expression.
#[test]
fn pictures_link_to_what_they_show() {
    for name in CHAPTERS {
        let text = chapter(name);
        for (comment, picture) in text.lines().zip(text.lines().skip(1)) {
            let Some(command) = comment.strip_prefix("<!-- cute draw '") else { continue };
            let expression = command.split('\'').next().unwrap_or_default();
            let fields = picture.split("cute.html#").nth(1).and_then(|rest| rest.split(')').next()).unwrap_or_default();
            let link = fields.split('&').find_map(|field| field.strip_prefix("e=")).map(unescaped);
            assert_eq!(link.as_deref(), Some(expression), "{name}: {picture}");
        }
    }
}
