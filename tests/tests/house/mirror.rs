//! The two crates mirror each other: the same operations under the same names, file by file, as docs/architecture.md lists them.
//!
//! An operation is a function that `lib.rs` re-exports, or a public method of `Layout` or of what both crates call an
//! `HTuple` (a trait in cute-static). What one crate has and the other has not is listed below, each with its reason; an
//! entry that is not needed any more is an error too.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::{ImplItem, Item, TraitItem, Type, UseTree, Visibility};

/// Operations that cute-static alone has.
const STATIC_ONLY: &[(&str, &str)] = &[
    ("copy", "tensors are cute-static's, and take dynamic layouts"),
    ("copy_if", "tensors are cute-static's, and take dynamic layouts"),
    ("copy_or", "tensors are cute-static's, and take dynamic layouts"),
    ("axpby", "tensors are cute-static's, and take dynamic layouts"),
    ("coalesce_to", "a tree is a value: `coalesce_by_mode`, and the `try_from` of a static type names what differs"),
    ("default", "the only value of a static layout; a dynamic one has many"),
    ("each_leaf", "of the trait IsLayout: how a copy is planned"),
    ("fill", "tensors are cute-static's, and take dynamic layouts"),
    ("display", "of the trait HTuple: tuples are other crates' types; cute-dynamic's trees have a `Display`"),
    ("gemm", "tensors are cute-static's, and take dynamic layouts"),
    ("gemm_batched", "tensors are cute-static's, and take dynamic layouts"),
    ("make_identity_tensor", "tensors are cute-static's, and take dynamic layouts"),
    ("reduce", "tensors are cute-static's, and take dynamic layouts"),
    ("transform", "tensors are cute-static's, and take dynamic layouts"),
    ("make_coord", "makes a tuple of integers, which both take"),
    ("from_parts", "cute-dynamic's constructors check; a static layout's type has been checked"),
    ("into_parts", "for run-time integers that are not Copy; a dynamic layout's parts are computed"),
    ("contains", "of the trait HTuple; cute-dynamic's Evaluate answers in bounds only"),
    ("mode_size", "of the trait IsLayout, which cute-dynamic's layout implements"),
    ("min_offset", "of the trait IsLayout, which cute-dynamic's layout implements"),
    ("nest", "of the trait IsLayout: how algorithms walk a static layout"),
    ("offset", "of the trait Evaluate, which cute-dynamic's layout implements"),
    ("slice_in", "of the trait Slice, which cute-dynamic's layout implements"),
    ("write_bounds", "of the trait IsLayout, for a panic's message; of a clipped layout another one"),
    ("write_shape", "of the trait IsLayout, for a panic's message, which cute-dynamic's layout implements"),
];

