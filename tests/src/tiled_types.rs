//! Random tiled MMAs and copies as programs of types, beside what values answer: `bin/tiled_types.rs`.
//!
//! ```text
//! program     a file for some of them, a function each: its type, and tensors of types, of run-time strides, of run-time extents too, swizzled
//! line        number, side, answer as `tiled_random` has it (`refused` and why), tensor
//! side `i`    run by the interpreter: a copy of plain elements, memory to registers to memory, 1 if every element arrived; a product of several tiles
//!             by an MMA whose operands are registers and whose threads share no sum, 1 if every element is the sum of its products
//! ```
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use crate::refuse_random::Outcome;
use crate::text_fuzz::Random;
use crate::tiled_random::{Tensor, Tiled, Values};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

/// What types answered, and what was otherwise than values have it.
#[derive(Debug, Default)]
pub struct Compared {
    /// Tiled MMAs and copies of programs that compile.
    pub tiled: usize,
    /// Tensors.
    pub tensors: usize,
    /// Copies and products that the interpreter ran.
    pub run: usize,
    /// What differs.
    pub wrong: Vec<String>,
}

/// The functions of some of them, and `main`.
#[must_use]
pub fn program(drawn: &[(usize, &(Tiled, Values))]) -> String {
    let (mut out, mut main) = ([TYPES, RUST].concat(), String::new());
    for (number, (tiled, values)) in drawn {
        let mut random = Random(*number as u64);
        let kind = if matches!(tiled, Tiled::Mma(..)) { "mma" } else { "copy" };
        let _ = writeln!(out, "fn tiled_{number}() {{\n    type It = {};", tiled.rust());
        let _ = writeln!(out, "    let threads = {:?};", values.three());
        for (position, &side) in tiled.sides().iter().enumerate() {
            for form in [number + position, number + position + 2] {
                out += &of_form(&mut random, values, (*number, kind, side, form % 4)).unwrap_or_default();
            }
        }
        if let (Some(element), Some(tensor)) = (interpreted(tiled), values.tensor(&mut random, 's', 0)) {
            let _ = writeln!(
                out,
                "    run!({number}, It, {}, layout!({tensor}), {element}, {:?});",
                values.threads(),
                tensor.to_string()
            );
        }
        if let (Some([a, b, c]), [m, k], [n, _]) = (multiplied(tiled), values.tile('a'), values.tile('b')) {
            let last = values.three()[2];
            let (m, n, k) = (m * (1 + random.below(2)), n * (1 + random.below(2)), k * (1 + random.below(2)));
            let _ = writeln!(
                out,
                "    product!({number}, It, {}, ({m}, {n}, {k}), ({a}, {b}, {c}), \"({m},{n},{k})\");",
                last.max(values.threads() - 1) + 1
            );
        }
        out += "}\n";
        let _ = writeln!(main, "    tiled_{number}();");
    }
    format!("{out}fn main() {{\n{main}}}\n")
}
/// The element of a copy that the interpreter runs: a thread's own instruction, which moves numbers.
fn interpreted(tiled: &Tiled) -> Option<&'static str> {
    let Tiled::Copy(of, ..) = tiled else { return None };
    Some(match (of.name, of.bits) {
        ("UniversalCopy", 8) => "i8",
        ("UniversalCopy", 32) => "f32",
        ("UniversalCopy", 64) => "f64",
        _ => return None,
    })
}
/// Rust's types of the operands of an MMA that the interpreter runs with fragments in registers, one of whose threads has each sum.
fn multiplied(tiled: &Tiled) -> Option<[&'static str; 3]> {
    let Tiled::Mma(of, ..) = tiled else { return None };
    if tiled.along_k() != 1 {
        return None;
    }
    Some(match of.name {
        "UniversalFMA" | "SM80_16x8x8_F32TF32TF32F32_TN" => ["f32", "f32", "f32"],
        "SM61_DP4A" | "SM75_8x8x16_S32S8S8S32_TN" | "SM80_16x8x32_S32S8S8S32_TN" => ["i8", "i8", "i32"],
        "SM70_8x8x4_F16F16F16F16_NT" => ["f16", "f16", "f16"],
        "SM70_8x8x4_F32F16F16F32_TN"
        | "SM75_16x8x8_F32F16F16F32_TN"
        | "SM80_16x8x16_F32F16F16F32_TN"
        | "SM80_16x8x8_F32F16F16F32_TN" => ["f16", "f16", "f32"],
        "SM80_8x8x4_F64F64F64F64_TN" | "SM90_16x8x8_F64F64F64F64_TN" => ["f64", "f64", "f64"],
        "SM89_16x8x32_F32E4M3E4M3F32_TN" => ["E4m3", "E4m3", "f32"],
        _ => return None,
    })
}
/// Tensors of a form: 0 of types, 1 of run-time strides, 2 of run-time extents too, 3 swizzled.
fn of_form(
    random: &mut Random,
    values: &Values,
    (number, kind, side, form): (usize, &str, char, usize),
) -> Option<String> {
    let case = |tensor: &str, text: &str| {
        format!("    case!({number}, {kind} It, threads, '{side}', partition_{side}, {tensor}, {text});\n")
    };
    let of_types = random.below(3);
    let text = values.tensor(random, side, [of_types, 0, 0, 3][form])?.to_string();
    Some(match form {
        0 => case(&format!("layout!({text})"), &format!("{text:?}")),
        3 => {
            let (swizzle, layout) = text.split_once(" o 0 o ")?;
            let fields = swizzle.trim_start_matches("Sw<").trim_end_matches('>');
            let tensor = format!("ComposedLayout::new(swizzle!({fields}), int!(0), layout!({layout})).unwrap()");
            case(&tensor, &format!("{text:?}"))
        }
        _ => {
            let leaves = |text: &str| -> Option<[usize; 4]> {
                let numbers: Vec<usize> = text.split(['(', ')', ',', ':']).filter_map(|n| n.parse().ok()).collect();
                numbers.try_into().ok()
            };
            let by_columns = |[_, _, first, _]: [usize; 4]| first == 1;
            let first = leaves(&text)?;
            let mut all = vec![first];
            for _ in 0..24 {
                let Some(next) = values.tensor(random, side, 0).and_then(|tensor| leaves(&tensor.to_string())) else {
                    continue;
                };
                let (same, extents) = (by_columns(next) == by_columns(first), next[..2] == first[..2]);
                if same && (form == 2 || extents) && !all.contains(&next) {
                    all.push(next);
                }
            }
            let rows: Vec<String> =
                all.iter().map(|[n0, n1, d0, d1]| format!("({n0}usize, {n1}usize, {}usize)", d0.max(d1))).collect();
            let [n0, n1, ..] = first;
            let shape = if form == 2 { "(n0, n1)".to_owned() } else { format!("(int!({n0}), int!({n1}))") };
            let (stride, shown) =
                if by_columns(first) { ("(int!(1), ld)", "(1,{ld})") } else { ("(ld, int!(1))", "({ld},1)") };
            let tensor = format!("Layout::new({shape}, {stride}).unwrap()");
            let text = format!("format!(\"({{n0}},{{n1}}):{shown}\")");
            format!("    for (n0, n1, ld) in [{}] {{\n    {}    }}\n", rows.join(", "), case(&tensor, &text))
        }
    })
}

