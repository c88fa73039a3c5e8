//! Threads: what one product or copy is divided into, and who does which part.
//!
//! ```text
//! round             a block of columns, of rows and of steps along K
//!   pack            each strip of A and of B that does not stay where it lies, once, for all threads
//!   multiply        a grid of rows and columns of C, each cell by whoever comes first
//! ```
//!
//! Threads take tasks of these phases in this order, as one counter says, and wait for phases before only: of which each task was taken by a
//! thread that runs. So it does not matter how many of them come while there is work, or when: the thread that calls begins at once, and is
//! joined by those of rayon's pool. Within a phase each takes those that are its own first.

use crate::atom::Atom;
use crate::blocked::{self, Block, Blocking, Product, Terms, blocks, reserve, strips_of_columns, strips_of_rows};
use crate::cache;
use crate::operand::{Matrix, Mode, Source};
use crate::pack::{Extent, pack, words};
use crate::scalar::{self, Factor, Isa, Job, sealed};
use crate::scale::Scale;
use crate::words::Words;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};
use cute_static::accessor::{Memory, MemoryMut};
use cute_static::verdict::Holds;
use cute_static::{AlgebraError, AskEvaluate, Tensor, machinery::AskGemm};

/// Operations of a product that are worth another thread: five microseconds or so, as long as it takes to wake one.
const WORTH: usize = 1 << 19;
/// Operations of a cell at least, unless there are more threads.
const CELL: usize = 1 << 20;
/// Rows of a round at most: so many of `A` are packed at once.
const ROWS: usize = 1 << 13;
/// Rounds that are planned at once.
const ROUNDS: usize = 1 << 10;

/// [`gemm`](crate::gemm) on the threads of rayon's current pool, and on this one: of small products on this one alone.
///
/// As of every scope of rayon, the pool's threads have to get to it before it returns, if only to find that nothing is left to do: it does not return
/// while all of them wait for something that comes after it.
///
/// ```
/// use cute_static::{Layout, Tensor};
/// let (a, mut c) = (vec![1f64; 200 * 200], vec![0f64; 200 * 200]);
/// let square = Layout::new((200usize, 200usize), (1usize, 200usize))?;
/// cute_cpu::gemm_parallel(
///     &Tensor::view(&a, square)?,
///     &Tensor::view(&a, square)?,
///     &mut Tensor::view_mut(&mut c, square)?,
/// )?;
/// assert!(c.iter().all(|&x| x == 200.0));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// As [`gemm`](crate::gemm).
pub fn gemm_parallel<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
) -> Result<(), AlgebraError>
where
    T: Factor<C::Element>,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element: Copy + Send + Sync>,
    LA: Matrix + AskGemm<LB, LC, Verdict: Holds> + AskEvaluate<(usize, usize), Verdict: Holds>,
    LB: Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
    LC: Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
{
    let Some(product) = crate::product(a, b, c)? else { return Ok(()) };
    // SAFETY: as in `gemm`
    unsafe { run(product, Scale::PLAIN) };
    Ok(())
}

/// [`gemm_scaled`](crate::gemm_scaled) on the threads of rayon's current pool, and on this one.
///
/// ```
/// use cute_static::{Layout, Tensor};
/// let (a, mut c) = (vec![1f64; 200 * 200], vec![f64::NAN; 200 * 200]);
/// let square = Layout::new((200usize, 200usize), (1usize, 200usize))?;
/// let a = Tensor::view(&a, square)?;
/// cute_cpu::gemm_scaled_parallel(&a, &a, &mut Tensor::view_mut(&mut c, square)?, 0.5, 0.0)?;
/// assert!(c.iter().all(|&x| x == 100.0));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// As [`gemm`](crate::gemm).
pub fn gemm_scaled_parallel<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
    alpha: T::Sum,
    beta: T::Sum,
) -> Result<(), AlgebraError>
where
    T: Factor<C::Element>,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element: Copy + Send + Sync>,
    LA: Matrix + AskGemm<LB, LC, Verdict: Holds> + AskEvaluate<(usize, usize), Verdict: Holds>,
    LB: Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
    LC: Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
{
    let Some(product) = crate::product(a, b, c)? else { return Ok(()) };
    // SAFETY: as in `gemm`
    unsafe { run(product, Scale { alpha, beta }) };
    Ok(())
}

