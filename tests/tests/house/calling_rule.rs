//! The calling rule, held to the sources: the table on the front page of cute-static says how functions are called, and each public function and
//! method of the libraries is read and compared with it. The exceptions are the rows of the guide's page `calling`.
//!
//! What something is, is told by its parameter's name (`layout`, `tiler`, `coord`, ..), of which every one has to be in a list below, and by its
//! type where that is one of the library's.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic
)] // a test fails by panicking

mod read;

use read::{Function, NOT_READ, Receiver, Source};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What an operation is done with, which comes first: by reference.
const FIRST: &str = "layout a shape of to from flat tile src tensor x found outer modes tiled p like map mma fragment atom gtensor copy part";
/// What it is done with, and where it goes: by reference.
const BORROWED: &str = "layout b tiler target order profile threads shape to grid modes mode dst y c basis s expected fragment elements limits \
    thread tensor barriers smem part tv thr val atoms permutations tiled copy mma atom raster slayout cta_tiler cta_layout gtensor stensor";
/// What comes last and goes by value: coordinates, indices, counts, numbers, closures, names; and what is made of, if it is kept.
const BY_VALUE: &str = "coord coords index i n begin end factor old new cotarget size value initial exists f function otherwise indices address \
    view name args vector bits offset count extent stride rank visit swizzle logical thread at group pending kernel values k scale number divisor \
    data pointer elements bytes start relayout last path source shift products saturates threads a alpha beta base data_type global_dim \
    global_strides box_dim element_strides options corners channels pixels leaves coordinates mask decomposition cluster ctas cta_coord major extents watch";
/// Types that are layouts, shapes, tilers, tensors, swizzles.
const THINGS: &str = "Layout ComposedLayout Tensor Shape HTuple Tiler";
/// What a layout has and answers with: no operations.
const PARTS: &str = "layout shape stride outer offset swizzle accessor";

fn in_list(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|it| it == word)
}
/// Whether a word stands in a type.
fn has_word(ty: &str, word: &str) -> bool {
    ty.split(|c: char| !c.is_alphanumeric() && c != '_').any(|it| it == word)
}
/// The type's own name: `Layout` of `crate::Layout<S, D>`.
fn head(ty: &str) -> &str {
    ty.split(['<', ' ']).next().unwrap_or(ty).rsplit("::").next().unwrap_or(ty)
}
/// `T` of `&mut T`.
fn referred(ty: &str) -> &str {
    let ty = ty.trim_start_matches('&').trim_start();
    let ty = if ty.starts_with('\'') { ty.split_once(' ').map_or(ty, |(_, ty)| ty) } else { ty };
    ty.strip_prefix("mut ").unwrap_or(ty)
}
/// Whether a type is a reference to something, and no slice, text, closure or constant.
fn is_reference(ty: &str) -> bool {
    let to = referred(ty);
    ty.starts_with('&')
        && !ty.starts_with("&'static")
        && !to.starts_with('[')
        && !to.starts_with("str")
        && !to.starts_with("dyn ")
}
/// What a `Future` gives.
fn given(returns: &str) -> &str {
    returns.strip_prefix("impl Future<Output = ").unwrap_or(returns)
}
fn fallible(function: &Function) -> bool {
    ["Result<", "Outcome<", "Answer"].iter().any(|result| given(&function.returns).starts_with(result))
}
/// Whether something is made of the parts that it takes, and keeps them.
fn constructs(function: &Function) -> bool {
    function.receiver == Receiver::None && function.of.is_some() && has_word(&function.returns, "Self")
}
/// Whether it is a method of a layout, a tree or a tensor.
fn of_a_thing(function: &Function) -> bool {
    function.of.as_ref().is_some_and(|of| in_list(THINGS, of) || of == "IsLayout" || of == "LayoutOps")
}

