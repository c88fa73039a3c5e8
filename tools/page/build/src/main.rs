//! Builds the page: compiles `cute-page` to wasm, and puts it with what is in `tools/page/web` into one HTML.
//!
//! ```text
//! cargo run -p page-build                writes target/cute.html
//! cargo run -p page-build -- FILE        writes FILE
//! ```
//!
//! Needs the target `wasm32-unknown-unknown` (`rustup target add wasm32-unknown-unknown`). Wasm and scripts are compressed, since a
//! page that is opened from a disk is not compressed by anybody else; browsers undo it by `DecompressionStream`.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The most bytes of the page.
const MOST_BYTES: usize = 500_000;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let root = root.canonicalize()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let wasm = fs::read(compiled(&root, &target)?)?;
    let page = page(&root.join("tools/page/web"), &wasm)?;
    let path = env::args_os().nth(1).map_or_else(|| target.join("cute.html"), PathBuf::from);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&path, &page)?;
    println!("{}: {} bytes, of which wasm {} before compression", path.display(), page.len(), wasm.len());
    if page.len() > MOST_BYTES {
        return Err(format!("the page has {} bytes, where {MOST_BYTES} are the most", page.len()).into());
    }
    Ok(())
}

/// Compiles, and says where the wasm is.
fn compiled(root: &Path, target: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // paths of this machine are no part of the page
    let mut flags = env::var("RUSTFLAGS").unwrap_or_default();
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::var_os("HOME").map(|home| Path::new(&home).join(".cargo")));
    for (from, to) in [(Some(root.to_path_buf()), "/cute"), (home, "/cargo")] {
        if let Some(from) = from {
            flags.push_str(&format!(" --remap-path-prefix={}={to}", from.display()));
        }
    }
    let status = Command::new(cargo)
        .args([
            "build",
            "--locked",
            "--lib",
            "-p",
            "cute-page",
            "--profile",
            "page",
            "--target",
            "wasm32-unknown-unknown",
        ])
        .current_dir(root)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTFLAGS", flags.trim())
        .status()?;
    if !status.success() {
        return Err(
            "cute-page does not compile to wasm: is the target there? `rustup target add wasm32-unknown-unknown`"
                .into(),
        );
    }
    Ok(target.join("wasm32-unknown-unknown/page/cute_page.wasm"))
}

/// `index.html` with its style, the loader, and all else compressed.
fn page(web: &Path, wasm: &[u8]) -> Result<String, Box<dyn Error>> {
    let read = |name: &str| fs::read_to_string(web.join(name)).map_err(|error| format!("{name}: {error}"));
    let mut names: Vec<_> = fs::read_dir(web)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    let all = |names: &[String], end: &str| -> Result<String, String> {
        let files = names.iter().filter(|name| name.ends_with(end));
        files.map(|name| read(name).map(|text| trimmed(&text))).collect::<Result<Vec<_>, _>>().map(|all| all.concat())
    };
    let loader = read(LOADER).map(|text| trimmed(&text))?;
    names.retain(|name| name != LOADER);
    let script = format!("\"use strict\";\n{}//# sourceURL=cute.js\n", all(&names, ".js")?);
    if loader.contains("</script") {
        return Err("a script that ends itself".into());
    }
    // the scripts' length, the scripts, the wasm: slow and small
    let length = u32::try_from(script.len())?;
    let content = [&length.to_le_bytes()[..], script.as_bytes(), wasm].concat();
    let mut compressed = Vec::new();
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Deflate, content.as_slice(), &mut compressed)?;
    Ok(read("index.html")?
        .replace("/*css*/", all(&names, ".css")?.trim())
        .replace("/*loader*/", loader.trim())
        .replace("/*packed*/", &base91(&compressed)))
}

/// The script that is not compressed.
const LOADER: &str = "00-load.js";

/// Without indentation and lines of comments. No text of several lines stands in these files.
fn trimmed(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// 91 characters that are no trouble inside a script.
fn alphabet() -> Vec<u8> {
    (b'!'..=b'~').filter(|letter| !b"<&\\".contains(letter)).collect()
}

/// 13 bits as two characters, the lower part first, since 91 * 91 > 8192; in front the number of bytes, and a blank.
fn base91(bytes: &[u8]) -> String {
    let letters = alphabet();
    let mut out = format!("{} ", bytes.len());
    let (mut bits, mut count) = (0u32, 0u32);
    let mut pair = |bits: u32| {
        for digit in [bits % 91, bits / 91] {
            let letter = usize::try_from(digit).ok().and_then(|digit| letters.get(digit));
            out.push(letter.copied().map_or('!', char::from));
        }
    };
    for byte in bytes {
        bits |= u32::from(*byte) << count;
        count = count.saturating_add(8);
        if count >= 13 {
            pair(bits & 8191);
            bits >>= 13;
            count = count.saturating_sub(13);
        }
    }
    if count > 0 {
        pair(bits);
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation, clippy::indexing_slicing)]
    use super::{alphabet, base91};

    /// As the page reads it.
    fn bytes(text: &str) -> Option<Vec<u8>> {
        let letters = alphabet();
        let (len, text) = text.split_once(' ')?;
        let digits: Vec<usize> =
            text.bytes().map(|c| letters.iter().position(|l| *l == c)).collect::<Option<Vec<_>>>()?;
        let (mut all, mut bits, mut count) = (Vec::new(), 0, 0);
        for pair in digits.chunks(2) {
            bits |= (pair[0] + 91 * pair[1]) << count;
            count += 13;
            while count >= 8 {
                all.push(bits as u8);
                bits >>= 8;
                count -= 8;
            }
        }
        all.truncate(len.parse().ok()?);
        Some(all)
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(alphabet().len(), 91);
        for len in 0..40usize {
            let all: Vec<u8> = (0..len).map(|i| (i * 91 + len * 37) as u8).collect();
            assert_eq!(bytes(&base91(&all)), Some(all));
        }
        let ones = [255; 26];
        assert_eq!(bytes(&base91(&ones)), Some(ones.to_vec()));
    }
}
