//! The rules of the algebra on plain numbers: the files of `cute-static` themselves, without the tables of types beside them. Those take
//! ten seconds to compile, the rules less than one: so hundreds of mutants of them can be tested (`.ci/mutants`), each against the
//! definitions in `tests`, by all small numbers and some that do not fit.
#![cfg(test)]
#![allow(dead_code, unreachable_pub, missing_docs)] // of `cute-static` there is here what its rules name

#[macro_use]
extern crate cute_macros;

#[path = "../../../cute-static/src/algebra/complement/plain.rs"]
mod complement;
#[path = "../../../cute-static/src/algebra/composition/plain.rs"]
mod composition;
#[path = "../../../cute-static/src/layout/construct/plain.rs"]
mod construct;
#[path = "../../../cute-static/src/algebra/fits/plain.rs"]
mod fits;
#[path = "../../../cute-static/src/algebra/inverse/plain.rs"]
mod inverse;
#[path = "../../../cute-static/src/algebra/properties/known.rs"]
mod known;
#[path = "../../../cute-static/src/algebra/recast/plain.rs"]
mod recast;
#[path = "../../../cute-static/src/algebra/properties/sums.rs"]
mod sums;

mod refusal;
mod tests;

pub use refusal::{AlgebraError, Excess, Operation};

mod algebra {
    pub(crate) use crate::fits;
    pub(crate) mod numbers {
        use crate::AlgebraError;
        pub(crate) const MOST: usize = 64;
        #[derive(Default)]
        pub(crate) struct Numbers(pub(crate) Vec<(usize, isize)>);
        impl Numbers {
            pub(crate) fn new() -> Self {
                Self::default()
            }
            pub(crate) fn modes(&self) -> Result<&[(usize, isize)], AlgebraError> {
                Ok(&self.0)
            }
        }
    }
}
mod table {
    pub(crate) mod list {
        use crate::AlgebraError;
        pub(crate) trait List: Sized {
            fn pour(next: &mut impl FnMut() -> Result<(usize, isize), AlgebraError>) -> Result<Self, AlgebraError>;
        }
        /// As many leaves as are known when run.
        impl<const N: usize> List for [(usize, isize); N] {
            fn pour(next: &mut impl FnMut() -> Result<(usize, isize), AlgebraError>) -> Result<Self, AlgebraError> {
                let mut all = [(0, 0); N];
                for slot in &mut all {
                    *slot = next()?;
                }
                Ok(all)
            }
        }
    }
    pub(crate) mod mapped {
        use crate::AlgebraError;
        pub trait LeafNumbers {
            fn leaf(&mut self, extent: usize, stride: isize) -> Result<(usize, isize), AlgebraError>;
            fn finish(self) -> Result<(), AlgebraError>;
        }
    }
}
