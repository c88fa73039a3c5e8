//! The grammar of integers, shapes and layouts.
//!
//! ```text
//! int     = '-'? (LITERAL | '{' constant expression '}' | CONSTANT)
//! shape   = int | type | tuple | basis
//! tuple   = '(' shape ',' ... ')'                  one or more; (4) is a tuple of one, like (4,)
//! basis   = (int | type) ('@' index)+              2@0 is 2 e_0, and 1@1@0 the 0th part of the 1st mode
//! index   = LITERAL | '{' constant expression '}' | CONSTANT | type
//! layout  = shape ':' shape
//! CONSTANT = 'const' path, or a path whose last name has two capitals or more and no small letter, such as BM or tiles::BLOCK_M: a `usize`
//! type    = 'type' path, or another path, such as usize, T, typenum::U4, Vec<T>, <T as Trait>::Out, or a macro call such as int!(4)
//! ```
//!
//! What can be seen of a layout is checked here, where the literal is: that shape and stride nest alike and that extents are
//! positive, in the sentences of cute-static's verdicts. A type may stand for a tuple: nothing is known of it.
//!
//! Macros by example pass what they captured as a group without delimiters: it is read as what is in it.

use crate::Tokens;
use crate::number::{Bits, parse};
use crate::tree::{Tree, Value};
use proc_macro::{Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree, token_stream};
use std::mem;

/// A sentence for the user, and the token it is about.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) span: Span,
    pub(crate) message: String,
}
impl Failure {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into() }
    }
}
/// A path behind `$crate`.
pub(crate) type Names = &'static [&'static str];
pub(crate) type Parsed<T> = Result<T, Failure>;

/// The most modes that a tuple has: cute-static's traits are implemented for so many.
const MOST_MODES: usize = 12;
const EXPECTED: &str = "an integer such as `4`, a constant in braces, a type such as `usize`, or a tuple of those";

pub(crate) struct Parser {
    root: Ident,
    /// The next token, and those after it.
    ahead: Option<TokenTree>,
    tokens: token_stream::IntoIter,
    /// The last token that was read, or the group that has ended.
    last: Span,
    /// Whether it is to be a type and no value.
    only_type: bool,
}
impl Parser {
    pub(crate) fn new(root: Ident, mut tokens: token_stream::IntoIter, last: Span) -> Self {
        Self { root, ahead: tokens.next(), tokens, last, only_type: false }
    }
    /// What begins with `type` is that and no value.
    pub(crate) fn only_type(&mut self) -> bool {
        self.only_type = self.keyword("type");
        self.only_type
    }
    /// What is in a group.
    fn inner(&self, group: &Group) -> Self {
        Self { only_type: self.only_type, ..Self::new(self.root.clone(), group.stream().into_iter(), group.span()) }
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
    fn keyword(&mut self, word: &str) -> bool {
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
            TokenTree::Punct(_) => "",
            _ => ": modes are separated by commas",
        };
        self.failure(format!("unexpected `{token}` after {after}{hint}"))
    }

