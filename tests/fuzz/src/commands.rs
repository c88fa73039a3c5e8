//! Arguments of every command of `cute`.

use crate::expressions;
use crate::random::Random;
use cute_cli::Shell;
use std::path::Path;

fn options(random: &mut Random, to: &mut Vec<String>, all: &[&str]) {
    for option in all {
        if random.once_in(2) {
            continue;
        }
        to.push((*option).into());
        let value = match *option {
            "--thread" | "--bits" | "--rows" | "--vector" | "--pitch" | "--start" => random.digits(),
            "--element" => format!("{},{}", random.digits(), random.digits()),
            "--global" | "--tile" => format!("{}x{}", random.digits(), random.digits()),
            "--by" | "--by-columns" if random.once_in(2) => format!("(16,{}):({},1)", random.digits(), random.digits()),
            "--by" | "--by-columns" => {
                random.pick(&["(16,4):(4,1)", "(16,4):(0,0)", "(1,512):(0,0)", "(512,1):(0,0)"]).into()
            }
            "--threads" | "--color-by" => expressions::layout(random),
            "--type" => random.pick(&["f16", "f32", "e4m3", "tf32", "s8", "0", "7", "4294967296", "x"]).into(),
            "--major" => random.pick(&["k", "mn", "n"]).into(),
            "--mode" => random.pick(&["inter", "sw32", "sw64", "sw128", "sw128_32b", "sw"]).into(),
            "--order" => random.pick(&["left", "right"]).into(),
            "--of" => random.pick(&["tile", "thread", "blocks", "strides"]).into(),
            "--label" => random.pick(&["offset", "index", "coord", "bank", "none"]).into(),
            "--as" => random.pick(&["value", "operation", "owners", "owned", "swizzle"]).into(),
            "--scale" => random.pick(&["1", "0", "-1", "NaN", "inf", "1e30", "0.001", "3.5"]).into(),
            "--theme" => random.pick(&["auto", "light", "dark"]).into(),
            "--output" => {
                format!("FOLDER/picture.{}", random.pick(&["svg", "svg", "tex", "txt", "json", "png", "gif"]))
            }
            "--kind" => random.pick(&["mma", "copy"]).into(),
            "--arch" => random.pick(&["sm80", "sm90", "x"]).into(),
            "--page" => random.pick(&["https://example.invalid", "FOLDER/none.html"]).into(),
            _ => continue,
        };
        to.push(value);
    }
}
const STYLE: [&str; 10] =
    ["--as", "--label", "--color-by", "--bits", "--flat", "--curve", "--arrows", "--rows", "--scale", "--theme"];

