//! Each misuse in `ui/*.rs` must not compile, and its messages are those in `ui/*.stderr`. `twins.rs` runs its twin.
//!
//! Messages differ from compiler to compiler: they are compared if this package's `rust-version` compiles. Another
//! compiler must reject the same misuses. `TRYBUILD=overwrite` writes the messages that are found.

mod driver;

use cute_ui_tests::family::{Expected, Family};
use driver::{FLAGS, Outcome, cargo_check, compile, differences, sections, stderr};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Lines that a message may have.
const MOST_LINES: usize = 25;
/// Families of calls of generic functions, where the compiler goes on with the chain of bounds, and spells out the
/// layouts. In the second one, whatever else is wrong may follow the first error.
const GENERIC: [&str; 2] = ["generic", "kernel"];
const KERNEL: &str = "kernel";
/// Misuses with numbers whose twins differ in a name.
const NAMES: [&str; 3] = ["kernel_copy_of_the_other_operand", "kernel_of_other_elements", "metadata_of_doubles"];

fn directory(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui").join(kind)
}

/// The names of all programs in a folder of `ui`.
fn programs(kind: &str) -> Outcome<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(directory(kind))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned));
        }
    }
    Ok(names)
}

/// The families, with the path of each one's messages.
fn families() -> Outcome<Vec<(Family, PathBuf)>> {
    let mut families = Vec::new();
    for name in programs("")? {
        let path = directory("").join(&name);
        let text = fs::read_to_string(path.with_extension("rs"))?;
        families.push((Family::read(&name, &text)?, path.with_extension("stderr")));
    }
    for entry in fs::read_dir(directory(""))? {
        let path = entry?.path();
        let is_read = ["bounds", "literals", "sealed"].iter().any(|folder| path.ends_with(folder));
        if path.is_dir() && !is_read {
            return Err(format!("{} is read by no test: a misuse is a function of a family", path.display()).into());
        }
        let is_stale = path.extension().is_some_and(|extension| extension == "stderr");
        if is_stale && !path.with_extension("rs").exists() {
            return Err(format!("{} has no family", path.display()).into());
        }
    }
    let mut names = BTreeSet::new();
    let twice = families.iter().flat_map(|(family, _)| &family.misuses).find(|misuse| !names.insert(&misuse.name));
    if let Some(misuse) = twice {
        return Err(format!("two misuses are called {}", misuse.name).into());
    }
    Ok(families)
}

/// Words and punctuation.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in text.chars() {
        let word = c.is_alphanumeric() || c == '_';
        match tokens.last_mut() {
            Some(last) if word && in_word => last.push(c),
            _ if c.is_whitespace() => {}
            _ => tokens.push(c.to_string()),
        }
        in_word = word;
    }
    tokens
}

#[test]
fn twins_differ_in_one_number() -> Outcome {
    let (mut by_number, mut by_words) = (0, 0);
    for misuse in families()?.iter().flat_map(|(family, _)| &family.misuses) {
        if matches!(misuse.expected, Expected::Words(_)) {
            by_words += 1;
            continue;
        }
        by_number += 1;
        let (wrong, right) = (tokens(&misuse.wrong), tokens(&misuse.right));
        let differences: Vec<_> = wrong.iter().zip(&right).filter(|(a, b)| a != b).collect();
        let is_number = |word: &String| word.parse::<u64>().is_ok() || NAMES.contains(&misuse.name.as_str());
        let one_number = matches!(*differences.as_slice(), [(a, b)] if is_number(a) && is_number(b));
        assert!(wrong.len() == right.len() && one_number, "{}: the twins differ in {differences:?}", misuse.name);
    }
    println!("{by_number} twins differ in one number, {by_words} in more");
    Ok(())
}

/// What `cargo check` says of one program.
#[derive(Debug, Default)]
struct Verdict {
    compiles: bool,
    /// Each error's first line.
    errors: Vec<String>,
    /// The line that it is at, and its text.
    places: Vec<(u64, String)>,
}

/// Checks all programs of some folders by one `cargo check` of a crate that has each of them as a binary.
fn check(kinds: &[&str]) -> Outcome<BTreeMap<String, Verdict>> {
    let mut bins = Vec::new();
    for kind in kinds {
        for name in programs(kind)? {
            bins.push((format!("{kind}-{name}"), directory(kind).join(format!("{name}.rs"))));
        }
    }
    let mut verdicts: BTreeMap<String, Verdict> = BTreeMap::new();
    for line in cargo_check(&format!("ui-{}", kinds.join("-")), &bins)? {
        let text = |pointer| line.pointer(pointer).and_then(Value::as_str);
        let Some(program) = text("/target/name").filter(|name| bins.iter().any(|(bin, _)| bin == name)) else {
            continue;
        };
        let verdict = verdicts.entry(program.to_owned()).or_default();
        match text("/reason") {
            Some("compiler-artifact") => verdict.compiles = true,
            Some("compiler-message") if text("/message/level") == Some("error") => {
                let Some(message) = text("/message/message") else { continue };
                verdict.errors.push(message.to_owned());
                let spans = line.pointer("/message/spans").and_then(Value::as_array).into_iter().flatten();
                let at = spans.filter(|span| span["is_primary"] == true).filter_map(|span| span["line_start"].as_u64());
                verdict.places.extend(at.map(|at| (at, message.to_owned())));
            }
            _ => {}
        }
    }
    Ok(verdicts)
}

