//! The grammar of integers, shapes and layouts.
//!
//! ```text
//! int     = '-'? LITERAL | '-'? '{' constant expression '}'
//! shape   = int | type | tuple | basis
//! tuple   = '(' shape ',' ... ')'                  one or more; (4) is a tuple of one, like (4,)
//! basis   = (int | type) ('@' index)+              2@0 is 2 e_0, and 1@1@0 the 0th part of the 1st mode
//! index   = LITERAL | '{' constant expression '}' | type
//! layout  = shape ':' shape
//! type    = a path such as usize, T, typenum::U4, Vec<T>, <T as Trait>::Out, or a macro call such as int!(4)
//! ```
//!
//! Macros by example pass what they captured as a group without delimiters: it is read as what is in it.

use crate::Tokens;
use crate::number::{Bits, parse};
use proc_macro::{Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree, token_stream};
use std::mem;

/// A sentence for the user, and the token it is about.
pub(crate) struct Failure {
    pub(crate) span: Span,
    pub(crate) message: String,
}
impl Failure {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into() }
    }
}
type Parsed<T> = Result<T, Failure>;

/// What was read, for the sentence about what comes after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Integer,
    Type,
    Tuple,
    Basis,
}

const EXPECTED: &str = "an integer such as `4`, a constant in braces, a type such as `usize`, or a tuple of those";

pub(crate) struct Parser {
    root: Ident,
    /// The next token, and those after it.
    ahead: Option<TokenTree>,
    tokens: token_stream::IntoIter,
    /// The last token that was read, or the group that has ended.
    last: Span,
}
impl Parser {
    pub(crate) fn new(root: Ident, mut tokens: token_stream::IntoIter, last: Span) -> Self {
        Self { root, ahead: tokens.next(), tokens, last }
    }
    /// What is in a group.
    fn inner(&self, group: &Group) -> Self {
        Self::new(self.root.clone(), group.stream().into_iter(), group.span())
    }
    fn next(&mut self) -> Option<TokenTree> {
        let token = mem::replace(&mut self.ahead, self.tokens.next());
        self.last = token.as_ref().map_or(self.last, TokenTree::span);
        token
    }
    fn at(&self, punct: char) -> bool {
        matches!(&self.ahead, Some(TokenTree::Punct(p)) if p.as_char() == punct)
    }
    fn at_colons(&self) -> bool {
        matches!(&self.ahead, Some(TokenTree::Punct(p)) if p.as_char() == ':' && p.spacing() == Spacing::Joint)
    }
    fn punct(&mut self, punct: char) -> bool {
        let found = self.at(punct);
        if found {
            self.next();
        }
        found
    }
    /// Whether it begins with a word, which is then read.
    pub(crate) fn keyword(&mut self, word: &str) -> bool {
        let found = matches!(&self.ahead, Some(TokenTree::Ident(ident)) if ident.to_string() == word);
        if found {
            self.next();
        }
        found
    }
    fn failure<T>(&self, message: impl Into<String>) -> Parsed<T> {
        let span = self.ahead.as_ref().map_or(self.last, TokenTree::span);
        Err(Failure::new(span, message))
    }
    /// What comes after a shape that is not allowed there.
    fn end(&self, after: &str) -> Parsed<()> {
        let Some(token) = &self.ahead else { return Ok(()) };
        let hint = match token {
            TokenTree::Punct(p) if "+-*/%&|^<>".contains(p.as_char()) => ": a constant expression goes in braces",
            TokenTree::Punct(p) if p.as_char() == ',' => ": several modes go in parentheses, `(4, 8)`",
            TokenTree::Punct(p) if p.as_char() == ':' => ": a layout has one colon, between its shape and its stride",
            _ => "",
        };
        self.failure(format!("unexpected `{token}` after {after}{hint}"))
    }

