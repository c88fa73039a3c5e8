//! Random inadmissible compositions as programs: what `cargo check` says of them beside `cute-dynamic`'s error.

use crate::random_rows::{Random, left_of, right_of};
use cute_dynamic::{AlgebraError, Layout, composition};
use cute_ui_tests::family::Family;
use serde_json::Value;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Whatever goes wrong with files and commands.
pub type Outcome<T> = Result<T, Box<dyn Error>>;

const SMALL: [usize; 9] = [2, 2, 3, 4, 4, 5, 6, 8, 12];
const LARGE: [usize; 9] = [3, 7, 16, 48, 96, 100, 128, 1000, 1536];

/// How many are drawn for each that is kept, at most.
const DRAWS: usize = 10_000;

/// A composition that is refused, and what both sides say.
#[derive(Debug)]
pub struct Refusal {
    /// The left operand.
    pub left: Layout,
    /// The right operand.
    pub right: Layout,
    /// What `cute-dynamic` answers.
    pub error: AlgebraError,
    /// The first line of each of the compiler's errors; `None` if there is no such program, or it compiles.
    pub lines: Option<Vec<String>>,
}
impl Refusal {
    /// The sentence of the run-time error with the compiler's names for its numbers.
    #[must_use]
    pub fn expected(&self) -> String {
        let text = self.error.to_string();
        // mode and equation stand in parentheses at the end
        let sentence = text.split_once(" (").map_or(text.as_str(), |(sentence, _)| sentence);
        let mut expected = String::from("error[E0277]: ");
        for (word, between) in words(sentence) {
            match word.parse() {
                Ok(number) => expected.push_str(&name(number)),
                Err(_) => expected.push_str(word),
            }
            expected.push_str(between);
        }
        expected
    }
    /// What is wrong with the compiler's side: `None` if it is one error with the same sentence and numbers.
    #[must_use]
    pub fn complaint(&self) -> Option<String> {
        match self.lines.as_deref() {
            None => Some("compiles".into()),
            Some([line]) if *line == self.expected() => None,
            Some([_]) => Some(format!("expected {}", self.expected())),
            Some(lines) => Some(format!("{} errors", lines.len())),
        }
    }
}

/// Words and what follows each: numbers stand alone.
fn words(sentence: &str) -> impl Iterator<Item = (&str, &str)> {
    sentence.split_inclusive(|c: char| !c.is_alphanumeric()).map(|part| {
        let end = part.trim_end_matches(|c: char| !c.is_alphanumeric()).len();
        part.split_at(end)
    })
}

/// A number as messages print it: `_96`, `_4096`, `(_1, _536)`.
fn name(number: usize) -> String {
    let digits = number.to_string();
    if number < 1000 || number.is_power_of_two() {
        return format!("_{digits}");
    }
    // groups of three digits from the right
    let groups: Vec<String> =
        digits.as_bytes().rchunks(3).rev().map(|g| format!("_{}", String::from_utf8_lossy(g))).collect();
    format!("({})", groups.join(", "))
}

/// The numbers of an error, if it is one of these rules: Eq. 20, Eq. 21, Eq. 23.
const fn rule(error: AlgebraError) -> Option<(usize, [usize; 2])> {
    match error {
        AlgebraError::StrideDivisibility { prefix, stride, .. } => Some((0, [prefix, stride])),
        AlgebraError::ShapeDivisibility { kept, extent, .. } => Some((1, [kept, extent])),
        AlgebraError::JointDivisibility { prefix, stride, .. } => Some((2, [prefix, stride])),
        AlgebraError::NotDistributive { reach, stride, .. } => Some((2, [reach, stride])),
        _ => None,
    }
}

