//! The table of reasons. From one entry are made the variant of cute-static's `AlgebraError` with its code and text, and the type that the
//! compiler refuses with, and the message that it prints.
//!
//! ```text
//! table     attributes `enum NAME` { entry.. }        an error with all the table's variants; and the rules in `mod rules`
//!           use ROOT { entry.. }                      rules alone, of a crate that has cute-static at ROOT, and `Reason` in `refusal`
//!           words { DIVIDE ..; PRODUCT ..; right "on the right" "of tile or rest" "of the grid"; .. }
//!                                                     first: operations, and what `{right}` is of itself, a divide, a product
//! entry     /// doc   VARIANT "code" { field.., } case.. ;
//!           /// doc   rule "sentence" text.. ;         of types alone; `rule` may be followed by its "code"
//! field     by  |  name "doc"  |  name: type "doc"  |  name = expression
//! case      "sentence" "mode and equation" (rule text.. | values "why no type refuses it")
//!           [shape, stride] "sentence" ..             one of several: where these fields are `Some`, and no others
//! rule      NAME<a, b> unless a TRAIT                 refused unless `a: TRAIT<b>`, which never holds; `-a` has the magnitude of `a`
//!                                                     a type for a parameter: NAME is declared elsewhere, and this is one case of it
//! text      [operation] "label" "note"                as the rule itself is told, `{by}` being the operation
//!           divide "label" "note"  |  product ..      as operations tell it that are made of this one; or it is told as it stands
//!           divide product "label" "note"             both alike; `composition divide "label" "note"` is the rule's own and a divide's
//!           three strings                             a sentence of its own before them
//! ```
//!
//! `{field}` in a sentence is the number: on values as it is, in the compiler's message the name of the type.

use proc_macro::{Delimiter, Span, TokenStream, TokenTree, token_stream::IntoIter};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::iter::Peekable;

use crate::parser::Failure;

type Parsed<T> = Result<T, Failure>;

/// A rule's number: its name, and whether the type has its magnitude; or a type.
enum Param {
    Number { name: String, negative: bool },
    Type(String),
}
#[derive(Clone)]
struct Words {
    sentence: Option<String>,
    label: String,
    note: String,
}
struct Rule {
    name: String,
    params: Vec<Param>,
    number: String,
    test: String,
    code: Option<String>,
    operation: Option<String>,
    own: Words,
    divide: Option<Words>,
    product: Option<Words>,
}
struct Case {
    present: Option<Vec<String>>,
    sentence: String,
    place: String,
    rule: Option<Rule>,
}
struct Field {
    name: String,
    of: String,
    doc: String,
}
struct Variant {
    name: String,
    code: String,
    fields: Vec<Field>,
    /// What is computed of them.
    computed: Vec<(String, String)>,
}
struct Entry {
    docs: String,
    variant: Option<Variant>,
    cases: Vec<Case>,
}

