//! Every program in `ui/fail` is refused by `cargo check`, in the words beside it; its twin in `ui/pass` differs in one number, and
//! `twins.rs` runs it.
//!
//! Each misuse is compiled once. With the workspace's compiler that is `trybuild`'s run, which compares the messages: what else is asked
//! of them is asked of those files. With another one, whose messages are others, it is a `cargo check` of them all.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// The same of calls of generic functions, where the compiler goes on with the chain of bounds, and spells out the layouts.
const GENERIC: &[(&str, &[&str])] = &[
    ("exact_in_generic_code", &["_3", "_8"]),
    ("generic_divide_does_not_fit", &["_3", "_8"]),
    ("generic_element_out_of_bounds", &["_5", "_4"]),
    ("generic_slice_out_of_bounds", &["_8"]),
    ("generic_threads_do_not_divide", &["_3", "_8"]),
    ("generic_tile_does_not_divide", &["_5", "_8"]),
    ("generic_tile_out_of_bounds", &["_2"]),
    ("generic_value_out_of_bounds", &["_8"]),
    ("multiple_of_less", &["_8", "_16"]),
    ("multiple_static_of_less", &["_24", "_16"]),
    ("multiple_weakened_to_more", &["_8", "_16"]),
];
/// Callers of one generic kernel (`src/kernel.rs`), told where they call it: the numbers of the first line. What else does not fit then may be
/// told after it.
const KERNEL: &[(&str, &[&str])] = &[
    ("kernel_atoms_share_threads", &["_32", "_64"]),
    ("kernel_copy_of_the_other_operand", &["_4", "_8"]),
    ("kernel_k_differs", &["_4", "_2"]),
    ("kernel_m_differs", &["_4", "_8"]),
    ("kernel_matrices", &["_3"]),
    ("kernel_misaligned", &["_252", "_8"]),
    ("kernel_n_differs", &["_4", "_8"]),
    ("kernel_of_bits", &["_96", "_128"]),
    ("kernel_of_other_elements", &["_32", "_16"]),
    ("kernel_of_other_threads", &["_64", "_128"]),
    ("kernel_of_other_warps", &["_128", "_256"]),
    ("kernel_permutation", &["_48", "_32"]),
    ("kernel_rows_misaligned", &["_33", "_8"]),
    ("kernel_swizzle_tears", &["_4", "_8"]),
    ("kernel_tile_in_shared_memory", &["_68", "_32"]),
    ("kernel_tile_of_a", &["_120", "_32"]),
    ("kernel_tile_of_b", &["_24", "_32"]),
    ("kernel_tile_of_c", &["_72", "_32"]),
    ("kernel_values_not_whole", &["_4", "_8"]),
    ("kernel_vector_too_wide", &["_8", "_1"]),
];
/// Misuses whose twins differ in a name and in no number.
const NAMES: [&str; 3] = ["kernel_copy_of_the_other_operand", "kernel_of_other_elements", "metadata_of_doubles"];
/// Misuses: each is in the list below, so that none gets lost.
const FAIL: usize = MESSAGES.len() + GENERIC.len() + KERNEL.len() + MIXED.len() + FIRST.len();
/// Their twins, and programs that look wrong but are not.
const PASS: usize = FAIL + 2;
/// Lines that a misuse may print.
const MOST_LINES: usize = 25;
/// Misuses whose messages are compared, with the numbers that the first line shows.
const MESSAGES: &[(&str, &[&str])] = &[
    ("another_extent", &["_2", "_4"]),
    ("another_nesting", &["_1", "_2"]),
    ("another_stride", &["_32", "_64"]),
    ("bank_conflicts", &["_2", "_1"]),
    ("complement_of_overlapping", &["_2", "_4"]),
    ("composed_divide_does_not_fit", &["_3", "_8"]),
    ("composed_without_the_mode", &["_2"]),
    ("composition_joint_carry", &["_6", "_4"]),
    ("composition_modes_carry", &["_4", "_2"]),
    ("composition_modes_overlap", &["_8", "_3"]),
    ("composition_negative_stride", &["_1"]),
    ("composition_of_incongruent", &["_2", "_3"]),
    ("composition_shape_does_not_divide", &["_4", "_6"]),
    ("composition_stride_does_not_divide", &["_4", "_3"]),
    ("composition_without_the_mode", &["_2"]),
    ("composition_xor_carries", &["_4", "_3"]),
    ("composition_xor_negative_stride", &["_1"]),
    ("composition_xor_on_the_right", &["XorStrides"]),
    ("coordinate_of_wrong_profile", &["_2", "_8"]),
    ("coordinate_of_wrong_rank", &["_3", "_2"]),
    ("coordinate_out_of_bounds", &["_4"]),
    ("copy_into_packed_elements_of_another_size", &["_16", "_15"]),
    ("copy_of_different_sizes", &["_6", "_8"]),
    ("crd2idx_of_wrong_profile", &["_2", "_8"]),
    ("default_of_run_time_leaves", &["usize"]),
    ("descriptor_of_a_negative_stride", &["_128"]),
    ("descriptor_of_an_offset", &["_64", "_0"]),
    ("descriptor_of_an_unknown_swizzle", &["_3", "_0", "_4"]),
    ("descriptor_of_another_row_width", &["_8", "_4"]),
    ("descriptor_of_elements_apart", &["_1", "_8"]),
    ("descriptor_of_half_words", &["_4", "_8"]),
    ("descriptor_of_one_word", &["_0", "_2"]),
    ("descriptor_of_two_atoms_along_k", &["_8", "_1"]),
    ("descriptor_of_words_apart", &["_8", "_1"]),
    ("descriptors_of_another_row_width", &["_8", "_4"]),
    ("dice_of_wrong_rank", &["_3", "_2"]),
    ("divide_elements_lost", &["_5", "_2"]),
    ("divide_tile_does_not_divide", &["_3", "_8"]),
    ("exact_by_a_layout", &["_5", "_12"]),
    ("exact_local_tile", &["_5", "_8"]),
    ("exact_zipped_divide", &["_7", "_64"]),
    ("gemm_of_different_k", &["_3", "_4"]),
    ("gemm_of_different_m", &["_4", "_6"]),
    ("gemm_of_different_n", &["_3", "_5"]),
    ("im2col_channels_along", &["_1", "_0"]),
    ("incongruent_shape_and_stride", &["_2"]),
    ("index_too_narrow", &["_65", "_584", "_65536"]),
    ("index_too_narrow_below", &["_129", "_128"]),
    ("insert_past_the_rank", &["_3"]),
    ("layout_slice_out_of_bounds", &["_4"]),
    ("ldmatrix_row_not_contiguous", &["_8", "_1"]),
    ("left_inverse_not_injective", &["_3", "_3"]),
    ("left_inverse_stride_does_not_divide", &["_2", "_5"]),
    ("local_tile_does_not_divide", &["_3", "_4"]),
    ("local_tile_out_of_bounds", &["_4"]),
    ("metadata_of_doubles", &["_64"]),
    ("metadata_of_part_blocks", &["_48", "_32"]),
    ("method_composition", &["_3", "_4"]),
    ("method_divide_of_a_tensor", &["_5", "_8"]),
    ("mixed_codomains", &["IntegerStrides", "CoordinateStrides"]),
    ("mixed_complement_overlapping", &["_2", "_4"]),
    ("mixed_composition_stride", &["_3", "_4"]),
    ("mixed_divide_stride", &["_3", "_4"]),
    ("mixed_exact_divide", &["_3", "_8"]),
    ("mixed_left_inverse_stride", &["_5", "_2"]),
    ("mixed_product_copies", &["_3", "_2"]),
    ("mixed_recast_extent", &["_3", "_2"]),
    ("mixed_tile_to_shape", &["_8", "_60"]),
    ("product_copies_do_not_fit", &["_2", "_3"]),
    ("product_of_overlapping", &["_2", "_4"]),
    ("recast_extent_does_not_divide", &["_3", "_2"]),
    ("recast_stride_does_not_divide", &["_65", "_2"]),
    ("remove_past_the_rank", &["_2"]),
    ("retile_of_a_small_fragment", &["_1", "_2"]),
    ("retile_of_another_operand", &["_8", "_4"]),
    ("scales_atom_does_not_divide", &["_128", "_200"]),
    ("scales_of_no_rows", &["_0"]),
    ("scales_of_part_blocks", &["_96", "_64"]),
    ("scales_of_part_instructions", &["_48", "_32"]),
    ("scales_of_three_in_a_block", &["_3", "_4"]),
    ("shape_div_of_nested", &["_8", "_9"]),
    ("shape_does_not_divide", &["_4", "_3"]),
    ("slice_nests_too_deep", &["_2", "_8"]),
    ("slice_of_wrong_rank", &["_3", "_2"]),
    ("slice_out_of_bounds", &["_8"]),
    ("smem_selector_of_part_atoms", &["_124", "_8"]),
    ("smem_selector_of_part_rows", &["_12", "_8"]),
    ("smem_selector_of_sparse_rows", &["_24", "_16"]),
    ("stmatrix_of_part_matrices", &["_12", "_8"]),
    ("storage_begins_above", &["_3"]),
    ("storage_too_small", &["_39", "_38"]),
    ("stride_of_wrong_rank", &["_2", "_3"]),
    ("swizzle_shift_too_short", &["_2", "_3"]),
    ("swizzle_too_many_bits", &["_66"]),
    ("swizzle_upcast_tears_apart", &["_2"]),
    ("tile_does_not_divide_shape", &["_8", "_60"]),
    ("tile_to_shape_gaps", &["_3", "_2"]),
    ("tile_with_more_modes", &["_3", "_2"]),
    ("tiled_copy_misaligned", &["_34", "_4"]),
    ("tiled_copy_of_a_vector", &["_1", "_2"]),
    ("tiled_copy_of_wide_elements", &["_32", "_64"]),
    ("tiled_copy_swizzle_tears", &["_4", "_8"]),
    ("tiled_copy_tears_elements", &["_64"]),
    ("tiled_copy_tile_does_not_divide", &["_120", "_16"]),
    ("tiled_copy_value_type_differs", &["_32", "_16"]),
    ("tiled_copy_values_not_whole", &["_4", "_8"]),
    ("tiled_copy_vector_too_wide", &["_4", "_1"]),
    ("tiled_mma_atoms_share_threads", &["_32", "_64"]),
    ("tiled_mma_group_not_divisible", &["_24", "_16"]),
    ("tiled_mma_k_differs", &["_2", "_4"]),
    ("tiled_mma_partition_does_not_divide", &["_72", "_16"]),
    ("tiled_mma_permutation_not_divisible", &["_48", "_32"]),
    ("tiled_mma_permutation_with_gaps", &["_4", "_6"]),
    ("tiled_mma_scales_do_not_divide", &["_96", "_64"]),
    ("tiled_mma_shape_does_not_divide", &["_120", "_32"]),
    ("tiled_mma_threads_of_two_atoms", &["_32", "_64"]),
    ("tiled_mma_threads_unnumbered", &["_12", "_24"]),
    ("tiled_mma_tile_does_not_divide", &["_120", "_32"]),
    ("tiler_with_more_modes", &["_3", "_2"]),
    ("tiles_of_aliasing", &["_2", "_3"]),
    ("tma_beyond_the_first_leaf", &["_64", "_32"]),
    ("tma_box_beyond_the_swizzle", &["_64", "_32"]),
    ("tma_box_too_large", &["_2097152"]),
    ("tma_box_too_long", &["_512", "_256"]),
    ("tma_boxes_unaligned", &["_32", "_64"]),
    ("tma_by_no_ctas", &["_0", "_8192"]),
    ("tma_contiguous_leaf_left_out", &["_2", "_0"]),
    ("tma_extent_too_large", &["_8589934592", "_4294967296"]),
    ("tma_of_an_offset", &["_64", "_0"]),
    ("tma_partition_of_another_tile", &["_4096", "_8192"]),
    ("tma_row_of_no_words", &["_12", "_8"]),
    ("tma_rows_not_contiguous", &["_2", "_1"]),
    ("tma_slices_do_not_divide", &["_3"]),
    ("tma_stride_of_no_words", &["_100", "_8"]),
    ("tma_stride_too_far", &["_1099511627776", "_549755813888"]),
    ("tma_tile_nests_otherwise", &["_1", "_2"]),
    ("tma_tile_torn", &["_128", "_48"]),
    ("tma_tile_with_gaps", &["_64"]),
    ("tma_too_many_modes", &["_6", "_5"]),
    ("tma_too_many_pixels", &["_2048", "_1024"]),
    ("tma_unpacked_row", &["_64", "_128"]),
    ("tmem_fragment_of_other_rows", &["_96"]),
    ("tmem_fragment_of_part_groups", &["_127", "_2"]),
    ("tmem_fragment_too_wide", &["_768", "_512"]),
    ("tmem_lanes_missing", &["_128", "_64"]),
    ("tmem_load_of_other_lanes", &["_32", "_16", "_4"]),
    ("tmem_load_of_part_columns", &["_192", "_128"]),
    ("tmem_metadata_of_doubles", &["_64"]),
    ("tmem_metadata_of_other_rows", &["_96", "_32"]),
    ("tmem_scales_of_part_lanes", &["_48", "_32"]),
    ("to_xor_carries", &["_4", "_2"]),
    ("zero_extent", &["_0"]),
];

