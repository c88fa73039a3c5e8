//! `smem` and `tma`: a tile of shared memory, its descriptor, and the copies that fill it.

use crate::Shell;
use crate::arguments::{AtomOrder, MajorName, ModeName, SmemTile, ThemeName};
use crate::commands::draw::{self, Output};
use crate::failure::Failure;
use cute_dynamic::descriptor::descriptor_of;
use cute_dynamic::smem::{Major, NoAtom, SwizzleMode, smem_atom};
use cute_dynamic::{ComposedLayout, LayoutLeft, LayoutRight, Shape};
use cute_expr::element::Element;
use cute_expr::smem::{Field, fields};
use cute_expr::tma::{Global, TmaCopy, boxes};
use cute_expr::two_sizes;
use serde_json::{Value as Json, json};
use std::io;
use std::path::Path;

impl MajorName {
    const fn major(self) -> Major {
        match self {
            Self::K => Major::K,
            Self::Mn => Major::MN,
        }
    }
}
impl ModeName {
    const fn mode(self) -> SwizzleMode {
        match self {
            Self::Inter => SwizzleMode::Inter,
            Self::Sw32 => SwizzleMode::Sw32,
            Self::Sw64 => SwizzleMode::Sw64,
            Self::Sw128 => SwizzleMode::Sw128,
            Self::Sw128Base32 => SwizzleMode::Sw128Base32,
        }
    }
}

struct Tile {
    atom: ComposedLayout,
    tile: ComposedLayout,
    bits: usize,
}
fn refused(error: NoAtom) -> Failure {
    Failure::Refused { code: error.code(), message: error.to_string() }
}
fn tile(of: &SmemTile) -> Result<Tile, Failure> {
    let element: Element = of.element.parse().map_err(|unknown: String| {
        Failure::Argument(format!(
            "no element is called `{unknown}`: f16, bf16, tf32, e4m3, s8, .., or a number of bits"
        ))
    })?;
    // a mode may nest, ((8,16),64): what is no pair of sizes is read as a shape
    let shape: Shape = match two_sizes(&of.tile) {
        Ok([mn, k]) => Shape::tuple(&[Shape::leaf(mn), Shape::leaf(k)]),
        Err(message) => {
            let nested = of.tile.parse().ok().filter(|shape: &Shape| shape.rank() == 2 && shape.depth() > 0);
            nested.ok_or_else(|| Failure::Argument(format!("tile (MN,K): {message}")))?
        }
    };
    let atom = smem_atom(of.major.major(), of.mode.mode(), element.bits).map_err(refused)?;
    let tile = match of.order {
        AtomOrder::Left => atom.tile_to_shape(&shape, &LayoutLeft),
        AtomOrder::Right => atom.tile_to_shape(&shape, &LayoutRight),
    };
    let tile = tile.map_err(|error| refused(error.into()))?;
    Ok(Tile { atom, tile, bits: element.bits })
}
/// What the explanation of an expression would do instead, by its rules.
fn helped(text: &str) -> Vec<String> {
    let told = cute_expr::explain(text).ok().filter(|told| told.result.is_err());
    let help = told.and_then(|mut told| told.steps.pop()).map(|step| step.help).unwrap_or_default();
    // numbers in the place of a ? are of the expression, which nobody has written
    help.into_iter().filter(|line| !line.contains('?')).collect()
}
fn bytes(of: &Tile) -> usize {
    of.tile.size().saturating_mul(of.bits) / 8
}

