//! Ratios of times of runs that take turns, so that whatever else the machine does it does to all.

use std::time::Instant;

/// The middle of some numbers.
#[must_use]
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Runs `count` ways in turn, for some seconds and at least five times; medians of the times, and of each one's over the first's.
pub fn in_turn(seconds: f64, count: usize, run: impl FnMut(usize)) -> (Vec<f64>, Vec<f64>) {
    turns(seconds, count, false, run)
}
/// The same, each turn after one that is not timed.
pub fn in_turn_warm(seconds: f64, count: usize, run: impl FnMut(usize)) -> (Vec<f64>, Vec<f64>) {
    turns(seconds, count, true, run)
}
fn turns(seconds: f64, count: usize, warm: bool, mut run: impl FnMut(usize)) -> (Vec<f64>, Vec<f64>) {
    let mut times = vec![Vec::new(); count];
    let begin = Instant::now();
    while begin.elapsed().as_secs_f64() < seconds || times[0].len() < 5 {
        for (i, times) in times.iter_mut().enumerate() {
            if warm {
                run(i);
            }
            let now = Instant::now();
            run(i);
            times.push(now.elapsed().as_secs_f64());
        }
    }
    let ratios = times.iter().map(|other| median(other.iter().zip(&times[0]).map(|(x, y)| x / y).collect())).collect();
    (times.into_iter().map(median).collect(), ratios)
}