/// Operations that cute-dynamic alone has.
const DYNAMIC_ONLY: &[(&str, &str)] = &[
    ("evaluator", "a static layout is evaluated as fast as it can be"),
    ("codomain", "a static layout's offsets have a type, which says it"),
    ("compose_exact", "evaluates all elements; the compiler's verdict is the paper's"),
    ("complement_unbounded", "complement with the cotarget Unbounded, in both"),
    ("concat", "a static layout of layouts is a tuple"),
    ("leaf", "a static leaf is the number itself"),
    ("tuple", "a static tuple is a tuple"),
    ("leaves", "iteration is over values"),
    ("map", "a function of values"),
    ("mode", "a static mode is layout!(n : d)"),
    ("explain", "a text that names run-time numbers; of types the compiler's message tells what is wrong"),
    ("from_ndarray", "of dynamic rank; a fixed rank is cute-static's `TryFrom`, since the tensor is"),
    ("from_ndarray_mut", "of dynamic rank; a fixed rank is cute-static's `TryFrom`, since the tensor is"),
    ("to_ndarray", "of dynamic rank; cute-static's is a method of its tensor"),
    ("to_ndarray_mut", "of dynamic rank; cute-static's is a method of its tensor"),
    ("from_mdarray", "of dynamic rank; a fixed rank is cute-static's `TryFrom`, since the tensor is"),
    ("image", "each offset once takes memory; cute-static has no heap"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of a crate, by their path below `src`.
fn sources(name: &str) -> BTreeMap<String, PathBuf> {
    fn walk(folder: &Path, prefix: &str, all: &mut BTreeMap<String, PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
            if path.is_dir() {
                walk(&path, &format!("{name}/"), all);
            } else if name.ends_with(".rs") {
                all.insert(name, path);
            }
        }
    }
    let mut all = BTreeMap::new();
    walk(&root().join(name).join("src"), "", &mut all);
    all
}

fn parse(path: &Path) -> Vec<Item> {
    syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", path.display())).items
}

/// Public operations; those of `lib.rs` apart, since they are the ones that users see first.
struct Operations {
    functions: BTreeSet<String>,
    methods: BTreeSet<String>,
    /// Of cute-static the names of types, as `congruent` for `Congruent`: an operation on types may be one only.
    types: BTreeSet<String>,
}

impl Operations {
    fn of(name: &str) -> Self {
        let sources = sources(name);
        let mut exported = BTreeSet::new();
        for item in parse(&sources["lib.rs"]) {
            if let Item::Use(item) = item
                && matches!(item.vis, Visibility::Public(_))
            {
                names(&item.tree, &mut exported);
            }
        }
        let (mut functions, mut methods) = (BTreeSet::new(), BTreeSet::new());
        for path in sources.values() {
            for item in parse(path) {
                match item {
                    // what is re-exported under a lower-case name and is a function, not a module
                    Item::Fn(f) if exported.contains(&f.sig.ident.to_string()) => {
                        functions.insert(f.sig.ident.to_string());
                    }
                    Item::Impl(block) if block.trait_.is_none() && is_layout_or_tuple(&block.self_ty) => {
                        methods.extend(block.items.iter().filter_map(|item| match item {
                            ImplItem::Fn(f) if matches!(f.vis, Visibility::Public(_)) => Some(f.sig.ident.to_string()),
                            _ => None,
                        }));
                    }
                    Item::Trait(block) if exported.contains(&block.ident.to_string()) && is_operation(&block.ident) => {
                        methods.extend(block.items.iter().filter_map(|item| match item {
                            TraitItem::Fn(f) => Some(f.sig.ident.to_string()),
                            _ => None,
                        }));
                    }
                    _ => {}
                }
            }
        }
        let types = if name == "cute-static" { exported } else { BTreeSet::new() };
        Self { functions, methods, types: types.iter().map(|name| snake_case(name)).collect() }
    }

    fn has(&self, name: &str) -> bool {
        self.functions.contains(name) || self.methods.contains(name) || self.types.contains(name)
    }

    fn all(&self) -> impl Iterator<Item = &String> {
        self.functions.union(&self.methods)
    }
}

/// The names that a `use` makes.
fn names(tree: &UseTree, all: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => names(&path.tree, all),
        UseTree::Group(group) => group.items.iter().for_each(|tree| names(tree, all)),
        UseTree::Name(name) => drop(all.insert(name.ident.to_string())),
        UseTree::Rename(rename) => drop(all.insert(rename.rename.to_string())),
        UseTree::Glob(_) => panic!("a glob hides what is public"),
    }
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

fn is_layout_or_tuple(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == "Layout" || last.ident == "HTuple")
}

/// The traits by which layouts of both crates are asked; the others name one operation that is a function too.
fn is_operation(name: &syn::Ident) -> bool {
    ["IsLayout", "Evaluate", "HTuple", "Slice"].iter().any(|known| name == known)
}