/// How the whole of a tensor is dealt out, as types: an assertion for each side, plain and of two strides, that the type is the layout that values answer.
/// The compiler decides them without a line of machine code.
///
/// # Errors
/// A tensor whose parts values have, but not the whole.
pub fn asserted(drawn: &[(usize, &(Tiled, Values))]) -> Outcome<(String, usize)> {
    let (mut out, mut count) = ([TYPES, ASSERTED].concat(), 0);
    for (number, (tiled, values)) in drawn {
        let mut random = Random(*number as u64);
        let _ = writeln!(out, "type T{number} = {};", tiled.rust());
        for &side in tiled.sides() {
            let kind = random.below(3);
            let Some(Tensor::Plain(tensor)) = values.tensor(&mut random, side, kind) else { continue };
            let (name, whole) = match values {
                Values::Mma(mma) => match side {
                    'a' => ("ThrfrgA", mma.thrfrg_a(&tensor)),
                    'b' => ("ThrfrgB", mma.thrfrg_b(&tensor)),
                    _ => ("ThrfrgC", mma.thrfrg_c(&tensor)),
                },
                Values::Copy(copy) if side == 's' => ("TidfrgS", copy.tidfrg_s(&tensor)),
                Values::Copy(copy) => ("TidfrgD", copy.tidfrg_d(&tensor)),
            };
            // a tensor that is partitioned is dealt out, too
            let whole = whole.map_err(|error| format!("{:?}, {side} of {tensor}: {error}", tiled.names()))?;
            let _ =
                writeln!(out, "const _: Option<Are<{name}<T{number}, layout!({tensor})>, layout!({whole})>> = None;");
            count += 1;
        }
    }
    Ok((out, count))
}

