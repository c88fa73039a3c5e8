//! `D = A B^T` by the kernels of [`cute_gpu::gemm`] and [`cute_gpu::sgemm`]: tensor maps, grid and shared memory come from the types that the kernel was made of.

use crate::element::Number;
use crate::gpu::{Error, Gpu, kernel};
use crate::matrix::Matrix;
use cudarc::driver::{CudaFunction, CudaSlice, LaunchConfig, PushKernelArg};
use cute_atoms::element::F32;
use cute_atoms::mma::{IsMajor, KMajor};
use cute_atoms::tma::TensorMap;
use cute_atoms::tma::driver::encode;
use cute_gpu::gemm::epilogue::{Epilogue, Terms};
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
        let speed = match (tile_m, tile_n) {
            (_, 256) => 1.0,
            (_, 192) => 0.95,
            (256, _) => 0.9,
            (_, 128) => 0.84,
            (_, 64) => 0.47,
            (16, _) => 0.1,
            _ => 0.24,
        };
        let split = G::SPLIT.max(1) as usize;
        let tiles = m.div_ceil(tile_m).saturating_mul(n.div_ceil(tile_n)).saturating_mul(split);
        let waves = tiles.div_ceil(multiprocessors.max(1) as usize) as f64;
        let of_tile = 2.0 * (tile_m as f64) * (tile_n as f64) * k.div_ceil(split).next_multiple_of(tile_k) as f64;
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
        self.products(1, a, b, &With::default(), d)
    }
    /// What is launched for several products with terms: `matrices` of each stand one behind the other along what strides, the rows of matrices by
    /// rows, the columns of others.
    ///
    /// # Errors
    /// As [`Self::product`]; [`Error::Shape`] of terms that the kernel's epilogue has not.
    pub fn products<'a>(
        &self,
        matrices: usize,
        a: &'a Matrix<ElementOf<G::A>, MajorOf<G::A>>,
        b: &'a Matrix<ElementOf<G::B>, MajorOf<G::B>>,
        with: &With<'a, G::D>,
        d: &'a mut Matrix<G::D, KMajor>,
    ) -> Result<Product<'a>, Error> {
        let one = |(rows, columns): (usize, usize), by_rows: bool| {
            let (slow, fast) = if by_rows { (rows, columns) } else { (columns, rows) };
            let slow = slow.checked_div(matrices).filter(|of_one| of_one.checked_mul(matrices) == Some(slow));
            slow.map(|slow| if by_rows { (slow, fast) } else { (fast, slow) })
        };
        let shapes = [
            one(a.shape(), by_rows::<MajorOf<G::A>>()),
            one(b.shape(), by_rows::<MajorOf<G::B>>()),
            one(d.shape(), true),
            with.c.map_or(one(d.shape(), true), |(_, c)| one(c.shape(), true)),
        ];
        let wrong = || {
            let text = format!("A {:?}, B {:?}, D {:?}: (M, K), (N, K), (M, N)", a.shape(), b.shape(), d.shape());
            Error::Shape(if matrices == 1 { text } else { format!("{text}, {matrices} of each") })
        };
        let [Some((m, k)), Some((n, l)), Some(of_d), Some(of_c)] = shapes else { return Err(wrong()) };
        if k != l || of_d != (m, n) || of_c != (m, n) {
            return Err(wrong());
        }
        if with.bias.is_some_and(|bias| bias.shape() != (1, n)) {
            return Err(Error::Shape(format!("the bias has not {n} elements in a row")));
        }
        // from a matrix to the next one
        let (ka, kb) = (by_rows::<MajorOf<G::A>>(), by_rows::<MajorOf<G::B>>());
        let between = |slow: usize, stride: usize| slow.saturating_mul(stride);
        let map_a = G::A::map([m, k, matrices], a.stride(), between(if ka { m } else { k }, a.stride()))?;
        let map_b = G::B::map([n, k, matrices], b.stride(), between(if kb { n } else { k }, b.stride()))?;
        let mut maps = encoded(&map_a, a.address(&self.gpu))?.to_vec();
        maps.extend(encoded(&map_b, b.address(&self.gpu))?);
        match G::map([m, n, matrices], d.stride(), between(m, d.stride())) {
            Some(map) => maps.extend(encoded(&map?, d.address(&self.gpu))?),
            None => maps.extend([d.address(&self.gpu), d.stride() as u64, between(m, d.stride()) as u64]),
        }
        let mut zero = None;
        if !<G::Epilogue as Epilogue>::PLAIN {
            let nothing = Matrix::<F32>::filled(&self.gpu, 1, 1, 0.0)?;
            let (at, stride) = (nothing.address(&self.gpu), |n: usize| n as u64);
            maps.extend(
                Terms {
                    alpha: with.alpha,
                    beta: with.c.map_or(0.0, |(beta, _)| beta),
                    bias: with.bias.map_or([at, 0], |bias| [bias.address(&self.gpu), 1]),
                    c: with.c.map_or([at, 0, 0, 0], |(_, c)| {
                        [c.address(&self.gpu), stride(c.stride()), 1, stride(between(m, c.stride()))]
                    }),
                }
                .words(),
            );
            zero = Some(nothing);
        } else if with.alpha != 1.0 || with.c.is_some() || with.bias.is_some() {
            return Err(Error::Shape(format!("{} multiplies: it has no factors, no C and no bias", G::NAME)));
        }
        let of = |n: usize| u32::try_from(n).map_err(|_| Error::Shape(format!("{n} rows or columns")));
        let extents = [of(m)?, of(n)?, of(k)?];
        let [tile_m, tile_n, _] = G::TILE;
        let tiles = extents[0].div_ceil(tile_m).saturating_mul(extents[1].div_ceil(tile_n));
        let at_once = if G::GOES_ON { self.gpu.multiprocessors()?.saturating_mul(G::RESIDENT) } else { u32::MAX };
        let grid = tiles.min(at_once).max(1).saturating_mul(G::SPLIT);
        Ok(Product {
            gpu: self.gpu.clone(),
            function: self.function.clone(),
            maps: self.gpu.stream.clone_htod(&maps)?,
            extents,
            _zero: zero,
            launch: LaunchConfig {
                grid_dim: (grid, of(matrices)?, 1),
                block_dim: (G::THREADS, 1, 1),
                shared_mem_bytes: G::SHARED,
            },
            of: PhantomData,
        })
    }
}
/// A tensor map's words.
fn encoded(map: &TensorMap, address: u64) -> Result<[u64; 16], Error> {
    Ok(encode(map, address)?.opaque)
}
/// What a product is multiplied by, and what is added to it, where the kernel's epilogue does: `alpha A B^T + beta C + bias`.
#[derive(Debug, Clone, Copy)]
pub struct With<'a, D: Number> {
    /// The factor of the product.
    pub alpha: f32,
    /// C's factor, and C: as D is.
    pub c: Option<(f32, &'a Matrix<D, KMajor>)>,
    /// The bias, N numbers in a row.
    pub bias: Option<&'a Matrix<F32, KMajor>>,
}
impl<D: Number> Default for With<'_, D> {
    fn default() -> Self {
        Self { alpha: 1.0, c: None, bias: None }
    }
}
/// A product that can be launched, again and again.
#[derive(Debug)]
pub struct Product<'a> {
    gpu: Gpu,
    function: CudaFunction,
    maps: CudaSlice<u64>,
    extents: [u32; 3],
    // what stands for terms that are not there
    _zero: Option<Matrix<F32>>,
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
#[must_use]
pub const fn by_rows<J: IsMajor>() -> bool {
    matches!(J::MAJOR, cute_atoms::mma::Major::K)
}