/// As many inadmissible compositions: the rules in turn, every other round of them with a number of 1000 or more; none
/// twice, and none that a ui-test has.
fn draw(count: usize, seed: u64) -> Outcome<Vec<Refusal>> {
    let known = ui_tests()?;
    let mut random = Random(seed);
    let mut drawn: Vec<Refusal> = Vec::new();
    let mut draws = 0usize;
    while drawn.len() < count {
        draws = draws.saturating_add(1);
        if draws > DRAWS.saturating_mul(count) {
            return Err(format!("{} found in {DRAWS} draws each", drawn.len()).into());
        }
        let wanted = drawn.len() % 3;
        let large = drawn.len() / 3 % 2 == 1;
        let extents = if large { LARGE } else { SMALL };
        let Ok(left) = left_of(&mut random, &extents).parse::<Layout>() else { continue };
        let Ok(right) = right_of(&mut random, &left, if large { 80 } else { 5 }).parse::<Layout>() else { continue };
        let Err(error) = composition(&left, &right) else { continue };
        let Some((rule, numbers)) = rule(error) else { continue };
        let new = !drawn.iter().any(|other| other.left == left && other.right == right);
        let in_ui_tests = known.iter().any(|known| known.contains(&squeezed(&operands(&left, &right))));
        if rule == wanted && large == numbers.iter().any(|n| *n >= 1000) && new && !in_ui_tests {
            drawn.push(Refusal { left, right, error, lines: None });
        }
    }
    Ok(drawn)
}

fn operands(left: &Layout, right: &Layout) -> String {
    format!("&layout!({left}), &layout!({right})")
}
fn program(left: &Layout, right: &Layout) -> String {
    let operands = operands(left, right);
    format!("use cute_static::{{composition, layout}};\n\nfn main() {{\n    let _ = composition({operands});\n}}\n")
}
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '&').collect()
}
/// The misuses of the ui-tests without white space, and without references, as they may compose types.
fn ui_tests() -> Outcome<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests/tests/ui");
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let family = Family::read("", &fs::read_to_string(path)?)?;
            texts.extend(family.misuses.iter().map(|misuse| squeezed(&misuse.wrong)));
        }
    }
    Ok(texts)
}

/// Draws them, and checks them all by one `cargo check` of a crate that is written to `folder`, which lies two below the target directory.
///
/// # Errors
/// If the crate cannot be written, or cargo does not run.
pub fn refuse_random(count: usize, seed: u64, folder: &Path) -> Outcome<Vec<Refusal>> {
    let mut drawn = draw(count, seed)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
    fs::create_dir_all(folder.join("src"))?;
    let mut manifest = format!(
        "[workspace]\n[package]\nname = \"refuse-random\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\ncute-static = {{ path = {:?} }}\n",
        root.join("cute-static")
    );
    for (i, refusal) in drawn.iter().enumerate() {
        fs::write(folder.join(format!("src/c{i}.rs")), program(&refusal.left, &refusal.right))?;
        write!(manifest, "[[bin]]\nname = \"c{i}\"\npath = \"src/c{i}.rs\"\n")?;
    }
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // the versions that were fetched for the workspace: nothing is downloaded here
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["check", "--offline", "--keep-going", "--bins", "--message-format=json", "--target=host-tuple"])
        // the ui-tests' and their flags, so that the libraries are checked once
        .arg("--target-dir")
        .arg(folder.ancestors().nth(2).ok_or("no target directory")?.join("tests/trybuild"))
        .env("CARGO_ENCODED_RUSTFLAGS", "--cfg\x1ftrybuild\x1f--verbose\x1f-A\x1fdead_code\x1f--diagnostic-width=140")
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(folder)
        .output()?;
    let mut lines: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Value = serde_json::from_str(line)?;
        let text = |pointer| line.pointer(pointer).and_then(Value::as_str);
        // the closing `aborting due to` has no code
        if let (Some(program), Some("error"), Some(code), Some(message)) =
            (text("/target/name"), text("/message/level"), text("/message/code/code"), text("/message/message"))
        {
            lines.entry(program.to_owned()).or_default().push(format!("error[{code}]: {message}"));
        }
    }
    if lines.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    for (i, refusal) in drawn.iter_mut().enumerate() {
        refusal.lines = lines.remove(&format!("c{i}"));
    }
    Ok(drawn)
}
