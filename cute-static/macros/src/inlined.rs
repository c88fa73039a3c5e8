//! `#[inline(always)]` on what an impl or a trait has a body for.
//!
//! ```text
//! item     = token* (`;` | block)        a constant or a type, which has a `=`, ends behind its block
//! function = an item with `fn name`, and a block at its end
//! ```
//!
//! A function with an `inline` of its own is left as it is.

use proc_macro::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// An impl or a trait, whose last token is its block.
pub(crate) fn functions(item: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    if let Some(TokenTree::Group(block)) = tokens.last_mut() {
        let (mut inside, mut item) = (TokenStream::new(), Vec::new());
        for token in block.stream() {
            item.push(token);
            let (is_function, ends_in_block) = (is_function(&item), ends_in_block(&item));
            if is_function && ends_in_block && !says(&item) {
                inside.extend(always());
            }
            if item.last().is_some_and(|last| is(last, ';')) || ends_in_block && (is_function || !has_value(&item)) {
                inside.extend(item.drain(..));
            }
        }
        inside.extend(item);
        let mut inlined = Group::new(Delimiter::Brace, inside);
        inlined.set_span(block.span());
        *block = inlined;
    }
    tokens.into_iter().collect()
}

fn is(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}
fn ends_in_block(item: &[TokenTree]) -> bool {
    matches!(item.last(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}
fn has_value(item: &[TokenTree]) -> bool {
    item.iter().any(|token| is(token, '='))
}
/// A type of functions, `fn(usize)`, has no name.
fn is_function(item: &[TokenTree]) -> bool {
    item.windows(2).any(|two| matches!(two, [TokenTree::Ident(word), TokenTree::Ident(_)] if word.to_string() == "fn"))
}
/// Whether there is an `#[inline]`.
fn says(item: &[TokenTree]) -> bool {
    let inline = |group: &Group| matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(word)) if word.to_string() == "inline");
    item.windows(2).any(|two| matches!(two, [hash, TokenTree::Group(group)] if is(hash, '#') && inline(group)))
}
/// `#[inline(always)]`.
fn always() -> [TokenTree; 2] {
    let (inline, always) = (Ident::new("inline", Span::call_site()), Ident::new("always", Span::call_site()));
    let how = Group::new(Delimiter::Parenthesis, TokenTree::from(always).into());
    let said = TokenStream::from_iter([TokenTree::from(inline), how.into()]);
    [Punct::new('#', Spacing::Alone).into(), Group::new(Delimiter::Bracket, said).into()]
}
