//! The instructions of the table, asked of the GPU at hand.
//!
//! Of each instruction a kernel is written as PTX from its row: the name, the registers that its layouts need, nothing else. It gets
//! matrices of small integers, put into registers and shared memory where the layouts say, and its answer is compared element by
//! element with the product. A layout that is wrong on purpose has to be seen, too.

// places in tables of a probe: an index out of range is an error of this program, and ends it
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

mod copies;
mod element;
mod group;
mod lanes;
mod ptx;
mod sparse;
mod tiles;
mod tma;
mod warp;

use cute_atoms::copy::CopyRow;
use cute_atoms::mma::MmaRow;
use cute_atoms::table;
use cute_cuda::gpu::{Error, Gpu, kernel};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, AddAssign};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Elements or bits that were compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Compared {
    /// How many.
    pub(crate) all: usize,
    /// How many of them were not what the layouts say.
    pub(crate) differ: usize,
}
impl Compared {
    fn one(&mut self, equal: bool) {
        self.all += 1;
        self.differ += usize::from(!equal);
    }
}
impl Add for Compared {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { all: self.all + other.all, differ: self.differ + other.differ }
    }
}
impl AddAssign for Compared {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} differ", self.differ, self.all)
    }
}
/// What one kernel did.
#[derive(Debug, Clone, Default)]
struct Outcome {
    compared: Compared,
    /// Whether wrong layouts were seen.
    caught: Vec<bool>,
    /// Where it differs.
    notes: Vec<String>,
}
/// What is said of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// It does what its row says.
    Proven,
    /// It does something else.
    Mismatch,
    /// It is made of other instructions, whose layouts it has.
    AsItsParts,
    /// This GPU does not have it, or its driver does not know it.
    NotHere,
    /// No kernel is written for it yet.
    NotProbed,
}
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Proven => "proven",
            Self::Mismatch => "MISMATCH",
            Self::AsItsParts => "as its parts",
            Self::NotHere => "not on this GPU",
            Self::NotProbed => "not probed",
        })
    }
}
/// What is known of a family.
#[derive(Debug, Clone, Default)]
pub(crate) struct Family {
    /// How many instructions of each verdict.
    pub(crate) verdicts: BTreeMap<Verdict, usize>,
    /// What was compared.
    pub(crate) compared: Compared,
    /// Wrong layouts that were seen, and how many there were.
    pub(crate) caught: (usize, usize),
}
/// What is known of all.
#[derive(Debug, Clone, Default)]
pub(crate) struct Report {
    /// By name of the family.
    pub(crate) families: BTreeMap<String, Family>,
    /// What does not do what its row says.
    pub(crate) mismatches: Vec<String>,
}
impl Report {
    /// Whether no instruction differs from its row, and every wrong layout was seen.
    #[must_use]
    pub(crate) fn is_proven(&self) -> bool {
        self.mismatches.is_empty()
            && self.families.values().all(|family| family.caught.0 == family.caught.1)
            && self.families.values().any(|family| family.verdicts.contains_key(&Verdict::Proven))
    }
    fn add(&mut self, family: &str, called: impl fmt::Display, verdict: Verdict, outcome: Outcome) {
        let of = self.families.entry(family.to_owned()).or_default();
        *of.verdicts.entry(verdict).or_default() += 1;
        of.compared += outcome.compared;
        of.caught.0 += outcome.caught.iter().filter(|&&seen| seen).count();
        of.caught.1 += outcome.caught.len();
        if verdict == Verdict::Mismatch {
            self.mismatches.push(format!("{family}: {called}: {}; {}", outcome.compared, outcome.notes.join("; ")));
        }
    }
}
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| family | instructions | compared | wrong layouts seen |\n|---|---|---:|---:|")?;
        for (name, family) in &self.families {
            let verdicts: Vec<_> = family.verdicts.iter().map(|(verdict, n)| format!("{n} {verdict}")).collect();
            let (seen, all) = family.caught;
            writeln!(f, "| {name} | {} | {} | {seen} of {all} |", verdicts.join(", "), family.compared.all)?;
        }
        self.mismatches.iter().try_for_each(|mismatch| writeln!(f, "- {mismatch}"))
    }
}

/// A kernel's work: what it is of, and the kernels of one module.
enum Task {
    Warp(Box<MmaRow>),
    Copy(Box<CopyRow>),
    Group(Vec<(usize, MmaRow)>),
}
/// So many instructions of a warpgroup have one module: small enough to be spread over the processors that assemble them.
const A_MODULE: usize = 8;

