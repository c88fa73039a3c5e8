//! `open`: the page at an expression.

use crate::Shell;
use crate::failure::Failure;
use serde_json::json;
use std::env;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Says the link, and asks a browser to open it. Without one, the link is the answer.
pub(crate) fn open(
    shell: &mut Shell<'_>,
    text: Option<&str>,
    page: Option<&str>,
    only_link: bool,
    json: bool,
) -> Result<(), Failure> {
    let base = match page.map(str::to_string).or_else(|| env::var("CUTE_PAGE").ok().filter(|page| !page.is_empty())) {
        Some(url) if url.contains("://") => url,
        Some(file) => file_url(Path::new(&file))?,
        None => file_url(&found().ok_or_else(no_page)?)?,
    };
    let link = match text {
        Some(text) => format!("{base}#v=expr&e={}", escaped(text)),
        None => base,
    };
    let browser = if only_link { None } else { opened(&link) };
    let out = &mut *shell.out;
    if json {
        return Ok(writeln!(out, "{}", json!({"result": link, "browser": browser}))?);
    }
    writeln!(out, "{link}")?;
    if browser.is_none() && !only_link {
        writeln!(shell.err, "no browser is to be had here: BROWSER names one, and the link opens in any")?;
    }
    Ok(())
}

fn no_page() -> Failure {
    Failure::Io(io::Error::new(
        ErrorKind::NotFound,
        "no page: `cargo run -p page-build` makes target/cute.html; --page or CUTE_PAGE say where another one is",
    ))
}

/// `cute.html` beside the program or in a folder above it, then here or above, there also in `target`.
fn found() -> Option<PathBuf> {
    let folders = [env::current_exe().ok(), env::current_dir().ok().map(|here| here.join("cute"))];
    let all = folders.iter().flatten().flat_map(|path| path.ancestors().skip(1));
    all.flat_map(|folder| [folder.join("cute.html"), folder.join("target/cute.html")]).find(|page| page.is_file())
}

fn file_url(page: &Path) -> Result<String, Failure> {
    let page = page
        .canonicalize()
        .map_err(|error| Failure::Io(io::Error::new(error.kind(), format!("{}: {error}", page.display()))))?;
    let path = page.to_string_lossy().replace('\\', "/");
    // a drive's letter stands behind a slash of its own
    let slash = if path.starts_with('/') { "" } else { "/" };
    let path: String = path.split('/').map(escaped_path).collect::<Vec<_>>().join("/");
    Ok(format!("file://{slash}{path}"))
}
fn escaped_path(name: &str) -> String {
    escaped(name).replace('+', "%20").replace("%3A", ":")
}

/// As the page writes its own links: blanks as `+`, else letters, digits and `*-._` as they are.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => out.push(char::from(byte)),
            b' ' => out.push('+'),
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

/// The browser that has taken the link.
fn opened(link: &str) -> Option<String> {
    let named = env::var_os("BROWSER").filter(|all| !all.is_empty());
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    let usual: &[&str] = match env::consts::OS {
        "macos" => &["open"],
        "windows" => &["explorer"],
        // a browser of a desktop that is not there would wait for it
        _ if desktop => &["xdg-open", "sensible-browser", "firefox", "chromium"],
        _ => &[],
    };
    let all: Vec<OsString> = match named {
        Some(named) => env::split_paths(&named).map(PathBuf::into_os_string).collect(),
        None => usual.iter().map(OsString::from).collect(),
    };
    all.into_iter().find(|program| started(program, link)).map(|program| program.to_string_lossy().into_owned())
}

/// How long a browser has to say that it does not start.
const PATIENCE: Duration = Duration::from_millis(300);

fn started(program: &OsString, link: &str) -> bool {
    let command =
        Command::new(program).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    command.is_ok_and(|mut child| !gave_up(&mut child))
}

/// One that ends soon and not well has not opened anything; one that goes on is the browser itself.
fn gave_up(child: &mut Child) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        match child.try_wait() {
            Ok(Some(status)) => return !status.success(),
            Ok(None) => std::thread::sleep(Duration::from_millis(5)),
            Err(_) => return true,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{escaped, escaped_path};

    #[test]
    fn links_are_the_pages_own() {
        assert_eq!(escaped("(4,8):(8,1) o 2:2"), "%284%2C8%29%3A%288%2C1%29+o+2%3A2");
        assert_eq!(escaped("Sw<3,0,3>*-._~é"), "Sw%3C3%2C0%2C3%3E*-._%7E%C3%A9");
        assert_eq!(escaped_path("a b:c"), "a%20b:c");
    }
}
