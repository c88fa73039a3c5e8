//! `D = A B^T` by the kernels of [`cute_gpu::gemm`] and [`cute_gpu::sgemm`]: tensor maps, grid and shared memory come from the types that the kernel was made of.

use crate::element::Number;
use crate::gpu::{Error, Gpu, kernel};
use crate::matrix::Matrix;
use cudarc::driver::{CudaFunction, CudaSlice, LaunchConfig, PushKernelArg};
use cute_atoms::mma::{IsMajor, KMajor};
use cute_atoms::tma::TensorMap;
use cute_atoms::tma::driver::encode;
use cute_gpu::gemm::{Multiplies, Operand};
use std::marker::PhantomData;

/// Elements of an operand.
type ElementOf<O> = <O as Operand>::Element;
/// How an operand lies.
type MajorOf<O> = <O as Operand>::Major;

/// A kernel, loaded.
#[derive(Debug, Clone)]
pub struct Gemm<G> {
    gpu: Gpu,
    function: CudaFunction,
    of: PhantomData<G>,
}
#[allow(clippy::cast_precision_loss, reason = "about")]
impl<G: Multiplies> Gemm<G>
where
    G::A: Operand<Element: Number>,
    G::B: Operand<Element: Number>,
    G::D: Number,
{
    /// Loads it.
    ///
    /// # Errors
    /// [`Error::OtherGpu`], and what the driver says.
    pub fn load(gpu: &Gpu) -> Result<Self, Error> {
        let capability = gpu.capability()?;
        if capability != 90 {
            return Err(Error::OtherGpu { capability, needed: 90 });
        }
        let text = crate::ptx::of(G::NAME).ok_or_else(|| Error::NoText(G::NAME.to_owned()))?;
        let module = gpu.load(text.to_owned())?;
        Ok(Self { gpu: gpu.clone(), function: kernel(&module, G::NAME, G::SHARED as usize)?, of: PhantomData })
    }
    /// About how long a product takes, in seconds, to choose among kernels of the same types: all but the speed of a tile is counted.
    #[must_use]
    pub fn seconds((m, n, k): (usize, usize, usize), multiprocessors: u32) -> f64 {
        let [tile_m, tile_n, tile_k] = G::TILE.map(|extent| extent as usize);
        // of the largest tile's, on an H100 at 4096^3
        let speed = match tile_n {
            256 => 1.0,
            192 => 0.95,
            128 => 0.84,
            64 => 0.47,
            _ => 0.24,
        };
        let tiles = m.div_ceil(tile_m).saturating_mul(n.div_ceil(tile_n));
        let waves = tiles.div_ceil(multiprocessors.max(1) as usize) as f64;
        let of_tile = 2.0 * (tile_m as f64) * (tile_n as f64) * k.next_multiple_of(tile_k) as f64;
        waves * (of_tile / (6e12 * speed) + 1e-6)
    }
    /// What is launched for three matrices: A (M, K), B (N, K), D (M, N).
    ///
    /// # Errors
    /// [`Error::Shape`] of matrices that do not belong together, and what the driver says.
    pub fn product<'a>(
        &self,
        a: &'a Matrix<ElementOf<G::A>, MajorOf<G::A>>,
        b: &'a Matrix<ElementOf<G::B>, MajorOf<G::B>>,
        d: &'a mut Matrix<G::D, KMajor>,
    ) -> Result<Product<'a>, Error> {
        let ((m, k), (n, l)) = (a.shape(), b.shape());
        if k != l || d.shape() != (m, n) {
            return Err(Error::Shape(format!(
                "A {:?}, B {:?}, D {:?}: (M, K), (N, K), (M, N)",
                a.shape(),
                b.shape(),
                d.shape()
            )));
        }
        let mut maps = encoded(&G::A::map(m, k, a.stride())?, a.address(&self.gpu))?.to_vec();
        maps.extend(encoded(&G::B::map(n, k, b.stride())?, b.address(&self.gpu))?);
        match G::map(m, n, d.stride()) {
            Some(map) => maps.extend(encoded(&map?, d.address(&self.gpu))?),
            None => maps.extend([d.address(&self.gpu), d.stride() as u64]),
        }
        let of = |n: usize| u32::try_from(n).map_err(|_| Error::Shape(format!("{n} rows or columns")));
        let extents = [of(m)?, of(n)?, of(k)?];
        let [tile_m, tile_n, _] = G::TILE;
        let tiles = extents[0].div_ceil(tile_m).saturating_mul(extents[1].div_ceil(tile_n));
        let at_once = if G::GOES_ON { self.gpu.multiprocessors()?.saturating_mul(G::RESIDENT) } else { u32::MAX };
        let grid = tiles.min(at_once).max(1);
        Ok(Product {
            gpu: self.gpu.clone(),
            function: self.function.clone(),
            maps: self.gpu.stream.clone_htod(&maps)?,
            extents,
            launch: LaunchConfig { grid_dim: (grid, 1, 1), block_dim: (G::THREADS, 1, 1), shared_mem_bytes: G::SHARED },
            of: PhantomData,
        })
    }
}
/// A tensor map's words.
fn encoded(map: &TensorMap, address: u64) -> Result<[u64; 16], Error> {
    Ok(encode(map, address)?.opaque)
}
/// A product that can be launched, again and again.
#[derive(Debug)]
pub struct Product<'a> {
    gpu: Gpu,
    function: CudaFunction,
    maps: CudaSlice<u64>,
    extents: [u32; 3],
    launch: LaunchConfig,
    // A, B and D
    of: PhantomData<&'a mut ()>,
}
impl Product<'_> {
    /// Begins it.
    ///
    /// # Errors
    /// What the driver says.
    #[allow(unsafe_code)]
    pub fn launch(&self) -> Result<(), Error> {
        let [m, n, k] = &self.extents;
        let mut launch = self.gpu.stream.launch_builder(&self.function);
        launch.arg(&self.maps).arg(m).arg(n).arg(k);
        // SAFETY: the kernel was loaded by its name, and threads, shared memory and the maps of matrices of its types come from the types
        // it is made of; the matrices are borrowed for as long as this is
        unsafe { launch.launch(self.launch) }?;
        Ok(())
    }
    /// CTAs, threads of a CTA, bytes of its shared memory.
    #[must_use]
    pub const fn grid(&self) -> [u32; 3] {
        [self.launch.grid_dim.0, self.launch.block_dim.0, self.launch.shared_mem_bytes]
    }
}
/// Whether an operand lies by rows.
pub(crate) const fn by_rows<J: IsMajor>() -> bool {
    matches!(J::MAJOR, cute_atoms::mma::Major::K)
}