/// Operations that need a number which is known only when run, or strides of another kind: the words of the first line, which says
/// what the compiler does not know, of which operand. The twins know it.
const MIXED: &[(&str, &[&str])] = &[
    ("complement_of_coordinates", &["complement", "CoordinateStrides", "cotarget"]),
    ("max_common_of_coordinates", &["max_common", "CoordinateStrides", "integers"]),
    ("complement_of_xor_strides", &["complement", "XorStrides", "integers"]),
    ("distribute_by_a_literal", &["domain_distribute", "i32", "int!(12)"]),
    ("distribute_by_reference", &["domain_distribute", "&_6", "int!(12)"]),
    ("distribute_over_an_unknown_extent", &["domain_distribute", "extent _1 of the shape", "run"]),
    ("divide_by_a_tiler_of_coordinates", &["divide", "CoordinateStrides", "integers"]),
    ("downcast_by_a_literal", &["factor", "i32", "int!(2)"]),
    ("fragment_of_an_unknown_extent", &["extent of leaf _1", "run"]),
    ("fragment_of_an_unknown_stride", &["stride of leaf _1", "run"]),
    ("gemm_of_a_swizzled_tile", &["gemm", "cute-static's `gemm`"]),
    ("gemm_static_of_a_nested_tile", &["gemm_static", "nests", "cute_cpu::gemm"]),
    ("gemm_static_of_all_tiles", &["gemm_static", "two modes"]),
    ("injective_of_an_unknown_extent", &["IsInjective", "extent of leaf _0", "run"]),
    ("left_inverse_of_an_unknown_scale", &["inverse", "stride of leaf _1", "run"]),
    ("mode_of_an_unknown_index", &["mode", "index", "int!(0)"]),
    ("product_of_a_xor_tile", &["product", "strides of the tile", "XorStrides", "integers"]),
    ("recast_to_a_literal", &["width", "i32", "int!(2)"]),
    ("swizzle_to_xor_of_an_unknown_extent", &["to XOR strides", "extent of leaf _1", "run"]),
    ("tile_to_shape_of_a_xor_tile", &["product", "strides of the tile", "XorStrides", "integers"]),
    ("upcast_by_an_unknown_factor", &["factor", "usize", "int!(2)"]),
    ("upcast_by_zero", &["factor", "_0", "int!(2)"]),
    ("upcast_of_coordinates", &["recast", "CoordinateStrides", "integers"]),
    ("xor_divide_by_an_unknown_tile", &["extent of leaf _0", "on the right", "run"]),
    ("xor_extent_on_the_left_unknown", &["extent of mode _1", "on the left", "run"]),
    ("xor_extent_on_the_right_unknown", &["extent of leaf _1", "on the right", "run"]),
    ("xor_left_inverse", &["inverse", "XorStrides", "integers or coordinates"]),
    ("xor_local_tile_of_an_unknown_extent", &["extent of mode _0", "on the left", "run"]),
    ("xor_right_inverse", &["inverse", "XorStrides", "integers or coordinates"]),
    ("xor_stride_on_the_right_unknown", &["stride of leaf _1", "on the right", "run"]),
    ("multiple_of_nothing", &["_1", "_16"]),
];

