//! What threads of a warp tell each other.

use crate::barrier::Meets;
use crate::fault::Fault;
use crate::memory::Moment;
use crate::mma::split;
use crate::thread::Thread;
use core::future::Future;
use core::panic::Location;
use std::rc::Rc;

impl Thread {
    /// `__shfl_xor_sync(0xffffffff, value, mask)`: the value of the lane whose number differs in the bits of `mask`. All lanes of the warp
    /// call it together.
    ///
    /// ```
    /// use cute_interpreter::launch;
    /// // the largest of each four lanes, as of a row of `mma.m16n8`
    /// launch((1, 1), 32, async |thread| {
    ///     let mut largest = thread.index();
    ///     for mask in [2, 1] {
    ///         largest = largest.max(thread.shuffle_xor(largest, mask).await?);
    ///     }
    ///     assert_eq!(largest, thread.index() | 3);
    ///     Ok(())
    /// })?;
    /// let told = launch((1, 1), 32, async |thread| thread.shuffle_xor(0, 32).await.map(|_| ())).unwrap_err();
    /// assert_eq!(told.to_string(), "shuffle_xor: lanes that differ by 32, where a warp has 32");
    /// # Ok::<(), cute_interpreter::Fault>(())
    /// ```
    ///
    /// # Errors
    /// [`Fault::Lanes`] of a mask that no lane has; [`Fault::Apart`] where another thread of the warp is at another one, or has a value of
    /// another type.
    #[doc(alias = "__shfl_xor_sync")]
    #[track_caller]
    pub fn shuffle_xor<T: Copy + 'static>(&self, value: T, mask: usize) -> impl Future<Output = Result<T, Fault>> {
        let at = Location::caller();
        async move {
            let (lane, warp) = split(self.index(), Moment::WARP);
            let (what, group, lanes) = ("shuffle_xor", [self.rank(), warp, 0, 0], Moment::WARP);
            if mask >= lanes {
                return Err(Fault::Lanes { what, mask, lanes });
            }
            let meets = Meets { what, instruction: None, group, lane: Some(lane), lanes, aligned: true, first: None };
            let all = |left: &[&T]| left.iter().map(|&&value| value).collect::<Rc<[T]>>();
            let all = self.gather(meets, value, all, at).await?;
            // all 32 have left one, or nobody would be here
            all.get(lane ^ mask).copied().ok_or(Fault::Lanes { what, mask, lanes })
        }
    }
}