fn tasks(only: &str) -> Vec<Task> {
    let mut groups: Vec<(usize, MmaRow)> = vec![];
    let mut tasks = vec![];
    for (at, row) in table::mma_atoms().enumerate() {
        if !row.ptx.as_str().contains(only) {
            continue;
        }
        if group::is_one(&row) {
            groups.push((at, row));
        } else if warp::runs_on_a_warp(&row) {
            tasks.push(Task::Warp(Box::new(row)));
        }
    }
    tasks.extend(groups.chunks(A_MODULE).map(|rows| Task::Group(rows.to_vec())));
    let copies = table::copy_atoms().filter(|row| row.ptx.as_str().contains(only));
    let copies = copies.filter(|row| matches!(row.arch, "sm50" | "sm75" | "sm80" | "sm90"));
    tasks.extend(copies.map(|row| Task::Copy(Box::new(row))));
    tasks
}
fn verdict(outcome: &Outcome) -> Verdict {
    match outcome.compared {
        Compared { all: 0, .. } => Verdict::NotProbed,
        Compared { differ: 0, .. } => Verdict::Proven,
        _ => Verdict::Mismatch,
    }
}
/// The kernels of a module's instructions.
fn group_text(rows: &[(usize, MmaRow)]) -> Result<String, Error> {
    let mut text = String::new();
    for (at, row) in rows {
        for variant in group::Variant::all(row) {
            text += &group::text(&variant.name(*at), row, variant)?;
        }
    }
    Ok(text)
}
/// Writes the kernels of a task, has them assembled and runs them.
fn perform(gpu: &Gpu, sm: usize, task: &Task, report: &Mutex<Report>) -> Result<(), Error> {
    let mut rng = fastrand::Rng::with_seed(0x9E37_79B9);
    let add = |family: &str, called: &dyn fmt::Display, verdict, outcome| {
        report.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).add(family, called, verdict, outcome);
    };
    let is_missing = |error: &Error| matches!(error, Error::Driver(_));
    // nothing of a text that has an instruction which is not here
    let loaded = |text: String| match gpu.load(ptx::head(sm) + &text) {
        Ok(module) => Ok(Some(module)),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(error),
    };
    let add_one = |family: &str, called: &dyn fmt::Display, outcome: Option<Outcome>| {
        let verdict = outcome.as_ref().map_or(Verdict::NotHere, verdict);
        add(family, called, verdict, outcome.unwrap_or_default());
    };
    match task {
        Task::Warp(row) => {
            let family = format!("mma.sync {}", row.arch);
            if warp::is_complex(row) {
                let same = |other: &MmaRow| {
                    !warp::is_complex(other)
                        && (other.arch, other.ptx.as_str()) == (row.arch, row.ptx.as_str())
                        && (other.a, other.b, other.c) == (row.a, row.b, row.c)
                };
                let as_parts = table::mma_atoms().any(|other| same(&other));
                let verdict = if as_parts { Verdict::AsItsParts } else { Verdict::Mismatch };
                add(&family, &row.name, verdict, Outcome::default());
                return Ok(());
            }
            if row.sparse {
                let module = loaded(sparse::text(row)?)?;
                let outcome = module.map(|module| sparse::check(gpu, &module, row, &mut rng));
                add_one(&format!("mma.sp {}", row.arch), &row.name, outcome.transpose()?);
                return Ok(());
            }
            let module = loaded(warp::text("probe", row)?)?;
            let outcome = module.map(|module| warp::check(gpu, &kernel(&module, "probe", 0)?, row, &mut rng));
            add_one(&family, &row.name, outcome.transpose()?);
        }
        Task::Copy(row) => {
            let family = copies::family(row);
            let Some(text) = copies::text("probe", row)? else {
                match tma::check(gpu, row, &mut rng) {
                    Ok(Some(outcome)) => add(&family, &row.name, verdict(&outcome), outcome),
                    Ok(None) => add(&family, &row.name, Verdict::NotProbed, Outcome::default()),
                    Err(error) if sm < 90 && is_missing(&error) => {
                        add(&family, &row.name, Verdict::NotHere, Outcome::default());
                    }
                    Err(error) => return Err(error),
                }
                return Ok(());
            };
            let module = loaded(text)?;
            let outcome = module.map(|module| copies::check(gpu, &kernel(&module, "probe", 0)?, row, &mut rng));
            add_one(&family, &row.name, outcome.transpose()?);
        }
        Task::Group(rows) => {
            let module = loaded(group_text(rows)?)?;
            for (at, row) in rows {
                let place = if row.places[0] == cute_atoms::mma::Place::Registers { "RS" } else { "SS" };
                let family = format!("wgmma{} {place} {}", if row.sparse { ".sp" } else { "" }, row.val_b.number);
                let Some(module) = &module else {
                    add(&family, &row.name, Verdict::NotHere, Outcome::default());
                    continue;
                };
                let mut all = Outcome::default();
                for variant in group::Variant::all(row) {
                    let name = variant.name(*at);
                    let outcome = group::check((gpu, module, &name), (*at, row), variant, &mut rng)?;
                    if outcome.compared.all == 0 {
                        all.notes.push(format!("{variant:?} has no tiles"));
                        all.compared.one(false);
                    }
                    all.compared += outcome.compared;
                    all.caught.extend(outcome.caught);
                    all.notes.extend(outcome.notes);
                }
                add(&family, &row.name, verdict(&all), all);
            }
        }
    }
    Ok(())
}
/// The PTX of all kernels, each by a name: what `ptxas` can be asked about where there is no GPU.
///
/// # Errors
/// None of the tables' rows.
pub(crate) fn texts(sm: usize) -> Result<Vec<(String, String)>, Error> {
    let mut texts = vec![];
    for (number, task) in tasks("").iter().enumerate() {
        let mut add = |kind: &str, text: String| texts.push((format!("{kind}_{number}"), ptx::head(sm) + &text));
        match task {
            Task::Warp(row) if warp::is_complex(row) => {}
            Task::Warp(row) if row.sparse => add("sparse", sparse::text(row)?),
            Task::Warp(row) => add("warp", warp::text("probe", row)?),
            Task::Copy(row) => match copies::text("probe", row)? {
                Some(text) => add("copy", text),
                None => {
                    for (case, text) in tma::texts(row).into_iter().enumerate() {
                        add(&format!("tma_{case}"), text);
                    }
                }
            },
            Task::Group(rows) => add("group", group_text(rows)?),
        }
    }
    Ok(texts)
}
/// Asks the GPU about all instructions that it may have of which the PTX name contains `only`, and says on the way what goes wrong.
///
/// # Errors
/// What the driver says, where it is not that an instruction is unknown.
pub(crate) fn run(gpu: &Gpu, only: &str, say: &(dyn Fn(&str) + Sync)) -> Result<Report, Error> {
    let (sm, tasks) = (gpu.capability()?, tasks(only));
    let (report, next) = (Mutex::new(Report::default()), AtomicUsize::new(0));
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(16);
    let worker = || -> Result<(), Error> {
        let gpu = gpu.beside()?;
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            perform(&gpu, sm, task, &report).inspect_err(|error| say(&error.to_string()))?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let done: Result<Vec<()>, Error> = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect();
        done
    })?;
    Ok(report.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every instruction of these families has a text, and the registers that its row's layouts need.
    #[test]
    fn texts_are_written_for_all() -> Result<(), Error> {
        let (mut warps, mut groups, mut copies) = (0, 0, 0);
        for task in tasks("") {
            match task {
                Task::Warp(row) => {
                    let text = if row.sparse { sparse::text(&row)? } else { warp::text("probe", &row)? };
                    assert!(text.contains(row.ptx.as_str()));
                    warps += 1;
                }
                Task::Group(rows) => {
                    for (at, row) in rows {
                        for variant in group::Variant::all(&row) {
                            let name = variant.name(at);
                            assert!(group::text(&name, &row, variant)?.contains(row.ptx.as_str()));
                        }
                        groups += 1;
                    }
                }
                Task::Copy(row) => copies += usize::from(copies::text("probe", &row)?.is_some()),
            }
        }
        assert_eq!((warps, groups, copies), (134, 2112, 23));
        Ok(())
    }
    /// A report with a mismatch, or a wrong layout that was not seen, proves nothing.
    #[test]
    fn what_is_not_proven() {
        let one = |equal| {
            let mut compared = Compared::default();
            compared.one(equal);
            compared
        };
        let mut report = Report::default();
        assert!(!report.is_proven());
        let outcome = Outcome { compared: one(true), caught: vec![true], ..Outcome::default() };
        report.add("f", "x", verdict(&outcome), outcome);
        assert!(report.is_proven());
        let mut unseen = report.clone();
        unseen.add("f", "x", Verdict::Proven, Outcome { caught: vec![false], ..Outcome::default() });
        assert!(!unseen.is_proven());
        let outcome = Outcome { compared: one(false), ..Outcome::default() };
        report.add("f", "x", verdict(&outcome), outcome);
        assert!(!report.is_proven());
    }
}
