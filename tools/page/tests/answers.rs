//! Answers of the page, as a page reads them: every question, every operation's example, and nothing that panics.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)]

use serde_json::Value;

fn ask(question: &str) -> Value {
    serde_json::from_str(&cute_page::answer(question)).unwrap_or_else(|error| panic!("{question}: {error}"))
}
fn partition(more: &str) -> Value {
    ask(&format!("partition\nrows=128\ncolumns=128\nby_rows=(16,4):(4,1)\nby_columns=(16,4):(4,1)\n{more}"))
}

#[test]
fn every_question_answers_with_nothing_asked() {
    for name in cute_page::questions() {
        let answer = ask(name);
        assert!(answer["ok"].is_boolean(), "{name}: {answer}");
        assert!(answer["ok"] == true || answer["error"]["message"].is_string(), "{name}: {answer}");
    }
    assert_eq!(ask("")["error"]["code"], "question");
}

#[test]
fn every_operation_says_what_its_example_does() {
    let all = ask("operations");
    let all = all["operations"].as_array().unwrap();
    assert!(all.len() > 60);
    for operation in all {
        let answer = ask(&format!("expression\ntext={}", operation["example"].as_str().unwrap()));
        assert_eq!(answer["result"], operation["answer"], "{operation}");
    }
}

#[test]
fn holes_are_a_fact() {
    let facts =
        |text: &str| ask(&format!("expression\ntext={text}"))["facts"].as_array().unwrap().last().cloned().unwrap();
    assert_eq!(facts("(4,3):(1,8)"), serde_json::json!({ "name": "holes", "value": "8: 4 to 7, 12 to 15" }));
    assert_eq!(facts("(4,3):(1,4)")["name"], "coalesce");
}

#[test]
fn a_refusal_says_what_fits() {
    let answer = ask("expression\ntext=(4,6,8):(2,3,5) o 6:3");
    assert_eq!((&answer["ok"], &answer["error"]["code"]), (&Value::Bool(false), &"stride_divisibility".into()));
    assert_eq!(answer["error"]["span"], serde_json::json!([18, 21]));
    let numbers: Vec<&str> = answer["fits"].as_array().unwrap().iter().filter_map(|fit| fit["new"].as_str()).collect();
    assert_eq!(numbers[..6], ["2", "4", "8", "12", "24", "48"]);
    let two = ask("expression\ntext=zipped_divide((100,12):(1,100), <70!,5!>)");
    let both = &two["fits"][0];
    assert_eq!((&both["old"], &both["new"]), (&"70!,5".into(), &"50!,1".into()));
    for fit in answer["fits"].as_array().unwrap().iter().chain(two["fits"].as_array().unwrap()) {
        let with = ask(&format!("expression\ntext={}", fit["text"].as_str().unwrap()));
        assert_eq!(with["result"], fit["result"]);
    }
}

/// What a thread of a tiled copy has, on both sides; and that of other values there is none.
#[test]
fn tiled_copies() {
    let copy = "tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (1,8))";
    let told = ask(&format!("tiled\ntext={copy}\nthread=19"));
    assert_eq!((&told["ok"], &told["threads"], &told["thread"]), (&true.into(), &128.into(), &19.into()));
    let row: Vec<[usize; 2]> = (24..32).map(|column| [2, column]).collect();
    assert_eq!(told["has"][0]["places"], serde_json::json!(row));
    assert_eq!((&told["has"][1]["name"], &told["parts"][0]["text"]), (&"dst".into(), &"(16,64)".into()));
    assert!(told["figure"]["cells"] == 2 * 16 * 64, "{}", told["figure"]["cells"]);
    // a thread that there is not is the last one
    assert_eq!(ask(&format!("tiled\ntext={copy}\nthread=500"))["thread"], 127);
    let refused = ask("tiled\ntext=tiled_copy(SM75_U32x4_LDSM_N, 16, (8,2), (1,8))");
    assert_eq!(refused["error"]["code"], "tiled_copy");
    assert_eq!(ask("tiled\ntext=(4,8):(8,1)")["error"]["code"], "type");
}

#[test]
fn places_count_as_javascript_does() {
    // two units of UTF-16, four bytes
    let answer = ask("expression\ntext=\u{1F600}");
    assert_eq!(answer["error"]["span"][0], 0);
    let answer = ask("expression\ntext=(4,8):(8,1) o \u{1F600}");
    assert_eq!(answer["error"]["span"][0], 14);
}

