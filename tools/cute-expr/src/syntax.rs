//! Text to trees. The grammar:
//!
//! ```text
//! program   = { 'let' name '=' expr ';' } expr
//! expr      = sum [ ('==' | '!=') sum ]
//! sum       = chain [ '+' postfix ]                      layout + offset: a slice, whose offset is added to each value
//! chain     = item { 'o' item }                          composition, from the left
//! item      = postfix [ ':' postfix ] [ '!' ]            shape:stride; a tile with `!` has to divide
//! postfix   = primary { '.' name [ '(' expr .. ')' ] }    a part of an atom, c, src, thr_id, .., at a coordinate
//! primary   = integer | '_' | 6@1 | f5                   `_4` is 4, as CuTe prints static integers
//!           | '(' [ expr { ',' expr } ] ')'              a tuple; around one name or operation, only grouping
//!           | '<' [ expr { ',' expr } ] '>'              a tiler by mode
//!           | 'Sw<' B ',' M ',' S '>' | 'SwAbs<' .. '>'    a swizzle; `Swizzle<3,4,3>{}` and `S<3,4,3>` are read as `Sw<3,4,3>`
//!           | name [ '(' [ expr { ',' expr } ] ')' ]     a variable, an atom, an operation, a variable at a coordinate
//!           | name '<' text '>'                          an atom with arguments
//! ```
//!
//! Blanks may stand between tokens, and `#` begins a comment that ends with the line. The recursion stops at
//! [`MAX_DEPTH`] levels, and texts end at [`MAX_TEXT`] bytes.

use crate::error::{Error, Problem};
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;
use cute_dynamic::{BasisPath, Stride};

/// How deep an expression may nest.
pub const MAX_DEPTH: usize = 64;
/// How many bytes an expression may have.
pub const MAX_TEXT: usize = 1 << 16;

/// A place in a text: a range of bytes.
pub type Span = Range<usize>;

/// A program: what names stand for, and the expression.
#[derive(Debug, Clone)]
pub struct Program<'t> {
    /// `let` by `let`.
    pub lets: Vec<(&'t str, Expr<'t>)>,
    /// What is asked for.
    pub result: Expr<'t>,
}

/// An expression and where it stands.
#[derive(Debug, Clone)]
pub struct Expr<'t> {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub node: Node<'t>,
}

