//! Asks the GPU at hand whether its instructions do what the tables of `cute-atoms` say. Exits with 0 where all do, 1 where one does not,
//! 2 where there is no GPU.

mod probe;

use clap::Parser;
use cute_cuda::gpu::{Error, Gpu};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Whether the instructions of this machine's GPU do what the tables of cute-atoms say.
#[derive(Parser)]
struct Arguments {
    /// Asks about instructions with this in their PTX name alone
    #[arg(default_value = "")]
    only: String,
    /// Writes the record to this file, besides printing it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Runs nothing, and writes the kernels for this GPU (90 for sm_90a) into a folder
    #[arg(long, value_name = "SM", requires = "folder")]
    texts: Option<usize>,
    /// Where to
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}
fn record(only: &str) -> Result<(String, bool), Error> {
    let gpu = Gpu::first()?;
    let (name, capability, (major, minor)) = (gpu.name()?, gpu.capability()?, gpu.driver()?);
    let began = Instant::now();
    let report = probe::run(&gpu, only, &|line| eprintln!("{line}"))?;
    let seconds = began.elapsed().as_secs();
    Ok((
        format!("{name}, sm_{capability}, a driver of CUDA {major}.{minor}: {seconds} s\n\n{report}"),
        report.is_proven(),
    ))
}
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let (Some(sm), Some(folder)) = (arguments.texts, &arguments.folder) {
        let written = probe::texts(sm).map_err(std::io::Error::other).and_then(|texts| {
            std::fs::create_dir_all(folder)?;
            texts.iter().try_for_each(|(name, text)| std::fs::write(folder.join(format!("{name}.ptx")), text))
        });
        return written.map_or_else(
            |error| {
                eprintln!("{error}");
                ExitCode::from(2)
            },
            |()| ExitCode::SUCCESS,
        );
    }
    let (text, proven) = match record(&arguments.only) {
        Ok(record) => record,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let written = arguments.output.map_or(Ok(()), |file| std::fs::write(file, &text));
    if let Err(error) = written.and_then(|()| std::io::stdout().write_all(text.as_bytes())) {
        eprintln!("{error}");
        return ExitCode::from(2);
    }
    if proven { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
