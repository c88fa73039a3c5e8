//! What anybody may implement of what unsafe code could believe. Every trait of cute-static and of cute-cpu that can be named outside, hidden
//! from the documents or not, is implemented here for a type of one's own, and with one for each parameter, by the worst answers that can be
//! written. `doors/open.txt` has those that compile, each with the reason why it may: a trait that compiles and is not there fails the test by
//! its name, and so does one that is there and does not compile.
//!
//! The sources are read as the compiler expands them, since macros write many of the traits. (`-Zunpretty=expanded` is of nightly: the variable
//! `RUSTC_BOOTSTRAP` lets the workspace's compiler print it. Nothing is compiled by it.)

#[path = "doors/attack.rs"]
mod attack;
#[path = "doors/read.rs"]
mod read;

use attack::{Attempt, Known, PLAIN, attempts};
use read::{Crate, Id};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// The crates that have unsafe code which could believe a trait.
const CRATES: [&str; 2] = ["cute_static", "cute_cpu"];
/// Those that have none: the compiler forbids it; and the one whose only unsafe file calls a driver with arrays of its own.
const SAFE: [&str; 2] = ["cute-dynamic", "crates/cute-interpreter"];
const DRIVER: (&str, &str) = ("crates/cute-atoms", "tma/driver.rs");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What cargo says of the libraries, checked with all features: where each one's metadata is, and its features.
struct Built {
    externs: BTreeMap<String, String>,
    features: BTreeMap<String, Vec<String>>,
    sources: BTreeMap<String, String>,
}
fn built() -> Outcome<Built> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["check", "--offline", "--message-format=json", "-p", "cute-static", "-p", "cute-cpu", "--all-features"])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .output()?;
    let mut built = Built { externs: BTreeMap::new(), features: BTreeMap::new(), sources: BTreeMap::new() };
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Value = serde_json::from_str(line)?;
        if line["reason"] != "compiler-artifact" {
            continue;
        }
        let files = line["filenames"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let file = files
            .into_iter()
            .find(|file| file.ends_with(".rmeta") || file.ends_with(".so") || file.ends_with(".dylib"));
        let (Some(name), Some(file)) = (line["target"]["name"].as_str(), file) else { continue };
        let name = name.replace('-', "_");
        built.externs.insert(name.clone(), file.to_owned());
        let features = line["features"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
        built.features.insert(name.clone(), features.collect());
        built.sources.insert(name, line["target"]["src_path"].as_str().unwrap_or_default().to_owned());
    }
    if CRATES.iter().all(|name| built.externs.contains_key(*name)) {
        Ok(built)
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into())
    }
}
impl Built {
    /// The compiler, with all that was built.
    fn compiler(&self) -> Command {
        let mut command = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        command.args(["--edition=2024", "--cap-lints=allow"]);
        for (name, file) in &self.externs {
            if let Some(folder) = Path::new(file).parent() {
                command.arg("-L").arg(format!("dependency={}", folder.display()));
            }
            command.arg("--extern").arg(format!("{name}={file}"));
        }
        command
    }
    /// A crate, expanded and read.
    fn read(&self, name: &str) -> Outcome<Crate> {
        let mut command = self.compiler();
        command.args(["--crate-type=lib", "--crate-name", name, "-Zunpretty=expanded"]).env("RUSTC_BOOTSTRAP", "1");
        for feature in self.features.get(name).into_iter().flatten() {
            command.arg("--cfg").arg(format!("feature={feature:?}"));
        }
        let output = command.arg(self.sources.get(name).ok_or("no source")?).output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        Ok(Crate::of(name, &String::from_utf8(output.stdout)?)?)
    }
    /// Which modules of a crate have errors, and the first one of each.
    fn errors(&self, attempts: &[&Attempt]) -> Outcome<BTreeMap<usize, String>> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doors");
        fs::create_dir_all(&folder)?;
        let mut text = String::from("#![allow(warnings)]\n");
        // one line each, so that a line is an attempt
        for (at, attempt) in attempts.iter().enumerate() {
            text.push_str(&format!("mod d{at} {{ {} }}\n", attempt.text.replace('\n', " ")));
        }
        let file = folder.join("doors.rs");
        fs::write(&file, text)?;
        let output = self
            .compiler()
            .args(["--crate-type=lib", "--emit=metadata", "--error-format=json", "-o"])
            .arg(folder.join("doors.rmeta"))
            .arg(&file)
            .output()?;
        let mut errors = BTreeMap::new();
        for line in String::from_utf8(output.stderr)?.lines() {
            let Ok(line) = serde_json::from_str::<Value>(line) else { return Err(line.into()) };
            if line["level"] != "error" {
                continue;
            }
            let spans = line["spans"].as_array().into_iter().flatten();
            let here = spans.filter(|span| span["file_name"].as_str().is_some_and(|name| name.ends_with("doors.rs")));
            for at in here.filter_map(|span| span["line_start"].as_u64()) {
                let at = usize::try_from(at)?.checked_sub(2).ok_or("an error before the first attempt")?;
                let code = line["code"]["code"].as_str().unwrap_or_default();
                let message = line["message"].as_str().unwrap_or_default();
                errors.entry(at).or_insert_with(|| format!("{code} {message}"));
            }
        }
        if errors.is_empty() && !output.status.success() {
            return Err("errors that are no attempt's".into());
        }
        Ok(errors)
    }
}