/// The kinds of expressions.
#[derive(Debug, Clone)]
pub enum Node<'t> {
    /// `12`, `_`, `6@1`, `f5`.
    Leaf(Leaf),
    /// `(a,b)`.
    Tuple(Vec<Expr<'t>>),
    /// `<a,b>`.
    ByMode(Vec<Expr<'t>>),
    /// `shape:stride`.
    Layout(Box<Expr<'t>>, Box<Expr<'t>>),
    /// `Sw<B,M,S>`, or `SwAbs<B,M,S>`.
    Swizzle {
        /// S is the position of a bit.
        absolute: bool,
        /// B, M and S.
        numbers: [i128; 3],
    },
    /// `4!`, `<4,8>!`: a tiler that has to divide.
    Exact(Box<Expr<'t>>),
    /// A variable, or an atom.
    Name(&'t str),
    /// An atom with its arguments.
    Atom(&'t str, &'t str),
    /// An operation.
    Call(&'t str, Vec<Expr<'t>>),
    /// A part of an atom.
    Part(Box<Expr<'t>>, &'t str),
    /// A variable, or a part of an atom, at a coordinate: what is asked, and the coordinate's modes.
    At(Vec<Expr<'t>>),
    /// `a o b o c`.
    Compose(Vec<Expr<'t>>),
    /// `layout + offset`: a slice.
    Plus(Box<Expr<'t>>, Box<Expr<'t>>),
    /// `a == b`; `false` for `!=`.
    Equal(Box<Expr<'t>>, Box<Expr<'t>>, bool),
}

/// What tuples are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Leaf {
    /// `_`: leave alone, or free.
    Free,
    /// An integer of any use; whether it fits is asked where it is used.
    Int(i128),
    /// `6@1`.
    Basis(isize, BasisPath),
    /// `f5`.
    Xor(usize),
}

/// Reads a program.
///
/// ```
/// use cute_expr::syntax::parse;
/// assert!(parse("let t = <4,_>; (8,8):(1,8) o t").is_ok());
/// assert_eq!(parse("(4,8;1)").unwrap_err().to_string(), "expected ',' or ')', found ';'");
/// ```
///
/// # Errors
/// Where and why it is none.
pub fn parse(text: &str) -> Result<Program<'_>, Error> {
    if text.len() > MAX_TEXT {
        return Err(Error { span: MAX_TEXT..text.len(), problem: Problem::TooLong { len: text.len() } });
    }
    let (mut lets, mut variables, mut position) = (Vec::new(), Vec::new(), 0usize);
    loop {
        let mut cursor = Cursor { text, position, variables: &variables };
        let Some((name, value)) = binding(&mut cursor)? else { break };
        position = cursor.position;
        variables.push(name);
        lets.push((name, value));
    }
    let mut cursor = Cursor { text, position, variables: &variables };
    let result = expr(&mut cursor, 0)?;
    cursor.blanks();
    if cursor.peek().is_some() {
        return Err(cursor.expected("an operator or the end"));
    }
    Ok(Program { lets, result })
}

#[derive(Clone, Copy)]
struct Cursor<'t, 'n> {
    text: &'t str,
    position: usize,
    /// The variables so far.
    variables: &'n [&'t str],
}

impl<'t> Cursor<'t, '_> {
    fn rest(&self) -> &'t str {
        self.text.get(self.position..).unwrap_or_default()
    }
    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }
    fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            let after = rest.trim_start();
            let after = match after.strip_prefix('#') {
                Some(comment) => comment.find('\n').and_then(|end| comment.get(end..)).unwrap_or_default(),
                None => after,
            };
            if after.len() == rest.len() {
                return;
            }
            self.position = self.text.len().saturating_sub(after.len());
        }
    }
    /// Steps over `word`, after blanks, if it comes next.
    fn token(&mut self, word: &str) -> bool {
        self.blanks();
        let here = self.rest().starts_with(word);
        if here {
            self.position = self.position.saturating_add(word.len());
        }
        here
    }
    fn need(&mut self, word: &str, expected: &'static str) -> Result<(), Error> {
        if self.token(word) { Ok(()) } else { Err(self.expected(expected)) }
    }
    fn expected(&self, what: &'static str) -> Error {
        let found = self.peek();
        let end = self.position.saturating_add(found.map_or(0, char::len_utf8));
        Error { span: self.position..end, problem: Problem::Expected { what, found } }
    }
    /// A run of characters.
    fn run(&mut self, is_in: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let run = rest.find(|c| !is_in(c)).and_then(|end| rest.get(..end)).unwrap_or(rest);
        self.position = self.position.saturating_add(run.len());
        run
    }
    /// A name, if one comes next: a letter, and letters, digits and `_`.
    fn name(&mut self) -> Option<&'t str> {
        self.blanks();
        self.peek().filter(char::is_ascii_alphabetic)?;
        Some(self.run(|c| c.is_ascii_alphanumeric() || c == '_'))
    }
    /// An integer with its sign, if it comes next.
    fn integer(&mut self, what: &'static str) -> Result<i128, Error> {
        let start = *self;
        let negative = self.rest().starts_with('-');
        self.position = self.position.saturating_add(usize::from(negative));
        let digits = self.run(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.expected(what));
        }
        let number = digits.parse::<i128>().ok().map(|n| if negative { n.wrapping_neg() } else { n });
        let span = start.position..self.position;
        let written = || self.text.get(span.clone()).unwrap_or_default().into();
        let bound = if negative { i128::MIN } else { i128::MAX };
        number.ok_or_else(|| Error { span: span.clone(), problem: Problem::Exceeds { number: written(), bound } })
    }
    /// The index of a mode.
    fn index(&mut self) -> Result<u8, Error> {
        let start = self.position;
        let number = self.integer("the index of a mode")?;
        u8::try_from(number).map_err(|_| {
            let number = number.to_string();
            let bound = if number.starts_with('-') { 0 } else { i128::from(u8::MAX) };
            Error { span: start..self.position, problem: Problem::Exceeds { number, bound } }
        })
    }
}

