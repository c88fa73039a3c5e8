//! Tensor maps of im2col copies: a matrix of (pixels, channels) that is a convolution's input, read by the offset of a filter.
//!
//! ```text
//! input   ((W, H, N), C) : ((w, h, n), 1)        images, channels contiguous; 1 to 3 spatial modes
//! output  ((Q, P, N), C)                         pixel (q, p, n) reads from (lower_w + q stride_w, lower_h + p stride_h, n) on
//! corners lower = -padding before;  upper = padding behind - (filter - 1) dilation
//! filter  ((Q, P, N), (C, S, R))                 offset (s, r) of the filter is s dilation_w, r dilation_h, behind the coordinates
//! tile    (pixels, channels) of fprop and dgrad; (channels, pixels) of wgrad, whose K the pixels are
//! dgrad   images are the output's gradient, pixels the input's: lower = padding before - (filter - 1) dilation, upper = lower + input - output,
//!         and offsets go back from (filter - 1) dilation
//! ```

use super::tile::{AskTma, BoxNumbers, GlobalExtent, KindOfCopy, Limits, StepOf, Tensor as InMemory, TmaMode, part};
use super::{Options, TensorMap, TensorMapError, Tma, TmaElement, rules};
use crate::misuse::Granted;
use crate::refusal::{checks, rules};
use cute_static::accessor::Coordinates;
use cute_static::machinery::{AskAt, Cons, Nil, Number, Offset, PartAt, Tree};
use cute_static::num::*;
use cute_static::typenum::consts::{U1, U2, U3, U4, U5, U6, U7, U256, U1024};
use cute_static::typenum::{UInt, UTerm};
use cute_static::verdict::{Both, Holds, Verdict};
use cute_static::{AlgebraError, Basis, E0, Layout, Multiple, Tensor};

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
    /// Channels along another mode of the tile than of the images.
    ChannelsAlong<i, c> unless i AreChannelsOf
        "tma: rows of the box are along mode {i} of the tile, where channels are mode {c} of the images"
            "channels are contiguous in shared memory as they are in images"
            "tile and images are (pixels, channels) of fprop and dgrad, and (channels, pixels) of wgrad";
}
checks! {
    ChannelLimit<>: C UpTo<U256> else TooManyChannels<C>;
    PixelLimit<>: P UpTo<U1024> else TooManyPixels<P>;
    ChannelMode<C>: I Equals<C> else ChannelsAlong<I, C>;
}

/// Copies of pixels.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pixels;
impl KindOfCopy for Pixels {
    type Copy<E, G, T, B, X> = Im2col<E, G, B, X>;
}
// (pixels, channels) or (channels, pixels), channels contiguous
macro_rules! limits {
    ($($c:ident $p:ident;)*) => {$(
        impl<C: ChannelLimit, P: PixelLimit> Limits<Pixels> for Cons<C, $c, Cons<P, $p, Nil>> {
            type Verdict = Both<C::Verdict, P::Verdict>;
        }
    )*};
}
limits! { One UTerm; UTerm One; }
/// The mode of a tile that channels are: 1 of (pixels, channels), 0 of (channels, pixels).
#[doc(hidden)]
pub trait Channels {
    type Mode;
    /// Modes of pixels and channels in the tile's order.
    type Arranged<P, C>;
    fn arranged<P, C>(pixels: P, channels: C) -> Self::Arranged<P, C>;
}
macro_rules! channels {
    ($($mode:ident |$p:ident, $c:ident| $ty:ty = $value:expr;)*) => {$(
        impl<N, T> Channels for Cons<N, $mode, T> {
            type Mode = $mode;
            type Arranged<P, C> = $ty;
            #[inline(always)]
            fn arranged<P, C>($p: P, $c: C) -> $ty {
                $value
            }
        }
    )*};
}
channels! { One |p, c| (P, C) = (p, c); UTerm |p, c| (C, P) = (c, p); }

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
#[doc(alias = "make_im2col_tma_copy")]
pub type Im2colOf<E, L, T, N = One> = Granted<<L as AskTma<E, T, N, Pixels>>::Answer>;

