//! What the crate's page says is proven on hardware is what the record of the GPU says, of as many instructions as the table has.
#![cfg(feature = "table")]
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::unwrap_used)]

use cute_atoms::table::{copy_atoms, mma_atoms};

const RECORD: &str = include_str!("../proven/sm_90.md");
const PAGE: &str = include_str!("../src/lib.rs");
/// What the page calls it, and its families in the record: which begin so.
const INSTRUCTIONS: [(&str, &[&str]); 13] = [
    ("`mma.sync`", &["mma.sync "]),
    ("`mma.sync`, sparse", &["mma.sp "]),
    ("`wgmma`", &["wgmma "]),
    ("`wgmma`, sparse", &["wgmma.sp "]),
    ("`ldmatrix`", &["ldmatrix"]),
    ("`stmatrix`", &["stmatrix"]),
    ("`movmatrix`", &["movmatrix"]),
    ("`shfl`", &["shfl"]),
    ("`cp.async`", &["cp.async"]),
    ("`cp.async.bulk`", &["bulk copies"]),
    ("TMA, tiled", &["TMA tiled"]),
    ("TMA, im2col", &["TMA im2col"]),
    ("prefetches", &["prefetch"]),
];

/// Family, proven, all: a row of the record.
fn rows() -> Vec<(&'static str, usize, usize)> {
    let cells = RECORD.lines().map(|line| line.split(" | ").collect::<Vec<_>>()).filter(|cells| cells.len() == 4);
    let rows = cells.skip(1).map(|cells| {
        let counts: Vec<(usize, &str)> = cells[1]
            .split(", ")
            .map(|count| count.split_once(' ').unwrap())
            .map(|(count, verdict)| (count.parse().unwrap(), verdict))
            .collect();
        let proven = counts.iter().filter(|(_, verdict)| *verdict == "proven").map(|(count, _)| count).sum();
        (cells[0].trim_start_matches("| "), proven, counts.iter().map(|(count, _)| count).sum())
    });
    rows.collect()
}
#[test]
fn page_is_the_record() {
    let gpu = RECORD.lines().find(|line| line.contains("driver")).unwrap();
    let (gpu, driver) = (gpu.split(", ").next().unwrap(), gpu.split(", ").nth(2).unwrap().split(':').next().unwrap());
    assert!(PAGE.contains(&format!("Proven on sm_90 ({gpu}, {driver})")), "{gpu}, {driver}");
    let rows = rows();
    let mut families = 0;
    for (name, begin) in INSTRUCTIONS {
        let of: Vec<_> = rows.iter().filter(|row| begin.iter().any(|begin| row.0.starts_with(begin))).collect();
        let (proven, all) = of.iter().fold((0, 0), |sums, row| (sums.0 + row.1, sums.1 + row.2));
        let said = format!("//! | {name} | {proven} of {all}");
        let mut lines = PAGE.lines().filter_map(|line| line.strip_prefix(&said));
        assert!(lines.any(|rest| rest.starts_with([' ', ';'])), "not said: {said}");
        families += of.len();
    }
    assert_eq!(families, rows.len(), "each family of the record is in one line");
}
/// An instruction that came to the table since has not been run.
#[test]
fn record_is_the_table() {
    let all = |family: &str| -> usize { rows().iter().filter(|row| row.0.starts_with(family)).map(|row| row.2).sum() };
    let mma = |begin: &str, archs: &[&str]| {
        mma_atoms().filter(|row| row.ptx.as_str().starts_with(begin) && archs.contains(&row.arch)).count()
    };
    assert_eq!(mma("mma", &["sm70", "sm75", "sm80", "sm89", "sm90"]), all("mma.sync ") + all("mma.sp "));
    assert_eq!(mma("wgmma", &["sm90"]), all("wgmma"));
    let copies = |archs: &[&str], part: &str| {
        copy_atoms().filter(|row| archs.contains(&row.arch) && row.ptx.as_str().contains(part)).count()
    };
    let archs = ["any", "sm50", "sm75", "sm80", "sm90"];
    for (part, family) in
        [("ldmatrix", "ldmatrix"), ("stmatrix", "stmatrix"), ("movmatrix", "movmatrix"), ("shfl", "shfl")]
    {
        assert_eq!(copies(&archs, part), all(family), "{part}");
    }
    assert_eq!(copies(&archs, "cp.async.c"), all("cp.async"));
    assert_eq!(copies(&archs, "async.bulk"), all("bulk") + all("TMA") + all("prefetch"));
}
