//! What the book says of the command: `$ cute ..` in its blocks of `console` prints what stands beneath, and each of its pictures is
//! what the command in the comment beside it draws. `CUTE_CLI_BLESS=1` writes both anew.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

fn chapters() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src");
    let mut all: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|end| end == "md"));
    all.sort();
    all
}
/// While chapters are written anew, they are not read.
static WRITING: Mutex<()> = Mutex::new(());

fn bless() -> bool {
    std::env::var_os("CUTE_CLI_BLESS").is_some()
}

/// The words of a line as a shell has them, with single quotes.
fn words(line: &str) -> Vec<String> {
    let mut all = Vec::new();
    let (mut word, mut quoted, mut any) = (String::new(), false, false);
    for c in line.chars() {
        match c {
            '\'' => (quoted, any) = (!quoted, true),
            ' ' if !quoted => {
                if any {
                    all.push(std::mem::take(&mut word));
                }
                any = false;
            }
            c => {
                word.push(c);
                any = true;
            }
        }
    }
    if any {
        all.push(word);
    }
    all
}

/// What a command prints, both outputs, and its exit code if it is none of success.
fn printed(line: &str) -> String {
    let words = words(line);
    assert_eq!(words.first().map(String::as_str), Some("cute"), "{line}");
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cute"));
    command.args(&words[1..]).current_dir(folder.path()).env("COLUMNS", "110").env("NO_COLOR", "1");
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    text(&output.stdout) + &text(&output.stderr)
}

/// A chapter with its blocks as they should be.
fn with_answers(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside && !line.starts_with("$ ") {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            let answer: String = printed(command).lines().map(|line| line.trim_end().to_string() + "\n").collect();
            out.push_str(&answer);
        }
    }
    out
}

#[test]
fn what_the_book_prints_is_printed() {
    let _alone = WRITING.lock();
    let mut commands = 0;
    for path in chapters() {
        let text = fs::read_to_string(&path).unwrap();
        commands += text.matches("\n$ cute ").count();
        let true_text = with_answers(&text);
        if bless() {
            fs::write(&path, true_text).unwrap();
            continue;
        }
        for (number, (here, there)) in text.lines().zip(true_text.lines()).enumerate() {
            assert_eq!(here, there, "{}:{}", path.display(), number + 1);
        }
        assert_eq!(text.len(), true_text.len(), "{}", path.display());
    }
    assert!(commands >= 20, "{commands} commands");
}

/// `<!-- cute draw EXPRESSION .. -o figures/NAME.svg -->`, and behind it the picture.
#[test]
fn pictures_of_the_book_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src");
    let _alone = WRITING.lock();
    let scratch = tempfile::tempdir().unwrap();
    fs::create_dir(scratch.path().join("figures")).unwrap();
    let mut drawn = Vec::new();
    for path in chapters() {
        let text = fs::read_to_string(&path).unwrap();
        let mut lines = text.lines();
        let mut here = 0;
        while let Some(line) = lines.next() {
            let Some(command) = line.strip_prefix("<!-- cute ") else { continue };
            let words = words(command.strip_suffix(" -->").unwrap());
            let file = words.last().unwrap();
            let picture = lines.next().unwrap_or_default();
            assert!(
                picture.contains(&format!("]({file})")),
                "{}: {file} stands behind its comment: {picture}",
                path.display()
            );
            let status =
                Command::new(env!("CARGO_BIN_EXE_cute")).args(&words).current_dir(scratch.path()).output().unwrap();
            assert!(status.status.success(), "{line}: {}", String::from_utf8_lossy(&status.stderr));
            let made = fs::read(scratch.path().join(file)).unwrap();
            if bless() {
                fs::write(folder.join(file), &made).unwrap();
            }
            assert!(fs::read(folder.join(file)).unwrap() == made, "{file} has changed");
            here += 1;
            drawn.push(file.clone());
        }
        // a picture for each idea
        let numbered = path.file_name().unwrap().to_str().unwrap().starts_with(|c: char| c.is_ascii_digit());
        let without = ["11-generic.md", "12-dynamic.md", "16-messages.md", "17-cxx.md", "18-glossary.md"];
        let may_be_without = without.contains(&path.file_name().unwrap().to_str().unwrap());
        assert!(!numbered || may_be_without || here > 0, "{} has no picture", path.display());
    }
    drawn.sort();
    let mut files: Vec<_> = fs::read_dir(folder.join("figures"))
        .unwrap()
        .map(|entry| format!("figures/{}", entry.unwrap().file_name().into_string().unwrap()))
        .collect();
    files.sort();
    assert_eq!(drawn, files, "every picture is drawn, once");
}

/// The README shows commands, too.
#[test]
fn what_the_readme_prints_is_printed() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")).unwrap();
    assert!(text.matches("\n$ cute ").count() >= 2, "the README has commands");
    for (number, (here, there)) in text.lines().zip(with_answers(&text).lines()).enumerate() {
        assert_eq!(here, there, "README.md:{}", number + 1);
    }
}
