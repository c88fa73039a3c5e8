//! Every picture of the documentation, byte for byte, and one of each kind by each renderer. `CUTE_DRAW_BLESS=1` writes them
//! anew: look at what has changed.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use cute_draw::expression::{of_operation, of_value};
use cute_draw::{
    ColorBy, Colors, Figure, GridStyle, LabelBy, Theme, banks, complement, compose, copy_atom, divide, grid, json,
    mma_atom, paper, partition_page, product, slice, svg, swizzle, terminal, thread_value_table, tikz,
};
use cute_dynamic::{Layout, atoms, blocked_product};
use std::fs;
use std::path::{Path, PathBuf};

fn compare(path: &Path, text: &str, wrong: &mut Vec<PathBuf>) {
    if std::env::var("CUTE_DRAW_BLESS").is_ok_and(|bless| !bless.is_empty()) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    } else if fs::read_to_string(path).ok().as_deref() != Some(text) {
        wrong.push(path.to_path_buf());
    }
}

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

/// The picture of an expression.
fn evaluated(text: &str) -> Figure {
    of_value(&cute_expr::evaluate(text).unwrap(), &GridStyle::default()).unwrap()
}

/// One of each kind.
fn gallery() -> Vec<(&'static str, Figure)> {
    let nested = layout("((2,2),(4,2)):((1,8),(2,16))");
    let style = GridStyle { arrows: true, names: vec!["m".into(), "n".into()], ..GridStyle::default() };
    let banked = GridStyle { label: LabelBy::Bank(32), color: ColorBy::Bank(32), flat: true, ..GridStyle::default() };
    let tiles = layout("(2,2,2,2):(0,1,0,2)");
    let tiled = GridStyle { label: LabelBy::Coord, color: ColorBy::By(Box::new(tiles)), ..GridStyle::default() };
    let swizzled = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap();
    let conflicts = [std::array::from_fn(|bank| if bank < 4 { 8 } else { 0 }), [1; 32]];
    vec![
        ("grid", grid(&nested, &GridStyle { curve: true, ..GridStyle::default() })),
        ("arrows", grid(&nested, &style)),
        ("multiples", grid(&layout("(3,4,3):(4,1,12)"), &GridStyle::default())),
        ("line", grid(&layout("12:3"), &GridStyle::default())),
        ("aliases", grid(&layout("(4,(3,2)):(2,(0,1))"), &GridStyle::default())),
        ("banks-of-a-layout", grid(&layout("(4,12):(12,1)"), &banked)),
        ("tiles", grid(&layout("(4,4):(4,1)"), &tiled)),
        ("thread-table", thread_value_table(&layout("((4,8),2):((16,1),8)"), 8)),
        ("mma", mma_atom(&atoms::mma("SM80_16x8x8_F32F16F16F32_TN", "").unwrap())),
        ("ldmatrix", copy_atom(&atoms::copy("SM75_U32x1_LDSM_N", "").unwrap())),
        ("composition", compose(&layout("(4,8):(8,1)"), &"<2:2,4>".parse().unwrap()).unwrap()),
        ("divide-with-rest", divide(&layout("(10,6):(6,1)"), &"<4,4>".parse().unwrap()).unwrap()),
        (
            "product",
            product("blocked_product", &layout("(3,4):(4,1)"), &layout("(2,5):(1,2)"), blocked_product).unwrap(),
        ),
        ("complement", complement(&layout("(2,2):(1,6)"), 24).unwrap()),
        ("slice", slice(&layout("(4,8):(8,1)"), &"(2,_)".parse().unwrap()).unwrap()),
        ("swizzle", swizzle(&swizzled)),
        ("tma-copy", evaluated("tma_copy((300,200):(200,1), tile_to_shape(smem_atom(K, SW128, 16), (128,128)), 16)")),
        ("descriptor", evaluated("smem_descriptor(tile_to_shape(smem_atom(K, SW128, 16), (128,64)), K, 16)")),
        ("bank-conflicts", banks("(8,64):(64,1), 8 threads of 8 x f16", &conflicts)),
    ]
}