/// What the document about the partition of a 128 x 128 tile says.
#[test]
fn the_partition_is_the_documents() {
    let told = partition("thread=0");
    assert_eq!(told["threads"], 256);
    assert_eq!(told["values"], "(1,(4,2),(4,2)):(0,(128,8192),(1,64))");
    assert_eq!(told["rows"], serde_json::json!([0, 1, 2, 3, 64, 65, 66, 67]));
    let strips = &told["sides"][0];
    let divided =
        |strip: &Value| (strip["by"].as_str().unwrap().to_string(), strip["divided"].as_str().unwrap().to_string());
    assert_eq!(divided(&strips["now"]).1, "((16,4),2):((512,128),8192)");
    let others: Vec<_> = strips["others"].as_array().unwrap().iter().map(divided).collect();
    assert!(others.contains(&("(16,4):(1,16)".into(), "((16,4),2):((128,2048),8192)".into())), "{others:?}");
    assert!(others.iter().any(|(by, divided)| by == "(16,8):(8,1)" && divided.starts_with("((16,8),1):((1024,128)")));
    let code = told["cuda"].as_str().unwrap();
    for line in [
        "int tm = threadIdx.x / 16;",
        "int tn = threadIdx.x % 16;",
        "int my_rows[8];",
        "my_rows[rest * 4 + i] = tm * 4 + i + rest * 64;",
        "float acc[8][8] = {};",
    ] {
        assert!(code.contains(line), "{line}\n{code}");
    }
    // the element (0, (2,1), (3,0)) is C[66][3]
    let formula = &told["formula"];
    let at = |mode: &str| -> Vec<i64> {
        formula[mode].as_array().unwrap().iter().map(|leaf| leaf["at"].as_i64().unwrap()).collect()
    };
    assert_eq!((at("m"), at("n")), (vec![2, 1], vec![3, 0]));
}

/// Every element of a tile has one owner, and the thread's layout is where the owners say.
#[test]
fn owners_and_layouts_agree() {
    for (by_rows, by_columns) in
        [("(16,4):(4,1)", "(16,4):(1,16)"), ("(16,8):(8,1)", "(8,4):(4,1)"), ("((4,4),4):((4,32),1)", "(16,2):(2,1)")]
    {
        let ask_ = |thread: u64| {
            ask(&format!(
                "partition\nrows=128\ncolumns=64\nby_rows={by_rows}\nby_columns={by_columns}\nthread={thread}"
            ))
        };
        let first = ask_(0);
        assert_eq!(first["ok"], true, "{first}");
        let owner = |row: usize, column: usize| {
            let across = first["along"][1].as_u64().unwrap();
            first["owners"][0][row].as_u64().unwrap() * across + first["owners"][1][column].as_u64().unwrap()
        };
        let mut seen = 0u64;
        for thread in [0, 1, 17, first["threads"].as_u64().unwrap() - 1] {
            let told = ask_(thread);
            for row in told["rows"].as_array().unwrap() {
                for column in told["columns"].as_array().unwrap() {
                    let (row, column) = (row.as_u64().unwrap() as usize, column.as_u64().unwrap() as usize);
                    assert_eq!(owner(row, column), thread);
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 4 * 128 * 64 / first["threads"].as_u64().unwrap());
    }
}

/// The tiled MMA that the C++ code makes owns what the page says.
#[test]
fn a_tiled_mma_has_the_same_elements() {
    let (by_rows, by_columns) = ("(16,4):(4,1)", "(8,4):(1,8)");
    let all = format!("tiled_mma(UniversalFMA<f32,f32,f32,f32>, (16,8,1):(8,1,0), <{by_rows},{by_columns},_>).c");
    let c: cute_dynamic::Layout = ask(&format!("expression\ntext={all}"))["result"].as_str().unwrap().parse().unwrap();
    for thread in [0usize, 1, 9, 127] {
        let told = ask(&format!(
            "partition\nrows=64\ncolumns=32\nby_rows={by_rows}\nby_columns={by_columns}\nthread={thread}"
        ));
        let numbers = |name: &str| -> Vec<usize> {
            told[name].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect()
        };
        let (rows, columns) = (numbers("rows"), numbers("columns"));
        let mut ours: Vec<usize> = columns.iter().flat_map(|n| rows.iter().map(move |m| m + 64 * n)).collect();
        let threads = c.get(0).unwrap().size();
        let mut theirs: Vec<usize> =
            (0..c.size() / threads).map(|value| c.at(value * threads + thread).unwrap() as usize).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "thread {thread}");
    }
}

#[test]
fn what_does_not_divide_is_said_and_what_would_is_offered() {
    let told = ask("partition\nrows=100\ncolumns=128\nby_rows=(16,4):(4,1)\nby_columns=(16,4):(4,1)");
    assert_eq!(
        told["error"]["message"],
        "(16,4):(4,1) covers 64 positions, which do not divide 100 rows: 36 would be left over, and CuTe would round up to 128"
    );
    assert_eq!(told["extents"], serde_json::json!([64, 128, 192]));
    for by in told["permutations"].as_array().unwrap() {
        let by = by.as_str().unwrap();
        let with = ask(&format!("partition\nrows=100\ncolumns=128\nby_rows={by}\nby_columns=(16,4):(4,1)"));
        assert_eq!(with["ok"], true, "{by}: {with}");
    }
    let shared = ask("partition\nrows=128\ncolumns=128\nby_rows=(16,4):(1,1)\nby_columns=(16,4):(4,1)");
    assert!(shared["ok"] == false || shared["sides"][0]["note"].is_string(), "{shared}");
}

#[test]
fn instructions_are_found_and_told() {
    let found = ask("atoms\nwords=sm80 f16 16x8x16\nkind=mma");
    assert!(
        found["hits"].as_array().unwrap().iter().any(|hit| hit["name"] == "SM80_16x8x16_F32F16F16F32_TN"),
        "{found}"
    );
    let told = ask("atom\nname=SM80_16x8x16_F32F16F16F32_TN\nthread=5");
    assert_eq!(
        told["ptx"],
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d0, d1, d2, d3}, {a0, a1, a2, a3}, {b0, b1}, {c0, c1, c2, c3};"
    );
    // PTX ISA: of lane 5, group 1, the values of c2 and c3 are in row 9, columns 2 and 3
    assert_eq!(told["operands"][2]["registers"][3], serde_json::json!([[3, 9, 3]]));
    assert_eq!(told["operands"][0]["registers"][1], serde_json::json!([[2, 9, 2], [3, 9, 3]]));
    let near = ask("atom\nname=SM80_16x8x17_F32F16F16F32_TN");
    assert!(near["error"]["message"].as_str().unwrap().contains("nearest: `SM80_16x8x1"), "{near}");
}