/// What is written first, by somebody who has read no page: types that are no leaves, too many modes, a bound in the wrong place.
/// The words that the first line has; the twins differ by more than a number.
const FIRST: &[(&str, &[&str])] = &[
    ("append_to_twelve_modes", &["_12", "modes"]),
    ("coalesce_to_thirteen_modes", &["_12", "modes"]),
    ("complement_by_reference", &["complement", "&{integer}"]),
    ("const_parameter_beyond_the_table", &["5000", "constant", "4096"]),
    ("const_parameter_without_a_bound", &["BM", "constant", "4096"]),
    ("constant_beyond_the_table", &["5001", "constant", "4096"]),
    ("constant_of_another_type", &["mismatched types"]),
    ("constant_of_one_letter", &["type", "constant", "N"]),
    ("coordinate_of_isize", &["isize", "coordinate", "usize"]),
    ("coordinate_of_u32", &["u32", "coordinate", "usize"]),
    ("coordinates_in_memory", &["coordinates", "integer"]),
    ("copy_into_a_shared_part", &["elements", "written", "local_tile_mut"]),
    ("copy_into_shared_packed_elements", &["elements", "written", "packed"]),
    ("copy_of_coordinates", &["coordinates", "integer"]),
    ("cosize_of_a_run_time_swizzled_layout", &["cosize", "usize"]),
    ("filter_by_another_rank", &["shape", "_2", "stride", "_3"]),
    ("flat_divide_into_fourteen_modes", &["flat_divide", "_12"]),
    ("gemm_into_packed_elements", &["elements", "borrowed"]),
    ("gemm_of_rank_three", &["_2", "_3"]),
    ("instr_desc_of_another_width", &["_100", "_8"]),
    ("literal_of_a_type_parameter", &["M", "number", "value"]),
    ("local_tile_with_more_modes", &["_3", "_2"]),
    ("mode_without_a_reference", &["mismatched types"]),
    ("modes_from_literals", &["int!(0), int!(1)", "_2"]),
    ("multicast_of_another_rank", &["_3", "_2"]),
    ("new_of_a_negative_extent", &["extent", "-_4"]),
    ("new_of_i32_strides", &["i32", "stride", "1usize"]),
    ("new_of_literals", &["i32", "stride", "1usize"]),
    ("new_of_thirteen_modes", &["_13", "_12"]),
    ("new_of_u32_extents", &["u32", "extent", "usize", "Narrow"]),
    ("relayout_of_a_part", &["slice"]),
    ("tensor_of_a_shape", &["layout"]),
    ("tile_coordinate_of_i32", &["i32", "coordinate", "usize"]),
    ("tiler_of_i32", &["i32", "tiler", "usize"]),
    ("type_of_two_capitals", &["type", "constant"]),
    ("upcast_of_a_layout_of_a_layout", &["layout", "swizzle"]),
    ("writing_a_view", &["elements", "written"]),
];

