//! The calling rule, held to the sources: the table on the front page of cute-static says how functions are called, and each public function of
//! the libraries is read and compared with it.
//!
//! What is read is the text: a function is `pub fn`, also in a macro, whose name is then that of its module's `pub use`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic
)] // a test fails by panicking

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A function as it is declared.
#[derive(Debug, Clone)]
struct Function {
    file: PathBuf,
    name: String,
    parameters: Vec<(String, String)>,
    returns: String,
    /// Whether it begins its line: in no impl and no macro.
    free: bool,
}

/// What goes by reference: layouts, shapes, tilers, tensors, swizzles, relations of two of them.
const BORROWED: &str = "layout a b tile tiler target order profile threads shape of to from flat grid modes mode src dst tensor x y c basis p s found \
    expected fragment like map modes outer";
/// What goes by value: coordinates, indices, counts, numbers, closures.
const BY_VALUE: &str = "coord index i begin end factor old new cotarget size value initial exists f otherwise indices address element \
    view name args vector bits offset";

/// The text without comments.
fn code(text: &str) -> String {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| line.split(" // ").next().unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
}
/// Where the bracket at the beginning ends.
fn closed(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            '>' if before == '-' || before == '=' => {}
            ')' | ']' | '}' | '>' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + c.len_utf8());
                }
            }
            _ => {}
        }
        before = c;
    }
    None
}
/// The parts between commas.
fn parts(text: &str) -> Vec<String> {
    let (mut all, mut depth, mut part, mut before) = (Vec::new(), 0i32, String::new(), ' ');
    for c in text.chars() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if before != '-' && before != '=' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            all.push(std::mem::take(&mut part));
        } else {
            part.push(c);
        }
        before = c;
    }
    all.push(part);
    all.iter()
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|part| !part.is_empty())
        .collect()
}
/// The functions of a text that take no `self`, and the names of those that do.
fn functions(file: &Path, text: &str) -> (Vec<Function>, BTreeSet<String>) {
    let text = code(text);
    let (mut all, mut methods) = (Vec::new(), BTreeSet::new());
    for (at, _) in text.match_indices("fn ") {
        let before = text[..at].trim_end_matches("const ").trim_end_matches("unsafe ");
        if !before.ends_with("pub ") {
            continue;
        }
        let rest = &text[at + 3..];
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || "_$".contains(*c)).collect();
        let mut rest = rest[name.len()..].trim_start();
        // generics, in macros also `$(<$t: Bound>)?`
        while !rest.starts_with('(') || rest.starts_with("(<") {
            let Some(end) = rest.find(['<', '(']).and_then(|from| closed(&rest[from..]).map(|end| from + end)) else {
                break;
            };
            rest = rest[end..].trim_start_matches('?').trim_start();
        }
        let Some(end) = closed(rest) else { continue };
        let list = parts(&rest[1..end - 1]);
        if list.first().is_some_and(|first| first.trim_start_matches(['&', '\'']).ends_with("self")) {
            methods.insert(name);
            continue;
        }
        let parameters = list
            .iter()
            .filter_map(|parameter| parameter.split_once(':'))
            .map(|(name, ty)| {
                (name.trim().trim_start_matches("mut ").trim_start_matches('_').to_owned(), ty.trim().to_owned())
            })
            .collect();
        let after = rest[end..].trim_start();
        let returns = after.strip_prefix("->").map_or("", |returns| {
            let stop = ["where", "{", ";"].iter().filter_map(|stop| returns.find(stop)).min().unwrap_or(returns.len());
            returns[..stop].trim()
        });
        let free = text[..at].trim_end_matches(|c: char| c.is_ascii_lowercase() || c == ' ').ends_with('\n')
            && !text[..at].ends_with(" pub ");
        let free = free && text[..at].lines().last().is_some_and(|line| line.starts_with("pub"));
        all.push(Function { file: file.to_owned(), name, parameters, returns: returns.to_owned(), free });
    }
    (all, methods)
}