#[test]
fn banks_find_the_smallest_swizzle() {
    let told = ask("banks\nlayout=(8,64):(64,1)\nthreads=8:1\nvector=8\nelement=f16");
    assert_eq!((&told["now"]["ways"], &told["after"]["swizzle"]), (&8.into(), &"Sw<3,3,3>".into()));
    let told = ask("banks\nlayout=Sw<3,3,3> o 0 o (8,64):(64,1)\nthreads=8:1\nvector=8\nelement=f16");
    assert_eq!((&told["now"]["ways"], &told["after"]), (&1.into(), &Value::Null));
}

#[test]
fn a_descriptor_is_told_bit_by_bit() {
    let told =
        ask("smem\nmajor=K\nmode=SW128\nelement=f16\ntile=(128,64)\norder=left\nstart=0x420\nalong=1024\nacross=4096");
    let bits: u64 = 1 << 62 | 64 << 32 | 1 << 16 | 0x42;
    assert_eq!(told["descriptor"]["wgmma"]["hex"], format!("0x{bits:016x}"));
    for field in told["descriptor"]["tcgen05"]["fields"].as_array().unwrap() {
        let text = told["descriptor"]["tcgen05"]["bits"].as_str().unwrap();
        let (from, to) = (field["from"].as_u64().unwrap() as usize, field["to"].as_u64().unwrap() as usize);
        assert_eq!(
            u64::from_str_radix(&text[63 - to..64 - from], 2).unwrap(),
            field["value"].as_u64().unwrap(),
            "{field}"
        );
    }
    assert_eq!(
        (&told["tma"]["inner"], &told["tma"]["rows"], &told["tma"]["copies"]),
        (&64.into(), &128.into(), &1.into())
    );
    let wrong = ask("smem\nmajor=K\nmode=SW128\nelement=f16\ntile=(128,64)\nalong=1000\nacross=4096\npitch=1000");
    assert_eq!(wrong["tma"]["error"], "tensor map: stride of 1000 bytes of mode 1 is no multiple of 16");
}