struct Tokens(Peekable<IntoIter>);
impl Tokens {
    fn fail<T>(&mut self, wanted: &str) -> Parsed<T> {
        let (found, span) = match self.0.peek() {
            Some(token) => (format!("`{token}`"), token.span()),
            None => ("the end".into(), Span::call_site()),
        };
        Err(Failure::new(span, format!("reasons!: {wanted} instead of {found}")))
    }
    fn next_if(&mut self, test: impl Fn(&TokenTree) -> bool) -> Option<TokenTree> {
        self.0.next_if(|token| test(token))
    }
    fn word(&mut self) -> Option<String> {
        self.next_if(|token| matches!(token, TokenTree::Ident(_))).map(|word| word.to_string())
    }
    fn some_word(&mut self) -> Parsed<String> {
        self.word().map_or_else(|| self.fail("a name"), Ok)
    }
    fn is(&mut self, text: &str) -> bool {
        self.next_if(|token| matches!(token, TokenTree::Ident(word) if word.to_string() == text)).is_some()
    }
    fn punct(&mut self, wanted: char) -> bool {
        self.next_if(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)).is_some()
    }
    /// What stands between the quotes.
    fn text(&mut self) -> Option<String> {
        let text = self.next_if(|token| matches!(token, TokenTree::Literal(_)))?.to_string();
        Some(text.trim_matches('"').to_owned())
    }
    fn some_text(&mut self) -> Parsed<String> {
        self.text().map_or_else(|| self.fail("a text"), Ok)
    }
    fn group(&mut self, delimiter: Delimiter) -> Option<Self> {
        match self.next_if(|token| matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)) {
            Some(TokenTree::Group(group)) => Some(Self(group.stream().into_iter().peekable())),
            _ => None,
        }
    }
    fn some_group(&mut self, delimiter: Delimiter) -> Parsed<Self> {
        self.group(delimiter).map_or_else(|| self.fail("a group"), Ok)
    }
    fn is_empty(&mut self) -> bool {
        self.0.peek().is_none()
    }
    /// `#[..]`s as they stand.
    fn attributes(&mut self) -> Parsed<String> {
        let mut text = String::new();
        while self.punct('#') {
            let inside: TokenStream = self.some_group(Delimiter::Bracket)?.0.collect();
            text.push_str(&format!("#[{inside}]\n"));
        }
        Ok(text)
    }
    /// Tokens up to a comma or a text.
    fn up_to_text(&mut self) -> String {
        let mut text = String::new();
        while let Some(token) = self.next_if(|token| {
            !matches!(token, TokenTree::Literal(_))
                && !matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')
        }) {
            text.push_str(&format!("{token} "));
        }
        text
    }

    fn fields(&mut self, variant: &mut Variant) -> Parsed<()> {
        while !self.is_empty() {
            let name = self.some_word()?;
            if self.punct('=') {
                variant.computed.push((name, self.up_to_text()));
            } else if name == "by" {
                variant.fields.push(Field { name, of: "Operation".into(), doc: "Whose refusal it is.".into() });
            } else {
                let of = if self.punct(':') { self.up_to_text() } else { "usize".into() };
                variant.fields.push(Field { name, of, doc: self.some_text()? });
            }
            if !self.punct(',') && !self.is_empty() {
                return self.fail("a comma");
            }
        }
        Ok(())
    }
    /// Behind `NAME`: `<a, b> unless a TRAIT`.
    fn params(&mut self) -> Parsed<Vec<Param>> {
        let mut params = Vec::new();
        if !self.punct('<') {
            return self.fail("`<`");
        }
        loop {
            let (mut depth, mut text) = (0usize, String::new());
            loop {
                match self.0.next() {
                    Some(TokenTree::Punct(punct)) if depth == 0 && matches!(punct.as_char(), ',' | '>') => {
                        let name = text.trim_start_matches('-').to_owned();
                        let is_type = name.contains(|c: char| !c.is_alphanumeric() && c != '_')
                            || name.starts_with(char::is_uppercase);
                        params.push(match is_type {
                            true => Param::Type(text),
                            false => Param::Number { negative: text.starts_with('-'), name },
                        });
                        if punct.as_char() == '>' {
                            return Ok(params);
                        }
                        break;
                    }
                    Some(token) => {
                        match token.to_string().as_str() {
                            "<" => depth = depth.saturating_add(1),
                            ">" => depth = depth.saturating_sub(1),
                            _ => {}
                        }
                        text.push_str(&token.to_string());
                    }
                    None => return self.fail("`>`"),
                }
            }
        }
    }
    fn words(&mut self) -> Parsed<Option<Words>> {
        let Some(first) = self.text() else { return Ok(None) };
        let second = self.some_text()?;
        Ok(Some(match self.text() {
            Some(note) => Words { sentence: Some(first), label: second, note },
            None => Words { sentence: None, label: first, note: second },
        }))
    }
    /// Behind `NAME`; a sentence of types alone stands behind the trait.
    fn rule(&mut self, name: String, alone: bool) -> Parsed<(Rule, String)> {
        let params = self.params()?;
        if !self.is("unless") {
            return self.fail("`unless`");
        }
        let (number, test) = (self.some_word()?, self.some_word()?);
        let code = if alone && self.punct('=') { Some(self.some_text()?) } else { None };
        let sentence = if alone { self.some_text()? } else { String::new() };
        let (mut operation, mut own, mut divide, mut product) = (None, None, None, None);
        loop {
            let roles: Vec<_> = std::iter::from_fn(|| self.word()).collect();
            let Some(words) = self.words()? else { break };
            for role in roles {
                match role.as_str() {
                    "divide" => divide = Some(words.clone()),
                    "product" => product = Some(words.clone()),
                    _ => operation = Some(role),
                }
            }
            own.get_or_insert(words);
        }
        let Some(own) = own else { return self.fail("a label and a note") };
        Ok((Rule { name, params, number, test, code, operation, own, divide, product }, sentence))
    }
    fn case(&mut self) -> Parsed<Case> {
        let present = match self.group(Delimiter::Bracket) {
            Some(mut names) => {
                let mut present = Vec::new();
                while let Some(name) = names.word() {
                    present.push(name);
                    names.punct(',');
                }
                Some(present)
            }
            None => None,
        };
        let sentence = self.some_text()?;
        let place = self.text().map(|place| format!(" {place}")).unwrap_or_default();
        let rule = match self.word() {
            Some(values) if values == "values" => {
                self.some_text()?;
                None
            }
            Some(name) => Some(self.rule(name, false)?.0),
            None if present.is_some() => None,
            None => return self.fail("a rule, or why no type refuses it"),
        };
        Ok(Case { present, sentence, place, rule })
    }
    fn entry(&mut self) -> Parsed<Entry> {
        let docs = self.attributes()?;
        let name = self.some_word()?;
        let mut entry = Entry { docs, variant: None, cases: Vec::new() };
        if let Some(code) = self.text() {
            let mut variant = Variant { name, code, fields: Vec::new(), computed: Vec::new() };
            if let Some(mut fields) = self.group(Delimiter::Brace) {
                fields.fields(&mut variant)?;
            }
            entry.variant = Some(variant);
            while !self.punct(';') {
                entry.cases.push(self.case()?);
            }
        } else {
            let (rule, sentence) = self.rule(name, true)?;
            entry.cases.push(Case { present: None, sentence, place: String::new(), rule: Some(rule) });
            if !self.punct(';') {
                return self.fail("`;`");
            }
        }
        Ok(entry)
    }
}

