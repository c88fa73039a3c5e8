//! Values as code: Rust of cute-static, C++ of CuTe.

use crate::syntax::Leaf;
use crate::value::{Order, Tree, Value};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cute_dynamic::{HTuple, Layout, OuterMap, Stride, Swizzle, Tiler};

/// What stands left in a composed layout.
fn of_outer(
    outer: &OuterMap,
    swizzle: impl Fn(&Swizzle) -> Option<String>,
    layout: impl Fn(&Layout) -> Option<String>,
) -> Option<String> {
    match outer {
        OuterMap::Swizzle(of) => swizzle(of),
        OuterMap::Layout(of) => layout(of),
    }
}
/// A value as an expression of `cute-static`, every number known to the compiler; `None` where there is none.
///
/// ```
/// use cute_expr::{evaluate, rust};
/// assert_eq!(rust(&evaluate("(4,8):(8,1)")?).unwrap(), "layout!((4, 8) : (8, 1))");
/// assert_eq!(rust(&evaluate("<4,_>")?).unwrap(), "(layout!(4 : 1), ..)");
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[must_use]
pub fn rust(value: &Value) -> Option<String> {
    let swizzle = |s: &Swizzle| {
        Some(format!("swizzle!({}, {}, {})", s.bits(), s.base(), s.shift())).filter(|_| s.inverse().is_ok())
    };
    match value {
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Tree(Tree::Leaf(Leaf::Int(n))) => Some(format!("int!({n})")),
        Value::Tree(tree) => tree.shape().and(tree.strides()).map(|tree| format!("shape!({})", rust_tree(&tree))),
        Value::Layout(layout) => Some(rust_layout(layout)),
        Value::Composed(l) => {
            let (outer, inner) =
                (of_outer(l.outer(), swizzle, |outer| Some(rust_layout(outer)))?, rust_layout(l.layout()));
            Some(match l.swizzle() {
                Some(_) if l.offset() == 0 => format!("composition(&{outer}, &{inner})?"),
                _ => format!("ComposedLayout::new({outer}, int!({}), {inner})?", l.offset()),
            })
        }
        Value::Swizzle(of) => swizzle(of),
        Value::Tiler(tiler) => Some(rust_tiler(tiler)),
        Value::Order(Order::Left) => Some("LayoutLeft".into()),
        Value::Order(Order::Right) => Some("LayoutRight".into()),
        _ => None,
    }
}

fn rust_layout(layout: &Layout) -> String {
    format!("layout!({} : {})", rust_tree(&extents(layout)), rust_tree(&layout.stride()))
}

fn rust_tree(tree: &HTuple<Stride>) -> String {
    if tree.depth() == 0 {
        return match tree.leaves().next() {
            Some(Stride::Xor(k)) => format!("Xor<int!({k})>"),
            Some(Stride::Basis { scale, path }) => format!("{scale}{path}"),
            Some(Stride::Int(n)) => n.to_string(),
            None => String::new(),
        };
    }
    let modes: Vec<_> = (0..tree.rank()).filter_map(|i| tree.get(i)).map(|mode| rust_tree(&mode)).collect();
    match modes.as_slice() {
        [one] => format!("({one},)"),
        modes => format!("({})", modes.join(", ")),
    }
}

/// The extents, as integer strides.
fn extents(layout: &Layout) -> HTuple<Stride> {
    layout.shape().map(|extent| Stride::Int(isize::try_from(extent).unwrap_or(isize::MAX)))
}

fn rust_tiler(tiler: &Tiler) -> String {
    match tiler {
        Tiler::Layout(layout) => rust_layout(layout),
        Tiler::Exact(layout) => format!("Exact({})", rust_layout(layout)),
        Tiler::ByMode(modes) => match modes.as_slice() {
            [one] => format!("({},)", rust_tiler(one)),
            modes => format!("({})", modes.iter().map(rust_tiler).collect::<Vec<_>>().join(", ")),
        },
        Tiler::Keep => "..".into(),
    }
}

/// A value as an expression of CuTe's C++, every number known to the compiler; `None` where there is none (XOR strides).
///
/// ```
/// use cute_expr::{cxx, evaluate};
/// assert_eq!(
///     cxx(&evaluate("(4,8):(8,1)")?).unwrap(),
///     "make_layout(make_shape(Int<4>{}, Int<8>{}), make_stride(Int<8>{}, Int<1>{}))",
/// );
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[must_use]
pub fn cxx(value: &Value) -> Option<String> {
    let swizzle = |s: &Swizzle| {
        Some(format!("Swizzle<{}, {}, {}>{{}}", s.bits(), s.base(), s.shift())).filter(|_| s.inverse().is_ok())
    };
    match value {
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Tree(Tree::Leaf(Leaf::Int(n))) => Some(format!("Int<{n}>{{}}")),
        Value::Tree(tree) => tree.strides().and_then(|tree| cxx_tree(&tree, "make_tuple")),
        Value::Layout(layout) => cxx_layout(layout),
        Value::Composed(l) => {
            let (outer, layout) = (of_outer(l.outer(), swizzle, cxx_layout)?, cxx_layout(l.layout())?);
            Some(format!("make_composed_layout({outer}, Int<{}>{{}}, {layout})", l.offset()))
        }
        Value::Swizzle(of) => swizzle(of),
        Value::Tiler(tiler) => cxx_tiler(tiler),
        Value::Order(Order::Left) => Some("LayoutLeft{}".into()),
        Value::Order(Order::Right) => Some("LayoutRight{}".into()),
        Value::Mma(atom) if atom.row.args.as_str().is_empty() => Some(format!("MMA_Atom<{}>{{}}", atom.row.name)),
        _ => None,
    }
}

fn cxx_layout(layout: &Layout) -> Option<String> {
    Some(format!(
        "make_layout({}, {})",
        cxx_tree(&extents(layout), "make_shape")?,
        cxx_tree(&layout.stride(), "make_stride")?
    ))
}

fn cxx_tree(tree: &HTuple<Stride>, make: &str) -> Option<String> {
    if tree.depth() == 0 {
        return match tree.leaves().next()? {
            Stride::Int(n) => Some(format!("Int<{n}>{{}}")),
            Stride::Basis { scale, path } => {
                let path: Vec<_> = path.indices().iter().map(u8::to_string).collect();
                let basis = format!("E<{}>{{}}", path.join(", "));
                Some(if scale == 1 { basis } else { format!("Int<{scale}>{{}} * {basis}") })
            }
            Stride::Xor(_) => None,
        };
    }
    let modes: Option<Vec<_>> = (0..tree.rank()).map(|i| tree.get(i).and_then(|mode| cxx_tree(&mode, make))).collect();
    modes.map(|modes| format!("{make}({})", modes.join(", ")))
}

fn cxx_tiler(tiler: &Tiler) -> Option<String> {
    match tiler {
        Tiler::Layout(layout) => cxx_layout(layout),
        // CuTe has none: its tiles round up
        Tiler::Exact(_) => None,
        Tiler::ByMode(modes) => {
            let modes: Option<Vec<_>> = modes.iter().map(cxx_tiler).collect();
            modes.map(|modes| format!("make_tile({})", modes.join(", ")))
        }
        Tiler::Keep => Some("_".into()),
    }
}
