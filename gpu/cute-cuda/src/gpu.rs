//! One GPU: memory, modules made from PTX by the driver, launches.

use crate::stopped::Watch;
use cudarc::driver::sys::CUresult;
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DeviceRepr, DriverError, LaunchConfig,
};
use cudarc::nvrtc::Ptx;
use cute_gpu::stopped::Stopped;
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
    /// The GPU's memory has no room for it.
    #[error("{what}: expected {} bytes of the GPU's memory, found {} free", grouped(*.bytes), grouped(*.free as u128))]
    Memory {
        /// The name, extents and elements.
        what: String,
        /// The bytes that it takes.
        bytes: u128,
        /// The bytes that are free.
        free: usize,
    },
    /// A check in a kernel failed. The context has ended with the kernel: nothing more runs on it.
    #[error("{0}")]
    Stopped(Stopped),
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

impl Error {
    /// Puts a name before what has no room in memory.
    ///
    /// ```
    /// use cute_cuda::gpu::Error;
    /// let error = Error::Memory { what: "1024 x 1024 f32".to_owned(), bytes: 4_194_304, free: 65_536 };
    /// let text = "D: 1024 x 1024 f32: expected 4,194,304 bytes of the GPU's memory, found 65,536 free";
    /// assert_eq!(error.named("D").to_string(), text);
    /// ```
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        match self {
            Self::Memory { what, bytes, free } => Self::Memory { what: format!("{name}: {what}"), bytes, free },
            other => other,
        }
    }
}
/// A number with its digits in groups of three.
fn grouped(n: u128) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && digits.len().saturating_sub(i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The first GPU of this machine.
#[derive(Debug, Clone)]
pub struct Gpu {
    context: Arc<CudaContext>,
    watch: Arc<Watch>,
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
        let watch = Arc::new(Watch::new(&context)?);
        Ok(Self { context, watch, stream })
    }
    /// The same GPU with a stream of its own, for another thread.
    ///
    /// # Errors
    /// What the driver says.
    pub fn beside(&self) -> Result<Self, Error> {
        self.context.bind_to_thread()?;
        Ok(Self { context: self.context.clone(), watch: self.watch.clone(), stream: self.context.new_stream()? })
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
    /// [`Error::Stopped`] of a kernel whose check failed since, and what the driver says, also of kernels that went wrong otherwise.
    pub fn wait(&self) -> Result<(), Error> {
        self.answer(self.stream.synchronize())
    }
    /// What the driver says; where a kernel's check failed, which one.
    pub(crate) fn answer<T>(&self, answer: Result<T, DriverError>) -> Result<T, Error> {
        answer.map_err(|error| self.watch.stopped().map_or(Error::Driver(error), Error::Stopped))
    }
    /// Memory for `len` elements, which nobody has written yet.
    ///
    /// # Errors
    /// [`Error::Memory`], with what it was for, and what the driver says.
    pub(crate) fn alloc<T: DeviceRepr>(&self, len: u128, what: impl FnOnce() -> String) -> Result<CudaSlice<T>, Error> {
        let bytes = len.saturating_mul(size_of::<T>() as u128);
        // what is more than addresses can say is not asked for
        if isize::try_from(bytes).is_ok() {
            // SAFETY: elements of which all bits are values, written before they are read
            #[allow(unsafe_code)]
            let memory = unsafe { self.stream.alloc::<T>(usize::try_from(len).unwrap_or(0).max(1)) };
            match memory {
                Err(DriverError(CUresult::CUDA_ERROR_OUT_OF_MEMORY)) => {}
                answer => return self.answer(answer),
            }
        }
        Err(Error::Memory { what: what(), bytes, free: self.context.mem_get_info()?.0 })
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
        self.wait()?;
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
    /// The module of a PTX text, assembled by the driver. If a check of its kernels fails (`must` and `stop` of `cute_gpu::device`), the next
    /// [`Self::wait`] returns [`Error::Stopped`] with its line.
    ///
    /// # Errors
    /// What the driver says: an instruction that the GPU does not have is `CUDA_ERROR_INVALID_PTX`, or of an older PTX version.
    pub fn load(&self, ptx: String) -> Result<Arc<CudaModule>, Error> {
        let module = self.answer(self.context.load_module(Ptx::from_src(ptx)))?;
        self.watch.over(&module, &self.stream)?;
        Ok(module)
    }
    /// Bytes on the GPU.
    ///
    /// # Errors
    /// [`Error::Memory`], and the driver's.
    pub fn upload(&self, bytes: &[u8]) -> Result<CudaSlice<u8>, Error> {
        let mut memory = self.alloc(bytes.len() as u128, || "bytes".to_owned())?;
        self.answer(self.stream.memcpy_htod(bytes, &mut memory))?;
        Ok(memory)
    }
    /// Bytes back.
    ///
    /// # Errors
    /// The driver's.
    pub fn download(&self, bytes: &CudaSlice<u8>) -> Result<Vec<u8>, Error> {
        self.answer(self.stream.clone_dtoh(bytes))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Out of memory says what for, how much, and how much is free.
    #[test]
    fn messages() {
        let of = |bytes, free| Error::Memory { what: "1 x 3 bf16".to_owned(), bytes, free }.named("C").to_string();
        assert_eq!(of(999, 0), "C: 1 x 3 bf16: expected 999 bytes of the GPU's memory, found 0 free");
        assert_eq!(
            of(36_893_488_147_419_103_230, 150_000_000_000),
            "C: 1 x 3 bf16: expected 36,893,488,147,419,103,230 bytes of the GPU's memory, found 150,000,000,000 free"
        );
        let stopped = Stopped { line: 14, column: 5, file: *b"s/src/checks", block: [3, 1, 0], thread: 17 };
        assert_eq!(
            Error::Stopped(stopped).to_string(),
            "kernel: the check at ..s/src/checks.rs:14:5 failed, in block (3, 1, 0), thread 17"
        );
        assert_eq!(Error::NoDriver.named("D").to_string(), Error::NoDriver.to_string());
    }
}
