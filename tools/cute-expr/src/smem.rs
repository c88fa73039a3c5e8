//! A matrix descriptor told bit by bit.

use alloc::string::String;
use alloc::vec::Vec;
use cute_dynamic::descriptor::{Described, MatrixDescriptor};

/// A field of a descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The first bit.
    pub from: usize,
    /// The last bit.
    pub to: usize,
    /// What stands there.
    pub value: u64,
    /// What that says.
    pub about: String,
}
/// wgmma's fields, or tcgen05's, of a descriptor with its start address; of a mode that wgmma has not there are none.
///
/// ```
/// let found = cute_expr::evaluate("smem_descriptor(tile_to_shape(smem_atom(K, SW128, 16), (128,64)), K, 16)")?;
/// let cute_expr::Value::Descriptor(found) = found else { unreachable!() };
/// let at = found.at(0x400, 0x20).unwrap();
/// for tcgen05 in [false, true] {
///     let of_fields = cute_expr::smem::fields(&found, &at, tcgen05).iter().fold(0, |bits, field| bits | field.value << field.from);
///     assert_eq!(of_fields, if tcgen05 { at.tcgen05() } else { at.wgmma().unwrap() });
/// }
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[must_use]
pub fn fields(of: &Described, at: &MatrixDescriptor, tcgen05: bool) -> Vec<Field> {
    let field = |name, from, to, value, about: String| Field { name, from, to, value, about };
    let bytes = |name, from: usize, bytes: u32| {
        field(name, from, from.saturating_add(13), u64::from(bytes >> 4), alloc::format!("{bytes} bytes / 16"))
    };
    let base = || field("base offset", 49, 51, 0, "0: atoms begin at multiples of their size".into());
    let name = || of.mode().name().into();
    let mut all = alloc::vec![
        bytes("start address", 0, at.start()),
        bytes("leading byte offset", 16, at.leading()),
        bytes("stride byte offset", 32, at.stride()),
    ];
    if tcgen05 {
        all.push(field("fixed", 46, 48, 1, "always 1".into()));
        all.push(base());
        all.push(field("leading mode", 52, 52, 0, "0: an offset, not an address".into()));
        all.push(field("swizzle", 61, 63, at.tcgen05() >> 61, name()));
    } else {
        let Some(bits) = at.wgmma() else { return Vec::new() };
        all.push(base());
        all.push(field("swizzle", 62, 63, bits >> 62, name()));
    }
    all
}
