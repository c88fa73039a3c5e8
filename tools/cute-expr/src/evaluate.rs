//! Trees to values. Every operation is paid for by the leaves of its arguments, so that no expression takes long.

use crate::atoms;
use crate::equal::equal;
use crate::error::{Error, Problem};
use crate::notes::{Note, past_the_end, past_the_outer};
use crate::operations::{Fault, beyond, composed, find, moved, nearest, plus, run};
use crate::syntax::{Expr, Leaf, MAX_DEPTH, Node, Program, Span, exceeds_isize, parse};
use crate::value::{MAX_LEAVES, Order, Tree, Value};
use alloc::string::String;
use alloc::vec::Vec;
use cute_dynamic::smem::{Major, SwizzleMode};
use cute_dynamic::{
    AlgebraError, Budget, Codomain, ComposedLayout, Layout, Offset, OuterMap, OverBudget, Swizzle, Tiler,
};

/// The budget of one program. An operation costs the square of the leaves of its arguments.
const fn budget() -> Budget {
    Budget::steps("expression")
}
/// What it costs to look for an atom among all there are.
const SEARCH: usize = 1 << 18;

/// The value of an expression.
///
/// ```
/// use cute_expr::evaluate;
/// let is = |text: &str| evaluate(text).map(|value| value.to_string());
/// assert_eq!(is("(6,2,2):(2,1,20) o 8:3")?, "(2,2,2):(6,1,20)");
/// assert_eq!(is("let a = (4,8):(1,4); let t = <2,4>; zipped_divide(a, t)")?, "((2,4),(2,2)):((1,4),(2,16))");
/// assert_eq!(is("let a = row_major((4,8)); a(2,5)")?, "21");
/// assert_eq!(is("SM80_16x8x16_F32F16F16F32_TN.c(5,3)")?, "57");
/// assert_eq!(is("coalesce((2,4):(1,2)) == 8:1")?, "true");
/// # Ok::<(), cute_expr::Error>(())
/// ```
///
/// # Errors
/// Where and why it has none.
pub fn evaluate(text: &str) -> Result<Value, Error> {
    evaluate_program(&parse(text)?)
}

/// The value of a program that has been read.
///
/// # Errors
/// As [`evaluate`].
pub fn evaluate_program(program: &Program<'_>) -> Result<Value, Error> {
    Evaluation::of(program, &mut |_, _, _| {})
}

/// The value of an expression, and what is worth a word: a composition that reaches past the end of its left operand.
///
/// ```
/// let (value, notes) = cute_expr::evaluate_noted("(4,4):(4,1) o <8,2>")?;
/// assert_eq!(value.to_string(), "(8,2):(4,1)");
/// assert_eq!(notes[0].text, "mode 0: 8:1 reaches coordinate 7 of 4:4, which has 4: past the end its last mode goes on");
/// assert!(cute_expr::evaluate_noted("with_shape((4,4):(4,1), (8,2))")?.1.is_empty());
/// # Ok::<(), cute_expr::Error>(())
/// ```
///
/// # Errors
/// As [`evaluate`].
pub fn evaluate_noted(text: &str) -> Result<(Value, Vec<Note>), Error> {
    let program = parse(text)?;
    let mut run = Evaluation { variables: Vec::new(), budget: budget(), known: Known::default(), notes: Vec::new() };
    let value = run.program(&program, &mut |_, _, _| {})?;
    Ok((value, run.notes))
}

/// What evaluations of expressions that are much alike share.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known {
    /// Instructions that were looked for, with their names and arguments: to look for one takes longer than all else.
    atoms: Vec<((String, String), Value)>,
    /// The steps that were taken.
    pub(crate) spent: usize,
}

/// The value of an expression like one before, whose instructions are known.
pub(crate) fn evaluate_again(text: &str, known: &mut Known) -> Result<Value, Error> {
    let program = parse(text)?;
    let known_atoms = core::mem::take(known);
    let mut run = Evaluation { variables: Vec::new(), budget: budget(), known: known_atoms, notes: Vec::new() };
    let value = run.program(&program, &mut |_, _, _| {});
    *known = run.known;
    known.spent = known.spent.saturating_add(run.budget.spent()).saturating_add(text.len());
    value
}

/// What is told of each part as it is evaluated, inner parts first: the part, what it is made of, and its value.
pub(crate) type Watch<'w, 't> = &'w mut dyn FnMut(&Expr<'t>, &[Value], &Result<Value, Error>);

