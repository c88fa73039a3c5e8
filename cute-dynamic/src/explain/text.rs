//! The text of an explanation, and what would do instead.

use super::*;
use crate::algebra::composition::exact::beyond_by_tiler;
use cute_static::machinery::Fits;

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(right) = &self.right {
            writeln!(f, "{} o {right}", self.left)?;
        }
        self.parts.iter().try_for_each(|part| part.fmt(f))?;
        match &self.result {
            Ok(layout) => write!(f, "= {layout}"),
            Err(error) => {
                write!(f, "refused: {error}")?;
                if let Some(right) = &self.right
                    && let Some(layout) = beyond_by_tiler(&self.left, right, *error)
                {
                    write!(f, "\nhelp: {layout} is this composition")?;
                }
                for part in &self.parts {
                    let right = part.leaves.as_deref().unwrap_or_default();
                    for line in &part.lines {
                        if line.help(right, *error, f)? {
                            return Ok(());
                        }
                    }
                }
                Ok(())
            }
        }
    }
}

/// ` mode 0.1`, the mode of the left.
fn place(at: &[usize], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some((first, inner)) = at.split_first() {
        write!(f, " mode {first}")?;
        inner.iter().try_for_each(|index| write!(f, ".{index}"))?;
    }
    Ok(())
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            f.write_str("  left")?;
            place(&line.at, f)?;
            f.write_str(if self.leaves.is_some() { ", coalesced:" } else { " stays:" })?;
            line.modes.iter().try_for_each(|mode| write!(f, " {mode}"))?;
            if self.leaves.is_some() {
                match line.modes.split_last() {
                    None => f.write_str(" there is no such mode")?,
                    Some((_, [_, ..])) => f.write_str(", prefix products")?,
                    _ => f.write_str(", one mode, which extends")?,
                }
            }
            let mut product = Some(1usize);
            for mode in line.modes.split_last().filter(|_| self.leaves.is_some()).map_or(&[][..], |(_, init)| init) {
                product = product.and_then(|product| product.checked_mul(mode.extent));
                match product {
                    Some(product) => write!(f, " {product}")?,
                    None => f.write_str(" ..")?,
                }
            }
            f.write_str("\n")?;
        }
        for (number, leaf) in self.leaves.iter().flatten().enumerate() {
            writeln!(f, "  leaf {number}, {}", leaf.mode)?;
            leaf.steps.iter().try_for_each(|step| writeln!(f, "    {step}"))?;
            if let Some(error) = &leaf.refused {
                writeln!(f, "    refused: {}", error.code())?;
            }
        }
        for line in &self.lines {
            match line.joint {
                Some((last, Ok(()))) => writeln!(f, "  together (Eq. 23): up to {last}, no leaf carries into another")?,
                Some((last, Err(error))) => {
                    writeln!(f, "  together (Eq. 23): up to {last}, refused: {}", error.code())?
                }
                None => {}
            }
        }
        Ok(())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { on, left, step, what } = self;
        match what {
            What::Multiplied(mode) if *step == 0 => write!(f, "stride 0: repeated in place, {mode}"),
            What::Multiplied(mode) => write!(f, "{on}  {step} times its stride, {mode}"),
            What::DividedOut(by) => {
                write!(f, "{on}  {step} / {} = {by}: divided out, {left}:{by} carried over", on.extent)
            }
            What::Kept(mode, after) => {
                let (here, extent) = (mode.extent, on.extent);
                write!(f, "{on}  {extent} / {step} = {here} of {left} elements kept, {mode}; {after}:1 carried over")
            }
            What::Ends(mode) => write!(f, "{on}  {left}:{step} ends inside, {mode}"),
            What::Rest(mode) => write!(f, "{on}  the last mode takes the rest, {mode}"),
            What::StrideStuck => write!(
                f,
                "{on}  stride {step} and extent {}, neither divides the other, and {left}:{step} does not end inside",
                on.extent
            ),
            What::ShapeStuck(here) => {
                write!(f, "{on}  {} / {step} = {here} elements would be kept, and {left} is no multiple", on.extent)
            }
        }
    }
}

/// How many numbers a help names, divisors and then multiples, and how far divisors are looked for.
const NAMED: usize = 12;
const SEARCHED: usize = 4096;

impl Line {
    /// What would do instead of the number that does not, if this line is the one that is refused; `right` are all leaves of the
    /// right operand.
    fn help(&self, right: &[Leaf], error: AlgebraError, f: &mut fmt::Formatter<'_>) -> Result<bool, fmt::Error> {
        let a = plain(&self.modes);
        if check_composition(&a, &self.leaves) != Err(error) {
            return Ok(false);
        }
        let (number, what, of) = match error {
            AlgebraError::StrideDivisibility { mode, prefix, .. } => (mode, "strides", prefix),
            AlgebraError::JointDivisibility { mode, prefix, .. } => (mode, "strides", prefix),
            AlgebraError::ShapeDivisibility { mode, kept, .. } => (mode, "extents", kept),
            AlgebraError::NotDistributive { reach, .. } => {
                write!(
                    f,
                    "\nhelp: make the larger stride a multiple of {reach}, or compose the modes one after the other"
                )?;
                return Ok(true);
            }
            _ => return Ok(true),
        };
        let divisors = (1..=of.min(SEARCHED)).filter(|n| of.checked_rem(*n) == Some(0));
        let candidates = divisors.chain((2..=NAMED).filter_map(|n| of.checked_mul(n)));
        let with = |candidate: usize| {
            let mut leaves = self.leaves.clone();
            if let Some((extent, stride)) = leaves.get_mut(number) {
                if what == "strides" { *stride = signed(candidate) } else { *extent = candidate }
            }
            leaves
        };
        // what is named has to make a layout at all
        let is_layout = |n: usize| {
            let mut all = Fits::new();
            for (at, leaf) in right.iter().enumerate() {
                let (extent, stride) = match leaf.mode {
                    Mode { extent, .. } if at == number && what == "strides" => (extent, n),
                    Mode { stride, .. } if at == number => (n, stride.magnitude()),
                    Mode { extent, stride } => (extent, stride.magnitude()),
                };
                all.mode(extent, stride);
            }
            all.all()
        };
        let candidates = candidates.filter(|n| is_layout(*n));
        let fits = |n: usize| check_composition(&a, &with(n)).is_ok() && together(&self.modes, &with(n)).is_ok();
        // where other leaves are wrong, too, what fits by itself
        let alone = !matches!(error, AlgebraError::JointDivisibility { .. }) && !candidates.clone().any(fits);
        let by_itself = |n: usize| with(n).get(number).is_some_and(|leaf| check_leaf(&a, number, *leaf).is_ok());
        let mut found = candidates.filter(|n| if alone { by_itself(*n) } else { fits(*n) });
        let Some(first) = found.next() else { return Ok(true) };
        write!(f, "\nhelp: {what} that fit {of}: {first}")?;
        for n in found.by_ref().take(NAMED.saturating_sub(1)) {
            write!(f, ", {n}")?;
        }
        if found.next().is_some() {
            f.write_str(", ..")?;
        }
        Ok(true)
    }
}
