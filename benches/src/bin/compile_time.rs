//! Compile time: milliseconds of `cargo check` for each operation on layouts that are types.
//!
//! Writes a crate with programs of 100 operations each to the target directory, checks them again and again in turn,
//! and reports the median time above that of a program that only imports `cute_static`. The programs come from a fixed
//! seed. `cargo run --release -p cute-benches --bin compile_time [ROUNDS]`; nothing passes or fails on time.
//!
//! `compile_time emit DIRECTORY [SEED]` only writes programs, in Rust and in C++, for `scripts/compile_time/measure.py`.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "a program that is run by hand, on numbers of its own"
)]

use cute_benches::generator::{self, OPERATIONS};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Milliseconds that an operation may cost.
const TARGET: f64 = 5.0;

/// The generated crate.
struct Package {
    directory: PathBuf,
    cargo: std::ffi::OsString,
}
impl Package {
    fn create(programs: &[(&str, String)]) -> Outcome<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
        let executable = env::current_exe()?;
        let directory = executable.parent().ok_or("no target directory")?.join("compile-time");
        fs::create_dir_all(directory.join("src"))?;
        let mut manifest = format!(
            "[workspace]\n[package]\nname = \"compile-time\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [dependencies]\ncute-static = {{ path = {:?} }}\n",
            root.join("cute-static")
        );
        for (name, text) in programs {
            fs::write(directory.join(format!("src/{name}.rs")), text)?;
            _ = write!(manifest, "[[bin]]\nname = \"{name}\"\npath = \"src/{name}.rs\"\n");
        }
        fs::write(directory.join("Cargo.toml"), manifest)?;
        // the versions that were fetched for the workspace: nothing is downloaded here
        fs::copy(root.join("Cargo.lock"), directory.join("Cargo.lock"))?;
        Ok(Self { directory, cargo: env::var_os("CARGO").unwrap_or_else(|| "cargo".into()) })
    }
    /// `cargo check` of one program. Incremental compilation would find a file that was only touched unchanged.
    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(&self.cargo);
        command
            .args(["check", "--offline", "--quiet", "--bin", name, "--target-dir", "target"])
            .current_dir(&self.directory)
            .env("CARGO_INCREMENTAL", "0")
            .stderr(Stdio::piped());
        command
    }
    fn touch(&self, name: &str) -> Outcome<()> {
        let path = self.directory.join(format!("src/{name}.rs"));
        Ok(fs::write(&path, fs::read(&path)?)?)
    }
    /// Milliseconds of one check.
    fn time(&self, name: &str) -> Outcome<f64> {
        self.touch(name)?;
        let begin = Instant::now();
        let output = self.command(name).output()?;
        let time = begin.elapsed().as_secs_f64() * 1e3;
        if output.status.success() { Ok(time) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
    }
    /// The most memory that rustc held, in MB, where `/proc` tells.
    fn peak(&self, name: &str) -> Outcome<Option<f64>> {
        self.touch(name)?;
        let mut child = self.command(name).spawn()?;
        let parent = format!("PPid:\t{}", child.id());
        let mut peak = None::<f64>;
        while child.try_wait()?.is_none() {
            for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
                let Ok(status) = fs::read_to_string(entry.path().join("status")) else { continue };
                let high = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
                if let Some(kilobytes) = high.and_then(|high| high.trim().parse::<f64>().ok())
                    && status.starts_with("Name:\trustc\n")
                    && status.lines().any(|line| line == parent)
                {
                    peak = Some(peak.unwrap_or(0.0).max(kilobytes / 1024.0));
                }
            }
            thread::sleep(Duration::from_millis(2));
        }
        Ok(peak)
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Writes the programs of one seed.
fn emit(directory: &Path, seed: u64) -> Outcome<()> {
    fs::create_dir_all(directory)?;
    let pairs = [generator::empty(), generator::compositions(seed), generator::divides(seed)];
    for program in pairs.into_iter().chain(generator::growth(seed)) {
        fs::write(directory.join(format!("{}.rs", program.name)), program.rust)?;
        fs::write(directory.join(format!("{}.cpp", program.name)), program.cpp)?;
    }
    Ok(())
}

fn main() -> Outcome<()> {
    let mut arguments = env::args().skip(1);
    let first = arguments.next();
    if first.as_deref() == Some("emit") {
        let directory = arguments.next().ok_or("emit: where?")?;
        return emit(Path::new(&directory), arguments.next().map_or(Ok(1), |seed| seed.parse())?);
    }
    let rounds = first.map_or(Ok(15), |rounds| rounds.parse())?;
    let (compositions, divides) = (generator::compositions(1), generator::divides(2));
    let programs = [
        ("empty", generator::empty().rust),
        ("compositions_operands", compositions.operands),
        ("compositions", compositions.rust),
        ("divides_operands", divides.operands),
        ("divides", divides.rust),
        (
            "inadmissible",
            "use cute_static::{Composition, layout};\n\
             pub type C0 = Composition<layout!((4,6,8):(2,3,5)), layout!(6:3)>;\n\
             const _: fn(C0) = |_| ();\nfn main() {}\n"
                .to_owned(),
        ),
    ];
    let package = Package::create(&programs)?;
    let [measured @ .., (inadmissible, _)] = &programs;
    // the first checks build cute-static, too; and what is measured must be what is refused
    for (name, _) in measured {
        package.time(name)?;
    }
    match package.time(inadmissible) {
        Err(error) if error.to_string().contains("StrideDoesNotDivide") => {}
        other => return Err(format!("the programs do not force their operations: {other:?}").into()),
    }
    let mut times = vec![Vec::new(); measured.len()];
    for _ in 0..rounds {
        for ((name, _), times) in measured.iter().zip(&mut times) {
            times.push(package.time(name)?);
        }
    }
    println!(
        "cargo check, {OPERATIONS} operations in each program, {rounds} rounds in turn, no incremental compilation"
    );
    println!("target: {TARGET} ms or less for each operation, its operands included\n");
    println!("{:<24}{:>10}{:>20}{:>12}{:>9}", "program", "median ms", "range ms", "ms each", "MB peak");
    let mut empty = None;
    for ((name, _), times) in measured.iter().zip(&mut times) {
        let middle = median(times);
        let range = format!("{:.0} to {:.0}", times.first().unwrap_or(&middle), times.last().unwrap_or(&middle));
        let each = match *empty.get_or_insert(middle) {
            _ if *name == "empty" => String::new(),
            empty => format!("{:.2}", (middle - empty) / f64::from(OPERATIONS)),
        };
        let peak = package.peak(name)?.map_or_else(String::new, |peak| format!("{peak:.0}"));
        println!("{name:<24}{middle:>10.0}{range:>20}{each:>12}{peak:>9}");
    }
    Ok(())
}