    /// The integer, and the trait by which it is a value, too; none if it is one by its name.
    pub(crate) fn int(mut self) -> Parsed<(TokenStream, Names)> {
        let mut out = Tokens::default();
        match &self.ahead {
            None => return self.failure("`int!` takes one integer, such as `int!(4)`"),
            Some(TokenTree::Ident(name)) => {
                let (begin, text) = (name.span(), name.to_string());
                let why = format!(
                    "`{text}` is no integer literal: a constant of that name is `int!(const {text})`, or in braces, `{{{text}}}`"
                );
                // a type is none here, whatever its name is
                let said = is_capital(name).then_some(true);
                return match self.path(&mut out, said) {
                    Ok(Tree { value: Value::Integer { .. }, .. }) => {
                        self.end("the integer")?;
                        Ok((out.finish(), &["Known"]))
                    }
                    _ => Err(Failure::new(begin, why)),
                };
            }
            Some(_) => {}
        }
        let begin = self.ahead.as_ref().map_or(self.last, TokenTree::span);
        let tree = self.shape_into(&mut out)?;
        if matches!(tree.value, Value::Tuple(_) | Value::Basis) {
            return Err(Failure::new(begin, "`int!` takes one integer; `shape!` takes tuples and basis elements"));
        }
        self.end("the integer")?;
        Ok((out.finish(), if tree.is_common() { &[] } else { &["Known"] }))
    }
    pub(crate) fn shape(mut self) -> Parsed<TokenStream> {
        let mut out = Tokens::default();
        self.shape_into(&mut out)?;
        self.end("the shape")?;
        Ok(out.finish())
    }
    /// The layout, and the trait by which it is a value, too: one of literals alone asks for less.
    pub(crate) fn layout(mut self) -> Parsed<(TokenStream, Names)> {
        let mut out = Tokens::default();
        out.path(&self.root, &["Layout"]).punct('<');
        if self.ahead.is_none() {
            return self.failure("a layout is `shape : stride`, such as `layout!((4, 8) : (8, 1))`");
        }
        let shape = self.shape_into(&mut out)?;
        if !self.punct(':') {
            return match &self.ahead {
                None => self.failure("a layout is `shape : stride`: the colon and the stride are missing"),
                Some(_) if self.at(',') && !matches!(shape.value, Value::Tuple(_)) => {
                    self.failure("a layout is `shape : stride`: several modes go in parentheses, `(4, 8) : (8, 1)`")
                }
                Some(_) => self.failure("a layout is `shape : stride`: a colon is expected here"),
            };
        }
        out.punct(',');
        if self.ahead.is_none() {
            return self.failure("a layout is `shape : stride`: the stride is missing");
        }
        let stride = self.shape_into(&mut out)?;
        self.end("the layout")?;
        shape.extents()?;
        shape.congruent(&stride)?;
        out.punct('>');
        let literal = shape.literal() && stride.literal();
        Ok((out.finish(), if literal { &["literal", "Whole"] } else { &["Known"] }))
    }

    fn shape_into(&mut self, out: &mut Tokens) -> Parsed<Tree> {
        let mut scale = Tokens::default();
        let begin = self.ahead.as_ref().map_or(self.last, TokenTree::span);
        let mut tree = self.leaf_or_tuple(&mut scale)?;
        if !self.at('@') {
            out.extend(scale.0);
            return Ok(tree);
        }
        if matches!(tree.value, Value::Tuple(_) | Value::Basis) {
            return self.failure("`@` comes after an integer or a type: `k@i` is the basis element `k e_i`");
        }
        out.path(&self.root, &["Basis"]).punct('<').extend(scale.0);
        out.punct(',');
        // k@i@j is Basis<k, (i, j)>, k@i@j@l is Basis<k, (i, (j, l))>
        let mut path = Vec::new();
        while self.punct('@') {
            let index = self.ahead.as_ref().map(TokenTree::to_string).unwrap_or_default();
            tree.behind.push_str(&format!("@{index}"));
            path.push(self.index()?);
        }
        let last = path.pop().unwrap_or_default();
        let nested = path.into_iter().rfold(last, |rest, index| {
            let mut pair = Tokens::default();
            pair.extend(index.0).punct(',').extend(rest.0);
            Tokens(vec![Group::new(Delimiter::Parenthesis, pair.finish()).into()])
        });
        out.extend(nested.0).punct('>');
        Ok(Tree { value: Value::Basis, span: begin, ..tree })
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
        match self.leaf_or_tuple(&mut out)?.value {
            Value::Integer { .. } | Value::Type => Ok(out),
            Value::Tuple(_) | Value::Basis => Err(Failure::new(begin, message)),
        }
    }

