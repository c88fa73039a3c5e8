//! Runs hostile input through every entry: `fuzz_entries [--cases N] [--first N] [--seed N] [--seconds S] [--megabytes M]`.
//!
//! ```text
//! cargo run --release -p cute-fuzz --bin fuzz_entries -- --cases 1000000
//! ```
//!
//! A process of its own runs the cases, under `ulimit -v`; it writes the number of each case to a file before it begins. This one looks on, ends
//! it if a case takes more processor time than it may, and starts it again behind that case. A case that panics, dies or is ended is printed
//! with its input, and the exit code is 1.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a test program"
)]

use cute_fuzz::{ENTRIES, Input, entry, input, run};
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::os::unix::process::ExitStatusExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

#[derive(Debug, Clone)]
struct Asked {
    cases: u64,
    first: u64,
    seed: u64,
    seconds: f64,
    megabytes: u64,
    /// The folder that the process of the cases reports to.
    reports: Option<PathBuf>,
}

fn main() -> ExitCode {
    match arguments() {
        Err(error) => {
            eprintln!("{error}\nusage: fuzz_entries [--cases N] [--first N] [--seed N] [--seconds S] [--megabytes M]");
            ExitCode::from(2)
        }
        Ok(asked) => match asked.reports.clone() {
            Some(folder) => cases(&asked, &folder),
            None => match watch(&asked) {
                Ok(0) => ExitCode::SUCCESS,
                Ok(_) => ExitCode::FAILURE,
                Err(error) => {
                    eprintln!("{error}");
                    ExitCode::from(3)
                }
            },
        },
    }
}
fn arguments() -> Result<Asked, lexopt::Error> {
    use lexopt::prelude::{Long, ValueExt};
    let mut asked = Asked { cases: 10_000, first: 0, seed: 1, seconds: 2.0, megabytes: 2048, reports: None };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("cases") => asked.cases = parser.value()?.parse()?,
            Long("first") => asked.first = parser.value()?.parse()?,
            Long("seed") => asked.seed = parser.value()?.parse()?,
            Long("seconds") => asked.seconds = parser.value()?.parse()?,
            Long("megabytes") => asked.megabytes = parser.value()?.parse()?,
            Long("reports") => asked.reports = Some(parser.value()?.into()),
            other => return Err(other.unexpected()),
        }
    }
    Ok(asked)
}

/// What is known of the cases of one entry.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    answers: u64,
    refusals: u64,
    /// The case that took the most time, and how long.
    slowest: (f64, u64),
    /// Seconds of all of them.
    all: f64,
}

/// Runs the cases, one after another: the process that is watched.
fn cases(asked: &Asked, folder: &Path) -> ExitCode {
    // a stack as large as that of the first thread, in which `cute` runs
    let (asked, folder) = (asked.clone(), folder.to_path_buf());
    let all = std::thread::Builder::new().stack_size(8 << 20).spawn(move || all_cases(&asked, &folder));
    match all.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        other => {
            eprintln!("{other:?}");
            ExitCode::from(3)
        }
    }
}
fn all_cases(asked: &Asked, folder: &Path) -> std::io::Result<()> {
    let progress = File::options().write(true).create(true).truncate(false).open(folder.join("case"))?;
    let mut counts = [Counts::default(); ENTRIES.len()];
    std::panic::set_hook(Box::new(|info| eprintln!("{info}")));
    for number in asked.first..asked.first.saturating_add(asked.cases) {
        progress.write_all_at(&number.to_le_bytes(), 0)?;
        let input = input(asked.seed, number);
        let began = used();
        let ended = catch_unwind(AssertUnwindSafe(|| run(&input, folder)));
        let took = used() - began;
        let Some(of) = counts.get_mut(entry(number)) else { continue };
        match ended {
            Ok(true) => of.answers = of.answers.saturating_add(1),
            Ok(false) => of.refusals = of.refusals.saturating_add(1),
            Err(_) => report("panic", asked, number, &input),
        }
        of.all += took;
        if took > of.slowest.0 {
            of.slowest = (took, number);
        }
        // before the next one, since that may be the last
        let last = number.saturating_add(1) == asked.first.saturating_add(asked.cases);
        if number % 32 == 31 || last {
            fs::write(folder.join("counts"), text(&counts))?;
        }
    }
    Ok(())
}
fn report(what: &str, asked: &Asked, number: u64, input: &Input) {
    println!("{what}: case {number} of seed {}, {}: {input:?}", asked.seed, ENTRIES[entry(number)]);
}
/// Seconds of the processor that this thread has used.
fn used() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn text(counts: &[Counts]) -> String {
    let line = |of: &Counts| format!("{} {} {} {} {}\n", of.answers, of.refusals, of.slowest.0, of.slowest.1, of.all);
    counts.iter().map(line).collect()
}
fn add(text: &str, to: &mut [Counts]) {
    for (line, to) in text.lines().zip(to) {
        let fields: Vec<f64> = line.split(' ').filter_map(|field| field.parse().ok()).collect();
        if let &[answers, refusals, took, number, all] = fields.as_slice() {
            to.all += all;
            to.answers = to.answers.saturating_add(answers as u64);
            to.refusals = to.refusals.saturating_add(refusals as u64);
            if took > to.slowest.0 {
                to.slowest = (took, number as u64);
            }
        }
    }
}

