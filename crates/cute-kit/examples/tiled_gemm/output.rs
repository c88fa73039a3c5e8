//! Where the result goes. A file is there in full or as it was before: it is written beside its place, and moved there at the end.
//! What is no regular file is left alone, and so are the inputs. Signals that end the program take the unfinished file with them,
//! but for SIGKILL, of which no program knows.

use crate::{Failure, npy, say};
use ndarray_npy::WritableElement;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf, is_separator};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempPath;

/// Where the result goes: checked before the work begins, written after it.
pub(crate) enum Output {
    /// `-`.
    Standard,
    /// A file.
    File(Place),
}

/// The place of a file.
pub(crate) struct Place {
    path: PathBuf,
    /// The file behind symbolic links.
    target: PathBuf,
    directory: PathBuf,
    inputs: Vec<PathBuf>,
}

impl Output {
    /// Checks that a file can be written there, and changes nothing.
    pub(crate) fn new(path: &Path, inputs: &[&Path]) -> Result<Self, Failure> {
        if path == "-" {
            return Ok(Self::Standard);
        }
        Place::new(path, inputs).map(Self::File).map_err(|why| cannot(path.display(), why))
    }

    /// Writes a row-major matrix: of a file all of it, or nothing.
    pub(crate) fn write<T: WritableElement>(&self, rows: usize, columns: usize, data: &[T]) -> Result<(), Failure> {
        let (written, name): (_, &dyn std::fmt::Display) = match self {
            Self::Standard => (npy::write(io::stdout().lock(), rows, columns, data), &"standard output"),
            Self::File(place) => (place.replace(rows, columns, data), &place.path.display()),
        };
        written.map_err(|e| cannot(name, e))?;
        say(format_args!("wrote {name}"));
        Ok(())
    }
}

fn cannot(what: impl std::fmt::Display, why: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("cannot write {what}: {why}"))
}

impl Place {
    /// The file behind symbolic links and, if it is there, its permissions; or why it is left alone.
    fn target(path: &Path, inputs: &[impl AsRef<Path>]) -> Result<(PathBuf, Option<fs::Permissions>), String> {
        let ends_in_separator = path.to_str().is_some_and(|path| path.ends_with(is_separator));
        if path.file_name().is_none() || ends_in_separator {
            return Err("that names no file".into());
        }
        let is_there = match fs::symlink_metadata(path) {
            Ok(_) => true,
            // also where something is no directory, which is told below
            Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => false,
            Err(e) => return Err(e.to_string()),
        };
        let (mut target, mut permissions) = (path.to_owned(), None);
        if is_there {
            let metadata = fs::metadata(path).map_err(|e| format!("a symbolic link that cannot be followed: {e}"))?;
            if !metadata.is_file() {
                return Err("that is not a regular file".into());
            }
            if let Some(input) = inputs.iter().map(AsRef::as_ref).find(|input| same_file(&metadata, path, input)) {
                return Err(format!("that is the input {}", input.display()));
            }
            if is_standard_output(&metadata) {
                return Err("that is standard output, where the report goes (see --help)".into());
            }
            target = fs::canonicalize(path).map_err(|e| e.to_string())?;
            OpenOptions::new().write(true).open(&target).map_err(|e| e.to_string())?;
            permissions = Some(metadata.permissions());
        } else if let (Some(parent), Some(name)) = (path.parent(), path.file_name()) {
            // the same name as when there is a file
            let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
            let parent = fs::canonicalize(parent).ok().filter(|parent| parent.is_dir());
            target = parent.map_or(target, |parent| parent.join(name));
        }
        Ok((target, permissions))
    }

    fn new(path: &Path, inputs: &[&Path]) -> Result<Self, String> {
        let (target, _) = Self::target(path, inputs)?;
        let directory = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        if !directory.is_dir() {
            return Err(format!("there is no directory {}", directory.display()));
        }
        signals::catch().map_err(|e| e.to_string())?;
        Temporary::new(&directory).map_err(|e| e.to_string())?; // and removed at once
        let inputs = inputs.iter().map(|&input| input.to_owned()).collect();
        Ok(Self { path: path.to_owned(), target, directory, inputs })
    }