/// The arguments of a command; `FOLDER` stands for a folder.
pub(crate) fn arguments(random: &mut Random) -> Vec<String> {
    let mut all = vec!["cute".to_string()];
    if random.once_in(4) {
        all.push("--json".into());
    }
    let text = |random: &mut Random| expressions::text(random);
    // most are of those that take an expression
    let count = if random.once_in(4) { 24 } else { 13 };
    let (name, texts, flags): (&str, usize, &[&str]) = match random.below(count) {
        0 => ("eval", 1, &[]),
        1 | 2 => ("show", 1, &STYLE[..8]),
        3 | 4 => ("draw", 1, &STYLE),
        5 => ("explain", 1, &[]),
        6 => ("at", 2, &[]),
        7 => ("table", 1, &[]),
        8 => ("diff", 2, &[]),
        9 => ("assert", 1, &[]),
        10 => (random.pick(&["rust", "cxx"]), 1, &[]),
        11 => ("partition", 0, &["--tile", "--by", "--by-columns", "--thread", "--element", "--output", "--of"]),
        12 => ("smem", 0, &["--major", "--mode", "--type", "--order", "--start"]),
        13 if random.once_in(4) => ("atom", 0, &["--kind", "--arch"]),
        13 | 14 => ("copy-atom", 0, &["--thread", "--output"]),
        15 | 16 => ("tiled", 1, &["--thread", "--element", "--output"]),
        17 => ("smem", 0, &["--major", "--mode", "--type", "--order", "--start"]),
        18 => ("tma", 0, &["--major", "--mode", "--type", "--order", "--global", "--pitch", "--output"]),
        19 => ("open", 1, &["--page"]),
        20 => ("banks", 0, &["--threads", "--vector", "--type", "--output"]),
        21 => ("search", 0, &["--threads", "--vector", "--type"]),
        22 => (random.pick(&["readable", "operations", "completions", "man", "eval"]), 0, &[]),
        _ => (random.pick(&["", "eval", "figures", "--help", "none"]), 0, &[]),
    };
    all.push(name.into());
    match name {
        "atom" => {
            let kind = random.pick(&["list", "search", "show"]);
            all.push(kind.into());
            if kind != "list" {
                all.push(random.pick(&["ldmatrix", "mma", "SM75_U32x4_LDSM_N", "x4", "é"]).into());
            }
        }
        "copy-atom" => all.push(random.pick(&["SM75_U32x4_LDSM_N", "UniversalCopy<u32,u32>", "x", "SM80"]).into()),
        "smem" | "tma" => all.push(match random.below(4) {
            0 => expressions::layout(random),
            1 => "(128,64)".into(),
            _ => format!("({},{})", random.digits(), random.digits()),
        }),
        "banks" => all.push(banks(random)),
        "search" => all.extend(["swizzle".into(), banks(random)]),
        "eval" if texts == 0 => all.push("-".into()),
        "operations" if random.once_in(2) => all.push(random.pick(&["coalesce", "layout", "é"]).into()),
        "completions" => all.push(random.pick(&["bash", "zsh", "fish", "x"]).into()),
        "open" => all.push("--print".into()),
        _ => {}
    }
    for _ in 0..texts {
        let argument = text(random);
        all.push(argument);
    }
    if name == "draw" {
        all.extend([
            "--output".to_string(),
            format!("FOLDER/drawn.{}", random.pick(&["svg", "svg", "tex", "txt", "json", "png"])),
        ]);
    }
    options(random, &mut all, flags);
    // half of all pictures are small ones, which are drawn
    if matches!(name, "show" | "draw" | "tiled" | "partition") && random.once_in(2) {
        for argument in &mut all {
            if argument.len() > 12 && !argument.contains("FOLDER") && random.once_in(2) {
                *argument = "(8,8):(8,1)".into();
            }
        }
    }
    all
}
fn banks(random: &mut Random) -> String {
    match random.below(3) {
        0 => expressions::layout(random),
        1 => format!("({},64):(64,1)", random.digits()),
        _ => format!("Sw<{},{},{}> o 0 o (8,64):(64,1)", random.below(5), random.below(5), random.below(9)),
    }
}
/// Standard input.
pub(crate) fn input(random: &mut Random) -> String {
    (0..random.below(4))
        .map(|_| {
            let line = if random.once_in(2) {
                let types = "expected `Layout<(UInt<UInt<UTerm, B1>, B0>, UInt<_, B1>), (NInt<UInt<UTerm, B1>>, U4)>`, found `B0`";
                random.perhaps_broken(types.into())
            } else {
                expressions::text(random)
            };
            line + "\n"
        })
        .collect()
}

pub(crate) fn run(arguments: &[String], input: &str, folder: &Path) -> bool {
    let folder = folder.to_string_lossy();
    let arguments: Vec<String> = arguments.iter().map(|argument| argument.replace("FOLDER", &folder)).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut shell = Shell { input: &mut input.as_bytes(), out: &mut out, err: &mut err, is_terminal: false };
    let code = cute_cli::run(&arguments, &mut shell);
    assert!(code <= 3, "exit code {code}");
    // what is refused says why
    assert!(code == 0 || !out.is_empty() || !err.is_empty(), "exit code {code}, and nothing is said");
    code == 0
}