fn directory(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui").join(kind)
}

/// The names of all programs in `ui/fail` or `ui/pass`.
fn programs(kind: &str) -> Outcome<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(directory(kind))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned));
        }
    }
    Ok(names)
}

/// A program's words and punctuation, without comments.
fn tokens(path: &Path) -> Outcome<Vec<String>> {
    let text = fs::read_to_string(path)?;
    assert!(text.starts_with("//! "), "{} does not say why", path.display());
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in text.lines().filter(|line| !line.starts_with("//")).flat_map(|line| line.chars().chain(['\n'])) {
        let word = c.is_alphanumeric() || c == '_';
        match tokens.last_mut() {
            Some(last) if word && in_word => last.push(c),
            _ if c.is_whitespace() => {}
            _ => tokens.push(c.to_string()),
        }
        in_word = word;
    }
    Ok(tokens)
}

#[test]
fn twins_differ_in_one_number() -> Outcome {
    let (fail, pass) = (programs("fail")?, programs("pass")?);
    assert_eq!((fail.len(), pass.len()), (FAIL, PASS), "programs were added or lost");
    for name in &fail {
        assert!(pass.contains(name), "fail/{name}.rs has no twin");
        if NAMES.contains(&name.as_str()) || MIXED.iter().chain(FIRST).any(|(first, _)| first == name) {
            continue;
        }
        let file = format!("{name}.rs");
        let (wrong, right) = (tokens(&directory("fail").join(&file))?, tokens(&directory("pass").join(&file))?);
        let differences: Vec<_> = wrong.iter().zip(&right).filter(|(a, b)| a != b).collect();
        let one_number =
            matches!(*differences.as_slice(), [(a, b)] if a.parse::<u64>().is_ok() && b.parse::<u64>().is_ok());
        assert!(wrong.len() == right.len() && one_number, "{name}: the twins differ in {differences:?}");
    }
    Ok(())
}

