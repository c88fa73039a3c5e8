//! What the page asks: a line with the question's name, and a line `name=value` for each of its fields.

/// A question.
#[derive(Debug, Clone)]
pub(crate) struct Request<'t> {
    pub(crate) name: &'t str,
    fields: Vec<(&'t str, &'t str)>,
}
impl<'t> Request<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        let mut lines = text.lines();
        let name = lines.next().unwrap_or_default();
        Self { name, fields: lines.filter_map(|line| line.split_once('=')).collect() }
    }
    /// A field; nothing if it is not given.
    pub(crate) fn get(&self, name: &str) -> &'t str {
        self.fields.iter().find(|(field, _)| *field == name).map_or("", |(_, value)| value)
    }
    /// A field that is a number.
    pub(crate) fn number(&self, name: &str, otherwise: usize) -> usize {
        self.get(name).trim().parse().unwrap_or(otherwise)
    }
    pub(crate) fn is_set(&self, name: &str) -> bool {
        matches!(self.get(name), "1" | "true")
    }
}