/// The traits that may be open, by the places of one's own type: a line that begins with `#` says why those behind it may. `path::*` are the
/// traits of a module and of those in it that have no items.
fn listed() -> Outcome<BTreeSet<(String, String)>> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/doors/open.txt"))?;
    let (mut listed, mut has_reason) = (BTreeSet::new(), false);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with('#') {
            has_reason = true;
            continue;
        }
        let (path, places) = line.split_once(' ').unwrap_or((line, "*"));
        assert!(has_reason, "{path} has no reason");
        for place in places.split_whitespace() {
            assert!(listed.insert((path.to_owned(), place.to_owned())), "{path} is listed twice");
        }
    }
    Ok(listed)
}

/// The libraries are read once for both.
#[test]
fn doors() -> Outcome {
    let built = built()?;
    let crates = CRATES.iter().map(|name| built.read(name)).collect::<Outcome<Vec<_>>>()?;
    open_traits_are_listed(&built, &crates)?;
    helpers_have_names_of_their_own(&crates);
    Ok(())
}
/// Every trait that can be named outside is implemented, and those that compile are listed.
fn open_traits_are_listed(built: &Built, crates: &[Crate]) -> Outcome {
    let (mut all, mut traits): (Vec<Attempt>, BTreeMap<String, Known>) = (Vec::new(), BTreeMap::new());
    let (mut ids, mut constants): (BTreeMap<Id, String>, Vec<String>) = (BTreeMap::new(), Vec::new());
    for of in crates {
        for (id, item) in of.traits() {
            let Some(public) = of.public(&id) else { continue };
            let (attempts, known) = attempts(of, &id, public, item);
            let of = |(name, of): &(String, String)| format!("{}::{name} is of type {of}", public.path.join("::"));
            constants.extend(known.constants.iter().filter(|(_, of)| !PLAIN.contains(&of.as_str())).map(of));
            traits.insert(public.path.join("::"), known);
            ids.insert(id, public.path.join("::"));
            all.extend(attempts);
        }
    }
    // the compiler goes through the crate in phases: what fails is taken out until nothing does
    let (mut refused, mut rounds): (Vec<(&Attempt, String)>, usize) = (Vec::new(), 0);
    let mut left: Vec<&Attempt> = Vec::new();
    for stage in 0..2 {
        let compiles = |attempt: &Attempt| left.iter().any(|a| (&a.of, &a.place) == (&attempt.of, &attempt.place));
        let mut next: Vec<&Attempt> = all.iter().filter(|a| a.stage == stage && (a.forges || !compiles(a))).collect();
        loop {
            rounds += 1;
            let errors = built.errors(&next)?;
            if errors.is_empty() {
                break;
            }
            let mut kept = Vec::new();
            for (at, attempt) in next.into_iter().enumerate() {
                match errors.get(&at) {
                    Some(error) => refused.push((attempt, error.clone())),
                    None => kept.push(attempt),
                }
            }
            next = kept;
        }
        left.extend(next);
    }
    for attempt in left.iter().filter(|attempt| attempt.forges) {
        panic!("{} of one's own {}: a promise can be forged", attempt.of, attempt.place);
    }
    // open: some attempt compiles, and no supertrait or blanket impl is in the way
    let compiles: BTreeSet<(String, String)> = left.iter().map(|a| (a.of.clone(), a.place.clone())).collect();
    let supers =
        |of: &String| traits.get(of).into_iter().flat_map(|known| known.supers.iter().filter_map(|id| ids.get(id)));
    let answered = |of: &String| traits.get(of).is_some_and(|known| known.answered);
    let mut open: BTreeSet<(String, String)> = compiles.into_iter().filter(|(of, _)| !answered(of)).collect();
    loop {
        let names: BTreeSet<String> = open.iter().map(|(of, _)| of.clone()).collect();
        let before = open.len();
        open.retain(|(of, _)| supers(of).all(|of| names.contains(of)));
        if open.len() == before {
            break;
        }
    }
    // shut: for a reason that is known; else nobody knows what the compiler refused
    let mut unclear = Vec::new();
    for (name, known) in traits.iter().filter(|(name, _)| !open.iter().any(|(of, _)| of == *name)) {
        let by_super = supers(name).any(|of| !open.iter().any(|(o, _)| o == of));
        if known.nameless.is_empty() && !known.answered && !by_super {
            let errors: Vec<_> = refused.iter().filter(|(a, _)| a.of == *name).map(|(_, e)| e.as_str()).collect();
            unclear.push(format!("{name}: {}", errors.first().unwrap_or(&"")));
        }
    }
    if let Some(out) = env::var_os("DOORS_OUT") {
        let mut text = String::new();
        for (of, place) in &open {
            text.push_str(&format!("open {of} {place}\n"));
        }
        for (name, known) in &traits {
            text.push_str(&format!("known {name} {known:?}\n"));
        }
        for (attempt, error) in &refused {
            text.push_str(&format!("refused {} {} {error}\n{}\n", attempt.of, attempt.place, attempt.text));
        }
        fs::write(out, text)?;
    }
    let open_traits: BTreeSet<&String> = open.iter().map(|(of, _)| of).collect();
    println!(
        "{} traits that can be named outside, {} impls, {rounds} rounds: {} traits are open, {} are shut",
        traits.len(),
        all.len(),
        open_traits.len(),
        traits.len() - open_traits.len()
    );
    assert!(constants.is_empty(), "a promise or not? `PROMISES` or `PLAIN`:\n{}", constants.join("\n"));
    assert!(unclear.is_empty(), "shut, and this test does not know why:\n{}", unclear.join("\n"));
    let listed = listed()?;
    let covers = |(listed, _): &(String, String), of: &String| {
        let module = listed.strip_suffix('*');
        module.is_some_and(|module| of.starts_with(module)) && traits.get(of).is_some_and(|known| known.is_marker)
    };
    let is_listed = |entry: &&(String, String)| listed.contains(*entry) || listed.iter().any(|of| covers(of, &entry.0));
    let told =
        |all: Vec<&(String, String)>| all.iter().map(|(of, at)| format!("{of} {at}")).collect::<Vec<_>>().join("\n");
    let new: Vec<_> = open.iter().filter(|entry| !is_listed(entry)).collect();
    assert!(
        new.is_empty(),
        "anybody can implement these, and `doors/open.txt` does not say why that may be:\n{}",
        told(new)
    );
    let is_open = |entry: &(String, String)| open.contains(entry) || open.iter().any(|(of, _)| covers(entry, of));
    let old: Vec<_> = listed.iter().filter(|entry| !is_open(entry)).collect();
    assert!(old.is_empty(), "in `doors/open.txt`, and shut or gone:\n{}", told(old));
    assert!(traits.len() > 400 && open_traits.len() > 300, "traits were lost");
    Ok(())
}

