//! A thread's values of an MMA, arranged as a copy made for the MMA's operand takes them.
//!
//! ```text
//! values of the copy           = (V, (R0, R1))         those of an instruction, how many instructions along the two modes
//! retile((FrgV, M, N))         = ((V, R0, R1) of it in groups of the atom's values, M / R0, N / R1)
//!                                                                             ((Val, RestVal), Rest0, Rest1)
//! refused unless                 |FrgV| = |V|, R0 | M and R1 | N
//! ```
//! A copy's values that are not of that form are those of a part of one instruction, which has one such part or several after another.

use super::{TiledCopy, has_modes, mode_size};
use crate::misuse::Misuse;
use crate::{AlgebraError, Layout, Tiler, composition, get, zipped_divide};
use alloc::vec;
use alloc::vec::Vec;

/// A copy's values, as of instructions.
struct Takes {
    /// Of one instruction.
    values: usize,
    /// Instructions along both modes.
    along: [usize; 2],
    /// All of them, where they are those of whole instructions.
    all: Option<usize>,
}
impl Takes {
    fn of(values: &Layout) -> Result<Self, AlgebraError> {
        if values.rank() == 2 && get(values, 1)?.rank() == 2 && get(values, 1)?.depth() > 0 {
            let along = get(values, 1)?;
            let along = [mode_size(&along, 0), mode_size(&along, 1)];
            return Ok(Self { values: mode_size(values, 0), along, all: Some(values.size()) });
        }
        Ok(Self { values: values.size(), along: [1, 1], all: None })
    }
}

pub(super) fn retile(copy: &TiledCopy, fragment: &Layout) -> Result<Layout, Misuse> {
    has_modes(fragment, 2)?;
    // instructions along one mode: of the other there is one
    if fragment.rank() == 2 {
        let retiled = retile(copy, &Layout::concat(&[get(fragment, 0)?, get(fragment, 1)?, Layout::mode(1, 0)?])?)?;
        return Ok(Layout::concat(&[get(&retiled, 0)?, get(&retiled, 1)?])?);
    }
    let takes = Takes::of(&get(copy.layout_tv(), 1)?)?;
    let v = mode_size(fragment, 0);
    let (taken, all) = match takes.all {
        Some(all) => (v == takes.values, all),
        None => (v.checked_rem(takes.values) == Some(0), v),
    };
    if !taken {
        return Err(Misuse::ValuesNotTaken { v, f: takes.values });
    }
    for (mode, r) in [1, 2].into_iter().zip(takes.along) {
        let n = mode_size(fragment, mode);
        if n.checked_rem(r) != Some(0) {
            return Err(Misuse::AtomsNotTaken { n, r });
        }
    }
    let n = copy.atom_values();
    if all.checked_rem(n) != Some(0) {
        return Err(Misuse::ValuesNotWhole { v: all, n });
    }
    let groups = zipped_divide(&Layout::mode(all, 1)?, &Tiler::extent(n)?)?;
    let [r0, r1] = takes.along;
    let instructions = Layout::concat(&[get(fragment, 1)?, get(fragment, 2)?])?;
    let divided = zipped_divide(&instructions, &Tiler::ByMode(vec![Tiler::extent(r0)?, Tiler::extent(r1)?]))?;
    let (tile, rest) = (get(&divided, 0)?, get(&divided, 1)?);
    let values = composition(&Layout::concat(&[get(fragment, 0)?, get(&tile, 0)?, get(&tile, 1)?])?, &groups)?;
    let mut modes: Vec<Layout> = vec![values, get(&rest, 0)?, get(&rest, 1)?];
    for mode in 3..fragment.rank() {
        modes.push(get(fragment, mode)?);
    }
    Ok(Layout::concat(&modes)?)
}
