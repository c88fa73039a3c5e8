//! `readable`: what rustc and rust-analyzer print of typenum's trees, in decimals.
//!
//! ```text
//! UInt<UInt<UTerm, B1>, B0>                           2              UInt { msb: .. , lsb: B0 } likewise
//! UInt<_, B1>                                         2n+1           what rustc has elided
//! NInt<UInt<UTerm, B1>>                               -1
//! Basis<UInt<UTerm, B1>, UTerm>                       1@0
//! Layout<(UInt<..>, UInt<..>), (UInt<..>, UInt<..>)>  (4,8):(8,1)
//! ```
//! Where rustc says that the full name of a type has been written to a file, the file follows. Lines of the program stay as they are.

use crate::Shell;
use crate::failure::Failure;
use std::fs;
use std::io::BufRead;

/// Reads messages from standard input and writes them with types in decimals.
pub(crate) fn filter(shell: &mut Shell<'_>) -> Result<(), Failure> {
    let out = &mut *shell.out;
    let mut left_out = false;
    for line in BufRead::lines(&mut *shell.input) {
        let line = line?;
        if is_source(&line) {
            writeln!(out, "{line}")?;
            continue;
        }
        let readable = in_decimals(&line.replace(DIGITS.0, DIGITS.1).replace(DIGITS.2, DIGITS.3));
        left_out |= readable != line && ELIDED.iter().any(|digits| line.contains(digits));
        writeln!(out, "{readable}")?;
        if let Some(path) = named_file(&line)
            && fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() <= LONGEST_FILE)
            && let Ok(text) = fs::read_to_string(path)
        {
            for line in text.lines() {
                writeln!(out, "          {}", in_decimals(line))?;
            }
        }
    }
    if left_out {
        writeln!(out, "note: rustc has left out digits that both types have: {WHOLE} has them")?;
    }
    Ok(())
}

/// The longest file that follows; others, devices and pipes do not.
const LONGEST_FILE: u64 = 1 << 24;
/// What types say where rustc has left out digits.
const ELIDED: [&str; 3] = ["UInt<_", "Layout<_", ", _>"];
/// How it leaves out none.
const WHOLE: &str = "`cargo rustc --profile check -- --verbose 2>&1 | cute readable`";
/// The digits by which two numbers differ, as rustc says it and as it is.
const DIGITS: (&str, &str, &str, &str) =
    ("expected `B0`, found `B1`", "a binary digit differs", "expected `B1`, found `B0`", "a binary digit differs");

/// A line of the program: `12 | let x = ..;`, and of a proposal `12 + let x = ..;`.
fn is_source(line: &str) -> bool {
    let numbered = line.trim_start();
    let rest = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < numbered.len()
        && [" |", " +", " -", " ~", " \\"].iter().any(|sign| rest.trim_start_matches(' ').starts_with(sign.trim()))
}

/// The file that rustc has written a long type to.
fn named_file(line: &str) -> Option<&str> {
    let (_, after) = line.split_once("written to '")?;
    after.split_once('\'').map(|(path, _)| path).filter(|path| path.contains("long-type"))
}

/// How deep types nest, at most.
const MAX_DEPTH: usize = 160;

/// A line with its types in decimals. It takes a few steps for each byte: where a type was begun
/// and turned out to be none, none is begun again.
pub(crate) fn in_decimals(line: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    let mut cursor = Cursor { rest: line, none: vec![false; line.len().saturating_add(1)] };
    while let Some(c) = cursor.rest.chars().next() {
        let here = cursor.rest;
        let at_start = !(before.is_alphanumeric() || before == '_');
        if at_start && let Some(tree) = cursor.whole() {
            tree.write(&mut out);
            before = '>';
            continue;
        }
        cursor.rest = here;
        // of a path its last name alone, which may be a type where the whole path was none
        let is_name = at_start && (c.is_alphanumeric() || c == '_');
        let skipped = if is_name { cursor.before_last_name().max(c.len_utf8()) } else { c.len_utf8() };
        let (skipped, rest) = here.split_at_checked(skipped).unwrap_or((here, ""));
        out.push_str(skipped);
        before = skipped.chars().next_back().unwrap_or(c);
        cursor.rest = rest;
    }
    out
}