/// `let name = expr;`
fn binding<'t>(cursor: &mut Cursor<'t, '_>) -> Result<Option<(&'t str, Expr<'t>)>, Error> {
    let start = *cursor;
    if cursor.name() != Some("let") {
        *cursor = start;
        return Ok(None);
    }
    cursor.blanks();
    let at = *cursor;
    let name = cursor.name().filter(|name| !is_reserved(name)).ok_or_else(|| at.expected("a name"))?;
    cursor.need("=", "'='")?;
    let value = expr(cursor, 0)?;
    cursor.need(";", "';'")?;
    Ok(Some((name, value)))
}

/// Names that are something else.
fn is_reserved(name: &str) -> bool {
    let is_xor = name.strip_prefix('f').is_some_and(|k| k.starts_with(|c: char| c.is_ascii_digit()));
    matches!(name, "o" | "let" | "true" | "false" | "Sw" | "SwAbs") || is_xor
}

fn expr<'t>(cursor: &mut Cursor<'t, '_>, depth: usize) -> Result<Expr<'t>, Error> {
    cursor.blanks();
    if depth >= MAX_DEPTH {
        return Err(Error { span: cursor.position..cursor.position, problem: Problem::TooDeep });
    }
    let left = sum(cursor, depth)?;
    let same = cursor.token("==");
    if !same && !cursor.token("!=") {
        return Ok(left);
    }
    let right = sum(cursor, depth)?;
    Ok(Expr { span: left.span.start..right.span.end, node: Node::Equal(Box::new(left), Box::new(right), same) })
}

fn sum<'t>(cursor: &mut Cursor<'t, '_>, depth: usize) -> Result<Expr<'t>, Error> {
    let left = chain(cursor, depth)?;
    let before = *cursor;
    if !cursor.token("+") {
        *cursor = before;
        return Ok(left);
    }
    let right = postfix(cursor, depth)?;
    Ok(Expr { span: left.span.start..right.span.end, node: Node::Plus(Box::new(left), Box::new(right)) })
}

fn chain<'t>(cursor: &mut Cursor<'t, '_>, depth: usize) -> Result<Expr<'t>, Error> {
    let first = item(cursor, depth)?;
    let mut all = Vec::new();
    loop {
        let start = *cursor;
        if cursor.name() != Some("o") {
            *cursor = start;
            break;
        }
        all.push(item(cursor, depth)?);
    }
    match all.last() {
        None => Ok(first),
        Some(last) => {
            let span = first.span.start..last.span.end;
            all.insert(0, first);
            Ok(Expr { span, node: Node::Compose(all) })
        }
    }
}

fn item<'t>(cursor: &mut Cursor<'t, '_>, depth: usize) -> Result<Expr<'t>, Error> {
    let shape = postfix(cursor, depth)?;
    let end = *cursor;
    let item = if cursor.token(":") {
        let stride = postfix(cursor, depth)?;
        let span = shape.span.start..stride.span.end;
        Expr { span, node: Node::Layout(Box::new(shape), Box::new(stride)) }
    } else {
        *cursor = end;
        ungrouped(shape)
    };
    // not the first half of `!=`
    let end = *cursor;
    if cursor.token("!") && !cursor.rest().starts_with('=') {
        return Ok(Expr { span: item.span.start..cursor.position, node: Node::Exact(Box::new(item)) });
    }
    *cursor = end;
    Ok(item)
}

