//! Shared memory: the canonical atoms, a tile of them, its descriptor bit by bit, and the boxes that TMA fills it with.

use super::error_json;
use crate::figure;
use crate::json::{Json, object};
use crate::refused;
use crate::request::Request;
use cute_draw::{Block, ColorBy, Figure, GridStyle, LabelBy, swizzled, tma_tile};
use cute_dynamic::descriptor::{Described, MatrixDescriptor, descriptor_of};
use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
use cute_dynamic::{ComposedLayout, LayoutLeft, LayoutRight, Shape};
use cute_expr::element::Element;
use cute_expr::smem;
use cute_expr::tma::{Global, boxes};

struct Asked {
    major: Major,
    mode: SwizzleMode,
    bits: usize,
    atom: ComposedLayout,
    tile: ComposedLayout,
}

fn asked(request: &Request<'_>) -> Result<Asked, Json> {
    let element: Element = request.get("element").parse().map_err(|unknown: String| {
        refused(
            "element",
            &format!("no element is called `{unknown}`: f16, bf16, tf32, e4m3, s8, .., or a number of bits"),
        )
    })?;
    let major = if request.get("major") == "MN" { Major::MN } else { Major::K };
    let mode =
        SwizzleMode::ALL.into_iter().find(|mode| mode.name() == request.get("mode")).unwrap_or(SwizzleMode::Sw128);
    let atom = smem_atom(major, mode, element.bits).map_err(|error| refused(error.code(), &error.to_string()))?;
    let text = request.get("tile");
    let wrong = || refused("shape", &format!("`{text}` is no shape of a tile, (MN,K)"));
    let shape: Shape = match cute_expr::two_sizes(text) {
        Ok([mn, k]) => Shape::tuple(&[Shape::leaf(mn), Shape::leaf(k)]),
        Err(_) => text.parse().map_err(|_| wrong())?,
    };
    if shape.rank() != 2 || shape.depth() == 0 || shape.size().is_none_or(|size| size == 0 || size > 1 << 16) {
        return Err(wrong());
    }
    let tile = match request.get("order") {
        "right" => atom.tile_to_shape(&shape, &LayoutRight),
        _ => atom.tile_to_shape(&shape, &LayoutLeft),
    };
    let tile = tile.map_err(|error| {
        let problem = cute_expr::Problem::Algebra(error);
        object! { ok: false, error: error_json(text, &cute_expr::Error { span: 0..text.len(), problem }) }
    })?;
    Ok(Asked { major, mode, bits: element.bits, atom, tile })
}

/// An atom, its colours by units of 16 bytes, as the swizzle moves them.
fn drawn(layout: &ComposedLayout, bits: usize) -> Figure {
    let style = GridStyle { label: LabelBy::Offset, color: ColorBy::Bank(bits), bare: true, ..GridStyle::default() };
    let mut figure = swizzled(layout, &style);
    let each = 128usize.checked_div(bits).unwrap_or(1).max(1);
    for grid in figure.body.grids_mut() {
        for cell in &mut grid.cells {
            let offset =
                cell.data.iter().find(|(name, _)| *name == "offset").and_then(|(_, at)| at.parse::<usize>().ok());
            let Some(offset) = offset else { continue };
            let unit = offset.checked_div(each).unwrap_or(0);
            cell.fill = Some(cute_draw::color::categorical(unit & 7));
            cell.tip.push_str(&format!(", 16 bytes number {unit}"));
            cell.links = vec![format!("u{unit}")];
        }
    }
    figure
}

pub(crate) fn figure(request: &Request<'_>) -> Result<Figure, String> {
    let of = asked(request).map_err(|_| "no tile".to_string())?;
    let mut figure = drawn(&of.atom, of.bits);
    figure.body = Block::Column(vec![Block::heading(of.atom.to_string()), figure.body]);
    Ok(figure)
}

fn fields(found: &Described, at: &MatrixDescriptor, tcgen05: bool) -> Json {
    Json::list(smem::fields(found, at, tcgen05).into_iter().map(|field| {
        object! { name: field.name, from: field.from, to: field.to, value: field.value, about: field.about }
    }))
}