    /// Anything but a basis element.
    fn leaf_or_tuple(&mut self, out: &mut Tokens) -> Parsed<Tree> {
        if self.at('<') || self.at_colons() {
            return self.path(out, None);
        }
        match &self.ahead {
            Some(TokenTree::Ident(ident)) if ident.to_string() != "_" => return self.path(out, None),
            Some(TokenTree::Literal(_) | TokenTree::Group(_)) => {}
            Some(TokenTree::Punct(punct)) if punct.as_char() == '-' => {}
            _ => return self.failure(format!("expected {EXPECTED}")),
        }
        match self.next() {
            Some(TokenTree::Literal(literal)) => {
                let positive = self.number(&literal, false, out)? > 0;
                Ok(Tree::new(Value::Integer { positive, literal: true }, Some(literal.into())))
            }
            Some(TokenTree::Group(group)) => match group.delimiter() {
                Delimiter::Brace => {
                    self.constant(&group, out)?;
                    Ok(Tree::new(Value::Integer { positive: true, literal: false }, Some(group.into())))
                }
                Delimiter::Parenthesis => self.inner(&group).tuple(group, out),
                Delimiter::None => {
                    let mut inner = self.inner(&group);
                    let tree = inner.shape_into(out)?;
                    inner.end("the shape")?;
                    Ok(tree)
                }
                Delimiter::Bracket => {
                    Err(Failure::new(group.span(), format!("brackets mean nothing here: expected {EXPECTED}")))
                }
            },
            // a minus: the only other token that was let pass
            _ => self.negative(out),
        }
    }
    fn negative(&mut self, out: &mut Tokens) -> Parsed<Tree> {
        let mut magnitude = Tokens::default();
        let message = "`-` is followed by an integer such as `1`, or a constant in braces";
        let name = matches!(self.ahead, Some(TokenTree::Ident(_)));
        let token = if name { self.ahead.clone() } else { self.next() };
        let tree = |literal| {
            let value = Value::Integer { positive: false, literal };
            Tree { before: "-", ..Tree::new(value, token.clone()) }
        };
        match &token {
            Some(TokenTree::Literal(literal)) => {
                if self.number(literal, true, &mut magnitude)? == 0 {
                    out.extend(magnitude.0);
                    return Ok(tree(true));
                }
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                self.constant(group, &mut magnitude)?;
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
                let mut inner = self.inner(group);
                if inner.at('-') {
                    return inner.failure(message);
                }
                let tree = inner.negative(out)?;
                inner.end("the integer")?;
                return Ok(tree);
            }
            Some(TokenTree::Ident(name)) => match self.path(&mut magnitude, is_capital(name).then_some(true)) {
                Ok(Tree { value: Value::Integer { .. }, .. }) => {}
                _ => return Err(Failure::new(name.span(), message)),
            },
            _ => return Err(Failure::new(self.last, message)),
        }
        out.path(&self.root, &["typenum", "NInt"]).punct('<').extend(magnitude.0);
        out.punct('>');
        Ok(tree(matches!(token, Some(TokenTree::Literal(_)))))
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
        let table: Names = if bits.common { &["literal", "numbers"] } else { &["typenum", "consts"] };
        out.path(&self.root, table).colons().word(&bits.name);
        for bit in &bits.rest {
            out.punct(',').path(&self.root, &["typenum", if *bit { "B1" } else { "B0" }]).punct('>');
        }
        Ok(number)
    }
    /// `$crate::__constant! { expression }`: only the compiler knows what it is, unless it is just a literal.
    fn constant(&self, group: &Group, out: &mut Tokens) -> Parsed<()> {
        match only_literal(group.stream()) {
            Some(literal) => self.number(&literal, false, out).map(|_| ()),
            None => {
                out.path(&self.root, &["__constant"]).punct('!').push(group.clone());
                Ok(())
            }
        }
    }

    fn tuple(mut self, group: Group, out: &mut Tokens) -> Parsed<Tree> {
        if self.ahead.is_none() {
            return Err(Failure::new(group.span(), format!("a tuple has at least one mode: expected {EXPECTED}")));
        }
        let (mut tokens, mut modes) = (Tokens::default(), Vec::new());
        while self.ahead.is_some() {
            modes.push(self.shape_into(&mut tokens)?);
            tokens.punct(',');
            if !self.punct(',') {
                self.end("a mode")?;
            }
        }
        if modes.len() > MOST_MODES {
            let message = format!(
                "{} modes, where {MOST_MODES} are the most of a tuple: group some of them, `((4, 8), 2, ..)`",
                modes.len()
            );
            return Err(Failure::new(group.span(), message));
        }
        out.push(Group::new(Delimiter::Parenthesis, tokens.finish()));
        Ok(Tree::new(Value::Tuple(modes), Some(group.into())))
    }