/// A crate: its functions, its methods, and what its root makes public, by module.
struct Crate {
    name: &'static str,
    functions: Vec<Function>,
    methods: BTreeSet<String>,
    public: Vec<(String, String)>,
}
fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, all);
        } else if path.extension().is_some_and(|end| end == "rs") {
            all.push(path);
        }
    }
}
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}
impl Crate {
    fn read(name: &'static str) -> Self {
        let source = root().join(name).join("src");
        let mut paths = Vec::new();
        files(&source, &mut paths);
        let (mut all, mut methods) = (Vec::new(), BTreeSet::new());
        for path in &paths {
            let text = fs::read_to_string(path).unwrap();
            let (functions, with_self) = functions(path.strip_prefix(&source).unwrap(), &text);
            all.extend(functions);
            methods.extend(with_self);
            let text = code(&text);
            // the methods that a layout has to have, and rows of the tables of others
            if path.ends_with("is_layout.rs") {
                methods.extend(
                    text.split("fn ")
                        .skip(1)
                        .filter_map(|declared| declared.split_once("(&self"))
                        .map(|(name, _)| name.to_owned()),
                );
            }
            for table in ["methods! {", "inside! {", "through_the_layout! {"] {
                for (at, _) in text.match_indices(table) {
                    let row = |line: &str| {
                        let words: Vec<&str> = line.trim().split([' ', '(', '<']).collect();
                        words.get(if words.get(1) == Some(&"as") { 2 } else { 0 }).map(|word| (*word).to_owned())
                    };
                    methods
                        .extend(text[at..].lines().skip(1).take_while(|line| !line.starts_with('}')).filter_map(row));
                }
            }
        }
        let mut public = Vec::new();
        let lib = code(&fs::read_to_string(source.join("lib.rs")).unwrap());
        for (at, _) in lib.match_indices("pub use ") {
            let list = lib[at + 8..].split(';').next().unwrap_or_default();
            let (module, names) = match list.split_once('{') {
                Some((module, names)) => (module.trim_end_matches("::"), names.trim_end().trim_end_matches('}')),
                None => list.rsplit_once("::").unwrap_or(("", list)),
            };
            for name in names.split(',').map(str::trim) {
                if name.starts_with(|c: char| c.is_ascii_lowercase())
                    && !module.is_empty()
                    && !module.starts_with("cute_static")
                {
                    public.push((module.trim().to_owned(), name.to_owned()));
                }
            }
        }
        if name == "cute-atoms" {
            // its modules are public
            let named = all.iter().filter(|function| function.free);
            let module =
                |function: &Function| function.file.with_extension("").display().to_string().replace('/', "::");
            public = named.map(|function| (module(function), function.name.clone())).collect();
        }
        Self { name, functions: all, methods, public }
    }
    /// The declaration of a public function; of one that a macro makes, the one of its module. None of what is no function.
    fn declaration(&self, module: &str, name: &str) -> Option<Function> {
        let place = module.replace("::", "/");
        let here = |function: &&Function| {
            let file = function.file.with_extension("");
            file.starts_with(&place)
                || file.parent().is_some_and(|folder| folder.join("mod") == file && folder == Path::new(&place))
        };
        let named = self.functions.iter().filter(here).find(|function| function.name == name);
        named.or_else(|| self.functions.iter().filter(here).find(|function| function.name.starts_with('$'))).cloned()
    }
}

