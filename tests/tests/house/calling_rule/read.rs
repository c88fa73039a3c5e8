//! The public functions and methods of a crate, read from its sources.
//!
//! Public is what the root names: items of public modules, and what `pub use` brings there; of a public type its `pub fn`s, of a public trait
//! its functions. What is hidden from the documentation is none. Of a macro the text that it makes is read, `$name` as a name, `$(..)*` once;
//! a macro's row `name(argument: &Type) -> Made` is a method of the trait or the impl where it stands.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::{
    Attribute, FnArg, GenericParam, Generics, ImplItem, Item, ReturnType, Signature, TraitItem, Type, TypeParamBound,
    UseTree,
};
use syn::{Visibility, WherePredicate};

/// How a method takes its layout or tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Receiver {
    /// It is a function.
    None,
    Value,
    Shared,
    Mut,
}

/// What a function returns whose declaration was not found.
pub(crate) const NOT_READ: &str = "not read";

/// A function as it is declared.
#[derive(Debug, Clone)]
pub(crate) struct Function {
    pub module: String,
    /// The type or the trait whose method it is.
    pub of: Option<String>,
    pub name: String,
    pub receiver: Receiver,
    /// Names and types.
    pub parameters: Vec<(String, String)>,
    pub returns: String,
    /// `A: Compose<B>` as `("A", "Compose<B>")`.
    pub bounds: Vec<(String, String)>,
}

/// Tokens as one writes them.
fn text(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (from, to) in [
        (" < ", "<"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" ,", ","),
        ("& ", "&"),
        (" :: ", "::"),
        (":: ", "::"),
        ("( ", "("),
        (" )", ")"),
        (" (", "("),
        (" :", ":"),
        (",)", ",)"),
        ("->", "-> "),
        ("  ", " "),
        ("' ", "'"),
    ] {
        text = text.replace(from, to);
    }
    text.replace(OPEN, "").trim().to_owned()
}
fn hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|a| a.path().is_ident("doc") && text(&a.meta).contains("hidden"))
        || attributes.iter().any(|a| a.path().is_ident("cfg") && text(&a.meta).contains("cfg(test"))
}
fn public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

impl Function {
    fn new(module: &str, of: Option<&str>, outer: &[&Generics], signature: &Signature) -> Self {
        let mut receiver = Receiver::None;
        let mut parameters = Vec::new();
        for input in &signature.inputs {
            match input {
                FnArg::Receiver(it) => {
                    receiver = match (&it.reference, &it.mutability) {
                        (None, _) => Receiver::Value,
                        (Some(_), None) => Receiver::Shared,
                        (Some(_), Some(_)) => Receiver::Mut,
                    };
                }
                FnArg::Typed(it) => {
                    let name = text(&it.pat);
                    parameters.push((name.trim_start_matches("mut ").trim_start_matches('_').to_owned(), text(&it.ty)));
                }
            }
        }
        let returns = match &signature.output {
            ReturnType::Default => String::new(),
            ReturnType::Type(_, ty) => text(ty),
        };
        let mut bounds = Vec::new();
        for generics in outer.iter().copied().chain([&signature.generics]) {
            let mut bound = |subject: String, all: &syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>| {
                bounds.extend(all.iter().map(|bound| (subject.clone(), text(bound))));
            };
            for parameter in &generics.params {
                if let GenericParam::Type(it) = parameter {
                    bound(it.ident.to_string(), &it.bounds);
                }
            }
            for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
                if let WherePredicate::Type(it) = predicate {
                    bound(text(&it.bounded_ty), &it.bounds);
                }
            }
        }
        Self {
            module: module.to_owned(),
            of: of.map(str::to_owned),
            name: signature.ident.to_string(),
            receiver,
            parameters,
            returns,
            bounds,
        }
    }
    /// `Tensor::slice`, or `slice`.
    pub(crate) fn path(&self) -> String {
        self.of.as_ref().map_or_else(|| self.name.clone(), |of| format!("{of}::{}", self.name))
    }
}