    pub(crate) fn int(mut self) -> Parsed<TokenStream> {
        let mut out = Tokens::default();
        match &self.ahead {
            None => return self.failure("`int!` takes one integer"),
            Some(TokenTree::Ident(name)) => {
                let name = name.to_string();
                return self
                    .failure(format!("`{name}` is no integer literal: a constant goes in braces, `{{{name}}}`"));
            }
            Some(_) => {}
        }
        let begin = self.ahead.as_ref().map_or(self.last, TokenTree::span);
        match self.shape_into(&mut out)? {
            Kind::Tuple | Kind::Basis => {
                Err(Failure::new(begin, "`int!` takes one integer; `shape!` takes tuples and basis elements"))
            }
            Kind::Integer | Kind::Type => {
                self.end("the integer")?;
                Ok(out.finish())
            }
        }
    }
    pub(crate) fn shape(mut self) -> Parsed<TokenStream> {
        let mut out = Tokens::default();
        self.shape_into(&mut out)?;
        self.end("the shape")?;
        Ok(out.finish())
    }
    pub(crate) fn layout(mut self) -> Parsed<TokenStream> {
        let mut out = Tokens::default();
        out.path(&self.root, &["Layout"]).punct('<');
        self.shape_into(&mut out)?;
        if !self.punct(':') {
            return match &self.ahead {
                None => self.failure("a layout is `shape : stride`: the colon and the stride are missing"),
                Some(_) => self.failure("a layout is `shape : stride`: a colon is expected here"),
            };
        }
        out.punct(',');
        self.shape_into(&mut out)?;
        self.end("the layout")?;
        out.punct('>');
        Ok(out.finish())
    }

    fn shape_into(&mut self, out: &mut Tokens) -> Parsed<Kind> {
        let mut scale = Tokens::default();
        let kind = self.leaf_or_tuple(&mut scale)?;
        if !self.at('@') {
            out.extend(scale.0);
            return Ok(kind);
        }
        if matches!(kind, Kind::Tuple | Kind::Basis) {
            return self.failure("`@` comes after an integer or a type: `k@i` is the basis element `k e_i`");
        }
        out.path(&self.root, &["Basis"]).punct('<').extend(scale.0);
        out.punct(',');
        // k@i@j is Basis<k, (i, j)>, k@i@j@l is Basis<k, (i, (j, l))>
        let mut path = Vec::new();
        while self.punct('@') {
            path.push(self.index()?);
        }
        let last = path.pop().unwrap_or_default();
        let nested = path.into_iter().rfold(last, |rest, index| {
            let mut pair = Tokens::default();
            pair.extend(index.0).punct(',').extend(rest.0);
            Tokens(vec![Group::new(Delimiter::Parenthesis, pair.finish()).into()])
        });
        out.extend(nested.0).punct('>');
        Ok(Kind::Basis)
    }

    /// The number of a mode, after `@`.
    fn index(&mut self) -> Parsed<Tokens> {
        let message = "`@` is followed by the number of a mode, such as `0`";
        match &self.ahead {
            None => return self.failure(message),
            Some(TokenTree::Punct(_)) if !self.at('<') && !self.at_colons() => return self.failure(message),
            Some(_) => {}
        }
        let begin = self.ahead.as_ref().map_or(self.last, TokenTree::span);
        let mut out = Tokens::default();
        match self.leaf_or_tuple(&mut out)? {
            Kind::Integer | Kind::Type => Ok(out),
            Kind::Tuple | Kind::Basis => Err(Failure::new(begin, message)),
        }
    }

    /// Anything but a basis element.
    fn leaf_or_tuple(&mut self, out: &mut Tokens) -> Parsed<Kind> {
        if self.at('<') || self.at_colons() {
            return self.path(out);
        }
        match &self.ahead {
            Some(TokenTree::Ident(ident)) if ident.to_string() != "_" => return self.path(out),
            Some(TokenTree::Literal(_) | TokenTree::Group(_)) => {}
            Some(TokenTree::Punct(punct)) if punct.as_char() == '-' => {}
            _ => return self.failure(format!("expected {EXPECTED}")),
        }
        match self.next() {
            Some(TokenTree::Literal(literal)) => {
                self.number(&literal, false, out)?;
                Ok(Kind::Integer)
            }
            Some(TokenTree::Group(group)) => match group.delimiter() {
                Delimiter::Brace => {
                    self.constant(group, out)?;
                    Ok(Kind::Integer)
                }
                Delimiter::Parenthesis => {
                    self.inner(&group).tuple(group.span(), out)?;
                    Ok(Kind::Tuple)
                }
                Delimiter::None => {
                    let mut inner = self.inner(&group);
                    let kind = inner.shape_into(out)?;
                    inner.end("the shape")?;
                    Ok(kind)
                }
                Delimiter::Bracket => {
                    Err(Failure::new(group.span(), format!("brackets mean nothing here: expected {EXPECTED}")))
                }
            },
            // a minus: the only other token that was let pass
            _ => self.negative(out),
        }
    }
    fn negative(&mut self, out: &mut Tokens) -> Parsed<Kind> {
        let mut magnitude = Tokens::default();
        let message = "`-` is followed by an integer such as `1`, or a constant in braces";
        match self.next() {
            Some(TokenTree::Literal(literal)) => {
                if self.number(&literal, true, &mut magnitude)? == 0 {
                    out.extend(magnitude.0);
                    return Ok(Kind::Integer);
                }
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                self.constant(group, &mut magnitude)?;
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
                let mut inner = self.inner(&group);
                if inner.at('-') {
                    return inner.failure(message);
                }
                let kind = inner.negative(out)?;
                inner.end("the integer")?;
                return Ok(kind);
            }
            _ => return Err(Failure::new(self.last, message)),
        }
        out.path(&self.root, &["typenum", "NInt"]).punct('<').extend(magnitude.0);
        out.punct('>');
        Ok(Kind::Integer)
    }