/// How many threads are worth their while, each with so much of all there is to do.
pub(crate) fn threads(all: usize, each: usize) -> usize {
    match all / each {
        0 | 1 => 1,
        most => rayon::current_num_threads().min(most),
    }
}
/// Calls `work` on this thread, and on as many more as the pool has free.
pub(crate) fn together(threads: usize, work: &(dyn Fn() + Sync)) {
    rayon::in_place_scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| work());
        }
        work();
    });
}
/// Does tasks `0..count`, each once.
pub(crate) fn each(threads: usize, count: usize, task: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    together(threads.min(count), &|| {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= count {
                return;
            }
            task(i);
        }
    });
}

/// What threads share.
struct Shared<T>(T);
// SAFETY: threads read A and B, which nobody writes, and write disjoint parts of C, whose layout reaches no element twice, and of panels,
// which are read by others when they are done
unsafe impl<T> Sync for Shared<T> {}

/// The product on several threads, if that pays.
///
/// # Safety
/// As [`blocked::multiply`], for all rows and columns.
unsafe fn run<T: Factor<C>, C: Copy + Send + Sync>(product: Product<T, C>, scale: Scale<T::Sum>) {
    let (m, n, k) = product.size();
    let operations = m.saturating_mul(n).saturating_mul(k).saturating_mul(2);
    let threads = threads(operations, WORTH);
    if threads == 1 {
        // SAFETY: the caller's
        return unsafe { product.run(scale) };
    }
    let (product, isa) = (product.oriented(), Isa::best());
    let (m, n, _) = product.size();
    let cells = (operations / CELL).clamp(threads, 8 * threads);
    match T::terms(&product) {
        Some(terms) if scale.alpha != T::Sum::default() => {
            // SAFETY: the caller's
            unsafe { T::with_atom(isa, Share { terms, size: (m, n), scale, threads, cells }) }
        }
        // what is rounded at the end each thread does for itself
        _ => {
            let grid = Grid::new((m, n), (m, 48, 16), threads);
            let shared = Shared((&product, scale));
            let shared = &shared;
            each(threads, grid.count(), &|cell| {
                let (rows, columns) = grid.cell(cell);
                // SAFETY: the caller's; cells are disjoint, and the tensors are borrowed until all threads are done
                unsafe { scalar::multiply(isa, shared.0.0, (rows, columns), shared.0.1) };
            });
        }
    }
}

/// Rows and columns in cells of equal size but for the last ones.
struct Grid {
    all: (usize, usize),
    cell: (usize, usize),
}
impl Grid {
    /// About so many cells, of no more rows than `most` (but one unit at least), and of whole units unless they are the last.
    fn new((m, n): (usize, usize), (most, unit_m, unit_n): (usize, usize, usize), cells: usize) -> Self {
        let most = (most / unit_m * unit_m).max(unit_m);
        let (mut rows, mut columns) = (m.div_ceil(most), 1);
        while rows * columns < cells {
            let (tall, wide) = (m.div_ceil(rows), n.div_ceil(columns));
            if wide >= 2 * unit_n && (wide >= tall || tall < 2 * unit_m) {
                columns *= 2;
            } else if tall >= 2 * unit_m {
                rows *= 2;
            } else {
                break;
            }
        }
        let size = |all: usize, count: usize, unit: usize| all.div_ceil(count).next_multiple_of(unit);
        Self { all: (m, n), cell: (size(m, rows, unit_m), size(n, columns, unit_n)) }
    }
    fn counts(&self) -> (usize, usize) {
        (self.all.0.div_ceil(self.cell.0), self.all.1.div_ceil(self.cell.1))
    }
    fn count(&self) -> usize {
        let (down, across) = self.counts();
        down * across
    }
    fn rows(&self, i: usize) -> Range<usize> {
        i * self.cell.0..((i + 1) * self.cell.0).min(self.all.0)
    }
    fn columns(&self, j: usize) -> Range<usize> {
        j * self.cell.1..((j + 1) * self.cell.1).min(self.all.1)
    }
    /// Cells beside each other along the columns first: they share rows.
    fn cell(&self, i: usize) -> (Range<usize>, Range<usize>) {
        let across = self.counts().1;
        (self.rows(i / across), self.columns(i % across))
    }
}