/// `prefix` as a type parameter: `Prefix`.
fn parameter(name: &str) -> String {
    let parts = name.split('_').map(|part| {
        let mut letters = part.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    });
    parts.collect()
}

/// Words that depend on who tells: of itself, a divide, a product.
type Roles = Vec<(String, [String; 3])>;

impl Rule {
    fn numbers(&self) -> impl Iterator<Item = (&str, bool)> {
        self.params.iter().filter_map(|param| match param {
            Param::Number { name, negative } => Some((name.as_str(), *negative)),
            Param::Type(_) => None,
        })
    }
    /// `NAME<A, B>`.
    fn path(&self) -> String {
        let params = self.params.iter().map(|param| match param {
            Param::Number { name, .. } => parameter(name),
            Param::Type(name) => name.clone(),
        });
        format!("{}<{}>", self.name, params.collect::<Vec<_>>().join(", "))
    }
    /// A text as the compiler's attributes have it, told by a role.
    fn as_type(&self, text: &str, role: usize, by: &str, roles: &Roles) -> String {
        let mut text = text.to_owned();
        for (word, told) in roles {
            text = text.replace(&format!("{{{word}}}"), told.get(role).map_or("", String::as_str));
        }
        for (name, negative) in self.numbers() {
            let shown = if name == self.number { "Self".into() } else { parameter(name) };
            let sign = if negative { "-" } else { "" };
            text = text.replace(&format!("{{{name}}}"), &format!("{sign}{{{shown}}}"));
        }
        text.replace("{by}", by)
    }
}

/// Whether a word is one of a text's.
fn has(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
}