/// What `cargo check` says of one program.
#[derive(Debug, Default)]
struct Verdict {
    compiles: bool,
    /// Each error's first line.
    errors: Vec<String>,
    /// The line that it is at, and its text.
    places: Vec<(u64, String)>,
}

/// The flags of all that is checked here, trybuild's own and `cute-tests`' the same. By itself trybuild asks for the libraries without the
/// last of them and then with it, and cargo checks them for each.
const FLAGS: (&str, &str) =
    ("CARGO_ENCODED_RUSTFLAGS", "--cfg\x1ftrybuild\x1f--verbose\x1f-A\x1fdead_code\x1f--diagnostic-width=140");

/// Checks all programs of some folders by one `cargo check` of a crate that has each of them as a binary.
fn check(kinds: &[&str]) -> Outcome<BTreeMap<String, Verdict>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.parent().ok_or("no workspace")?;
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ui-{}", kinds.join("-")));
    fs::create_dir_all(&package)?;
    let mut manifest = format!(
        "[workspace]\n[package]\nname = \"ui\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\n\
         cute-atoms = {{ path = {:?} }}\ncute-cpu = {{ path = {:?} }}\ncute-static = {{ path = {:?} }}\n\
         cute-ui-tests = {{ path = {here:?} }}\n\
         static_assertions = \"1.1\"\n",
        root.join("crates/cute-atoms"),
        root.join("crates/cute-cpu"),
        root.join("cute-static")
    );
    for kind in kinds {
        for name in programs(kind)? {
            let path = directory(kind).join(format!("{name}.rs"));
            manifest.push_str(&format!("[[bin]]\nname = \"{kind}-{name}\"\npath = {path:?}\n"));
        }
    }
    fs::write(package.join("Cargo.toml"), manifest)?;
    // the versions that were fetched for the workspace: nothing is downloaded here
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))?;
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["check", "--offline", "--keep-going", "--bins", "--message-format=json", "--target=host-tuple"])
        .arg("--manifest-path")
        .arg(package.join("Cargo.toml"))
        .arg("--target-dir")
        // trybuild's, so that the libraries are checked once
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("tests").join("trybuild"))
        .env(FLAGS.0, FLAGS.1)
        .current_dir(here)
        .output()?;
    let mut verdicts: BTreeMap<String, Verdict> = BTreeMap::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Value = serde_json::from_str(line)?;
        let text = |pointer| line.pointer(pointer).and_then(Value::as_str);
        let Some(program) =
            text("/target/name").filter(|name| kinds.iter().any(|kind| name.starts_with(&format!("{kind}-"))))
        else {
            continue;
        };
        let verdict = verdicts.entry(program.to_owned()).or_default();
        match text("/reason") {
            Some("compiler-artifact") => verdict.compiles = true,
            Some("compiler-message") if text("/message/level") == Some("error") => {
                let Some(message) = text("/message/message") else { continue };
                verdict.errors.push(message.to_owned());
                let spans = line.pointer("/message/spans").and_then(Value::as_array).into_iter().flatten();
                let at = spans.filter(|span| span["is_primary"] == true).filter_map(|span| span["line_start"].as_u64());
                verdict.places.extend(at.map(|at| (at, message.to_owned())));
            }
            _ => {}
        }
    }
    if verdicts.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(verdicts)
}

