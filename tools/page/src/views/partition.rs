//! The partition page: a tile of C shared by threads, by a permutation of its rows and one of its columns.

mod code;
mod fit;

use super::{error_json, plain_layout};
use crate::json::{Json, object};
use crate::refused;
use crate::request::Request;
use cute_draw::{Figure, Partition, drawable, no_permutation};
use cute_dynamic::{Budget, Layout, OverBudget, Stride, logical_divide};
use std::collections::HashSet;

/// The most rows and columns of a tile.
const MOST: usize = 512;

/// What is asked: a tile, its permutations, a thread.
struct Asked {
    tile: [usize; 2],
    by: [Layout; 2],
    thread: usize,
}

fn asked(request: &Request<'_>) -> Result<Asked, Json> {
    let layout = |field: &'static str| {
        let text = request.get(field);
        plain_layout(text).map_err(|error| {
            object! { ok: false, field: field, error: error_json(text, &error) }
        })
    };
    let tile = [request.number("rows", 128), request.number("columns", 128)];
    let by = [layout("by_rows")?, layout("by_columns")?];
    let fields = [("rows", "by_rows", "rows"), ("columns", "by_columns", "columns")];
    for ((extent, by), (field, by_field, what)) in tile.iter().zip(&by).zip(fields) {
        let wrong = |code: &str, message: String, at: &str| {
            object! {
                ok: false, field: at, error: object! { code: code, message: message },
                extents: Json::list(fit::extents(by.size(), *extent)), extent_field: field,
                permutations: Json::list(fit::permutations(*extent, by)), permutation_field: by_field,
            }
        };
        if *extent == 0 {
            return Err(wrong("too_large", format!("a tile of {extent} {what}: 1 to {MOST} are drawn"), field));
        }
        if let Err(error) = Budget::new("partition", what, MOST).spend(*extent) {
            return Err(wrong(error.code(), error.to_string(), field));
        }
        if by.rank() != 2 {
            let message = format!(
                "{by} has {} mode(s), where (threads, run) are two",
                if by.depth() == 0 { 1 } else { by.rank() }
            );
            return Err(wrong("rank", message, by_field));
        }
        if extent.checked_rem(by.size()) != Some(0) {
            let rest = extent.checked_rem(by.size()).unwrap_or(0);
            let message = format!(
                "{by} covers {} positions, which do not divide {extent} {what}: {rest} would be left over, and CuTe would round up to {}",
                by.size(),
                extent.div_ceil(by.size().max(1)).saturating_mul(by.size())
            );
            return Err(wrong("shape_divisibility", message, by_field));
        }
        if let Some(message) = no_permutation(by, *extent, what) {
            return Err(wrong("no_permutation", message, by_field));
        }
    }
    Ok(Asked { tile, by, thread: request.number("thread", 0) })
}

/// Checks that threads have at most as many elements as the largest tile. Of permutations they have the tile's.
fn affordable(page: &Partition) -> Result<(), OverBudget> {
    Budget::new("partition", "elements", MOST * MOST).spend(page.divided().size())
}

pub(crate) fn figure(request: &Request<'_>) -> Result<Figure, String> {
    let Asked { tile, by, thread } =
        asked(request).map_err(|_| "the permutations do not divide the tile".to_string())?;
    let page = Partition::new(tile, by).map_err(|error| error.to_string())?;
    affordable(&page).map_err(|error| error.to_string())?;
    match request.get("picture") {
        "thread" => Ok(page.whole(Some(thread))),
        "blocks" => {
            let (down, across) = page.place(thread);
            let elements = page.lines(0, down).len().saturating_mul(page.lines(1, across).len());
            drawable(elements).map_err(|error| error.to_string())?;
            page.blocks(thread).map_err(|error| error.to_string())
        }
        "strides" => page.strides(thread).map_err(|error| error.to_string()),
        _ => Ok(page.whole(None)),
    }
}

pub(crate) fn answer(request: &Request<'_>) -> Json {
    let of = match asked(request) {
        Ok(of) => of,
        Err(error) => return error,
    };
    let page = match Partition::new(of.tile, of.by.clone()) {
        Ok(page) => page,
        Err(error) => {
            let side = usize::from(divided(of.tile[0], 1, &of.by[0]).is_some());
            let (extent, by) = (of.tile.get(side), of.by.get(side));
            let fits = extent.zip(by).map(|(extent, by)| fit::permutations(*extent, by)).unwrap_or_default();
            let field = if side == 0 { "by_rows" } else { "by_columns" };
            return refused(error.code(), &error.to_string()).with(vec![
                ("field", field.into()),
                ("permutations", Json::list(fits)),
                ("permutation_field", field.into()),
            ]);
        }
    };
    if let Err(error) = affordable(&page) {
        return refused(error.code(), &error.to_string());
    }
    let threads = page.threads();
    let thread = of.thread.min(threads.saturating_sub(1));
    let (mine, offset) = match page.of_thread(thread) {
        Ok(found) => found,
        Err(error) => return refused(error.code(), &error.to_string()),
    };
    let (down, across) = page.place(thread);
    let (rows, columns) = (page.lines(0, down), page.lines(1, across));
    let elements = rows.len().saturating_mul(columns.len());
    let told = object! {
        ok: true, thread: thread, place: Json::list([down, across]), layout: mine.to_string(), offset: offset,
        values: with_values(&mine), per_thread: mine.size(), rows: Json::list(rows.iter().copied()),
        columns: Json::list(columns.iter().copied()), formula: formula(&mine, &of, offset),
        strides: page.strides(thread).ok().map(|figure| crate::figure::json(&figure)),
        blocks: drawable(elements).ok().and_then(|()| page.blocks(thread).ok()).map(|figure| crate::figure::json(&figure)),
    };
    if request.get("part") == "thread" { told } else { told.with(of_tile(&of, &page, &rows, &columns)) }
}

