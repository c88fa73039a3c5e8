//! Im2col: pixels of images, as a convolution reads them.
//!
//! ```text
//! bounding box   along each spatial mode the pixels lower, lower + step, .. up to extent - 1 + upper
//! box            elements (channel c0 + c, pixel p), c first; pixel 0 is at the coordinates, the next ones are those of the bounding box
//!                behind it: width first, then height, depth, images
//! element        at pixel + offset of the filter; outside of the images it is 0
//! ```
//! (PTX ISA, "Tensors", im2col mode; `cuTensorMapEncodeIm2col`.)

use super::TmaTensor;
use crate::fault::TmaFault;
use crate::mma::split;
use cute_atoms::tma::Mode;

/// The bounding box along one spatial mode.
struct Axis {
    lower: i64,
    step: i64,
    /// How many pixels it has.
    count: usize,
    /// Pixels of the images.
    extent: u64,
    /// Bytes from one to the next.
    stride: u64,
}
impl Axis {
    /// Which pixel of the bounding box is at a coordinate.
    fn find(&self, coordinate: i32) -> Option<usize> {
        let from = i64::from(coordinate).checked_sub(self.lower)?;
        let exact = from.checked_rem(self.step)? == 0;
        let index = usize::try_from(from.checked_div(self.step)?).ok()?;
        (exact && index < self.count).then_some(index)
    }
    /// The byte of a pixel with an offset, if the images have it.
    fn byte(&self, index: usize, offset: i32) -> Option<u64> {
        let pixel = i64::try_from(index).ok()?.checked_mul(self.step)?.checked_add(self.lower)?;
        let pixel = u64::try_from(pixel.checked_add(i64::from(offset))?).ok()?;
        (pixel < self.extent).then(|| pixel.saturating_mul(self.stride))
    }
}
impl<T> TmaTensor<'_, T> {
    /// How many spatial modes images have; 0 of a tiled map.
    pub(super) fn spatial(&self) -> usize {
        if matches!(self.map.mode(), Mode::Im2col { .. }) { self.map.rank().saturating_sub(2) } else { 0 }
    }
    fn axes(&self) -> impl Iterator<Item = Axis> + '_ {
        let (lower, upper) = match *self.map.mode() {
            Mode::Im2col { lower, upper, .. } => (lower, upper),
            Mode::Tiled { .. } => ([0; 3], [0; 3]),
        };
        let modes = self.map.global_dim().iter().skip(1).zip(self.map.element_strides().iter().skip(1));
        let modes = modes.zip(self.map.global_strides()).zip(lower.into_iter().zip(upper));
        modes.take(self.spatial()).map(|(((&extent, &step), &stride), (lower, upper))| {
            let (lower, step) = (i64::from(lower), i64::from(step));
            let last = extent.cast_signed().saturating_sub(1).saturating_add(i64::from(upper)).saturating_sub(lower);
            let count = last.checked_div(step).and_then(|steps| usize::try_from(steps).ok()?.checked_add(1));
            Axis { lower, step, count: count.unwrap_or(0), extent, stride }
        })
    }
    /// Whether pixel 0 is one of the bounding box, and whether offsets have room in the instruction.
    pub(super) fn check_pixel(&self, coordinates: &[i32]) -> Result<(), TmaFault> {
        let offsets = coordinates.iter().skip(self.map.rank());
        let limit = match self.spatial() {
            1 => 1 << 16,
            2 => 1 << 8,
            _ => 1 << 5,
        };
        for (mode, ((axis, &coordinate), &offset)) in
            self.axes().zip(coordinates.iter().skip(1)).zip(offsets).enumerate()
        {
            let mode = mode.saturating_add(1);
            if axis.find(coordinate).is_none() {
                let Axis { lower, step, count, .. } = axis;
                return Err(TmaFault::Pixel { mode, coordinate, lower, step, count });
            }
            if !(0..limit).contains(&offset) {
                return Err(TmaFault::Offset { mode, offset, limit });
            }
        }
        Ok(())
    }
    /// The byte where element `i` of the box is, if there is one.
    pub(super) fn pixel(&self, coordinates: &[i32], i: usize, channels: u32) -> Option<usize> {
        let (&first, &image) = (coordinates.first()?, coordinates.get(self.map.rank().checked_sub(1)?)?);
        let (channel, mut pixel) = split(i, usize::try_from(channels).ok()?);
        let channel = u64::try_from(i64::from(first).checked_add_unsigned(channel as u64)?).ok()?;
        let mut byte = channel.checked_mul(size_of::<T>() as u64)?;
        let offsets = coordinates.iter().skip(self.map.rank());
        for ((axis, &coordinate), &offset) in self.axes().zip(coordinates.iter().skip(1)).zip(offsets) {
            let (index, before) = split(axis.find(coordinate)?.checked_add(pixel)?, axis.count);
            pixel = before;
            byte = byte.checked_add(axis.byte(index, offset)?)?;
        }
        let image = u64::try_from(i64::from(image).checked_add_unsigned(pixel as u64)?).ok()?;
        let inside = channel < *self.map.global_dim().first()? && image < *self.map.global_dim().last()?;
        let byte = byte.checked_add(image.checked_mul(*self.map.global_strides().last()?)?)?;
        if inside { usize::try_from(byte).ok() } else { None }
    }
}
