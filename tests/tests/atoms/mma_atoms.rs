//! Every row of `atoms/mma_atoms.jsonl.gz`, what CUTLASS 4.7's headers say of MMA instructions, against `cute_atoms::table`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)]

use cute_atoms::element::ElementName;
use cute_atoms::mma::{Major, MmaRow};
use cute_atoms::table;
use cute_tests::atoms::{key, rows, text};
use serde_json::Value;
use std::collections::HashMap;

/// A layout without the parentheses around a lone mode, which carry no information.
fn unwrapped(layout: &str) -> String {
    let mut text = layout.to_owned();
    loop {
        let inner = text.match_indices('(').find_map(|(at, _)| {
            let end = at + 1 + text[at + 1..].find(['(', ')', ','])?;
            let number = !text[at + 1..end].is_empty() && text[end..].starts_with(')');
            // one number, or a tuple that is all there is in these parentheses
            if number {
                return Some((at, end));
            }
            let rest = text[at + 1..].strip_prefix('(')?;
            let close = at + 2 + rest.find([')', '('])?;
            (text[close..].starts_with("))")).then_some((at, close + 1))
        });
        let Some((open, close)) = inner else { return text };
        text.replace_range(close..=close, "");
        text.replace_range(open..=open, "");
    }
}
fn majors(majors: &[Major]) -> Option<String> {
    let names: Vec<_> = majors.iter().map(|major| major.name()).collect();
    (!names.is_empty()).then(|| names.join(","))
}

#[test]
fn lone_modes_are_unwrapped() {
    for (wrapped, plain) in [
        ("((4,8),(8)):((64,1),(8))", "((4,8),8):((64,1),8)"),
        ("((4,8),(32,2)):((512,1),((16,8)))", "((4,8),(32,2)):((512,1),(16,8))"),
        ("((4,8),(8,2)):((128,1),(16,8))", "((4,8),(8,2)):((128,1),(16,8))"),
    ] {
        assert_eq!(unwrapped(wrapped), plain);
    }
}

/// What a row of the file and one of the table disagree in.
fn differences(row: &Value, ours: &MmaRow, wrapped: &mut usize) -> Vec<String> {
    let mut differences = Vec::new();
    let mut layout = |field: &str, ours: Option<String>| {
        let theirs = text(row, field);
        if theirs != ours {
            if theirs.as_deref().map(unwrapped) == ours.as_deref().map(unwrapped) {
                *wrapped += 1;
            } else {
                differences.push(format!("{field}: {theirs:?}, not {ours:?}"));
            }
        }
    };
    layout("thr_id", Some(ours.thr_id.to_string()));
    layout("a_layout", Some(ours.a.to_string()));
    layout("b_layout", Some(ours.b.to_string()));
    layout("c_layout", Some(ours.c.to_string()));
    layout("e_layout", ours.e.map(|e| e.to_string()));
    layout("sfa_layout", ours.sfa.map(|sf| sf.to_string()));
    layout("sfb_layout", ours.sfb.map(|sf| sf.to_string()));
    let mut same = |field: &str, ours: Option<String>| {
        let theirs = text(row, field);
        if theirs != ours {
            differences.push(format!("{field}: {theirs:?}, not {ours:?}"));
        }
    };
    let name = |element: ElementName| Some(element.to_string());
    let bits = |element: ElementName| Some((element.bits / element.logical).to_string());
    same("arch", Some(ours.arch.to_owned()));
    same("shape_mnk", Some(ours.shape_mnk.map(|n| n.to_string()).join(",")));
    for (field, element) in [("a", ours.val_a), ("b", ours.val_b), ("c", ours.val_c), ("d", ours.val_c)] {
        same(&format!("val_{field}"), name(element));
        same(&format!("val_{field}_bits"), bits(element));
    }
    same("val_e", ours.val_e.and_then(name));
    // the file leaves it out of one family that has scales like its neighbours
    if ours.name.as_str() != "SM100_MMA_MXF8F6F4_2x1SM_SS_SPARSE" {
        same("val_sf", ours.val_sf.and_then(name));
    }
    same("sf_vec_size", ours.sf_vec_size.map(|n| n.to_string()));
    for (field, place) in ["a_src", "b_src", "c_src"].into_iter().zip(ours.places) {
        same(field, Some(place.name().to_owned()));
    }
    same("a_majors", majors(ours.a_majors));
    same("b_majors", majors(ours.b_majors));
    // stated of warpgroups and tcgen05 only
    if !row["sparse"].is_null() {
        same("sparse", Some(ours.sparse.to_string()));
    }
    same("cta_group", (ours.cta_group != 0).then(|| ours.cta_group.to_string()));
    differences
}