fn tma(request: &Request<'_>, of: &Asked) -> Json {
    let pitch = request.get("pitch").parse().ok();
    let global = Global { along: request.number("along", 1024), across: request.number("across", 4096), pitch };
    let Ok(found) = boxes(&of.tile, of.major, of.mode, request.get("element"), of.bits, global) else {
        return Json::Null;
    };
    let data_type = found.data_type.filter(|_| found.refused.is_none()).map(|of| format!("{of:?}"));
    object! {
        inner: found.inner, rows: found.rows, copies: found.copies, bytes: found.bytes,
        swizzle: format!("{:?}", found.swizzle), along: global.along, across: global.across, stride: found.stride,
        data_type: data_type, error: found.refused,
        figure: tma_tile(&of.tile, of.bits, found.inner.saturating_mul(found.rows))
            .map(|body| figure::json(&Figure { title: of.tile.to_string(), body })),
    }
}

pub(crate) fn answer(request: &Request<'_>) -> Json {
    let of = match asked(request) {
        Ok(of) => of,
        Err(error) => return error,
    };
    let start = u32::try_from(wide_hex(request.get("start"))).unwrap_or(u32::MAX << 4);
    let described = match descriptor_of(&of.tile, of.major, of.bits).map(|found| (found, found.at(0, start))) {
        Err(error) => object! { ok: false, error: object! { code: error.code(), message: error.to_string() } },
        Ok((_, Err(error))) => object! { ok: false, error: object! { code: "descriptor", message: error.to_string() } },
        Ok((found, Ok(at))) => {
            let one = |bits: Option<u64>, tcgen05: bool| match bits {
                None => Json::Null,
                Some(bits) => object! {
                    hex: format!("0x{bits:016x}"), bits: format!("{bits:064b}"), fields: fields(&found, &at, tcgen05),
                },
            };
            object! {
                ok: true, mode: found.mode().name(), leading: usize::try_from(found.leading_bytes()).unwrap_or(0),
                stride: usize::try_from(found.stride_bytes()).unwrap_or(0),
                wgmma: one(at.wgmma(), false), tcgen05: one(Some(at.tcgen05()), true),
            }
        }
    };
    let (major, mode) = (if of.major == Major::K { "K" } else { "MN" }, of.mode);
    let element = request.get("element");
    let marker = element.to_ascii_uppercase();
    let name = match mode {
        SwizzleMode::Inter => "Inter",
        SwizzleMode::Sw32 => "Sw32",
        SwizzleMode::Sw64 => "Sw64",
        SwizzleMode::Sw128 => "Sw128",
        SwizzleMode::Sw128Base32 => "Sw128Base32",
    };
    let shape = request.get("tile").replace(' ', "").replace(',', ", ");
    let rust = format!(
        "use cute_atoms::{{descriptor::DescriptorOf, element::{marker}, smem::{{{major}, SmemAtom, {name}}}}};\n\
         use cute_static::{{TileToShape, shape}};\n\n\
         type Atom = SmemAtom<{major}, {name}, {marker}>;\ntype Tile = TileToShape<Atom, shape!({shape})>;\n\
         type Operand = DescriptorOf<Tile, {major}, {marker}>;\n\
         let descriptor = Operand::default().at(base, offset)?;\n"
    );
    object! {
        ok: true, atom: of.atom.to_string(), tile: of.tile.to_string(), bits: of.bits, row_bytes: mode.row_bytes(), rows: mode.rows(),
        tile_bytes: of.tile.size().saturating_mul(of.bits) / 8, figure: figure::json(&drawn(&of.atom, of.bits)),
        descriptor: described, tma: tma(request, &of), rust: rust,
    }
}

/// An address: decimal, or hexadecimal with `0x`.
fn wide_hex(text: &str) -> u64 {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).unwrap_or(0),
        None => text.parse().unwrap_or(0),
    }
}