/// What stands in a module.
#[derive(Default)]
struct Module {
    /// Names of what is public here, and whether it is a module, that is shown.
    items: BTreeSet<String>,
    modules: BTreeMap<String, bool>,
    /// What is brought here: the name, and the path where it is; `*` for all.
    uses: Vec<(String, Vec<String>)>,
    functions: Vec<Function>,
    /// Of macros: their function has no name.
    made: Vec<Function>,
}

/// The sources of a crate.
#[derive(Default)]
pub(crate) struct Source {
    modules: BTreeMap<String, Module>,
    methods: Vec<Function>,
    traits: BTreeSet<(String, String)>,
    /// Of each macro the methods that it makes.
    makes: BTreeMap<(String, String), Vec<Function>>,
}

/// What a macro's `$name` ends in, as a name.
const OPEN: &str = "__open";

/// `$name` as `name__open`, `$(..)*` as what is in it, once.
fn unfolded(tokens: TokenStream) -> TokenStream {
    let mut all = Vec::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        match token {
            TokenTree::Punct(p) if p.as_char() == '$' => match rest.next() {
                Some(TokenTree::Group(group)) => {
                    all.extend(unfolded(group.stream()));
                    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                    let alone = matches!(&inside[..], [TokenTree::Punct(p), TokenTree::Ident(_)] if p.as_char() == '$');
                    // `$(..),*`: a separator, and how often
                    for at in 0..2 {
                        let often = |t: &TokenTree| matches!(t, TokenTree::Punct(p) if "*+?".contains(p.as_char()));
                        match rest.next() {
                            Some(t) if often(&t) => {
                                if alone && at == 0 {
                                    // `$($bounds)*`: any tokens, where there may be bounds
                                    all.extend(quote::quote!(: Sized));
                                }
                                break;
                            }
                            Some(t) => all.push(t),
                            None => break,
                        }
                    }
                }
                Some(TokenTree::Ident(name)) => {
                    let marked = if name == "crate" { name } else { Ident::new(&format!("{name}{OPEN}"), name.span()) };
                    all.push(TokenTree::Ident(marked));
                }
                Some(other) => all.push(other),
                None => {}
            },
            TokenTree::Group(group) => {
                all.push(TokenTree::Group(Group::new(group.delimiter(), unfolded(group.stream()))));
            }
            other => all.push(other),
        }
    }
    all.into_iter().collect()
}

/// `name(argument: Type, ..)` of a table, or `name [T](..)`.
fn named_rows(tokens: TokenStream) -> Vec<(String, Vec<(String, String)>)> {
    let (mut rows, mut name) = (Vec::new(), None);
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => name = Some(ident.to_string()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {}
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                let Some(name) = name.take() else { continue };
                let arguments = group.stream().to_string();
                let typed = arguments.split(',').filter_map(|argument| argument.split_once(':'));
                let typed = typed.map(|(name, ty)| (name.trim().to_owned(), ty.trim().replace("& ", "&")));
                rows.push((name, typed.collect()));
            }
            _ => name = None,
        }
    }
    rows
}

