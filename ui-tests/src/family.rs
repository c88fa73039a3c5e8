//! A family of misuses, `tests/ui/FAMILY.rs`: how its text is read as programs that must not compile, and as their twins.
//!
//! A misuse is a function with `#[numbers(..)]` or `#[words(..)]` on top. `wrong!(2 => 4)` in it stands for `2`
//! in the misuse and for `4` in its twin; everything else is the same in both. `build.rs` reads this module, too.

/// A number that a misuse has and its twin does not, or a larger piece of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What the misuse has.
    pub wrong: String,
    /// What its twin has.
    pub right: String,
}
/// The words that the first line of a misuse's message must contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// Numbers, each a word of the line. The twin differs in one number.
    Numbers(Vec<String>),
    /// Any words. What is wrong is no number: a type, a kind of strides, a value known only at run time.
    Words(Vec<String>),
}
/// A program that must not compile, and its twin, which must run.
#[derive(Debug, Clone)]
pub struct Misuse {
    /// The function's name.
    pub name: String,
    /// Its line in the family's file.
    pub line: usize,
    /// Its doc comment: the reason why it must not compile.
    pub reason: String,
    /// What the first line of its message contains.
    pub expected: Expected,
    /// What its twin has otherwise.
    pub marks: Vec<Mark>,
    /// The function as it must not compile.
    pub wrong: String,
    /// The function as it must compile and run.
    pub right: String,
}
/// The misuses of one file.
#[derive(Debug, Clone)]
pub struct Family {
    /// The file's name.
    pub name: String,
    /// What all misuses of the family use: imports, types and functions.
    pub header: String,
    /// In the file's order.
    pub misuses: Vec<Misuse>,
}

impl Family {
    /// Reads the text of a family.
    ///
    /// # Errors
    /// Returns a sentence that names the misuse if its form is another one.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let (mut header, mut misuses, mut above) = (String::new(), Vec::new(), Vec::new());
        let mut lines = (1..).zip(text.lines());
        while let Some((line, found)) = lines.next() {
            if found.starts_with("//!") {
                continue;
            }
            if found.starts_with("///") || found.starts_with("#[") {
                above.push(found);
                continue;
            }
            let expected = above.iter().find_map(|line| Expected::read(line));
            let function = found.strip_prefix("fn ").and_then(|rest| rest.split(['(', '<']).next());
            match (function, expected) {
                (Some(function), Some(expected)) => {
                    let mut body = format!("{found}\n");
                    for (_, next) in lines.by_ref() {
                        body.push_str(next);
                        body.push('\n');
                        if next == "}" {
                            break;
                        }
                    }
                    let reason: Vec<&str> = above.iter().filter_map(|line| line.strip_prefix("/// ")).collect();
                    if reason.is_empty() {
                        return Err(format!("{name}: {function} does not say why"));
                    }
                    let (wrong, right, marks) = both(&body).map_err(|why| format!("{name}: {function}: {why}"))?;
                    let (reason, function) = (reason.join(" "), function.to_owned());
                    misuses.push(Misuse { name: function, line, reason, expected, marks, wrong, right });
                }
                (_, None) => {
                    for line in above.iter().chain([&found]) {
                        header.push_str(line);
                        header.push('\n');
                    }
                }
                (None, Some(_)) => return Err(format!("{name}:{line}: no function after its numbers or words")),
            }
            above.clear();
        }
        let name = name.to_owned();
        if misuses.is_empty() { Err(format!("{name}: no misuse")) } else { Ok(Self { name, header, misuses }) }
    }
}

impl Expected {
    fn read(line: &str) -> Option<Self> {
        let list = |kind| line.strip_prefix(kind)?.strip_suffix(")]");
        let numbers = |list: &str| list.split(", ").map(str::to_owned).collect();
        let words = |list: &str| {
            let list = list.trim_start_matches('"').trim_end_matches('"');
            list.split("\", \"").map(str::to_owned).collect()
        };
        let numbers = list("#[numbers(").map(|list| Self::Numbers(numbers(list)));
        numbers.or_else(|| list("#[words(").map(|list| Self::Words(words(list))))
    }
}

/// The text with all marks read as wrong, with all read as right, and the marks.
fn both(text: &str) -> Result<(String, String, Vec<Mark>), String> {
    let (mut wrong, mut right, mut marks) = (String::new(), String::new(), Vec::new());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("wrong!") {
        wrong.push_str(before);
        right.push_str(before);
        let (mark, after) = mark(behind).ok_or("`wrong!(.. => ..)` is not closed, or has no `=>`")?;
        wrong.push_str(&mark.wrong);
        right.push_str(&mark.right);
        marks.push(mark);
        rest = after;
    }
    if marks.is_empty() {
        return Err("no number is marked by `wrong!(.. => ..)`".to_owned());
    }
    Ok((wrong + rest, right + rest, marks))
}

/// The mark whose bracket the text begins with, and the text after it.
fn mark(text: &str) -> Option<(Mark, &str)> {
    let (mut depth, mut arrow) = (0usize, None);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth = depth.checked_add(1)?,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            '=' if depth == 1 && arrow.is_none() && text.get(at..)?.starts_with("=>") => arrow = Some(at),
            _ => {}
        }
        if depth == 0 && !c.is_whitespace() {
            let open = text.find(['(', '[', '{'])?;
            let arrow = arrow?;
            let (wrong, right) = (text.get(open..arrow)?.get(1..)?, text.get(arrow..at)?.strip_prefix("=>")?);
            return Some((Mark { wrong: outdented(wrong), right: outdented(right) }, text.get(at..)?.get(1..)?));
        }
    }
    None
}

/// Lines inside of `wrong! { .. }` as they stand outside.
fn outdented(text: &str) -> String {
    let lines = text.trim().lines().enumerate();
    let lines = lines.map(|(i, line)| if i == 0 { line } else { line.strip_prefix("    ").unwrap_or(line) });
    lines.collect::<Vec<_>>().join("\n")
}