/// Writes a file unless it says so already: what has not changed is not compiled again.
fn write(path: &Path, text: &str) -> Outcome<()> {
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    Ok(fs::write(path, text)?)
}
/// A package of such programs, by their texts.
fn package(folder: &Path, programs: &[String]) -> Outcome<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
    fs::create_dir_all(folder.join("src"))?;
    let mut manifest = String::from(
        "[workspace]\n[package]\nname = \"tiled-types\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[profile.dev]\ndebug = false\n[dependencies]\n",
    );
    for (library, folder) in [
        ("cute-static", "cute-static"),
        ("cute-atoms", "crates/cute-atoms"),
        ("cute-interpreter", "crates/cute-interpreter"),
    ] {
        writeln!(manifest, "{library} = {{ path = {:?} }}", root.join(folder))?;
    }
    manifest.push_str("half = \"2\"\n");
    for (i, program) in programs.iter().enumerate() {
        write(&folder.join(format!("src/t{i}.rs")), program)?;
        write!(manifest, "[[bin]]\nname = \"t{i}\"\npath = \"src/t{i}.rs\"\n")?;
    }
    write(&folder.join("Cargo.toml"), &manifest)?;
    // the versions that were fetched for the workspace: nothing is downloaded here
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}
/// Cargo, in such a package, for its program `i`.
fn cargo(folder: &Path, command: &str, i: usize) -> Outcome<std::process::Output> {
    Ok(Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([command, "--offline", "--quiet", "--target-dir", "target", "--bin", &format!("t{i}")])
        .current_dir(folder)
        .output()?)
}
/// Checks programs of [`asserted`] types of so many each in `folder`, one after another until `seconds` are over.
///
/// # Errors
/// Where files or commands fail. A program that does not compile is one that answers otherwise.
pub fn check(drawn: &[(Tiled, Values)], each: usize, folder: &Path, seconds: u64) -> Outcome<Compared> {
    let start = Instant::now();
    let numbered: Vec<_> = drawn.iter().enumerate().collect();
    let parts: Vec<_> = numbered.chunks(each.max(1)).collect();
    let asserted: Vec<(String, usize)> = parts.iter().map(|part| asserted(part)).collect::<Outcome<_>>()?;
    let (mut texts, counts): (Vec<String>, Vec<usize>) = asserted.into_iter().unzip();
    // the last is wrong: it has to be seen
    texts.push(format!(
        "{TYPES}{ASSERTED}const _: Option<Are<layout!((4, 2) : (1, 4)), layout!((4, 2) : (2, 1))>> = None;\n"
    ));
    package(folder, &texts)?;
    let mut compared = Compared::default();
    if parts.is_empty() {
        return Ok(compared);
    }
    let wrong = cargo(folder, "check", parts.len())?;
    if wrong.status.success() || !String::from_utf8_lossy(&wrong.stderr).contains("E0277") {
        compared.wrong.push("a layout that is another one is not refused".to_owned());
    }
    for (i, (part, count)) in parts.iter().zip(counts).enumerate() {
        if start.elapsed().as_secs() >= seconds {
            break;
        }
        let checked = cargo(folder, "check", i)?;
        compared.tiled += part.len();
        compared.tensors += count;
        if !checked.status.success() {
            compared.wrong.push(format!("program {i}: {}", String::from_utf8_lossy(&checked.stderr)));
        }
    }
    Ok(compared)
}
/// Compiles and runs programs of so many each in `folder`, one after another until `seconds` are over, and compares their answers with those of values.
///
/// # Errors
/// Where files or commands fail. A program that does not compile is one that answers otherwise.
pub fn compare(drawn: &[(Tiled, Values)], each: usize, folder: &Path, seconds: u64) -> Outcome<Compared> {
    let start = Instant::now();
    let numbered: Vec<_> = drawn.iter().enumerate().collect();
    let programs: Vec<_> = numbered.chunks(each.max(1)).collect();
    package(folder, &programs.iter().map(|part| program(part)).collect::<Vec<_>>())?;
    let mut compared = Compared::default();
    for (i, part) in programs.iter().enumerate() {
        if start.elapsed().as_secs() >= seconds {
            break;
        }
        let ran = cargo(folder, "run", i)?;
        if ran.status.success() {
            compared.tiled += part.len();
        } else {
            compared.wrong.push(format!("program {i}: {}", String::from_utf8_lossy(&ran.stderr)));
        }
        for line in String::from_utf8(ran.stdout)?.lines() {
            compared.judge(drawn, line)?;
        }
    }
    Ok(compared)
}
impl Compared {
    fn judge(&mut self, drawn: &[(Tiled, Values)], line: &str) -> Outcome<()> {
        let mut words = line.splitn(4, ' ');
        let mut word = || words.next().ok_or("a line that is no answer");
        let (number, side, answer, text) = (word()?, word()?, word()?, word()?);
        let (tiled, values) = drawn.get(number.parse::<usize>()?).ok_or("no such tiled MMA or copy")?;
        let expected = if side == "i" {
            self.run += 1;
            "1".to_owned()
        } else {
            self.tensors += 1;
            let tensor = Tensor::parse(text).ok_or("no tensor")?;
            let answer = values.answer(side.chars().next().unwrap_or('a'), &tensor);
            answer.map_or_else(|error| error.to_string(), |hash| format!("{hash:x}"))
        };
        if answer != expected {
            self.wrong.push(format!("{:?}, {side} of {text}: {answer}, values {expected}", tiled.names()));
        }
        Ok(())
    }
}