/// Where a convolution reads: the corners of its bounding box, its steps, and the offsets of its filter, width first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Convolution {
    lower: [i32; 3],
    upper: [i32; 3],
    strides: [u32; 3],
    filter: [u32; 3],
    dilation: [u32; 3],
    /// Of a gradient, the extents of the output that is read.
    output: Option<[u32; 3]>,
}
impl Convolution {
    /// The forward convolution, and the gradient of its filter, which both read the input: by the filter's extents, the padding (before, behind),
    /// steps and dilation, width first; spatial modes that the images have not have extent 1, no padding and step 1, or there is no tensor map.
    #[must_use]
    #[doc(alias("fprop", "wgrad"))]
    pub const fn new(filter: [u32; 3], padding: [(i32, i32); 3], strides: [u32; 3], dilation: [u32; 3]) -> Self {
        let (mut lower, mut upper) = ([0; 3], [0; 3]);
        [lower[0], upper[0]] = rules::Filter { extent: filter[0], dilation: dilation[0] }.fprop_corners(padding[0]);
        [lower[1], upper[1]] = rules::Filter { extent: filter[1], dilation: dilation[1] }.fprop_corners(padding[1]);
        [lower[2], upper[2]] = rules::Filter { extent: filter[2], dilation: dilation[2] }.fprop_corners(padding[2]);
        Self { lower, upper, strides, filter, dilation, output: None }
    }
    /// The gradient of a convolution's input, which reads that of its output: by the filter's extents, the padding before, the dilation, and the extents
    /// of input and output, width first, 1 of modes that they have not; images of a tensor map are that output. Steps of the
    /// convolution are 1; with others each remainder of a pixel's place by the step has a convolution of its own.
    ///
    /// ```
    /// use cute_atoms::tma::Convolution;
    /// // a filter of 3 by 3 over images of 56 by 56 that keeps the size, dilation 2
    /// let dgrad = Convolution::dgrad([3, 3, 1], [2, 2, 0], [2, 2, 1], [56, 56, 1], [56, 56, 1]);
    /// assert_eq!((dgrad.lower(), dgrad.upper()), ([-2, -2, 0], [-2, -2, 0]));
    /// // offsets of the filter count from its last element back
    /// assert_eq!(dgrad.filter_start(), [4, 4, 0]);
    /// ```
    #[must_use]
    pub const fn dgrad(
        filter: [u32; 3],
        padding: [i32; 3],
        dilation: [u32; 3],
        input: [u32; 3],
        output: [u32; 3],
    ) -> Self {
        let (mut lower, mut upper) = ([0; 3], [0; 3]);
        [lower[0], upper[0]] =
            rules::Filter { extent: filter[0], dilation: dilation[0] }.dgrad_corners(padding[0], input[0], output[0]);
        [lower[1], upper[1]] =
            rules::Filter { extent: filter[1], dilation: dilation[1] }.dgrad_corners(padding[1], input[1], output[1]);
        [lower[2], upper[2]] =
            rules::Filter { extent: filter[2], dilation: dilation[2] }.dgrad_corners(padding[2], input[2], output[2]);
        Self { lower, upper, strides: [1; 3], filter, dilation, output: Some(output) }
    }
    /// Whether all that is done is done along the first `spatial` modes of images of these extents, whether these are a gradient's output, and the
    /// filter's offsets have room in the instruction.
    fn check(&self, spatial: usize, pixels: &[u64]) -> Result<(), TensorMapError> {
        let done = self.lower.iter().zip(&self.upper).zip(self.strides.iter().zip(&self.filter));
        if let Some(behind) = done.skip(spatial).position(|along| along != ((&0, &0), (&1, &1))) {
            return Err(TensorMapError::Spatial { axis: spatial.saturating_add(behind), spatial });
        }
        let outputs = self.output.iter().flatten().map(|&n| u64::from(n));
        if let Some((axis, (expected, &found))) = outputs.zip(pixels).enumerate().find(|(_, (a, b))| a != *b) {
            return Err(TensorMapError::Output { axis, expected, found });
        }
        let filter = self.filter.iter().zip(&self.dilation).take(spatial);
        filter
            .enumerate()
            .try_for_each(|(axis, (&extent, &dilation))| rules::Filter { extent, dilation }.check(axis, spatial))
    }
    /// The offsets of the bounding box from the first pixel: what is added to [`Im2col::coords`].
    #[must_use]
    #[doc(alias = "compute_lower_corner_whd")]
    pub const fn lower(&self) -> [i32; 3] {
        self.lower
    }
    /// The offsets of the bounding box from the last pixel.
    #[must_use]
    #[doc(alias = "compute_upper_corner_whd")]
    pub const fn upper(&self) -> [i32; 3] {
        self.upper
    }
    /// The filter's offset at its first element.
    #[must_use]
    #[doc(alias = "compute_lower_srt")]
    pub const fn filter_start(&self) -> [i32; 3] {
        let ([f0, f1, f2], [d0, d1, d2]) = (self.filter, self.dilation);
        match self.output {
            Some(_) => [
                rules::Filter { extent: f0, dilation: d0 }.reach(),
                rules::Filter { extent: f1, dilation: d1 }.reach(),
                rules::Filter { extent: f2, dilation: d2 }.reach(),
            ],
            None => [0; 3],
        }
    }
    /// From one element of the filter to the next.
    #[must_use]
    pub fn filter_steps(&self) -> [isize; 3] {
        self.dilation.map(|step| {
            let step = isize::try_from(step).unwrap_or(isize::MAX);
            if self.output.is_some() { step.saturating_neg() } else { step }
        })
    }
}