/// How long a case may take that uses no time of the processor, or gets none.
const ASLEEP: Duration = Duration::from_secs(600);
/// How often a process is looked at.
const TICK: Duration = Duration::from_millis(50);

/// Starts the process of the cases until all have been run. Returns how many findings there are.
fn watch(asked: &Asked) -> std::io::Result<usize> {
    let (began, end) = (Instant::now(), asked.first.saturating_add(asked.cases));
    let (mut next, mut findings, mut counts) = (asked.first, 0usize, [Counts::default(); ENTRIES.len()]);
    let (mut panics, mut ended) = (0usize, 0usize);
    let folder = std::env::temp_dir().join(format!("cute-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    while next < end {
        let mut child = start(asked, next, end, &folder)?;
        let over = look_on(&mut child, &folder, asked.seconds)?;
        let status = child.wait()?;
        let printed = fs::read_to_string(folder.join("out")).unwrap_or_default();
        print!("{printed}");
        panics = panics.saturating_add(printed.lines().filter(|line| line.starts_with("panic: ")).count());
        add(&fs::read_to_string(folder.join("counts")).unwrap_or_default(), &mut counts);
        if status.success() {
            break;
        }
        let number = number(&folder).unwrap_or(next);
        let why = match (over, status.signal()) {
            (true, _) => format!("over {} s", asked.seconds),
            (false, signal) => format!(
                "died (signal {}), {}",
                signal.unwrap_or(0),
                fs::read_to_string(folder.join("err")).unwrap_or_default().lines().last().unwrap_or_default()
            ),
        };
        report(&why, asked, number, &input(asked.seed, number));
        ended = ended.saturating_add(1);
        next = number.saturating_add(1);
        if ended > 50 {
            println!("that many are enough");
            break;
        }
    }
    findings = findings.saturating_add(panics).saturating_add(ended);
    println!("{:<12} {:>9} {:>9} {:>9} {:>12} {:>9}", "entry", "answers", "refusals", "seconds", "slowest, s", "case");
    for (name, of) in ENTRIES.iter().zip(&counts) {
        let Counts { answers, refusals, slowest: (slowest, case), all } = of;
        println!("{name:<12} {answers:>9} {refusals:>9} {all:>9.1} {slowest:>12.3} {case:>9}");
    }
    println!(
        "{} cases of seed {} in {:.0} s: {panics} panics, {ended} over {} s or {} MB",
        asked.cases,
        asked.seed,
        began.elapsed().as_secs_f64(),
        asked.seconds,
        asked.megabytes
    );
    fs::remove_dir_all(&folder)?;
    Ok(findings)
}
fn start(asked: &Asked, next: u64, end: u64, folder: &Path) -> std::io::Result<Child> {
    for name in ["counts", "case"] {
        let _ = fs::remove_file(folder.join(name));
    }
    let limited = format!("ulimit -v {}; exec \"$0\" \"$@\"", asked.megabytes.saturating_mul(1024));
    let mut command = Command::new("sh");
    command.arg("-c").arg(limited).arg(std::env::current_exe()?);
    command.args(["--first", &next.to_string(), "--cases", &end.saturating_sub(next).to_string()]);
    command.args(["--seed", &asked.seed.to_string()]).arg("--reports").arg(folder);
    command.env("NO_COLOR", "1").stdin(Stdio::null());
    command.stdout(File::create(folder.join("out"))?).stderr(File::create(folder.join("err"))?).spawn()
}
fn number(folder: &Path) -> Option<u64> {
    fs::read(folder.join("case")).ok()?.try_into().ok().map(u64::from_le_bytes)
}
/// Ends the process if a case takes longer than it may; whether one did.
fn look_on(child: &mut Child, folder: &Path, seconds: f64) -> std::io::Result<bool> {
    let stat = PathBuf::from(format!("/proc/{}/stat", child.id()));
    // ticks of the processor, a hundred a second, in user and in kernel mode
    let ticks = || -> Option<f64> {
        let text = fs::read_to_string(&stat).ok()?;
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        Some((fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?) / 100.0)
    };
    let mut case = (None, 0.0, Instant::now());
    while child.try_wait()?.is_none() {
        std::thread::sleep(TICK);
        let (Some(now), number) = (ticks(), number(folder)) else { continue };
        if number != case.0 {
            case = (number, now, Instant::now());
        }
        if now - case.1 > seconds || case.2.elapsed() > ASLEEP {
            child.kill()?;
            return Ok(true);
        }
    }
    Ok(false)
}
