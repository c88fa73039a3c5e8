//! Impls of somebody else's: each trait that can be named outside, for a type of one's own, and with one for a parameter.
//!
//! ```text
//! impl<A.., P..> Trait<P..> for My<A..>                where A: the bounds of an associated type      every item, if it can be written
//! impl<A..>      Trait<.., My<A..>, ..> for Library    where Library is each of some types of the library's
//! ```
//!
//! An associated type is a parameter of `My`, with the bounds that the trait wants, so that it is anything at all. What has no name outside
//! cannot be written: a bound is left out, and so is an item with such a type. Then the compiler says whether that matters.

use crate::read::{Crate, Id, Meaning, Public, bound_names};
use quote::{ToTokens, format_ident, quote};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit_mut::{self, VisitMut};
use syn::{GenericParam, TraitItem, Type, TypeParamBound};

/// Types of the library, for which somebody else may implement a trait that has a type of their own for a parameter.
const LIBRARY: [&str; 8] = [
    "::cute_static::Layout<usize, usize>",
    "usize",
    "::cute_static::Clipped<::cute_static::Layout<usize, usize>, ::cute_static::machinery::Nil>",
    "::cute_static::Indexed<u32, ::cute_static::Layout<usize, usize>>",
    "::cute_static::ComposedLayout<::cute_static::swizzle!(1, 0, 1), usize, ::cute_static::Layout<usize, usize>>",
    "::cute_static::machinery::Nil",
    "&'static ::cute_static::Tensor<::cute_static::accessor::View<'static, i32>, ::cute_static::Layout<usize, usize>>",
    "(usize, usize)",
];
/// Types whose values are a promise: only the library makes them.
const PROMISES: [&str; 2] = ["Trusted", "Seal"];
/// Types of the library's that promise nothing: anybody has their values.
pub(crate) const PLAIN: [&str; 2] = ["Fields", "Operation"];

/// One impl, as the text of a module.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    pub(crate) of: String,
    /// The place of one's own type: `Self`, or the parameter's name.
    pub(crate) place: String,
    /// Whether it forges a promise.
    pub(crate) forges: bool,
    pub(crate) stage: usize,
    pub(crate) text: String,
}
/// What the generator knows of a trait.
#[derive(Debug, Default, Clone)]
pub(crate) struct Known {
    /// What has no name outside, and what it is for.
    pub(crate) nameless: BTreeSet<String>,
    /// Supertraits of this crate that can be named.
    pub(crate) supers: BTreeSet<Id>,
    /// It has no items and no supertraits.
    pub(crate) is_marker: bool,
    /// A blanket impl answers it for all that have its supertraits.
    pub(crate) answered: bool,
    /// Associated constants that are a promise.
    pub(crate) promises: Vec<(String, String)>,
    /// Other associated constants of the library's types.
    pub(crate) constants: Vec<(String, String)>,
}