/// What a type says.
enum Tree {
    /// `scale * n + rest`, where n is elided; a number if `scale` is 0.
    Number {
        scale: u128,
        rest: u128,
        negative: bool,
    },
    /// `usize`, `..`, `f5`, `6@1`.
    Word(String),
    Tuple(Vec<Tree>),
    Layout(Box<Tree>, Box<Tree>),
}
impl Tree {
    const fn zero() -> Self {
        Self::Number { scale: 0, rest: 0, negative: false }
    }
    fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }
    /// Writes the text at the end of another one.
    fn write(&self, out: &mut String) {
        match self {
            Self::Number { scale, rest, negative } => {
                let sign = if *negative { "-" } else { "" };
                let text = match (scale, rest) {
                    (0, rest) => format!("{sign}{rest}"),
                    (scale, 0) => format!("{sign}{scale}n"),
                    (scale, rest) => format!("{sign}({scale}n+{rest})"),
                };
                out.push_str(&text);
            }
            Self::Word(word) => out.push_str(word),
            Self::Tuple(modes) => {
                out.push('(');
                for (i, mode) in modes.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    mode.write(out);
                }
                out.push(')');
            }
            Self::Layout(shape, stride) => {
                shape.write(out);
                out.push(':');
                stride.write(out);
            }
        }
    }
}

struct Cursor<'t> {
    rest: &'t str,
    /// For each number of bytes that are left: no type begins there. A type is read from left to
    /// right without a second try, so that none of those that were begun and not ended is one
    /// either. One that nests too deep counts as none.
    none: Vec<bool>,
}

