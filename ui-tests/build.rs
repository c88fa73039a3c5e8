//! The twins as one program, `tests/twins.rs`: each family is a module, and each twin in it is a test.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

#[allow(dead_code, unreachable_pub, reason = "the same file as the library's module")]
#[path = "src/family.rs"]
mod family;

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var_os("OUT_DIR").ok_or("no OUT_DIR")?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/family.rs");
    println!("cargo::rerun-if-changed=tests/ui");
    let mut modules = String::new();
    for entry in fs::read_dir("tests/ui")? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let name = path.file_stem().and_then(|stem| stem.to_str()).ok_or("no name")?;
        let family = family::Family::read(name, &fs::read_to_string(&path)?)?;
        let twins = family.misuses.iter().map(|misuse| format!("\n#[test]\n{}", misuse.right));
        let copy = Path::new(&out).join(format!("{name}.rs"));
        fs::write(&copy, family.header + &twins.collect::<String>())?;
        modules.push_str(&format!("#[path = {copy:?}]\nmod {name};\n"));
    }
    Ok(fs::write(Path::new(&out).join("twins.rs"), modules)?)
}