/// Writes paths as they are written outside.
struct Outside<'c> {
    of: &'c Crate,
    from: &'c [String],
    generics: BTreeSet<String>,
    /// What stands for a type parameter.
    stand_ins: BTreeMap<String, Type>,
    /// What stands for `Self` and its associated types, in bounds; nothing in items.
    own: Option<(Type, BTreeMap<String, syn::Ident>)>,
    nameless: BTreeSet<String>,
}
impl Outside<'_> {
    /// What an alias that has no name outside stands for.
    fn written_out(&mut self, path: &syn::Path) -> Option<Type> {
        let segments: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if segments.first().is_none_or(|first| first == "Self" || self.generics.contains(first)) {
            return None;
        }
        let Meaning::Here(id) = self.of.meaning(self.from, &segments) else { return None };
        let alias = self.of.alias(&id).filter(|_| self.of.public(&id).is_none())?.clone();
        let mut given: Vec<Type> = Vec::new();
        if let Some(syn::PathArguments::AngleBracketed(arguments)) = path.segments.last().map(|last| &last.arguments) {
            given.extend(arguments.args.iter().filter_map(|argument| match argument {
                syn::GenericArgument::Type(ty) => Some(ty.clone()),
                _ => None,
            }));
        }
        given.iter_mut().for_each(|ty| self.visit_type_mut(ty));
        let mut inside = Outside {
            of: self.of,
            from: &id.0,
            generics: alias.generics.type_params().map(|parameter| parameter.ident.to_string()).collect(),
            stand_ins: BTreeMap::new(),
            own: None,
            nameless: BTreeSet::new(),
        };
        for (at, parameter) in alias.generics.type_params().enumerate() {
            let stands_in = given.get(at).cloned().or_else(|| {
                let mut default = parameter.default.clone()?;
                inside.visit_type_mut(&mut default);
                Some(default)
            })?;
            inside.stand_ins.insert(parameter.ident.to_string(), stands_in);
        }
        let mut ty = (*alias.ty).clone();
        inside.visit_type_mut(&mut ty);
        let nameless = inside.nameless;
        self.nameless.extend(nameless);
        Some(ty)
    }
    fn path(&mut self, path: &mut syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        let Some(first) = segments.first() else { return };
        if path.leading_colon.is_some() || first == "Self" || self.generics.contains(first) {
            return;
        }
        // the path of a trait of `<T as Trait>::Name` is resolved without what follows it, by `type_path`
        match self.of.meaning(self.from, &segments) {
            Meaning::Here(id) => match self.of.public(&id) {
                Some(public) => replace(path, &public.path, segments.len()),
                None => {
                    self.nameless.insert(id.1);
                }
            },
            Meaning::Elsewhere(to) => {
                let to: Vec<String> = match to.first().map(String::as_str) {
                    Some("typenum" | "generic_array") => [&["cute_static".to_owned()][..], &to].concat(),
                    _ => to,
                };
                replace(path, &to, segments.len());
            }
            Meaning::Plain => {}
        }
    }
}
/// The path `to`, with the arguments of the old one's last segment.
fn replace(path: &mut syn::Path, to: &[String], _len: usize) {
    let arguments = path.segments.last().map(|last| last.arguments.clone()).unwrap_or_default();
    let mut made = syn::Path { leading_colon: Some(Default::default()), segments: Default::default() };
    for name in to {
        made.segments.push(syn::PathSegment::from(format_ident!("{name}")));
    }
    if let Some(last) = made.segments.last_mut() {
        last.arguments = arguments;
    }
    *path = made;
}
impl VisitMut for Outside<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty
            && path.qself.is_none()
            && let Some(first) = path.path.segments.first().map(|first| first.ident.to_string())
        {
            let len = path.path.segments.len();
            if len == 1
                && let Some(stand_in) = self.stand_ins.get(&first)
            {
                *ty = stand_in.clone();
                return;
            }
            if len > 1
                && let Some(stand_in) = self.stand_ins.get(&first).cloned()
            {
                let rest = path.path.segments.iter().skip(1);
                *ty = syn::parse_quote!(<#stand_in> #(:: #rest)*);
                return;
            }
            if let (Some((own, associated)), "Self") = (&self.own, first.as_str()) {
                match path.path.segments.iter().nth(1).map(|name| associated.get(&name.ident.to_string())) {
                    None => *ty = own.clone(),
                    Some(Some(name)) => {
                        let rest = path.path.segments.iter().skip(2);
                        *ty = syn::parse_quote!(#name #(:: #rest)*);
                    }
                    Some(None) => {}
                }
                return;
            }
        }
        if let Type::Path(path) = ty
            && let Some(qself) = &path.qself
            && let Some((_, associated)) = &self.own
            && matches!(&*qself.ty, Type::Path(it) if it.path.is_ident("Self"))
            && let Some(name) = path.path.segments.last().and_then(|last| associated.get(&last.ident.to_string()))
        {
            *ty = syn::parse_quote!(#name);
            return;
        }
        if let Type::Path(path) = ty
            && path.qself.is_none()
            && let Some(written_out) = self.written_out(&path.path)
        {
            *ty = written_out;
            return;
        }
        visit_mut::visit_type_mut(self, ty);
    }
    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        let Some(qself) = &mut ty.qself else {
            visit_mut::visit_type_path_mut(self, ty);
            return;
        };
        self.visit_type_mut(&mut qself.ty);
        // `<T as Trait<..>>::Name<..>`: the trait is the path's first segments
        let position = qself.position;
        let mut of: syn::Path = syn::Path { leading_colon: ty.path.leading_colon, segments: Default::default() };
        of.segments.extend(ty.path.segments.iter().take(position).cloned());
        let mut rest: Vec<syn::PathSegment> = ty.path.segments.iter().skip(position).cloned().collect();
        if position > 0 {
            self.visit_path_mut(&mut of);
        }
        for segment in &mut rest {
            self.visit_path_arguments_mut(&mut segment.arguments);
        }
        qself.position = of.segments.len();
        of.segments.extend(rest);
        ty.path = of;
    }
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        for segment in &mut path.segments {
            self.visit_path_arguments_mut(&mut segment.arguments);
        }
        self.path(path);
    }
    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {}
}

