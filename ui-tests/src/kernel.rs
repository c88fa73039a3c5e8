//! One kernel, generic over all that it is made of: what its callers (`tests/ui/kernel.rs`) do wrong is told where they call it.

use cute_atoms::tiled::{
    IsTiledCopy, IsTiledMma, MakeFragment, MmaWith, PartitionABy, PartitionBBy, PartitionCBy, PartitionDBy,
    PartitionSBy, RetileBy, SameThreads, gemm_instructions, make_fragment,
};
use cute_static::accessor::ViewMut;
use cute_static::{AlgebraError, CopyTo, Evaluate, IsLayout, Tensor, copy};

/// A thread's part of `C = A B^T`, tiles of A and B through shared memory; how many instructions that takes.
#[allow(clippy::too_many_arguments, reason = "a kernel's")]
pub fn kernel<Mma, Load, FromA, FromB, A, B, C, SharedA, SharedB, MineA, MineB, MineC>(
    thread: usize,
    mma: Mma,
    load: Load,
    (from_a, from_b): (FromA, FromB),
    (a, shared_a): (&A, &SharedA),
    (b, shared_b): (&B, &SharedB),
    c: &mut Tensor<ViewMut<'_, f32>, C>,
) -> Result<usize, AlgebraError>
where
    Mma: IsTiledMma,
    Load: IsTiledCopy + SameThreads<Mma>,
    FromA: IsTiledCopy + SameThreads<Mma>,
    FromB: IsTiledCopy + SameThreads<Mma>,
    A: PartitionSBy<Load>,
    B: PartitionSBy<Load>,
    C: PartitionCBy<Mma, Output = MineC>,
    SharedA: PartitionDBy<Load> + PartitionSBy<FromA> + PartitionABy<Mma, Output = MineA>,
    SharedB: PartitionDBy<Load> + PartitionSBy<FromB> + PartitionBBy<Mma, Output = MineB>,
    MineA: MakeFragment<Layout: RetileBy<FromA> + MmaWith<MineB::Layout, MineC::Layout>>,
    MineB: MakeFragment<Layout: RetileBy<FromB>>,
    MineC: MakeFragment<Layout: CopyTo<MineC>> + IsLayout + Evaluate<usize, Offset = isize>,
{
    let loads = load.get_slice(thread);
    let _ = (loads.partition_s(a)?, loads.partition_d(shared_a)?);
    let _ = (loads.partition_s(b)?, loads.partition_d(shared_b)?);
    let multiplies = mma.get_slice(thread);
    let of_a = make_fragment(&multiplies.partition_a(shared_a)?.0, 0u16);
    let of_b = make_fragment(&multiplies.partition_b(shared_b)?.0, 0u16);
    let (from_a, from_b) = (from_a.get_slice(thread), from_b.get_slice(thread));
    let _ = (from_a.partition_s(shared_a)?, from_a.retile(&of_a)?);
    let _ = (from_b.partition_s(shared_b)?, from_b.retile(&of_b)?);
    let mut mine = multiplies.partition_c(c)?;
    let of_c = make_fragment(&mine, 1.0);
    copy(&of_c, &mut mine)?;
    gemm_instructions(of_a.layout(), of_b.layout(), of_c.layout())
}
