//! A ring of buffers: who fills one and who empties it go round it, each by stage and phase.

use super::barrier::Barrier;
use super::shared::Address;

/// Where somebody is in a ring of `STAGES` buffers.
///
/// ```text
/// number of buffers gone by = STAGES * rounds + stage        phase = rounds mod 2
/// ```
/// Who fills begins a round ahead, in phase 1: the first round waits for nobody.
#[derive(Clone, Copy)]
pub struct Place<const STAGES: u32> {
    /// The buffer.
    pub stage: u32,
    /// The parity to wait for.
    pub phase: u32,
}
impl<const STAGES: u32> Place<STAGES> {
    /// Where who empties begins.
    pub const EMPTIES: Self = Self { stage: 0, phase: 0 };
    /// Where who fills begins.
    pub const FILLS: Self = Self { stage: 0, phase: 1 };
    /// The next buffer.
    #[inline(always)]
    pub fn step(&mut self) {
        self.stage += 1;
        if self.stage == STAGES {
            self.stage = 0;
            self.phase ^= 1;
        }
    }
}
/// The barriers of a ring: of each buffer whether it is full, and whether it is empty.
#[derive(Clone, Copy)]
pub struct Ring<const STAGES: u32>(pub Address);
impl<const STAGES: u32> Ring<STAGES> {
    /// Bytes of the barriers.
    pub const BYTES: u32 = 2 * STAGES * Barrier::BYTES;
    /// What tells that a buffer is full.
    #[inline(always)]
    pub fn full(self, stage: u32) -> Barrier {
        Barrier(self.0 + Barrier::BYTES * stage)
    }
    /// What tells that a buffer is empty.
    #[inline(always)]
    pub fn empty(self, stage: u32) -> Barrier {
        Barrier(self.0 + Barrier::BYTES * (STAGES + stage))
    }
    /// Makes them: a buffer is full by one arrival and its bytes, empty by `readers` arrivals.
    ///
    /// # Safety
    /// The bytes are there, aligned to 8, and one thread makes them before others use them.
    #[inline(always)]
    pub unsafe fn init(self, readers: u32) {
        let mut stage = 0;
        while stage < STAGES {
            // SAFETY: the caller's
            unsafe {
                self.full(stage).init(1);
                self.empty(stage).init(readers);
            }
            stage += 1;
        }
        super::fence::barriers();
    }
}