/// What is written of a bound or a type, if everything in it can be named.
fn written<T: Clone>(outside: &mut Outside<'_>, it: &T, visit: impl Fn(&mut Outside<'_>, &mut T)) -> Option<T> {
    let before = std::mem::take(&mut outside.nameless);
    let mut it = it.clone();
    visit(outside, &mut it);
    let is_written = outside.nameless.is_empty();
    outside.nameless.extend(before);
    is_written.then_some(it)
}
/// The bounds that can be written; what is left out is noted.
fn bounds(
    outside: &mut Outside<'_>,
    all: &syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>,
    left_out: &mut BTreeSet<String>,
) -> Vec<TypeParamBound> {
    let mut kept = Vec::new();
    for bound in all {
        match written(outside, bound, |outside, bound| outside.visit_type_param_bound_mut(bound)) {
            Some(bound) => kept.push(bound),
            None => left_out.extend(bound_names([bound])),
        }
    }
    kept
}
/// Generics with the bounds that can be written.
fn generics(outside: &mut Outside<'_>, generics: &syn::Generics, left_out: &mut BTreeSet<String>) -> syn::Generics {
    let mut made = generics.clone();
    for parameter in &mut made.params {
        if let GenericParam::Type(parameter) = parameter {
            parameter.bounds = bounds(outside, &parameter.bounds, left_out).into_iter().collect();
            parameter.default = None;
        }
    }
    if let Some(clause) = &mut made.where_clause {
        let predicates = clause.predicates.iter().filter_map(|predicate| match predicate {
            syn::WherePredicate::Type(of) => {
                let bounded = written(outside, &of.bounded_ty, |outside, ty| outside.visit_type_mut(ty))?;
                let kept = bounds(outside, &of.bounds, left_out);
                (!kept.is_empty()).then(|| syn::parse_quote!(#bounded: #(#kept)+*))
            }
            other => Some(other.clone()),
        });
        clause.predicates = predicates.collect();
    }
    made
}

/// How an impl is written.
#[derive(Debug, Clone, Copy)]
struct Way {
    /// The parameter that is one's own, if `Self` is not.
    place: Option<usize>,
    /// Then what `Self` is.
    library: &'static str,
    /// Whose associated types it takes.
    borrowed: Option<&'static str>,
    /// Whether the other parameters are `usize`.
    is_concrete: bool,
    /// Whether it writes items, too, that have a default.
    writes_defaults: bool,
    forges: bool,
    /// An impl of a later stage is made where those before do not compile.
    stage: usize,
}
/// All impls of a trait, and what is known of it.
pub(crate) fn attempts(of: &Crate, id: &Id, public: &Public, item: &syn::ItemTrait) -> (Vec<Attempt>, Known) {
    let mut known = Known::default();
    let first = Way {
        place: None,
        library: "",
        borrowed: None,
        is_concrete: false,
        writes_defaults: true,
        forges: false,
        stage: 0,
    };
    let places = 0..item.generics.type_params().count();
    let mut ways = vec![first, Way { stage: 1, is_concrete: true, writes_defaults: false, ..first }];
    for place in places.clone() {
        for library in LIBRARY {
            let stage = usize::from(library != LIBRARY[0]);
            ways.push(Way { place: Some(place), library, stage, writes_defaults: stage == 0, ..first });
        }
    }
    // what the library has for answers, where an associated type has a bound without a name
    let bounds =
        item.items.iter().filter_map(|item| if let TraitItem::Type(ty) = item { Some(&ty.bounds) } else { None });
    let is_nameless = |bound: &String| match of.meaning(&id.0, std::slice::from_ref(bound)) {
        Meaning::Here(id) => of.public(&id).is_none(),
        _ => false,
    };
    if bounds.flat_map(|bounds| bound_names(bounds)).any(|bound| is_nameless(&bound)) {
        let all = ways.clone();
        for borrowed in [LIBRARY[0], LIBRARY[1], LIBRARY[5]] {
            ways.extend(all.iter().map(|way| Way {
                borrowed: Some(borrowed),
                stage: 1,
                writes_defaults: false,
                ..*way
            }));
        }
    }
    // of one without items there is nothing to answer: whoever wants it has it
    known.is_marker = item.items.is_empty() && item.supertraits.is_empty();
    if known.is_marker {
        ways.truncate(1);
    }
    ways.push(Way { forges: true, ..first });
    ways.extend(places.map(|place| Way { place: Some(place), library: LIBRARY[0], forges: true, ..first }));
    let mut all: Vec<Attempt> =
        ways.into_iter().filter_map(|way| attempt(of, id, public, item, way, &mut known)).collect();
    all.retain(|attempt| !attempt.forges || !known.promises.is_empty());
    let supers = bound_names(&item.supertraits);
    known.answered = of.blankets(id).iter().any(|bounds| bounds.is_subset(&supers));
    (all, known)
}

fn attempt(
    of: &Crate,
    id: &Id,
    public: &Public,
    item: &syn::ItemTrait,
    way: Way,
    known: &mut Known,
) -> Option<Attempt> {
    let Way { place, library, borrowed, is_concrete, writes_defaults, forges, stage } = way;
    let mut names: BTreeSet<String> = BTreeSet::new();
    let mut collect = |generics: &syn::Generics| {
        names.extend(generics.params.iter().filter_map(|p| match p {
            GenericParam::Type(p) => Some(p.ident.to_string()),
            GenericParam::Const(p) => Some(p.ident.to_string()),
            GenericParam::Lifetime(_) => None,
        }));
    };
    collect(&item.generics);
    for item in &item.items {
        match item {
            TraitItem::Type(t) => collect(&t.generics),
            TraitItem::Fn(f) => collect(&f.sig.generics),
            _ => {}
        }
    }
    // one's own type, with a parameter for each associated type
    let types: Vec<&syn::TraitItemType> =
        item.items.iter().filter_map(|item| if let TraitItem::Type(t) = item { Some(t) } else { None }).collect();
    let answers: Vec<syn::Ident> = (0..types.len().max(1)).map(|i| format_ident!("Answer{i}")).collect();
    let mine: Type = syn::parse_quote!(My<#(#answers),*>);
    let mut stand_ins = BTreeMap::new();
    let type_params: Vec<&syn::TypeParam> = item.generics.type_params().collect();
    if place.is_some() || is_concrete {
        for (at, parameter) in type_params.iter().enumerate() {
            let stand_in = if Some(at) == place { mine.clone() } else { syn::parse_quote!(usize) };
            stand_ins.insert(parameter.ident.to_string(), stand_in);
        }
    }
    let own: Type = match place {
        None => mine.clone(),
        Some(_) => syn::parse_str(library).ok()?,
    };
    let associated: BTreeMap<String, syn::Ident> =
        types.iter().zip(&answers).map(|(ty, answer)| (ty.ident.to_string(), answer.clone())).collect();
    let mut outside = Outside {
        of,
        from: &id.0,
        generics: names,
        stand_ins,
        own: Some((own.clone(), associated)),
        nameless: BTreeSet::new(),
    };
    let mut left_out = BTreeSet::new();

    // the parameters of the impl
    let mut parameters: Vec<proc_macro2::TokenStream> = Vec::new();
    let mut arguments: Vec<proc_macro2::TokenStream> = Vec::new();
    let mut clauses: Vec<proc_macro2::TokenStream> = Vec::new();
    for parameter in &item.generics.params {
        match parameter {
            GenericParam::Lifetime(lifetime) => {
                parameters.insert(0, lifetime.to_token_stream());
                arguments.push(lifetime.lifetime.to_token_stream());
            }
            GenericParam::Type(parameter) => {
                let name = &parameter.ident;
                match outside.stand_ins.get(&name.to_string()) {
                    Some(stand_in) => arguments.push(stand_in.to_token_stream()),
                    None => {
                        let mut unnamed = BTreeSet::new();
                        let kept = bounds(&mut outside, &parameter.bounds, &mut unnamed);
                        left_out.extend(unnamed.iter().map(|bound| format!("parameter {bound}")));
                        parameters.push(quote!(#name));
                        clauses.push(quote!(#name: #(#kept +)*));
                        arguments.push(quote!(#name));
                    }
                }
            }
            GenericParam::Const(parameter) => {
                parameters.push(parameter.to_token_stream());
                let name = &parameter.ident;
                arguments.push(quote!(#name));
            }
        }
    }
    for parameter in &type_params {
        for bound in bound_names(&parameter.bounds) {
            let segments = [bound.clone()];
            if let Meaning::Here(bound_id) = of.meaning(&id.0, &segments)
                && of.public(&bound_id).is_none()
            {
                left_out.insert(format!("parameter {bound}"));
            }
        }
    }
    let path: Vec<syn::Ident> = public.path.iter().map(|name| format_ident!("{name}")).collect();
    let arguments = if arguments.is_empty() { quote!() } else { quote!(<#(#arguments),*>) };
    let of_trait = quote!(::#(#path)::* #arguments);

    // supertraits
    for bound in &item.supertraits {
        match written(&mut outside, bound, |outside, bound| outside.visit_type_param_bound_mut(bound)) {
            Some(kept) => {
                let names = bound_names([bound]);
                // typenum's traits are sealed themselves, and an `ArrayLength` is unsafe to implement
                if let Some(name) = names.iter().find(|name| SEALED_ELSEWHERE.contains(&name.as_str())) {
                    left_out.insert(format!("supertrait {name}"));
                    continue;
                }
                let is_std = names.iter().any(|name| STD.contains(&name.as_str()));
                if let TypeParamBound::Trait(bound) = bound {
                    let segments: Vec<String> = bound.path.segments.iter().map(|s| s.ident.to_string()).collect();
                    if let Meaning::Here(it) = of.meaning(&id.0, &segments) {
                        known.supers.insert(it);
                    }
                }
                if !is_std {
                    clauses.push(quote!(#own: #kept));
                }
            }
            None => left_out.extend(bound_names([bound]).iter().map(|name| format!("supertrait {name}"))),
        }
    }
    // items
    let mut written_items: Vec<proc_macro2::TokenStream> = Vec::new();
    for (ty, answer) in types.iter().zip(&answers) {
        let mut unnamed = BTreeSet::new();
        let kept = bounds(&mut outside, &ty.bounds, &mut unnamed);
        left_out.extend(unnamed.iter().map(|bound| format!("bound {bound}")));
        if !kept.is_empty() {
            clauses.push(quote!(#answer: #(#kept)+*));
        }
        let mut dropped = BTreeSet::new();
        let of_type = generics(&mut outside, &ty.generics, &mut dropped);
        left_out.extend(dropped.iter().map(|bound| format!("a parameter's bound {bound}")));
        let (params, clause, name) = (&of_type.params, &of_type.where_clause, &ty.ident);
        let params = if params.is_empty() { quote!() } else { quote!(<#params>) };
        let value = match borrowed {
            None => quote!(#answer),
            Some(from) => {
                let from: Type = syn::parse_str(from).ok()?;
                let (_, given, _) = ty.generics.split_for_impl();
                let usizes = type_params.iter().map(|_| quote!(usize));
                let of = if type_params.is_empty() { quote!() } else { quote!(<#(#usizes),*>) };
                quote!(<#from as ::#(#path)::* #of>::#name #given)
            }
        };
        written_items.push(quote!(type #name #params = #value #clause;));
    }
    outside.own = None;
    for item in &item.items {
        match item {
            TraitItem::Const(constant) => {
                let name = &constant.ident;
                if constant.default.is_some() && !writes_defaults && !forges {
                    continue;
                }
                let promise = of_the_library(of, id, &constant.ty);
                let is_promise = promise.as_ref().is_some_and(|promise| PROMISES.contains(&promise.as_str()));
                if let Some(promise) = promise {
                    let entry = (name.to_string(), promise);
                    let all = if is_promise { &mut known.promises } else { &mut known.constants };
                    if !all.contains(&entry) {
                        all.push(entry);
                    }
                }
                match written(&mut outside, &constant.ty, |outside, ty| outside.visit_type_mut(ty)) {
                    Some(ty) => {
                        let value = if is_promise && forges {
                            quote!(<#ty>::YES)
                        } else if is_promise {
                            // as the default has it: the worst that can be written is forged, or copied, by another attempt
                            continue;
                        } else {
                            quote!(::core::panic!())
                        };
                        written_items.push(quote!(const #name: #ty = #value;));
                    }
                    None if constant.default.is_none() => {
                        left_out.insert(format!("constant {name}: {}", constant.ty.to_token_stream()));
                    }
                    None => {}
                }
            }
            TraitItem::Fn(function) => {
                if function.default.is_some() && !writes_defaults {
                    continue;
                }
                let mut unnamed = BTreeSet::new();
                let of_function = generics(&mut outside, &function.sig.generics, &mut unnamed);
                left_out.extend(unnamed.iter().map(|bound| format!("a parameter's bound {bound}")));
                let mut signature = function.sig.clone();
                signature.generics = syn::Generics::default();
                let before = std::mem::take(&mut outside.nameless);
                let mut inputs: Vec<proc_macro2::TokenStream> = Vec::new();
                for input in &mut signature.inputs {
                    match input {
                        syn::FnArg::Receiver(receiver) => {
                            receiver.attrs.clear();
                            receiver.mutability = receiver.reference.as_ref().and(receiver.mutability);
                            inputs.push(receiver.to_token_stream());
                        }
                        syn::FnArg::Typed(typed) => {
                            without_nameless(&mut outside, &mut typed.ty);
                            let ty = &typed.ty;
                            inputs.push(quote!(_: #ty));
                        }
                    }
                }
                outside.visit_return_type_mut(&mut signature.output);
                let missing = std::mem::replace(&mut outside.nameless, before);
                if !missing.is_empty() {
                    if function.default.is_none() {
                        left_out.insert(format!(
                            "function {} with {}",
                            signature.ident,
                            missing.into_iter().collect::<Vec<_>>().join(", ")
                        ));
                    }
                    continue;
                }
                let (constness, unsafety, name, output) =
                    (&signature.constness, &signature.unsafety, &signature.ident, &signature.output);
                let (params, clause) = (&of_function.params, &of_function.where_clause);
                let params = if params.is_empty() { quote!() } else { quote!(<#params>) };
                written_items.push(quote! {
                    #constness #unsafety fn #name #params (#(#inputs),*) #output #clause { ::core::unimplemented!() }
                });
            }
            _ => {}
        }
    }
    known.nameless.extend(left_out);
    let markers: Vec<_> = answers.iter().collect();
    let unsafety = &item.unsafety;
    let text = quote! {
        pub struct My<#(#markers),*>(::core::marker::PhantomData<fn() -> (#(#markers,)*)>);
        impl<#(#markers),*> Clone for My<#(#markers),*> { fn clone(&self) -> Self { *self } }
        impl<#(#markers),*> Copy for My<#(#markers),*> {}
        impl<#(#markers),*> Default for My<#(#markers),*> { fn default() -> Self { My(::core::marker::PhantomData) } }
        impl<#(#markers),*> PartialEq for My<#(#markers),*> { fn eq(&self, _: &Self) -> bool { false } }
        impl<#(#markers),*> Eq for My<#(#markers),*> {}
        impl<#(#markers),*> ::core::fmt::Debug for My<#(#markers),*> {
            fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { Ok(()) }
        }
        impl<#(#markers,)* #(#parameters),*> #of_trait for #own where #(#clauses,)* { #(#written_items)* }
    };
    // an `unsafe trait` is a promise where it is implemented
    if unsafety.is_some() {
        return None;
    }
    let place = place.map_or_else(
        || "Self".to_owned(),
        |place| type_params.get(place).map(|p| p.ident.to_string()).unwrap_or_default(),
    );
    Some(Attempt { of: public.path.join("::"), place, forges, stage, text: text.to_string() })
}
/// Traits of other crates that nobody else implements in safe code.
const SEALED_ELSEWHERE: [&str; 5] = ["Unsigned", "Integer", "Bit", "NonZero", "ArrayLength"];
/// Traits that one's own type has.
const STD: [&str; 10] = ["Copy", "Clone", "Default", "Debug", "PartialEq", "Eq", "Sized", "Send", "Sync", "Any"];

/// The name of a type of the library that a constant is of.
fn of_the_library(of: &Crate, id: &Id, ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else { return None };
    let segments: Vec<String> = path.path.segments.iter().map(|s| s.ident.to_string()).collect();
    match of.meaning(&id.0, &segments) {
        Meaning::Here(id) => Some(id.1),
        _ => None,
    }
}
/// A parameter's type, without the bounds of an `impl Trait` that cannot be written: an impl may ask for less.
fn without_nameless(outside: &mut Outside<'_>, ty: &mut Type) {
    if let Type::ImplTrait(of) = ty {
        let mut unnamed = BTreeSet::new();
        let kept = bounds(outside, &of.bounds, &mut unnamed);
        of.bounds = if kept.is_empty() { syn::parse_quote!(Sized) } else { kept.into_iter().collect() };
    } else if let Type::Reference(reference) = ty {
        without_nameless(outside, &mut reference.elem);
    } else {
        outside.visit_type_mut(ty);
    }
}
