//! Tensor maps of im2col copies: a matrix of (pixels, channels) that is a convolution's input, read by the offset of a filter.
//!
//! ```text
//! input   ((W, H, N), C) : ((w, h, n), 1)        images, channels contiguous; 1 to 3 spatial modes
//! output  ((Q, P, N), C)                         pixel (q, p, n) reads from (lower_w + q stride_w, lower_h + p stride_h, n) on
//! corners lower = -padding before;  upper = padding behind - (filter - 1) dilation
//! ```

use super::tile::{AskTma, BoxNumbers, GlobalExtent, KindOfCopy, Limits, StepOf, Tensor, TmaMode, part};
use super::{Options, TensorMap, TensorMapError, Tma, TmaElement};
use crate::misuse::Granted;
use crate::refusal::{checks, rules};
use cute_static::machinery::{Cons, Nil, Tree};
use cute_static::num::*;
use cute_static::typenum::UTerm;
use cute_static::typenum::consts::{U1, U2, U3, U4, U256, U1024};
use cute_static::verdict::{Both, Holds, Verdict};
use cute_static::{Basis, E0, Layout};

rules! {
    /// Too many channels.
    TooManyChannels<c> unless c AreChannels
        "tma: {c} channels of a pixel, where _256 are the most"
            "an im2col copy has at most 256 channels of a pixel"
            "cuTensorMapEncodeIm2col, channelsPerPixel: choose a smaller tile";
    /// Too many pixels.
    TooManyPixels<p> unless p ArePixels
        "tma: {p} pixels, where _1024 are the most"
            "an im2col copy has at most 1024 pixels"
            "cuTensorMapEncodeIm2col, pixelsPerColumn: choose a smaller tile";
}
checks! {
    ChannelLimit<>: C UpTo<U256> else TooManyChannels<C>;
    PixelLimit<>: P UpTo<U1024> else TooManyPixels<P>;
}

/// Copies of pixels.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pixels;
impl KindOfCopy for Pixels {
    type Copy<E, G, T, B, X> = Im2col<E, G, B, X>;
}
// (pixels, channels), channels contiguous
impl<C: ChannelLimit, P: PixelLimit> Limits<Pixels> for Cons<C, One, Cons<P, UTerm, Nil>> {
    type Verdict = Both<C::Verdict, P::Verdict>;
}

/// An im2col copy, as far as it is known at compile time. [`Im2colOf`] derives it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Im2col<E, G, B, X> {
    tma: Tma<E, G, Pixels, B, X>,
}
/// The im2col copy of tiles `T`, (pixels, channels), of elements `E` to shared memory laid out as `L`, channels contiguous, by `N`
/// CTAs of a cluster. An [`Im2col`].
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::smem::{K, SmemAtom, Sw128};
/// use cute_atoms::tma::{Convolution, Im2colOf, Mode};
/// use cute_static::{Layout, TileToShape, int, shape};
/// type Smem = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
/// type Copy = Im2colOf<F16, Smem, shape!((128, 64))>;
/// // 8 images of 56 by 56 pixels of 256 channels; a filter of 3 by 3 that keeps the size
/// let input = Layout::new(((56usize, 56usize, 8usize), 256usize), ((256usize, 14336usize, 802816usize), int!(1)))?;
/// let same = Convolution::new([3, 3, 1], [(1, 1), (1, 1), (0, 0)], [1, 1, 1], [1, 1, 1]);
/// let map = Copy::default().tensor_map(&input, &same).unwrap();
/// assert_eq!(map.global_dim(), [256, 56, 56, 8]);
/// let (lower, upper) = ([-1, -1, 0], [-1, -1, 0]);
/// assert_eq!(*map.mode(), Mode::Im2col { lower, upper, channels: 64, pixels: 128 });
/// // the coordinates (c, w, h, n) of output pixel (2, 0) of image 5, from channel 64 on: those of the filter's offset are beside them
/// let coords = Copy::default().coords((56usize, 56usize, 8usize), 256usize, &same);
/// assert_eq!(coords.at(((2, 0, 5), 64)), (64, 2, 0, 5));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
pub type Im2colOf<E, L, T, N = One> = Granted<<L as AskTma<E, T, N, Pixels>>::Answer>;

/// Where a convolution reads: the corners of its bounding box and its steps, width first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Convolution {
    lower: [i32; 3],
    upper: [i32; 3],
    strides: [u32; 3],
}
impl Convolution {
    /// A convolution by its filter's extents, its padding (before, behind), steps and dilation, width first; spatial modes that
    /// the images have not have extent 1, no padding and step 1, or there is no tensor map.
    #[must_use]
    pub const fn new(filter: [u32; 3], padding: [(i32, i32); 3], strides: [u32; 3], dilation: [u32; 3]) -> Self {
        let [(before0, behind0), (before1, behind1), (before2, behind2)] = padding;
        let [f0, f1, f2] = filter;
        let [d0, d1, d2] = dilation;
        Self {
            lower: [before0.saturating_neg(), before1.saturating_neg(), before2.saturating_neg()],
            upper: [last(f0, d0, behind0), last(f1, d1, behind1), last(f2, d2, behind2)],
            strides,
        }
    }
    /// Whether all that is done is done along the first `spatial` modes.
    fn check(&self, spatial: usize) -> Result<(), TensorMapError> {
        let done = self.lower.iter().zip(&self.upper).zip(&self.strides);
        match done.skip(spatial).position(|along| along != ((&0, &0), &1)) {
            Some(behind) => Err(TensorMapError::Spatial { axis: spatial.saturating_add(behind), spatial }),
            None => Ok(()),
        }
    }
    /// The offsets of the bounding box from the first pixel: what is added to [`Im2col::coords`].
    #[must_use]
    pub const fn lower(&self) -> [i32; 3] {
        self.lower
    }
    /// The offsets of the bounding box from the last pixel.
    #[must_use]
    pub const fn upper(&self) -> [i32; 3] {
        self.upper
    }
}
/// `behind - (filter - 1) dilation`.
const fn last(filter: u32, dilation: u32, behind: i32) -> i32 {
    let reach = filter.saturating_sub(1).saturating_mul(dilation);
    behind.saturating_sub_unsigned(reach)
}

