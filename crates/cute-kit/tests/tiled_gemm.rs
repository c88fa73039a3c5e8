//! The example `tiled_gemm` as a process: its products against an independent computation, and every bad input.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::cast_precision_loss)]

use ndarray_npy::npy::header::{Header, Layout as Order};
use ndarray_npy::{ReadableElement, WritableElement};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

#[path = "tiled_gemm/check.rs"]
mod check;
#[path = "tiled_gemm/headers.rs"]
mod headers;
#[cfg(unix)]
#[path = "tiled_gemm/outputs.rs"]
mod outputs;

/// The example's program, which `cargo test` has built with this test unless it was asked for this test alone.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        // beside the folder of this test, or of one that this is in: where exactly is cargo's own affair
        let program = Path::new("examples").join(format!("tiled_gemm{}", std::env::consts::EXE_SUFFIX));
        let test = std::env::current_exe().unwrap();
        let built = test.ancestors().map(|folder| folder.join(&program)).find(|file| file.is_file());
        built.filter(|program| is_current(program)).unwrap_or_else(build)
    })
}

/// Whether the program is not older than its sources: it may have been left from an earlier build.
fn is_current(program: &Path) -> bool {
    let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/tiled_gemm");
    fs::read_dir(sources).unwrap().all(|source| modified(&source.unwrap().path()) <= modified(program))
}

/// Builds the example for this machine; cargo says where it is.
fn build() -> PathBuf {
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--example", "tiled_gemm", "--message-format", "json", "--manifest-path"]);
    build.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    let output = build.stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success(), "cargo build: {}", output.status);
    let messages = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<serde_json::Value>();
    let of_example = messages.map(Result::unwrap).filter(|message| message["target"]["name"] == "tiled_gemm");
    let path = of_example.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).next();
    path.expect("a program among cargo's messages")
}

/// The words of a command that is the program: before it what cargo runs this test by, where that is another machine's.
fn words() -> Vec<String> {
    let machine = std::env::consts::ARCH.to_uppercase();
    let is_runner = |name: &str| name.starts_with(&format!("CARGO_TARGET_{machine}_")) && name.ends_with("_RUNNER");
    let runner = std::env::vars().find(|(name, _)| is_runner(name)).map_or_else(String::new, |(_, runner)| runner);
    let mut words: Vec<String> = runner.split_whitespace().map(String::from).collect();
    words.push(program().to_str().unwrap().into());
    words
}
/// The program in a directory.
fn command(directory: &TempDir, arguments: &[&str]) -> Command {
    let words = words();
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).current_dir(directory).args(arguments).stdin(Stdio::null());
    command
}
/// Runs the example in a directory.
fn run(directory: &TempDir, arguments: &[&str]) -> Output {
    command(directory, arguments).output().unwrap()
}

/// A matrix: its extents, whether columns are contiguous, and its elements by coordinate.
struct Matrix<T> {
    rows: usize,
    columns: usize,
    order: Order,
    at: Box<dyn Fn(usize, usize) -> T>,
}

