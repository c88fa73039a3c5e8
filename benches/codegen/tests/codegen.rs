//! The machine code of each pair in `src/`: as many instructions with layouts as by hand, and the same ones in the same
//! order; and the text that is committed in `asm/`.
//!
//! `BLESS=1 cargo test -p cute-codegen` writes `asm/` anew. That text is what one compiler makes for one architecture
//! ([`PINNED`]); with others only the two versions are compared.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test: it may panic"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

/// The compiler of the committed assembly, as its output names itself; on x86-64 Linux.
const PINNED: &str = "rustc version 1.95.0 (59807616e 2026-04-14)";
/// That of `rustc -O`, whatever the profile in use says.
const FLAGS: [&str; 6] =
    ["opt-level=3", "codegen-units=1", "debuginfo=0", "debug-assertions=off", "overflow-checks=off", "lto=off"];

fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The pairs: a file each, with a function `layout` and a function `by_hand`.
fn pairs() -> Vec<String> {
    let files = fs::read_dir(here().join("src")).unwrap().map(|file| file.unwrap().path());
    let mut names: Vec<String> =
        files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).filter(|name| name != "lib").collect();
    names.sort();
    names
}

/// The assembly, compiled once.
fn assembly() -> &'static str {
    static ASSEMBLY: OnceLock<String> = OnceLock::new();
    ASSEMBLY.get_or_init(compiled)
}
/// Compiles this crate in a target directory of its own; the assembly.
fn compiled() -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codegen");
    let file = target.join("all.s");
    // cargo does not know of the file: this makes sure that it is made now, by this compiler
    let _ = fs::remove_file(&file);
    let clean = cargo(&["clean", "--release", "-p", "cute-codegen"], &target).output().unwrap();
    assert!(clean.status.success(), "{}", String::from_utf8_lossy(&clean.stderr));
    let mut compile = cargo(&["rustc", "--release", "--lib", "--"], &target);
    compile.arg(format!("--emit=asm={}", file.display()));
    compile.args(FLAGS.map(|flag| format!("-C{flag}")));
    if cfg!(target_arch = "x86_64") {
        compile.args(["-Ctarget-cpu=x86-64", "-Cllvm-args=-x86-asm-syntax=intel"]);
    }
    let output = compile.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(file).unwrap()
}

fn cargo(arguments: &[&str], target: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // set but empty: flags from a configuration file are not taken either
    command.current_dir(here()).env("RUSTFLAGS", "").env_remove("CARGO_ENCODED_RUSTFLAGS");
    command.arg(arguments[0]).args(["--offline", "--quiet", "--target-dir"]).arg(target).args(&arguments[1..]);
    command
}

/// A function: its instructions and labels, without what differs from one compilation to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Function(Vec<String>);

impl Function {
    /// From the lines of its body: directives and comments go, labels are numbered as they are met, and a symbol keeps its
    /// path but not its hash.
    fn new(body: &[&str]) -> Self {
        let lines: Vec<&str> = body.iter().map(|line| code(line)).filter(|line| !line.is_empty()).collect();
        let labels: Vec<&str> = lines.iter().filter_map(|line| line.strip_suffix(':')).collect();
        let used = |label| lines.iter().any(|line| is_instruction(line) && words(line).any(|word| word == label));
        let mut names = BTreeMap::new();
        let mut text = Vec::new();
        for line in &lines {
            match line.strip_suffix(':') {
                Some(label) if used(label) => text.push(format!("{}:", canonical(label, &labels, &mut names))),
                None if is_instruction(line) => {
                    let mut normal = String::new();
                    let mut rest = *line;
                    while let Some(word) = words(rest).next() {
                        let at = rest.find(word).unwrap();
                        normal += &rest[..at];
                        normal += &canonical(word, &labels, &mut names);
                        rest = &rest[at + word.len()..];
                    }
                    text.push((normal + rest).replace('\t', " "));
                }
                _ => {}
            }
        }
        Self(text)
    }
    fn instructions(&self) -> impl Iterator<Item = &String> {
        self.0.iter().filter(|line| !line.ends_with(':'))
    }
    fn mnemonics(&self) -> Vec<&str> {
        self.instructions().filter_map(|line| line.split_whitespace().next()).collect()
    }
}