/// The variables, and what may still be spent.
#[derive(Debug, Clone)]
pub(crate) struct Evaluation<'t> {
    variables: Vec<(&'t str, Value)>,
    budget: Budget,
    known: Known,
    notes: Vec<Note>,
}
/// The most remarks on one program.
const MOST_NOTES: usize = 16;

impl<'t> Evaluation<'t> {
    /// The value of a program, watched.
    pub(crate) fn of(program: &Program<'t>, watch: Watch<'_, 't>) -> Result<Value, Error> {
        Self { variables: Vec::new(), budget: budget(), known: Known::default(), notes: Vec::new() }
            .program(program, watch)
    }
    fn program(&mut self, program: &Program<'t>, watch: Watch<'_, 't>) -> Result<Value, Error> {
        for (name, value) in &program.lets {
            let value = self.value(value, watch)?;
            self.variables.push((name, value));
        }
        self.value(&program.result, watch)
    }

    fn variable(&self, name: &str) -> Option<&Value> {
        self.variables.iter().rev().find(|(variable, _)| *variable == name).map(|(_, value)| value)
    }

    /// The value of an expression. Inner ones come first, from a list and not by recursion: a stack is small in some places.
    fn value(&mut self, expr: &Expr<'t>, watch: Watch<'_, 't>) -> Result<Value, Error> {
        // what is to do, last first: enter an expression, or make its value of the last so many
        let mut to_do: Vec<(&Expr<'t>, Option<usize>)> = alloc::vec![(expr, None)];
        let mut values: Vec<Value> = Vec::new();
        while let Some((expr, entered)) = to_do.pop() {
            match entered {
                None => {
                    self.known(expr)?;
                    let parts = parts(expr);
                    to_do.push((expr, Some(parts.len())));
                    to_do.extend(parts.into_iter().rev().map(|part| (part, None)));
                }
                Some(count) => {
                    let of = values.split_off(values.len().saturating_sub(count));
                    let value = self.made(expr, &of).and_then(|value| Self::measured(value, &expr.span));
                    watch(expr, &of, &value);
                    values.push(value?);
                }
            }
        }
        Ok(values.pop().unwrap_or(Value::Bool(false)))
    }

    /// Refuses a call of nothing, and a wrong number of arguments, before they are evaluated.
    fn known(&self, expr: &Expr<'t>) -> Result<(), Error> {
        let Node::Call(name, arguments) = &expr.node else { return Ok(()) };
        let Some(operation) = find(name) else {
            let start = expr.span.start;
            return Err(Error { span: start..start.saturating_add(name.len()), problem: self.unknown(name) });
        };
        let (least, most) = operation.count;
        if (least..=most).contains(&arguments.len()) {
            return Ok(());
        }
        let problem = Problem::Arguments { signature: operation.signature(), found: arguments.len() };
        Err(Error { span: expr.span.clone(), problem })
    }

    /// An expression of values.
    fn made(&mut self, expr: &Expr<'t>, of: &[Value]) -> Result<Value, Error> {
        let span = &expr.span;
        let here = |problem| Error { span: span.clone(), problem };
        match (&expr.node, of) {
            (Node::Leaf(leaf), _) => Ok(Value::Tree(Tree::Leaf(*leaf))),
            (Node::Tuple(_), _) => Ok(tuple(of)),
            (Node::ByMode(modes), _) => {
                let tilers = modes.iter().zip(of).map(|(mode, value)| {
                    value.to_tiler().map_err(|problem| Error { span: mode.span.clone(), problem })
                });
                Ok(Value::Tiler(Tiler::ByMode(tilers.collect::<Result<_, _>>()?)))
            }
            (Node::Layout(shape, stride), [extents, strides]) => layout((shape, extents), (stride, strides), span),
            (Node::Swizzle { absolute, numbers }, _) => swizzle(*absolute, *numbers).map(Value::Swizzle).map_err(here),
            (Node::Name(name), _) => self.name(name).map_err(here),
            (Node::Atom(name, args), _) => self.atom(name, args).map_err(here),
            (Node::Call(name, arguments), _) => self.call(name, arguments, of, span),
            (Node::Exact(of), [tiler]) => {
                let tiler = tiler.to_tiler().map_err(|problem| Error { span: of.span.clone(), problem })?;
                Ok(Value::Tiler(tiler.exact()))
            }
            (Node::Part(whole, part), [value]) => {
                atoms::part(value, part).map_err(|problem| Error { span: whole.span.end..span.end, problem })
            }
            (Node::At(_), [of, coordinate @ ..]) => self.at(of, coordinate, span),
            (Node::Compose(operands), _) => self.compose(operands, of),
            (Node::Plus(whole, by), [layout, offset]) => begun(layout, offset).map_err(|fault| {
                let of = if fault.argument == Some(0) { whole } else { by };
                Error { span: of.span.clone(), problem: fault.problem }
            }),
            (Node::Equal(_, _, same), [left, right]) => {
                let is_equal = equal(left, right, &mut |steps| self.pay(steps));
                is_equal.map(|is_equal| Value::Bool(is_equal == *same)).map_err(here)
            }
            // not reached: these have as many parts
            (
                Node::Layout(..) | Node::Exact(_) | Node::Part(..) | Node::At(_) | Node::Plus(..) | Node::Equal(..),
                _,
            ) => Ok(Value::Bool(false)),
        }
    }

    /// Refuses what is too large, or too deep.
    fn measured(value: Value, span: &Span) -> Result<Value, Error> {
        let (leaves, depth) = value.extent();
        let is_list = matches!(value, Value::List(_));
        let problem = match (leaves > MAX_LEAVES && !is_list, depth > MAX_DEPTH) {
            (true, _) => {
                let what = "value of an expression";
                OverBudget { what, unit: "leaves", needed: leaves, limit: MAX_LEAVES }.into()
            }
            (_, true) => Problem::TooDeep,
            _ => return Ok(value),
        };
        Err(Error { span: span.clone(), problem })
    }

    fn spend(&mut self, arguments: &[Value], span: &Span) -> Result<(), Error> {
        let leaves = arguments.iter().fold(1usize, |sum, value| sum.saturating_add(value.extent().0));
        self.pay(leaves.saturating_mul(leaves)).map_err(|problem| Error { span: span.clone(), problem })
    }
    fn pay(&mut self, steps: usize) -> Result<(), Problem> {
        Ok(self.budget.spend(steps)?)
    }
    /// The atom of a name.
    fn atom(&mut self, name: &str, args: &str) -> Result<Value, Problem> {
        self.pay(SEARCH)?;
        if let Some((_, atom)) = self.known.atoms.iter().find(|((known, with), _)| known == name && with == args) {
            self.known.spent = self.known.spent.saturating_sub(SEARCH);
            return Ok(atom.clone());
        }
        let atom = atoms::atom(name, args)?;
        self.known.atoms.push(((name.into(), args.into()), atom.clone()));
        Ok(atom)
    }

    fn name(&mut self, name: &str) -> Result<Value, Problem> {
        if let Some(value) = self.variable(name) {
            return Ok(value.clone());
        }
        match name {
            "true" => return Ok(Value::Bool(true)),
            "false" => return Ok(Value::Bool(false)),
            "LayoutLeft" => return Ok(Value::Order(Order::Left)),
            "LayoutRight" => return Ok(Value::Order(Order::Right)),
            "K" => return Ok(Value::Major(Major::K)),
            "MN" => return Ok(Value::Major(Major::MN)),
            _ => {}
        }
        if let Some(mode) = SwizzleMode::ALL.into_iter().find(|mode| mode.name() == name) {
            return Ok(Value::Mode(mode));
        }
        if let Some(operation) = find(name) {
            return Err(Problem::NotCalled { signature: operation.signature() });
        }
        // atoms are written with capitals; other names are misspelt operations or variables
        let is_atom = name.starts_with(|c: char| c.is_ascii_uppercase());
        if !is_atom || is_number(name) {
            return Err(match self.unknown(name) {
                Problem::UnknownName { nearest: None, .. } if is_number(name) => Problem::Unbound { name: name.into() },
                unknown => unknown,
            });
        }
        self.atom(name, "")
    }

    fn unknown(&self, name: &str) -> Problem {
        let variables = self.variables.iter().map(|(variable, _)| *variable);
        Problem::UnknownName { name: String::from(name), nearest: nearest(name, variables).map(String::from) }
    }

    fn call(&mut self, name: &str, arguments: &[Expr<'t>], values: &[Value], span: &Span) -> Result<Value, Error> {
        self.spend(values, span)?;
        match find(name) {
            Some(operation) => {
                let value = run(operation, values).map_err(|fault| faulty(fault, arguments, span))?;
                if let ("composition", [a, b]) = (name, values) {
                    self.note(span, past_the_end(a, b));
                }
                Ok(value)
            }
            None => Err(Error { span: span.clone(), problem: self.unknown(name) }),
        }
    }

    /// A layout or swizzle at a coordinate.
    fn at(&mut self, of: &Value, coordinate: &[Value], span: &Span) -> Result<Value, Error> {
        let at = if let [one] = coordinate { one.clone() } else { tuple(coordinate) };
        let operation = at_operation(of, &at);
        self.call(operation, &[], &[of.clone(), at], span)
    }

    fn note(&mut self, span: &Span, lines: Vec<String>) {
        let left = MOST_NOTES.saturating_sub(self.notes.len());
        self.notes.extend(lines.into_iter().take(left).map(|text| Note { span: span.clone(), text }));
    }
    fn compose(&mut self, operands: &[Expr<'t>], values: &[Value]) -> Result<Value, Error> {
        let mut all = operands.iter().zip(values);
        let Some((mut before, first)) = all.next() else { return Ok(Value::Bool(false)) };
        let mut so_far = first.clone();
        while let Some((here, value)) = all.next() {
            self.spend(&[so_far.clone(), value.clone()], &here.span)?;
            // Sw o offset o layout, layout o offset o layout
            if let (Some(outer), Value::Tree(Tree::Leaf(Leaf::Int(offset)))) = (outer(&so_far), value)
                && let Some((inner, layout)) = all.clone().next().filter(|(_, next)| ends_composed(&outer, next))
            {
                all.next();
                let whole = || before.span.start..inner.span.end;
                let offset = isize::try_from(*offset)
                    .map_err(|_| Error { span: here.span.clone(), problem: exceeds_isize(*offset) })?;
                let at_inner = |problem| Error { span: inner.span.clone(), problem };
                let (layout, offset) = inside(layout, offset).map_err(at_inner)?;
                let past = past_the_outer(&so_far, offset, &layout);
                so_far = ComposedLayout::new(outer, offset, layout)
                    .map(Value::Composed)
                    .map_err(|error| Error { span: whole(), problem: Problem::Algebra(error) })?;
                self.note(&whole(), past);
                before = inner;
                continue;
            }
            let past = past_the_end(&so_far, value);
            so_far = composed(&so_far, value).map_err(|Fault { argument, problem }| {
                let span = if argument == Some(0) { &before.span } else { &here.span };
                Error { span: span.clone(), problem }
            })?;
            let at = here.span.clone();
            self.note(&at, past);
            so_far = Self::measured(so_far, &at)?;
            before = here;
        }
        Ok(so_far)
    }
}

/// Whether a name is like those of extents and strides: `M`, `ld`, `BM`, `BLK_M`; no instruction has so short a name.
fn is_number(name: &str) -> bool {
    let is_block = name.strip_prefix("BLK_").or_else(|| name.strip_prefix("TILE_"));
    is_block.is_some() || name.len() <= 3 && !matches!(name, "mma" | "cp")
}
/// What may stand left in a composed layout.
pub(crate) fn outer(value: &Value) -> Option<OuterMap> {
    match value {
        Value::Swizzle(swizzle) => Some((*swizzle).into()),
        Value::Layout(layout) => Some(layout.into()),
        _ => None,
    }
}
/// Whether `outer o offset o value` is a composed layout. (A layout by an integer, and then by what is no layout, is two compositions.)
pub(crate) fn ends_composed(outer: &OuterMap, value: &Value) -> bool {
    outer.swizzle().is_some() || matches!(value, Value::Layout(_) | Value::Sliced(..))
}
/// The layout inside of a composed layout, and the offset before the outer one: that of a slice is added to it.
pub(crate) fn inside(value: &Value, offset: isize) -> Result<(Layout, isize), Problem> {
    match moved(value) {
        Some((layout, Offset::Int(more))) => {
            let offset = offset.checked_add(*more).ok_or_else(|| beyond(offset, *more))?;
            Ok((layout.clone(), offset))
        }
        _ => value.to_layout_from_0().map(|layout| (layout, offset)),
    }
}
/// `layout + offset`: a slice.
fn begun(layout: &Value, offset: &Value) -> Result<Value, Fault> {
    let at = |argument| move |problem| Fault { argument: Some(argument), problem };
    let unlike = |expected| at(1)(offset.unlike(expected));
    let bare = match layout {
        Value::Layout(layout) | Value::Sliced(layout, _) => layout,
        other => return Err(at(0)(other.unlike("a layout"))),
    };
    let is_coordinate = matches!(offset, Value::Tree(Tree::Tuple(_)));
    let offset = match (bare.codomain(), offset) {
        (Codomain::Xor, Value::Tree(Tree::Leaf(Leaf::Int(n)))) => {
            Offset::Xor(usize::try_from(*n).map_err(|_| unlike("an offset of 0 and more"))?)
        }
        (Codomain::Integer, Value::Tree(Tree::Leaf(Leaf::Int(n)))) => {
            Offset::Int(isize::try_from(*n).map_err(|_| at(1)(exceeds_isize(*n)))?)
        }
        (_, Value::Tree(tree)) if is_coordinate => {
            Offset::Coord(tree.signed().ok_or_else(|| unlike("an offset of integers"))?)
        }
        _ => return Err(unlike("an offset")),
    };
    match layout {
        // as a slice, also where the offset is 0
        Value::Layout(bare) if crate::value::is_zero(&offset) => {
            Ok(Value::Sliced(bare.clone(), alloc::boxed::Box::new(offset)))
        }
        _ => plus(layout.clone(), &offset).map_err(at(1)),
    }
}
/// What a value at a coordinate is.
pub(crate) fn at_operation(of: &Value, at: &Value) -> &'static str {
    let is_free = |tree: &Tree| tree.coord().is_some_and(|coord| coord.leaves().any(|index| index.is_none()));
    match (of, at) {
        (Value::Swizzle(_), _) => "apply",
        (_, Value::Tree(tree)) if is_free(tree) => "slice",
        _ => "at",
    }
}

/// At the argument that is to blame, or at the operation.
fn faulty(fault: Fault, arguments: &[Expr<'_>], span: &Span) -> Error {
    let argument = fault.argument.and_then(|i| arguments.get(i));
    Error { span: argument.map_or(span, |argument| &argument.span).clone(), problem: fault.problem }
}

/// What an expression is made of.
fn parts<'e, 't>(expr: &'e Expr<'t>) -> Vec<&'e Expr<'t>> {
    match &expr.node {
        Node::Leaf(_) | Node::Swizzle { .. } | Node::Name(_) | Node::Atom(..) => Vec::new(),
        Node::Tuple(all) | Node::ByMode(all) | Node::Call(_, all) | Node::At(all) | Node::Compose(all) => {
            all.iter().collect()
        }
        Node::Layout(a, b) | Node::Plus(a, b) | Node::Equal(a, b, _) => alloc::vec![&**a, &**b],
        Node::Part(of, _) | Node::Exact(of) => alloc::vec![&**of],
    }
}

/// A tuple of trees is a tree; other tuples are tilers by mode.
pub(crate) fn tuple(values: &[Value]) -> Value {
    let tree = |value: &Value| if let Value::Tree(tree) = value { Some(tree.clone()) } else { None };
    let trees: Option<Vec<Tree>> = values.iter().map(tree).collect();
    trees.map_or_else(|| Value::List(values.to_vec()), |trees| Value::Tree(Tree::Tuple(trees)))
}

/// `shape:stride`, each with its place.
fn layout(
    (shape, extents): (&Expr<'_>, &Value),
    (stride, strides): (&Expr<'_>, &Value),
    span: &Span,
) -> Result<Value, Error> {
    let unlike = |of: &Expr<'_>, value: &Value, expected, are_signed| Error {
        span: of.span.clone(),
        problem: value.unlike_numbers(expected, are_signed),
    };
    let tree = |value: &Value| if let Value::Tree(tree) = value { Some(tree.clone()) } else { None };
    let shape = tree(extents)
        .and_then(|tree| tree.shape())
        .ok_or_else(|| unlike(shape, extents, "a shape of positive integers", false))?;
    let stride =
        tree(strides).and_then(|tree| tree.strides()).ok_or_else(|| unlike(stride, strides, "a stride", true))?;
    let layout = Layout::new(&shape, &stride);
    layout.map(Value::Layout).map_err(|error| Error { span: span.clone(), problem: Problem::Algebra(error) })
}

fn swizzle(absolute: bool, [bits, base, shift]: [i128; 3]) -> Result<Swizzle, Problem> {
    let number = |n: i128| {
        usize::try_from(n).map_err(|_| {
            let beyond = Tree::Leaf(Leaf::Int(n)).beyond_extent();
            beyond.unwrap_or(Problem::Number { fits: "0 or more" })
        })
    };
    let made = if absolute {
        Swizzle::absolute(number(bits)?, number(base)?, number(shift)?)
    } else {
        let shift = isize::try_from(shift).map_err(|_| exceeds_isize(shift))?;
        Swizzle::new(number(bits)?, number(base)?, shift)
    };
    made.map_err(Problem::Algebra)
}

impl From<AlgebraError> for Problem {
    fn from(error: AlgebraError) -> Self {
        Self::Algebra(error)
    }
}
