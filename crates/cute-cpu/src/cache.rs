//! What this machine's processor says of itself, asked once.

use std::sync::LazyLock;

/// Bytes of a core's second cache; 1 MiB where nothing is known.
pub(crate) fn second() -> usize {
    static SIZE: LazyLock<usize> = LazyLock::new(|| size_of_second().unwrap_or(1 << 20));
    *SIZE
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
fn size_of_second() -> Option<usize> {
    // the same four registers for each cache, in a leaf of each maker's
    let leaf = if is_amd() { 0x8000_001d } else { 4 };
    let most = cpuid(leaf & 0x8000_0000, 0)[0];
    if most < leaf {
        return None;
    }
    let caches = (0..8).map(|i| cpuid(leaf, i)).take_while(|[eax, ..]| eax & 31 != 0);
    let size = |[_, ebx, ecx, _]: [u32; 4]| {
        let (ways, partitions, line) = ((ebx >> 22) + 1, (ebx >> 12 & 0x3ff) + 1, (ebx & 0xfff) + 1);
        [ways, partitions, line]
            .iter()
            .fold(1usize, |size, &by| size.saturating_mul(by as usize))
            .saturating_mul((ecx as usize).saturating_add(1))
    };
    // 1 is data, 3 both; then the level
    caches.filter(|[eax, ..]| matches!(eax & 31, 1 | 3) && eax >> 5 & 7 == 2).map(size).next()
}
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
fn size_of_second() -> Option<usize> {
    None
}

/// Whether `vdpbf16ps` is quicker than conversion to `f32`. Of Intel's processors it is not: measured on Emerald Rapids, it did 0.6 times as many
/// products, since there they are the work of AMX. Of AMD's it is taken to be as quick as a multiply-add, with twice as many products.
#[cfg(all(target_arch = "x86_64", feature = "half"))]
pub(crate) fn has_quick_bf16() -> bool {
    static QUICK: LazyLock<bool> = LazyLock::new(is_amd);
    *QUICK
}

#[cfg(target_arch = "x86_64")]
fn is_amd() -> bool {
    let [_, b, c, d] = cpuid(0, 0);
    [b, d, c].map(u32::to_le_bytes).concat() == b"AuthenticAMD"
}
#[cfg(target_arch = "x86_64")]
fn cpuid(leaf: u32, sub: u32) -> [u32; 4] {
    // Miri has no processor
    if cfg!(miri) {
        return [0; 4];
    }
    #[allow(unused_unsafe, reason = "newer compilers know that it is safe")]
    // SAFETY: every x86-64 has the instruction
    let answer = unsafe { core::arch::x86_64::__cpuid_count(leaf, sub) };
    [answer.eax, answer.ebx, answer.ecx, answer.edx]
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_second_cache_is_one() {
        assert!((64 << 10..=64 << 20).contains(&super::second()), "{}", super::second());
    }
}
