//! The type-level machine: what is asked of numbers, lists and trees, as total tables.
//!
//! A function of the paper's pseudocode is a row: a generic associated type of what it looks at, with a value for each kind of that (a
//! list: empty, `[s : d | t]`, or ended by a verdict; a number: 0, 1, `2 u`, `2 u + 1`, or known when run; how two numbers divide: one the
//! other, or neither). Tables are total: a row has no bounds to prove but the kinds of its arguments, so that the compiler looks things
//! up and does nothing else, and refusals and run-time integers are values like any other.

// a row is a type and a function of one name, and is what its pseudocode says
#![allow(non_snake_case, non_camel_case_types, missing_docs)]

pub(crate) mod list;
pub(crate) mod mapped;
pub(crate) mod sort;
pub(crate) mod stride;
pub(crate) mod tree;
pub(crate) mod visitor;

/// The words of the crate, for the `use` of its files.
pub(crate) mod words {
    pub(crate) use super::list::{End, Last, Line, List, table};
    pub(crate) use super::stride::{Index, Stride};
    pub(crate) use super::tree::{Left, Tree};
    pub(crate) use super::visitor::asks;
    pub(crate) use crate::layout::{IsLayout, Layout};
    pub(crate) use crate::number::decimal::Named as Dec;
    pub(crate) use crate::number::euclid::Division;
    pub(crate) use crate::number::multiple::{Multiple, Word};
    pub(crate) use crate::number::num::{False, One, True, Underflow, Unknown};
    pub(crate) use crate::number::number::{Into, Neither, Number, Over, Perhaps, Ratio, Truth};
    pub(crate) use crate::refusal::answer::{
        Answer, Answered, Done, Given, Granting, If, Outcome, Pack, Plan, ResultOf, ValueOf, granted, operation,
    };
    pub(crate) use crate::refusal::verdict::*;
    pub(crate) use crate::tree::basis::Basis;
    pub(crate) use crate::tree::items::Items;
    pub(crate) use crate::tree::nested::{Nested, TreeTruth};
    pub(crate) use crate::tree::tuple::{AsList, Cons, Link, Nil, for_each_arity};
    pub(crate) use crate::tree::xor::Xor;
    pub(crate) use crate::{AlgebraError, Excess, Operation};
    pub(crate) use core::marker::PhantomData;
    pub(crate) use typenum::{B0, B1, Bit, NInt, UInt, UTerm, Unsigned};
}
