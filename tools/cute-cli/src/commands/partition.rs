//! `partition` and `figures`.

use crate::Shell;
use crate::arguments::{FigureSet, FileKind, PartitionView, ThemeName};
use crate::commands::AnyLayout;
use crate::commands::draw::{self, Output};
use crate::commands::progress::Progress;
use crate::failure::Failure;
use cute_draw::{Partition, no_permutation};
use cute_dynamic::{AlgebraError, Budget, Layout};
use serde_json::json;
use std::path::Path;

fn refused(error: AlgebraError) -> Failure {
    Failure::Refused { code: error.code(), message: error.to_string() }
}

fn permutation(text: &str, extent: usize, what: &str) -> Result<Layout, Failure> {
    let by = AnyLayout::plain(text, "a permutation is a layout")?;
    // said of the user's numbers, before anything is divided
    if extent.checked_rem(by.size()) != Some(0) {
        let size = by.size();
        let message = format!("{by} covers {size} of {extent} {what}, which it does not divide");
        let near = [extent.checked_div(size).unwrap_or(0), extent.div_ceil(size.max(1))];
        let fit: Vec<String> =
            near.into_iter().filter_map(|n| n.checked_mul(size).filter(|n| *n > 0)).map(|n| n.to_string()).collect();
        let help = vec![format!("{what} that it divides: {}", fit.join(", "))];
        return Err(Failure::Helped { code: "shape_divisibility", message, help });
    }
    if let Some(message) = no_permutation(&by, extent, what) {
        return Err(Failure::Refused { code: "no_permutation", message });
    }
    Ok(by)
}

/// The most elements of all threads: those of the largest tile.
const MOST_ELEMENTS: usize = 512 * 512;

/// Which thread is spoken of.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Whom {
    Thread(usize),
    /// The owner of an element, row and column.
    Owner([usize; 2]),
}

/// Who has what of a tile.
pub(crate) fn partition(
    shell: &mut Shell<'_>,
    tile: [usize; 2],
    [rows, columns]: [&str; 2],
    whom: Whom,
    picture: Option<(&Path, PartitionView)>,
    as_json: bool,
) -> Result<(), Failure> {
    let by = [permutation(rows, tile[0], "rows")?, permutation(columns, tile[1], "columns")?];
    let page = Partition::new(tile, by).map_err(refused)?;
    // of permutations these are the tile's
    Budget::new("partition", "elements", MOST_ELEMENTS).spend(page.divided().size())?;
    let thread = match whom {
        Whom::Thread(thread) => thread,
        Whom::Owner([row, column]) => page.owner(row, column).ok_or_else(|| {
            let message = format!("C[{row}][{column}] is none of {} x {}", tile[0], tile[1]);
            Failure::Refused { code: "out_of_bounds", message }
        })?,
    };
    let (mine, offset) = page.of_thread(thread).map_err(refused)?;
    let (down, across) = page.place(thread);
    let (rows, columns) = (page.lines(0, down), page.lines(1, across));
    if let Some((path, view)) = picture {
        if view == PartitionView::Blocks {
            cute_draw::drawable(rows.len().saturating_mul(columns.len()))?;
        }
        let figure = match view {
            PartitionView::Tile => page.whole(None),
            PartitionView::Thread => page.whole(Some(thread)),
            PartitionView::Blocks => page.blocks(thread).map_err(refused)?,
            PartitionView::Strides => page.strides(thread).map_err(refused)?,
        };
        draw::write(shell, &figure, &Output { path, scale: 2.0, theme: ThemeName::Auto })?;
    }
    let out = &mut *shell.out;
    if as_json {
        let object = json!({
            "threads": page.threads(), "divided": page.divided().to_string(), "thread": thread,
            "result": mine.to_string(), "offset": offset, "rows": rows, "columns": columns,
        });
        return Ok(writeln!(out, "{object}")?);
    }
    let numbers = |of: &[usize]| of.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    writeln!(out, "{mine}")?;
    writeln!(out, "offset {offset}")?;
    writeln!(out, "thread {thread} of {}, {} elements", page.threads(), mine.size())?;
    writeln!(out, "rows {}", numbers(&rows))?;
    writeln!(out, "columns {}", numbers(&columns))?;
    Ok(writeln!(out, "divided {}", page.divided())?)
}

/// All figures of a set, a file each.
pub(crate) fn figures(shell: &mut Shell<'_>, which: FigureSet, folder: &Path, kind: FileKind) -> Result<(), Failure> {
    let all = match which {
        FigureSet::Paper => cute_draw::paper(),
        FigureSet::Partition => cute_draw::partition_page(),
    };
    std::fs::create_dir_all(folder)?;
    let all = all.map_err(refused)?;
    let (count, mut progress) = (all.len(), Progress::of("figures"));
    for (done, (name, figure)) in all.into_iter().enumerate() {
        progress.at(done, count);
        let path = folder.join(format!("{name}.{}", kind.extension()));
        match draw::write(shell, &figure, &Output { path: &path, scale: 2.0, theme: ThemeName::Auto }) {
            // a figure that TeX does not draw is not the end of the others
            Err(Failure::Refused { message, .. }) => progress.beside(|| writeln!(shell.err, "{name}: {message}"))?,
            other => {
                other?;
                progress.beside(|| writeln!(shell.out, "{}", path.display()))?;
            }
        }
    }
    Ok(())
}
