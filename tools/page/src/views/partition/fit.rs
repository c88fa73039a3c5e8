//! What would divide: extents for a permutation, permutations for an extent.

use cute_dynamic::Layout;

/// Extents near one that so many positions divide.
pub(super) fn extents(size: usize, extent: usize) -> Vec<usize> {
    let times = extent.checked_div(size.max(1)).unwrap_or(0);
    let all = [times, times.saturating_add(1), times.saturating_add(2)];
    all.into_iter().map(|times| times.saturating_mul(size)).filter(|extent| (1..=512).contains(extent)).collect()
}

/// The longest run, and the furthest number of threads, that is looked for: as many rows as are drawn.
const MOST: usize = 512;

/// Permutations of an extent among as many threads as another has, or as many as divide it: runs side by side and apart.
pub(super) fn permutations(extent: usize, like: &Layout) -> Vec<String> {
    let wanted = like.get(0).map_or(1, |threads| threads.size()).max(1);
    let divides = |threads: &usize| extent.checked_rem(*threads) == Some(0);
    // the nearest number of threads that divides
    let nearest = (0..=wanted.max(extent).min(MOST)).find_map(|step| {
        [wanted.checked_sub(step), wanted.checked_add(step)].into_iter().flatten().filter(|n| *n > 0).find(divides)
    });
    let Some(threads) = nearest else { return Vec::new() };
    let each = extent.checked_div(threads).unwrap_or(1);
    // runs side by side; apart, all runs are the same elements
    let mut found = Vec::new();
    for run in (2..=each.min(MOST)).filter(|run| each.checked_rem(*run) == Some(0)) {
        found.push(format!("({threads},{run}):({run},1)"));
    }
    let run = if each.checked_rem(4) == Some(0) { 4 } else { each };
    found.push(format!("({threads},{run}):(1,{threads})"));
    found.retain(|text| *text != like.to_string());
    // runs of four first, as a vector of 16 bytes has them
    let rank = |text: &String| {
        let order = [
            format!("({threads},4):(4,1)"),
            format!("({threads},{run}):(1,{threads})"),
            format!("({threads},{each}):({each},1)"),
        ];
        order.iter().position(|first| first == text).unwrap_or(order.len())
    };
    found.sort_by_key(rank);
    found.truncate(6);
    found
}
