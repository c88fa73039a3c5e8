//! Reads every text of the repository for the rules of `docs/style.md` that a program can check: words, long lines, and
//! doc comments that open with a fragment. The held texts are clean; for the others it prints counts
//! (`cargo test -p cute-book --test words -- --nocapture`).
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The held texts: files and folders. `FILE //!` is the front page of a crate, without its section "Calling".
const HELD: &str = "
README.md
CONTRIBUTING.md
SECURITY.md
.github
benches/README.md
crates/*.md
cute-dynamic/*.md
cute-static/*.md
docs/book/src
docs/book/lib.rs
docs/book/tests/words.rs
docs/architecture.md
docs/cute-table.md
docs/decisions.md
docs/errors.md
docs/figures/README.md
docs/page/README.md
docs/proof.md
docs/safety.md
docs/style.md
gpu/cute-cuda/GUIDE.md
gpu/cute-cuda/README.md
gpu/cute-gpu/README.md
proof/README.md
scripts/README.md
tests/*.md
tools/*.md
ui-tests/README.md
crates/cute-atoms/src/lib.rs //!
crates/cute-cpu/src/lib.rs //!
crates/cute-interpreter/src/lib.rs //!
crates/cute-kit/src/lib.rs //!
cute-dynamic/src/lib.rs //!
tools/cute-cli/src/lib.rs //!
tools/cute-draw/src/lib.rs //!
tools/cute-expr/src/lib.rs //!
tools/page/src/lib.rs //!
";
/// Held texts that are exempt, each with its reason.
const EXEMPT: &[(&str, &str)] = &[
    ("docs/style.md", "it quotes the words"),
    ("tests/vectors/README.md", "it is a copy, held to the original"),
    ("docs/book/tests/words.rs", "it lists the words"),
    ("benches/README.md: Strides", "another change rewrites this section"),
    ("crates/cute-atoms/proven", "a program writes it"),
    ("crates/cute-atoms/tests/tensor_maps/driver.md", "a script writes it"),
];
/// The words, and the replacement. A phrase matches within a sentence, outside of code.
const WORDS: &[(&str, &str)] = &[
    ("when run", "at run time"),
    ("when it runs", "at run time"),
    ("when they run", "at run time"),
    ("when compiled", "at compile time"),
    ("before it runs", "at compile time"),
    ("told", "reported"),
    ("tells", "reports"),
    ("is said", "is documented"),
    ("are said", "are documented"),
    ("what is", "name the thing"),
    ("of which", "name the thing"),
    ("thereof", "name the thing"),
    ("so many", "that many"),
    ("but for", "except"),
    ("anew", "again"),
    ("beside", "next to"),
    ("behind", "after"),
    ("in front of", "before"),
    ("a word of", "cut it"),
    ("one and the other", "cut it"),
    ("as it is", "cut it"),
    ("by hand", "without the library, hand-written"),
    ("is worth", "moves by"),
    ("that lives", "interactive"),
    ("that live", "interactive"),
    ("poured", "stored in"),
    ("granted", "implemented"),
    ("is asked", "is queried"),
    ("are asked", "are queried"),
    ("seen from the right", "dispatched on the right operand"),
    ("do not fit", "state the relation"),
    ("does not fit", "state the relation"),
    ("no multiple", "not a multiple"),
    ("somebody else's", "another crate's"),
    ("nobody else's", "no other crate's"),
];
/// Words after "have not" and "has not" that show a main verb; so does the end of the sentence.
const MAIN_VERB: [&str; 9] = ["a", "an", "the", "any", "one", "such", "as", "in", "for"];
/// The first words of a fragment.
const FRAGMENTS: [&str; 15] = [
    "What ", "Whether ", "As ", "Of ", "By ", "The same", "With ", "Where ", "That ", "Those ", "It ", "How ", "Both",
    "Which ", "For ",
];
const COLUMNS: usize = 100;

/// A piece of text: the line, the words without code, and the length of the line if it counts.
struct Piece {
    line: usize,
    text: String,
    columns: usize,
    /// The first line of a doc comment.
    opens: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the text without code spans, and without the targets of links.
fn without_code(line: &str) -> String {
    let prose: String = line.split('`').enumerate().map(|(i, part)| if i % 2 == 0 { part } else { " @ " }).collect();
    let mut out = String::new();
    for (i, part) in prose.split("](").enumerate() {
        out.push_str(if i == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) });
        out.push(' ');
    }
    out
}

/// Returns whether the length of a line of Markdown does not count: a table, or one link.
fn is_free(line: &str) -> bool {
    let line = line.trim_start_matches(['*', '-', ' ']);
    line.starts_with(['|', '!', '<']) || line.starts_with("[!") || (line.starts_with('[') && line.ends_with(')'))
}

/// Reads Markdown: the prose, and the comments of its programs.
fn markdown(text: &str, line_of: impl Fn(usize) -> usize, width: usize) -> Vec<Piece> {
    let mut fence: Option<String> = None;
    let mut pieces = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let bare = line.trim_start();
        if let Some(language) = bare.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(language.to_owned()) };
        } else if let Some(language) = &fence {
            let is_rust = language.is_empty() || language.starts_with("rust") || language.contains("compile_fail");
            if let Some((_, comment)) = line.split_once("// ").filter(|_| is_rust) {
                pieces.push(Piece { line: line_of(i), text: without_code(comment), columns: 0, opens: false });
            }
        } else if !bare.starts_with("<!--") {
            let columns = if is_free(bare) || line.starts_with("    ") { 0 } else { line.chars().count() + width };
            pieces.push(Piece { line: line_of(i), text: without_code(line), columns, opens: false });
        }
    }
    pieces
}

/// Reads Rust: comments, doc comments with their programs, and strings that contain words.
fn rust(text: &str, front_only: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut page: Option<Page> = None;
    let mut calling = false;
    let mut open: Open = None;
    for (i, line) in text.lines().enumerate() {
        let bare = line.trim_start();
        let indent = line.len() - bare.len();
        let is_doc = |kind: &&str| open.is_none() && bare.starts_with(*kind) && !bare.starts_with("////");
        let kind = ["//!", "///"].into_iter().find(is_doc);
        if page.as_ref().is_some_and(|page| Some(page.kind) != kind) {
            close(&mut page, &mut pieces);
        }
        match kind {
            Some(kind) => {
                let rest = &bare[3..];
                if rest.starts_with(" # ") && front_only {
                    calling = rest == " # Calling";
                }
                if front_only && (kind == "///" || calling) {
                    continue;
                }
                let page = page.get_or_insert(Page { kind, start: i, width: indent + 4, text: String::new() });
                page.text.push_str(rest.strip_prefix(' ').unwrap_or(rest));
                page.text.push('\n');
            }
            None if front_only => {}
            None => {
                if let Some(comment) = bare.strip_prefix("//").filter(|_| open.is_none()) {
                    let text = without_code(comment);
                    pieces.push(Piece { line: i + 1, text, columns: line.chars().count(), opens: false });
                } else {
                    let (strings, comment) = strings(bare, &mut open);
                    for text in strings.into_iter().chain(comment) {
                        pieces.push(Piece { line: i + 1, text: without_code(&text), columns: 0, opens: false });
                    }
                }
            }
        }
    }
    close(&mut page, &mut pieces);
    pieces
}
/// A doc comment: `//!` or `///`, its first line, the columns before its text, and its text.
struct Page {
    kind: &'static str,
    start: usize,
    width: usize,
    text: String,
}
/// Reads a doc comment as Markdown, at its end.
fn close(page: &mut Option<Page>, pieces: &mut Vec<Piece>) {
    let Some(Page { start, width, text, .. }) = page.take() else { return };
    let mut read = markdown(&text, |line| start + line + 1, width);
    if let Some(first) = read.first_mut() {
        first.opens = true;
    }
    pieces.append(&mut read);
}
/// The string that is open at the end of a line: its number of hashes, if it is raw.
type Open = Option<Option<usize>>;

/// Returns the strings of a line that contain a blank, and the comment after its code.
fn strings(line: &str, open: &mut Open) -> (Vec<String>, Option<String>) {
    let mut found = Vec::new();
    let mut rest = line;
    loop {
        let text = match *open {
            Some(raw) => {
                let end =
                    raw.map_or_else(|| end_of_string(rest), |hashes| rest.find(&format!("\"{}", "#".repeat(hashes))));
                let text = &rest[..end.unwrap_or(rest.len())];
                rest = end.map_or("", |end| &rest[end + 1..]);
                if end.is_some() {
                    *open = None;
                }
                text.replace("\\n", " ").replace('\\', " ")
            }
            None => {
                let comment = rest.find("// ").unwrap_or(rest.len());
                // a character: `'"'` begins no string
                let code = rest.replace("'\"'", "' '").replace("'\\\"'", "'  '");
                match code.find('"').filter(|at| *at < comment) {
                    None => return (found, rest.get(comment + 3..).map(str::to_owned)),
                    Some(at) => {
                        let before = code[..at].trim_end_matches('#');
                        *open = Some(before.ends_with('r').then(|| at - before.len()));
                        rest = &rest[at + 1..];
                        continue;
                    }
                }
            }
        };
        found.extend(Some(text).filter(|text| text.trim().contains(' ')));
        if open.is_some() {
            return (found, None);
        }
    }
}
/// Returns the place of the quote that ends a string with escapes.
fn end_of_string(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(at, c)| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends.then_some(at)
    })
}

/// Checks the pieces of one file: returns the line and the fault.
fn faults(pieces: &[Piece]) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    // words with their lines; a break is an empty word
    let mut words: Vec<(usize, String)> = Vec::new();
    for piece in pieces {
        if piece.columns > COLUMNS {
            all.push((piece.line, format!("{} columns, where {COLUMNS} are allowed", piece.columns)));
        }
        let opening = piece.text.trim();
        if piece.opens && FRAGMENTS.iter().any(|fragment| opening.starts_with(fragment)) {
            all.push((piece.line, format!("a doc comment begins with a fragment: {opening}")));
        }
        let mut word = String::new();
        for c in piece.text.chars().chain([' ']) {
            if c.is_alphanumeric() || c == '\'' || c == '_' {
                word.extend(c.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                words.push((piece.line, std::mem::take(&mut word)));
            }
            if !c.is_whitespace() && c != '*' {
                words.push((piece.line, String::new()));
            }
        }
        if opening.is_empty() || opening.starts_with('|') || opening.starts_with('#') {
            words.push((piece.line, String::new()));
        }
    }
    for (phrase, instead) in WORDS {
        let phrase_words: Vec<&str> = phrase.split(' ').collect();
        for at in words.windows(phrase_words.len()) {
            if at.iter().map(|(_, word)| word.as_str()).eq(phrase_words.iter().copied()) {
                all.push((at[0].0, format!("`{phrase}`: {instead}")));
            }
        }
    }
    words.push((0, String::new()));
    for at in words.windows(3) {
        let ends = at[2].1.is_empty() || MAIN_VERB.contains(&at[2].1.as_str());
        if (at[0].1 == "have" || at[0].1 == "has") && at[1].1 == "not" && ends {
            all.push((at[0].0, format!("`{} not`: lack, do not have", at[0].1)));
        }
    }
    all.sort();
    all
}

/// Reads a file; of a front page, the `//!` comments only.
fn read(path: &Path, front_only: bool) -> Vec<Piece> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if path.extension().is_some_and(|end| end == "rs") {
        return rust(&text, front_only);
    }
    let sections: String = if path.ends_with("benches/README.md") {
        // the section "Strides" is exempt
        let mut exempt = false;
        let kept = text.lines().map(|line| {
            if line.starts_with("## ") {
                exempt = line == "## Strides";
            }
            if exempt { "" } else { line }
        });
        kept.flat_map(|line| [line, "\n"]).collect()
    } else {
        text
    };
    markdown(&sections, |line| line + 1, 0)
}

/// All files of text, relative to the root.
fn files(folder: &str, all: &mut Vec<String>) {
    let mut entries: Vec<_> = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap()).collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().into_string().unwrap();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            let is_output = name == "target" || name == ".git" || name == "node_modules";
            if !is_output {
                files(&path, all);
            }
        } else if kind.is_file() && (name.ends_with(".md") || name.ends_with(".rs")) {
            all.push(path);
        }
    }
}

/// Returns whether a file is held, and whether its front page alone is.
fn held(path: &str) -> Option<bool> {
    if EXEMPT.iter().any(|(exempt, _)| path.starts_with(exempt)) {
        return None;
    }
    HELD.lines().filter(|line| !line.is_empty()).find_map(|line| {
        if let Some(front) = line.strip_suffix(" //!") {
            return (path == front).then_some(true);
        }
        let matches = match line.strip_suffix("/*.md") {
            Some(folder) => path.starts_with(&format!("{folder}/")) && path.ends_with(".md"),
            None => path == line || path.starts_with(&format!("{line}/")),
        };
        matches.then_some(false)
    })
}

#[test]
fn held_texts_are_clean() {
    let mut all = Vec::new();
    files("", &mut all);
    let mut count = 0;
    let mut wrong = Vec::new();
    for path in &all {
        let Some(front_only) = held(path) else { continue };
        count += 1;
        let found = faults(&read(&root().join(path), front_only));
        wrong.extend(found.into_iter().map(|(line, fault)| format!("{path}:{line}: {fault}")));
    }
    assert!(count > 60, "{count} held texts");
    for line in HELD.lines().filter(|line| !line.is_empty()) {
        let path = line.trim_end_matches(" //!").trim_end_matches("/*.md");
        assert!(root().join(path).exists(), "no such text: {line}");
    }
    assert!(wrong.is_empty(), "{} faults, see docs/style.md:\n{}", wrong.len(), wrong.join("\n"));
}

/// Prints the faults of all texts, by folder and kind.
#[test]
fn counts_of_the_others() {
    let mut all = Vec::new();
    files("", &mut all);
    let mut counts: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for path in all.iter().filter(|path| !path.contains("ui/fail/") && *path != "docs/style.md") {
        let mut parts = path.split('/');
        let first = parts.next().unwrap_or_default();
        let name = match first {
            "crates" | "tools" | "gpu" | "docs" => format!("{first}/{}", parts.next().unwrap_or_default()),
            _ => first.to_owned(),
        };
        let entry = counts.entry(name).or_default();
        for (_, fault) in faults(&read(&root().join(path), false)) {
            let kind = if fault.starts_with("a doc comment") { 2 } else { usize::from(fault.contains(" columns, ")) };
            entry[kind] += 1;
        }
    }
    let mut sums = [0; 3];
    println!("{:28} {:>6} {:>10} {:>10}", "folder", "words", "long lines", "fragments");
    for (name, count) in counts.iter().filter(|(_, count)| count.iter().any(|n| *n > 0)) {
        println!("{name:28} {:6} {:10} {:10}", count[0], count[1], count[2]);
        sums = [sums[0] + count[0], sums[1] + count[1], sums[2] + count[2]];
    }
    println!("{:28} {:6} {:10} {:10}", "all", sums[0], sums[1], sums[2]);
}

/// Planted faults are found, and code is not read.
#[test]
fn planted_faults_are_found() {
    let found = |text: &str| -> Vec<String> {
        faults(&markdown(text, |line| line + 1, 0)).into_iter().map(|(line, fault)| format!("{line} {fault}")).collect()
    };
    assert_eq!(found("It is known when\nrun."), ["1 `when run`: at run time"]);
    assert_eq!(found("One, beside two. `beside` it."), ["1 `beside`: next to"]);
    assert_eq!(
        found("They have not. It has not been run, and has not a name."),
        ["1 `has not`: lack, do not have", "1 `have not`: lack, do not have"]
    );
    assert_eq!(found("When, run. When\n\nrun"), [""; 0]);
    assert_eq!(found("```rust\nlet told = 1; // told\n```\n```text\ntold\n```"), ["2 `told`: reported"]);
    assert_eq!(found(&"a ".repeat(51)), ["1 102 columns, where 100 are allowed"]);
    assert_eq!(found(&format!("| {} |", "a ".repeat(51))), [""; 0]);
    assert_eq!(found("[a link](of-which.md) and `what is`"), [""; 0]);

    let source = "//! Whether it is so.\n\n/// As of A.\n///\n/// Known when run.\nfn f() { g(\"is told so\"); } // beside\n\
        g('\"', r#\"a \"told\" b\"#, \"is \\\n  told so\"); // anew\n/// Both.\n";
    let found: Vec<_> = faults(&rust(source, false)).into_iter().map(|(line, _)| line).collect();
    assert_eq!(found, [1, 3, 5, 6, 6, 7, 8, 8, 9]);
    assert_eq!(faults(&rust(source, true)).len(), 1);
}