/// What is the same for all threads.
fn of_tile(of: &Asked, page: &Partition, rows: &[usize], columns: &[usize]) -> Vec<(&'static str, Json)> {
    let expression = format!("logical_divide({}, <{},{}>)", c_layout(of.tile), of.by[0], of.by[1]);
    let steps = cute_expr::explain(&expression).map(|told| super::expression::steps(&told));
    let sides: Vec<Json> = [0usize, 1].iter().filter_map(|side| self::side(of, page, *side)).collect();
    vec![
        ("tile", Json::list(of.tile)),
        ("by", Json::list(of.by.iter().map(Layout::to_string))),
        ("threads", page.threads().into()),
        ("along", Json::list([page.threads_along(0), page.threads_along(1)])),
        ("owners", Json::list([Json::list(page.owners(0)), Json::list(page.owners(1))])),
        ("divided", page.divided().to_string().into()),
        ("expression", expression.into()),
        ("sides", Json::List(sides)),
        ("reasons", reasons(of, page, rows, columns)),
        ("cuda", code::cuda(&of.by, of.tile, page).into()),
        ("cxx", code::cxx(&of.by, of.tile, page).into()),
        ("rust", code::rust(&of.by, of.tile, page).into()),
        ("steps", steps.unwrap_or(Json::Null)),
    ]
}

/// A divide of one mode.
fn divided(extent: usize, stride: isize, by: &Layout) -> Option<Layout> {
    Layout::mode(extent, stride).and_then(|line| logical_divide(&line, by)).ok()
}
fn c_layout([rows, columns]: [usize; 2]) -> String {
    format!("({rows},{columns}):({columns},1)")
}

/// (V, M, N): as `partition_C` gives it of an instruction with one value.
fn with_values(mine: &Layout) -> String {
    let mode =
        |i: usize| mine.get(i).map(|mode| (mode.shape().to_string(), mode.stride().to_string())).unwrap_or_default();
    let ((m, dm), (n, dn)) = (mode(0), mode(1));
    format!("(1,{m},{n}):(0,{dm},{dn})")
}

/// What is known of one side: its divide mode by mode, who has what, and other permutations of it.
fn side(of: &Asked, page: &Partition, side: usize) -> Option<Json> {
    let (extent, by) = (*of.tile.get(side)?, of.by.get(side)?);
    let base = if side == 0 { of.tile[1].cast_signed() } else { 1 };
    let threads = page.threads_along(side);
    let others = fit::permutations(extent, by).into_iter().filter_map(|text| {
        let by: Layout = text.parse().ok()?;
        let same = Partition::new([extent, extent], [by.clone(), by.clone()]).ok()?;
        Some(strip(&same, extent, &by, base))
    });
    let covered: Vec<usize> = (0..threads).flat_map(|thread| page.lines(side, thread)).collect();
    let distinct: HashSet<usize> = covered.iter().copied().collect();
    let note = (distinct.len() != extent).then(|| {
        format!(
            "{by} is no permutation: of {extent} positions {} have an owner, and {} have more than one",
            distinct.len(),
            distinct.iter().filter(|line| covered.iter().filter(|other| other == line).count() > 1).count()
        )
    });
    let examples = [0, 1, threads.saturating_sub(1)].into_iter().filter(|thread| *thread < threads).map(|thread| {
        let (group, run) = (by.get(0).ok(), by.get(1).ok());
        let first = group.and_then(|group| group.at(thread).ok()).unwrap_or(0);
        let steps =
            run.map(|run| (0..run.size()).filter_map(|r| run.at(r).ok()).collect::<Vec<_>>()).unwrap_or_default();
        let lines = page.lines(side, thread);
        object! { thread: thread, first: first, steps: Json::list(steps), lines: Json::list(lines) }
    });
    let mut seen: Vec<usize> = Vec::new();
    let examples: Vec<Json> = examples
        .filter(|example| {
            let Json::Object(fields) = example else { return true };
            let Some((_, Json::Int(thread))) = fields.first() else { return true };
            let thread = usize::try_from(*thread).unwrap_or(0);
            let is_new = !seen.contains(&thread);
            seen.push(thread);
            is_new
        })
        .collect();
    Some(object! {
        extent: extent, base: base, by: by.to_string(), size: by.size(), rest: extent.checked_div(by.size()).unwrap_or(0),
        threads: threads, note: note, examples: examples,
        now: strip(page_of(extent, by)?.as_ref(), extent, by, base), others: Json::list(others),
        simple: simple(by),
    })
}
fn page_of(extent: usize, by: &Layout) -> Option<Box<Partition>> {
    Partition::new([extent, extent], [by.clone(), by.clone()]).ok().map(Box::new)
}
/// (threads, run) and their strides, where both are one leaf.
fn simple(by: &Layout) -> Option<Json> {
    let mode = |i: usize| {
        let mode = by.get(i).ok()?;
        let stride = mode.stride();
        match (mode.depth(), stride.leaves().next()?) {
            (0, Stride::Int(stride)) => Some((mode.size(), stride)),
            _ => None,
        }
    };
    let ((threads, group), (run, step)) = (mode(0)?, mode(1)?);
    Some(object! { threads: threads, run: run, group: group, step: step })
}

