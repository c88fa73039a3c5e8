//! One budget for work whose amount is an input: expressions, commands, pictures, questions of the page and launches of the interpreter
//! spend it, so that no number of a user's makes a program hang or run out of memory.
//!
//! ```text
//! spend(n)    spent = spent + n, refused before the work is done if that exceeds the limit
//! ```

use core::fmt;

/// A number of steps, bytes, cells or the like that one question may take.
///
/// Spend before you do the work: a question that is too large is then refused at once.
///
/// ```
/// use cute_static::Budget;
/// let mut budget = Budget::new("table", "lines", 1000);
/// budget.spend(600)?;
/// let refused = budget.spend(1 << 40).unwrap_err();
/// assert_eq!(refused.to_string(), "table: needs 1099511628376 lines, the limit is 1000");
/// // what is refused is not spent
/// budget.spend(400)?;
/// assert_eq!(budget.left(), 0);
/// # Ok::<(), cute_static::OverBudget>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    what: &'static str,
    unit: &'static str,
    limit: usize,
    spent: usize,
}
impl Budget {
    /// Steps of a question that has no other limit: about a second.
    pub const STEPS: usize = 1 << 24;

    /// A budget of `limit` units for `what`: a command, an operation or a question by its name.
    #[must_use]
    pub const fn new(what: &'static str, unit: &'static str, limit: usize) -> Self {
        Self { what, unit, limit, spent: 0 }
    }
    /// A budget of [`STEPS`](Self::STEPS) steps.
    ///
    /// ```
    /// use cute_static::Budget;
    /// let refused = Budget::steps("partition").spend(usize::MAX).unwrap_err();
    /// assert_eq!(refused.to_string(), "partition: needs at least 18446744073709551615 steps, the limit is 16777216");
    /// ```
    #[must_use]
    pub const fn steps(what: &'static str) -> Self {
        Self::new(what, "steps", Self::STEPS)
    }
    /// Spends some of it.
    ///
    /// # Errors
    /// Returns [`OverBudget`] if all that was asked for exceeds the limit. Nothing is spent then.
    pub const fn spend(&mut self, steps: usize) -> Result<(), OverBudget> {
        let Self { what, unit, limit, spent } = *self;
        let needed = spent.saturating_add(steps);
        if needed > limit {
            return Err(OverBudget { what, unit, needed, limit });
        }
        self.spent = needed;
        Ok(())
    }
    /// The units that are left.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.limit.saturating_sub(self.spent)
    }
    /// The units that are spent.
    #[must_use]
    pub const fn spent(&self) -> usize {
        self.spent
    }
}

/// The error of a question that needs more than its [`Budget`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OverBudget {
    /// The command, operation or question.
    pub what: &'static str,
    /// The unit that is counted: steps, bytes, cells, ..
    pub unit: &'static str,
    /// The units that it needs; `usize::MAX` stands for at least that many.
    pub needed: usize,
    /// The units that it may take.
    pub limit: usize,
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for OverBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl OverBudget {
    /// Returns the short name that programs tell errors apart by.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "too_large"
    }
}
impl fmt::Display for OverBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, unit, needed, limit } = *self;
        let least = if needed == usize::MAX { "at least " } else { "" };
        write!(f, "{what}: needs {least}{needed} {unit}, the limit is {limit}")
    }
}
impl core::error::Error for OverBudget {}