impl<'t> Cursor<'t> {
    /// How many bytes a path has before its last name.
    fn before_last_name(&mut self) -> usize {
        let all = self.rest.len();
        let (left, _) = self.path_of_names();
        all.saturating_sub(left)
    }
    /// Notes that no type begins where so many bytes are left, if none was found.
    fn noted(&mut self, left: usize, found: Option<Tree>) -> Option<Tree> {
        if let (None, Some(none)) = (&found, self.none.get_mut(left)) {
            *none = true;
        }
        found
    }
    fn blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }
    fn eat(&mut self, word: &str) -> bool {
        self.blanks();
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }
    /// The last name of a path: `typenum::uint::UInt` is `UInt`.
    fn name(&mut self) -> Option<String> {
        self.path_of_names().1.map(str::to_string)
    }
    /// The last name of a path, and how many bytes are left where it begins.
    fn path_of_names(&mut self) -> (usize, Option<&'t str>) {
        self.blanks();
        let is_in = |c: char| c.is_alphanumeric() || c == '_';
        loop {
            let left = self.rest.len();
            let end = self.rest.find(|c| !is_in(c)).unwrap_or(left);
            let (name, after) = self.rest.split_at_checked(end).unwrap_or_default();
            if name.is_empty() {
                return (left, None);
            }
            self.rest = after;
            if !self.eat("::") {
                return (left, Some(name));
            }
        }
    }
    /// Something that is worth replacing: a number, a layout, or a tuple that has one.
    fn whole(&mut self) -> Option<Tree> {
        let first = self.rest.chars().next()?;
        if first.is_whitespace() {
            return None;
        }
        match self.tree(0)? {
            // a word alone, and tuples of words, are as good as they are
            Tree::Word(word) if !(word.contains('@') || word.starts_with('f') || word == ".." && first == 'U') => None,
            Tree::Tuple(modes) if !modes.iter().any(|mode| matches!(mode, Tree::Number { .. } | Tree::Tuple(_))) => {
                None
            }
            tree => Some(tree),
        }
    }

    fn tree(&mut self, depth: usize) -> Option<Tree> {
        self.blanks();
        let left = self.rest.len();
        if depth > MAX_DEPTH || self.none.get(left) == Some(&true) {
            return None;
        }
        let found = self.tuple_or_name(depth.saturating_add(1));
        self.noted(left, found)
    }
    fn tuple_or_name(&mut self, depth: usize) -> Option<Tree> {
        if self.eat("(") {
            let mut modes = Vec::new();
            while !self.eat(")") {
                modes.push(self.tree(depth)?);
                if !self.eat(",") && !self.rest.trim_start().starts_with(')') {
                    return None;
                }
            }
            return Some(Tree::Tuple(modes));
        }
        if self.eat("...") {
            return Some(Tree::Word("..".into()));
        }
        let (left, name) = self.path_of_names();
        let name = name?.to_string();
        let found = self.named(&name, depth);
        self.noted(left, found)
    }
    fn named(&mut self, name: &str, depth: usize) -> Option<Tree> {
        match name {
            "UTerm" => Some(Tree::zero()),
            "UInt" => self.number(depth),
            "NInt" | "PInt" => {
                let (open, close) =
                    if self.eat("{") { self.name().filter(|_| self.eat(":")).map(|_| ("", "}"))? } else { ("<", ">") };
                let of = (open.is_empty() || self.eat(open)).then(|| self.tree(depth)).flatten()?;
                let Tree::Number { scale, rest, .. } = of else { return None };
                self.eat(close).then_some(Tree::Number { scale, rest, negative: name == "NInt" })
            }
            "Layout" => {
                if self.eat("{") {
                    let shape = self.field("shape", depth)?;
                    let stride = self.eat(",").then(|| self.field("stride", depth)).flatten()?;
                    return self.eat("}").then(|| Tree::Layout(Box::new(shape), Box::new(stride)));
                }
                if !self.eat("<") {
                    return None;
                }
                let shape = self.tree(depth)?;
                let stride = self.eat(",").then(|| self.tree(depth)).flatten()?;
                self.eat(">").then(|| Tree::Layout(Box::new(shape), Box::new(stride)))
            }
            "Xor" => {
                let of = self.eat("<").then(|| self.tree(depth)).flatten()?;
                self.eat(">").then(|| Tree::Word(format!("f{}", of.text())))
            }
            "Basis" => {
                let of = self.eat("<").then(|| self.tree(depth)).flatten()?;
                let path = self.eat(",").then(|| self.path(depth)).flatten()?;
                self.eat(">").then(|| Tree::Word(format!("{}{path}", of.text())))
            }
            "usize" | "isize" | "_" if depth > 1 => Some(Tree::Word(name.into())),
            _ => None,
        }
    }

    /// `<rest, bit>` or `{ msb: rest, lsb: bit }`.
    fn number(&mut self, depth: usize) -> Option<Tree> {
        let braces = self.eat("{");
        let above =
            if braces { self.field("msb", depth)? } else { self.eat("<").then(|| self.tree(depth)).flatten()? };
        if !self.eat(",") || braces && !(self.eat("lsb") && self.eat(":")) {
            return None;
        }
        if self.eat("...") {
            return self.eat(">").then(|| Tree::Word("..".into()));
        }
        let bit = match self.name()?.as_str() {
            "B0" => 0,
            "B1" => 1,
            "_" => return self.eat(">").then(|| Tree::Word("_".into())),
            _ => return None,
        };
        if !self.eat(if braces { "}" } else { ">" }) {
            return None;
        }
        match above {
            Tree::Number { scale, rest, .. } => Some(Tree::Number {
                scale: scale.checked_mul(2)?,
                rest: rest.checked_mul(2)?.checked_add(bit)?,
                negative: false,
            }),
            // rustc has left out what is the same on both sides
            Tree::Word(word) if word == "_" => Some(Tree::Number { scale: 2, rest: bit, negative: false }),
            Tree::Word(_) => Some(Tree::Word("..".into())),
            _ => None,
        }
    }

    fn field(&mut self, name: &str, depth: usize) -> Option<Tree> {
        (self.eat(name) && self.eat(":")).then(|| self.tree(depth)).flatten()
    }

    /// The path of a basis element: a number, or nested pairs that end in a word.
    fn path(&mut self, depth: usize) -> Option<String> {
        match self.tree(depth)? {
            number @ Tree::Number { .. } => Some(format!("@{}", number.text())),
            Tree::Tuple(parts) => Some(parts.iter().map(|part| format!("@{}", part.text())).collect()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{in_decimals, is_source, named_file};

    #[test]
    fn numbers_and_layouts() {
        let is = |text: &str, decimals: &str| assert_eq!(in_decimals(text), decimals);
        is("UInt<UInt<UTerm, B1>, B0>", "2");
        is("typenum::UInt<typenum::uint::UInt<typenum::UTerm, typenum::B1>, typenum::B1>", "3");
        is("expected `NInt<UInt<UTerm, B1>>`, found `UTerm`", "expected `-1`, found `0`");
        is("`(UInt<UInt<UInt<UTerm, B1>, B0>, B0>, (UInt<UInt<UTerm, B1>, B0>, usize))`", "`(4,(2,usize))`");
        is(
            "found struct `cute_static::Layout<(usize, UInt<UTerm, B1>), (UInt<UTerm, B1>, usize)>`",
            "found struct `(usize,1):(1,usize)`",
        );
        is(
            "Layout { shape: (UInt { msb: UInt { msb: UTerm, lsb: B1 }, lsb: B0 }, 7), stride: 1 }",
            "Layout { shape: (2, 7), stride: 1 }",
        );
        is("Layout { shape: UInt { msb: UTerm, lsb: B1 }, stride: UTerm }", "1:0");
    }

    #[test]
    fn what_rustc_leaves_out() {
        let is = |text: &str, decimals: &str| assert_eq!(in_decimals(text), decimals);
        is("`Layout<(UInt<_, _>, UInt<_, B0>), (UInt<_, B1>, usize)>`", "`(_,2n):((2n+1),usize)`");
        is("`UInt<UInt<_, B1>, B0>`", "`(4n+2)`");
        is("found `Layout<(UInt<..., ...>, ...), ...>`", "found `(..,..):..`");
        is("CpAsync<UInt<..., ...>, ...>", "CpAsync<.., ...>");
    }

    /// Everything else stays as it is.
    #[test]
    fn other_text() {
        let plain = [
            "error[E0277]: composition: stride _3 on the right and prefix product _4 on the left",
            "let a = UIntish<u8>(1, 2); (a, b) && usize",
            "Vec<Layout, A>",
            "UInt<UInt<UTerm, B1>, B2>",
            "é → (ü)",
            "",
        ];
        for text in plain {
            let changed = in_decimals(text);
            // a number inside something unknown is still one
            assert_eq!(changed, text.replace("UInt<UTerm, B1>", "1"), "{text}");
        }
        // deep nesting ends, and is left alone
        let deep = "UInt<".repeat(5_000);
        assert_eq!(in_decimals(&deep).len(), deep.len());
        assert_eq!(in_decimals(&"(".repeat(3000)).len(), 3000);
    }

    /// A line takes time in proportion to its length, whatever it says: one that takes time for
    /// each pair of bytes would take minutes.
    #[test]
    fn long_lines_end_soon() {
        const LONG: usize = 200_000;
        let of = |part: &str| part.repeat(LONG / part.len());
        for part in [
            "(",
            "Layout<",
            "UInt<",
            "UInt { msb: ",
            "Layout { shape: ",
            "Basis<",
            "Xor<",
            "NInt<",
            "a::",
            "a::UInt<",
            "U::",
            "(a::",
            "(UTerm,",
            "(UTerm,(UTerm),",
            "Layout<(UTerm,",
            "Layout<UTerm,",
            "Basis<UTerm,(",
            "(usize,",
            "( ",
            "a ::",
            "UInt <",
            "_",
            "UTerm",
            "UTerm,",
            "(Layout<UTerm, UTerm>,",
            "(UInt<UTerm, B1>,usize,",
            "\u{e9}(",
            "UInt<..., ...>",
            "Layout<(..., ",
        ] {
            let text = of(part);
            let begun = std::time::Instant::now();
            let out = in_decimals(&text);
            let took = begun.elapsed();
            assert!(took.as_secs() < 8, "{part}: {took:?}");
            assert!(out.len() <= text.len(), "{part}");
        }
        // one long tuple, ended and not, and many paths before it
        for text in [
            format!("({}", of("UTerm,")),
            format!("({}!", of("usize,")),
            format!("{}({}", "(".repeat(400), of("usize,")),
            format!("{}UInt<..., ...>", of("a::")),
            format!("{}!", of("a::")),
            format!("({})", of("UTerm,")),
            format!("{}({}){}", "(".repeat(100), of("UTerm,"), ")".repeat(100)),
            format!("UInt{}<UTerm, B1>", " ".repeat(LONG)),
        ] {
            let begun = std::time::Instant::now();
            let out = in_decimals(&text);
            let took = begun.elapsed();
            assert!(took.as_secs() < 8, "{}: {took:?}", text.get(..20).unwrap_or_default());
            assert!(out.len() <= text.len());
        }
        assert_eq!(in_decimals("a::b::UInt<..., ...>"), "a::b::..");
        assert_eq!(in_decimals("(a::UTerm, x::UInt<UTerm, B1>, !"), "(0, 1, !");
        assert_eq!(in_decimals(&format!("{}UInt<UTerm, B1>", "(".repeat(300))), format!("{}1", "(".repeat(300)));
    }

    #[test]
    fn lines_of_the_program() {
        for line in ["83 |   leaves! { [] UTerm; }", "10 - layout!(UTerm)", "  7 + let x: UTerm;", "70 | / impl UTerm"]
        {
            assert!(is_source(line), "{line}");
        }
        for line in ["   | ^^^ expected `UTerm`", "  = note: `UTerm`", "found `UTerm`", "12 of UTerm", ""] {
            assert!(!is_source(line), "{line}");
        }
    }

    #[test]
    fn files() {
        assert_eq!(
            named_file("  = note: the full name for the type has been written to '/t/a.long-type-1.txt'"),
            Some("/t/a.long-type-1.txt")
        );
        assert_eq!(named_file("written to '/etc/passwd'"), None);
    }
}