/// A product whose panels are shared.
struct Share<'a, T, S> {
    terms: Terms<'a, T, S>,
    size: (usize, usize),
    scale: Scale<S>,
    threads: usize,
    cells: usize,
}
/// A block of columns, of rows and of steps.
struct Round<S> {
    /// The first row and column.
    first: (usize, usize),
    grid: Grid,
    steps: Range<usize>,
    scale: Scale<S>,
}
/// Tasks that are done, of how many, the number of the first, and how many of each thread's own are taken.
struct Phase {
    first: usize,
    count: usize,
    taken: Box<[AtomicUsize]>,
    done: AtomicUsize,
}
impl Phase {
    fn new(first: usize, count: usize, threads: usize) -> Self {
        Self { first, count, taken: (0..threads).map(|_| AtomicUsize::new(0)).collect(), done: AtomicUsize::new(0) }
    }
    /// One of the thread's own, while there is any, or else of the next thread's that has some: so its elements are in the same core's caches in
    /// all rounds, and in the next product. Who comes as one of `count` finds one: the others have taken less than all.
    fn take(&self, thread: usize) -> Option<usize> {
        let threads = self.taken.len();
        (thread..thread + threads).find_map(|i| {
            let task = self.taken[i % threads].fetch_add(1, Ordering::Relaxed) * threads + i % threads;
            (task < self.count).then_some(task)
        })
    }
    /// Until all of them are.
    fn wait(&self) {
        let mut turns = 0u32;
        while self.done.load(Ordering::Acquire) < self.count {
            turns = turns.saturating_add(1);
            // another thread may need this processor to get on
            if turns < 256 { core::hint::spin_loop() } else { std::thread::yield_now() }
        }
    }
}

/// Whether all that an operand spans would fit into three eighths of a core's second cache. Then it is not packed: threads would read what is in the
/// cache of another core, and have to wait for it.
fn is_near<T>(source: &Source<T>) -> bool {
    let span = |mode: &Mode| mode.range().map_or(usize::MAX, |(low, high)| high.abs_diff(low));
    let elements = span(&source.rows).saturating_add(span(&source.steps)).saturating_add(1);
    elements.saturating_mul(size_of::<T>()) <= cache::second() / 8 * 3
}

impl<T: sealed::Operand> Job<T> for Share<'_, T, T::Sum> {
    unsafe fn run<A: Atom<Element = T::Sum>, W: Words<T::Sum, Source = T>>(self) {
        let Share { terms, size: (m, n), scale, threads, cells } = self;
        let blocking = Blocking::of::<A>();
        let unpacked = (n <= blocking.in_place || is_near(terms.a), m <= blocking.in_place || is_near(terms.b));
        let (stay_a, stay_b) = blocked::stay(&terms, unpacked);
        let (stay_a, stay_b) = (stay_a && W::SAME, stay_b && W::SAME);
        // whole tiles, unless threads would have to wait for the one that has more of them
        let unit = if cells >= 2 * threads { A::VECTORS * A::LANES } else { A::LANES };
        let grid = |m, n| Grid::new((m, n), (blocking.m, unit, A::COLUMNS), cells);
        let mut all = blocks(0..n, blocking.n, A::COLUMNS).flat_map(|columns| {
            blocks(0..m, ROWS, A::VECTORS * A::LANES).flat_map(move |rows| {
                let (first, size) = ((rows.start, columns.start), (rows.len(), columns.len()));
                blocked::steps::<W, _>(terms.a.steps.extent(), blocking).map(move |steps| {
                    let scale = if steps.start == 0 { scale } else { scale.next() };
                    Round { first, grid: grid(size.0, size.1), steps, scale }
                })
            })
        });
        let mut rooms = [const { (Vec::new(), Vec::new()) }; 2];
        loop {
            let rounds: Vec<_> = all.by_ref().take(ROUNDS).collect();
            if rounds.is_empty() {
                return;
            }
            // SAFETY: the caller's
            unsafe { in_rounds::<A, W>(&terms, &rounds, (stay_a, stay_b), threads, &mut rooms) };
        }
    }
}

/// Where strips of `A` and of `B` are packed.
type Rooms<T> = (Vec<T>, Vec<T>);

