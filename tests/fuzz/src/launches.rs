//! Launches of the interpreter, and kernels that do one thing after another with hostile numbers.

use crate::random::Random;
use cute_interpreter::{Arch, Fault, Global, Launch, Thread};
use cute_static::{Layout, Tensor, layout};

/// A launch.
#[derive(Debug, Clone)]
pub struct Asked {
    grid: (usize, usize),
    cluster: (usize, usize),
    threads: usize,
    arch: Arch,
    steps: Vec<Step>,
}
/// What all threads do, or those of a warp.
#[derive(Debug, Clone, Copy)]
enum Step {
    Sync,
    SyncWarp,
    SyncCluster,
    Named(usize, usize),
    Shuffle(usize),
    Barriers(usize),
    Init(usize, usize),
    Arrive(usize),
    ArriveAt(usize, usize),
    Expect(usize, usize),
    Wait(usize, usize),
    Bytes([usize; 4]),
    Words([usize; 4]),
    Empty([usize; 4]),
    Copy([usize; 4], usize),
    Commit(usize),
    Columns(usize),
    Free(usize, usize),
}
fn step(random: &mut Random) -> Step {
    let four = |random: &mut Random| std::array::from_fn(|_| random.size());
    let small = |random: &mut Random| if random.once_in(3) { random.size() } else { random.below(3) };
    match random.below(18) {
        0 => Step::Sync,
        1 => Step::SyncWarp,
        2 => Step::SyncCluster,
        3 => Step::Named(small(random), if random.once_in(2) { 32 } else { random.size() & !31 }),
        4 => Step::Shuffle(random.size()),
        5 => Step::Barriers(random.size()),
        6 => Step::Init(small(random), random.size()),
        7 => Step::Arrive(small(random)),
        8 => Step::ArriveAt(small(random), small(random)),
        9 => Step::Expect(small(random), random.size()),
        10 => Step::Wait(small(random), small(random)),
        11 => Step::Bytes(four(random)),
        12 => Step::Words(four(random)),
        13 => Step::Empty(four(random)),
        14 => Step::Copy(four(random), random.size()),
        15 => Step::Commit(random.size()),
        16 => Step::Columns(random.size()),
        _ => Step::Free(random.size(), random.size()),
    }
}
pub(crate) fn launch(random: &mut Random) -> Asked {
    let hostile = random.once_in(3);
    let mut extent = |most: usize| if hostile && random.once_in(2) { random.size() } else { 1 + random.below(most) };
    let (x, y) = (extent(3), extent(2));
    let (cx, cy) = (extent(3), extent(2));
    let grid = if extent(2) == 1 { (x, y) } else { (x.saturating_mul(cx), y.saturating_mul(cy)) };
    let threads = if hostile { extent(1024) } else { [1, 32, 64, 96, 128][extent(5) % 5] };
    let arch = random.pick(&Arch::ALL);
    let cluster = if random.once_in(2) { (1, 1) } else { (cx, cy) };
    // a kernel's own work is its own: of many threads it does nothing
    let all = grid.0.saturating_mul(grid.1).saturating_mul(threads);
    let count = if all > 4096 { 0 } else { random.below(8) };
    Asked { grid, cluster, threads, arch, steps: (0..count).map(|_| step(random)).collect() }
}

/// A layout of four numbers, if there is one.
type Matrix = Layout<(usize, usize), (usize, usize)>;
fn layout([m, n, s, t]: [usize; 4]) -> Result<Matrix, Fault> {
    Ok(Layout::new((m, n), (s, t))?)
}
async fn does(thread: &Thread, steps: &[Step], global: &Global<u64>) -> Result<(), Fault> {
    let mut barriers = None;
    for step in steps {
        match *step {
            Step::Sync => thread.sync_threads().await?,
            Step::SyncWarp => thread.sync_warp().await?,
            Step::SyncCluster => thread.cluster_sync().await?,
            Step::Named(id, threads) => thread.named_barrier(id, threads).await?,
            Step::Shuffle(mask) => drop(thread.shuffle_xor(thread.index(), mask).await?),
            Step::Barriers(count) => barriers = Some(thread.mbarriers("barriers", count)?),
            Step::Bytes(of) => drop(thread.shared::<u8, _>("bytes", &layout(of)?)?),
            Step::Words(of) => drop(thread.shared::<u64, _>("words", &layout(of)?)?),
            Step::Empty(of) => drop(thread.shared::<(), _>("empty", &layout(of)?)?),
            Step::Copy(of, i) => {
                let (from, mut to) =
                    (Tensor::view(global, layout(of)?)?, Tensor::fragment(layout!((4, 4) : (1, 4)), 0u64));
                thread.copy_if(&from, &mut to, |j| j != i)?;
            }
            Step::Commit(n) => {
                thread.cp_async_fence();
                thread.cp_async_wait(n);
                thread.tma_store_arrive();
                thread.tma_store_wait(n);
            }
            Step::Columns(columns) => {
                let of = layout([1, 1, 1, 1])?;
                let base = thread.shared::<u32, _>("base", &of)?;
                thread.tmem_alloc(&mut Tensor::view(&base, of)?, columns).await?;
            }
            Step::Free(address, columns) => thread.tmem_free(address as u32, columns).await?,
            Step::Init(..) | Step::Arrive(_) | Step::ArriveAt(..) | Step::Expect(..) | Step::Wait(..) => {
                let Some(barriers) = &barriers else { continue };
                match *step {
                    Step::Init(i, count) if thread.index() == 0 => barriers.init(i, count)?,
                    Step::Arrive(i) => barriers.arrive(i)?,
                    Step::ArriveAt(i, rank) => barriers.arrive_at(i, rank)?,
                    Step::Expect(i, bytes) => barriers.arrive_and_expect_tx(i, bytes)?,
                    Step::Wait(i, parity) => barriers.wait(i, parity).await?,
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

pub(crate) fn run(asked: &Asked) -> bool {
    let global = Global::new("global", 0..64u64);
    let launch = Launch::new(asked.grid, asked.threads).cluster(asked.cluster).on(asked.arch);
    match launch.run(async |thread| does(&thread, &asked.steps, &global).await) {
        Ok(()) => true,
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            false
        }
    }
}
