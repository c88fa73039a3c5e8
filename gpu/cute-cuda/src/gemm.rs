//! `D = A B^T` by the kernels of [`cute_gpu::gemm`] and [`cute_gpu::sgemm`]: tensor maps, grid and shared memory come from the types that the kernel was made of.

use crate::element::Number;
use crate::gpu::{Error, Gpu, kernel};
use crate::matrix::Matrix;
use crate::plan::{Added, Part, Plan, plan};
use cudarc::driver::{CudaFunction, CudaSlice, LaunchConfig, PushKernelArg};
use cute_atoms::element::{Element, F32};
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
        // between two kernels with the same tiles, the one whose threads add nothing
        let speed = if G::PROMOTES { 0.95 * speed } else { speed };
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
    /// rows, the columns of others. Factors that are 0 do not read what they multiply, as BLAS has it, and a D without elements launches
    /// nothing: [`plan`](mod@crate::plan).
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
        let added = Added {
            alpha: with.alpha,
            c: with.c.map(|(beta, c)| (beta, c.stored())),
            bias: with.bias.map(Matrix::shape),
        };
        let plan = plan::<G>(matrices, a.stored(), b.stored(), d.stored(), &added, self.gpu.multiprocessors()?)?;
        let mut zero = None;
        let mut words = Vec::new();
        let mut parts = Vec::new();
        for part in &plan.parts {
            let begin = words.len();
            let of_a = a.address(&self.gpu).saturating_add(bytes::<ElementOf<G::A>>(part.first, plan.between[0]));
            let of_b = b.address(&self.gpu).saturating_add(bytes::<ElementOf<G::B>>(part.first, plan.between[1]));
            let of_d = d.address(&self.gpu).saturating_add(bytes::<G::D>(part.first, plan.between[2]));
            match &part.read {
                Some([map_a, map_b]) => words.extend([encoded(map_a, of_a)?, encoded(map_b, of_b)?].concat()),
                // which nobody reads
                None => words.extend([0; 32]),
            }
            match &part.written {
                Some(map) => words.extend(encoded(map, of_d)?),
                None => words.extend([of_d, d.stride() as u64, plan.between[2] as u64]),
            }
            if !<G::Epilogue as Epilogue>::PLAIN {
                if zero.is_none() {
                    zero = Some(Matrix::<F32>::filled(&self.gpu, 1, 1, 0.0)?);
                }
                let nothing = zero.as_ref().map_or(0, |zero| zero.address(&self.gpu));
                words.extend(self.terms(&plan, part, with, nothing).words());
            }
            parts.push((begin, part.matrices));
            words.resize(words.len().next_multiple_of(PART), 0);
        }
        let mut maps = self.gpu.alloc(words.len() as u128, || "tensor maps".to_owned())?;
        self.gpu.answer(self.gpu.stream.memcpy_htod(&words, &mut maps))?;
        Ok(Product {
            gpu: self.gpu.clone(),
            function: self.function.clone(),
            maps,
            parts,
            extents: plan.extents,
            _zero: zero,
            launch: LaunchConfig {
                grid_dim: (plan.grid, 1, 1),
                block_dim: (G::THREADS, 1, 1),
                shared_mem_bytes: G::SHARED,
            },
            of: PhantomData,
        })
    }
    /// The terms of a launch, where what is missing stands at a zero.
    fn terms(&self, plan: &Plan, part: &Part, with: &With<'_, G::D>, nothing: u64) -> Terms {
        let read = with.c.filter(|_| plan.reads_c);
        let between = plan.between[3];
        Terms {
            alpha: with.alpha,
            beta: read.map_or(0.0, |(beta, _)| beta),
            bias: with.bias.map_or([nothing, 0], |bias| [bias.address(&self.gpu), 1]),
            c: read.map_or([nothing, 0, 0, 0], |(_, c)| {
                let first = c.address(&self.gpu).saturating_add(bytes::<G::D>(part.first, between));
                [first, c.stride() as u64, 1, between as u64]
            }),
        }
    }
}
/// Words of a launch's maps and terms, rounded up to what a tensor map is aligned to.
const PART: usize = 16;
/// Bytes of `matrices` times `between` elements.
fn bytes<E: Element>(matrices: usize, between: usize) -> u64 {
    matrices.saturating_mul(between).saturating_mul(E::BITS / 8) as u64
}
/// A tensor map's words.
fn encoded(map: &TensorMap, address: u64) -> Result<[u64; 16], Error> {
    Ok(encode(map, address)?.opaque)
}
/// What a product is multiplied by, and what is added to it, where the kernel's epilogue does: `alpha A B^T + beta C + bias`.
#[derive(Debug, Clone, Copy)]
pub struct With<'a, D: Number> {
    /// The factor of the product. If it is 0, neither A nor B is read: D has no NaN of theirs.
    pub alpha: f32,
    /// C's factor, and C: as D is. If the factor is 0, C is not read.
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
    // of each launch, where its maps begin, and how many matrices it has
    maps: CudaSlice<u64>,
    parts: Vec<(usize, u32)>,
    extents: [u32; 3],
    // what stands for terms that are not there
    _zero: Option<Matrix<F32>>,
    launch: LaunchConfig,
    // A, B and D
    of: PhantomData<&'a mut ()>,
}
impl Product<'_> {
    /// Begins it: one launch for each 65,535 matrices, and none if D has no elements.
    ///
    /// # Errors
    /// What the driver says.
    #[allow(unsafe_code)]
    pub fn launch(&self) -> Result<(), Error> {
        let [m, n, k] = &self.extents;
        for &(begin, matrices) in &self.parts {
            let maps = self.maps.slice(begin..);
            let mut launch = self.gpu.stream.launch_builder(&self.function);
            launch.arg(&maps).arg(m).arg(n).arg(k);
            let mut config = self.launch;
            config.grid_dim.1 = matrices;
            // SAFETY: the kernel was loaded by its name, and threads, shared memory and the maps of matrices of its types come from the
            // types it is made of; the matrices are borrowed for as long as this is
            let launched = unsafe { launch.launch(config) };
            self.gpu.answer(launched)?;
        }
        Ok(())
    }
    /// CTAs of a matrix, threads of a CTA, bytes of its shared memory.
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