/// The tile, and its descriptor bit by bit.
pub(crate) fn smem(shell: &mut Shell<'_>, of: &SmemTile, start: u64, as_json: bool) -> Result<(), Failure> {
    let made = tile(of)?;
    let major = of.major.major();
    let found = descriptor_of(&made.tile, major, made.bits).map_err(|error| Failure::Helped {
        code: error.code(),
        message: error.to_string(),
        help: helped(&format!("smem_descriptor({}, {}, {})", made.tile, major.name(), made.bits)),
    })?;
    let at = found.at(0, u32::try_from(start).unwrap_or(u32::MAX << 4));
    let at = at.map_err(|error| Failure::Refused { code: "descriptor", message: error.to_string() })?;
    let out = &mut *shell.out;
    let hex = |bits: u64| format!("0x{bits:016x}");
    if as_json {
        let fields = |tcgen05: bool| -> Vec<Json> {
            let of = |field: Field| json!({"name": field.name, "bits": [field.from, field.to], "value": field.value});
            fields(&found, &at, tcgen05).into_iter().map(of).collect()
        };
        let object = json!({
            "result": made.tile.to_string(), "atom": made.atom.to_string(), "bytes": bytes(&made),
            "leading": found.leading_bytes(), "stride": found.stride_bytes(), "mode": found.mode().name(),
            "wgmma": at.wgmma().map(|bits| json!({"bits": hex(bits), "fields": fields(false)})),
            "tcgen05": json!({"bits": hex(at.tcgen05()), "fields": fields(true)}),
        });
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "{}", made.tile)?;
    writeln!(out, "atom {}", made.atom)?;
    writeln!(out, "{} bytes", bytes(&made))?;
    let mut told = |name: &str, bits: u64, tcgen05: bool| -> io::Result<()> {
        writeln!(out, "{name} {}", hex(bits))?;
        fields(&found, &at, tcgen05).iter().try_for_each(|field| {
            let place =
                if field.from == field.to { field.from.to_string() } else { format!("{}-{}", field.from, field.to) };
            writeln!(out, "  {place:<6} {:<20} {:>5}  {}", field.name, field.value, field.about)
        })
    };
    if let Some(bits) = at.wgmma() {
        told("wgmma", bits, false)?;
    }
    Ok(told("tcgen05", at.tcgen05(), true)?)
}

/// The boxes of TMA that fill the tile, and the tensor map.
pub(crate) fn tma(
    shell: &mut Shell<'_>,
    of: &SmemTile,
    [across, along]: [usize; 2],
    pitch: Option<usize>,
    output: Option<&Path>,
    as_json: bool,
) -> Result<(), Failure> {
    let made = tile(of)?;
    let global = Global { along, across, pitch };
    let found = boxes(&made.tile, of.major.major(), of.mode.mode(), &of.element, made.bits, global);
    let found = found.map_err(|message| Failure::Refused { code: "tma", message })?;
    if let Some(message) = found.refused {
        // the same as an expression, where the distance of two rows is a number of elements
        let apart = found.stride.saturating_mul(8).checked_div(made.bits).unwrap_or(0);
        let matrix = match of.major {
            MajorName::K => format!("({across},{along}):({apart},1)"),
            MajorName::Mn => format!("({along},{across}):(1,{apart})"),
        };
        let help = helped(&format!("tma_copy({matrix}, {}, {})", made.tile, made.bits));
        return Err(Failure::Helped { code: "tma", message, help });
    }
    if let Some(path) = output {
        let copy =
            TmaCopy { major: of.major.major(), global, tile: made.tile.clone(), bits: made.bits, boxes: found.clone() };
        draw::write(shell, &cute_draw::tma_copy(&copy), &Output { path, scale: 2.0, theme: ThemeName::Auto })?;
    }
    let data_type = found.data_type.map(|of| format!("{of:?}")).unwrap_or_default();
    let out = &mut *shell.out;
    if as_json {
        let object = json!({
            "box": [found.inner, found.rows], "bytes": found.bytes, "copies": found.copies, "swizzle": format!("{:?}", found.swizzle),
            "data_type": data_type, "extents": [along, across], "strides": [found.stride], "tile": made.tile.to_string(),
        });
        return Ok(writeln!(out, "{object}")?);
    }
    let copies = if found.copies == 1 { "1 copy".to_string() } else { format!("{} copies", found.copies) };
    writeln!(out, "{copies} of a box of {} x {} elements, {} bytes", found.inner, found.rows, found.bytes)?;
    Ok(writeln!(
        out,
        "TensorMap::tiled(DataType::{data_type}, &[{along}, {across}], &[{}], &[{}, {}], &[1, 1],\n    Options {{ swizzle: TmaSwizzle::{:?}, ..Options::default() }})?",
        found.stride, found.inner, found.rows, found.swizzle
    )?)
}
