//! Compile time: milliseconds of `cargo check` for each operation on layouts that are types.
//!
//! Writes a crate with programs of 100 operations each to the target directory, checks them again and again in turn,
//! and reports the median time above that of a program that only imports `cute_static`. The programs come from a fixed
//! seed. `cargo run --release -p cute-benches --bin compile_time [ROUNDS]`; nothing passes or fails on time.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "a program that is run by hand, on numbers of its own"
)]

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Operations in a program.
const OPERATIONS: u32 = 100;
/// Milliseconds that an operation may cost.
const TARGET: f64 = 5.0;

/// Random numbers (splitmix64): the same programs on every machine.
struct Random(u64);
impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
    fn pick(&mut self, choices: &[usize]) -> usize {
        choices[self.below(choices.len())]
    }
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// `(2,3,5)`.
fn tuple(numbers: &[usize]) -> String {
    let numbers: Vec<_> = numbers.iter().map(usize::to_string).collect();
    format!("({})", numbers.join(","))
}
fn layout(modes: &[(usize, usize)]) -> String {
    let (shape, stride): (Vec<_>, Vec<_>) = modes.iter().copied().unzip();
    format!("layout!({}:{})", tuple(&shape), tuple(&stride))
}

/// A rank-3 layout and an admissible rank-3 one to compose it with.
///
/// The left extents are products of two factors each. So every run of those six factors, as a mode whose stride is the
/// product of the factors before it, meets Eq. 20 and 21, and disjoint runs, in any order, meet Eq. 23.
fn composition(random: &mut Random) -> [String; 2] {
    let factors: Vec<usize> = (0..6).map(|_| random.pick(&[2, 2, 3, 4, 4, 5, 6, 7, 8])).collect();
    let extents: Vec<usize> = factors.chunks(2).map(|pair| pair[0] * pair[1]).collect();
    // strides: the modes in any order, each with some padding, so that they do not merge
    let (mut order, mut strides, mut next) = ([0, 1, 2], [0; 3], random.pick(&[1, 1, 2, 3]));
    random.shuffle(&mut order);
    for mode in order {
        strides[mode] = next;
        next = next * extents[mode] + random.pick(&[1, 3, 4, 8]);
    }
    let left: Vec<_> = extents.into_iter().zip(strides).collect();
    // five ends make three runs, and the factors between them are left out
    let mut ends: Vec<usize> = (1..6).collect();
    random.shuffle(&mut ends);
    let mut ends = [0, ends[0], ends[1], ends[2]];
    ends.sort_unstable();
    let product = |factors: &[usize]| factors.iter().product::<usize>();
    let mut right: Vec<_> =
        ends.windows(2).map(|run| (product(&factors[run[0]..run[1]]), product(&factors[..run[0]]))).collect();
    random.shuffle(&mut right);
    [layout(&left), layout(&right)]
}

/// A rank-2 layout, row-major or column-major with padding, and a tiler of two modes `t:s` with `t s` dividing theirs.
fn divide(random: &mut Random) -> [String; 2] {
    let mut extents = [0; 2];
    let mut tiler = Vec::new();
    for extent in &mut extents {
        let (tile, step) = (random.pick(&[2, 3, 4, 5, 6, 8, 12, 16, 24, 32]), random.pick(&[1, 1, 2, 3]));
        *extent = tile * step * random.pick(&[2, 3, 4, 5, 6, 8, 10]);
        tiler.push(if step == 1 { format!("int!({tile})") } else { format!("layout!({tile}:{step})") });
    }
    let pad = random.pick(&[0, 4, 8, 9]);
    let strides = if random.below(2) == 0 { [1, extents[0] + pad] } else { [extents[1] + pad, 1] };
    let left: Vec<_> = extents.into_iter().zip(strides).collect();
    [layout(&left), format!("({})", tiler.join(", "))]
}

/// A program of [`OPERATIONS`] distinct operations and one of just their operands.
fn program(operation: &str, seed: u64, generate: fn(&mut Random) -> [String; 2]) -> [String; 2] {
    let mut random = Random(seed);
    let mut seen = BTreeSet::new();
    let imports = format!("#![allow(unused)]\nuse cute_static::{{{operation}, int, layout}};\n");
    let (mut operations, mut operands) = (imports.clone(), imports);
    let mut i = 0u32;
    while i < OPERATIONS {
        let [a, b] = generate(&mut random);
        if seen.insert(format!("{a} {b}")) {
            _ = write!(operations, "pub type C{i} = {operation}<{a}, {b}>;\nconst _: fn(C{i}) = |_| ();\n");
            _ = write!(operands, "pub type A{i} = {a};\npub type B{i} = {b};\n");
            _ = writeln!(operands, "const _: fn(A{i}, B{i}) = |_, _| ();");
            i += 1;
        }
    }
    operations.push_str("fn main() {}\n");
    operands.push_str("fn main() {}\n");
    [operations, operands]
}

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

fn main() -> Outcome<()> {
    let rounds = env::args().nth(1).map_or(Ok(15), |rounds| rounds.parse())?;
    let [compositions, composed] = program("Composition", 1, composition);
    let [divides, divided] = program("ZippedDivide", 2, divide);
    let programs = [
        ("empty", "use cute_static as _;\nfn main() {}\n".to_owned()),
        ("compositions_operands", composed),
        ("compositions", compositions),
        ("divides_operands", divided),
        ("divides", divides),
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
