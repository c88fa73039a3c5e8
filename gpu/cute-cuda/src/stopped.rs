//! Which check ended a kernel: words of the host's memory that kernels write, since a trap takes the device's memory with it.

#![allow(unsafe_code)]

use crate::gpu::Error;
use cudarc::driver::sys::{self, CU_MEMHOSTALLOC_DEVICEMAP, CU_MEMHOSTALLOC_PORTABLE};
use cudarc::driver::{CudaContext, CudaModule, CudaStream, result};
use cute_gpu::stopped::{Stopped, WORDS};
use std::sync::Arc;

/// The name of the word in a module where kernels find the address.
const NAME: &str = "cute_stopped";

/// The words, and their address for kernels.
#[derive(Debug)]
pub(crate) struct Watch {
    words: *mut u32,
    address: u64,
    // whose memory it is
    _context: Arc<CudaContext>,
}
// SAFETY: words that are read one by one, by volatile accesses, and written by kernels alone
unsafe impl Send for Watch {}
// SAFETY: as above
unsafe impl Sync for Watch {}
impl Watch {
    /// # Errors
    /// What the driver says.
    pub(crate) fn new(context: &Arc<CudaContext>) -> Result<Self, Error> {
        context.bind_to_thread()?;
        let mut address = 0;
        // SAFETY: the context is current; the words are written here before anybody reads them
        let words = unsafe {
            let flags = CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_PORTABLE;
            let words = result::malloc_host(WORDS.saturating_mul(4), flags)?.cast::<u32>();
            words.write_bytes(0, WORDS);
            sys::cuMemHostGetDevicePointer_v2(&raw mut address, words.cast(), 0).result()?;
            words
        };
        Ok(Self { words, address, _context: context.clone() })
    }
    /// Has the kernels of a module write here, if they have checks.
    ///
    /// # Errors
    /// What the driver says.
    pub(crate) fn over(&self, module: &Arc<CudaModule>, stream: &Arc<CudaStream>) -> Result<(), Error> {
        if let Ok(mut word) = module.get_global(NAME, stream) {
            stream.memcpy_htod(&self.address.to_ne_bytes(), &mut word)?;
            // before a kernel of any stream
            stream.synchronize()?;
        }
        Ok(())
    }
    /// The check that failed.
    pub(crate) fn stopped(&self) -> Option<Stopped> {
        let mut words = [0; WORDS];
        for (i, word) in words.iter_mut().enumerate() {
            // SAFETY: there are so many; a kernel may write them meanwhile
            *word = unsafe { self.words.add(i).read_volatile() };
        }
        Stopped::of(words)
    }
}
impl Drop for Watch {
    fn drop(&mut self) {
        // SAFETY: made by the driver; kernels have ended, or are about to end with the context. What it says of a dead context does not matter
        let _ = unsafe { result::free_host(self.words.cast()) };
    }
}