/// What the types of both programs are made of.
const TYPES: &str = r#"#![allow(unused_imports, unused_macros, dead_code)]
#![recursion_limit = "512"]
use core::ops::RangeFull;
use cute_atoms::copy::*;
use cute_atoms::element::*;
use cute_atoms::mma::{Fma, Dp4a, VoltaMma, KMajor, MnMajor, MmaSync, Sm75, Sm80, Sm89, Sm90, Wgmma, Tcgen05, F16Kind, Shared, MmaSm120, F8F6F4};
use cute_atoms::tiled::*;
use cute_static::{int, layout, shape};
"#;
const ASSERTED: &str = r#"
use core::marker::PhantomData;
trait Is<T> {}
impl<T> Is<T> for T {}
struct Are<A: Is<B>, B>(PhantomData<(A, B)>);
fn main() {}
"#;
const RUST: &str = r#"
use cute_interpreter::number::E4m3;
use cute_interpreter::{Global as Memory, launch};
use half::f16;
use cute_static::{ComposedLayout, Evaluate, IsLayout, Layout, Tensor, swizzle};
fn add(hash: &mut u64, part: &(impl IsLayout + Evaluate<usize, Offset = isize>), begin: isize) {
    for i in 0..part.size() {
        *hash = (*hash ^ (begin + part.offset(i).unwrap()) as u64).wrapping_mul(0x0100_0000_01b3);
    }
}
macro_rules! slice {
    (mma $it:ty, $thread:expr) => { <$it>::default().get_slice($thread) };
    (copy $it:ty, $thread:expr) => { <$it>::default().get_slice($thread) };
}
macro_rules! case {
    ($number:literal, $kind:ident $it:ty, $threads:expr, $side:literal, $part:ident, $tensor:expr, $text:expr) => {{
        let tensor = $tensor;
        let (mut hash, mut refused) = (0xcbf2_9ce4_8422_2325u64, None);
        for thread in $threads {
            match slice!($kind $it, thread).$part(&tensor) {
                Ok((part, begin)) => add(&mut hash, &part, begin),
                Err(error) => refused = Some(error),
            }
        }
        match refused {
            None => println!("{} {} {hash:x} {}", $number, $side, $text),
            Some(error) => println!("{} {} refused:{} {}", $number, $side, error.code(), $text),
        }
    }};
}
macro_rules! run {
    ($number:literal, $it:ty, $threads:literal, $tensor:expr, $element:ty, $text:expr) => {{
        let (tensor, zero) = ($tensor, 0 as $element);
        let last = (0..tensor.size()).map(|i| tensor.offset(i).unwrap()).max().unwrap() as usize;
        let from = Memory::new("S", (0..=last).map(|i| (i % 101 + 1) as $element));
        let to = Memory::new("D", vec![zero; last + 1]);
        let done = launch((1, 1), $threads, async |thread| {
            let tiled = <$it>::default().get_slice(thread.index());
            let src = tiled.partition_s(&Tensor::view(&from, tensor)?)?;
            let mut dst = tiled.partition_d(&Tensor::view(&to, tensor)?)?;
            let mut registers = make_fragment(&dst, zero);
            thread.tiled_copy(&tiled, &src, &mut registers).await?;
            thread.tiled_copy(&tiled, &registers, &mut dst).await
        });
        let (from, to) = (from.to_vec(), to.to_vec());
        let same = (0..tensor.size()).all(|i| { let at = tensor.offset(i).unwrap() as usize; from[at] == to[at] });
        println!("{} i {} {}", $number, u8::from(done.is_ok() && same), $text);
    }};
}
/// Numbers that every type here has, and whose sums every type has, too.
trait Small: Copy {
    fn small(x: i8) -> Self;
    fn number(self) -> f64;
}
macro_rules! smalls {
    ($($t:ty, |$x:ident| $small:expr, |$y:ident| $number:expr;)*) => {$(
        impl Small for $t {
            fn small($x: i8) -> Self { $small }
            fn number(self) -> f64 { let $y = self; $number }
        }
    )*};
}
smalls! {
    i8, |x| x, |y| y.into(); i32, |x| x.into(), |y| y.into(); f32, |x| x.into(), |y| y.into(); f64, |x| x.into(), |y| y;
    f16, |x| f16::from_f32(x.into()), |y| y.to_f64(); E4m3, |x| E4m3::from_f32(x.into()), |y| y.to_f64();
}
macro_rules! product {
    ($number:literal, $it:ty, $threads:literal, ($m:literal, $n:literal, $k:literal), ($a:ty, $b:ty, $c:ty), $text:expr) => {{
        let small = |i: usize| (i * 5 + i / 7 + i / 64) as i8 % 3;
        let (in_a, in_b) = (layout!(($m, $k) : (1, $m)), layout!(($n, $k) : ($k, 1)));
        let in_c = layout!(($m, $n) : ($n, 1));
        let a = Memory::new("A", (0..$m * $k).map(|i| <$a>::small(small(i))));
        let b = Memory::new("B", (0..$n * $k).map(|i| <$b>::small(small(i + 3))));
        let c = Memory::new("C", vec![<$c>::small(1); $m * $n]);
        let done = launch((1, 1), $threads, async |thread| {
            // threads between those of the atoms have nothing to do
            let mma = <$it>::default().get_slice(thread.index());
            if mma.coordinates().is_err() {
                return Ok(());
            }
            let (from_a, from_b) = (mma.partition_a(&Tensor::view(&a, in_a)?)?, mma.partition_b(&Tensor::view(&b, in_b)?)?);
            let mut to_c = mma.partition_c(&Tensor::view(&c, in_c)?)?;
            let (mut r_a, mut r_b) = (make_fragment(&from_a, <$a>::small(0)), make_fragment(&from_b, <$b>::small(0)));
            let mut sums = make_fragment(&to_c, <$c>::small(0));
            thread.copy(&from_a, &mut r_a)?;
            thread.copy(&from_b, &mut r_b)?;
            thread.mma(&mma, &r_a, &r_b, &mut sums).await?;
            thread.copy(&sums, &mut to_c)
        });
        if let Err(fault) = &done {
            eprintln!("{}: {fault}", $number);
        }
        let (a, b, c) = (a.to_vec(), b.to_vec(), c.to_vec());
        let right = (0..$m * $n).all(|i| {
            let (m, n): (usize, usize) = (i / $n, i % $n);
            let products = (0..$k).map(|k: usize| a[m + $m * k].number() * b[n * $k + k].number());
            products.sum::<f64>() == c[i].number()
        });
        println!("{} i {} {}", $number, u8::from(done.is_ok() && right), $text);
    }};
}
"#;
