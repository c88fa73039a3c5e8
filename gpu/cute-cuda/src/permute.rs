//! Tensors of three modes whose modes go elsewhere, by the kernels of [`cute_gpu::permute`].

use crate::gpu::{Error, Gpu, kernel};
use crate::plan::MOST_BLOCKS;
use cudarc::driver::{CudaFunction, CudaSlice, DevicePtr, LaunchConfig, PushKernelArg};
use cute_atoms::tma::TensorMap;
use cute_atoms::tma::driver::encode;
use cute_gpu::permute::{Order, Permute, table};
use std::marker::PhantomData;

/// A tensor of three modes in C order: the last is contiguous.
#[derive(Debug)]
pub struct Array {
    memory: CudaSlice<u8>,
    element: usize,
    extents: [usize; 3],
}
impl Array {
    /// One with these bytes, of elements of so many each.
    ///
    /// # Errors
    /// [`Error::Shape`] of other extents, and what the driver says.
    pub fn upload(gpu: &Gpu, element: usize, extents: [usize; 3], bytes: &[u8]) -> Result<Self, Error> {
        if extents.iter().try_fold(element, |len, &extent| len.checked_mul(extent)) != Some(bytes.len()) {
            return Err(Error::Shape(format!("{} bytes for {extents:?} elements of {element}", bytes.len())));
        }
        Ok(Self { memory: gpu.upload(bytes)?, element, extents })
    }
    /// The bytes.
    ///
    /// # Errors
    /// What the driver says.
    pub fn download(&self, gpu: &Gpu) -> Result<Vec<u8>, Error> {
        gpu.download(&self.memory)
    }
}
/// A copy that can be launched, again and again.
#[derive(Debug)]
pub struct Copy<'a> {
    gpu: Gpu,
    function: CudaFunction,
    maps: CudaSlice<u64>,
    // along the order's first two coordinates, and its number
    arguments: [u32; 3],
    // none of a tensor without elements
    launch: Option<LaunchConfig>,
    // source and target
    of: PhantomData<&'a mut ()>,
}
/// The kernel's code, which is this copy's alone, stays until it has run.
impl Drop for Copy<'_> {
    fn drop(&mut self) {
        // what went wrong is said by whoever waits for the result
        let _ = self.gpu.wait();
    }
}
impl Copy<'_> {
    /// Begins it.
    ///
    /// # Errors
    /// What the driver says.
    #[allow(unsafe_code)]
    pub fn launch(&self) -> Result<(), Error> {
        let Some(config) = self.launch else { return Ok(()) };
        let [first, second, order] = &self.arguments;
        let mut launch = self.gpu.stream.launch_builder(&self.function);
        launch.arg(&self.maps).arg(first).arg(second).arg(order);
        // SAFETY: threads, shared memory and maps are those of the types that the kernel is made of; the arrays are borrowed for as long as this
        let launched = unsafe { launch.launch(config) };
        self.gpu.answer(launched)?;
        Ok(())
    }
}
/// In which order CTAs take the tiles: last goes what is outermost in one of the two tensors and stands in a tile, so that what runs at once
/// touches few far places. Measured of 640^3: an H100 copies at 0.91 to 0.98 of its own copy, at 0.77 to 0.93 in another order.
const fn rule(permutation: [usize; 3]) -> Order {
    match permutation {
        // columns are outermost in the target; or rows are in the source, and both are written by rows
        [2, ..] | [1, 0, 2] => Order::Yzx,
        // rows are outermost in the source
        [.., 0] => Order::Xzy,
        _ => Order::Xyz,
    }
}
/// What puts mode `permutation[i]` of the source at mode `i` of the target, as NumPy's `transpose` does; in an order of tiles, or by the rule.
///
/// # Errors
/// [`Error::Shape`] of a target of other extents, [`Error::Map`] of rows that are no multiple of 16 bytes, and what the driver says.
pub fn permute<'a>(
    gpu: &Gpu,
    source: &'a Array,
    target: &'a mut Array,
    permutation: [usize; 3],
    order: Option<Order>,
) -> Result<Copy<'a>, Error> {
    let mut sorted = permutation;
    sorted.sort_unstable();
    let extents = permutation.map(|mode| source.extents.get(mode).copied().unwrap_or(0));
    if sorted != [0, 1, 2] || target.extents != extents || target.element != source.element {
        return Err(Error::Shape(format!("{:?} of modes {permutation:?} into {:?}", source.extents, target.extents)));
    }
    let order = order.unwrap_or_else(|| rule(permutation));
    match (permutation[2] != 2, source.element) {
        (true, 4) => of::<table::permute_turned_4::Kernel>(gpu, source, target, permutation, order),
        (true, 2) => of::<table::permute_turned_2::Kernel>(gpu, source, target, permutation, order),
        (true, 1) => of::<table::permute_turned_1::Kernel>(gpu, source, target, permutation, order),
        (false, 4) => of::<table::permute_rows_4::Kernel>(gpu, source, target, permutation, order),
        (false, 2) => of::<table::permute_rows_2::Kernel>(gpu, source, target, permutation, order),
        (false, 1) => of::<table::permute_rows_1::Kernel>(gpu, source, target, permutation, order),
        (_, bytes) => Err(Error::Shape(format!("elements of {bytes} bytes: of 1, 2 or 4"))),
    }
}
fn of<'a, P: Permute>(
    gpu: &Gpu,
    source: &'a Array,
    target: &'a mut Array,
    permutation: [usize; 3],
    order: Order,
) -> Result<Copy<'a>, Error> {
    let capability = gpu.capability()?;
    if capability != 90 {
        return Err(Error::OtherGpu { capability, needed: 90 });
    }
    let text = crate::ptx::of(P::NAME).ok_or_else(|| Error::NoText(P::NAME.to_owned()))?;
    let function = kernel(&gpu.load(text.to_owned())?, P::NAME, P::SHARED as usize)?;
    let plan = plan::<P>(source.extents, permutation, order)?;
    let mut words = Vec::new();
    if let Some([map_in, map_out]) = &plan.maps {
        words.extend(encoded(map_in, source, gpu)?);
        words.extend(encoded(map_out, target, gpu)?);
    }
    let mut maps = gpu.alloc(words.len() as u128, || "tensor maps".to_owned())?;
    gpu.answer(gpu.stream.memcpy_htod(&words, &mut maps))?;
    let launch = plan.maps.map(|_| LaunchConfig {
        grid_dim: (plan.grid, 1, 1),
        block_dim: (P::THREADS, 1, 1),
        shared_mem_bytes: P::SHARED,
    });
    Ok(Copy { gpu: gpu.clone(), function, maps, arguments: plan.arguments, launch, of: PhantomData })
}
/// What is launched, from numbers alone.
#[derive(Debug, PartialEq)]
struct Plan {
    /// The maps of source and target; none of a tensor without elements, for which nothing is launched.
    maps: Option<[TensorMap; 2]>,
    /// Blocks.
    grid: u32,
    /// Those of the kernel.
    arguments: [u32; 3],
}
fn plan<P: Permute>(extents: [usize; 3], permutation: [usize; 3], order: Order) -> Result<Plan, Error> {
    if extents.contains(&0) {
        return Ok(Plan { maps: None, grid: 0, arguments: [0; 3] });
    }
    // strides of the source's modes, there and in the target
    let strides = |[_, j, k]: [usize; 3]| [j.saturating_mul(k), k, 1];
    let at = |of: &[usize; 3], mode: usize| of.get(mode).copied().unwrap_or(1);
    let from = strides(extents);
    let mut to = [0; 3];
    for (&mode, stride) in permutation.iter().zip(strides(permutation.map(|mode| at(&extents, mode)))) {
        if let Some(to) = to.get_mut(mode) {
            *to = stride;
        }
    }
    // rows y, columns x of the tiles, and the others z, as modes of the source
    let y = if P::TURNS { permutation[2] } else { permutation[1] };
    let (x, z) = (2, 3_usize.saturating_sub(2).saturating_sub(y));
    let [rows, columns, others] = [y, x, z].map(|mode| at(&extents, mode));
    let map_in = P::map([rows, columns, others], [at(&from, y), at(&from, z)])?;
    let map_out = if P::TURNS {
        P::target([columns, rows, others], [at(&to, x), at(&to, z)])?
    } else {
        P::target([rows, columns, others], [at(&to, y), at(&to, z)])?
    };
    let number = |n: usize| u32::try_from(n).map_err(|_| Error::Shape(format!("an extent of {n}")));
    let tiles = [number(columns)?.div_ceil(P::TILE), number(rows)?.div_ceil(P::TILE), number(others)?];
    let blocks = tiles.iter().fold(1, |blocks: u128, &tiles| blocks.saturating_mul(tiles.into()));
    let grid = u32::try_from(blocks)
        .ok()
        .filter(|&blocks| blocks <= MOST_BLOCKS)
        .ok_or_else(|| Error::Shape(format!("{}: expected at most {MOST_BLOCKS} blocks, found {blocks}", P::NAME)))?;
    let [first, second, _] = order.ordered(tiles);
    let order = Order::ALL.iter().position(|&of| of == order).and_then(|i| u32::try_from(i).ok()).unwrap_or(0);
    Ok(Plan { maps: Some([map_in, map_out]), grid, arguments: [first, second, order] })
}
fn encoded(map: &TensorMap, of: &Array, gpu: &Gpu) -> Result<[u64; 16], Error> {
    Ok(encode(map, of.memory.device_ptr(&gpu.stream).0)?.opaque)
}
/// The device's own copy of all bytes, to compare with.
///
/// # Errors
/// [`Error::Shape`] of other extents, and what the driver says.
pub fn copy(gpu: &Gpu, source: &Array, target: &mut Array) -> Result<(), Error> {
    if source.memory.len() != target.memory.len() {
        return Err(Error::Shape(format!("{:?} into {:?}", source.extents, target.extents)));
    }
    gpu.answer(gpu.stream.memcpy_dtod(&source.memory, &mut target.memory))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test: it may panic")]
mod tests {
    use super::*;
    use cute_atoms::tma::TensorMapError;

    const PERMUTATIONS: [[usize; 3]; 5] = [[2, 1, 0], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1]];

    fn planned(extents: [usize; 3], permutation: [usize; 3]) -> Result<Plan, Error> {
        if permutation[2] == 2 {
            plan::<table::permute_rows_4::Kernel>(extents, permutation, Order::Xyz)
        } else {
            plan::<table::permute_turned_4::Kernel>(extents, permutation, Order::Xyz)
        }
    }
    #[test]
    fn zero_extents_do_nothing() {
        for permutation in PERMUTATIONS {
            for extents in [[0, 4, 4], [4, 0, 4], [4, 4, 0], [0, 0, 0], [0, 3, 5]] {
                assert_eq!(planned(extents, permutation).unwrap().maps, None);
            }
            assert!(planned([4, 8, 12], permutation).unwrap().maps.is_some());
        }
    }
    /// Rows that are no multiple of 16 bytes are refused, also if there is one row alone.
    #[test]
    fn no_store_goes_beside_the_target() {
        for permutation in PERMUTATIONS {
            for extents in [[1, 1, 5], [1, 5, 4], [5, 4, 4], [4, 4, 6], [3, 5, 7]] {
                let row = extents[permutation[2]];
                match planned(extents, permutation) {
                    Ok(plan) => {
                        assert_eq!(row % 4, 0, "{extents:?} {permutation:?}");
                        assert_eq!(plan.maps.unwrap()[1].check_store(4 * row as u64), Ok(()));
                    }
                    Err(Error::Map(TensorMapError::Store { .. } | TensorMapError::StrideMultiple { .. })) => {}
                    Err(error) => unreachable!("{error}"),
                }
            }
        }
    }
    #[test]
    fn more_blocks_than_a_grid_has() {
        let Err(error) = planned([1 << 30, 64, 128], [1, 0, 2]) else { unreachable!() };
        let text = "permute_rows_4: expected at most 2147483647 blocks, found 2147483648";
        assert_eq!(error.to_string(), text);
    }
}
