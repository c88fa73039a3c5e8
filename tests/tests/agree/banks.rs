//! Bank conflicts counted on values, beside those counted of types.
#![allow(clippy::unwrap_used)]

use cute_atoms::banks::Access;
use cute_atoms::element::{Element, F16, F32, F64, S8};
use cute_dynamic::banks::Access as OnValues;
use cute_expr::{Value, evaluate};
use cute_static::{Composition, Swizzle, int, layout};

type Swizzled<S, L> = Composition<S, L>;

fn on_values(threads: &str, vector: usize, layout: &str, bits: usize) -> OnValues {
    let (layout, swizzle, offset) = match evaluate(layout).unwrap() {
        Value::Composed(all) => (all.layout().clone(), all.swizzle(), all.offset()),
        other => (other.to_layout().unwrap(), None, 0),
    };
    OnValues { threads: threads.parse().unwrap(), vector, layout, swizzle, offset, bits }
}

macro_rules! same {
    ($($threads:literal $vector:literal $layout:literal $element:ty, $t:ty, $l:ty;)*) => {$({
        let access = on_values($threads, $vector, $layout, <$element>::BITS);
        let found = access.conflicts().unwrap();
        type Of = Access<$t, int!($vector), $l, $element>;
        assert_eq!((found.ways(), found.extra(), found.phases.len()),
            (Of::WAYS, Of::EXTRA, Of::CONFLICTS.unwrap().phases), "{}", $layout);
        let smallest = access.smallest_swizzle().unwrap().map(|(swizzle, _)| swizzle.to_string());
        let of_types = Of::SMALLEST.unwrap().map(|f| format!("Sw<{},{},{}>", f.bits(), f.base(), f.shift()));
        assert_eq!(smallest, of_types, "{}", $layout);
    })*};
}

#[test]
fn values_and_types_count_the_same() {
    same! {
        "8:1" 8 "(8,64):(64,1)" F16, layout!(8 : 1), layout!((8, 64) : (64, 1));
        "8:1" 8 "Sw<3,3,3> o (8,64):(64,1)" F16, layout!(8 : 1), Swizzled<Swizzle<int!(3), int!(3), int!(3)>, layout!((8, 64) : (64, 1))>;
        "32:1" 1 "(32,32):(1,32)" F32, layout!(32 : 1), layout!((32, 32) : (1, 32));
        "32:32" 1 "(32,32):(1,32)" F32, layout!(32 : 32), layout!((32, 32) : (1, 32));
        "32:32" 1 "(32,32):(1,33)" F32, layout!(32 : 32), layout!((32, 32) : (1, 33));
        "32:1" 1 "(32,32):(0,1)" F32, layout!(32 : 1), layout!((32, 32) : (0, 1));
        "32:2" 2 "(64,4):(1,64)" F32, layout!(32 : 2), layout!((64, 4) : (1, 64));
        "(8,8):(1,256)" 4 "(64,64):(64,1)" S8, layout!((8, 8) : (1, 256)), layout!((64, 64) : (64, 1));
        "16:16" 1 "(16,16):(1,16)" F64, layout!(16 : 16), layout!((16, 16) : (1, 16));
    }
}

#[test]
fn what_is_no_access() {
    let code = |access: OnValues| access.conflicts().unwrap_err().to_string();
    assert!(code(on_values("8:1", 3, "(8,64):(64,1)", 16)).contains("48"));
    // a product that does not fit
    assert!(
        code(on_values("32:0", 1 << (usize::BITS - 2), "32:1", 32)).ends_with(&format!("not {} or more", usize::MAX))
    );
    assert!(code(on_values("8:1", 8, "(8,64):(65,1)", 16)).contains("unaligned offset 65"));
    assert!(code(on_values("9:64", 8, "(8,64):(64,1)", 16)).contains("coordinate 512"));
    assert!(code(on_values("1048576:0", 1, "8:1", 32)).contains("1048576 threads"));
}
