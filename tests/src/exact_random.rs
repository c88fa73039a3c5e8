//! `compose_exact` against brute force: random compositions, most of which the equations refuse.

use crate::compare::some_layout_has;
use crate::text_fuzz::Random;
use cute_dynamic::{Layout, compatible, compose_exact, composition};

/// The outcomes of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Compositions that the equations admit.
    pub admitted: u64,
    /// Compositions beyond the equations that a layout is.
    pub exact: u64,
    /// Compositions that no layout is, by brute force too.
    pub none: u64,
    /// Cases with another refusal, or whose values are no numbers.
    pub other: u64,
}

/// The refusals that `compose_exact` looks behind.
const EQUATIONS: [&str; 4] = ["stride_divisibility", "shape_divisibility", "joint_divisibility", "not_distributive"];

fn layout(random: &mut Random, most: usize, extents: &[usize], strides: &mut dyn FnMut(&mut Random) -> i64) -> String {
    let rank = 1 + random.below(most);
    let shape: Vec<String> = (0..rank).map(|_| random.pick(extents).to_string()).collect();
    let stride: Vec<String> = (0..rank).map(|_| strides(random).to_string()).collect();
    format!("({}):({})", shape.join(","), stride.join(","))
}

/// Runs cases from a seed on.
///
/// # Errors
/// The first case whose answer is not that of brute force.
pub fn run(cases: u64, seed: u64) -> Result<Counts, String> {
    let mut random = Random(seed);
    let mut counts = Counts::default();
    for _ in 0..cases {
        let steep = random.pick(&[2usize, 12, 200]);
        let a = layout(&mut random, 4, &[1, 2, 3, 4, 5, 6, 8, 10, 12], &mut |random| {
            let stride = i64::try_from(random.below(steep)).unwrap_or(0);
            if random.below(6) == 0 { -stride } else { stride }
        });
        let a: Layout = a.parse().map_err(|e| format!("{a}: {e}"))?;
        // strides near the places where modes of the left operand begin
        let places: Vec<usize> = (0..a.rank())
            .scan(1usize, |at, i| {
                let here = *at;
                *at = at.saturating_mul(a.get(i).map_or(1, |mode| mode.size()));
                Some(here)
            })
            .collect();
        let b = layout(&mut random, 3, &[1, 2, 3, 4, 5, 6, 8], &mut |random| {
            let stride = match random.below(4) {
                0 => random.below(9),
                1 => random.pick(&places),
                2 => random.pick(&places).saturating_mul(1 + random.below(4)),
                _ => random.pick(&places).saturating_add(random.below(3)),
            };
            i64::try_from(stride).unwrap_or(0)
        });
        let b: Layout = b.parse().map_err(|e| format!("{b}: {e}"))?;
        let values: Option<Vec<i64>> =
            (0..b.size()).map(|c| i64::try_from(a.at(usize::try_from(b.at(c).ok()?).ok()?).ok()?).ok()).collect();
        let Some(values) = values else {
            counts.other += 1;
            continue;
        };
        let wrong = |what: &str| Err(format!("compose_exact({a}, {b}): {what}"));
        match compose_exact(&a, &b) {
            Ok(made) => {
                let found: Option<Vec<i64>> = (0..made.size()).map(|c| i64::try_from(made.at(c).ok()?).ok()).collect();
                if found.as_ref() != Some(&values) {
                    return wrong(&format!("{made} has {found:?}, not {values:?}"));
                }
                if !compatible(&b.shape(), &made.shape()) {
                    return wrong(&format!("{made} does not refine the shape"));
                }
                if composition(&a, &b).is_ok() { counts.admitted += 1 } else { counts.exact += 1 }
            }
            Err(e) if EQUATIONS.contains(&e.code()) => {
                if some_layout_has(&b, &values) {
                    return wrong(&format!("{e}; but a layout has {values:?}"));
                }
                counts.none += 1;
            }
            Err(_) => counts.other += 1,
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::run;

    #[test]
    fn exact_compositions_are_those_of_brute_force() {
        let counts = run(20_000, 43).unwrap_or_else(|e| unreachable!("{e}"));
        assert!(counts.admitted > 4000 && counts.exact > 400 && counts.none > 2000, "{counts:?}");
    }
}