/// The names in the table of exceptions of the front page.
fn exceptions(page: &str) -> BTreeSet<String> {
    let table = page.split("Exceptions to the rule").nth(1).expect("the front page has a table of exceptions");
    let rows = table.lines().skip_while(|line| !line.starts_with("//! |")).take_while(|line| line.starts_with("//! |"));
    rows.filter_map(|row| row.split('|').nth(1))
        .flat_map(|names| names.split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect()
}

/// What a function breaks of the rule.
fn breaks(function: &Function, name: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let fallible = ["Result<", "Outcome<", "Answer"].iter().any(|result| function.returns.starts_with(result));
    let inside = function.returns.split_once('<').map_or("", |(_, inside)| inside);
    let plain = ["bool", "usize", "isize", "Size<", "Values<", "Image<", "impl Iterator<"];
    if fallible
        && (function.returns == "Answer" || ["bool", "usize", "isize"].iter().any(|plain| inside.starts_with(plain)))
    {
        wrong.push(format!("`{name}` asks, and answers by a Result: {}", function.returns));
    }
    if !fallible && !plain.iter().any(|plain| function.returns.starts_with(plain)) {
        wrong.push(format!("`{name}` makes something, and returns no Result: {}", function.returns));
    }
    let mut by_value = false;
    for (parameter, ty) in &function.parameters {
        let (borrowed, valued) = (
            BORROWED.split_whitespace().any(|it| it == parameter),
            BY_VALUE.split_whitespace().any(|it| it == parameter),
        );
        let reference = ty.starts_with('&') && !ty.starts_with("&[") && !ty.starts_with("&str");
        if borrowed && !ty.starts_with('&') {
            wrong.push(format!("`{name}` takes {parameter} by value: {ty}"));
        }
        if valued && reference {
            wrong.push(format!("`{name}` takes {parameter} by reference: {ty}"));
        }
        if !borrowed && !valued {
            wrong.push(format!(
                "`{name}` has a parameter `{parameter}: {ty}` of which this test does not know how it goes"
            ));
        }
        if borrowed && by_value {
            wrong.push(format!("`{name}` takes {parameter} behind what is done with it"));
        }
        by_value |= valued;
    }
    wrong
}

const FRONT: &str = include_str!("../../cute-static/src/lib.rs");

#[test]
fn public_functions_keep_the_rule() {
    let excepted = exceptions(FRONT);
    let of_static = Crate::read("cute-static");
    let (mut wrong, mut read, mut used) = (Vec::new(), 0usize, BTreeSet::new());
    for library in ["cute-static", "cute-dynamic", "cute-cpu", "cute-atoms"].map(Crate::read) {
        for (module, name) in &library.public {
            let place = root().join(library.name).join("src").join(module.replace("::", "/")).join(name);
            if place.exists() || place.with_extension("rs").exists() {
                continue; // a module
            }
            let Some(function) = library.declaration(module, name) else {
                wrong.push(format!("{}: `{module}::{name}` is not read", library.name));
                continue;
            };
            read += 1;
            let mut breaks = breaks(&function, name);
            // a method beside it
            let of_layout = match function.file.iter().next().and_then(|folder| folder.to_str()) {
                Some("tree") if module.starts_with("tree::modes") => &["of", "from", "to", "flat"][..],
                Some("algebra" | "layout") => &["layout", "a", "tile", "found"],
                _ => &[],
            };
            let method = if name == "composition" { "compose" } else { name };
            if function.parameters.first().is_some_and(|(first, _)| of_layout.contains(&first.as_str()))
                && matches!(library.name, "cute-static" | "cute-dynamic")
                && !library.methods.contains(method)
                && !of_static.methods.contains(method)
            {
                breaks.push(format!("`{name}` has no method beside it"));
            }
            if excepted.contains(name) {
                used.insert(name.clone());
            } else {
                wrong.extend(
                    breaks.into_iter().map(|broken| format!("{}, {}: {broken}", library.name, function.file.display())),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {read} functions:\n{}", wrong.len(), wrong.join("\n"));
    assert!(read > 150, "only {read} functions were read");
    let idle: Vec<_> = excepted.difference(&used).collect();
    assert!(idle.is_empty(), "exceptions of no function: {idle:?}");
}

#[test]
fn what_breaks_the_rule_is_found() {
    let told = |text: &str| {
        let (functions, _) = functions(Path::new("here.rs"), text);
        breaks(&functions[0], &functions[0].name)
    };
    assert_eq!(
        told("pub fn slice<A: AskSlice<C>, C>(layout: &A, coord: C) -> Outcome<(A::Output, A::Offset)> {"),
        [""; 0]
    );
    assert_eq!(told("pub fn rank<X>(of: &X) -> usize {"), [""; 0]);
    assert_eq!(
        told("pub fn slice<S, C>(coord: C, layout: &S) -> Outcome<S> {"),
        ["`slice` takes layout behind what is done with it"]
    );
    assert_eq!(
        told("pub fn coalesce<A>(layout: &A) -> A::Output {"),
        ["`coalesce` makes something, and returns no Result: A::Output"]
    );
    assert_eq!(told("pub fn identity<S>(shape: S) -> Outcome<S> {"), ["`identity` takes shape by value: S"]);
    assert_eq!(told("pub fn at<S>(shape: &S, coord: &C) -> Outcome<S> {"), ["`at` takes coord by reference: &C"]);
    assert_eq!(
        told("pub fn size<S>(shape: &S) -> Result<usize, E> {"),
        ["`size` asks, and answers by a Result: Result<usize, E>"]
    );
    assert_eq!(
        told("pub fn new<S>(shape: &S, gadget: G) -> Outcome<S> {"),
        ["`new` has a parameter `gadget: G` of which this test does not know how it goes"]
    );
}

/// The façade's front page says the same.
#[test]
fn both_front_pages_have_the_table() {
    let table = |page: &str| -> Vec<String> {
        let rows = page.lines().skip_while(|line| *line != "//! # Calling").take_while(|line| line.starts_with("//!"));
        rows.skip(1).take_while(|line| !line.starts_with("//! #")).map(str::to_owned).collect()
    };
    let kit = table(include_str!("../../cute-kit/src/lib.rs"));
    assert!(kit.len() > 10 && kit == table(FRONT), "{kit:#?}");
}
