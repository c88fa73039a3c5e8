//! Makes `gpu/cute-cuda/ptx/*.ptx`: `cargo run -p ptx-build`; with `--check` it compares, and fails where one differs.
//!
//! `gpu/cute-gpu/kernels` is compiled by the toolchain of `gpu/cute-gpu/rust-toolchain.toml` (rustup gets it), as one text, which is cut into one for
//! each kernel. What rustc has no attribute for is written in: the threads of a CTA, without which `setmaxnreg` does nothing, and the CTAs of a cluster.

use cute_gpu::gemm::{Multiplies, table};
use cute_gpu::permute::{self, Permute};
use cute_gpu::sgemm;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Kernels that are there to be counted: `kernels/src/pairs.rs`.
const PAIRS: [&str; 10] = [
    "pair_gather_layouts",
    "pair_gather_by_hand",
    "pair_odd_layouts",
    "pair_odd_by_hand",
    "pair_fill_layouts",
    "pair_fill_by_hand",
    "pair_tile_layouts",
    "pair_tile_by_hand",
    "pair_mma_layouts",
    "pair_mma_by_hand",
];
/// Kernels that show something alone: `kernels/src/checks.rs`.
const CHECKS: [&str; 1] = ["check_fails"];
/// The word that kernels with checks read; the host puts an address there.
const STOPPED: &str = "cute_stopped";
/// Threads of a CTA, CTAs of a multiprocessor and of a cluster, by the kernel's name.
fn threads() -> BTreeMap<&'static str, [u32; 3]> {
    let mut threads: BTreeMap<_, _> = PAIRS.iter().chain(&CHECKS).map(|&name| (name, [128, 1, 1])).collect();
    macro_rules! all {
        ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
            threads.insert(stringify!($name), of::<table::$name::Kernel>());
        )*};
    }
    cute_gpu::gemm_rows! { all }
    macro_rules! sgemms {
        ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
            threads.insert(stringify!($name), of::<sgemm::table::$name::Kernel>());
        )*};
    }
    cute_gpu::sgemm_rows! { sgemms }
    macro_rules! permutes {
        ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
            threads.insert(permute::table::$name::Kernel::NAME, [permute::table::$name::Kernel::THREADS, 1, 1]);
        )*};
    }
    cute_gpu::permute_rows! { permutes }
    threads
}
fn of<G: Multiplies>() -> [u32; 3] {
    [G::THREADS, G::RESIDENT, G::SPLIT]
}
/// The one text of all kernels.
fn compiled(root: &Path) -> Result<String, Box<dyn Error>> {
    let to = root.join("gpu/cute-gpu/target/kernels.ptx");
    fs::create_dir_all(root.join("gpu/cute-gpu/target"))?;
    let mut cargo = Command::new("cargo");
    cargo.args(["rustc", "--release", "--locked", "--", &format!("--emit=asm={}", to.display())]);
    // what this program was started with is another toolchain's
    cargo.current_dir(root.join("gpu/cute-gpu/kernels")).env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTFLAGS");
    for (name, _) in std::env::vars()
        .filter(|(name, _)| name.starts_with("CARGO") && name != "CARGO_HOME" && name != "CARGO_BUILD_JOBS")
    {
        cargo.env_remove(name);
    }
    if !cargo.status()?.success() {
        return Err("gpu/cute-gpu/kernels does not compile".into());
    }
    Ok(fs::read_to_string(to)?)
}
/// The texts of its kernels.
fn cut(text: &str) -> Result<BTreeMap<String, String>, Box<dyn Error>> {
    let threads = threads();
    let header = |line: &&str| [".version", ".target", ".address_size"].iter().any(|word| line.starts_with(word));
    let header: Vec<&str> = text.lines().filter(header).collect();
    // blocks of shared memory that launches ask for: their names are a compiler's
    let prefix = ".extern .shared .align 1024 .b8 ";
    let mut blocks: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix(prefix)?.strip_suffix("[];")).collect();
    // one may begin as another does
    blocks.sort_unstable_by_key(|block| Reverse(block.len()));
    if text.lines().any(|line| line.starts_with(".func") || line.starts_with(".visible .func")) {
        return Err("a function that was not inlined".into());
    }
    if text.lines().filter(|line| line.starts_with(".extern") || line.starts_with(".global")).count() != blocks.len() {
        return Err("memory besides what launches ask for".into());
    }
    let stopped = |line: &&str| line.starts_with(".visible .global") && line.contains(STOPPED);
    let stopped = text.lines().find(stopped).ok_or_else(|| format!("there is no word {STOPPED}"))?;
    if text.lines().filter(|line| line.starts_with(".visible .global")).count() != 1 {
        return Err("memory besides the word of checks".into());
    }
    let mut texts = BTreeMap::new();
    for entry in text.split(".visible .entry ").skip(1) {
        let (name, _) = entry.split_once('(').ok_or("an entry has a name")?;
        let [count, resident, cluster] =
            threads.get(name).ok_or_else(|| format!("{name} is no row of the table, and no pair"))?;
        let cluster = match cluster {
            1 => String::new(),
            ctas => format!(".explicitcluster\n.reqnctapercluster {ctas}\n"),
        };
        // without comments, and without what stands before the next entry
        let body = entry.lines().filter(|line| {
            !line.trim_start().starts_with("//") && !line.starts_with(".extern") && !line.starts_with(".visible")
        });
        let body: Vec<&str> = body.map(str::trim_end).filter(|line| !line.is_empty()).collect();
        let mut body = body.join("\n").replacen(
            "\n)\n",
            &format!("\n)\n.reqntid {count}\n.minnctapersm {resident}\n{cluster}"),
            1,
        );
        // labels are numbered through the functions of a text
        if let Some(number) = body.split_once("$L__BB").and_then(|(_, rest)| rest.split('_').next()).map(str::to_owned)
        {
            body = body.replace(&format!("$L__BB{number}_"), "$L");
        }
        for block in &blocks {
            body = body.replace(block, "launched");
        }
        let checks = if body.contains(STOPPED) { format!("{stopped}\n") } else { String::new() };
        let text = format!("{}\n{prefix}launched[];\n{checks}.visible .entry {body}\n", header.join("\n"));
        texts.insert(name.to_owned(), text);
    }
    match threads.keys().find(|&&name| !texts.contains_key(name)) {
        Some(name) => Err(format!("{name} is not in the text").into()),
        None => Ok(texts),
    }
}
fn made(check: bool) -> Result<bool, Box<dyn Error>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..").canonicalize()?;
    let folder = root.join("gpu/cute-cuda/ptx");
    let texts = cut(&compiled(&root)?)?;
    let mut same = true;
    for (name, text) in &texts {
        let file = folder.join(format!("{name}.ptx"));
        if fs::read_to_string(&file).is_ok_and(|old| old == *text) {
            continue;
        }
        same = false;
        println!("{}: {}", file.display(), if check { "differs from what is made" } else { "written" });
        if !check {
            fs::create_dir_all(&folder)?;
            fs::write(file, text)?;
        }
    }
    for file in fs::read_dir(&folder)? {
        let file = file?.path();
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if file.extension().is_some_and(|extension| extension == "ptx") && !texts.contains_key(&name) {
            same = false;
            println!("{}: {}", file.display(), if check { "belongs to no kernel" } else { "removed" });
            if !check {
                fs::remove_file(file)?;
            }
        }
    }
    println!("{} kernels", texts.len());
    Ok(same || !check)
}
fn main() -> ExitCode {
    match made(std::env::args().any(|argument| argument == "--check")) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