/// A line without its comment.
fn code(line: &str) -> &str {
    let comment = ["#", "//", "@ ", ";"].iter().filter_map(|mark| line.find(mark)).min();
    line[..comment.unwrap_or(line.len())].trim()
}
fn is_instruction(line: &str) -> bool {
    !line.starts_with('.') && !line.ends_with(':')
}
/// What may be a symbol or a label.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !(c.is_alphanumeric() || "._$".contains(c))).filter(|word| !word.is_empty())
}
/// A label or a constant of this file by its number, a symbol without its hash; any other word as it is.
fn canonical<'w>(word: &'w str, labels: &[&str], names: &mut BTreeMap<&'w str, String>) -> String {
    let kind = match word {
        _ if labels.contains(&word) => ".L",
        _ if word.starts_with(".L") || word.starts_with("LCPI") => ".C",
        _ => return word.split_once("17h").map_or(word, |(path, _)| path).to_owned(),
    };
    let next = names.values().filter(|name| name.starts_with(kind)).count();
    names.entry(word).or_insert_with(|| format!("{kind}{next}")).clone()
}

/// The function of a module. In both of rustc's manglings a path is its segments, each after its length.
///
/// Functions whose code is the same LLVM emits once: the other's symbol is then set to the first one's.
fn find(assembly: &str, module: &str, function: &str) -> Option<Function> {
    let path = format!("{}{module}{}{function}", module.len(), function.len());
    let lines: Vec<&str> = assembly.lines().collect();
    let defines = |line: &&&str| line.contains(&path) && line.ends_with(':') && !line.starts_with([' ', '\t']);
    let alias = || {
        let set = lines.iter().filter_map(|line| line.trim().strip_prefix(".set ")?.split_once(','));
        let assigned = lines.iter().filter_map(|line| line.split_once(" = "));
        let to = set.chain(assigned).find(|(from, _)| from.contains(&path))?.1.trim();
        lines.iter().position(|line| line.strip_suffix(':') == Some(to))
    };
    let start = lines.iter().position(|line| defines(&line)).or_else(alias)?;
    let body = &lines[start + 1..];
    let end = body.iter().position(|line| [".cfi_endproc", ".seh_endproc"].contains(&line.trim()))?;
    Some(Function::new(&body[..end]))
}

/// Where two lists of instructions part.
fn difference(layout: &Function, by_hand: &Function) -> Option<String> {
    let (ours, theirs) = (layout.mnemonics(), by_hand.mnemonics());
    if ours == theirs {
        return None;
    }
    let at = ours.iter().zip(&theirs).position(|(a, b)| a != b).unwrap_or(ours.len().min(theirs.len()));
    let name = |list: &[&str]| list.get(at).map_or("nothing", |name| name).to_owned();
    Some(format!(
        "{} instructions with layouts, {} by hand; number {at} is `{}` with layouts and `{}` by hand",
        ours.len(),
        theirs.len(),
        name(&ours),
        name(&theirs)
    ))
}

/// What is committed of a pair: both versions, or one where the text is the same.
fn committed(layout: &Function, by_hand: &Function) -> String {
    let mut text = String::new();
    let mut write = |who: &str, function: &Function| {
        let _ = writeln!(text, "# {who}: {} instructions", function.instructions().count());
        for line in &function.0 {
            let _ = writeln!(text, "{}{line}", if line.ends_with(':') { "" } else { "    " });
        }
    };
    if layout == by_hand {
        write("with layouts, and by hand", layout);
    } else {
        write("with layouts", layout);
        write("by hand", by_hand);
    }
    text
}