/// The folders of programs whose lines have one error each: `trybuild` compares all of a program's messages.
const REFUSED: [&str; 2] = ["literals", "bounds"];

#[test]
fn misuses_are_rejected_with_the_expected_messages() -> Outcome {
    let families = families()?;
    let only: Vec<Family> = families.iter().map(|(family, _)| family.clone()).collect();
    let found = compile("ui-families", &only)?;
    if !pinned()? {
        let compile: Vec<_> = found.iter().filter(|(_, messages)| messages.is_empty()).map(|(name, _)| name).collect();
        assert!(compile.is_empty(), "{compile:?} compile");
        return Ok(());
    }
    let mut different = Vec::new();
    for (family, path) in &families {
        let expected = if path.exists() { fs::read_to_string(path)? } else { String::new() };
        let mut of_family = differences(family, &expected, &found);
        if !of_family.is_empty() && env::var_os("TRYBUILD").is_some_and(|how| how == "overwrite") {
            println!("{}", of_family.join("\n"));
            let text = stderr(family, &found);
            of_family = differences(family, &text, &found);
            fs::write(path, text)?;
        }
        different.extend(of_family);
    }
    assert!(different.is_empty(), "{} misuses:\n{}", different.len(), different.join("\n"));
    println!("{} misuses of {} families", found.len(), families.len());
    Ok(())
}

/// A family is read, or the misuse whose form is another one is named.
#[test]
fn families_have_a_form() -> Outcome {
    let read = |text: &str| Family::read("f", text);
    let family = read("use a::b;\n\n/// Why.\n#[words(\"x\")]\nfn m() {\n    let l = wrong!((1, 2) => [3]);\n}\n")?;
    let [misuse] = family.misuses.as_slice() else { return Err("not one misuse".into()) };
    assert_eq!((family.header.trim(), misuse.line, misuse.reason.as_str()), ("use a::b;", 5, "Why."));
    assert_eq!(misuse.wrong, "fn m() {\n    let l = (1, 2);\n}\n");
    assert_eq!(misuse.right, "fn m() {\n    let l = [3];\n}\n");
    for (text, error) in [
        ("#[numbers(_1)]\nfn m() {\n    wrong!(1 => 2);\n}\n", "f: m does not say why"),
        ("/// Why.\n#[numbers(_1)]\nfn m() {\n}\n", "f: m: no number is marked by `wrong!(.. => ..)`"),
        (
            "/// Why.\n#[numbers(_1)]\nfn m() {\n    wrong!(1);\n}\n",
            "f: m: `wrong!(.. => ..)` is not closed, or has no `=>`",
        ),
        ("/// Why.\n#[numbers(_1)]\nstruct M;\n", "f:3: no function after its numbers or words"),
        ("fn helper() {}\n", "f: no misuse"),
    ] {
        assert_eq!(read(text).err().as_deref(), Some(error));
    }
    Ok(())
}

/// The driver names a misuse that compiles and one with another first line, whatever its neighbours do: one of
/// them has an error of an earlier phase, which hides the others' errors.
#[test]
fn changed_misuses_are_named() -> Outcome {
    let text = |name: &str, line: &str| format!("/// Planted.\n#[words(\"\")]\nfn {name}() {{\n    {line}\n}}\n");
    let text = [
        "use cute_static::{complement, layout};\n".to_owned(),
        text("right", "let _ = complement(&layout!((4, 2) : (1, wrong!(2 => 4))), 64usize);"),
        text("compiles", "let _ = complement(&layout!((4, 2) : (1, wrong!(8 => 4))), 64usize);"),
        text("other_number", "let _ = complement(&layout!((4, 2) : (1, wrong!(3 => 4))), 64usize);"),
        text("other_phase", "wrong!(use nowhere::nothing; => let _ = 1;)"),
    ];
    let family = Family::read("planted", &text.concat())?;
    let found = compile("ui-planted", std::slice::from_ref(&family))?;
    // what it found is what it expects, but that of `compiles`
    let all = stderr(&family, &found);
    assert_eq!(differences(&family, &all, &found).len(), 1, "{all}");
    let expected = all.replace("_3", "_2").replace("==== compiles\n", "==== compiles\nerror: was\n");
    let different = differences(&family, &(expected + "\n==== gone\nerror: was\n"), &found);
    let named: Vec<_> = different.iter().map(|line| line.lines().next().unwrap_or_default()).collect();
    let ends =
        ["compiles (tests/ui/planted.rs:9) compiles", "other_number (tests/ui/planted.rs:14) has another first line:"];
    assert_eq!(named[..2], ends, "{different:#?}");
    assert_eq!(named[2..], ["gone is expected in planted.stderr, and is no misuse"], "{different:#?}");
    Ok(())
}