/// What generic code calls: the methods of these traits, and those that a layout and a tensor have by themselves.
const CALLED: [&str; 4] = ["IsLayout", "Evaluate", "Slice", "HTuple"];
const CALLED_OF: [&str; 2] = ["Layout", "Tensor"];

/// A trait that users do not write bounds of has no method of such a name: of an `L` without bounds rustc would offer the trait.
fn helpers_have_names_of_their_own(crates: &[Crate]) {
    let methods = |item: &syn::ItemTrait| {
        let all = item.items.iter().filter_map(|item| match item {
            syn::TraitItem::Fn(f) if !read::is_hidden(&f.attrs) => Some(f.sig.ident.to_string()),
            _ => None,
        });
        all.collect::<Vec<_>>()
    };
    let (mut called, mut wrong) = (BTreeSet::new(), Vec::new());
    for of in crates {
        let all = of.methods.iter().filter(|(of, _)| CALLED_OF.contains(&of.as_str()));
        called.extend(all.map(|(_, method)| method.clone()));
        for (_, item) in of.traits().filter(|(id, _)| CALLED.contains(&id.1.as_str())) {
            called.extend(methods(item));
        }
    }
    assert!(
        called.len() > 60 && ["at", "size", "offset", "slice"].iter().all(|name| called.contains(*name)),
        "{called:?}"
    );
    for of in crates {
        let is_helper = |id: &Id| of.public(id).is_none_or(|public| public.is_hidden);
        for (id, item) in of.traits().filter(|(id, _)| is_helper(id)) {
            for method in methods(item).into_iter().filter(|method| called.contains(method)) {
                wrong.push(format!("{}::{}::{method}", id.0.join("::"), id.1));
            }
        }
    }
    assert!(wrong.is_empty(), "helpers with a name that generic code calls:\n{}", wrong.join("\n"));
}

/// The other libraries have no unsafe code that could believe a trait.
#[test]
fn other_crates_are_safe() -> Outcome {
    for name in SAFE {
        let text = fs::read_to_string(root().join(name).join("src/lib.rs"))?;
        assert!(text.contains("#![forbid(unsafe_code)]"), "{name} has unsafe code: it is one of `CRATES`");
    }
    let mut folders = vec![root().join(DRIVER.0).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with(DRIVER.1) {
                let has = fs::read_to_string(&path)?.contains("unsafe {");
                assert!(!has, "{} has unsafe code: {} is one of `CRATES`", path.display(), DRIVER.0);
            }
        }
    }
    Ok(())
}
