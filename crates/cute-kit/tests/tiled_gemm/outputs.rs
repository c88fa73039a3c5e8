//! Where the result goes: what `-o` names is written as a whole, or left alone; and nothing else is left behind.

use super::*;
use std::fs::File;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::process::Child;

/// A directory with the matrix `a.npy`.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    Matrix::<f32>::new(2, 2, C, |_, _| 1.0).save(&directory, "a.npy");
    directory
}
/// The product of that matrix with itself, in this machine's byte order.
fn assert_product(bytes: &[u8]) {
    assert!(bytes.starts_with(b"\x93NUMPY") && bytes.ends_with(&2f32.to_ne_bytes().repeat(4)), "{bytes:?}");
}
/// A symbolic link in a directory, and where it leads.
fn link(directory: &TempDir, name: &str, target: &str) {
    symlink(target, directory.path().join(name)).unwrap();
}
/// The program in a directory, after a line of the shell.
fn shell(line: &str, directory: &TempDir, arguments: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{line}; exec \"$@\""), "sh"]).args(words());
    shell.current_dir(directory).args(arguments).stdin(Stdio::null());
    shell
}
/// What is left of a refusal: its one line.
#[track_caller]
fn refused_with(output: &Output, message: &str) {
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!((output.status.code(), errors.as_str()), (Some(1), format!("error: {message}\n").as_str()));
}

#[test]
fn links_are_followed_or_refused() {
    let directory = directory();
    let path = |name: &str| directory.path().join(name);
    fs::create_dir(path("below")).unwrap();
    fs::write(path("below/target.npy"), "as it was").unwrap();
    link(&directory, "followed.npy", "below/target.npy");
    link(&directory, "twice.npy", "followed.npy");
    for name in ["followed.npy", "twice.npy"] {
        assert!(run(&directory, &["a.npy", "a.npy", "-o", name]).status.success());
        assert!(path(name).is_symlink());
        assert_product(&fs::read(path("below/target.npy")).unwrap());
        assert_eq!(fs::read_dir(path("below")).unwrap().count(), 1);
    }

    link(&directory, "dangling.npy", "nowhere.npy");
    link(&directory, "loop.npy", "loop.npy");
    link(&directory, "one.npy", "other.npy");
    link(&directory, "other.npy", "one.npy");
    link(&directory, "no_directory.npy", "nowhere/c.npy");
    let nowhere = "No such file or directory (os error 2)";
    for (name, why) in [("dangling.npy", nowhere), ("no_directory.npy", nowhere)] {
        let message = format!("cannot write {name}: a symbolic link that cannot be followed: {why}");
        refused(&directory, &["a.npy", "a.npy", "-o", name], 1, &message);
    }
    for name in ["loop.npy", "one.npy", "other.npy"] {
        let output = run(&directory, &["a.npy", "a.npy", "-o", name]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains("a symbolic link that cannot be followed") && output.status.code() == Some(1),
            "{message}"
        );
    }
    for name in ["dangling.npy", "loop.npy", "one.npy", "other.npy", "no_directory.npy"] {
        assert!(path(name).is_symlink(), "{name}");
    }
    assert!(!path("nowhere.npy").exists());
}