/// The folders of programs that are refused with messages to compare.
const REFUSED: [&str; 3] = ["fail", "literals", "bounds"];

/// `trybuild` says `cargo check` where no program of a run is to pass; with one it would build, and what only a build refuses is not
/// refused in an editor.
#[test]
fn misuses_are_refused_with_the_expected_messages() -> Outcome {
    if !pinned()? {
        for (program, verdict) in check(&REFUSED)? {
            assert!(!verdict.compiles && !verdict.errors.is_empty(), "{program} compiles");
            println!("{program}\n    {}", verdict.errors.join("\n    "));
        }
        return Ok(());
    }
    if env::var_os(FLAGS.0).is_none_or(|flags| flags != FLAGS.1) {
        // in an environment of its own, since there is no safe change of this one
        let this = ["--exact", "--nocapture", "misuses_are_refused_with_the_expected_messages"];
        let status = Command::new(env::current_exe()?).args(this).env(FLAGS.0, FLAGS.1).status()?;
        return if status.success() { Ok(()) } else { Err(format!("trybuild: {status}").into()) };
    }
    let cases = trybuild::TestCases::new();
    for kind in REFUSED {
        for name in programs(kind)? {
            // without it trybuild would write one and pass
            let exists = directory(kind).join(&name).with_extension("stderr").exists();
            assert!(exists || env::var_os("TRYBUILD").is_some(), "{kind}/{name}.stderr is missing");
            cases.compile_fail(format!("tests/ui/{kind}/{name}.rs"));
        }
    }
    Ok(())
}