/// Some rounds of a product, of which each but the first may need the one before.
///
/// # Safety
/// As [`blocked::multiply`], for the rows and columns of the rounds.
unsafe fn in_rounds<A: Atom, W: Words<A::Element>>(
    terms: &Terms<'_, W::Source, A::Element>,
    rounds: &[Round<A::Element>],
    (stay_a, stay_b): (bool, bool),
    threads: usize,
    rooms: &mut [Rooms<A::Element>; 2],
) {
    // more threads than cells would only wait
    let threads = threads.min(rounds.iter().map(|round| round.grid.count()).max().unwrap_or(1));
    let mut phases = Vec::with_capacity(2 * rounds.len());
    let mut first = 0;
    for round in rounds {
        let (down, across) = round.grid.counts();
        let packs = if stay_a { 0 } else { down } + if stay_b { 0 } else { across };
        for count in [packs, down * across] {
            phases.push(Phase::new(first, count, threads));
            first += count;
        }
    }
    // two of each, so that one is packed while there are tasks that read the other
    let most = |of: fn(&Round<_>) -> usize| rounds.iter().map(of).max().unwrap_or(0);
    let (long, tall, wide) = (
        most(|round| words::<A::Element, W>(&round.steps)),
        most(|round| round.grid.all.0.next_multiple_of(A::LANES)),
        most(|round| round.grid.all.1.next_multiple_of(A::COLUMNS)),
    );
    let mut used = rounds.len();
    let rooms = rooms.each_mut().map(|(a, b)| {
        let needed = used > 0;
        used = used.saturating_sub(1);
        let of = |room, stays: bool, rows: usize| match needed && !stays {
            true => reserve(room, rows * long),
            false => core::ptr::null_mut(),
        };
        (of(a, stay_a, tall), of(b, stay_b, wide))
    });
    let shared = Shared((terms, rounds, rooms));
    let (shared, phases) = (&shared, &phases);
    let next = AtomicUsize::new(0);
    together(threads, &|| {
        let thread = rayon::current_thread_index().map_or(0, |i| i + 1) % threads;
        let Shared((terms, rounds, rooms)) = shared;
        let mut at = 0;
        loop {
            let ticket = next.fetch_add(1, Ordering::Relaxed);
            while phases.get(at).is_some_and(|phase| ticket >= phase.first + phase.count) {
                at += 1;
            }
            let Some(phase) = phases.get(at) else { return };
            let Some(task) = phase.take(thread) else {
                debug_assert!(false, "as many tasks as numbers");
                return;
            };
            let round = &rounds[at / 2];
            let (room_a, room_b) = rooms[at / 2 % 2];
            let words = words::<A::Element, W>(&round.steps);
            let block = |stays, source, room: *mut A::Element, first| match stays {
                true => Block::in_place::<W>(source, first, &round.steps),
                false => Some(Block::at(room, first, words)),
            };
            let left = block(stay_a, terms.a, room_a, round.first.0);
            let right = block(stay_b, terms.b, room_b, round.first.1);
            let (Some(left), Some(right)) = (left, right) else {
                debug_assert!(false, "operands that stay have strides");
                phase.done.fetch_add(1, Ordering::Release);
                continue;
            };
            let from = |first: usize, Range { start, end }: Range<usize>| first + start..first + end;
            let rows = |i: usize| strips_of_rows::<A>(from(round.first.0, round.grid.rows(i)));
            let columns = |j: usize| strips_of_columns::<A>(from(round.first.1, round.grid.columns(j)));
            if at % 2 == 0 {
                // the room is that of the round before the last one
                if at >= 3 {
                    phases[at - 3].wait();
                }
                let down = if stay_a { 0 } else { round.grid.counts().0 };
                let pack = |source, block: &Block<A::Element>, strip: Extent, room: *mut A::Element| {
                    // SAFETY: the caller's; there is room for all strips, each is packed by one thread, and read when all are
                    unsafe { pack::<A, W>(source, strip, round.steps.clone(), room.add(block.place(&strip))) };
                };
                if task < down {
                    for strip in rows(task) {
                        pack(terms.a, &left, strip, room_a);
                    }
                } else {
                    for strip in columns(task - down) {
                        pack(terms.b, &right, strip, room_b);
                    }
                }
            } else {
                phases[at - 1].wait();
                // of the same elements of C
                if at >= 2 {
                    phases[at - 2].wait();
                }
                let across = round.grid.counts().1;
                // SAFETY: the caller's; cells are disjoint, and the strips are packed
                unsafe {
                    let (rows, columns) = (rows(task / across), columns(task % across));
                    blocked::tiles::<A>((&left, rows), (&right, columns), terms.c, round.scale);
                }
            }
            phase.done.fetch_add(1, Ordering::Release);
        }
    });
}