/// Images as a layout: `((W, .., N), C)`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tma: images are a layout of pixels and channels",
    note = "((W, N), C), ((W, H, N), C) or ((W, H, D, N), C), with integer strides"
)]
pub trait Images<E> {
    type Verdict: Verdict;
    /// The spatial modes.
    const SPATIAL: usize;
}
macro_rules! images {
    ($($spatial:literal: $($s:ident $d:ident)+;)*) => {$(
        impl<E, $($s: GlobalExtent<False, E>, $d: StepOf<False, E>,)+ C: GlobalExtent<True, E>, DC: StepOf<True, E>> Images<E>
            for Layout<(($($s,)+), C), (($($d,)+), DC)>
        {
            type Verdict = images!(@both C DC $($s $d)+);
            const SPATIAL: usize = $spatial;
        }
    )*};
    (@both $first:ident) => { $first::Verdict };
    (@both $first:ident $($rest:ident)+) => { Both<$first::Verdict, images!(@both $($rest)+)> };
}
images! { 1: S0 D0 S1 D1; 2: S0 D0 S1 D1 S2 D2; 3: S0 D0 S1 D1 S2 D2 S3 D3; }
/// Output pixels: `(Q, .., N)`.
#[doc(hidden)]
pub trait OutputPixels {
    type Stride;
    fn strides(strides: [u32; 3]) -> Self::Stride;
}
macro_rules! outputs {
    ($($n:ident: $($s:ident $i:ident $step:ident)*;)*) => {$(
        impl<$($s,)* Last> OutputPixels for ($($s,)* Last,) {
            type Stride = ($(Basis<usize, $i>,)* Basis<One, $n>,);
            fn strides(strides: [u32; 3]) -> Self::Stride {
                let [$($step,)* ..] = strides;
                ($(Basis::new($step as usize),)* Basis::default(),)
            }
        }
    )*};
}
outputs! { U2: Q U1 q; U3: Q U1 q P U2 p; U4: Q U1 q P U2 p Z U3 z; }

impl<E: TmaElement, G: TmaMode, B: BoxNumbers, X> Im2col<E, G, B, X> {
    /// The tensor map of images.
    ///
    /// # Errors
    /// [`TensorMapError`]: a limit that run-time integers do not keep.
    pub fn tensor_map<S, D>(
        &self,
        images: &Layout<S, D>,
        convolution: &Convolution,
    ) -> Result<TensorMap, TensorMapError>
    where
        Layout<S, D>: Images<E, Verdict: Holds>,
        S: Tree<D>,
        D: Copy,
    {
        self.tensor_map_with(images, convolution, Options::default())
    }
    /// [`tensor_map`](Self::tensor_map) with a promotion and a fill; swizzle and interleave are the layout's.
    ///
    /// # Errors
    /// [`TensorMapError`]: a limit that run-time integers do not keep.
    pub fn tensor_map_with<S, D>(
        &self,
        images: &Layout<S, D>,
        convolution: &Convolution,
        options: Options,
    ) -> Result<TensorMap, TensorMapError>
    where
        Layout<S, D>: Images<E, Verdict: Holds>,
        S: Tree<D>,
        D: Copy,
    {
        let spatial = <Layout<S, D> as Images<E>>::SPATIAL;
        let rank = spatial.saturating_add(2);
        convolution.check(spatial)?;
        // channels are the last leaf and the first mode
        let tensor = Tensor::with::<E, S, D>(images, &[(1, rank.saturating_sub(1))])?;
        let (mut channels, mut pixels) = (1, 1);
        B::each(&mut |extent, mode| {
            *if mode == 0 { &mut pixels } else { &mut channels } = u32::try_from(extent).unwrap_or(u32::MAX);
        });
        let [q, p, z] = convolution.strides;
        let mut steps = [1, q, p, z, 1];
        if let Some(last) = steps.get_mut(rank.saturating_sub(1)) {
            *last = 1;
        }
        TensorMap::im2col(
            E::DATA_TYPE,
            part(&tensor.dims, rank),
            part(&tensor.strides, rank.saturating_sub(1)),
            (part(&convolution.lower, spatial), part(&convolution.upper, spatial)),
            channels,
            pixels,
            part(&steps, rank),
            Options { swizzle: G::SWIZZLE, interleave: super::Interleave::None, ..options },
        )
    }
    /// What a kernel passes to the instruction: the layout of output pixels `(Q, .., N)` and channels to (channel, pixel of the
    /// input, image), to which [`Convolution::lower`] is to be added.
    #[inline]
    pub fn coords<P: OutputPixels, C>(
        &self,
        pixels: P,
        channels: C,
        convolution: &Convolution,
    ) -> Layout<(P, C), (P::Stride, E0)> {
        Layout::from_parts((pixels, channels), (P::strides(convolution.strides), E0::default()))
    }
    /// The layout of (element, copy, CTA) to the index in the tile.
    #[inline(always)]
    pub const fn index(&self) -> &X {
        self.tma.index()
    }
}
