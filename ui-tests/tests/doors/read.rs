//! A crate as the compiler sees it: its source with every macro expanded, and the names of it that can be written outside.

use std::collections::{BTreeMap, BTreeSet};
use syn::{Item, ItemTrait, UseTree, Visibility};

/// A module's path inside the crate, and a name in it.
pub(crate) type Id = (Vec<String>, String);

/// What a name stands for.
#[derive(Clone)]
enum Entry {
    Module,
    Trait(Box<ItemTrait>),
    /// A name for a type, which can be written out.
    Alias(Box<syn::ItemType>),
    /// A type, a constant or a function.
    Other,
    /// A `use`, with the path that it names.
    Use(Vec<String>),
}
#[derive(Clone)]
struct Name {
    entry: Entry,
    is_public: bool,
    is_hidden: bool,
}
#[derive(Default)]
struct Module {
    names: BTreeMap<String, Vec<Name>>,
    globs: Vec<(Vec<String>, bool)>,
}
impl Module {
    fn add(&mut self, name: &syn::Ident, entry: Entry, visibility: &Visibility, attributes: &[syn::Attribute]) {
        let name_of = Name { entry, is_public: is_public(visibility), is_hidden: is_hidden(attributes) };
        self.names.entry(name.to_string()).or_default().push(name_of);
    }
}
/// What a path means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// An item of this crate.
    Here(Id),
    /// An item of another crate, by its full path.
    Elsewhere(Vec<String>),
    /// A name of the prelude, or a type parameter.
    Plain,
}
/// The shortest path that names an item outside, and whether every such path is hidden from the documents.
#[derive(Debug, Clone)]
pub(crate) struct Public {
    pub(crate) path: Vec<String>,
    pub(crate) is_hidden: bool,
}
/// A crate.
#[derive(Default)]
pub(crate) struct Crate {
    modules: BTreeMap<Vec<String>, Module>,
    public: BTreeMap<Id, Public>,
    /// For each trait the bounds of its blanket impls: of `impl<T: A + B> Trait for T` the names `A` and `B`.
    blankets: BTreeMap<Id, Vec<BTreeSet<String>>>,
    /// The public methods that types have by themselves, with the type's name.
    pub(crate) methods: Vec<(String, String)>,
}
pub(crate) fn is_hidden(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc")
            && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string().contains("hidden"))
    })
}
const fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}
/// The names that a `use` brings, and their paths; no name of a glob.
fn uses(tree: &UseTree, before: &[String], found: &mut Vec<(Option<syn::Ident>, Vec<String>)>) {
    let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
    match tree {
        UseTree::Path(path) => uses(&path.tree, &with(&path.ident), found),
        UseTree::Name(name) if name.ident == "self" => {
            let last = before.last().map(|last| syn::Ident::new(last, name.ident.span()));
            found.push((last, before.to_vec()));
        }
        UseTree::Name(name) => found.push((Some(name.ident.clone()), with(&name.ident))),
        UseTree::Rename(rename) => found.push((Some(rename.rename.clone()), with(&rename.ident))),
        UseTree::Glob(_) => found.push((None, before.to_vec())),
        UseTree::Group(group) => group.items.iter().for_each(|tree| uses(tree, before, found)),
    }
}
/// The last name of each trait in a list of bounds.
pub(crate) fn bound_names<'b>(bounds: impl IntoIterator<Item = &'b syn::TypeParamBound>) -> BTreeSet<String> {
    let names = bounds.into_iter().filter_map(|bound| match bound {
        syn::TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    });
    names.collect()
}

