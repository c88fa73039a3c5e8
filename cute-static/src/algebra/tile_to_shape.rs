//! tmp
/// The left mode varies fastest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayoutLeft;
/// The right mode varies fastest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayoutRight;
