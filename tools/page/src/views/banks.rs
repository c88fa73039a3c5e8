//! The bank explorer: which words of which banks an access needs, and the smallest swizzle without conflicts.

use super::{AnyLayout, any_layout, error_json, plain_layout};
use crate::json::{Json, object};
use crate::refused;
use crate::request::Request;
use cute_draw::{ColorBy, Figure, GridStyle, LabelBy, banks, grid, swizzled};
use cute_dynamic::banks::{Access, Conflicts};
use cute_dynamic::{ComposedLayout, Offset};
use cute_expr::element::Element;

fn access(request: &Request<'_>) -> Result<Access, Json> {
    let failed = |field: &str| {
        let text = request.get(field);
        move |error| object! { ok: false, error: error_json(text, &error) }
    };
    let element: Element = request.get("element").parse().map_err(|unknown: String| {
        refused(
            "element",
            &format!("no element is called `{unknown}`: f32, f16, bf16, e4m3, s8, .., or a number of bits"),
        )
    })?;
    let threads = plain_layout(request.get("threads")).map_err(failed("threads"))?;
    let (layout, swizzle, offset) = match any_layout(request.get("layout")).map_err(failed("layout"))? {
        AnyLayout::Plain(layout) => (layout, None, 0),
        AnyLayout::Sliced(layout, Offset::Int(offset)) => (layout, None, offset),
        AnyLayout::Sliced(..) => {
            return Err(refused("layout", "banks are counted of a layout whose offsets are integers"));
        }
        AnyLayout::Swizzled(all) if all.swizzle().is_none() => {
            return Err(refused(
                "layout",
                "banks are counted of a layout, swizzled or not, and not of a layout of another",
            ));
        }
        AnyLayout::Swizzled(all) => (all.layout().clone(), all.swizzle(), all.offset()),
    };
    Ok(Access { threads, vector: request.number("vector", 1), layout, swizzle, offset, bits: element.bits })
}

/// The elements of the layout, by bank.
fn memory(of: &Access) -> Figure {
    let style =
        GridStyle { label: LabelBy::Bank(of.bits), color: ColorBy::Bank(of.bits), bare: true, ..GridStyle::default() };
    let composed = of.swizzle.and_then(|swizzle| ComposedLayout::new(swizzle, of.offset, of.layout.clone()).ok());
    let begins = Some(of.offset).filter(|offset| *offset != 0).map(Offset::Int);
    composed.map_or_else(
        || grid(&of.layout, &GridStyle { begins, ..style.clone() }),
        |composed| swizzled(&composed, &style),
    )
}

pub(crate) fn figure(request: &Request<'_>) -> Result<Figure, String> {
    let access = access(request).map_err(|_| "no access".to_string())?;
    let found = access.conflicts().map_err(|error| error.to_string())?;
    let title = format!(
        "{}: threads {}, {} x {}",
        request.get("layout"),
        access.threads,
        access.vector,
        request.get("element")
    );
    Ok(banks(&title, &found.phases))
}

fn told(of: &Access, found: &Conflicts) -> Json {
    let composed = of.swizzle.and_then(|swizzle| ComposedLayout::new(swizzle, of.offset, of.layout.clone()).ok());
    let plain = || match of.offset {
        0 => of.layout.to_string(),
        offset => format!("{} + {offset}", of.layout),
    };
    let text = composed.map_or_else(plain, |composed| composed.to_string());
    let mut heat = banks("", &found.phases);
    heat.title = format!("words that each phase needs of each bank, {text}");
    for grid in heat.body.grids_mut() {
        grid.names = Some(("bank".into(), "phase".into()));
    }
    let only = heat.body.grids().first().map(|grid| cute_draw::Block::Grid(Box::new((*grid).clone())));
    heat.body = only.unwrap_or(cute_draw::Block::Empty);
    let words = found.words.iter().map(|word| word.rem_euclid(32));
    object! {
        layout: text, ways: found.ways(), extra: found.extra(), phases: found.phases.len(), heat: crate::figure::json(&heat),
        memory: crate::figure::json(&memory(of)), swizzle: of.swizzle.map(|swizzle| swizzle.to_string()),
        first_banks: Json::list(words), words: found.words_of_a_thread,
    }
}

pub(crate) fn answer(request: &Request<'_>) -> Json {
    let access = match access(request) {
        Ok(access) => access,
        Err(error) => return error,
    };
    let found = match access.conflicts() {
        Ok(found) => found,
        Err(error) => return refused(error.code(), &error.to_string()),
    };
    let smallest = if found.ways() > 1 { access.smallest_swizzle().ok().flatten() } else { None };
    let after = smallest.map(|(swizzle, conflicts)| {
        let swizzled = Access { swizzle: Some(swizzle), ..access.clone() };
        told(&swizzled, &conflicts)
    });
    // none keeps the storage: the smallest one of a larger storage
    let larger = if found.ways() > 1 && after.is_none() {
        access.smallest_swizzle_in_more_storage(&mut |_, _| {}).ok().flatten()
    } else {
        None
    };
    let larger = larger.map(|(swizzle, _, elements)| object! { swizzle: swizzle.to_string(), elements: elements });
    object! {
        ok: true, now: told(&access, &found), after: after, bits: access.bits, elements: access.layout.cosize(),
        larger: larger,
    }
}
