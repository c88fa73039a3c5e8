//! Ratios of times of runs that take turns, so that whatever else the machine does it does to all.

use rustix::time::{ClockId, clock_gettime};
use std::time::{Duration, Instant};

/// The middle of some numbers.
#[must_use]
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Runs `count` ways in turn, for some seconds and at least five times; medians of the times, and of each one's over the first's.
pub fn in_turn(seconds: f64, count: usize, mut run: impl FnMut(usize)) -> (Vec<f64>, Vec<f64>) {
    turns(seconds, count, |i| {
        let now = Instant::now();
        run(i);
        now.elapsed()
    })
}

/// The same, each turn after a run that is not timed: what the others leave in the caches is not all the first one's.
pub fn in_turn_twice(seconds: f64, count: usize, mut run: impl FnMut(usize)) -> (Vec<f64>, Vec<f64>) {
    turns(seconds, count, |i| {
        run(i);
        let now = Instant::now();
        run(i);
        now.elapsed()
    })
}

/// The same in time of this thread's on a processor: what other processes take away is not counted, and what they do to the caches is
/// done to all. Each turn begins with a run that is not timed.
pub fn in_turn_warm(seconds: f64, count: usize, mut run: impl FnMut(usize)) -> (Vec<f64>, Vec<f64>) {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.cast_unsigned(), u32::try_from(time.tv_nsec).unwrap_or(0))
    };
    turns(seconds, count, |i| {
        run(i);
        let begin = now();
        run(i);
        now().saturating_sub(begin)
    })
}

fn turns(seconds: f64, count: usize, mut time: impl FnMut(usize) -> Duration) -> (Vec<f64>, Vec<f64>) {
    let mut times = vec![Vec::new(); count];
    let begin = Instant::now();
    while begin.elapsed().as_secs_f64() < seconds || times[0].len() < 5 {
        for (i, times) in times.iter_mut().enumerate() {
            times.push(time(i).as_secs_f64());
        }
    }
    let ratio = |other: &Vec<f64>| median(other.iter().zip(&times[0]).map(|(x, y)| x / y).collect());
    let ratios = times.iter().map(ratio).collect();
    (times.into_iter().map(median).collect(), ratios)
}