/// What is broken: a word of the table of exceptions, and a sentence.
type Breach = (&'static str, String);

/// What a function breaks of the rule.
fn breaks(function: &Function) -> Vec<Breach> {
    let mut wrong = references(function);
    wrong.extend(order(function));
    wrong.extend(results(function));
    wrong.extend(integers(function));
    wrong
}

/// Layouts, shapes, tilers, tensors, swizzles are borrowed; coordinates, indices, counts, numbers, closures go by value.
fn references(function: &Function) -> Vec<Breach> {
    let mut wrong = Vec::new();
    let name = function.path();
    let mut tell = |what: String| wrong.push(("references", what));
    for (parameter, ty) in &function.parameters {
        let number = ty
            .split(['(', ')', ',', ' '])
            .all(|part| ["", "usize", "isize", "bool", "u16", "u32", "u64", "i32"].contains(&part));
        let thing = in_list(THINGS, head(referred(ty))) || referred(ty) == "Self";
        let borrowed = in_list(FIRST, parameter) || in_list(BORROWED, parameter);
        let valued = number || in_list(BY_VALUE, parameter);
        if !borrowed && !valued {
            tell(format!("`{name}` has a parameter `{parameter}: {ty}` of which this test does not know how it goes"));
        } else if !ty.starts_with('&') && !constructs(function) && (thing || borrowed && !valued) {
            tell(format!("`{name}` takes {parameter} by value: {ty}"));
        } else if is_reference(ty) && !borrowed && !constructs(function) && (!thing || parameter.starts_with("coord")) {
            tell(format!("`{name}` takes {parameter} by reference: {ty}"));
        }
    }
    let keeps = ["into_", "with_", "to_", "map"].iter().any(|begin| function.name.starts_with(begin));
    if function.receiver == Receiver::Value && of_a_thing(function) && !keeps {
        tell(format!("`{name}` takes its layout or tensor by value"));
    }
    let changes = function.name.contains("mut") || function.name == "set";
    if function.receiver == Receiver::Mut && of_a_thing(function) && !changes {
        tell(format!("`{name}` changes its layout or tensor"));
    }
    wrong
}
/// The layout, the shape or the tensor comes first, and then what is done with it.
fn order(function: &Function) -> Vec<Breach> {
    let mut wrong = Vec::new();
    let name = function.path();
    let mut tell = |what: String| wrong.push(("order", what));
    if constructs(function) {
        return wrong;
    }
    let mut by_value: Option<&str> = None;
    for (at, (parameter, ty)) in function.parameters.iter().enumerate() {
        if at == 0 && function.receiver == Receiver::None && is_reference(ty) && !in_list(FIRST, parameter) {
            tell(format!("`{name}` begins with {parameter}"));
        }
        if !is_reference(ty) {
            by_value = Some(parameter);
        } else if let Some(before) = by_value {
            tell(format!("`{name}` takes {parameter} behind {before}, which is what is done with it"));
        }
    }
    // `A: Compose<B>`: what is composed before what it is composed with
    for (subject, bound) in &function.bounds {
        let (asked, arguments) = bound.split_once('<').unwrap_or((bound, ""));
        if !asked.starts_with("Ask") && !asked.ends_with("By") && !["Compose", "CopyTo", "GemmWith"].contains(&asked) {
            continue;
        }
        let Some(at) = function.parameters.iter().position(|(_, ty)| referred(ty) == subject) else { continue };
        for (before, ty) in function.parameters.iter().take(at) {
            if arguments.split([',', '>']).any(|argument| argument.trim() == referred(ty)) {
                tell(format!("`{name}` takes {before} first, and asks `{subject}: {bound}`"));
            }
        }
    }
    wrong
}
/// What makes a layout, a shape or a tensor returns a `Result`, and so does an algorithm; a question has a plain answer; `None` is an element, a
/// slice or an offset that is out of bounds.
fn results(function: &Function) -> Vec<Breach> {
    let mut wrong = Vec::new();
    let name = function.path();
    let mut tell = |what: String| wrong.push(("Result", what));
    let (fails, returns) = (fallible(function), given(&function.returns));
    let inside = returns.split_once('<').map_or("", |(_, inside)| inside);
    let plain = ["bool", "usize", "isize"];
    if fails && (returns == "Answer" || plain.iter().any(|plain| inside.starts_with(plain))) {
        tell(format!("`{name}` asks, and answers by a Result: {returns}"));
    }
    let element = ["get", "get_mut", "slice", "slice_mut", "slice_in", "offset"]
        .contains(&function.name.trim_start_matches("ask_"));
    if returns.starts_with("Option<") && !element && !in_list(PARTS, &function.name) {
        tell(format!("`{name}` has None, which is for elements, slices and offsets out of bounds: {returns}"));
    }
    let part = in_list(PARTS, &function.name) && function.parameters.is_empty();
    let makes = in_list(THINGS, head(returns)) || returns == "Self" || returns.ends_with("::Output");
    let answers = ["bool", "usize", "isize", "Size<", "Values<", "Image<", "impl Iterator<", "Option<"];
    let answers = answers.iter().any(|answer| returns.starts_with(answer));
    let free = function.of.is_none() && !function.parameters.is_empty() && !answers;
    let method = of_a_thing(function) && makes && !part && function.name != "at" && !constructs(function);
    if !fails && (free || method) {
        tell(format!("`{name}` makes something, and returns no Result: {returns}"));
    }
    let moves = function
        .parameters
        .iter()
        .any(|(parameter, ty)| ty.starts_with("&mut") && ["dst", "c", "y", "tensor"].contains(&parameter.as_str()));
    if moves && !fails && !free {
        tell(format!("`{name}` moves elements, and returns no Result: {returns}"));
    }
    wrong
}
/// Extents, sizes and coordinates are `usize`, strides and offsets `isize`.
fn integers(function: &Function) -> Vec<Breach> {
    let mut wrong = Vec::new();
    let name = function.path();
    let mut tell = |what: String| wrong.push(("integers", what));
    let plain = |ty: &str| {
        let inner = ["Option<", "Result<", "Outcome<"].iter().find_map(|begin| ty.strip_prefix(begin)).unwrap_or(ty);
        inner.split([',', '>', '&']).next().unwrap_or_default().trim().to_owned()
    };
    let parts = function.parameters.iter().map(|(parameter, ty)| (parameter.as_str(), ty.as_str()));
    for (part, ty) in parts.chain([(function.name.as_str(), function.returns.as_str())]) {
        for other in ["u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128"] {
            if has_word(ty, other) {
                tell(format!("`{name}` has {other}: {part}: {ty}"));
            }
        }
        let signed = ["offset", "stride", "min_offset", "at"];
        let counts = "extent size cosize rank depth mode_size index i n count begin end factor thread threads coord mode vector bits extents";
        if signed.contains(&part) && plain(ty) == "usize" {
            tell(format!("`{name}`: {part} is no isize: {ty}"));
        }
        if in_list(counts, part) && plain(ty) == "isize" {
            tell(format!("`{name}`: {part} is no usize: {ty}"));
        }
    }
    wrong
}

/// Functions and methods of one name, of layouts and of trees, fail alike; and each function on a layout is a method, too.
fn pairs(functions: &[(&str, Function)]) -> Vec<(String, Breach)> {
    let mut wrong = Vec::new();
    let method = |name: &str| if name == "composition" { "compose" } else { name }.to_owned();
    for (library, function) in functions.iter().filter(|(_, function)| function.of.is_none()) {
        if !["cute-static", "cute-dynamic"].contains(library) {
            continue;
        }
        let name = method(&function.name);
        let mut others = functions.iter().filter(|(_, other)| {
            (of_a_thing(other)
                && other.of.as_deref() != Some("Tensor")
                && other.name == name
                && other.receiver != Receiver::None)
                || other.of.is_none() && other.name == function.name
        });
        for (_, other) in others.clone().filter(|(_, other)| fallible(other) != fallible(function)) {
            wrong.push((
                other.path(),
                ("Result", format!("`{}` and `{}`: one has a Result", function.path(), other.path())),
            ));
        }
        let first = function.parameters.first().map_or("", |(first, _)| first);
        let place = function.module.split("::").next().unwrap_or_default();
        let on_layouts = match place {
            "tree" if function.module.contains("modes") => in_list("of from to flat", first),
            "algebra" | "layout" => in_list("layout a tile found", first),
            _ => false,
        };
        if on_layouts && !others.any(|(_, other)| other.of.is_some()) {
            wrong.push((function.name.clone(), ("method", format!("`{}` has no method beside it", function.name))));
        }
    }
    wrong
}

const LIBRARIES: [&str; 5] =
    ["cute-static", "cute-dynamic", "crates/cute-cpu", "crates/cute-atoms", "crates/cute-interpreter"];
const FRONT: &str = include_str!("../../../cute-static/src/lib.rs");
/// The functions that depart from the table, with the reasons.
const EXCEPTIONS: &str = include_str!("../../../cute-static/src/guide/calling.md");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}
/// The exceptions: each function's name with the side of the rule that it departs from.
fn exceptions(page: &str) -> BTreeSet<(String, String)> {
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    rows.filter_map(|row| {
        let mut cells = row.split('|').skip(1).map(str::trim);
        Some((cells.next()?, cells.next()?))
    })
    .flat_map(|(names, what)| names.split('`').skip(1).step_by(2).map(move |name| (name.to_owned(), what.to_owned())))
    .collect()
}
/// All public functions and methods.
fn all() -> Vec<(&'static str, Function)> {
    let read = |folder: &'static str| {
        let library = folder.strip_prefix("crates/").unwrap_or(folder);
        Source::read(&root().join(folder).join("src/lib.rs")).functions().into_iter().map(move |it| (library, it))
    };
    LIBRARIES.into_iter().flat_map(read).collect()
}