#[test]
fn pictures_are_files() {
    for (fields, begins) in [
        ("of=layout\ntext=(4,8):(8,1)\nformat=svg", "<svg "),
        ("of=layout\ntext=(4,8):(8,1) o 2:2\npicture=operation\nformat=tex", "%"),
        (
            "of=partition\nrows=32\ncolumns=32\nby_rows=(8,4):(4,1)\nby_columns=(8,4):(4,1)\nthread=3\npicture=blocks\nformat=svg",
            "<svg ",
        ),
        ("of=atom\nname=SM75_U32x4_LDSM_N\nformat=svg", "<svg "),
        ("of=banks\nlayout=(8,64):(64,1)\nthreads=8:1\nvector=8\nelement=f16\nformat=svg", "<svg "),
        ("of=smem\nmajor=K\nmode=SW32\nelement=f16\ntile=(8,16)\nformat=svg", "<svg "),
    ] {
        let told = ask(&format!("export\n{fields}"));
        let text = told["text"].as_str().unwrap_or_else(|| panic!("{fields}: {told}"));
        assert!(text.starts_with(begins) || begins == "%" && text.contains("tikzpicture"), "{fields}: {}", &text[..80]);
    }
}

/// Anything at all as a question: JSON, and no panic.
#[test]
fn whatever_is_asked_is_answered() {
    let pieces = [
        "(4,8)",
        ":",
        "(8,1)",
        " o ",
        "<2,4>",
        "Sw<3,3,3>",
        "0",
        "18446744073709551615",
        "-1",
        "_",
        "complement(",
        ")",
        ",",
        "let a = ",
        "; a",
        "SM80_",
        "\u{e9}",
        "=",
        "",
    ];
    let mut seed = 7u64;
    let mut next = |n: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % n
    };
    let fields = [
        "text",
        "rows",
        "columns",
        "by_rows",
        "by_columns",
        "thread",
        "layout",
        "threads",
        "vector",
        "element",
        "tile",
        "start",
        "along",
        "across",
        "pitch",
        "bits",
    ];
    for _ in 0..1000 {
        let names: Vec<_> = cute_page::questions().filter(|name| *name != "atom" && *name != "atoms").collect();
        let mut question = names[next(names.len())].to_string();
        for field in fields {
            if next(3) > 0 {
                let value: String = (0..next(6)).map(|_| pieces[next(pieces.len())]).collect();
                question.push_str(&format!("\n{field}={value}"));
            }
        }
        assert!(ask(&question)["ok"].is_boolean(), "{question}");
    }
}

/// Slices keep their offset, and what is worth a word has one.
#[test]
fn slices_and_notes() {
    let slice = ask("expression\ntext=slice((1,_), (4,8):(8,1))");
    assert_eq!((&slice["result"], &slice["offset"]), (&"8:1".into(), &"8".into()));
    assert!(slice["figure"].to_string().contains("15") && slice["rust"].is_null(), "{slice}");
    assert_eq!(ask("expression\ntext=at(slice((1,_), (4,8):(8,1)), 3)")["result"], "11");
    let banks = ask("banks\nlayout=slice((1,_), (4,8):(8,1))\nthreads=8:1\nvector=1\nelement=f32");
    assert_eq!((&banks["now"]["layout"], &banks["now"]["first_banks"][0]), (&"8:1 + 8".into(), &8.into()));
    let past = ask("expression\ntext=left_inverse((4,4):(4,1)) o (8,2)");
    assert_eq!(past["notes"].as_array().unwrap().len(), 1, "{past}");
    assert_eq!(ask("expression\ntext=(4,4):(4,1) o 16:1")["notes"], serde_json::json!([]));
    let larger = ask("banks\nlayout=32:32\nthreads=32:1\nvector=1\nelement=f16");
    assert_eq!(
        (&larger["elements"], &larger["larger"]),
        (&993.into(), &serde_json::json!({"swizzle": "Sw<4,1,5>", "elements": 1023}))
    );
    let none = ask("partition\nrows=128\ncolumns=128\nby_rows=(16,4):(0,0)\nby_columns=(16,4):(4,1)");
    assert_eq!((&none["ok"], &none["error"]["code"]), (&false.into(), &"no_permutation".into()));
    for tile in ["(128,64)", "128x64"] {
        let told = ask(&format!("smem\ntile={tile}\nelement=f16\nmajor=K\nmode=SW128"));
        assert_eq!(told["ok"], true, "{told}");
    }
    // a layout that repeats in place has no picture on the number line
    let repeats = ask("expression\ntext=complement((4294967296,4):(0,1), 16)");
    assert_eq!(repeats["ok"], true, "{repeats}");
}
