//! When integer arithmetic on the right is XOR arithmetic on the left: compositions into layouts of XOR strides, and
//! swizzled layouts as such.
//!
//! `fk` takes the coordinate c to the carry-less product of c and k, so that c = i*d goes to (i*d) x k. That is
//! i x (d x k), a mode with stride d x k, only where i*d is i x d: where the product is formed without carries. Likewise
//! the sum of two leaves' values goes to the XOR of their images only where the sum has no carries.

use crate::layout::Mode;
use crate::tree::htuple::{Node, Nodes, div_rem};
use crate::tree::stride::Stride;
use crate::{AlgebraError, Operation, Swizzle};

/// Eq. 23 for a left operand of XOR strides, after the check for integers: where two or more leaves count, A's modes below
/// their largest value are powers of two (which cut no bit in the middle), and no two leaves have values with a bit in
/// common. `a` are coalesced modes.
pub(crate) fn check_joint(a: &[Mode], b: &[(usize, isize)]) -> Result<(), AlgebraError> {
    let leaves = || b.iter().enumerate().filter(|&(_, &(extent, stride))| extent > 1 && stride > 0);
    if leaves().nth(1).is_none() {
        return Ok(());
    }
    let last = leaves().fold(0usize, |sum, (_, &(extent, stride))| {
        sum.saturating_add(extent.saturating_sub(1).saturating_mul(stride.unsigned_abs()))
    });
    let but_last = a.split_last().map_or(a, |(_, init)| init);
    let cut = but_last
        .iter()
        .scan(1usize, |prefix, mode| {
            *prefix = prefix.saturating_mul(mode.extent);
            Some(*prefix)
        })
        .find(|prefix| *prefix <= last && !prefix.is_power_of_two());
    let mut taken = 0usize;
    for (mode, &(extent, stride)) in leaves() {
        let stride = stride.unsigned_abs();
        if let Some(prefix) = cut {
            return Err(AlgebraError::XorPrefix { by: Operation::Composition, mode, prefix, stride });
        }
        match multiples(extent, stride) {
            Some(values) if taken & values == 0 => taken |= values,
            _ => return Err(AlgebraError::XorCarries { by: Operation::Composition, mode, extent, stride }),
        }
    }
    Ok(())
}

/// The bits that `i*stride` has for i below `extent`, if all these products are formed without carries.
pub(crate) fn multiples(extent: usize, stride: usize) -> Option<usize> {
    let mut all = 0usize;
    let mut shifted = stride;
    let mut power = 1usize;
    while power < extent {
        // Two bits of one i that are this far apart: i = 1 + power is the smallest.
        let both = power.saturating_add(1);
        if power > 1 && both < extent && stride & shifted != 0 {
            return None;
        }
        all |= shifted;
        power = power.checked_mul(2)?;
        if power < extent {
            shifted = shifted.checked_mul(2)?;
        }
    }
    Some(all)
}

/// `swizzle o L` as modes of XOR strides, each leaf of `L` refined.
///
/// A swizzle is linear over F_2. So is `s:d` where its products are formed without carries, with the bits of the
/// coordinate going to d, 2d, 4d, ...; together they are if no two leaves have a bit in common. Then bit j goes to
/// Sw(2^j d), and bits whose images are each twice the one before are one mode:
///
/// ```text
/// s:d -> (s_0:f_k0, s_1:f_k1, ..)      k_j = Sw(s_0 .. s_(j-1) d),   s_j the longest with Sw(2^i ..) = 2^i k_j
/// ```
///
/// Where more of an extent is left than its run of bits, the run's length 2^n has to divide it.
pub(crate) fn swizzled(nodes: &[Node<Mode>], swizzle: Swizzle, out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    let (mut mode, mut taken) = (0usize, 0usize);
    for node in nodes {
        let Node::Leaf(Mode { extent, stride }) = *node else {
            out.push(*node);
            continue;
        };
        let number = mode;
        mode = mode.saturating_add(1);
        let Stride::Int(stride) = stride else {
            return Err(AlgebraError::Codomain { mode: number });
        };
        if extent == 1 || stride == 0 {
            out.push(Node::Leaf(Mode { extent, stride: Stride::Int(0) }));
            continue;
        }
        let Ok(step) = usize::try_from(stride) else {
            return Err(AlgebraError::NegativeStride { mode: number, stride });
        };
        let carries = |extent: usize, stride: usize| AlgebraError::Carries { mode: number, extent, stride };
        match multiples(extent, step) {
            Some(bits) if taken & bits == 0 => taken |= bits,
            _ => return Err(carries(extent, step)),
        }
        let at = out.len();
        let (mut left, mut step, mut made) = (extent, step, 0usize);
        while left > 1 {
            let image = |step: usize| swizzle.apply(step.cast_signed()).cast_unsigned();
            let first = image(step);
            let mut run = 1usize;
            // the next bit belongs to this mode if it is one of the coordinate's and goes where this stride takes it
            while run < left && image(step.saturating_mul(run)) == first.saturating_mul(run) {
                run = run.saturating_mul(2);
            }
            let kept = run.min(left);
            out.push(Node::Leaf(Mode { extent: kept, stride: Stride::Xor(first) }));
            made = made.saturating_add(1);
            let (after, over) = div_rem(left, kept);
            if over != 0 {
                return Err(carries(kept, step));
            }
            left = after;
            step = step.saturating_mul(kept);
        }
        if made > 1 {
            out.insert(at, Node::Tuple(made));
        }
    }
    Ok(())
}