/// Images as a layout of shape `Self` and strides `D`: `((W, .., N), C)`, or `(C, (W, .., N))`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tma: images are a layout of pixels and channels",
    note = "((W, N), C), ((W, H, N), C) or ((W, H, D, N), C), with integer strides; of wgrad (C, (W, N)) and its like"
)]
pub trait ImageModes<D> {
    /// The layout with the pixels first.
    type PixelsFirst;
    /// The mode of channels.
    type Channel: Number;
    /// Its leaf.
    const CHANNEL: usize;
}
/// Images with the pixels first.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tma: images are a layout of pixels and channels",
    note = "((W, N), C), ((W, H, N), C) or ((W, H, D, N), C), with integer strides; of wgrad (C, (W, N)) and its like"
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
        impl<$($s, $d,)+ C, DC> ImageModes<(($($d,)+), DC)> for (($($s,)+), C) {
            type PixelsFirst = Layout<Self, (($($d,)+), DC)>;
            type Channel = One;
            const CHANNEL: usize = $spatial + 1;
        }
        images! { @channels [$($s $d)+] [] usize; [U, B] UInt<U, B>; [X0, X1] Multiple<X0, X1>; }
    )*};
    // the leaf is named, so that it is no tuple of pixels
    (@channels [$($s:ident $d:ident)+]) => {};
    (@channels [$($s:ident $d:ident)+] [$($generics:ident),*] $c:ty; $($rest:tt)*) => {
        impl<$($s, $d,)+ DC, $($generics),*> ImageModes<(DC, ($($d,)+))> for ($c, ($($s,)+)) {
            type PixelsFirst = Layout<(($($s,)+), $c), (($($d,)+), DC)>;
            type Channel = UTerm;
            const CHANNEL: usize = 0;
        }
        images! { @channels [$($s $d)+] $($rest)* }
    };
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