#[test]
fn layouts_cost_no_instruction() {
    let assembly = assembly();
    let is_pinned = cfg!(all(target_arch = "x86_64", target_os = "linux")) && assembly.contains(PINNED);
    let bless = env::var_os("BLESS").is_some();
    assert!(is_pinned || !bless, "asm/ is written with {PINNED} on x86-64 Linux only");
    let mut failures = String::new();
    for pair in pairs() {
        let function =
            |name| find(assembly, &pair, name).unwrap_or_else(|| panic!("{pair}::{name} is not in the assembly"));
        let (layout, by_hand) = (function("layout"), function("by_hand"));
        if let Some(difference) = difference(&layout, &by_hand) {
            let _ = writeln!(failures, "{pair}: {difference}\n{}", committed(&layout, &by_hand));
        }
        let (file, text) = (here().join(format!("asm/{pair}.s")), committed(&layout, &by_hand));
        if bless {
            fs::write(file, text).unwrap();
        } else if is_pinned && fs::read_to_string(&file).ok().as_ref() != Some(&text) {
            let _ = writeln!(failures, "{pair}: asm/{pair}.s is not what is compiled (BLESS=1 writes it):\n{text}");
        }
    }
    assert!(failures.is_empty(), "{failures}");
    let files = fs::read_dir(here().join("asm")).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<String> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    files.sort();
    assert_eq!(files, pairs(), "asm/ has a file for each pair, and no other");
}

/// The kernel whose extents are known to be multiples, and that of static ones.
#[test]
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
fn a_multiple_is_as_good_as_a_static_extent() {
    let function = |name| find(assembly(), "multiple", name).unwrap();
    let (known, fixed) = (function("layout"), function("fixed"));
    let vectors = |of: &Function| -> Vec<String> {
        of.mnemonics().iter().filter(|name| name.ends_with("ps")).map(|name| (*name).to_owned()).collect()
    };
    assert_eq!(vectors(&known), vectors(&fixed));
    assert!(vectors(&known).iter().filter(|name| *name == "addps").count() == 16, "a tile of 64 floats, four at once");
    let branches =
        |of: &Function| of.mnemonics().iter().filter(|name| name.starts_with('j') && **name != "jmp").count();
    // whether there is a row, and whether there is a column
    assert_eq!(branches(&known), branches(&fixed) + 2);
}

const SAMPLE: &str = "\
_ZN3lib4pair6layout17h0123456789abcdefE:
\t.cfi_startproc
\tcmp\trdi, 4\t# 4 is enough
\tjae\t.LBB7_2
.Ltmp3:
\tmovss\txmm0, dword ptr [rip + .LCPI7_1]
\tret
.LBB7_2:
\tcall\tqword ptr [rip + _ZN4core5panic17hfedcba9876543210E@GOTPCREL]
.Lfunc_end7:
\t.size\t_ZN3lib4pair6layout17h0123456789abcdefE, .Lfunc_end7-_ZN3lib4pair6layout17h0123456789abcdefE
\t.cfi_endproc
_ZN3lib4pair7by_hand17h0123456789abcdefE:
\tcmp\trsi, 5
\tja\t.LBB8_1
\tret
.LBB8_1:
\tret
\t.cfi_endproc
\t.set _ZN3lib5other6layout17h0123456789abcdefE, _ZN3lib4pair7by_hand17h0123456789abcdefE
";

#[test]
fn text_is_normalised() {
    let layout = find(SAMPLE, "pair", "layout").unwrap();
    let text = ["cmp rdi, 4", "jae .L0", "movss xmm0, dword ptr [rip + .C0]", "ret", ".L0:"];
    assert_eq!(layout.0[..5], text);
    assert_eq!(layout.0[5..], ["call qword ptr [rip + _ZN4core5panic@GOTPCREL]"]);
    assert_eq!(find(SAMPLE, "other", "layout"), find(SAMPLE, "pair", "by_hand"));
    assert_eq!(find(SAMPLE, "other", "by_hand"), None);
}

#[test]
fn a_difference_is_seen() {
    let function = |lines: &[&str]| Function::new(lines);
    let base = function(&["\tcmp\trdi, 4", "\tjae\t.LBB1_1", "\tret", ".LBB1_1:", "\tret"]);
    let registers = function(&["\tcmp\trsi, 9", "\tjae\t.LBB2_4", "\tret", ".LBB2_4:", "\tret"]);
    assert_eq!(difference(&base, &registers), None);
    assert_ne!(committed(&base, &base), committed(&registers, &registers));
    let (longer, other) = (function(&["\tcmp\trdi, 4"]), function(&["\ttest\trdi, rdi"]));
    assert_eq!(
        difference(&base, &longer).unwrap(),
        "4 instructions with layouts, 1 by hand; number 1 is `jae` with layouts and `nothing` by hand"
    );
    assert!(difference(&longer, &other).unwrap().contains("`cmp` with layouts and `test` by hand"));
}
