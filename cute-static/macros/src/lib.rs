//! The parsers behind cute-static's `int!`, `shape!` and `layout!`, and of its table of reasons; not for use by itself.
//!
//! A macro by example has to try an arm for each number that it knows, and can only hand any other number on as a
//! constant, which the compiler does not evaluate while it searches for impls. Here a literal is read and becomes the
//! tokens of a typenum type. The crate has no dependencies: the grammars are a page each (`parser.rs`, `reasons.rs`).
#![forbid(unsafe_code)]

mod decimals;
mod inlined;
mod number;
mod parser;
mod reasons;
mod tree;

use parser::{Failure, Parser};
use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// `$crate NAME INPUT`, where NAME is `int`, `shape` or `layout`, as a type or, if `INPUT` does not begin with `type`,
/// as a path that is that type in type position and its value in value position.
///
/// cute-static's macros by example pass `$crate` on, which only they know.
#[doc(hidden)]
#[proc_macro]
pub fn literal(input: TokenStream) -> TokenStream {
    let mut tokens = input.into_iter();
    let (Some(TokenTree::Ident(root)), Some(TokenTree::Ident(name))) = (tokens.next(), tokens.next()) else {
        return refusal(&Failure::new(Span::call_site(), "this macro is for use by cute-static's macros only"));
    };
    let mut parser = Parser::new(root.clone(), tokens, Span::call_site());
    let only_type = parser.only_type();
    let parsed = match name.to_string().as_str() {
        "int" => parser.int(),
        "shape" => parser.shape().map(|tokens| (tokens, &["Known"][..])),
        _ => parser.layout(),
    };
    match parsed {
        Ok((tokens, names)) if only_type || names.is_empty() => tokens,
        Ok((tokens, names)) => it(&root, tokens, names),
        Err(failure) => mistake(&root, &failure),
    }
}

/// A name alone that was guessed to be a constant. This macro's name is what the compiler says where it is a type.
#[doc(hidden)]
#[allow(non_snake_case)]
#[proc_macro]
pub fn __a_type_is_written__type_BM(name: TokenStream) -> TokenStream {
    guessed(name)
}
/// A name of one capital that was guessed to be a type. This macro's name is what the compiler says where it is a constant.
#[doc(hidden)]
#[allow(non_snake_case)]
#[proc_macro]
pub fn __a_constant_is_written__const_N(name: TokenStream) -> TokenStream {
    guessed(name)
}
/// The name where it was, as if from here.
fn guessed(name: TokenStream) -> TokenStream {
    let from_here = |mut token: TokenTree| {
        token.set_span(Span::call_site().located_at(token.span()));
        token
    };
    name.into_iter().map(from_here).collect()
}

/// `<T as $crate::a::b>::It`.
fn it(root: &Ident, of: TokenStream, names: &[&str]) -> TokenStream {
    let mut tokens = Tokens::default();
    tokens.punct('<').extend(of);
    tokens.word("as").path(root, names).punct('>').colons().word("It");
    tokens.finish()
}

/// `<$crate::literal::Mistake<{ message }> as $crate::Known>::It`: a type, or a value, of which the compiler knows that it
/// is wrong, so that the message is all that it says. (A bare message is the type `()`, and no layout, which is an error
/// wherever it is used.)
fn mistake(root: &Ident, failure: &Failure) -> TokenStream {
    let mut tokens = Tokens::default();
    tokens.path(root, &["literal", "Mistake"]).punct('<');
    tokens.push(Group::new(Delimiter::Brace, refusal(failure))).punct('>');
    it(root, tokens.finish(), &["Known"])
}

/// `::core::compile_error! { "message" }`, where the user's token is.
fn refusal(failure: &Failure) -> TokenStream {
    let mut tokens = Tokens::default();
    tokens.colons().word("core").colons().word("compile_error").punct('!');
    let message = TokenTree::from(Literal::string(&failure.message));
    tokens.push(Group::new(Delimiter::Brace, message.into()));
    let at = |mut token: TokenTree| {
        token.set_span(Span::call_site().located_at(failure.span));
        token
    };
    tokens.finish().into_iter().map(at).collect()
}

/// Tokens under construction.
#[derive(Default)]
struct Tokens(Vec<TokenTree>);
impl Tokens {
    fn push(&mut self, token: impl Into<TokenTree>) -> &mut Self {
        self.0.push(token.into());
        self
    }
    fn extend(&mut self, tokens: impl IntoIterator<Item = TokenTree>) -> &mut Self {
        self.0.extend(tokens);
        self
    }
    fn punct(&mut self, punct: char) -> &mut Self {
        self.push(Punct::new(punct, Spacing::Alone))
    }
    fn colons(&mut self) -> &mut Self {
        self.push(Punct::new(':', Spacing::Joint)).push(Punct::new(':', Spacing::Alone))
    }
    fn word(&mut self, word: &str) -> &mut Self {
        self.push(Ident::new(word, Span::call_site()))
    }
    /// `$crate::a::b`.
    fn path(&mut self, root: &Ident, names: &[&str]) -> &mut Self {
        self.push(root.clone());
        for name in names {
            self.colons().word(name);
        }
        self
    }
    fn finish(self) -> TokenStream {
        self.0.into_iter().collect()
    }
}

/// The names of cute-static's `decimal.rs`: a type for each number below 1000, for three digits behind a group, and for
/// each larger power of two, with the impls that find them by their digits.
#[doc(hidden)]
#[proc_macro]
pub fn decimals(_: TokenStream) -> TokenStream {
    decimals::table()
        .parse()
        .unwrap_or_else(|_| refusal(&Failure::new(Span::call_site(), "the table of decimal names is not Rust")))
}

/// The numbers that programs are full of, each as a type and, by the same name, its value.
#[doc(hidden)]
#[proc_macro]
pub fn numbers(_: TokenStream) -> TokenStream {
    number::table()
        .parse()
        .unwrap_or_else(|_| refusal(&Failure::new(Span::call_site(), "the table of numbers is not Rust")))
}

/// Which type a number of a const generic is.
#[doc(hidden)]
#[proc_macro]
pub fn constants(_: TokenStream) -> TokenStream {
    number::constants()
        .parse()
        .unwrap_or_else(|_| refusal(&Failure::new(Span::call_site(), "the constants are not Rust")))
}

/// The table of reasons of a refusal; its grammar is on top of `reasons.rs`.
#[doc(hidden)]
#[proc_macro]
pub fn reasons(input: TokenStream) -> TokenStream {
    reasons::table(input).unwrap_or_else(|failure| refusal(&failure))
}

/// Each function of an impl or a trait is `#[inline(always)]`, unless it says otherwise.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn inlined(_: TokenStream, item: TokenStream) -> TokenStream {
    inlined::functions(item)
}