/// Channels and the filter's modes: `(C, S, ..)`, of output pixels `P`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tma: channels and filter are (C, S), (C, S, R) or (C, S, R, T), and pixels (Q, N), (Q, P, N) or (Q, P, Z, N) beside them",
    label = "as many modes of the filter as spatial modes of the pixels"
)]
pub trait FilterModes<P> {
    type Stride;
    fn strides(steps: [isize; 3]) -> Self::Stride;
    /// A layout that has at [`ones`](Self::ones) where pixel and filter begin.
    type Start;
    fn start(lower: [i32; 3], filter: [i32; 3]) -> Self::Start;
    type Ones;
    fn ones() -> Self::Ones;
}
macro_rules! filters {
    ($($($p:ident $w:ident $f:ident $at:ident $low:ident $first:ident $step:ident)+;)*) => {$(
        impl<C, $($p, $f,)+ N> FilterModes<($($p,)+ N)> for (C, $($f,)+) {
            type Stride = (E0, $(Basis<isize, $at>,)+);
            fn strides([$($step,)+ ..]: [isize; 3]) -> Self::Stride {
                (E0::default(), $(Basis::new($step),)+)
            }
            type Start = Layout<($(filters!(@two $p), filters!(@two $p),)+), ($(Basis<isize, $w>, Basis<isize, $at>,)+)>;
            fn start([$($low,)+ ..]: [i32; 3], [$($first,)+ ..]: [i32; 3]) -> Self::Start {
                Layout::from_parts(
                    ($(filters!(@each $p 2), filters!(@each $p 2),)+),
                    ($(Basis::new($low as isize), Basis::new($first as isize),)+),
                )
            }
            type Ones = ($(filters!(@two $p), filters!(@two $p),)+);
            fn ones() -> Self::Ones {
                ($(filters!(@each $p 1), filters!(@each $p 1),)+)
            }
        }
    )*};
    (@two $p:ident) => { usize };
    (@each $p:ident $n:literal) => { $n };
}
filters! {
    Q U1 S U3 l0 f0 d0;
    Q U1 S U4 l0 f0 d0 P U2 R U5 l1 f1 d1;
    Q U1 S U5 l0 f0 d0 P U2 R U6 l1 f1 d1 Z U3 T U7 l2 f2 d2;
}
/// The layout of pixels and channels in the tile's order.
type Arranged<B, P, C> = Layout<<B as Channels>::Arranged<P, C>, StridesOf<B, P, C>>;
/// Its strides.
type StridesOf<B, P, C> = <B as Channels>::Arranged<<P as OutputPixels>::Stride, <C as FilterModes<P>>::Stride>;

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
        S: Tree<D> + ImageModes<D, PixelsFirst: Images<E, Verdict: Holds>>,
        B: Channels<Mode: ChannelMode<S::Channel, Verdict: Holds>>,
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
        S: Tree<D> + ImageModes<D, PixelsFirst: Images<E, Verdict: Holds>>,
        B: Channels<Mode: ChannelMode<S::Channel, Verdict: Holds>>,
        D: Copy,
    {
        let spatial = <S::PixelsFirst as Images<E>>::SPATIAL;
        let rank = spatial.saturating_add(2);
        // channels are the first mode
        let tensor = InMemory::with::<E, S, D>(images, &[(1, S::CHANNEL)])?;
        convolution.check(spatial, tensor.dims.get(1..=spatial).unwrap_or_default())?;
        let (mut channels, mut pixels, mut first) = (1, 1, true);
        B::each(&mut |extent, _| {
            *if first { &mut channels } else { &mut pixels } = u32::try_from(extent).unwrap_or(u32::MAX);
            first = false;
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
    /// What a kernel passes to the instruction: of pixel `(q, p, .., n)` and channel and element of the filter `(c, s, r, ..)`, in the tile's order, the
    /// coordinates (channel, pixel of the images, image, offsets of the filter). A pixel may be counted by one number, as tiles count them.
    ///
    /// ```
    /// use cute_atoms::element::F16;
    /// use cute_atoms::smem::{K, SmemAtom, Sw128};
    /// use cute_atoms::tma::{Convolution, Im2colOf};
    /// use cute_static::{TileToShape, shape};
    /// type Copy = Im2colOf<F16, TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>, shape!((128, 64))>;
    /// // images of 56 by 56, a filter of 3 by 3 that keeps the size
    /// let same = Convolution::new([3, 3, 1], [(1, 1), (1, 1), (0, 0)], [1; 3], [1; 3]);
    /// let coords = Copy::default().tma_tensor((56usize, 56usize, 8usize), (256usize, 3usize, 3usize), &same)?;
    /// // the tile of pixels from 128 on, channels from 64 on, by the filter's element (2, 1): (c, w, h, n, s, r)
    /// assert_eq!(coords.get((128, (64, 2, 1))), Some((64, 15, 1, 0, 2, 1)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// None: of coordinates each part exists.
    #[doc(alias = "get_tma_tensor")]
    #[allow(clippy::type_complexity, reason = "coordinates from a start, in the tile's order")]
    #[inline]
    pub fn tma_tensor<P, C, F>(
        &self,
        pixels: P,
        channels: C,
        convolution: &Convolution,
    ) -> Result<Tensor<Coordinates<F>, Arranged<B, P, C>>, AlgebraError>
    where
        P: OutputPixels,
        C: FilterModes<P, Start: AskAt<C::Ones, Raw = F>>,
        F: Offset,
        B: Channels,
        Arranged<B, P, C>: Copy,
    {
        let stride = B::arranged(P::strides(convolution.strides), C::strides(convolution.filter_steps()));
        let layout = Layout::from_parts(B::arranged(pixels, channels), stride);
        let start = C::start(convolution.lower, convolution.filter_start()).raw_at(C::ones());
        (&Tensor::coordinates(layout)).part_at(layout, start)
    }
    /// The layout of (element, copy, CTA) to the index in the tile.
    #[inline(always)]
    pub const fn index(&self) -> &X {
        self.tma.index()
    }
}