#[test]
fn every_row_is_in_the_table() {
    let mut table = HashMap::new();
    for row in table::mma_atoms() {
        let key = (row.name.to_string(), row.args.to_string());
        assert!(table.insert(key.clone(), row).is_none(), "{key:?} twice");
    }
    let (mut wrong, mut wrapped, mut found) = (Vec::new(), 0, 0);
    let rows = rows("mma_atoms.jsonl.gz").unwrap();
    for row in &rows {
        let key = key(row);
        let Some(ours) = table.get(&key) else {
            wrong.push(format!("{key:?}: not in the table"));
            continue;
        };
        let differences = differences(row, ours, &mut wrapped);
        if differences.is_empty() {
            found += 1;
        } else {
            wrong.push(format!("{key:?}: {}", differences.join("; ")));
        }
    }
    println!(
        "mma_atoms: {found} rows of {} reproduced, {wrapped} layouts of them up to parentheses around a lone mode; \
         the table has {} rows",
        rows.len(),
        table.len()
    );
    assert!(wrong.is_empty(), "{} rows differ:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert_eq!(found, 4405);
}

/// Names of instructions as the PTX ISA writes them; `scripts/ptx.py` has all of them assembled.
#[test]
fn names_are_those_of_ptx() {
    for (name, args, ptx) in [
        ("SM70_8x8x4_F32F16F16F32_NT", "", "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32"),
        ("SM80_16x8x8_F32TF32TF32F32_TN", "", "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"),
        ("SM80_16x8x32_S32S8U8S32_TN_SATURATE", "", "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32"),
        (
            "SM80_SPARSE_16x8x64_S32U8S8S32_TN_SATURATE",
            "",
            "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.u8.s8.s32",
        ),
        ("SM80_16x8x256_S32U1U1S32_TN_XORPOPC", "", "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc"),
        ("SM90_16x8x16_F64F64F64F64_TN", "", "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64"),
        ("SM90_64x24x32_S32U8S8_SS_TN_SATURATE", "", "wgmma.mma_async.sync.aligned.m64n24k32.s32.u8.s8.satfinite"),
        ("SM90_SPARSE_64x256x16_F32TF32TF32_RS_TN", "", "wgmma.mma_async.sp.sync.aligned.m64n256k16.f32.tf32.tf32"),
        ("SM100_MMA_F8F6F4_2x1SM_SS_SPARSE", "e2m3,e5m2,f16,256,64", "tcgen05.mma.sp.cta_group::2.kind::f8f6f4"),
        (
            "SM100_MMA_MXF4_SS",
            "e2m1,e2m1,f32,ue4m3,16,128,64",
            "tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.scale_vec::4X",
        ),
        // the longest
        (
            "SM120_SPARSE_16x8x128_TN_VS",
            "e2m1,e2m1,f32,ue4m3,32",
            "mma.sp::ordered_metadata.sync.aligned.kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k128.row.col.f32.e2m1.e2m1.f32.ue4m3",
        ),
    ] {
        let row = table::mma(name, args).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(row.ptx.as_str(), ptx, "{name}");
    }
}
