//! A name written into messages: an attribute's text is a literal, and macros by example cannot put two together.

use proc_macro::{Delimiter, Group, Literal, TokenStream, TokenTree};

/// The tokens with `{By}` in string literals replaced by `name`.
pub(crate) fn named(tokens: TokenStream, name: &str) -> TokenStream {
    let of_token = |token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => named(group.stream(), name),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), named(group.stream(), name));
            inner.set_span(group.span());
            TokenTree::Group(inner).into()
        }
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            match inside.filter(|inside| inside.contains("{By}") && !inside.contains('\\')) {
                Some(inside) => TokenTree::Literal(Literal::string(&inside.replace("{By}", name))).into(),
                None => TokenTree::Literal(literal).into(),
            }
        }
        other => TokenStream::from(other),
    };
    tokens.into_iter().flat_map(of_token).collect()
}