    /// A path: a constant by its name, or a type as it stands, with generic arguments, or a macro call.
    fn path(&mut self, out: &mut Tokens, said: Option<bool>) -> Parsed<Tree> {
        let const_or_type =
            |this: &mut Self| if this.keyword("const") { Some(true) } else { this.keyword("type").then_some(false) };
        let said = said.or_else(|| const_or_type(self));
        let first = self.ahead.clone();
        let mut path = Tokens::default();
        let (tree, last) = self.path_into(&mut path, said)?;
        let constant = said.unwrap_or_else(|| last.as_ref().is_some_and(is_constant));
        let guessed: Option<Names> = match (said, constant, &last) {
            (None, true, _) => Some(&["literal", "__a_type_is_written__type_BM"]),
            (None, false, Some(name)) if is_capital(name) => Some(&["literal", "__a_constant_is_written__const_N"]),
            _ => None,
        };
        // a name alone may be a const parameter, which may not stand in braces; a word of ours in what the compiler says of a wrong guess
        if let (1, Some(macro_name)) = (path.0.len(), guessed) {
            let name = mem::take(&mut path);
            path.path(&self.root, macro_name).punct('!').push(Group::new(Delimiter::Brace, name.finish()));
        } else if constant && path.0.len() > 1 {
            let name = mem::take(&mut path);
            path.push(Group::new(Delimiter::Brace, name.finish()));
        }
        if !constant {
            out.extend(path.0);
            return Ok(tree);
        }
        out.path(&self.root, if self.only_type { &["Int"] } else { &["literal", "Named"] }).punct('<').extend(path.0);
        out.punct('>');
        Ok(Tree::new(Value::Integer { positive: true, literal: false }, first))
    }
    /// The tokens of a path, and its last name where it ends with one.
    fn path_into(&mut self, out: &mut Tokens, said: Option<bool>) -> Parsed<(Tree, Option<Ident>)> {
        let first = self.ahead.clone();
        let tree = Tree::new(Value::Type, first.clone());
        let (mut alone, mut last) = (true, None);
        loop {
            // a segment: a name, or `<T as Trait>` in front
            match &self.ahead {
                Some(TokenTree::Ident(name)) => {
                    last = Some(name.clone());
                    out.0.extend(self.next());
                    if self.at('!') {
                        out.0.extend(self.next());
                        return match self.next() {
                            Some(TokenTree::Group(group)) => {
                                out.push(group);
                                Ok((tree, None))
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
                (alone, last) = (false, None);
            }
            if !self.at_colons() {
                if let (true, None, Some(TokenTree::Ident(name))) = (alone, said, &first) {
                    leaf_name(name)?;
                }
                return Ok((tree, last));
            }
            alone = false;
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

/// Whether a name is a constant's by Rust's convention, and no type's: two capitals or more, and no small letter.
fn is_constant(name: &Ident) -> bool {
    let text = name.to_string();
    !text.contains(char::is_lowercase) && text.chars().filter(|c| c.is_uppercase()).nth(1).is_some()
}

/// Whether a name is one capital, and digits: by convention a type parameter's, and a constant's as well.
fn is_capital(name: &Ident) -> bool {
    let text = name.to_string();
    text.starts_with(char::is_uppercase) && !text.contains(char::is_lowercase)
}
/// A name that stands alone is a type, or a constant. One in lower case is a variable, or a type that is no leaf.
fn leaf_name(name: &Ident) -> Parsed<()> {
    let text = name.to_string();
    let why = match text.as_str() {
        "usize" | "isize" => return Ok(()),
        "u8" | "u16" | "u32" | "u64" | "u128" | "i8" | "i16" | "i32" | "i64" | "i128" | "f32" | "f64" | "bool"
        | "char" => {
            format!("`{text}` is no extent and no stride: a run-time integer is `usize`, and a stride `isize` as well")
        }
        // `f5` is the paper's name of a stride, and whoever follows it has a type of that name
        _ if text.strip_prefix('f').is_some_and(|digits| digits.parse::<u64>().is_ok()) => return Ok(()),
        _ if text.starts_with(char::is_lowercase) => format!(
            "`{text}` is no type: a constant goes in braces, `{{{text}}}`, and a run-time integer in a tuple of values, \
             `Layout::new((4, {text}), ({text}, int!(1)))`; a type of that name is `self::{text}`"
        ),
        _ => match text.strip_prefix('_') {
            Some(digits) if digits.parse::<u64>().is_ok() => {
                format!("`{text}` is CuTe's name for a number: `{digits}`")
            }
            _ => return Ok(()),
        },
    };
    Err(Failure::new(name.span(), why))
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