#[test]
fn devices_pipes_and_sockets_are_refused() {
    let directory = directory();
    let path = |name: &str| directory.path().join(name);
    assert!(Command::new("mkfifo").arg(path("fifo")).status().unwrap().success());
    let _socket = std::os::unix::net::UnixListener::bind(path("socket")).unwrap();
    link(&directory, "null", "/dev/null");
    link(&directory, "linked_fifo", "fifo");
    fs::create_dir(path("folder")).unwrap();
    for name in ["fifo", "socket", "null", "linked_fifo", "/dev/null", "/dev/full", "folder"] {
        let message = format!("cannot write {name}: that is not a regular file");
        refused(&directory, &["a.npy", "a.npy", "-o", name], 1, &message);
    }
    let kind = |name: &str| fs::symlink_metadata(path(name)).unwrap().file_type();
    assert!(kind("fifo").is_fifo() && kind("socket").is_socket());
    assert!(kind("null").is_symlink() && kind("linked_fifo").is_symlink());
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

/// Standard output by its name in `/proc`, as `/dev/stdout` has it: here by a link of our own.
#[test]
#[cfg(target_os = "linux")]
fn standard_output_is_written_by_its_own_name_only() {
    let directory = directory();
    link(&directory, "stdout", "/proc/self/fd/1");
    // a pipe
    let output = command(&directory, &["a.npy", "a.npy", "-o", "stdout"]).output().unwrap();
    refused_with(&output, "cannot write stdout: that is not a regular file");
    assert_eq!(output.stdout, b"");
    // a file, by either name
    for name in ["stdout", "report.txt"] {
        let report = File::create(directory.path().join("report.txt")).unwrap();
        let inode = report.metadata().unwrap().ino();
        let output = command(&directory, &["a.npy", "a.npy", "-o", name]).stdout(report).output().unwrap();
        refused_with(
            &output,
            &format!("cannot write {name}: that is standard output, where the report goes (see --help)"),
        );
        assert_eq!(fs::metadata(directory.path().join("report.txt")).unwrap().ino(), inode);
    }
    assert!(directory.path().join("stdout").is_symlink());

    let output = command(&directory, &["a.npy", "a.npy", "-o", "-"]).output().unwrap();
    assert!(output.status.success());
    assert_product(&output.stdout);
    let report = String::from_utf8(output.stderr).unwrap();
    assert!(report.contains("passed") && report.ends_with("wrote standard output\n"), "{report}");
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = command(&directory, &["--size", "64", "-o", "-"]).stdout(full).output().unwrap();
    let report = String::from_utf8(output.stderr).unwrap();
    assert!(
        report.ends_with("error: cannot write standard output: No space left on device (os error 28)\n"),
        "{report}"
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(names(&directory), ["a.npy", "report.txt", "stdout"]);
}

#[test]
fn inputs_are_never_written() {
    let directory = directory();
    Matrix::<f32>::new(2, 2, F, |_, _| 3.0).save(&directory, "b.npy");
    let path = |name: &str| directory.path().join(name);
    let before = [fs::read(path("a.npy")).unwrap(), fs::read(path("b.npy")).unwrap()];
    fs::hard_link(path("b.npy"), path("hard.npy")).unwrap();
    link(&directory, "linked.npy", "a.npy");
    let absolute = path("b.npy");
    for (name, input) in [
        ("a.npy", "a.npy"),
        ("b.npy", "b.npy"),
        ("./b.npy", "b.npy"),
        (absolute.to_str().unwrap(), "b.npy"),
        ("hard.npy", "b.npy"),
        ("linked.npy", "a.npy"),
    ] {
        let message = format!("cannot write {name}: that is the input {input}");
        refused(&directory, &["a.npy", "b.npy", "-o", name], 1, &message);
    }
    assert_eq!([fs::read(path("a.npy")).unwrap(), fs::read(path("b.npy")).unwrap()], before);
    assert_eq!(fs::metadata(path("b.npy")).unwrap().nlink(), 2);
}

#[test]
fn names_that_cannot_be_files_are_refused_before_the_work() {
    let directory = directory();
    let bad = |output: &str, message: &str| {
        refused(&directory, &["a.npy", "a.npy", "-o", output], 1, &format!("cannot write {output}: {message}"));
    };
    bad("new/", "that names no file");
    bad("", "that names no file");
    bad("..", "that names no file");
    bad(&("x".repeat(300) + ".npy"), "File name too long (os error 36)");
}

#[test]
fn files_keep_their_permissions_and_new_ones_have_those_of_the_process() {
    let directory = directory();
    let path = directory.path().join("c.npy");
    assert!(run(&directory, &["a.npy", "a.npy", "-o", "c.npy"]).status.success());
    fs::write(directory.path().join("other"), "").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&path), mode(&directory.path().join("other")));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    assert!(run(&directory, &["a.npy", "a.npy", "-o", "c.npy"]).status.success());
    assert_eq!(mode(&path) & 0o777, 0o640);
    assert_eq!(names(&directory), ["a.npy", "c.npy", "other"]);
}

/// Whether there is a file of the program's own in a directory, with something in it.
fn is_being_written(directory: &TempDir) -> bool {
    fs::read_dir(directory).unwrap().any(|entry| {
        let entry = entry.unwrap();
        let own = entry.file_name().to_str().unwrap().starts_with(".tiled_gemm-");
        own && entry.metadata().is_ok_and(|metadata| metadata.len() > 0)
    })
}
/// What writes a large file, and its length: a larger one where signals came too late.
fn large(attempt: usize) -> ([String; 5], usize) {
    let side = [2500, 5000, 10_000][(attempt / 4).min(2)];
    let size = format!("{side}x{side}x1");
    (["--size", &size, "-o", "c.npy", "--no-check"].map(String::from), 128 + side * side * 4)
}

