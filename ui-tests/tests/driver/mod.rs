//! Compiles families of misuses, and gives each misuse its own messages.
//!
//! Each misuse is written to a file of its own, a module of its family's program. So a message belongs to the
//! misuse whose file it points at, and its line numbers count from the misuse's first line, whatever stands above
//! it in the family.

use cute_ui_tests::family::Family;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error>>;
/// A family and a misuse.
pub(crate) type Key = (String, String);

/// The flags of every check here. They are trybuild's own, and `cute-tests` has the same, so that cargo checks the
/// libraries once. (By itself trybuild omits the last one in its first step.)
pub(crate) const FLAGS: (&str, &str) =
    ("CARGO_ENCODED_RUSTFLAGS", "--cfg\x1ftrybuild\x1f--verbose\x1f-A\x1fdead_code\x1f--diagnostic-width=140");

fn root() -> Outcome<&'static Path> {
    Ok(Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?)
}
/// A folder for the package that a check writes.
pub(crate) fn folder(package: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(package)
}

/// Runs `cargo check` on a package that has these programs, by name and file, and returns what cargo prints.
pub(crate) fn cargo_check(package: &str, programs: &[(String, PathBuf)]) -> Outcome<Vec<Value>> {
    let (here, root, folder) = (env!("CARGO_MANIFEST_DIR"), root()?, folder(package));
    fs::create_dir_all(&folder)?;
    let mut manifest = format!(
        "[workspace]\n[package]\nname = {package:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\n\
         cute-atoms = {{ path = {:?} }}\ncute-cpu = {{ path = {:?} }}\ncute-static = {{ path = {:?} }}\n\
         cute-ui-tests = {{ path = {here:?} }}\n",
        root.join("crates/cute-atoms"),
        root.join("crates/cute-cpu"),
        root.join("cute-static")
    );
    for (name, path) in programs {
        manifest.push_str(&format!("[[bin]]\nname = {name:?}\npath = {path:?}\n"));
    }
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // the versions that were fetched for the workspace: nothing is downloaded here
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["check", "--offline", "--keep-going", "--bins", "--message-format=json", "--target=host-tuple"])
        .arg("--manifest-path")
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        // trybuild's, so that the libraries are checked once
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("tests").join("trybuild"))
        .env(FLAGS.0, FLAGS.1)
        // as trybuild does: otherwise the libraries have another profile, and are checked once more
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(here)
        .output()?;
    let lines: Vec<Value> =
        String::from_utf8(output.stdout)?.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let ours = |line: &Value| programs.iter().any(|(name, _)| line["target"]["name"] == name.as_str());
    if lines.iter().any(ours) { Ok(lines) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
}

/// Compiles all misuses. A misuse that compiles has no messages.
///
/// rustc works in phases, and errors of one phase hide those of the next. Misuses without an error are therefore
/// compiled again without their neighbours that have one, until none of them has a new error.
pub(crate) fn compile(package: &str, families: &[Family]) -> Outcome<BTreeMap<Key, Vec<String>>> {
    let all = families.iter().flat_map(|family| family.misuses.iter().map(|of| (family.name.clone(), of.name.clone())));
    let mut messages: BTreeMap<Key, Vec<String>> = all.map(|key| (key, Vec::new())).collect();
    loop {
        let silent: BTreeSet<Key> =
            messages.iter().filter(|(_, of)| of.is_empty()).map(|(key, _)| key.clone()).collect();
        let found = if silent.is_empty() { BTreeMap::new() } else { round(package, families, &silent)? };
        if found.is_empty() {
            return Ok(messages);
        }
        messages.extend(found);
    }
}

/// Compiles some misuses once, each family as one program.
fn round(package: &str, families: &[Family], misuses: &BTreeSet<Key>) -> Outcome<BTreeMap<Key, Vec<String>>> {
    let mut programs = Vec::new();
    for family in families {
        let of_family = family.misuses.iter().filter(|of| misuses.contains(&(family.name.clone(), of.name.clone())));
        let of_family: Vec<_> = of_family.collect();
        if of_family.is_empty() {
            continue;
        }
        let here = folder(package).join(&family.name);
        fs::create_dir_all(&here)?;
        let mut main = "#![allow(unused)]\n".to_owned();
        for misuse in of_family {
            // with the header itself and not `use super::*`, by which rustc would write other paths
            fs::write(here.join(format!("{}.rs", misuse.name)), format!("{}\n{}", misuse.wrong, family.header))?;
            main.push_str(&format!("mod {};\n", misuse.name));
        }
        fs::write(here.join("main.rs"), main + "fn main() {}\n")?;
        programs.push((family.name.clone(), Path::new(&family.name).join("main.rs")));
    }
    let mut found: BTreeMap<Key, Vec<String>> = BTreeMap::new();
    for line in cargo_check(package, &programs)? {
        let message = &line["message"];
        let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        // the closing `aborting due to ..` has no span
        if line["reason"] != "compiler-message" || message["level"] != "error" || spans.is_empty() {
            continue;
        }
        let family = line["target"]["name"].as_str().unwrap_or_default();
        let rendered = message["rendered"].as_str().unwrap_or_default();
        let primary = spans.iter().filter(|span| span["is_primary"] == true).chain(spans);
        let Some(misuse) = primary.into_iter().find_map(|span| owner(span, family)) else {
            return Err(format!("{family}: an error outside of its misuses:\n{rendered}").into());
        };
        let text = plain(rendered, &format!("{family}/{misuse}.rs"))?;
        found.entry((family.to_owned(), misuse)).or_default().push(text);
    }
    Ok(found)
}

