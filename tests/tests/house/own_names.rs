//! Who divides has written no composition: an operation that is refused is told by its own name and in its own words, on
//! values and where a run-time integer of a mixed layout decides it. What the compiler says has the same words
//! (`same_words.rs`), and is in the ui-tests.
#![allow(clippy::unwrap_used)]

use cute_static::{int, layout, shape};

#[test]
fn on_values() {
    use cute_dynamic::*;
    let values = |text: &str| text.parse::<Layout>().unwrap();
    let (matrix, tile, gaps, threads) = (values("(8,8):(8,1)"), values("3:1"), values("4:2"), values("(3,1):(1,0)"));
    let overlaps = values("(4,4):(1,2)");
    let refused: [(&str, Result<(), AlgebraError>); 19] = [
        ("composition", composition(&matrix, &values("4:3")).map(drop)),
        ("complement", complement(&overlaps, 64).map(drop)),
        ("logical_divide", logical_divide(&matrix, &tile).map(drop)),
        ("zipped_divide", zipped_divide(&matrix, &tile).map(drop)),
        ("tiled_divide", tiled_divide(&matrix, &tile).map(drop)),
        ("flat_divide", flat_divide(&matrix, &tile).map(drop)),
        ("zipped_divide", zipped_divide(&values("64:1"), &overlaps).map(drop)),
        ("zipped_divide", zipped_divide(&values("24:1"), &values("(2,2):(1,5)")).map(drop)),
        ("local_tile", local_tile(&matrix, &tile, 0).map(drop)),
        ("outer_partition", outer_partition(&matrix, &tile, 0).map(drop)),
        ("local_partition", local_partition(&values("((8,8),2):((8,1),64)"), &threads, 0).map(drop)),
        ("logical_product", logical_product(&gaps, &3usize).map(drop)),
        ("zipped_product", zipped_product(&gaps, &3usize).map(drop)),
        ("tiled_product", tiled_product(&gaps, &3usize).map(drop)),
        ("flat_product", flat_product(&gaps, &3usize).map(drop)),
        ("blocked_product", blocked_product(&gaps, &tile).map(drop)),
        ("raked_product", raked_product(&gaps, &tile).map(drop)),
        ("tile_to_shape", tile_to_shape(&gaps, &"12".parse::<Shape>().unwrap(), &LayoutLeft).map(drop)),
        ("blocked_product", blocked_product(&overlaps, &tile).map(drop)),
    ];
    for (name, result) in refused {
        let text = result.unwrap_err().to_string();
        assert_eq!(text.split_once(": ").unwrap().0, name, "{text}");
        let foreign = name != "composition" && (text.contains("on the right") || text.contains("on the left"));
        assert!(!foreign, "{text}");
    }
}

#[test]
fn where_a_run_time_integer_decides() {
    use cute_static::*;
    let matrix = Layout::from_parts((8usize, 8usize), (int!(8), int!(1)));
    let gaps = Layout::from_parts(int!(4), 2usize);
    let refused: [(&str, Result<(), AlgebraError>); 12] = [
        ("composition", composition(&matrix, &layout!(4 : 3)).map(drop)),
        ("logical_divide", logical_divide(&matrix, &int!(3)).map(drop)),
        ("zipped_divide", zipped_divide(&matrix, &int!(3)).map(drop)),
        ("tiled_divide", tiled_divide(&matrix, &int!(3)).map(drop)),
        ("flat_divide", flat_divide(&matrix, &int!(3)).map(drop)),
        ("local_tile", local_tile(&matrix, &int!(3), 0).map(drop)),
        ("outer_partition", outer_partition(&matrix, &int!(3), 0).map(drop)),
        ("logical_product", logical_product(&gaps, &int!(3)).map(drop)),
        ("zipped_product", zipped_product(&gaps, &int!(3)).map(drop)),
        ("blocked_product", blocked_product(&gaps, &int!(3)).map(drop)),
        ("raked_product", raked_product(&gaps, &int!(3)).map(drop)),
        ("tile_to_shape", tile_to_shape(&gaps, &shape!((12,)), &LayoutLeft).map(drop)),
    ];
    for (name, result) in refused {
        let text = result.unwrap_err().to_string();
        assert_eq!(text.split_once(": ").unwrap().0, name, "{text}");
    }
}