/// Starts a command of [`large`], and sends a signal while it writes; whether that was in time.
fn interrupted(directory: &TempDir, mut command: Command, signal: &str) -> (bool, Child) {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !is_being_written(directory) {
        if child.try_wait().unwrap().is_some() {
            return (false, child);
        }
    }
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    (true, child)
}

/// Whether this process ignores a signal, and with it all that it starts: in the background of a shell that is SIGINT.
fn is_ignored(number: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (number - 1) & 1 == 1
}

#[test]
fn signals_leave_nothing_behind() {
    let directory = TempDir::new().unwrap();
    let signals = [("-INT", 2), ("-TERM", 15), ("-HUP", 1), ("-XCPU", 24)];
    assert!(!is_ignored(15));
    for (signal, number) in signals.into_iter().filter(|&(_, number)| !is_ignored(number)) {
        let mut died = 0;
        for attempt in 0..20 {
            fs::write(directory.path().join("c.npy"), "as it was").unwrap();
            let (arguments, length) = large(attempt);
            let (sent, mut child) =
                interrupted(&directory, command(&directory, &arguments.each_ref().map(String::as_str)), signal);
            let status = child.wait().unwrap();
            assert_eq!(names(&directory), ["c.npy"], "{signal}: {status}");
            let bytes = fs::read(directory.path().join("c.npy")).unwrap();
            if !sent || bytes.len() == length {
                continue; // it was too late, at least for the file
            }
            assert_eq!((status.signal(), bytes.as_slice()), (Some(number), &b"as it was"[..]), "{signal}: {status}");
            died += 1;
            if died == 3 {
                break;
            }
        }
        assert!(died > 0, "{signal} was never in time");
    }
}

/// `nohup` and shells without job control have programs ignore signals, and so they stay.
#[test]
#[cfg(target_os = "linux")]
fn a_signal_that_is_ignored_stays_ignored() {
    let directory = TempDir::new().unwrap();
    let in_time = (0..20).any(|attempt| {
        let (arguments, length) = large(attempt);
        let shell = shell("trap '' HUP", &directory, &arguments.each_ref().map(String::as_str));
        let (sent, mut child) = interrupted(&directory, shell, "-HUP");
        assert!(child.wait().unwrap().success());
        assert_eq!(names(&directory), ["c.npy"]);
        assert_eq!(fs::read(directory.path().join("c.npy")).unwrap().len(), length);
        sent
    });
    assert!(in_time);
}

/// A file that may not become so large: the signal would end the program, but is an error of the write.
#[test]
fn a_file_that_is_too_large_is_an_error() {
    let directory = TempDir::new().unwrap();
    fs::write(directory.path().join("c.npy"), "as it was").unwrap();
    let mut shell = shell("ulimit -f 8", &directory, &["--size", "256", "-o", "c.npy", "--no-check"]);
    refused_with(&shell.output().unwrap(), "cannot write c.npy: File too large (os error 27)");
    assert_eq!(names(&directory), ["c.npy"]);
    assert_eq!(fs::read(directory.path().join("c.npy")).unwrap(), b"as it was");
}

/// What comes to the name while the work goes on is left alone as what was there before.
#[test]
fn what_comes_meanwhile_is_left_alone_too() {
    let directory = directory();
    let path = |name: &str| directory.path().join(name);
    let fifo = |name: &str| assert!(Command::new("mkfifo").arg(path(name)).status().unwrap().success());
    type Come<'a> = (&'a str, &'a dyn Fn(&str), bool);
    let come: [Come<'_>; 5] = [
        ("fifo.npy", &fifo, false),
        ("dangling.npy", &|name| link(&directory, name, "nowhere.npy"), false),
        ("elsewhere.npy", &|name| link(&directory, name, "a.npy"), false),
        ("file.npy", &|name| fs::write(path(name), "as it was").unwrap(), true),
        ("gone.npy", &|name| fs::remove_file(path(name)).unwrap(), true),
    ];
    fs::write(path("gone.npy"), "as it was").unwrap();
    let before = fs::read(path("a.npy")).unwrap();
    for (name, comes, is_written) in come {
        let mut command = command(&directory, &["--size", "150", "-o", name]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // the name has been looked at before the first line
        let mut first = [0; 1];
        std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
        comes(name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.success(), is_written, "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let kind = fs::symlink_metadata(path(name)).unwrap().file_type();
        assert_eq!(kind.is_file(), is_written, "{name}");
        assert!(fs::read(path("a.npy")).unwrap() == before && !path("nowhere.npy").exists(), "{name}");
    }
    assert!(names(&directory).iter().all(|name| !name.starts_with('.')));
}
