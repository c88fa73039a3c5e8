//! The applications of COPY in the paper's Table 2, each through its own layouts: `dst(i) = src(i)` is all there is to a gather, a
//! broadcast or the transpose of a tensor. Every row is compared with that definition.
//!
//! ```text
//! cargo run --release -p cute-kit --example copies
//! ```

use cute_kit::{AlgebraError, CopyTo, Evaluate as _, Tensor, layout};
use std::io::Write as _;

/// Copies by both copies, compares with the definition, and gives what is in the destination.
///
/// # Errors
/// Those of a copy.
///
/// # Panics
/// If a copy is not the definition.
fn checked<L, M>(src: &L, dst: &M) -> Result<Vec<usize>, AlgebraError>
where
    L: CopyTo<M>,
{
    let data: Vec<usize> = (0..src.cosize()).map(|i| i.saturating_add(100)).collect();
    let from = Tensor::view(&data, src.clone())?;
    let (mut ours, mut portable) = (vec![0usize; dst.cosize()], vec![0usize; dst.cosize()]);
    cute_kit::cpu::copy(&from, &mut Tensor::view_mut(&mut ours, dst.clone())?)?;
    cute_kit::copy(&from, &mut Tensor::view_mut(&mut portable, dst.clone())?)?;

    let mut expected = vec![0usize; dst.cosize()];
    for i in 0..dst.size() {
        if let (Some(from), Some(to)) = (src.offset(i), dst.offset(i))
            && let Some(to) = expected.get_mut(to.cast_unsigned())
        {
            *to = from.cast_unsigned().saturating_add(100);
        }
    }
    assert_eq!(ours, expected);
    assert_eq!(portable, expected);
    Ok(expected)
}

/// The eight rows; `report` gets each one's name, layouts and destination.
///
/// # Errors
/// Those of a copy.
fn table(mut report: impl FnMut(&str, String, String, Vec<usize>)) -> Result<(), AlgebraError> {
    macro_rules! rows {
        ($($name:literal: $src:expr => $dst:expr;)*) => {$(
            report($name, $src.to_string(), $dst.to_string(), checked(&$src, &$dst)?);
        )*};
    }
    rows! {
        "1D Arrays": layout!(8 : 1) => layout!(8 : 1);
        "ND Arrays": layout!((8, 2, 3) : (1, 16, 32)) => layout!((8, 2, 3) : (1, 16, 32));
        "Gather": layout!((2, 3, 2) : (42, 1, 128)) => layout!(12 : 1);
        "Scatter": layout!(12 : 1) => layout!((2, 3, 2) : (42, 1, 128));
        "Broadcast": layout!(7 : 0) => layout!(7 : 1);
        "Constant": layout!(7 : 0) => layout!(7 : 0);
        "Transpose": layout!((8, 3) : (1, 8)) => layout!((8, 3) : (3, 1));
        "Tensor Transpose": layout!((8, (3, 5)) : (1, (57, 8))) => layout!((8, 15) : (1, 8));
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let mut out = std::io::stdout().lock();
    let mut result = Ok(());
    table(|name, src, dst, copied| {
        let first: Vec<String> = copied.iter().take(12).map(ToString::to_string).collect();
        let more = if copied.len() > 12 { " .." } else { "" };
        let line = writeln!(out, "{name:<18}{src:<28}{dst:<28}{}{more}", first.join(" "));
        result = core::mem::replace(&mut result, Ok(())).and(line);
    })?;
    Ok(result?)
}

#[test]
fn eight_rows() -> Result<(), AlgebraError> {
    let mut rows = 0usize;
    table(|_, _, _, copied| {
        assert!(copied.iter().any(|&element| element != 0));
        rows = rows.saturating_add(1);
    })?;
    assert_eq!(rows, 8);
    Ok(())
}