#[test]
fn public_functions_keep_the_rule() {
    let functions = all();
    let excepted = exceptions(EXCEPTIONS);
    let (mut wrong, mut used) = (Vec::new(), BTreeSet::new());
    let mut judge = |library: &str, names: [String; 4], (what, told): Breach| {
        let within = |name: &String| format!("{}::{name}", library.replace('-', "_"));
        let names = names.iter().flat_map(|name| [name.clone(), within(name)]);
        let excuse = names.map(|name| (name, what.to_owned())).find(|it| excepted.contains(it));
        match excuse {
            Some(excuse) => _ = used.insert(excuse),
            None => wrong.push(format!("{library}, {what}: {told}")),
        }
    };
    for (library, function) in &functions {
        for breach in breaks(function) {
            let of = function.of.clone().unwrap_or_default();
            judge(library, [function.path(), function.name.clone(), function.module.clone(), of], breach);
        }
    }
    for (path, breach) in pairs(&functions) {
        let name = path.rsplit("::").next().unwrap_or_default().to_owned();
        judge("both", [path, name, String::new(), String::new()], breach);
    }
    let count = |library: &str, method: bool| {
        functions.iter().filter(|(of, it)| *of == library && it.of.is_some() == method).count()
    };
    let libraries = LIBRARIES.map(|folder| folder.strip_prefix("crates/").unwrap_or(folder));
    let counts = libraries.map(|library| (library, count(library, false), count(library, true)));
    println!("functions and methods read: {counts:?}");
    assert!(wrong.is_empty(), "{} breaches in {counts:?}:\n{}", wrong.len(), wrong.join("\n"));
    let idle: Vec<_> = excepted.difference(&used).collect();
    assert!(idle.is_empty(), "exceptions of no function: {idle:?}");
    // what is not read cannot break anything
    let unread: Vec<_> = functions.iter().filter(|(_, it)| it.returns == NOT_READ).map(|(_, it)| it.path()).collect();
    assert!(unread.is_empty(), "{unread:?}");
    assert!(counts.iter().all(|(_, free, methods)| *free > 0 && *methods > 3) && functions.len() > 600, "{counts:?}");
}