    fn replace<T: WritableElement>(&self, rows: usize, columns: usize, data: &[T]) -> io::Result<()> {
        let temporary = Temporary::new(&self.directory)?;
        npy::write(&temporary.file, rows, columns, data)?;
        temporary.file.sync_all()?;
        // what has come there while the work went on is asked as what was there before
        let (target, permissions) = Self::target(&self.path, &self.inputs).map_err(io::Error::other)?;
        if target != self.target {
            return Err(io::Error::other("it leads to another file than before"));
        }
        let is_there = permissions.is_some();
        if let Some(permissions) = permissions {
            temporary.file.set_permissions(permissions)?;
        }
        signals::end_if_caught();
        temporary.persist(&self.target, is_there)
    }
}

/// Whether a file, of these metadata, is another one: by whatever names.
#[cfg(unix)]
fn same_file(metadata: &fs::Metadata, _: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(other).is_ok_and(|other| (other.dev(), other.ino()) == (metadata.dev(), metadata.ino()))
}
#[cfg(not(unix))]
fn same_file(_: &fs::Metadata, path: &Path, other: &Path) -> bool {
    fs::canonicalize(path).is_ok_and(|path| fs::canonicalize(other).is_ok_and(|other| path == other))
}

/// Whether a file is what standard output has been led into.
#[cfg(unix)]
fn is_standard_output(metadata: &fs::Metadata) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let stdout = io::stdout().as_fd().try_clone_to_owned().and_then(|fd| File::from(fd).metadata());
    stdout.is_ok_and(|stdout| (stdout.dev(), stdout.ino()) == (metadata.dev(), metadata.ino()))
}
#[cfg(not(unix))]
fn is_standard_output(_: &fs::Metadata) -> bool {
    false
}

/// The name of the unfinished file, while there is one: who takes it away, or makes it another's name, holds the lock.
static UNFINISHED: Mutex<Option<TempPath>> = Mutex::new(None);

fn unfinished() -> MutexGuard<'static, Option<TempPath>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is removed when it is dropped, or by a signal that ends the program.
struct Temporary {
    file: File,
}

impl Temporary {
    fn new(directory: &Path) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(OsStr::new(".tiled_gemm-")).suffix(".npy");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
        let mut unfinished = unfinished();
        // without the temporary's name
        let (file, path) = builder.tempfile_in(directory).map_err(|e| io::Error::from(e.kind()))?.into_parts();
        *unfinished = Some(path);
        Ok(Self { file })
    }

    /// Moves the file to its place, where there is another one or nothing.
    fn persist(self, target: &Path, is_there: bool) -> io::Result<()> {
        let mut unfinished = unfinished();
        match unfinished.take() {
            Some(path) if is_there => path.persist(target).map_err(|e| e.error),
            Some(path) => path.persist_noclobber(target).map_err(|e| e.error),
            None => Ok(()), // not reached: only dropping takes it
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        drop(unfinished().take());
    }
}

#[cfg(unix)]
mod signals {
    //! Signals that end a program, as they still do after the unfinished file has been removed.

    use super::unfinished;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, OnceLock};
    use std::{fs, io, process, thread};

    /// Whether one has come. It may have come to the thread that writes, which is told when its system call is done.
    static CAUGHT: OnceLock<Arc<AtomicBool>> = OnceLock::new();

    /// Has a thread wait for them. What the program was started to ignore it ignores (`nohup`).
    pub(super) fn catch() -> io::Result<()> {
        // a file that may not grow: an error of the write instead
        signal_hook::flag::register(SIGXFSZ, Arc::default())?;
        let mut ending = vec![SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
        ending.retain(|signal| !is_ignored(*signal));
        for &signal in &ending {
            signal_hook::flag::register(signal, Arc::clone(CAUGHT.get_or_init(Arc::default)))?;
        }
        let mut signals = Signals::new(ending)?;
        thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                let mut unfinished = unfinished(); // and no other file is begun
                drop(unfinished.take());
                let _ = emulate_default_handler(signal);
                process::exit(128 + signal);
            }
        });
        Ok(())
    }

    /// Waits for the end if a signal has come: the thread that ends the program may not have run yet.
    pub(super) fn end_if_caught() {
        while CAUGHT.get().is_some_and(|caught| caught.load(Ordering::SeqCst)) {
            thread::park();
        }
    }

    /// As Linux tells; elsewhere no signal is known to be ignored.
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }
}
#[cfg(not(unix))]
mod signals {
    //! There are none.
    pub(super) fn catch() -> std::io::Result<()> {
        Ok(())
    }
    pub(super) fn end_if_caught() {}
}