/// The misuse that a span lies in, or the macro call that it comes from.
fn owner(span: &Value, family: &str) -> Option<String> {
    let file = span["file_name"].as_str()?;
    let misuse = file.strip_prefix(family).and_then(|rest| rest.strip_prefix('/')?.strip_suffix(".rs"));
    match misuse {
        Some(misuse) if misuse != "main" => Some(misuse.to_owned()),
        _ => owner(span.get("expansion")?.get("span")?, family),
    }
}

/// A message without what changes from machine to machine and with each edit of the libraries: folders, and the
/// numbers of lines in other files than the misuse's. The margin is as wide as the misuse's own line numbers.
fn plain(rendered: &str, own: &str) -> Outcome<String> {
    let root = format!("{}/", root()?.display());
    let place = |line: &str| line.trim_start().starts_with("--> ") || line.trim_start().starts_with("::: ");
    // a line of a program: its number, and what follows the margin
    let source = |line: &str| {
        let (number, rest) = line.trim_start().split_once(' ')?;
        (number.parse::<usize>().is_ok() && rest.starts_with(['|', '~', '+', '-']))
            .then(|| (number.to_owned(), rest.to_owned()))
    };
    let (mut is_own, mut margin, mut narrow) = (true, 0, 1);
    let mut lines = Vec::new();
    for line in rendered.trim_end().lines() {
        if place(line) {
            is_own = line.contains(own);
            margin = line.len() - line.trim_start().len();
        } else if line.starts_with(char::is_alphabetic) {
            is_own = true;
        }
        let number = source(line).map_or(0, |(number, _)| number.len());
        narrow = if is_own { narrow.max(number) } else { narrow };
        lines.push((line, is_own));
    }
    let mut text = String::new();
    for (line, is_own) in lines {
        let line = match source(line) {
            Some((number, rest)) if is_own => format!("{number:>narrow$} {rest}"),
            Some((_, rest)) => format!("{:narrow$} {rest}", ""),
            None if line.starts_with("... ") && line.trim_end().len() > 3 => {
                format!("{:<1$}{2}", "...", narrow + 1, line.trim_start_matches(['.', ' ']))
            }
            None => match line.split_at_checked(margin) {
                Some((blank, rest)) if blank.trim().is_empty() => format!("{:narrow$}{rest}", ""),
                _ => line.to_owned(),
            },
        };
        let line = line.replace(&root, "$WORKSPACE/");
        let line = if place(&line) && !is_own { line.rsplitn(3, ':').last().unwrap_or_default() } else { &line };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    Ok(text)
}

/// The expected messages of a family's file, `tests/ui/FAMILY.stderr`, by misuse: each has a line `==== MISUSE`.
pub(crate) fn sections(text: &str) -> BTreeMap<String, String> {
    let sections = text.split("==== ").skip(1).filter_map(|section| section.split_once('\n'));
    sections.map(|(name, text)| (name.trim().to_owned(), format!("{}\n", text.trim()))).collect()
}
/// What is not as expected, each with the misuse's name.
pub(crate) fn differences(family: &Family, expected: &str, found: &BTreeMap<Key, Vec<String>>) -> Vec<String> {
    let (mut expected, mut different) = (sections(expected), Vec::new());
    for misuse in &family.misuses {
        let place = format!("{} (tests/ui/{}.rs:{})", misuse.name, family.name, misuse.line);
        let messages = found.get(&(family.name.clone(), misuse.name.clone())).map_or("".to_owned(), |of| joined(of));
        let expected = expected.remove(&misuse.name).unwrap_or_default();
        let first = |text: &str| text.lines().next().unwrap_or("no message").to_owned();
        if messages.is_empty() {
            different.push(format!("{place} compiles"));
        } else if first(&messages) != first(&expected) {
            different.push(format!(
                "{place} has another first line:\n-   {}\n+   {}",
                first(&expected),
                first(&messages)
            ));
        } else if messages != expected {
            let lines = expected.lines().map(Some).chain([None]).zip(messages.lines().map(Some).chain([None]));
            let (old, new) = lines.into_iter().find(|(old, new)| old != new).unwrap_or_default();
            different.push(format!(
                "{place} has another message:\n-   {}\n+   {}",
                old.unwrap_or(""),
                new.unwrap_or("")
            ));
        }
    }
    let left =
        expected.into_keys().map(|name| format!("{name} is expected in {}.stderr, and is no misuse", family.name));
    different.extend(left);
    different
}
/// Messages as a section has them.
pub(crate) fn joined(messages: &[String]) -> String {
    messages.join("\n")
}
/// The expected messages of a family as they are found.
pub(crate) fn stderr(family: &Family, found: &BTreeMap<Key, Vec<String>>) -> String {
    let of = |name: &String| found.get(&(family.name.clone(), name.clone())).map_or("".to_owned(), |of| joined(of));
    let sections = family.misuses.iter().map(|misuse| format!("==== {}\n{}", misuse.name, of(&misuse.name)));
    sections.collect::<Vec<_>>().join("\n")
}
