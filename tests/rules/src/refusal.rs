//! The part of `cute-static`'s refusals that its rules on plain numbers name. `proof/plain_cases.rs` is compiled with it, too.

/// The reasons of `cute-static`'s table that the rules give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlgebraError {
    Aliasing { stride: isize, reach: usize },
    JointDivisibility { by: Operation, mode: usize, prefix: usize, stride: usize },
    LeftInverseDivisibility { mode: usize, stride: usize, below: usize },
    NegativeStride { mode: usize, stride: isize },
    NotDisjoint { by: Operation, mode: usize, stride: usize, covered: usize },
    NotDistributive { by: Operation, mode: usize, reach: usize, stride: usize },
    NotInjective { mode: usize, extent: usize, offset: usize },
    NotOnto { by: Operation, mode: usize, stride: usize, covered: usize },
    Overflow,
    RecastExtent { mode: usize, extent: usize, steps: usize },
    RecastOverlap { mode: usize, reach: usize, factor: usize },
    RecastStride { mode: usize, stride: usize, factor: usize },
    ShapeDivisibility { by: Operation, mode: usize, kept: usize, extent: usize },
    Size { expected: usize, found: usize },
    StaticNumber { known: usize, needed: usize },
    StrideDivisibility { by: Operation, mode: usize, prefix: usize, stride: usize },
    Undecided { steps: usize },
    Unrepresentable,
}
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Compact,
    Complement,
    Composition,
    Recast,
    Stride,
}
/// The numbers of an overflow. They are dropped: the definitions of the tests do not distinguish them.
#[derive(Clone, Copy)]
pub enum Excess {
    Number(usize),
    Offset,
    Product(isize, isize),
    Stride,
}
impl Operation {
    pub const fn overflow(self, _: Excess) -> AlgebraError {
        AlgebraError::Overflow
    }
    pub fn sizes(self, one: usize, other: usize) -> Result<usize, AlgebraError> {
        one.checked_mul(other).ok_or(AlgebraError::Overflow)
    }
    pub fn signed(self, number: usize) -> Result<isize, AlgebraError> {
        isize::try_from(number).map_err(|_| AlgebraError::Overflow)
    }
}