/// Parentheses around one name or operation only group; around one leaf or tuple they are a tuple of one.
fn ungrouped(expr: Expr<'_>) -> Expr<'_> {
    match expr {
        Expr { node: Node::Tuple(mut elements), span } => match elements.pop() {
            Some(one) if elements.is_empty() && !matches!(one.node, Node::Leaf(_) | Node::Tuple(_)) => one,
            Some(last) => {
                elements.push(last);
                Expr { node: Node::Tuple(elements), span }
            }
            None => Expr { node: Node::Tuple(elements), span },
        },
        other => other,
    }
}

fn is_callable(of: &Expr<'_>) -> bool {
    match &of.node {
        Node::Swizzle { .. } => true,
        Node::Tuple(one) => matches!(one.as_slice(), [of] if !matches!(of.node, Node::Leaf(_) | Node::Tuple(_))),
        _ => false,
    }
}

fn postfix<'t>(cursor: &mut Cursor<'t, '_>, depth: usize) -> Result<Expr<'t>, Error> {
    let mut of = primary(cursor, depth)?;
    // a swizzle, or what stands in parentheses, at a coordinate
    if cursor.peek() == Some('(') && is_callable(&of) {
        let mut all = list(cursor, "(", ")", "',' or ')'", depth)?;
        let start = of.span.start;
        all.insert(0, ungrouped(of));
        of = Expr { span: start..cursor.position, node: Node::At(all) };
    }
    loop {
        let start = *cursor;
        if !cursor.token(".") {
            *cursor = start;
            return Ok(of);
        }
        cursor.blanks();
        let at = *cursor;
        let part = cursor.name().ok_or_else(|| at.expected("the name of a part"))?;
        of = Expr { span: of.span.start..cursor.position, node: Node::Part(Box::new(ungrouped(of)), part) };
        let before = *cursor;
        cursor.blanks();
        if cursor.peek() == Some('(') {
            let mut all = list(cursor, "(", ")", "',' or ')'", depth)?;
            all.insert(0, of);
            let first = all.first().map_or(cursor.position, |of| of.span.start);
            of = Expr { span: first..cursor.position, node: Node::At(all) };
        } else {
            *cursor = before;
        }
    }
}

fn primary<'t>(cursor: &mut Cursor<'t, '_>, depth: usize) -> Result<Expr<'t>, Error> {
    cursor.blanks();
    let start = cursor.position;
    let node = match cursor.peek() {
        Some('(') => Node::Tuple(list(cursor, "(", ")", "',' or ')'", depth)?),
        Some('<') => Node::ByMode(list(cursor, "<", ">", "',' or '>'", depth)?),
        Some(c) if c.is_ascii_alphabetic() => named(cursor, depth)?,
        _ => Node::Leaf(leaf(cursor)?),
    };
    Ok(Expr { span: start..cursor.position, node })
}

/// Expressions between brackets.
fn list<'t>(
    cursor: &mut Cursor<'t, '_>,
    open: &str,
    close: &str,
    between: &'static str,
    depth: usize,
) -> Result<Vec<Expr<'t>>, Error> {
    cursor.need(open, "an opening bracket")?;
    let mut all = Vec::new();
    if cursor.token(close) {
        return Ok(all);
    }
    loop {
        all.push(expr(cursor, depth.saturating_add(1))?);
        if cursor.token(close) {
            return Ok(all);
        }
        cursor.need(",", between)?;
    }
}

/// `12`, `-12`, `_`, `_12`, `6@1@0`.
fn leaf(cursor: &mut Cursor<'_, '_>) -> Result<Leaf, Error> {
    let mut marked = *cursor;
    if marked.token("_") {
        if !marked.peek().is_some_and(|c| c.is_ascii_digit() || c == '-') {
            *cursor = marked;
            return Ok(Leaf::Free);
        }
        *cursor = marked;
    }
    let start = cursor.position;
    let number = cursor.integer("an expression")?;
    let at = cursor.position;
    let mut path = Vec::new();
    while cursor.rest().starts_with('@') {
        cursor.position = cursor.position.saturating_add(1);
        path.push(cursor.index()?);
    }
    if path.is_empty() {
        return Ok(Leaf::Int(number));
    }
    let scale = isize::try_from(number).map_err(|_| Error { span: start..at, problem: exceeds_isize(number) })?;
    let path = BasisPath::new(&path);
    path.map(|path| Leaf::Basis(scale, path))
        .ok_or(Error { span: at..cursor.position, problem: Problem::Number { fits: "at most six indices" } })
}