/// The expected messages of a misuse: the compiler's, as the test above makes sure.
fn message(name: &str) -> Outcome<(Vec<String>, String)> {
    let text = fs::read_to_string(directory("fail").join(name).with_extension("stderr"))?;
    let errors: Vec<String> = text.lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect();
    assert!(!errors.is_empty(), "{name}: no error");
    Ok((errors, text))
}

/// Whether the compiler is this package's `rust-version`: messages differ from version to version.
fn pinned() -> Outcome<bool> {
    let rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("--version").output()?;
    let version = String::from_utf8(rustc.stdout)?;
    let pinned = version.split_whitespace().nth(1).is_some_and(|number| {
        let patch = number.strip_prefix(env!("CARGO_PKG_RUST_VERSION")).and_then(|rest| rest.strip_prefix('.'));
        patch.is_some_and(|patch| patch.parse::<u32>().is_ok())
    });
    if !pinned {
        eprintln!(
            "messages are not compared: {} has other ones than {}",
            version.trim(),
            env!("CARGO_PKG_RUST_VERSION")
        );
    }
    Ok(pinned)
}

#[test]
fn messages_show_decimal_numbers() -> Outcome {
    for (name, numbers) in MESSAGES.iter().chain(GENERIC).chain(KERNEL) {
        let (errors, rendered) = message(name)?;
        let first = errors.first().ok_or("no error")?;
        // an alias in an expression is reported as a type and as the expression's type
        let is_kernel = KERNEL.iter().any(|(kernel, _)| kernel == name);
        assert!(is_kernel || errors.iter().all(|line| line == first), "{name}: one mistake: {errors:?}");
        for number in *numbers {
            let shown = first.split(|c: char| c != '_' && !c.is_alphanumeric()).any(|word| word == *number);
            assert!(shown, "{name}: no {number}: {first}");
        }
        let lines = rendered.trim_end().lines().count();
        assert!(lines <= MOST_LINES * errors.len(), "{name}: {lines} lines:\n{rendered}");
        let is_generic = is_kernel || GENERIC.iter().any(|(generic, _)| generic == name);
        for noise in ["UInt<UInt<", "consider implementing", "following other types implement"] {
            assert!(is_generic && noise == "UInt<UInt<" || !rendered.contains(noise), "{name}: {noise}:\n{rendered}");
        }
        println!("{name}: {lines} lines\n    {first}");
    }
    Ok(())
}

#[test]
fn first_mistakes_are_told_what_to_write() -> Outcome {
    for (name, words) in MIXED.iter().chain(FIRST) {
        let (errors, rendered) = message(name)?;
        let first = errors.first().ok_or("no error")?;
        assert!(errors.iter().all(|line| line == first), "{name}: one mistake: {errors:?}");
        for word in *words {
            assert!(first.contains(word), "{name}: no {word}: {first}");
        }
        println!("{name}: {} lines\n    {first}", rendered.trim_end().lines().count());
    }
    Ok(())
}

