//! Questions of the page.

use crate::expressions;
use crate::random::Random;

const FIELDS: [(&str, &[&str]); 10] = [
    ("expression", &["text", "bits", "label", "color", "flat", "curve", "arrows", "picture"]),
    ("operations", &[]),
    ("partition", &["rows", "columns", "by_rows", "by_columns", "thread", "part"]),
    ("atoms", &["words", "kind", "arch", "most"]),
    ("atom", &["name", "thread"]),
    ("banks", &["layout", "threads", "vector", "element"]),
    ("smem", &["element", "major", "mode", "tile", "order", "start", "pitch", "along", "across"]),
    ("tiled", &["text", "thread"]),
    (
        "export",
        &[
            "of",
            "format",
            "theme",
            "text",
            "picture",
            "rows",
            "columns",
            "by_rows",
            "by_columns",
            "thread",
            "name",
            "layout",
            "threads",
            "vector",
            "element",
            "tile",
            "mode",
            "major",
            "label",
            "color",
        ],
    ),
    ("none", &["text"]),
];

fn value(random: &mut Random, question: &str, field: &str) -> String {
    match field {
        "text" if question == "tiled" && random.once_in(2) => {
            format!("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, ({},{},1))", random.digits(), random.digits())
        }
        "text" => expressions::text(random).replace('\n', " "),
        "layout" | "by_rows" | "by_columns" if random.once_in(2) => {
            random.pick(&["(16,4):(4,1)", "(8,64):(64,1)", "(16,4):(0,0)", "(1,512):(0,0)", "(512,1):(0,0)"]).into()
        }
        "layout" | "by_rows" | "by_columns" | "threads" | "color" => expressions::layout(random),
        "tile" => format!("({},{})", random.digits(), random.digits()),
        "rows" | "columns" if random.once_in(2) => random.pick(&["128", "512", "64", "96"]).into(),
        "element" => random.pick(&["f16", "f32", "e4m3", "0", "4", "7", "x"]).into(),
        "name" => random.pick(&["SM75_U32x4_LDSM_N", "SM80_16x8x16_F32F16F16F32_TN", "x", "4:1"]).into(),
        "words" => random.pick(&["mma", "ldmatrix x4", "é", ""]).into(),
        "kind" => random.pick(&["mma", "copy", ""]).into(),
        "arch" => random.pick(&["sm80", ""]).into(),
        "label" => random.pick(&["offset", "index", "coord", "bank", "none"]).into(),
        "picture" => random.pick(&["operation", "thread", "blocks", "strides", ""]).into(),
        "part" => random.pick(&["thread", ""]).into(),
        "of" => random.pick(&["partition", "atom", "banks", "smem", "expression"]).into(),
        "format" => random.pick(&["svg", "tex"]).into(),
        "theme" => random.pick(&["light", "dark", ""]).into(),
        "major" => random.pick(&["K", "MN"]).into(),
        "mode" => random.pick(&["SW128", "SW64", "SW32", "INTER", "x"]).into(),
        "order" => random.pick(&["left", "right"]).into(),
        "flat" | "curve" | "arrows" => random.pick(&["1", "0", "true"]).into(),
        _ => random.digits(),
    }
}
/// A question with most of its fields.
pub(crate) fn question(random: &mut Random) -> String {
    let (name, fields) = random.pick(&FIELDS);
    let mut text = name.to_string();
    for field in fields {
        if !random.once_in(5) {
            text.push_str(&format!("\n{field}={}", value(random, name, field)));
        }
    }
    if random.once_in(12) { random.broken(&text) } else { text }
}

pub(crate) fn run(question: &str) -> bool {
    let answer = cute_page::answer(question);
    assert!(answer.starts_with("{\"ok\":"), "{answer}");
    answer.starts_with("{\"ok\":true")
}
