//! What is too large is refused at once, by every question, in one sentence with both numbers.
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

fn answer(question: &str) -> String {
    let began = Instant::now();
    let answer = cute_page::answer(question);
    assert!(began.elapsed() < Duration::from_secs(20), "{question} takes {:?}", began.elapsed());
    answer
}

#[test]
fn partitions() {
    let by = "by_rows=(16,4):(4,1)\nby_columns=(16,4):(4,1)";
    for rows in [513usize, 1 << 32, 1 << 40, usize::MAX] {
        let of = answer(&format!("partition\nrows={rows}\ncolumns=128\n{by}"));
        assert!(
            of.contains(&format!("partition: needs ")) && of.contains(&format!("{rows} rows, the limit is 512")),
            "{of}"
        );
        let of = answer(&format!("partition\nrows=128\ncolumns={rows}\n{by}"));
        assert!(of.contains(&format!("{rows} columns, the limit is 512")), "{of}");
    }
    for by in [
        "4294967296:32",
        "(4294967296,1):(1,1)",
        "(1,9223372036854775807):(0,0)",
        "(3,5):(1,3)",
        "(16,8):(2147483647,1)",
    ] {
        let of = answer(&format!("partition\nrows=128\ncolumns=128\nby_rows=(16,4):(4,1)\nby_columns={by}"));
        assert!(of.starts_with("{\"ok\":false"), "{by}: {of}");
        let of = answer(&format!("export\nof=partition\nrows=128\ncolumns=128\nby_rows=(16,4):(4,1)\nby_columns={by}"));
        assert!(of.starts_with("{\"ok\":false"), "{by}: {of}");
    }
    // 512 rows for one thread, 512 times
    let of = answer("partition\nrows=512\ncolumns=512\nby_rows=(1,512):(0,0)\nby_columns=(1,512):(0,0)");
    assert!(of.starts_with("{\"ok\":false"), "{of}");
}

#[test]
fn pictures() {
    for text in ["(1024,1024):(1,1024)", "1099511627776:1", "Sw<3,3,3> o 0 o (1024,64):(64,1)"] {
        let of = answer(&format!("expression\ntext={text}"));
        assert!(of.starts_with("{\"ok\":true") && of.contains("cells, the limit is 32768"), "{of}");
    }
}

#[test]
fn tiles() {
    let of = answer("tiled\ntext=tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(1,1,1),(1048576,1048576,16))\nthread=3");
    assert!(of.starts_with("{\"ok\":true"), "{of}");
    let of = answer("tiled\ntext=tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(1000000,1000000,1))\nthread=3");
    assert!(of.starts_with("{\"ok\":true"), "{of}");
    let of = answer("banks\nlayout=(16384,1048576):(64,1048576)\nthreads=16384:1\nelement=f32\nvector=1");
    assert!(of.starts_with("{\"ok\":true"), "{of}");
}