/// The pictures on the pages of rustdoc: an operation, what it is drawn of, what is said to who cannot see.
fn pages() -> Vec<(&'static str, Figure)> {
    let operation = |text: &str| of_operation(text).unwrap();
    let nested = grid(&layout("((2,2),(4,2)):((1,8),(2,16))"), &GridStyle { curve: true, ..GridStyle::default() });
    vec![
        ("composition", operation("(4,8):(8,1) o <2:2,4>")),
        ("complement", operation("complement((2,2):(1,6), 24)")),
        ("logical_divide", operation("logical_divide((5,4):(4,1), <2,2>)")),
        ("blocked_product", operation("blocked_product((2,2):(2,1), (2,3):(1,2))")),
        ("raked_product", operation("raked_product((2,2):(2,1), (2,3):(1,2))")),
        ("slice", operation("slice((4,8):(8,1), (2,_))")),
        ("coalesce", operation("coalesce((2,6):(1,2))")),
        ("right_inverse", operation("right_inverse((2,4):(4,1))")),
        ("local_tile", operation("local_tile((4,8):(8,1), <2,4>, (1,1))")),
        ("layout", nested),
        ("composed_layout", swizzle(&"Sw<2,0,2> o 0 o (4,4):(4,1)".parse().unwrap())),
    ]
}

/// A picture inside of a page, with styles of its own.
fn embedded(figure: &Figure) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for bytes in svg(figure, Theme::Auto).as_bytes().chunks(3) {
        let all = bytes.iter().chain([&0; 2]).take(3).fold(0usize, |all, byte| all << 8 | usize::from(*byte));
        for i in 0..4 {
            let digit = all >> (18 - 6 * i) & 63;
            text.push(if i <= bytes.len() { char::from(DIGITS[digit]) } else { '=' });
        }
    }
    format!("\n![{}](data:image/svg+xml;base64,{text})\n", figure.title.replace(['[', ']'], ""))
}

#[test]
fn pages_have_their_pictures() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for (name, figure) in pages() {
        let page = embedded(&figure);
        // a package has what its pages show
        for of in ["cute-dynamic", "cute-static"] {
            compare(&root.join("../..").join(of).join("figures").join(format!("{name}.md")), &page, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "changed: {wrong:#?}");
    assert!(embedded(&pages()[5].1).contains("(data:image/svg+xml;base64,PHN2Zy"), "<svg ");
}

#[test]
fn pictures_are_as_they_were() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for (name, figure) in paper().unwrap().into_iter().chain(partition_page().unwrap()).chain(gallery()) {
        compare(&root.join("../../docs/figures").join(format!("{name}.svg")), &svg(&figure, Theme::Auto), &mut wrong);
    }
    for (name, figure) in gallery() {
        let golden = root.join("tests/golden");
        compare(&golden.join(format!("{name}.txt")), &terminal(&figure, Colors::None, 120), &mut wrong);
        if matches!(name, "grid" | "slice" | "complement") {
            compare(&golden.join(format!("{name}.ansi")), &terminal(&figure, Colors::True, 120), &mut wrong);
            compare(&golden.join(format!("{name}.ansi256")), &terminal(&figure, Colors::Palette, 120), &mut wrong);
            compare(&golden.join(format!("{name}.tex")), &tikz(&figure).unwrap(), &mut wrong);
            compare(&golden.join(format!("{name}.json")), &json(&figure), &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "changed: {wrong:#?}");
}

#[test]
fn large_pictures() {
    // beyond 4096 cells runs of one colour are one shape; TeX is told what to do instead
    let large = grid(&layout("(128,128):(128,1)"), &GridStyle { color: ColorBy::Row, ..GridStyle::default() });
    let picture = svg(&large, Theme::Light);
    assert!(picture.matches("<path ").count() < 300 && !picture.contains("offset 5"), "{}", picture.len());
    assert_eq!(
        tikz(&large).unwrap_err().to_string(),
        "16384 cells, where TeX draws 4096: draw an SVG or a PNG, and include that"
    );
    // on a narrow terminal two rows are one line
    let narrow = terminal(&large, Colors::True, 100);
    assert_eq!(narrow.lines().filter(|line| line.contains('\u{2580}')).count(), 64);
    // what has more coordinates than are drawn says so
    let huge = grid(&layout("4294967296:1"), &GridStyle::default());
    assert!(terminal(&huge, Colors::None, 80).contains("4294967296 coordinates"));
}

/// Themes, escapes, and what is there for who cannot see.
#[test]
fn svg_stands_alone() {
    let picture = svg(&swizzle(&"Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap()), Theme::Auto);
    assert!(picture.contains("<title>Sw&lt;3,0,3&gt; o 0 o (8,8):(8,1)</title>") && picture.contains("role=\"img\""));
    assert!(picture.contains("prefers-color-scheme:dark"));
    for without in ["<script", "http://", "https://", "@import", "url(http"] {
        let found = picture.replace("http://www.w3.org/2000/svg", "").contains(without);
        assert!(!found, "{without}");
    }
    assert!(
        !svg(&swizzle(&"Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap()), Theme::Light).contains("prefers-color-scheme")
    );
}
