//! Writes the programs of `cute_tests::static_twin` to the output directory.

use cute_tests::static_twin::{PROGRAMS, program};
use cute_tests::support::{FILES, Rows, checked_in, shared};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var_os("OUT_DIR").ok_or("no OUT_DIR")?;
    let vectors = shared().unwrap_or_else(checked_in);
    for file in FILES {
        println!("cargo::rerun-if-changed={}", vectors.join(file).display());
    }
    // calls of all random rows: `.ci/full exhaustive`
    println!("cargo::rerun-if-env-changed=CUTE_ALL_ROWS");
    println!("cargo::rustc-check-cfg=cfg(all_rows)");
    let all = env::var_os("CUTE_ALL_ROWS").is_some();
    if all {
        println!("cargo::rustc-cfg=all_rows");
    }
    for (name, file, ops) in PROGRAMS {
        let made = program(&Rows::load(file), ops, all);
        // every row of an operation that exists is asserted
        if made.counts.is_empty() || !made.outside.is_empty() || !made.beyond_arity.is_empty() {
            return Err(format!("{name}: not asserted: {:?} {:?}", made.outside, made.beyond_arity).into());
        }
        let path = Path::new(&out).join(format!("{name}.rs"));
        fs::write(&path, made.text)?;
        // as a module, so that an error names the file
        let module = format!("#[path = {path:?}]\nmod {name};\n");
        fs::write(path.with_extension("mod"), module)?;
    }
    Ok(())
}
