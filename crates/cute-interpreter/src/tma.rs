//! TMA: boxes of tensors in global memory, by a tensor map.
//!
//! ```text
//! box               elements (c0 + i0, c1 + i1, ..) of the tensor, i0 first; what is outside of it is 0, and not stored
//! in shared memory  one after another from where the tensor begins; byte addresses swizzled: Sw<1,4,3>, Sw<2,4,3>, Sw<3,4,3>, Sw<2,5,2>
//! load              the box is on its way until a phase of the mbarrier is over that it counts its bytes in
//! store             shared memory is in use until the group has read it
//! im2col            pixels of images and an offset of a filter, `tma/im2col.rs`; loads
//! ```
//! A store writes whole words of 16 bytes, also where a row ends inside of one (seen on an H100).

mod im2col;

use crate::access::Does;
use crate::fault::{Fault, TmaFault};
use crate::launch::Queue;
use crate::mbarrier::Barriers;
use crate::memory::{Global, How, Moment, Over, Shared, Watched};
use crate::mma::split;
use crate::tensor::Places;
use crate::thread::Thread;
use core::fmt;
use core::panic::Location;
use cute_atoms::tma::{Fill, Interleave, Mode, TensorMap, TmaSwizzle};
use cute_static::accessor::{Trust, View};
use cute_static::machinery::Offsets;
use cute_static::{IsLayout, Tensor};
use std::rc::Rc;