/// `trybuild` says `cargo check` where no program of a run is to pass; with one it would build, and what only a build refuses is not
/// refused in an editor.
#[test]
fn literals_and_bounds_are_refused_with_the_expected_messages() -> Outcome {
    if !pinned()? {
        for (program, verdict) in check(&REFUSED)? {
            assert!(!verdict.compiles && !verdict.errors.is_empty(), "{program} compiles");
            println!("{program}\n    {}", verdict.errors.join("\n    "));
        }
        return Ok(());
    }
    if env::var_os(FLAGS.0).is_none_or(|flags| flags != FLAGS.1) {
        // in an environment of its own, since there is no safe change of this one
        let this = ["--exact", "--nocapture", "literals_and_bounds_are_refused_with_the_expected_messages"];
        let status = Command::new(env::current_exe()?).args(this).env(FLAGS.0, FLAGS.1).status()?;
        return if status.success() { Ok(()) } else { Err(format!("trybuild: {status}").into()) };
    }
    let cases = trybuild::TestCases::new();
    for kind in REFUSED {
        for name in programs(kind)? {
            // without it trybuild would write one and pass
            let exists = directory(kind).join(&name).with_extension("stderr").exists();
            assert!(exists || env::var_os("TRYBUILD").is_some(), "{kind}/{name}.stderr is missing");
            cases.compile_fail(format!("tests/ui/{kind}/{name}.rs"));
        }
    }
    Ok(())
}

/// Whether the compiler is this package's `rust-version`: messages differ from version to version.
fn pinned() -> Outcome<bool> {
    let rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("--version").output()?;
    let version = String::from_utf8(rustc.stdout)?;
    let pinned = version.split_whitespace().nth(1).is_some_and(|number| {
        let patch = number.strip_prefix(env!("CARGO_PKG_RUST_VERSION")).and_then(|rest| rest.strip_prefix('.'));
        patch.is_some_and(|patch| patch.parse::<u32>().is_ok())
    });
    if !pinned {
        eprintln!(
            "messages are not compared: {} has other ones than {}",
            version.trim(),
            env!("CARGO_PKG_RUST_VERSION")
        );
    }
    Ok(pinned)
}

#[test]
fn first_lines_have_the_numbers_and_words() -> Outcome {
    for (family, path) in families()? {
        let (name, sections) = (&family.name, sections(&fs::read_to_string(path)?));
        let is_generic = GENERIC.contains(&name.as_str());
        for misuse in &family.misuses {
            let name = &misuse.name;
            let rendered = sections.get(name).ok_or_else(|| format!("{name} has no expected message"))?;
            let errors: Vec<&str> = rendered.lines().filter(|line| line.starts_with("error")).collect();
            let first = *errors.first().ok_or_else(|| format!("{name}: no error"))?;
            // an alias in an expression is reported as a type and as the expression's type
            assert!(
                family.name == KERNEL || errors.iter().all(|line| *line == first),
                "{name}: one mistake: {errors:?}"
            );
            let has = |word: &String| first.split(|c: char| c != '_' && !c.is_alphanumeric()).any(|of| of == word);
            match &misuse.expected {
                Expected::Numbers(numbers) => {
                    let missing: Vec<_> = numbers.iter().filter(|number| !has(number)).collect();
                    assert!(missing.is_empty(), "{name}: no {missing:?}: {first}");
                    let lines = rendered.trim_end().lines().count();
                    assert!(lines <= MOST_LINES * errors.len(), "{name}: {lines} lines:\n{rendered}");
                    for noise in ["UInt<UInt<", "consider implementing", "following other types implement"] {
                        let is_allowed = is_generic && noise == "UInt<UInt<";
                        assert!(is_allowed || !rendered.contains(noise), "{name}: {noise}:\n{rendered}");
                    }
                }
                Expected::Words(words) => {
                    let missing: Vec<_> = words.iter().filter(|word| !first.contains(*word)).collect();
                    assert!(missing.is_empty(), "{name}: no {missing:?}: {first}");
                }
            }
            println!("{name}\n    {first}");
        }
    }
    Ok(())
}