/// Who has each position, by a permutation, and what the divide of a mode gives.
fn strip(page: &Partition, extent: usize, by: &Layout, base: isize) -> Json {
    let divided = divided(extent, base, by);
    let mode = |path: &[usize]| {
        let mut of = divided.clone()?;
        for i in path {
            of = of.get(*i).ok()?;
        }
        Some(object! { shape: of.shape().to_string(), stride: of.stride().to_string(), size: of.size() })
    };
    object! {
        by: by.to_string(), owners: Json::list(page.owners(0)), first: Json::list(page.lines(0, 0)), threads: page.threads_along(0),
        divided: divided.as_ref().map(Layout::to_string), group: mode(&[0, 0]), run: mode(&[0, 1]), rest: mode(&[1]),
        group_by: by.get(0).ok().map(|mode| mode.stride().to_string()), run_by: by.get(1).ok().map(|mode| mode.stride().to_string()),
    }
}

/// The offset of one element, leaf by leaf: a coordinate that is not 0 where it can be.
fn formula(mine: &Layout, of: &Asked, offset: isize) -> Json {
    let leaves = |mode: usize| -> Vec<(usize, isize)> {
        let Ok(mode) = mine.get(mode) else { return Vec::new() };
        let strides = mode.stride();
        let strides: Vec<isize> =
            strides.leaves().map(|stride| if let Stride::Int(n) = stride { n } else { 0 }).collect();
        mode.shape().leaves().zip(strides).collect()
    };
    let (m, n) = (leaves(0), leaves(1));
    let chosen = |(extent, _): &(usize, isize), i: usize| extent.saturating_sub(1).min(if i == 0 { 2 } else { 1 });
    let named = |letter: &str, all: &[(usize, isize)], skip: bool| -> Vec<Json> {
        all.iter()
            .enumerate()
            .map(|(i, leaf)| {
                // one mode counts on, the other rests, so that both are seen
                let at =
                    if skip && i > 0 { 0 } else { chosen(leaf, i).saturating_add(usize::from(skip && leaf.0 > 3)) };
                object! { name: format!("{letter}{i}"), extent: leaf.0, stride: leaf.1, at: at }
            })
            .collect()
    };
    object! { m: named("m", &m, false), n: named("n", &n, true), columns: of.tile[1], first: offset }
}

/// Why one would have it so, counted: elements of each thread, runs side by side, lines of memory that a warp touches.
fn reasons(of: &Asked, page: &Partition, rows: &[usize], columns: &[usize]) -> Json {
    let run = |lines: &[usize]| {
        let mut longest = 0usize;
        let mut now = 0usize;
        let mut last = None;
        for line in lines {
            now =
                if last.and_then(|last: usize| last.checked_add(1)) == Some(*line) { now.saturating_add(1) } else { 1 };
            longest = longest.max(now);
            last = Some(*line);
        }
        longest
    };
    // the first element of each thread of the first warp, 4 bytes each
    let warp = page.threads().min(32);
    let offsets: Vec<usize> = (0..warp)
        .filter_map(|thread| {
            let (down, across) = page.place(thread);
            let (row, column) = (page.lines(0, down).first().copied()?, page.lines(1, across).first().copied()?);
            Some(row.saturating_mul(of.tile[1]).saturating_add(column))
        })
        .collect();
    let lines: HashSet<usize> = offsets.iter().map(|offset| offset / 32).collect();
    let sectors: HashSet<usize> = offsets.iter().map(|offset| offset / 8).collect();
    let mut banks = [0usize; 32];
    let words: HashSet<usize> = offsets.iter().copied().collect();
    for offset in words {
        if let Some(count) = banks.get_mut(offset % 32) {
            *count = count.saturating_add(1);
        }
    }
    // what one column of A and B costs a thread, against what it computes with it
    object! {
        run_rows: run(rows), run_columns: run(columns), warp: warp, lines: lines.len(), sectors: sectors.len(),
        ways: banks.iter().copied().max().unwrap_or(0), loads: rows.len().saturating_add(columns.len()),
        products: rows.len().saturating_mul(columns.len()),
    }
}