/// The libraries' way of writing functions: as they are, in traits and impls, made by macros, in a table's rows.
const SOUND: &str = "
    pub fn slice<A: AskSlice<C>, C>(layout: &A, coord: C) -> Outcome<(A::Output, A::Offset)> {}
    pub fn composition<A: AskCompose<B>, B>(a: &A, b: &B) -> Outcome<A::Answer> {}
    pub fn rank<X>(of: &X) -> usize {}
    pub fn copy<A, B>(src: &Tensor<A>, dst: &mut Tensor<B>) -> Result<(), E> {}
    pub trait IsLayout {
        fn size(&self) -> usize;
        fn min_offset(&self) -> isize;
        methods! { zipped_divide as zipped_divide [T](tiler: &T) -> T::Made where { Self: X }; }
    }
    impl Layout {
        pub fn at(&self, coord: impl AsCoord) -> isize {}
        pub const fn shape(&self) -> &Shape {}
        pub fn filter(&self) -> Result<Self, E> {}
    }
    impl<T> Tensor<T> {
        pub fn get(&self, coord: usize) -> Option<&T> {}
        pub fn view(data: &[T], layout: Layout) -> Result<Self, E> {}
    }
    mod products { macro_rules! products { ($($name:ident)*) => {$( pub fn $name<A, T>(layout: &A, tiler: &T) -> Outcome<A::Answer> {} )*}; }
    products! { logical_product } }
    pub use products::logical_product;
    macro_rules! modes { ($($name:ident($b:ident: $t:ty);)*) => { impl Layout {$( pub fn $name(&self, $b: $t) -> Result<Self, E> {} )*} }; }
    modes! { append(mode: &Self); take(begin: usize); }
    pub mod thread { impl Thread { pub fn sync(&self, count: usize) -> impl Future<Output = Result<(), Fault>> {} } }
    pub struct Layout; pub struct Tensor<T>; pub use self::thread::Thread;";