/// A tensor in global memory with its tensor map: what `make_tma_copy` makes. It begins where the array does.
///
/// ```
/// use cute_atoms::tma::{DataType, Options, TensorMap};
/// use cute_interpreter::{Global, TmaTensor, launch};
/// use cute_static::{Tensor, layout};
/// // 6 rows of 4, in boxes of 4 rows
/// let map = TensorMap::tiled(DataType::Float32, &[4, 6], &[16], &[4, 4], &[1, 1], Options::default()).unwrap();
/// let (a, b) = (Global::new("A", (0..24).map(|i| i as f32)), Global::new("B", [-1f32; 24]));
/// let (load, store) = (TmaTensor::new(map, &a)?, TmaTensor::new(map, &b)?);
/// launch((1, 1), 32, async |thread| {
///     let l = layout!((4, 4) : (4, 1));
///     let memory = thread.shared::<f32, _>("sA", &l)?;
///     let mut tile = Tensor::view(&memory, l)?;
///     let full = thread.mbarriers("full", 1)?;
///     if thread.index() == 0 {
///         full.init(0, 1)?;
///         full.arrive_and_expect_tx(0, 64)?;
///         // rows 3 to 6, of which the last is not there
///         thread.tma_load(&load, [0, 3], &mut tile, &full, 0)?;
///     }
///     thread.sync_threads().await?;
///     full.wait(0, 0).await?;
///     let mut last = Tensor::fragment(layout!(4 : 1), -1f32);
///     thread.copy(&tile.slice((3, ..)).unwrap(), &mut last)?;
///     assert_eq!(last.elements_mut(), [0.0; 4]);
///     if thread.index() == 0 {
///         thread.tma_store(&tile, &store, [0, 2])?;
///         thread.tma_store_arrive();
///         thread.tma_store_wait(0);
///     }
///     Ok(())
/// })?;
/// assert_eq!(b.to_vec()[8..13], [12.0, 13.0, 14.0, 15.0, 16.0]);
/// # Ok::<(), cute_interpreter::Fault>(())
/// ```
#[derive(Clone, Copy)]
pub struct TmaTensor<'a, T> {
    map: TensorMap,
    data: &'a [Watched<T>],
}
impl<T> fmt::Debug for TmaTensor<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TmaTensor({:?})", self.map)
    }
}
impl<'a, T> TmaTensor<'a, T> {
    /// A tensor map and what it maps.
    ///
    /// # Errors
    /// [`Fault::Elements`] where elements have another width, and [`Fault::Tma`] of what is not here: interleaved channels, elements
    /// that are unpacked, NaN out of bounds, swizzles that no layout has.
    #[track_caller]
    pub fn new(map: TensorMap, data: &'a Global<T>) -> Result<Self, Fault> {
        let bits = size_of::<T>().saturating_mul(8);
        let expected = usize::try_from(map.data_type().bits()).unwrap_or(usize::MAX);
        if bits != expected {
            return Err(Fault::Elements { what: "tensor map", found: bits, expected });
        }
        let options = map.options();
        let here =
            options.interleave == Interleave::None && options.fill == Fill::Zero && swizzle(options.swizzle).is_some();
        if here { Ok(Self { map, data }) } else { Err(Fault::Tma { wrong: TmaFault::NotHere, at: Location::caller() }) }
    }
    /// The tensor map.
    #[must_use]
    pub const fn map(&self) -> &TensorMap {
        &self.map
    }
    /// Elements of a box.
    #[must_use]
    pub fn box_size(&self) -> usize {
        match *self.map.mode() {
            Mode::Im2col { channels, pixels, .. } => (channels as usize).saturating_mul(pixels as usize),
            Mode::Tiled { .. } => self.sides().fold(1, |size, (side, _)| size.saturating_mul(side)),
        }
    }
    /// Bytes of a box, which an mbarrier counts: of what is out of bounds, too.
    #[must_use]
    pub fn box_bytes(&self) -> usize {
        self.box_size().saturating_mul(size_of::<T>())
    }
    /// Elements along each mode of a box, and the step between them.
    fn sides(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (extents, steps) = (self.map.box_dim().iter(), self.map.element_strides());
        extents.zip(steps).map(|(&extent, &step)| (extent.div_ceil(step) as usize, step as usize))
    }
    /// Where element `i` of the box at `coordinates` is, if there is one: of a store, of the last words of 16 bytes of a row, too.
    fn place(&self, coordinates: &[i32], mut i: usize, stores: bool) -> Option<usize> {
        let (mut byte, width) = (0usize, size_of::<T>());
        if let Mode::Im2col { channels, .. } = *self.map.mode() {
            return self.pixel(coordinates, i, channels)?.checked_div(width);
        }
        let strides = core::iter::once(width as u64).chain(self.map.global_strides().iter().copied());
        let modes = self.sides().zip(coordinates).zip(self.map.global_dim()).zip(strides);
        for (mode, ((((side, step), &begin), &extent), stride)) in modes.enumerate() {
            let (digit, rest) = split(i, side);
            i = rest;
            let at = i64::from(begin).checked_add_unsigned(digit.saturating_mul(step) as u64)?;
            let bound = if stores && mode == 0 {
                extent.saturating_mul(width as u64).next_multiple_of(16).checked_div(width as u64)?
            } else {
                extent
            };
            let at = u64::try_from(at).ok().filter(|&at| at < bound)?;
            byte = byte.saturating_add(usize::try_from(at.saturating_mul(stride)).ok()?);
        }
        byte.checked_div(width)
    }
    /// Whether there is such a box, at such a place.
    fn check(
        &self,
        coordinates: &[i32],
        begin: usize,
        room: usize,
        at: &'static Location<'static>,
    ) -> Result<(), Fault> {
        let wrong = |wrong| Err(Fault::Tma { wrong, at });
        let (width, rank) = (size_of::<T>(), self.map.rank().saturating_add(self.spatial()));
        if coordinates.len() != rank {
            return wrong(TmaFault::Rank { found: coordinates.len(), rank });
        }
        let address = begin.saturating_mul(width);
        if !address.is_multiple_of(128) {
            return wrong(TmaFault::Address { address, multiple_of: 128 });
        }
        let first = coordinates.first().map_or(0, |&first| first.unsigned_abs() as usize);
        if !first.saturating_mul(width).is_multiple_of(16) {
            return wrong(TmaFault::Coordinate { coordinate: first, bytes: first.saturating_mul(width) });
        }
        self.check_pixel(coordinates).or_else(wrong)?;
        if room != self.box_size() {
            return Err(Fault::Values { what: "tma: elements of a box", found: room, expected: self.box_size() });
        }
        Ok(())
    }
    /// Where in an array element `i` of a box is that begins at `begin`.
    fn in_shared(&self, begin: usize, i: usize) -> usize {
        let width = size_of::<T>();
        let byte = begin.saturating_add(i).saturating_mul(width);
        let (bits, base, shift) = swizzle(self.map.options().swizzle).unwrap_or((0, 4, 3));
        let mask = (1usize << bits).saturating_sub(1) << base;
        (byte ^ byte >> shift & mask).checked_div(width).unwrap_or(0)
    }
    /// Where a box begins whose element 0 is at `home`: the address that the instruction is given is that before the swizzle, which a slice
    /// that begins inside of the swizzle's pattern has not. Swizzled twice, an address is itself.
    fn before_swizzle(&self, layout: &impl IsLayout, home: usize) -> usize {
        if layout.each_leaf(&mut |_, _| ()) == Ok(Offsets::Swizzled) { self.in_shared(home, 0) } else { home }
    }
}
/// Where a box begins: a coordinate for each mode of the tensor map, in its order; of an im2col copy behind them the filter's offset in each spatial
/// mode. An array, or what a tensor of coordinates answers
/// (`tiles.at((0, k))` of what `tma_partition` makes of the copy's `coords`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not where a box of TMA begins",
    label = "coordinates of a tensor map's modes: `[i32; R]`, or a tuple of `isize`, as a tensor of coordinates has them"
)]
pub trait TmaCoord {
    /// The coordinates.
    #[doc(hidden)]
    fn modes(&self) -> Vec<isize>;
    /// As the instruction takes them.
    #[doc(hidden)]
    fn fields(&self, at: &'static Location<'static>) -> Result<Vec<i32>, Fault> {
        let field = |(mode, coordinate): (usize, isize)| {
            let far = TmaFault::Far { mode, coordinate };
            i32::try_from(coordinate).map_err(|_| Fault::Tma { wrong: far, at })
        };
        self.modes().into_iter().enumerate().map(field).collect()
    }
}
impl<const R: usize> TmaCoord for [i32; R] {
    fn modes(&self) -> Vec<isize> {
        self.iter().map(|&coordinate| coordinate as isize).collect()
    }
}
impl TmaCoord for isize {
    fn modes(&self) -> Vec<isize> {
        vec![*self]
    }
}
macro_rules! tuples {
    ($(($($t:ident $c:ident),+))*) => {$(
        impl TmaCoord for ($($t,)+) {
            fn modes(&self) -> Vec<isize> {
                let ($($c,)+) = *self;
                vec![$($c),+]
            }
        }
    )*};
}
tuples! {
    (isize a) (isize a, isize b) (isize a, isize b, isize c) (isize a, isize b, isize c, isize d)
    (isize a, isize b, isize c, isize d, isize e) (isize a, isize b, isize c, isize d, isize e, isize f)
    (isize a, isize b, isize c, isize d, isize e, isize f, isize g, isize h)
}
/// How byte addresses are swizzled.
const fn swizzle(swizzle: TmaSwizzle) -> Option<(u32, u32, u32)> {
    match swizzle {
        TmaSwizzle::None => Some((0, 4, 3)),
        TmaSwizzle::Bytes32 => Some((1, 4, 3)),
        TmaSwizzle::Bytes64 => Some((2, 4, 3)),
        TmaSwizzle::Bytes128 => Some((3, 4, 3)),
        TmaSwizzle::Bytes128Atom32 => Some((2, 5, 2)),
        _ => None,
    }
}
/// A tensor in shared memory: the array's name, and where in it the tensor begins.
fn home<'a, T: Copy, B: Trust, L: Places>(
    tensor: &Tensor<View<'a, Watched<T>, B>, L>,
    at: &'static Location<'static>,
) -> Result<(String, usize), Fault> {
    match (tensor.get(0), tensor.layout().size()) {
        (Some(first), 1..) => Ok((first.home().0.to_owned(), first.home().1)),
        _ => Err(Fault::NoPart { at }),
    }
}
impl Thread {
    /// `cp.async.bulk.tensor`: loads the box at `coordinates`, in the order of the tensor map ([`TmaCoord`]), to the tensor `dst` in shared memory, all of which it
    /// is, by its first element. Its bytes are counted by mbarrier `index`; who has waited for that may read it. One thread does it for all.
    ///
    /// # Errors
    /// [`Fault::Tma`] and [`Fault::Values`] of a box that does not fit, those of reading and writing memory, [`Fault::Mbarrier`].
    #[track_caller]
    pub fn tma_load<T, B, L, C>(
        &self,
        src: &TmaTensor<'_, T>,
        coordinates: C,
        dst: &mut Tensor<View<'_, Watched<T>, B>, L>,
        barriers: &Barriers,
        index: usize,
    ) -> Result<(), Fault>
    where
        T: Copy + Default + 'static,
        B: Trust,
        L: Places,
        C: TmaCoord,
    {
        self.tma_load_multicast(src, coordinates, dst, barriers, index, 1 << self.rank())
    }
    /// [`Self::tma_load`] to all blocks of the cluster whose bits `mask` has: to the same place in the shared memory of each, counted by the same
    /// mbarrier of each.
    ///
    /// # Errors
    /// As [`Self::tma_load`]; of a block that the cluster does not have.
    #[track_caller]
    pub fn tma_load_multicast<T, B, L, C>(
        &self,
        src: &TmaTensor<'_, T>,
        coordinates: C,
        dst: &mut Tensor<View<'_, Watched<T>, B>, L>,
        barriers: &Barriers,
        index: usize,
        mask: u16,
    ) -> Result<(), Fault>
    where
        T: Copy + Default + 'static,
        B: Trust,
        L: Places,
        C: TmaCoord,
    {
        let at = Location::caller();
        let (coordinates, (name, home)) = (coordinates.fields(at)?, home(dst, at)?);
        let begin = src.before_swizzle(dst.layout(), home);
        src.check(&coordinates, begin, dst.layout().size(), at)?;
        let now = self.now(at);
        for rank in (0..16).filter(|rank| mask >> rank & 1 == 1) {
            let of = barriers.of(rank, index, at)?;
            let flight = barriers.flight(of, index, src.box_bytes(), now)?;
            let array = self.array_of::<Shared<T>>(&name, rank).ok_or(Fault::Tma { wrong: TmaFault::NoArray, at })?;
            for i in 0..src.box_size() {
                let value = match src.place(&coordinates, i, false) {
                    Some(place) => {
                        let how = How { does: Does::LoadsFrom, over: Over::Phase(Rc::clone(&flight)) };
                        self.element(src.data, "global", place, how.does, &now)?.read(how, self, &now)?
                    }
                    None => T::default(),
                };
                let how = How { does: Does::LoadsTo, over: Over::Phase(Rc::clone(&flight)) };
                self.element(&array, &name, src.in_shared(begin, i), how.does, &now)?.write(value, how, self, &now)?;
            }
        }
        Ok(())
    }
    /// `cp.async.bulk.tensor` from shared memory: stores the box that `src` is. It belongs to the group that [`Self::tma_store_arrive`] ends.
    /// What threads have written reaches it behind [`Self::fence_proxy_async`] and a barrier.
    ///
    /// # Errors
    /// [`Fault::Tma`] and [`Fault::Values`] of a box that does not fit, [`Fault::Proxy`] without a fence, those of reading and writing memory.
    #[track_caller]
    pub fn tma_store<T, B, L, C>(
        &self,
        src: &Tensor<View<'_, Watched<T>, B>, L>,
        dst: &TmaTensor<'_, T>,
        coordinates: C,
    ) -> Result<(), Fault>
    where
        T: Copy + 'static,
        B: Trust,
        L: Places,
        C: TmaCoord,
    {
        let at = Location::caller();
        let (coordinates, (name, home)) = (coordinates.fields(at)?, home(src, at)?);
        let begin = dst.before_swizzle(src.layout(), home);
        if dst.spatial() > 0 {
            return Err(Fault::Tma { wrong: TmaFault::NotHere, at });
        }
        dst.check(&coordinates, begin, src.layout().size(), at)?;
        let now = self.now(at);
        let array =
            self.array_of::<Shared<T>>(&name, self.rank()).ok_or(Fault::Tma { wrong: TmaFault::NoArray, at })?;
        for i in 0..dst.box_size() {
            if let Some(place) = dst.place(&coordinates, i, true).filter(|&place| place < dst.data.len()) {
                let how = self.in_queue(Does::StoresFrom, Queue::BulkRead);
                let value =
                    self.element(&array, &name, dst.in_shared(begin, i), how.does, &now)?.read(how, self, &now)?;
                let how = self.in_queue(Does::StoresTo, Queue::Bulk);
                self.element(dst.data, "global", place, how.does, &now)?.write(value, how, self, &now)?;
            }
        }
        Ok(())
    }
    /// An element of an array, if it has that.
    fn element<'a, T>(
        &self,
        data: &'a [Watched<T>],
        name: &str,
        place: usize,
        does: Does,
        now: &Moment,
    ) -> Result<&'a Watched<T>, Fault> {
        data.get(place).ok_or_else(|| Fault::OutOfBounds {
            array: data.first().map_or(name, |first| first.home().0).to_owned(),
            elements: 0..data.len(),
            index: place.cast_signed(),
            by: now.access(does),
        })
    }
}