/// What begins with a letter.
fn named<'t>(cursor: &mut Cursor<'t, '_>, depth: usize) -> Result<Node<'t>, Error> {
    let start = *cursor;
    let name = cursor.name().unwrap_or_default();
    if let Some(digits) = name.strip_prefix('f').map(|k| k.strip_prefix('_').unwrap_or(k))
        && digits.starts_with(|c: char| c.is_ascii_digit())
    {
        let span = start.position..cursor.position;
        let bound = i128::try_from(usize::MAX).unwrap_or(i128::MAX);
        let number = digits.into();
        let k = digits.parse().map_err(|_| Error { span, problem: Problem::Exceeds { number, bound } })?;
        return Ok(Node::Leaf(Leaf::Xor(k)));
    }
    let is_swizzle =
        matches!(name, "Sw" | "SwAbs") || matches!(name, "Swizzle" | "S") && cursor.rest().starts_with('<');
    if is_swizzle {
        let mut number = |before, expected| {
            cursor.need(before, expected)?;
            cursor.blanks();
            if let Some(marked) = cursor.rest().strip_prefix('_') {
                cursor.position = cursor.text.len().saturating_sub(marked.len());
            }
            cursor.integer("an integer")
        };
        let numbers = [number("<", "'<'")?, number(",", "','")?, number(",", "','")?];
        cursor.need(">", "'>'")?;
        // `Swizzle<3,3,3>{}`, as C++ writes it
        if name == "Swizzle" && cursor.rest().starts_with('{') {
            cursor.need("{", "'{'")?;
            cursor.need("}", "'}'")?;
        }
        return Ok(Node::Swizzle { absolute: name == "SwAbs", numbers });
    }
    if matches!(name, "o" | "let") {
        return Err(start.expected("an expression"));
    }
    if cursor.rest().starts_with('<') {
        return arguments(cursor).map(|args| Node::Atom(name, args));
    }
    let before = *cursor;
    cursor.blanks();
    if cursor.peek() == Some('(') {
        let end = before.position;
        let mut arguments = list(cursor, "(", ")", "',' or ')'", depth)?;
        if !cursor.variables.contains(&name) {
            return Ok(Node::Call(name, arguments));
        }
        arguments.insert(0, Expr { span: start.position..end, node: Node::Name(name) });
        return Ok(Node::At(arguments));
    }
    *cursor = before;
    Ok(Node::Name(name))
}

/// The arguments of an atom, `<f16,complex<f64>>`, as they stand.
fn arguments<'t>(cursor: &mut Cursor<'t, '_>) -> Result<&'t str, Error> {
    let rest = cursor.rest();
    let mut open = 0usize;
    for (at, c) in rest.char_indices() {
        match c {
            '<' => open = open.saturating_add(1),
            '>' => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            cursor.position = cursor.position.saturating_add(at).saturating_add(1);
            return Ok(rest.get(1..at).unwrap_or_default());
        }
    }
    cursor.position = cursor.text.len();
    Err(cursor.expected("'>'"))
}

/// A number that is no `isize`.
pub(crate) fn exceeds_isize(number: i128) -> Problem {
    let wide = |n: isize, otherwise| i128::try_from(n).unwrap_or(otherwise);
    let bound = if number < 0 { wide(isize::MIN, i128::MIN) } else { wide(isize::MAX, i128::MAX) };
    Problem::Exceeds { number: number.to_string(), bound }
}

impl Leaf {
    /// As a stride.
    pub(crate) fn stride(self) -> Option<Stride> {
        match self {
            Self::Free => None,
            Self::Int(n) => isize::try_from(n).ok().map(Stride::Int),
            Self::Basis(scale, path) => Some(Stride::Basis { scale, path }),
            Self::Xor(k) => Some(Stride::Xor(k)),
        }
    }
}