/// What the table makes.
struct Made {
    /// The path to cute-static.
    root: String,
    roles: Roles,
    items: String,
    /// Divides, and products.
    operations: [Vec<String>; 2],
    /// The traits of the rules that each of them tells.
    told: BTreeMap<String, String>,
}
impl Made {
    /// One rule: its type, and in the words of each role the trait that nothing has.
    fn rule(&mut self, rule: &Rule, docs: &str, sentence: &str, code: Option<&str>) -> std::fmt::Result {
        let operation = rule.operation.as_deref().unwrap_or_default();
        let code = rule.code.as_deref().or(code);
        let numbers: Vec<_> = rule.numbers().map(|(name, _)| parameter(name)).collect();
        let others: Vec<_> =
            rule.numbers().filter(|(name, _)| *name != rule.number).map(|(name, _)| parameter(name)).collect();
        let shown = rule.as_type(rule.own.sentence.as_deref().unwrap_or(sentence), 0, operation, &self.roles);
        if numbers.len() == rule.params.len() {
            let (name, numbers) = (&rule.name, numbers.join(", "));
            writeln!(
                self.items,
                "{docs} #[doc = \"\"] #[doc = \"The compiler says: {shown}\"] #[derive(Debug, Clone, Copy)]
                pub struct {name}<{numbers}>(core::marker::PhantomData<({numbers},)>);"
            )?;
        }
        let test = format!("{}<{}>", rule.test, others.join(", "));
        let on = |text: &str, label: &str, note: &str, test: &str| {
            format!(
                "#[cfg_attr(doc, doc(hidden))] #[allow(missing_docs)] #[diagnostic::on_unimplemented(message = \"{text}\", label = \"{label}\", note = \"{note}\")]
                pub trait {test} {{}}"
            )
        };
        let own = |text: &str| rule.as_type(text, 0, operation, &self.roles);
        let (label, note) = (own(&rule.own.label), own(&rule.own.note));
        writeln!(self.items, "{}", on(&shown, &label, &note, &test))?;
        let number = parameter(&rule.number);
        self.refused(&numbers, &rule.path(), &format!("{number}: {test}"), &shown, code)?;
        // a sister crate's reasons are told by no operation, and named where they fail
        if self.root != "crate" {
            let (root, name) = (&self.root, &rule.name);
            let of_numbers = numbers.join(", ");
            writeln!(
                self.items,
                "impl<{of_numbers}> {name}<{of_numbers}> {{
                    /// The sentence, `{{n}}` in it being a number.
                    #[doc(hidden)] pub const SENTENCE: &'static str = \"{sentence}\"; }}"
            )?;
            let bounded = numbers.iter().map(|number| format!("{number}: {root}::decimal::Decimal"));
            let named = numbers.iter().map(|number| format!("{root}::decimal::Dec<{number}>"));
            return writeln!(
                self.items,
                "impl<{}> crate::refusal::Reason for {} {{ type Verdict = {root}::verdict::Inadmissible<{name}<{}>>; }}",
                bounded.collect::<Vec<_>>().join(", "),
                rule.path(),
                named.collect::<Vec<_>>().join(", ")
            );
        }
        let roles = [(1, "InDivide", &rule.divide), (2, "InProduct", &rule.product)];
        for ((role, told, words), operations) in roles.into_iter().zip(self.operations.clone()) {
            let Some(words) = words else {
                let path = format!("{told}<By, {}>", rule.path());
                let numbers = [vec!["By".to_owned()], numbers.clone()].concat();
                self.refused(&numbers, &path, &format!("{number}: {test}"), &shown, code)?;
                continue;
            };
            for by in operations {
                let as_told = |text: &str| rule.as_type(text, role, &by, &self.roles);
                let text = as_told(words.sentence.as_deref().unwrap_or(sentence));
                let message = on(&text, &as_told(&words.label), &as_told(&words.note), &test);
                let path = format!("{told}<crate::operation::{by}, {}>", rule.path());
                self.refused(&numbers, &path, &format!("{number}: {by}::{test}"), &text, code)?;
                self.told.entry(by).or_default().push_str(&message);
            }
        }
        Ok(())
    }
    fn refused(
        &mut self,
        numbers: &[String],
        path: &str,
        test: &str,
        sentence: &str,
        code: Option<&str>,
    ) -> std::fmt::Result {
        let (root, numbers) = (&self.root, numbers.join(", "));
        writeln!(self.items, "impl<{numbers}> {root}::verdict::Stands for {path} where {test} {{}}")?;
        match code {
            Some(code) => writeln!(
                self.items,
                "impl<{numbers}> {root}::verdict::Refusal for {root}::verdict::Inadmissible<{path}> {{
                    const CODE: &'static str = \"{code}\"; const SENTENCE: &'static str = \"{sentence}\"; }}"
            ),
            None => Ok(()),
        }
    }
    /// The error.
    fn variants(&self, docs: &str, name: &str, entries: &[Entry]) -> Result<String, std::fmt::Error> {
        let [mut variants, mut codes, mut texts, mut told] = [const { String::new() }; 4];
        for Entry { docs, variant, cases } in entries {
            let Some(Variant { name, code, fields, computed }) = variant else { continue };
            writeln!(variants, "{docs} {name}")?;
            if !fields.is_empty() {
                let field = |field: &Field| format!("#[doc = \"{}\"] {}: {},\n", field.doc, field.name, field.of);
                writeln!(variants, "{{ {} }}", fields.iter().map(field).collect::<String>())?;
            }
            variants.push(',');
            writeln!(codes, "Self::{name} {{ .. }} => \"{code}\",")?;
            if fields.iter().any(|field| field.name == "by") {
                write!(told, "| Self::{name} {{ by, .. }}")?;
            }
            let computed: String = computed.iter().map(|(name, value)| format!("let {name} = {value};")).collect();
            for Case { present, sentence, place, .. } in cases {
                let text = format!("{sentence}{place}");
                let words = self.roles.iter().filter(|(word, _)| text.contains(&format!("{{{word}}}")));
                let words: String = words
                    .map(|(word, [own, divide, product])| {
                        format!(", {word} = by.own(\"{own}\", \"{divide}\", \"{product}\")")
                    })
                    .collect();
                // the fields that the text takes
                let pattern = |field: &Field| {
                    let name = &field.name;
                    let of_case = present.as_ref().filter(|_| field.of.starts_with("Option"));
                    match of_case.map(|present| present.contains(name)) {
                        Some(true) => format!("{name}: Some({name}), "),
                        Some(false) => format!("{name}: None, "),
                        None if [&text, &computed, &words].iter().any(|text| has(text, name)) => format!("{name}, "),
                        None => String::new(),
                    }
                };
                let pattern: String = fields.iter().map(pattern).collect();
                writeln!(texts, "Self::{name} {{ {pattern} .. }} => {{ {computed} write!(f, \"{text}\"{words}) }}")?;
            }
        }
        Ok(format!(
            "{docs} pub enum {name} {{ {variants} }}
            impl {name} {{
                /// The error's short name, as in the shared test vectors.
                #[must_use]
                pub const fn code(&self) -> &'static str {{ match self {{ {codes} }} }}
                /// The error as one of `operation`, where its words differ.
                pub(crate) const fn told_by(mut self, operation: Operation) -> Self {{
                    match &mut self {{ {told} => *by = operation, _ => {{}} }}
                    self
                }}
            }}
            impl core::fmt::Display for {name} {{
                fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {{
                    match *self {{ {texts} }}
                }}
            }}
            impl core::fmt::Debug for {name} {{
                fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {{
                    core::fmt::Display::fmt(self, f)
                }}
            }}"
        ))
    }
}

