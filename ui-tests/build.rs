//! The twins as modules of one program, `tests/twins.rs`: each file of `tests/ui/pass`, with a test that runs its `main`.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var_os("OUT_DIR").ok_or("no OUT_DIR")?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=tests/ui/pass");
    let mut modules = String::new();
    for entry in fs::read_dir("tests/ui/pass")? {
        let path = entry?.path();
        let (name, file) = (path.file_stem().ok_or("no name")?, path.file_name().ok_or("no name")?);
        let copy = Path::new(&out).join(file);
        let run = "\n#[test]\nfn runs() -> impl std::process::Termination {\n    main()\n}\n";
        fs::write(&copy, fs::read_to_string(&path)? + run)?;
        modules.push_str(&format!("#[path = {copy:?}]\nmod {};\n", name.display()));
    }
    Ok(fs::write(Path::new(&out).join("twins.rs"), modules)?)
}