/// Each of these, in place of what stands there.
const PLANTED: [(&str, &str, &str); 22] = [
    (
        "layout: &A, coord: C",
        "coord: C, layout: &A",
        "order: `slice` takes layout behind coord, which is what is done with it",
    ),
    ("layout: &A, coord: C", "layout: &A, coord: &C", "references: `slice` takes coord by reference: &C"),
    ("layout: &A, coord: C", "layout: A, coord: C", "references: `slice` takes layout by value: A"),
    (
        "coord: C) -> Outcome<(A::Output, A::Offset)>",
        "coord: C) -> (A::Output, A::Offset)",
        "Result: `slice` makes something, and returns no Result: (A::Output, A::Offset)",
    ),
    // among references: by their names, and by what is asked of which
    ("a: &A, b: &B", "b: &B, a: &A", "order: `composition` begins with b"),
    ("a: &A, b: &B", "a: &B, b: &A", "order: `composition` takes a first, and asks `A: AskCompose<B>`"),
    (
        "a: &A, b: &B",
        "a: &A, gadget: &B",
        "references: `composition` has a parameter `gadget: &B` of which this test does not know how it goes",
    ),
    (
        "rank<X>(of: &X) -> usize",
        "rank<X>(of: &X) -> Result<usize, E>",
        "Result: `rank` asks, and answers by a Result: Result<usize, E>",
    ),
    ("rank<X>(of: &X) -> usize", "rank<X>(of: &X) -> u32", "integers: `rank` has u32: rank: u32"),
    ("src: &Tensor<A>, dst: &mut Tensor<B>", "dst: &mut Tensor<B>, src: &Tensor<A>", "order: `copy` begins with dst"),
    (
        "dst: &mut Tensor<B>) -> Result<(), E>",
        "dst: &mut Tensor<B>)",
        "Result: `copy` makes something, and returns no Result: ",
    ),
    // methods of a trait, in a table's rows, of types
    ("fn size(&self) -> usize", "fn size(&self) -> isize", "integers: `IsLayout::size`: size is no usize: isize"),
    (
        "fn min_offset(&self) -> isize",
        "fn min_offset(&self) -> usize",
        "integers: `IsLayout::min_offset`: min_offset is no isize: usize",
    ),
    ("[T](tiler: &T)", "[T](tiler: T)", "references: `IsLayout::zipped_divide` takes tiler by value: T"),
    (
        "AsCoord) -> isize",
        "AsCoord) -> Result<isize, E>",
        "Result: `Layout::at` asks, and answers by a Result: Result<isize, E>",
    ),
    (
        "fn filter(&self) -> Result<Self, E>",
        "fn filter(&self) -> Self",
        "Result: `Layout::filter` makes something, and returns no Result: Self",
    ),
    ("fn filter(&self)", "fn filter(self)", "references: `Layout::filter` takes its layout or tensor by value"),
    (
        "fn filter(&self) -> Result<Self, E>",
        "fn filter(&self) -> Option<Self>",
        "Result: `Layout::filter` has None, which is for elements, slices and offsets out of bounds: Option<Self>",
    ),
    // made by macros
    ("layout: &A, tiler: &T", "tiler: &T, layout: &A", "order: `logical_product` begins with tiler"),
    ("append(mode: &Self)", "append(mode: Self)", "references: `Layout::append` takes mode by value: Self"),
    ("take(begin: usize)", "take(begin: isize)", "integers: `Layout::take`: begin is no usize: isize"),
    // of the interpreter
    ("&self, count: usize", "&self, count: i32", "integers: `Thread::sync` has i32: count: i32"),
];