/// The names of hidden traits: of no user's world. They are hidden, or lie in private modules of cute-static and its front page does not
/// take them out.
fn hidden_traits() -> Outcome<BTreeSet<String>> {
    fn visit(folder: &Path, shown: Option<&BTreeSet<String>>, names: &mut BTreeSet<String>) -> Outcome {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                visit(&path, shown, names)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path)?;
                let lines: Vec<&str> = text.lines().map(str::trim).collect();
                for (i, line) in lines.iter().enumerate() {
                    let Some(name) = line.strip_prefix("pub trait ") else { continue };
                    let name: String = name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    // the attributes and comments above it
                    let above = lines.get(..i).unwrap_or_default().iter().rev();
                    let mut above = above.take_while(|line| !line.is_empty() && !line.ends_with(['}', ';']));
                    let private = shown.is_some_and(|shown| !shown.contains(&name));
                    // a name that a macro makes is `$trait`
                    if !name.is_empty() && (private || above.any(|line| line.starts_with("#[doc(hidden)]"))) {
                        names.insert(name);
                    }
                }
            }
        }
        Ok(())
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
    let mut names = BTreeSet::new();
    // what the front page and the public modules have
    let front = fs::read_to_string(root.join("cute-static/src/lib.rs"))?;
    let uses = front.split_inclusive(';').filter(|item| item.contains("pub use") && !item.contains("#[doc(hidden)]"));
    let words = uses.flat_map(|item| item.split(|c: char| c != '_' && !c.is_alphanumeric()));
    let mut shown: BTreeSet<String> = words.map(str::to_owned).collect();
    shown.extend(["Accessor", "Memory", "MemoryMut", "Write", "Nat", "IsAdmissible"].map(str::to_owned));
    visit(&root.join("cute-static/src"), Some(&shown), &mut names)?;
    for krate in ["crates/cute-atoms", "crates/cute-cpu"] {
        visit(&root.join(krate).join("src"), None, &mut names)?;
    }
    Ok(names)
}

/// All that the compiler prints first: of the misuses, of literals, of bounds.
fn first_lines() -> Outcome<Vec<(String, String)>> {
    let mut lines = Vec::new();
    for kind in ["", "literals", "bounds"] {
        for name in programs(kind)? {
            let text = fs::read_to_string(directory(kind).join(&name).with_extension("stderr"))?;
            let errors = text.lines().filter(|line| line.starts_with("error"));
            lines.extend(errors.map(|line| (name.clone(), line.to_owned())));
        }
    }
    Ok(lines)
}

#[test]
fn first_lines_are_of_the_readers_world() -> Outcome {
    let (hidden, lines) = (hidden_traits()?, first_lines()?);
    println!("{} hidden traits", hidden.len());
    assert!(hidden.len() > 100 && ["Number", "Nested", "Tree"].iter().all(|name| hidden.contains(*name)));
    for (name, line) in lines {
        // a number of the reader's own, which rustc writes with its crate, since typenum has the name too
        let line = line.replace("cute_static::Const<", "Const<");
        for noise in ["UInt<", "NInt<", "Slowly", "the trait bound", "cute_static::", "cute_atoms::"] {
            assert!(!line.contains(noise), "{name}: {noise}: {line}");
        }
        let words = line.split(|c: char| c != '_' && !c.is_alphanumeric());
        let of_machinery: Vec<&str> = words.filter(|word| hidden.contains(*word)).collect();
        assert!(of_machinery.is_empty(), "{name}: {of_machinery:?}: {line}");
    }
    Ok(())
}

/// Numbers in another form, and implementations from elsewhere: what unsafe code would rely on. Each line with `// error: ..` has an error
/// whose first line this is, and no other line has one.
#[test]
fn nothing_from_elsewhere_is_believed() -> Outcome {
    let verdicts = check(&["sealed"])?;
    // a line that ends in `..` goes on
    let is_line =
        |found: &str, line: &str| line.strip_suffix("..").map_or(found == line, |begin| found.starts_with(begin));
    for name in programs("sealed")? {
        let verdict = verdicts.get(&format!("sealed-{name}")).ok_or_else(|| format!("{name} was not checked"))?;
        let text = fs::read_to_string(directory("sealed").join(&name).with_extension("rs"))?;
        let expected: BTreeMap<u64, &str> =
            (1..).zip(text.lines()).filter_map(|(at, line)| Some((at, line.split_once("// error: ")?.1))).collect();
        assert!(expected.len() > 5, "{name}: {expected:?}");
        for (at, first) in &expected {
            let found: Vec<_> = verdict.places.iter().filter(|place| place.0 == *at).collect();
            assert!(!pinned()? || found.iter().any(|place| is_line(&place.1, first)), "{name}:{at}: {found:?}");
            assert!(!found.is_empty(), "{name}:{at} compiles");
        }
        let others: Vec<_> = verdict.places.iter().filter(|place| !expected.contains_key(&place.0)).collect();
        assert!(others.is_empty(), "{name}: {others:?}");
    }
    Ok(())
}