impl Crate {
    /// Reads the expanded source of the crate `name`.
    pub(crate) fn of(name: &str, source: &str) -> syn::Result<Self> {
        let mut it = Self::default();
        let file = syn::parse_file(source)?;
        it.read(&[], &file.items);
        it.publish(&[], &[name.to_owned()], false, &mut BTreeSet::new());
        it.read_impls(&[], &file.items);
        Ok(it)
    }
    fn read(&mut self, path: &[String], items: &[Item]) {
        let mut module = Module::default();
        for item in items {
            match item {
                Item::Mod(m) => {
                    module.add(&m.ident, Entry::Module, &m.vis, &m.attrs);
                    if let Some((_, items)) = &m.content {
                        self.read(&[path, &[m.ident.to_string()]].concat(), items);
                    }
                }
                Item::Trait(t) => module.add(&t.ident, Entry::Trait(Box::new(t.clone())), &t.vis, &t.attrs),
                Item::Struct(s) => module.add(&s.ident, Entry::Other, &s.vis, &s.attrs),
                Item::Enum(s) => module.add(&s.ident, Entry::Other, &s.vis, &s.attrs),
                Item::Union(s) => module.add(&s.ident, Entry::Other, &s.vis, &s.attrs),
                Item::Type(s) => module.add(&s.ident, Entry::Alias(Box::new(s.clone())), &s.vis, &s.attrs),
                Item::Const(s) => module.add(&s.ident, Entry::Other, &s.vis, &s.attrs),
                Item::Fn(s) => module.add(&s.sig.ident, Entry::Other, &s.vis, &s.attrs),
                Item::Use(u) => {
                    let mut found = Vec::new();
                    uses(&u.tree, &[], &mut found);
                    for (name, to) in found {
                        match name {
                            Some(name) => module.add(&name, Entry::Use(to), &u.vis, &u.attrs),
                            None => module.globs.push((to, is_public(&u.vis))),
                        }
                    }
                }
                _ => {}
            }
        }
        self.modules.insert(path.to_vec(), module);
    }
    /// The module that a path names, seen from another one; `None` if it is not of this crate.
    fn module_of(&self, from: &[String], path: &[String], depth: usize) -> Option<Vec<String>> {
        let mut at = from.to_vec();
        for (place, segment) in path.iter().enumerate() {
            match segment.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => {
                    at.pop()?;
                }
                name => {
                    let inside = [&at[..], &[name.to_owned()]].concat();
                    if self.modules.contains_key(&inside) {
                        at = inside;
                        continue;
                    }
                    let module = self.modules.get(&at)?;
                    let named = module.names.get(name).into_iter().flatten().find_map(|name| match &name.entry {
                        Entry::Use(to) if depth < 9 => self.module_of(&at, to, depth + 1),
                        _ => None,
                    });
                    let _ = place;
                    at = named?;
                }
            }
        }
        Some(at)
    }
    /// What a path means in a module.
    pub(crate) fn meaning(&self, from: &[String], path: &[String]) -> Meaning {
        self.meaning_at(from, path, 0)
    }
    fn meaning_at(&self, from: &[String], path: &[String], depth: usize) -> Meaning {
        let Some((name, before)) = path.split_last() else { return Meaning::Plain };
        if depth > 12 {
            return Meaning::Plain;
        }
        if let Some(module) = self.module_of(from, before, 0) {
            for of in self.modules.get(&module).and_then(|module| module.names.get(name)).into_iter().flatten() {
                match &of.entry {
                    Entry::Trait(_) | Entry::Alias(_) | Entry::Other | Entry::Module => {
                        return Meaning::Here((module, name.clone()));
                    }
                    Entry::Use(to) if *to != path || module != from => {
                        return match self.meaning_at(&module, to, depth + 1) {
                            Meaning::Plain if to.len() > 1 => Meaning::Elsewhere(to.clone()),
                            other => other,
                        };
                    }
                    Entry::Use(_) => {}
                }
            }
            for (glob, _) in self.modules.get(&module).map_or(&[][..], |module| &module.globs[..]) {
                if self.module_of(&module, glob, 0).is_some() {
                    let through = [&glob[..], &[name.clone()]].concat();
                    let meaning = self.meaning_at(&module, &through, depth + 1);
                    if meaning != Meaning::Plain {
                        return meaning;
                    }
                }
            }
            return Meaning::Plain;
        }
        match path.first().map(String::as_str) {
            // an associated name, `Self::Offset`, and the like
            Some("Self" | "crate" | "super" | "self") | None => Meaning::Plain,
            Some(first) => match self.meaning_at(from, &[first.to_owned()], depth + 1) {
                Meaning::Elsewhere(to) => Meaning::Elsewhere([&to[..], path.get(1..).unwrap_or(&[])].concat()),
                _ if before.is_empty() => Meaning::Plain,
                _ => Meaning::Elsewhere(path.to_vec()),
            },
        }
    }
    /// Finds all that can be named from outside.
    fn publish(&mut self, module: &[String], path: &[String], hidden: bool, seen: &mut BTreeSet<(Vec<String>, bool)>) {
        if !seen.insert((module.to_vec(), hidden)) || path.len() > 6 {
            return;
        }
        let Some(of) = self.modules.get(module) else { return };
        let mut names: Vec<(String, bool, Meaning)> = Vec::new();
        for (name, all) in &of.names {
            for one in all.iter().filter(|one| one.is_public) {
                let meaning = match &one.entry {
                    Entry::Use(to) => self.meaning(module, to),
                    _ => Meaning::Here((module.to_vec(), name.clone())),
                };
                names.push((name.clone(), one.is_hidden, meaning));
            }
        }
        for (glob, _) in of.globs.iter().filter(|(_, is_public)| *is_public) {
            if let Some(from) = self.module_of(module, glob, 0) {
                for (name, all) in self.modules.get(&from).into_iter().flat_map(|module| &module.names) {
                    for one in all.iter().filter(|one| one.is_public) {
                        let through = [&glob[..], &[name.clone()]].concat();
                        names.push((name.clone(), one.is_hidden, self.meaning(module, &through)));
                    }
                }
            }
        }
        for (name, is_hidden, meaning) in names {
            let Meaning::Here((home, item)) = meaning else { continue };
            let (path, is_hidden) = ([path, &[name]].concat(), hidden || is_hidden);
            let inside = [&home[..], &[item.clone()]].concat();
            if self.modules.contains_key(&inside) {
                self.publish(&inside, &path, is_hidden, seen);
            }
            let better = |old: &Public| (is_hidden, path.len()) < (old.is_hidden, old.path.len());
            match self.public.get(&(home.clone(), item.clone())) {
                Some(old) if !better(old) => {}
                _ => {
                    self.public.insert((home, item), Public { path, is_hidden });
                }
            }
        }
    }
    /// The path by which an item can be named outside.
    pub(crate) fn public(&self, id: &Id) -> Option<&Public> {
        self.public.get(id)
    }
    /// All traits that are `pub`, whether they can be named outside or not.
    pub(crate) fn traits(&self) -> impl Iterator<Item = (Id, &ItemTrait)> {
        self.modules.iter().flat_map(|(path, module)| {
            module.names.iter().flat_map(move |(name, all)| {
                all.iter().filter(|one| one.is_public).filter_map(move |one| match &one.entry {
                    Entry::Trait(of) => Some(((path.clone(), name.clone()), &**of)),
                    _ => None,
                })
            })
        })
    }
    /// What an alias stands for.
    pub(crate) fn alias(&self, id: &Id) -> Option<&syn::ItemType> {
        let all = self.modules.get(&id.0).and_then(|module| module.names.get(&id.1));
        all.into_iter()
            .flatten()
            .find_map(|one| if let Entry::Alias(alias) = &one.entry { Some(&**alias) } else { None })
    }
    /// The bounds of a trait's blanket impls.
    pub(crate) fn blankets(&self, id: &Id) -> &[BTreeSet<String>] {
        self.blankets.get(id).map_or(&[], |all| all)
    }
    fn read_impls(&mut self, module: &[String], items: &[Item]) {
        for item in items {
            match item {
                Item::Mod(m) => {
                    if let Some((_, items)) = &m.content {
                        self.read_impls(&[module, &[m.ident.to_string()]].concat(), items);
                    }
                }
                Item::Impl(of) => self.read_impl(module, of),
                _ => {}
            }
        }
    }
    fn read_impl(&mut self, module: &[String], of: &syn::ItemImpl) {
        let syn::Type::Path(ty) = &*of.self_ty else { return };
        let segments = |path: &syn::Path| path.segments.iter().map(|s| s.ident.to_string()).collect::<Vec<_>>();
        let Some((_, path, _)) = &of.trait_ else {
            let named = match self.meaning(module, &segments(&ty.path)) {
                Meaning::Here(id) => self.public(&id).filter(|public| !public.is_hidden).map(|_| id.1),
                _ => None,
            };
            let Some(named) = named else { return };
            for item in &of.items {
                if let syn::ImplItem::Fn(f) = item
                    && is_public(&f.vis)
                    && !is_hidden(&f.attrs)
                    && f.sig.receiver().is_some()
                {
                    self.methods.push((named.clone(), f.sig.ident.to_string()));
                }
            }
            return;
        };
        let Some(parameter) = ty.path.get_ident() else { return };
        let generic = of.generics.type_params().find(|generic| generic.ident == *parameter);
        let (Some(generic), Meaning::Here(id)) = (generic, self.meaning(module, &segments(path))) else { return };
        let mut bounds = bound_names(&generic.bounds);
        for predicate in of.generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
            if let syn::WherePredicate::Type(of) = predicate
                && matches!(&of.bounded_ty, syn::Type::Path(ty) if ty.path.is_ident(parameter))
            {
                bounds.extend(bound_names(&of.bounds));
            }
        }
        self.blankets.entry(id).or_default().push(bounds);
    }
}
