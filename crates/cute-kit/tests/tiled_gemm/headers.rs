//! Files that are nearly `.npy` files: each is read as NumPy reads it, or refused in one line; none is a panic.

use super::*;

/// A file of a version: its header with or without the length that it says, and data for 2x2 numbers of 4 bytes.
fn file(version: [u8; 2], header: &[u8], length: Option<u32>) -> Vec<u8> {
    let length = length.unwrap_or(u32::try_from(header.len()).unwrap()).to_le_bytes();
    let length = if version[0] == 1 { &length[..2] } else { &length[..] };
    let data: Vec<u8> = [1f32, 2.0, 3.0, 4.0].into_iter().flat_map(f32::to_le_bytes).collect();
    [b"\x93NUMPY", &version[..], length, header, &data].concat()
}
/// The text of a header.
fn header(descriptor: &str, order: &str, shape: &str) -> Vec<u8> {
    let text = format!("{{'descr': {descriptor}, 'fortran_order': {order}, 'shape': {shape}, }}");
    format!("{text:<117}\n").into_bytes()
}

/// Multiplies `m.npy` with the identity: the error, if there is one. Whatever the file, it is one line.
fn outcome(directory: &TempDir, bytes: &[u8]) -> Option<String> {
    fs::write(directory.path().join("m.npy"), bytes).unwrap();
    let output = run(directory, &["m.npy", "id.npy", "--no-check"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    match output.status.code() {
        Some(0) if errors.is_empty() => None,
        Some(1) if errors.starts_with("error: m.npy") && errors.find('\n') == Some(errors.len() - 1) => Some(errors),
        code => panic!("{code:?} {errors:?} for {bytes:?}"),
    }
}
/// A directory with the identity.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    Matrix::<f32>::new(2, 2, C, |i, j| f32::from(u8::from(i == j))).save(&directory, "id.npy");
    directory
}

#[test]
fn headers_are_taken_or_refused() {
    let directory = directory();
    let (f4, f, s) = ("'<f4'", "False", "(2, 2)");
    let good = || header(f4, f, s);
    let taken = |name: &str, bytes: Vec<u8>| assert_eq!(outcome(&directory, &bytes), None, "{name}");
    let refused = |name: &str, bytes: Vec<u8>, why: &str| {
        let error = outcome(&directory, &bytes).unwrap_or_default();
        assert!(error.contains(why), "{name}: {error:?}");
    };
    let of = |text: Vec<u8>| file([1, 0], &text, None);
    let shape = |shape: &str| of(header(f4, f, shape));
    let descriptor = |descriptor: &str| of(header(descriptor, f, s));

    for version in [[1, 0], [2, 0], [3, 0]] {
        taken("version", file(version, &good(), None));
    }
    for version in [[0, 0], [4, 0], [1, 7]] {
        refused("version", file(version, &good(), None), "");
    }
    taken("fortran", of(header(f4, "True", s)));
    taken("big endian", descriptor("'>f4'"));
    taken("escape", descriptor(r"'\x3cf4'"));
    taken("hexadecimal", shape("(0x2, 0b10)"));
    for descriptor_text in
        ["'=f4'", "'<f2'", "'<i4'", "'<c8'", "'|O'", "[('a', '<f4'), ('b', '<f4')]", "'<f'", "None", "4"]
    {
        refused(descriptor_text, descriptor(descriptor_text), "f32 or f64 is needed");
    }
    for (text, why) in [
        ("()", "2 dimensions"),
        ("(4,)", "2 dimensions"),
        ("(1, 2, 2)", "2 dimensions"),
        ("(0, 2)", "both extents must be 1 or more"),
        ("(2, 0)", "both extents must be 1 or more"),
        ("(-2, 2)", ""),
        ("[2, 2]", ""),
        ("(2.0, 2)", ""),
        ("('2', 2)", ""),
        ("None", ""),
        ("(True, 2)", ""),
        ("(2e0, 2)", ""),
        ("(0_2, 2)", ""),
        ("(2L, 2L)", ""),
        ("(4611686018427387904, 2)", ""),
        ("(18446744073709551615, 18446744073709551615)", ""),
        ("(99999999999999999999999999, 2)", ""),
        ("((((((((2))))))))", "brackets 9 deep"),
    ] {
        refused(text, shape(text), why);
    }
    refused("order", of(header(f4, "0", s)), "");
    refused("no file", vec![], "truncated");
    refused("magic", b"\x93NUMPY".to_vec(), "truncated");
    refused("other magic", [b"\x93NUMPX\x01\x00", &good()[..]].concat(), "does not begin with");
    refused("no length", file([1, 0], &good(), Some(0)), "");
    refused("length", file([1, 0], &good(), Some(65535)), "65545 bytes");
    refused("longer length", file([2, 0], &good(), Some(u32::MAX)), "bytes, but 10000 are the most");
    let whole = file([1, 0], &good(), None);
    for end in 0..whole.len() {
        refused("end", whole[..end].to_vec(), "truncated");
    }
    taken("more data", [&whole[..], b"x"].concat());
    refused("missing key", of(b"{'descr': '<f4', 'fortran_order': False}\n".to_vec()), "");
    refused("more keys", of(b"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), 'x': 1}\n".to_vec()), "");
    refused("no newline", of(good().strip_suffix(b"\n").unwrap().to_vec()), "");
    refused("nul", of(good().iter().map(|&c| if c == b' ' { 0 } else { c }).collect()), "");
    refused("no text", of(good().iter().map(|&c| if c == b'<' { 0xff } else { c }).collect()), "");
    for deep in [["(", ")"], ["[", "]"], ["{", "}"]] {
        let text = deep[0].repeat(4900) + &deep[1].repeat(4900) + "\n";
        refused("deep", file([2, 0], text.as_bytes(), None), "brackets 4900 deep");
    }
    for long in ["9".repeat(9000), "+".repeat(9000) + "1", "1".to_owned() + &"+1".repeat(4000), "-".repeat(9001) + "1"]
    {
        refused("long", file([2, 0], &header(f4, f, &format!("({long}, 2)")), None), "");
    }
    refused("strings", file([2, 0], &header(&("'<f4'".to_owned() + &" 'x'".repeat(2000)), f, s), None), "");
    refused("blanks", file([2, 0], &[vec![b' '; 10_000], good()].concat(), None), "bytes, but 10000 are the most");
    // numbers of any kind are data
    let mut numbers = whole.clone();
    let data = [f32::NAN, f32::INFINITY, -f32::INFINITY, 1e38].map(f32::to_le_bytes).concat();
    numbers.splice(whole.len() - 16.., data);
    taken("numbers", numbers);
}

/// A good file, broken in a few places, by number.
fn broken(seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % n
    };
    let mut bytes = file([1, 0], &header("'<f4'", "False", "(2, 2)"), None);
    for _ in 0..=below(6) {
        let at = if below(10) == 0 { below(bytes.len()) } else { below(bytes.len().min(130)) };
        let text = b"()[]{}',:<>f4812O \n\x00\xff-0x9TF#_";
        match below(3) {
            0 if below(20) == 0 => bytes[at] = u8::try_from(below(256)).unwrap(),
            0 => bytes[at] = text[below(text.len())],
            1 => bytes.insert(at, b"()[]{}',0129-"[below(13)]),
            _ => {
                bytes.remove(at);
            }
        }
    }
    bytes
}
fn broken_headers(numbers: std::ops::Range<u64>) {
    let directory = directory();
    let taken = numbers.clone().filter(|&number| outcome(&directory, &broken(number)).is_none()).count();
    println!("{} files, {taken} taken", numbers.count());
}

#[test]
fn broken_headers_are_taken_or_refused() {
    broken_headers(0..200);
}

#[test]
#[ignore = "minutes"]
fn many_broken_headers_are_taken_or_refused() {
    broken_headers(200..20_000);
}