#[test]
fn what_breaks_the_rule_is_found() {
    let told = |text: &str| -> Vec<String> {
        let functions = Source::of_text(text).functions();
        assert_eq!(functions.len(), 16, "{:#?}", functions.iter().map(Function::path).collect::<Vec<_>>());
        functions.iter().flat_map(breaks).map(|(what, told)| format!("{what}: {told}")).collect()
    };
    assert_eq!(told(SOUND), [""; 0]);
    for (sound, planted, expected) in PLANTED {
        assert_eq!(SOUND.matches(sound).count(), 1, "{sound}");
        let found = told(&SOUND.replace(sound, planted));
        assert!(found.iter().any(|it| it == expected), "{planted}: {found:#?}");
    }
    // one name, one way to fail
    let functions = |text: &str| -> Vec<(&str, Function)> {
        Source::of_text(text).functions().into_iter().map(|it| ("cute-dynamic", it)).collect()
    };
    let both =
        "pub fn flatten(of: &X) -> Result<X, E> {} pub struct HTuple; impl HTuple { pub fn flatten(&self) -> Self {} }";
    let told: Vec<String> =
        pairs(&functions(both)).into_iter().map(|(_, (what, told))| format!("{what}: {told}")).collect();
    assert_eq!(told, ["Result: `flatten` and `HTuple::flatten`: one has a Result"]);
}

/// The façade's front page says the same.
#[test]
fn both_front_pages_have_the_table() {
    let table = |page: &str| -> Vec<String> {
        let rows = page.lines().skip_while(|line| *line != "//! # Calling").take_while(|line| line.starts_with("//!"));
        rows.skip(1).take_while(|line| !line.starts_with("//! #")).map(str::to_owned).collect()
    };
    let kit = table(include_str!("../../../crates/cute-kit/src/lib.rs"));
    assert!(kit.len() > 10 && kit == table(FRONT), "{kit:#?}");
}