fn npy(descriptor: &str, order: &str, shape: &str) -> Vec<u8> {
    let mut text = format!("{{'descr': {descriptor}, 'fortran_order': {order}, 'shape': {shape}, }}");
    while (text.len() + 11) % 64 != 0 {
        text.push(' ');
    }
    text.push('\n');
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(u16::try_from(text.len()).unwrap().to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes
}

impl<T: Copy + WritableElement + ReadableElement> Matrix<T> {
    fn new(rows: usize, columns: usize, order: Order, at: impl Fn(usize, usize) -> T + 'static) -> Self {
        Self { rows, columns, order, at: Box::new(at) }
    }
    fn save(&self, directory: &TempDir, name: &str) {
        let mut elements = Vec::new();
        match self.order {
            Order::Standard => (0..self.rows).for_each(|i| elements.extend((0..self.columns).map(|j| (self.at)(i, j)))),
            Order::Fortran => (0..self.columns).for_each(|j| elements.extend((0..self.rows).map(|i| (self.at)(i, j)))),
        }
        let shape = vec![self.rows, self.columns];
        let mut bytes = Header { type_descriptor: T::type_descriptor(), layout: self.order, shape }.to_bytes().unwrap();
        T::write_slice(&elements, &mut bytes).unwrap();
        fs::write(directory.path().join(name), bytes).unwrap();
    }
}

/// A row-major matrix as it was written.
fn load<T: ReadableElement>(directory: &TempDir, name: &str) -> (Vec<usize>, Vec<T>) {
    let bytes = fs::read(directory.path().join(name)).unwrap();
    let mut rest = bytes.as_slice();
    let header = Header::from_reader(&mut rest).unwrap();
    assert_eq!(header.layout, Order::Standard);
    let count = header.shape.iter().product();
    let elements = T::read_to_end_exact_vec(rest, &header.type_descriptor, count).unwrap();
    (header.shape, elements)
}

/// Small whole numbers, so that every sum is exact in either type and the products must be equal to the last bit.
fn whole(i: usize, j: usize, salt: usize) -> i16 {
    i16::try_from((i * 31 + j * 17 + i * j * 7 + salt * 5) % 13).unwrap() - 6
}

fn product<T>(m: usize, k: usize, n: usize, (order_a, order_b): (Order, Order))
where
    T: Copy + WritableElement + ReadableElement + From<i16> + PartialEq + std::fmt::Debug,
{
    let directory = TempDir::new().unwrap();
    Matrix::<T>::new(m, k, order_a, |i, j| T::from(whole(i, j, 1))).save(&directory, "a.npy");
    Matrix::<T>::new(k, n, order_b, |i, j| T::from(whole(i, j, 2))).save(&directory, "b.npy");
    // as the threads of a GPU would, then by the CPU's own kernels: both write the same
    let output = run(&directory, &["a.npy", "b.npy", "-o", "c.npy", "--as-threads"]);
    assert!(output.status.success(), "{m}x{k}x{n}");
    let as_threads = load::<T>(&directory, "c.npy");
    let output = run(&directory, &["a.npy", "b.npy", "-o", "c.npy"]);
    let (text, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{m}x{k}x{n}: {text}{errors}");
    assert_eq!(errors, "", "no progress bar and no warning where stderr is no terminal");
    assert!(text.contains("(1,(4,2),(4,2)):(0,(128,8192),(1,64))") && text.contains("passed"), "{text}");

    let (shape, c) = load::<T>(&directory, "c.npy");
    assert_eq!((&shape, &c), (&as_threads.0, &as_threads.1));
    assert_eq!(shape, [m, n]);
    for i in 0..m {
        for j in 0..n {
            let exact: i32 = (0..k).map(|x| i32::from(whole(i, x, 1)) * i32::from(whole(x, j, 2))).sum();
            let exact = T::from(i16::try_from(exact).unwrap());
            assert_eq!(c[i * n + j], exact, "({i},{j}) of {m}x{k}x{n}");
        }
    }
    assert_eq!(names(&directory), ["a.npy", "b.npy", "c.npy"]);
}

fn names(directory: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

const C: Order = Order::Standard;
const F: Order = Order::Fortran;

#[test]
fn products_of_whole_numbers_are_exact() {
    for orders in [(C, C), (C, F), (F, C), (F, F)] {
        product::<f64>(1, 1, 1, orders);
        product::<f64>(3, 5, 7, orders);
        product::<f32>(9, 1, 2, orders);
    }
    product::<f64>(129, 127, 130, (C, C));
    product::<f64>(129, 9, 130, (F, F));
    product::<f32>(64, 64, 128, (F, C));
    // unoptimized, the full size would take a quarter of a minute
    let (m, k, n) = if cfg!(debug_assertions) { (200, 77, 150) } else { (1000, 777, 500) };
    product::<f32>(m, k, n, (C, F));
}

#[test]
fn products_of_fractions_are_within_the_bound() {
    let (m, k, n) = (67, 90, 133);
    let value = |i: usize, j: usize, salt: usize| ((i * 97 + j * 57 + i * j + salt) % 1009) as f32 / 700.0 - 0.7;
    let directory = TempDir::new().unwrap();
    Matrix::new(m, k, C, move |i, j| value(i, j, 3)).save(&directory, "a.npy");
    Matrix::new(k, n, F, move |i, j| value(i, j, 4)).save(&directory, "b.npy");
    assert!(run(&directory, &["a.npy", "b.npy", "-o", "c.npy", "--no-check"]).status.success());
    let (_, c) = load::<f32>(&directory, "c.npy");
    let gamma = k as f64 * f64::from(f32::EPSILON / 2.0) * 1.001;
    for i in 0..m {
        for j in 0..n {
            let terms = (0..k).map(|x| f64::from(value(i, x, 3)) * f64::from(value(x, j, 4)));
            let (exact, magnitude) = terms.fold((0.0, 0.0), |(sum, size), x| (sum + x, size + x.abs()));
            assert!((f64::from(c[i * n + j]) - exact).abs() <= gamma * magnitude, "({i},{j})");
        }
    }
}

#[test]
fn files_of_either_byte_order_and_bytes_past_the_end_are_read_like_numpy_does() {
    let numbers = [1.0f64, 2.0, 3.0, 4.0];
    for (descriptor, elements) in [("'<f8'", numbers.map(f64::to_le_bytes)), ("'>f8'", numbers.map(f64::to_be_bytes))] {
        let directory = TempDir::new().unwrap();
        let mut bytes = npy(descriptor, "False", "(2, 2)");
        bytes.extend(elements.concat());
        bytes.extend(b"more");
        fs::write(directory.path().join("a.npy"), bytes).unwrap();
        assert!(run(&directory, &["a.npy", "a.npy", "-o", "c.npy"]).status.success(), "{descriptor}");
        assert_eq!(load::<f64>(&directory, "c.npy"), (vec![2, 2], vec![7.0, 10.0, 15.0, 22.0]), "{descriptor}");
    }
}

#[test]
fn not_finite_elements_are_compared_by_kind() {
    let directory = TempDir::new().unwrap();
    Matrix::<f32>::new(3, 2, C, |i, j| [[1.0, f32::INFINITY], [f32::NAN, 1.0], [1.0, 2.0]][i][j])
        .save(&directory, "a.npy");
    Matrix::<f32>::new(2, 2, C, |i, j| [[1.0, 2.0], [-1.0, 0.0]][i][j]).save(&directory, "b.npy");
    let output = run(&directory, &["a.npy", "b.npy", "-o", "c.npy"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("4 elements are not finite"), "{text}");
    let (_, c) = load::<f32>(&directory, "c.npy");
    assert!(c[0] == f32::NEG_INFINITY && c[1..4].iter().all(|x| x.is_nan()), "{c:?}");
    assert_eq!(c[4..], [-1.0, 2.0]);
}

#[test]
fn random_matrices_need_no_files() {
    let directory = TempDir::new().unwrap();
    let output = run(&directory, &["--size", "20x30x40", "--seed", "7"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("20x40 by 40x30, f32 (random, seed 7)"), "{text}");
    assert!(text.contains("GFLOP/s") && text.contains("maximum error"), "{text}");
}

/// One line on stderr, the exit code, and no file written or left behind.
#[track_caller]
fn refused(directory: &TempDir, arguments: &[&str], code: i32, message: &str) {
    let path = directory.path().join("c.npy");
    fs::write(&path, "as it was").unwrap();
    let before = names(directory);
    let output = run(directory, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), errors.as_str()), (Some(code), format!("error: {message}\n").as_str()));
    assert_eq!(fs::read_to_string(&path).unwrap(), "as it was");
    assert_eq!(names(directory), before);
}

#[test]
fn bad_files_are_named_in_one_line() {
    let directory = TempDir::new().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(directory.path().join(name), bytes).unwrap();
    Matrix::<f32>::new(4, 3, C, |_, _| 1.0).save(&directory, "a.npy");
    Matrix::<f32>::new(2, 5, C, |_, _| 1.0).save(&directory, "b.npy");
    Matrix::<f64>::new(3, 5, C, |_, _| 1.0).save(&directory, "d.npy");
    write("int.npy", &npy("'<i8'", "False", "(3, 5)"));
    write("big.npy", &npy("'>i8'", "False", "(3, 5)"));
    write("cube.npy", &npy("'<f4'", "False", "(3, 5, 2)"));
    write("vector.npy", &npy("'<f4'", "False", "(3,)"));
    write("scalar.npy", &npy("'<f4'", "False", "()"));
    write("empty.npy", &npy("'<f4'", "False", "(3, 0)"));
    write("cut.npy", &[npy("'<f4'", "False", "(3, 5)"), vec![0; 50]].concat());
    write("head.npy", &npy("'<f4'", "False", "(3, 5)")[..60]);
    write("promise.npy", &npy("'<f4'", "False", "(3, 1000000000000)"));
    write("overflow.npy", &npy("'<f4'", "False", &format!("(3, {})", isize::MAX)));
    write("text.npy", b"not an array at all");
    write("nest.npy", &npy("'<f4'", "False", &("[".repeat(500) + &"]".repeat(500))));
    let bad = |file: &str, message: &str| refused(&directory, &["a.npy", file, "-o", "c.npy"], 1, message);

    bad("b.npy", "a.npy is 4x3 but b.npy is 2x5: inner dimensions 3 and 2 differ");
    bad("d.npy", "a.npy is f32 but d.npy is f64: the dtypes differ");
    bad("int.npy", "int.npy: the dtype is '<i8', but f32 or f64 is needed");
    bad("big.npy", "big.npy: the dtype is '>i8', but f32 or f64 is needed");
    bad("cube.npy", "cube.npy: a matrix has 2 dimensions, but this array has 3 (3x5x2)");
    bad("vector.npy", "vector.npy: a matrix has 2 dimensions, but this array has 1 (3)");
    bad("scalar.npy", "scalar.npy: a matrix has 2 dimensions, but this array has 0 (a scalar)");
    bad("empty.npy", "empty.npy: the matrix is 3x0, but both extents must be 1 or more");
    bad("cut.npy", "cut.npy is truncated: 60 bytes of elements expected and 50 found");
    bad("head.npy", "head.npy is truncated: 128 bytes of header expected and 60 found");
    bad("overflow.npy", &format!("overflow.npy: 3x{} elements of 4 bytes are too many", isize::MAX));
    if cfg!(target_pointer_width = "64") {
        bad("promise.npy", "promise.npy is truncated: 12000000000000 bytes of elements expected and 0 found");
    } else {
        let shape = "not a .npy file: error parsing header: illegal value for key shape: (3, 1000000000000)";
        bad("promise.npy", &format!("promise.npy: {shape}"));
    }
    bad("text.npy", r"text.npy: not a .npy file: it does not begin with \x93NUMPY");
    bad("nest.npy", "nest.npy: not a .npy file: brackets 501 deep in the header, but 8 are the most");
    #[cfg(unix)]
    {
        bad("missing.npy", "missing.npy: No such file or directory (os error 2)");
        bad(".", ".: Is a directory (os error 21)");
    }
}

#[test]
fn bad_outputs_are_refused_before_the_work() {
    let directory = TempDir::new().unwrap();
    Matrix::<f32>::new(2, 2, C, |_, _| 1.0).save(&directory, "a.npy");
    let bad = |output: &str, message: &str| refused(&directory, &["a.npy", "a.npy", "-o", output], 1, message);
    bad("nowhere/c.npy", "cannot write nowhere/c.npy: there is no directory nowhere");
    bad("c.npy/d.npy", "cannot write c.npy/d.npy: there is no directory c.npy");
    bad(".", "cannot write .: that names no file");
    #[cfg(unix)]
    bad("/dev/null", "cannot write /dev/null: that is not a regular file");
}

#[test]
fn bad_command_lines_have_an_exit_code_of_their_own() {
    let directory = TempDir::new().unwrap();
    let bad = |arguments: &[&str], message: &str| {
        refused(&directory, arguments, 2, &format!("{message} (--help says more)"));
    };
    bad(&["a.npy"], "2 input files are needed, 1 given");
    bad(&["a.npy", "b.npy", "c.npy"], "2 input files are needed, 3 given");
    bad(&["--size", "4", "a.npy", "b.npy"], "--size is for random matrices, not for files");
    bad(&["--size", "4x4"], r#"cannot parse argument "4x4": N or MxNxK is needed, each 1 or more"#);
    bad(&["--fast"], "invalid option '--fast'");
    let help = run(&directory, &["--help"]);
    assert!(help.status.success() && help.stdout.starts_with(b"Multiplies"));
}
