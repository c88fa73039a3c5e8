//! One GPU: memory, modules made from PTX by the driver, launches.

use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DriverError, LaunchConfig};
use cudarc::nvrtc::Ptx;
use std::sync::Arc;

/// What a GPU is asked for in vain.
#[derive(thiserror::Error)]
pub enum Error {
    /// There is no driver on this machine.
    #[error("there is no CUDA driver (libcuda.so.1) on this machine")]
    NoDriver,
    /// The driver's answer.
    #[error("{0}")]
    Driver(#[from] DriverError),
    /// The driver's answer to a kernel.
    #[error("{what}: {error}")]
    Kernel {
        /// What it asks about.
        what: String,
        /// The answer.
        error: DriverError,
    },
    /// Matrices that do not belong together.
    #[error("{0}")]
    Shape(String),
    /// A matrix that TMA cannot copy.
    #[error("{0}")]
    Map(#[from] cute_atoms::tma::TensorMapError),
    /// A tensor map that the driver refuses.
    #[error("{0}")]
    Encode(#[from] cute_atoms::tma::driver::EncodeError),
    /// The kernel's instructions are another GPU's.
    #[error("this GPU is sm_{capability}, and the kernel's instructions are those of sm_{needed}a")]
    OtherGpu {
        /// This GPU.
        capability: usize,
        /// The kernel's.
        needed: usize,
    },
    /// No kernel has this name.
    #[error("there is no kernel {0}")]
    NoText(String),
    /// NVIDIA's library: what it was asked, and its answer.
    #[error("cuBLAS: {0} answers {1}")]
    Cublas(&'static str, i32),
    /// A layout of the table that cannot be read as one: an error of this crate.
    #[error("a layout of the table: {0}")]
    Layout(String),
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl std::fmt::Debug for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// The first GPU of this machine.
#[derive(Debug, Clone)]
pub struct Gpu {
    context: Arc<CudaContext>,
    /// What is launched runs in this order.
    pub stream: Arc<CudaStream>,
}
impl Gpu {
    /// Opens it.
    ///
    /// # Errors
    /// [`Error::NoDriver`], and what the driver says.
    pub fn first() -> Result<Self, Error> {
        if !cute_atoms::tma::driver::is_present() {
            return Err(Error::NoDriver);
        }
        let context = CudaContext::new(0)?;
        let stream = context.default_stream();
        Ok(Self { context, stream })
    }
    /// The same GPU with a stream of its own, for another thread.
    ///
    /// # Errors
    /// What the driver says.
    pub fn beside(&self) -> Result<Self, Error> {
        self.context.bind_to_thread()?;
        Ok(Self { context: self.context.clone(), stream: self.context.new_stream()? })
    }
    /// Its name.
    ///
    /// # Errors
    /// What the driver says.
    pub fn name(&self) -> Result<String, Error> {
        Ok(self.context.name()?)
    }
    /// Its compute capability, as the `90` of `sm_90`.
    ///
    /// # Errors
    /// What the driver says.
    pub fn capability(&self) -> Result<usize, Error> {
        let (major, minor) = self.context.compute_capability()?;
        Ok(usize::try_from(major.saturating_mul(10).saturating_add(minor)).unwrap_or(0))
    }
    /// How many multiprocessors it has.
    ///
    /// # Errors
    /// What the driver says.
    pub fn multiprocessors(&self) -> Result<u32, Error> {
        use cudarc::driver::sys::CUdevice_attribute_enum::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT as COUNT;
        Ok(u32::try_from(self.context.attribute(COUNT)?).unwrap_or(1))
    }
    /// Waits for all that was begun.
    ///
    /// # Errors
    /// What the driver says, also of kernels that went wrong since.
    pub fn wait(&self) -> Result<(), Error> {
        Ok(self.stream.synchronize()?)
    }
    /// Milliseconds of one of `count` launches that follow one another without a pause.
    ///
    /// # Errors
    /// What the driver says, or the launches.
    pub fn time(&self, count: u32, mut launch: impl FnMut() -> Result<(), Error>) -> Result<f64, Error> {
        use cudarc::driver::sys::CUevent_flags_enum::CU_EVENT_DEFAULT as TIMED;
        let (begin, end) = (self.context.new_event(Some(TIMED))?, self.context.new_event(Some(TIMED))?);
        begin.record(&self.stream)?;
        for _ in 0..count {
            launch()?;
        }
        end.record(&self.stream)?;
        self.stream.synchronize()?;
        Ok(f64::from(begin.elapsed_ms(&end)?) / f64::from(count.max(1)))
    }
    /// The version of CUDA that the driver has: (13, 0).
    ///
    /// # Errors
    /// What the driver says.
    pub fn driver(&self) -> Result<(i32, i32), Error> {
        let mut version = 0;
        // SAFETY: writes one integer
        #[allow(unsafe_code)]
        unsafe { cudarc::driver::sys::cuDriverGetVersion(&raw mut version) }.result()?;
        Ok((version / 1000, version % 1000 / 10))
    }
    /// The module of a PTX text, assembled by the driver.
    ///
    /// # Errors
    /// What the driver says: an instruction that the GPU does not have is `CUDA_ERROR_INVALID_PTX`, or of an older PTX version.
    pub fn load(&self, ptx: String) -> Result<Arc<CudaModule>, Error> {
        Ok(self.context.load_module(Ptx::from_src(ptx))?)
    }
    /// Bytes on the GPU.
    ///
    /// # Errors
    /// The driver's.
    pub fn upload(&self, bytes: &[u8]) -> Result<CudaSlice<u8>, Error> {
        Ok(self.stream.clone_htod(bytes)?)
    }
    /// Bytes back.
    ///
    /// # Errors
    /// The driver's.
    pub fn download(&self, bytes: &CudaSlice<u8>) -> Result<Vec<u8>, Error> {
        Ok(self.stream.clone_dtoh(bytes)?)
    }
}
/// So many blocks of so many threads, with so many bytes of shared memory.
#[must_use]
pub fn blocks(grid: usize, threads: usize, shared: usize) -> LaunchConfig {
    let of = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    LaunchConfig { grid_dim: (of(grid), 1, 1), block_dim: (of(threads), 1, 1), shared_mem_bytes: of(shared) }
}
/// A kernel of a module, which may have `shared` bytes of shared memory.
///
/// # Errors
/// The driver's: no kernel of this name, or more than it has.
pub fn kernel(module: &Arc<CudaModule>, name: &str, shared: usize) -> Result<CudaFunction, Error> {
    use cudarc::driver::sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES as MOST;
    let kernel = module.load_function(name)?;
    if shared > 48 << 10 {
        kernel.set_attribute(MOST, i32::try_from(shared).unwrap_or(i32::MAX))?;
    }
    Ok(kernel)
}