#[test]
fn the_same_operations() {
    let (fixed, dynamic) = (Operations::of("cute-static"), Operations::of("cute-dynamic"));
    assert!(fixed.functions.len() >= 15 && dynamic.functions.len() >= 15, "the sources are read wrongly");
    assert!(fixed.functions.contains("composition") && dynamic.functions.contains("composition"));
    let mut wrong = Vec::new();
    let sides = [("cute-static", &fixed, &dynamic, STATIC_ONLY), ("cute-dynamic", &dynamic, &fixed, DYNAMIC_ONLY)];
    for (name, here, there, allowed) in sides {
        for operation in here.all().filter(|operation| !there.has(operation)) {
            if !allowed.iter().any(|(known, _)| known == operation) {
                wrong.push(format!("only {name} has {operation}: mirror it, or list it here with the reason"));
            }
        }
        for (known, reason) in allowed {
            assert!(!reason.is_empty());
            if !here.has(known) || there.has(known) {
                wrong.push(format!("{known} is not {name}'s alone any more: strike it from the list"));
            }
        }
    }
    println!("{} operations in cute-static, {} in cute-dynamic", fixed.all().count(), dynamic.all().count());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Of each operation there is one file of that name in both crates; files that are parts of one lie in a folder of its
/// name.
#[test]
fn the_same_files_of_operations() {
    let files = |name: &str| -> BTreeSet<String> {
        let of_operations = |file: &String| {
            ["algebra/", "layout/", "swizzle/"].iter().any(|folder| file.starts_with(folder))
                && file.matches('/').count() == 1
        };
        sources(name).into_keys().filter(of_operations).collect()
    };
    let (fixed, dynamic) = (files("cute-static"), files("cute-dynamic"));
    // cute-static: rules on numbers that both ask, how tilers and components are types, what all layouts can (a trait), and what is a
    // method of a layout or of a swizzle there. cute-dynamic: leaves, which are not below algebra/ there, tilers as values, how layouts are checked,
    // and layouts prepared for evaluation
    let own = BTreeSet::from([
        "algebra/by_mode.rs",
        "algebra/components.rs",
        "algebra/fits.rs",
        "algebra/numbers.rs",
        "algebra/with_shape.rs",
        "layout/identity.rs",
        "layout/is_layout.rs",
        "layout/methods.rs",
        "swizzle/recast.rs",
        "algebra/basis.rs",
        "algebra/tiler.rs",
        "layout/invariants.rs",
        "layout/evaluator.rs",
    ]);
    for file in &own {
        let twins = (fixed.contains(*file), dynamic.contains(*file));
        assert!(twins.0 != twins.1, "{file} is not one crate's alone: strike it from the list");
    }
    for file in fixed.symmetric_difference(&dynamic) {
        assert!(own.contains(file.as_str()), "{file} has no twin in the other crate");
    }
    assert!(fixed.intersection(&dynamic).count() >= 20);
}

/// docs/architecture.md names every file below `algebra/` of both crates, but for parts of one that it names.
#[test]
fn architecture_lists_every_operation() {
    let text = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    for name in ["cute-static", "cute-dynamic"] {
        for file in sources(name).into_keys().filter(|file| file.starts_with("algebra/") && !file.ends_with("/mod.rs"))
        {
            let part_of = file.rsplit_once('/').map(|(folder, _)| format!("`{folder}.rs`"));
            let named = text.contains(&file) || part_of.is_some_and(|whole| text.contains(&whole));
            // names of several files of one folder: `algebra/{basis, xor}.rs`
            let stem = file.trim_start_matches("algebra/").trim_end_matches(".rs");
            let braced = text.split("algebra/{").skip(1).filter_map(|rest| rest.split_once("}.rs"));
            let grouped = braced.into_iter().any(|(names, _)| names.split(',').any(|name| name.trim() == stem));
            assert!(named || grouped, "docs/architecture.md does not name {name}'s {file}");
        }
    }
}

/// What of cute-dynamic mirrors cute-atoms, outside of `tiled/`.
const OF_ATOMS: [&str; 4] = ["banks.rs", "descriptor", "smem", "tma"];
/// Shared memory and TMA: each file on values has a twin in cute-atoms.
#[test]
fn shared_memory_on_values() {
    let of_atoms = |file: &String| OF_ATOMS.iter().any(|part| file.starts_with(part));
    let files = |name: &str| -> BTreeSet<String> { sources(name).into_keys().filter(of_atoms).collect() };
    let (types, values) = (files("crates/cute-atoms"), files("cute-dynamic"));
    assert!(values.len() >= 8, "{values:?}");
    for file in &values {
        assert!(types.contains(file), "{file} has no twin in cute-atoms");
    }
}

/// Names of `cute_atoms::tiled` that have no namesake on values.
const TILED_TYPES_ONLY: &[(&str, &str)] = &[
    ("AtomOf", "the method `atom`"),
    ("FragmentOf", "a tensor, and these are cute-static's; its layout is `make_fragment`"),
    ("Three", "parts of an answer of types"),
    ("MakeTmemCopy", "tensor memory is of types alone so far"),
    ("MakeUtccpCopy", "tensor memory is of types alone so far"),
    ("SmemLoadOp", "a type by its MMA's; on numbers `cute_atoms::copy::OperandLoad`"),
    ("TmemWarps", "tensor memory is of types alone so far"),
    ("SharedFragmentOf", "a tensor, and these are cute-static's"),
];

/// Tiled MMAs and copies: of each alias and function of `cute_atoms::tiled` there is one on values, in a file of its name.
#[test]
fn tiled_on_values() {
    let files = |name: &str| -> BTreeMap<String, PathBuf> {
        sources(name).into_iter().filter(|(file, _)| file.starts_with("tiled/")).collect()
    };
    let (types, values) = (files("crates/cute-atoms"), files("cute-dynamic"));
    for file in values.keys() {
        assert!(types.contains_key(file), "{file} has no twin in cute-atoms");
    }
    let text = |path: &PathBuf| fs::read_to_string(path).unwrap();
    let whole: String = values.values().map(text).collect();
    let has = |function: &str| {
        // methods of the operands are rows of a macro
        whole.contains(&format!("fn {function}("))
            || whole.contains(&format!("fn {function}<"))
            || whole
                .lines()
                .any(|line| line.contains(": thrfrg_") && line.split([' ', ';']).any(|word| word == function))
    };
    let (mut checked, mut wrong) = (BTreeSet::new(), Vec::new());
    for path in types.values() {
        for item in parse(path) {
            let name = match item {
                Item::Type(alias) if matches!(alias.vis, Visibility::Public(_)) => alias.ident.to_string(),
                Item::Fn(f) if matches!(f.vis, Visibility::Public(_)) => f.sig.ident.to_string(),
                _ => continue,
            };
            let function = match name.strip_prefix("Copy") {
                Some(of) => format!("make_tiled_copy{}", snake_case(&format!("x{of}")).trim_start_matches('x')),
                None => snake_case(&name),
            };
            let listed = TILED_TYPES_ONLY.iter().any(|(known, reason)| *known == name && !reason.is_empty());
            if has(&function) == listed && !values.is_empty() {
                wrong.push(format!("{name}: {function} is missing, or not needed in the list"));
            }
            checked.insert(name);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked.len() >= 20, "{checked:?}");
}
