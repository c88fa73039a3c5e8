//! On a microcontroller: an analog-digital converter writes four channels in turns, as a DMA does it, and a filter wants them apart.
//! The two orders are two layouts, and to bring one into the other is a copy. Nothing of a layout is in memory.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use cortex_m_semihosting::{debug, hprintln};
use cute_kit::prelude::*;
use panic_semihosting as _;

/// Channels of the converter.
const CHANNELS: usize = 4;
/// Scans of all channels in a buffer.
const SCANS: usize = 8;

/// What the hardware would have written: the channel in hundreds, the scan in ones.
fn samples() -> [u16; CHANNELS * SCANS] {
    let mut buffer = [0; CHANNELS * SCANS];
    for (sample, (channel, scan)) in
        buffer.iter_mut().zip((0..8).flat_map(|scan| (0..4).map(move |channel| (channel, scan))))
    {
        *sample = 100 * channel + scan;
    }
    buffer
}

/// `planes` becomes one channel after the other.
fn apart(buffer: &[u16; CHANNELS * SCANS], planes: &mut [u16; CHANNELS * SCANS]) -> Result<(), AlgebraError> {
    let in_turns = Tensor::view(buffer, layout!((CHANNELS, SCANS) : (1, CHANNELS)))?;
    let mut in_rows = Tensor::view_mut(planes, layout!((CHANNELS, SCANS) : (SCANS, 1)))?;
    copy(&in_turns, &mut in_rows)
}

#[entry]
fn main() -> ! {
    let (buffer, mut planes) = (samples(), [0; CHANNELS * SCANS]);
    match apart(&buffer, &mut planes) {
        Ok(()) => {
            for (channel, row) in planes.chunks(SCANS).enumerate() {
                hprintln!("channel {}: {:?}", channel, row);
            }
            hprintln!("a layout is {} bytes", size_of::<Layout<shape!((4, 8)), shape!((8, 1))>>());
            debug::exit(debug::EXIT_SUCCESS);
        }
        Err(why) => {
            hprintln!("{}", why);
            debug::exit(debug::EXIT_FAILURE);
        }
    }
    loop {}
}
