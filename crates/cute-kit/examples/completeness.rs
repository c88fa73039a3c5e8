//! Completeness (Section 2.4.3): every table f with f(0) = 0 is a composition of layouts.
//!
//! ```text
//! f = (2,2,2,..):(f(1),f(2),f(3),..) o (3,1):(1,4) o (4,1):(1,6) o .. o (N-1,1):(1,2(N-2))
//! ```
//!
//! The layouts on the right take i to 2^(i-1), each one more argument from the sum 1 + 1 + .. to the next power of two; the
//! one on the left has a mode for each argument. They are applied one after the other, each on its extended domain: as one
//! layout the composition would not be admissible, for most tables are no layouts.
//!
//! ```text
//! $ cargo run --example completeness -- 0 5 -3 5 100
//! (2,2,2,2):(5,-3,5,100) o (3,1):(1,4) o (4,1):(1,6)
//! 0: 0 -> 0 -> 0
//! 1: 1 -> 1 -> 5
//! 2: 2 -> 2 -> -3
//! 3: 3 -> 4 -> 5
//! 4: 6 -> 8 -> 100
//! ```

use cute_kit::dynamic::{AlgebraError, HTuple, Layout, Stride};

/// The layouts whose functional composition, the last one first, is the table `f`; its first entry must be 0. A table has
/// at most 63 entries (31 on 32 bits), since the arguments of the first layout are powers of two.
///
/// # Errors
/// [`AlgebraError::OutOfBounds`] if f(0) is not 0, [`AlgebraError::Overflow`] for more than 63 entries, or values so large that
/// their sum does not fit.
pub(crate) fn factors(f: &[isize]) -> Result<Vec<Layout>, AlgebraError> {
    let Some((&0, values)) = f.split_first() else {
        return Err(AlgebraError::OutOfBounds { index: 0, bound: 0 });
    };
    let leaf = |value: &isize| HTuple::leaf(Stride::Int(*value));
    let strides = HTuple::tuple(&values.iter().map(leaf).collect::<Vec<_>>());
    let mut factors = vec![Layout::new(strides.map(|_| 2usize), &strides)?];
    for n in 3..f.len() {
        // n to 2 (n - 1): as many ones as there are bits to go, and one
        let last = n.saturating_sub(1).saturating_mul(2);
        factors.push(Layout::new((n, 1usize), (1usize, last))?);
    }
    Ok(factors)
}

/// What the factors make of an argument, from the last one to the first.
///
/// # Errors
/// As [`Layout::at`]; and if a value in between is negative.
pub(crate) fn apply(factors: &[Layout], i: usize) -> Result<Vec<isize>, AlgebraError> {
    let mut at = i;
    let mut steps = Vec::new();
    for (before, factor) in factors.iter().enumerate().rev() {
        let value = factor.at(at)?;
        steps.push(value);
        if before > 0 {
            at = usize::try_from(value).map_err(|_| AlgebraError::OutOfBounds { index: at, bound: 0 })?;
        }
    }
    Ok(steps)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut table = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<Vec<isize>, _>>()?;
    if table.is_empty() {
        table = vec![0, 5, -3, 5, 100];
    }
    let factors = factors(&table)?;
    let texts: Vec<String> = factors.iter().map(ToString::to_string).collect();
    println!("{}", texts.join(" o "));
    for (i, &expected) in table.iter().enumerate() {
        let steps = apply(&factors, i)?;
        let texts: Vec<String> = steps.iter().map(ToString::to_string).collect();
        println!("{i}: {}", texts.join(" -> "));
        assert_eq!(steps.last(), Some(&expected), "the layouts are not the table at {i}");
    }
    Ok(())
}