    fn number(&self, literal: &Literal, negative: bool, out: &mut Tokens) -> Parsed<u64> {
        let text = literal.to_string();
        let number = parse(&text, negative).map_err(|why| {
            Failure::new(literal.span(), format!("`{}{text}` {why}", if negative { "-" } else { "" }))
        })?;
        let bits = Bits::of(number);
        for _ in &bits.rest {
            out.path(&self.root, &["typenum", "UInt"]).punct('<');
        }
        out.path(&self.root, &["typenum", "consts", &bits.name]);
        for bit in &bits.rest {
            out.punct(',').path(&self.root, &["typenum", if *bit { "B1" } else { "B0" }]).punct('>');
        }
        Ok(number)
    }
    /// `$crate::__constant! { expression }`: only the compiler knows what it is, unless it is just a literal.
    fn constant(&self, group: Group, out: &mut Tokens) -> Parsed<()> {
        match only_literal(group.stream()) {
            Some(literal) => self.number(&literal, false, out).map(|_| ()),
            None => {
                out.path(&self.root, &["__constant"]).punct('!').push(group);
                Ok(())
            }
        }
    }

    fn tuple(mut self, span: Span, out: &mut Tokens) -> Parsed<()> {
        if self.ahead.is_none() {
            return Err(Failure::new(span, format!("a tuple has at least one mode: expected {EXPECTED}")));
        }
        let mut modes = Tokens::default();
        while self.ahead.is_some() {
            self.shape_into(&mut modes)?;
            modes.punct(',');
            if !self.punct(',') {
                self.end("a mode")?;
            }
        }
        out.push(Group::new(Delimiter::Parenthesis, modes.finish()));
        Ok(())
    }

    /// A type as it stands: a path with generic arguments, or a macro call.
    fn path(&mut self, out: &mut Tokens) -> Parsed<Kind> {
        loop {
            // a segment: a name, or `<T as Trait>` in front
            match &self.ahead {
                Some(TokenTree::Ident(_)) => {
                    out.0.extend(self.next());
                    if self.at('!') {
                        out.0.extend(self.next());
                        return match self.next() {
                            Some(TokenTree::Group(group)) => {
                                out.push(group);
                                Ok(Kind::Type)
                            }
                            _ => Err(Failure::new(self.last, "`!` is followed by what the macro takes, such as `(4)`")),
                        };
                    }
                }
                Some(TokenTree::Punct(punct)) if punct.as_char() == '<' => self.generics(out)?,
                _ if self.at_colons() => {}
                _ => return self.failure("a path ends in the name of a type"),
            }
            if self.at('<') {
                self.generics(out)?;
            }
            if !self.at_colons() {
                return Ok(Kind::Type);
            }
            out.0.extend(self.next());
            out.0.extend(self.next());
        }
    }
    /// `<...>` with whatever is in it.
    fn generics(&mut self, out: &mut Tokens) -> Parsed<()> {
        let (begin, mut depth, mut arrow) = (self.ahead.as_ref().map_or(self.last, TokenTree::span), 0usize, false);
        loop {
            let Some(token) = self.next() else {
                return Err(Failure::new(begin, "this `<` has no `>`"));
            };
            let punct = match &token {
                TokenTree::Punct(punct) => punct.as_char(),
                _ => ' ',
            };
            let joint = matches!(&token, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint);
            out.push(token);
            match punct {
                '<' => depth = depth.saturating_add(1),
                '>' if !arrow => depth = depth.saturating_sub(1),
                _ => {}
            }
            // the `>` of `->` and `=>` closes nothing
            arrow = joint && matches!(punct, '-' | '=');
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

/// The only token, if that is a literal.
fn only_literal(tokens: TokenStream) -> Option<Literal> {
    let mut tokens = tokens.into_iter();
    match (tokens.next()?, tokens.next()) {
        (TokenTree::Literal(literal), None) => Some(literal),
        (TokenTree::Group(group), None) if group.delimiter() == Delimiter::None => only_literal(group.stream()),
        _ => None,
    }
}