impl Source {
    /// The crate at `root`, the file of its root module.
    pub(crate) fn read(root: &Path) -> Self {
        let mut all = Self::default();
        let file = syn::parse_file(&fs::read_to_string(root).unwrap()).unwrap();
        all.module("", root.parent().unwrap(), &file.items);
        all
    }
    /// One file.
    pub(crate) fn of_text(text: &str) -> Self {
        let mut all = Self::default();
        all.module("", Path::new("nowhere"), &syn::parse_file(text).unwrap().items);
        all
    }
    fn module(&mut self, name: &str, folder: &Path, items: &[Item]) {
        self.modules.entry(name.to_owned()).or_default();
        for item in items {
            self.item(name, folder, item, false);
        }
    }
    fn here(&mut self, module: &str) -> &mut Module {
        self.modules.entry(module.to_owned()).or_default()
    }
    fn item(&mut self, module: &str, folder: &Path, item: &Item, made: bool) {
        let mut named = |visibility: &Visibility, attributes: &[Attribute], name: &syn::Ident| {
            if public(visibility) && !hidden(attributes) {
                self.here(module).items.insert(name.to_string());
            }
        };
        match item {
            Item::Struct(it) => named(&it.vis, &it.attrs, &it.ident),
            Item::Enum(it) => named(&it.vis, &it.attrs, &it.ident),
            Item::Union(it) => named(&it.vis, &it.attrs, &it.ident),
            Item::Type(it) => named(&it.vis, &it.attrs, &it.ident),
            Item::Trait(it) => {
                named(&it.vis, &it.attrs, &it.ident);
                if !public(&it.vis) || hidden(&it.attrs) {
                    return;
                }
                let of = it.ident.to_string();
                self.traits.insert((module.to_owned(), of.clone()));
                for member in &it.items {
                    match member {
                        TraitItem::Fn(f) if !hidden(&f.attrs) => {
                            self.methods.push(Function::new(module, Some(&of), &[&it.generics], &f.sig));
                        }
                        TraitItem::Macro(m) => self.rows(module, &of, m.mac.tokens.clone()),
                        _ => {}
                    }
                }
            }
            Item::Fn(it) if public(&it.vis) && !hidden(&it.attrs) => {
                let function = Function::new(module, None, &[], &it.sig);
                let here = self.here(module);
                if made {
                    here.made.push(function);
                } else {
                    here.items.insert(function.name.clone());
                    here.functions.push(function);
                }
            }
            Item::Impl(it) if it.trait_.is_none() && !hidden(&it.attrs) => {
                let of = match &*it.self_ty {
                    Type::Path(path) => {
                        path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
                    }
                    other => text(other),
                };
                for member in &it.items {
                    match member {
                        ImplItem::Fn(f) if public(&f.vis) && !hidden(&f.attrs) => {
                            self.methods.push(Function::new(module, Some(&of), &[&it.generics], &f.sig));
                        }
                        ImplItem::Macro(m) => self.rows(module, &of, m.mac.tokens.clone()),
                        _ => {}
                    }
                }
            }
            Item::Mod(it) if !hidden(&it.attrs) || !public(&it.vis) => {
                if it.attrs.iter().any(|a| a.path().is_ident("cfg") && text(&a.meta).contains("cfg(test")) {
                    return;
                }
                let name = it.ident.to_string();
                self.here(module).modules.insert(name.clone(), public(&it.vis));
                let inner = if module.is_empty() { name.clone() } else { format!("{module}::{name}") };
                let below = folder.join(&name);
                if let Some((_, items)) = &it.content {
                    self.module(&inner, &below, items);
                    return;
                }
                let files: [PathBuf; 2] = [folder.join(format!("{name}.rs")), below.join("mod.rs")];
                let Some(file) = files.iter().find(|file| file.exists()) else { return };
                let parsed = syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap();
                self.module(&inner, &below, &parsed.items);
            }
            Item::Use(it) if public(&it.vis) && !hidden(&it.attrs) => {
                let mut all = Vec::new();
                uses(&it.tree, &mut Vec::new(), &mut all);
                self.here(module).uses.extend(all);
            }
            Item::Macro(it) => {
                let tokens = it.mac.tokens.clone();
                if it.ident.is_none() {
                    let name = it.mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                    let makes = above(module).find_map(|place| self.makes.get(&(place, name.clone()))).cloned();
                    for method in makes.unwrap_or_default() {
                        let rows = named_rows(tokens.clone());
                        if !method.name.ends_with(OPEN) {
                            self.methods.push(method);
                            continue;
                        }
                        self.methods.extend(rows.iter().map(|(name, parameters)| Function {
                            name: name.clone(),
                            parameters: parameters.clone(),
                            ..method.clone()
                        }));
                    }
                    // what is handed to a macro and reads as items is items
                    if let Ok(file) = syn::parse2::<syn::File>(tokens.clone()) {
                        for item in &file.items {
                            self.item(module, folder, item, false);
                        }
                    }
                    return;
                }
                // `macro_rules!`: what stands in the second of each two braces
                let braces = tokens.into_iter().filter_map(|token| match token {
                    TokenTree::Group(group) => Some(group.stream()),
                    _ => None,
                });
                for made in braces.skip(1).step_by(2) {
                    // what is no item are members of an impl or a trait: read where the macro is called, by its rows
                    let Ok(file) = syn::parse2::<syn::File>(unfolded(made)) else { continue };
                    let before = self.methods.len();
                    for item in &file.items {
                        self.item(module, folder, item, true);
                    }
                    let methods = self.methods.split_off(before);
                    let name = it.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                    self.makes.entry((module.to_owned(), name)).or_default().extend(methods);
                }
            }
            _ => {}
        }
    }
    /// `name(argument: &Type) -> Made` of a table.
    fn rows(&mut self, module: &str, of: &str, tokens: TokenStream) {
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        let mut name = None;
        for (at, token) in all.iter().enumerate() {
            match token {
                TokenTree::Ident(ident) => name = Some(ident.clone()),
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    let arrow = matches!(all.get(at + 1), Some(TokenTree::Punct(p)) if p.as_char() == '-')
                        && matches!(all.get(at + 2), Some(TokenTree::Punct(p)) if p.as_char() == '>');
                    let Some(name) = name.take().filter(|_| arrow) else { continue };
                    let ends = |t: &&TokenTree| {
                        !matches!(t, TokenTree::Punct(p) if p.as_char() == ';') && t.to_string() != "where"
                    };
                    let returns: TokenStream = all.iter().skip(at + 3).take_while(ends).cloned().collect();
                    let arguments = group.stream();
                    let row = quote::quote!(fn #name(&self, #arguments) -> Outcome<#returns>;);
                    if let Ok(TraitItem::Fn(f)) = syn::parse2::<TraitItem>(row) {
                        self.methods.push(Function::new(module, Some(of), &[], &f.sig));
                    }
                }
                TokenTree::Punct(p) if p.as_char() == ';' => name = None,
                _ => {}
            }
        }
    }
    /// What the root makes public: places and names.
    fn reached(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        self.reach("", &mut all, &mut seen);
        all
    }
    fn reach(&self, module: &str, all: &mut BTreeMap<String, BTreeSet<String>>, seen: &mut BTreeSet<String>) {
        if !seen.insert(module.to_owned()) {
            return;
        }
        let Some(here) = self.modules.get(module) else { return };
        all.entry(module.to_owned()).or_default().extend(here.items.iter().cloned());
        for (name, shown) in &here.modules {
            if *shown {
                self.reach(&join(module, name), all, seen);
            }
        }
        for (_, path) in &here.uses {
            let Some((name, place)) = self.place(module, path) else { continue };
            self.bring(&place, &name, all, seen, 0);
        }
    }
    fn bring(
        &self,
        place: &str,
        name: &str,
        all: &mut BTreeMap<String, BTreeSet<String>>,
        seen: &mut BTreeSet<String>,
        depth: usize,
    ) {
        let Some(there) = self.modules.get(place) else { return };
        if depth > 8 {
            return;
        }
        if name == "*" {
            return self.reach(place, all, seen);
        }
        if there.modules.contains_key(name) {
            self.reach(&join(place, name), all, seen);
        }
        let mut elsewhere = false;
        for (as_name, path) in &there.uses {
            if as_name == name || as_name == "*" {
                let Some((inner, further)) = self.place(place, path) else { continue };
                elsewhere |= as_name == name && self.modules.contains_key(&further);
                let inner = if inner == "*" { name.to_owned() } else { inner };
                self.bring(&further, &inner, all, seen, depth + 1);
            }
        }
        if !elsewhere && !there.modules.contains_key(name) {
            all.entry(place.to_owned()).or_default().insert(name.to_owned());
        }
    }
    /// A path's last name, and the module where it is.
    fn place(&self, module: &str, path: &[String]) -> Option<(String, String)> {
        let (name, way) = path.split_last()?;
        let mut place = module.to_owned();
        for (at, step) in way.iter().enumerate() {
            place = match step.as_str() {
                "crate" if at == 0 => String::new(),
                "self" => place,
                "super" => place.rsplit_once("::").map_or(String::new(), |(above, _)| above.to_owned()),
                step => join(&place, step),
            };
        }
        Some((name.clone(), place))
    }
    /// All public functions and methods.
    pub(crate) fn functions(&self) -> Vec<Function> {
        let reached = self.reached();
        let mut all = Vec::new();
        for (place, names) in &reached {
            let Some(module) = self.modules.get(place) else { continue };
            for name in names {
                if let Some(function) = module.functions.iter().find(|function| function.name == *name) {
                    all.push(function.clone());
                } else if !module.items.contains(name)
                    && !module.modules.contains_key(name)
                    && name.chars().all(|c| c.is_lowercase() || c == '_' || c.is_ascii_digit())
                {
                    // a macro made it, here or above
                    let macros = above(place).filter_map(|place| self.modules.get(&place));
                    let made: Vec<&Function> = macros.flat_map(|module| &module.made).collect();
                    if let Some(function) =
                        made.iter().find(|f| f.name == *name).or(made.iter().find(|f| f.name.ends_with(OPEN)))
                    {
                        all.push(Function { name: name.clone(), module: place.clone(), ..(*function).clone() });
                    } else {
                        all.push(Function {
                            module: place.clone(),
                            of: None,
                            name: name.clone(),
                            receiver: Receiver::None,
                            parameters: vec![],
                            returns: NOT_READ.into(),
                            bounds: vec![],
                        });
                    }
                }
            }
        }
        let types: BTreeSet<&String> = reached.values().flatten().collect();
        let public = |method: &&Function| {
            let Some(of) = &method.of else { return false };
            let here = reached.get(&method.module).is_some_and(|names| names.contains(of));
            here || types.contains(of) && !self.traits.contains(&(method.module.clone(), of.clone()))
        };
        all.extend(self.methods.iter().filter(public).cloned());
        all
    }
}
/// A module, and those around it.
fn above(module: &str) -> impl Iterator<Item = String> {
    let up = |place: &String| {
        (!place.is_empty()).then(|| place.rsplit_once("::").map_or(String::new(), |(up, _)| up.to_owned()))
    };
    std::iter::successors(Some(module.to_owned()), up)
}
fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}
fn uses(tree: &UseTree, path: &mut Vec<String>, all: &mut Vec<(String, Vec<String>)>) {
    match tree {
        UseTree::Path(it) => {
            path.push(it.ident.to_string());
            uses(&it.tree, path, all);
            path.pop();
        }
        UseTree::Group(it) => it.items.iter().for_each(|tree| uses(tree, path, all)),
        UseTree::Name(it) => {
            let name = it.ident.to_string();
            let mut whole = path.clone();
            if name == "self" {
                all.push((whole.last().cloned().unwrap_or_default(), whole));
            } else {
                whole.push(name.clone());
                all.push((name, whole));
            }
        }
        UseTree::Rename(it) => {
            let mut whole = path.clone();
            whole.push(it.ident.to_string());
            all.push((it.rename.to_string(), whole));
        }
        UseTree::Glob(_) => {
            let mut whole = path.clone();
            whole.push("*".into());
            all.push(("*".into(), whole));
        }
    }
}