/// The names of hidden traits: of no user's world. They are hidden, or lie in private modules of cute-static and its front page does not
/// take them out.
fn hidden_traits() -> Outcome<BTreeSet<String>> {
    fn visit(folder: &Path, shown: Option<&BTreeSet<String>>, names: &mut BTreeSet<String>) -> Outcome {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                visit(&path, shown, names)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path)?;
                let lines: Vec<&str> = text.lines().map(str::trim).collect();
                for (i, line) in lines.iter().enumerate() {
                    let Some(name) = line.strip_prefix("pub trait ") else { continue };
                    let name: String = name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    // the attributes and comments above it
                    let above = lines.get(..i).unwrap_or_default().iter().rev();
                    let mut above = above.take_while(|line| !line.is_empty() && !line.ends_with(['}', ';']));
                    let private = shown.is_some_and(|shown| !shown.contains(&name));
                    // a name that a macro makes is `$trait`
                    if !name.is_empty() && (private || above.any(|line| line.starts_with("#[doc(hidden)]"))) {
                        names.insert(name);
                    }
                }
            }
        }
        Ok(())
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
    let mut names = BTreeSet::new();
    // what the front page and the public modules have
    let front = fs::read_to_string(root.join("cute-static/src/lib.rs"))?;
    let uses = front.split_inclusive(';').filter(|item| item.contains("pub use") && !item.contains("#[doc(hidden)]"));
    let words = uses.flat_map(|item| item.split(|c: char| c != '_' && !c.is_alphanumeric()));
    let mut shown: BTreeSet<String> = words.map(str::to_owned).collect();
    shown.extend(["Accessor", "Memory", "MemoryMut", "Write", "Nat", "IsAdmissible"].map(str::to_owned));
    visit(&root.join("cute-static/src"), Some(&shown), &mut names)?;
    for krate in ["crates/cute-atoms", "crates/cute-cpu"] {
        visit(&root.join(krate).join("src"), None, &mut names)?;
    }
    Ok(names)
}

/// All that the compiler prints first: of the misuses, of literals, of bounds.
fn first_lines() -> Outcome<Vec<(String, String)>> {
    let mut lines = Vec::new();
    for kind in REFUSED {
        for name in programs(kind)? {
            let text = fs::read_to_string(directory(kind).join(&name).with_extension("stderr"))?;
            let errors = text.lines().filter(|line| line.starts_with("error"));
            lines.extend(errors.map(|line| (name.clone(), line.to_owned())));
        }
    }
    Ok(lines)
}

#[test]
fn first_lines_are_of_the_readers_world() -> Outcome {
    let (hidden, lines) = (hidden_traits()?, first_lines()?);
    println!("{} hidden traits", hidden.len());
    assert!(hidden.len() > 100 && ["Number", "Nested", "Tree"].iter().all(|name| hidden.contains(*name)));
    assert!(lines.len() > FAIL);
    for (name, line) in lines {
        // a number of the reader's own, which rustc writes with its crate, since typenum has the name too
        let line = line.replace("cute_static::Const<", "Const<");
        for noise in ["UInt<", "NInt<", "Slowly", "the trait bound", "cute_static::", "cute_atoms::"] {
            assert!(!line.contains(noise), "{name}: {noise}: {line}");
        }
        let words = line.split(|c: char| c != '_' && !c.is_alphanumeric());
        let of_machinery: Vec<&str> = words.filter(|word| hidden.contains(*word)).collect();
        assert!(of_machinery.is_empty(), "{name}: {of_machinery:?}: {line}");
    }
    Ok(())
}

/// Numbers in another form, and implementations from elsewhere: what unsafe code would rely on. Each line with `// error: ..` has an error
/// whose first line this is, and no other line has one.
#[test]
fn nothing_from_elsewhere_is_believed() -> Outcome {
    let verdicts = check(&["sealed"])?;
    // a line that ends in `..` goes on
    let is_line =
        |found: &str, line: &str| line.strip_suffix("..").map_or(found == line, |begin| found.starts_with(begin));
    for name in programs("sealed")? {
        let verdict = verdicts.get(&format!("sealed-{name}")).ok_or_else(|| format!("{name} was not checked"))?;
        let text = fs::read_to_string(directory("sealed").join(&name).with_extension("rs"))?;
        let expected: BTreeMap<u64, &str> =
            (1..).zip(text.lines()).filter_map(|(at, line)| Some((at, line.split_once("// error: ")?.1))).collect();
        assert!(expected.len() > 5, "{name}: {expected:?}");
        for (at, first) in &expected {
            let found: Vec<_> = verdict.places.iter().filter(|place| place.0 == *at).collect();
            assert!(!pinned()? || found.iter().any(|place| is_line(&place.1, first)), "{name}:{at}: {found:?}");
            assert!(!found.is_empty(), "{name}:{at} compiles");
        }
        let others: Vec<_> = verdict.places.iter().filter(|place| !expected.contains_key(&place.0)).collect();
        assert!(others.is_empty(), "{name}: {others:?}");
    }
    Ok(())
}