/// The table's items.
pub(crate) fn table(input: TokenStream) -> Parsed<TokenStream> {
    let mut tokens = Tokens(input.into_iter().peekable());
    let (mut roles, mut operations) = (Roles::new(), [const { Vec::new() }; 2]);
    if tokens.is("words") {
        let mut words = tokens.some_group(Delimiter::Brace)?;
        for operations in &mut operations {
            while let Some(operation) = words.word() {
                operations.push(operation);
            }
            words.punct(';');
        }
        while let Some(word) = words.word() {
            roles.push((word, [words.some_text()?, words.some_text()?, words.some_text()?]));
            words.punct(';');
        }
    }
    let (root, docs, error) = match tokens.is("use") {
        true => (tokens.some_word()?, String::new(), None),
        false => {
            let docs = tokens.attributes()?;
            if !tokens.is("enum") {
                return tokens.fail("`use cute_static` or `enum`");
            }
            ("crate".into(), docs, Some(tokens.some_word()?))
        }
    };
    let mut inside = tokens.some_group(Delimiter::Brace)?;
    let mut entries = Vec::new();
    while !inside.is_empty() {
        entries.push(inside.entry()?);
    }
    let mut made = Made { root, roles, operations, items: String::new(), told: BTreeMap::new() };
    let text = text(&mut made, &docs, error.as_deref(), &entries).unwrap_or_default();
    text.parse().or_else(|_| tokens.fail("Rust"))
}
fn text(made: &mut Made, docs: &str, error: Option<&str>, entries: &[Entry]) -> Result<String, std::fmt::Error> {
    for Entry { docs, variant, cases } in entries {
        let code = variant.as_ref().map(|variant| variant.code.as_str());
        for Case { sentence, rule, .. } in cases {
            if let Some(rule) = rule {
                made.rule(rule, docs, sentence, code)?;
            }
        }
    }
    let Some(name) = error else { return Ok(made.items.clone()) };
    let told = made.told.iter().map(|(by, traits)| {
        format!("#[doc(hidden)] #[allow(missing_docs)] pub mod {by} {{ //! The rules as this operation tells them.\n{traits} }}\n")
    });
    Ok(format!(
        "{}
        pub(crate) mod rules {{
            //! A type for each rule, and the trait that nothing has whose message the compiler prints.
            use super::*;
            {}
            {}
        }}",
        made.variants(docs, name, entries)?,
        made.items,
        told.collect::<String>()
    ))
}
