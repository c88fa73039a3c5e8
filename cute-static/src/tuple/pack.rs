//! Lists of modes back to tuples.
#![allow(clippy::type_complexity)] // tuples of up to 12

use super::{Cons, Nil};

/// A list of modes as a layout's shape and stride: none is `1:0`, one stands alone, several are a tuple.
///
/// `After<n>` is the shape (or the stride) of a list before which `n` modes have been read: so packing needs no bound on
/// the list but this one, which every list meets, and the type checker has nothing to prove.
#[doc(hidden)]
pub trait Pack: Sized {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// Both.
    fn pack(self) -> (Self::Shape, Self::Stride);
    /// With 1 before it.
    type Shape1<A>;
    /// With 1 before it.
    type Stride1<A>;
    /// With 1 before it.
    fn pack1<A, XA>(self, s: (A,), d: (XA,)) -> (Self::Shape1<A>, Self::Stride1<XA>);
    /// With 2 before it.
    type Shape2<A, B>;
    /// With 2 before it.
    type Stride2<A, B>;
    /// With 2 before it.
    fn pack2<A, B, XA, XB>(self, s: (A, B), d: (XA, XB)) -> (Self::Shape2<A, B>, Self::Stride2<XA, XB>);
    /// With 3 before it.
    type Shape3<A, B, C>;
    /// With 3 before it.
    type Stride3<A, B, C>;
    /// With 3 before it.
    fn pack3<A, B, C, XA, XB, XC>(
        self,
        s: (A, B, C),
        d: (XA, XB, XC),
    ) -> (Self::Shape3<A, B, C>, Self::Stride3<XA, XB, XC>);
    /// With 4 before it.
    type Shape4<A, B, C, D>;
    /// With 4 before it.
    type Stride4<A, B, C, D>;
    /// With 4 before it.
    fn pack4<A, B, C, D, XA, XB, XC, XD>(
        self,
        s: (A, B, C, D),
        d: (XA, XB, XC, XD),
    ) -> (Self::Shape4<A, B, C, D>, Self::Stride4<XA, XB, XC, XD>);
    /// With 5 before it.
    type Shape5<A, B, C, D, E>;
    /// With 5 before it.
    type Stride5<A, B, C, D, E>;
    /// With 5 before it.
    fn pack5<A, B, C, D, E, XA, XB, XC, XD, XE>(
        self,
        s: (A, B, C, D, E),
        d: (XA, XB, XC, XD, XE),
    ) -> (Self::Shape5<A, B, C, D, E>, Self::Stride5<XA, XB, XC, XD, XE>);
    /// With 6 before it.
    type Shape6<A, B, C, D, E, F>;
    /// With 6 before it.
    type Stride6<A, B, C, D, E, F>;
    /// With 6 before it.
    fn pack6<A, B, C, D, E, F, XA, XB, XC, XD, XE, XF>(
        self,
        s: (A, B, C, D, E, F),
        d: (XA, XB, XC, XD, XE, XF),
    ) -> (Self::Shape6<A, B, C, D, E, F>, Self::Stride6<XA, XB, XC, XD, XE, XF>);
    /// With 7 before it.
    type Shape7<A, B, C, D, E, F, G>;
    /// With 7 before it.
    type Stride7<A, B, C, D, E, F, G>;
    /// With 7 before it.
    fn pack7<A, B, C, D, E, F, G, XA, XB, XC, XD, XE, XF, XG>(
        self,
        s: (A, B, C, D, E, F, G),
        d: (XA, XB, XC, XD, XE, XF, XG),
    ) -> (Self::Shape7<A, B, C, D, E, F, G>, Self::Stride7<XA, XB, XC, XD, XE, XF, XG>);
    /// With 8 before it.
    type Shape8<A, B, C, D, E, F, G, H>;
    /// With 8 before it.
    type Stride8<A, B, C, D, E, F, G, H>;
    /// With 8 before it.
    fn pack8<A, B, C, D, E, F, G, H, XA, XB, XC, XD, XE, XF, XG, XH>(
        self,
        s: (A, B, C, D, E, F, G, H),
        d: (XA, XB, XC, XD, XE, XF, XG, XH),
    ) -> (Self::Shape8<A, B, C, D, E, F, G, H>, Self::Stride8<XA, XB, XC, XD, XE, XF, XG, XH>);
    /// With 9 before it.
    type Shape9<A, B, C, D, E, F, G, H, I>;
    /// With 9 before it.
    type Stride9<A, B, C, D, E, F, G, H, I>;
    /// With 9 before it.
    fn pack9<A, B, C, D, E, F, G, H, I, XA, XB, XC, XD, XE, XF, XG, XH, XI>(
        self,
        s: (A, B, C, D, E, F, G, H, I),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI),
    ) -> (Self::Shape9<A, B, C, D, E, F, G, H, I>, Self::Stride9<XA, XB, XC, XD, XE, XF, XG, XH, XI>);
    /// With 10 before it.
    type Shape10<A, B, C, D, E, F, G, H, I, J>;
    /// With 10 before it.
    type Stride10<A, B, C, D, E, F, G, H, I, J>;
    /// With 10 before it.
    fn pack10<A, B, C, D, E, F, G, H, I, J, XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ>(
        self,
        s: (A, B, C, D, E, F, G, H, I, J),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ),
    ) -> (Self::Shape10<A, B, C, D, E, F, G, H, I, J>, Self::Stride10<XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ>);
    /// With 11 before it.
    type Shape11<A, B, C, D, E, F, G, H, I, J, K>;
    /// With 11 before it.
    type Stride11<A, B, C, D, E, F, G, H, I, J, K>;
    /// With 11 before it.
    fn pack11<A, B, C, D, E, F, G, H, I, J, K, XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK>(
        self,
        s: (A, B, C, D, E, F, G, H, I, J, K),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK),
    ) -> (Self::Shape11<A, B, C, D, E, F, G, H, I, J, K>, Self::Stride11<XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK>);
    /// With 12 before it.
    type Shape12<A, B, C, D, E, F, G, H, I, J, K, L>;
    /// With 12 before it.
    type Stride12<A, B, C, D, E, F, G, H, I, J, K, L>;
    /// With 12 before it.
    fn pack12<A, B, C, D, E, F, G, H, I, J, K, L, XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK, XL>(
        self,
        s: (A, B, C, D, E, F, G, H, I, J, K, L),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK, XL),
    ) -> (
        Self::Shape12<A, B, C, D, E, F, G, H, I, J, K, L>,
        Self::Stride12<XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK, XL>,
    );
}
impl Pack for Nil {
    type Shape = crate::num::One;
    type Stride = typenum::UTerm;
    #[inline(always)]
    fn pack(self) -> (Self::Shape, Self::Stride) {
        Default::default()
    }
    type Shape1<A> = A;
    type Stride1<A> = A;
    #[inline(always)]
    fn pack1<A, XA>(self, s: (A,), d: (XA,)) -> (A, XA) {
        (s.0, d.0)
    }
    type Shape2<A, B> = (A, B);
    type Stride2<A, B> = (A, B);
    #[inline(always)]
    fn pack2<A, B, XA, XB>(self, s: (A, B), d: (XA, XB)) -> ((A, B), (XA, XB)) {
        (s, d)
    }
    type Shape3<A, B, C> = (A, B, C);
    type Stride3<A, B, C> = (A, B, C);
    #[inline(always)]
    fn pack3<A, B, C, XA, XB, XC>(self, s: (A, B, C), d: (XA, XB, XC)) -> ((A, B, C), (XA, XB, XC)) {
        (s, d)
    }
    type Shape4<A, B, C, D> = (A, B, C, D);
    type Stride4<A, B, C, D> = (A, B, C, D);
    #[inline(always)]
    fn pack4<A, B, C, D, XA, XB, XC, XD>(
        self,
        s: (A, B, C, D),
        d: (XA, XB, XC, XD),
    ) -> ((A, B, C, D), (XA, XB, XC, XD)) {
        (s, d)
    }
    type Shape5<A, B, C, D, E> = (A, B, C, D, E);
    type Stride5<A, B, C, D, E> = (A, B, C, D, E);
    #[inline(always)]
    fn pack5<A, B, C, D, E, XA, XB, XC, XD, XE>(
        self,
        s: (A, B, C, D, E),
        d: (XA, XB, XC, XD, XE),
    ) -> ((A, B, C, D, E), (XA, XB, XC, XD, XE)) {
        (s, d)
    }
    type Shape6<A, B, C, D, E, F> = (A, B, C, D, E, F);
    type Stride6<A, B, C, D, E, F> = (A, B, C, D, E, F);
    #[inline(always)]
    fn pack6<A, B, C, D, E, F, XA, XB, XC, XD, XE, XF>(
        self,
        s: (A, B, C, D, E, F),
        d: (XA, XB, XC, XD, XE, XF),
    ) -> ((A, B, C, D, E, F), (XA, XB, XC, XD, XE, XF)) {
        (s, d)
    }
    type Shape7<A, B, C, D, E, F, G> = (A, B, C, D, E, F, G);
    type Stride7<A, B, C, D, E, F, G> = (A, B, C, D, E, F, G);
    #[inline(always)]
    fn pack7<A, B, C, D, E, F, G, XA, XB, XC, XD, XE, XF, XG>(
        self,
        s: (A, B, C, D, E, F, G),
        d: (XA, XB, XC, XD, XE, XF, XG),
    ) -> ((A, B, C, D, E, F, G), (XA, XB, XC, XD, XE, XF, XG)) {
        (s, d)
    }
    type Shape8<A, B, C, D, E, F, G, H> = (A, B, C, D, E, F, G, H);
    type Stride8<A, B, C, D, E, F, G, H> = (A, B, C, D, E, F, G, H);
    #[inline(always)]
    fn pack8<A, B, C, D, E, F, G, H, XA, XB, XC, XD, XE, XF, XG, XH>(
        self,
        s: (A, B, C, D, E, F, G, H),
        d: (XA, XB, XC, XD, XE, XF, XG, XH),
    ) -> ((A, B, C, D, E, F, G, H), (XA, XB, XC, XD, XE, XF, XG, XH)) {
        (s, d)
    }
    type Shape9<A, B, C, D, E, F, G, H, I> = (A, B, C, D, E, F, G, H, I);
    type Stride9<A, B, C, D, E, F, G, H, I> = (A, B, C, D, E, F, G, H, I);
    #[inline(always)]
    fn pack9<A, B, C, D, E, F, G, H, I, XA, XB, XC, XD, XE, XF, XG, XH, XI>(
        self,
        s: (A, B, C, D, E, F, G, H, I),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI),
    ) -> ((A, B, C, D, E, F, G, H, I), (XA, XB, XC, XD, XE, XF, XG, XH, XI)) {
        (s, d)
    }
    type Shape10<A, B, C, D, E, F, G, H, I, J> = (A, B, C, D, E, F, G, H, I, J);
    type Stride10<A, B, C, D, E, F, G, H, I, J> = (A, B, C, D, E, F, G, H, I, J);
    #[inline(always)]
    fn pack10<A, B, C, D, E, F, G, H, I, J, XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ>(
        self,
        s: (A, B, C, D, E, F, G, H, I, J),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ),
    ) -> ((A, B, C, D, E, F, G, H, I, J), (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ)) {
        (s, d)
    }
    type Shape11<A, B, C, D, E, F, G, H, I, J, K> = (A, B, C, D, E, F, G, H, I, J, K);
    type Stride11<A, B, C, D, E, F, G, H, I, J, K> = (A, B, C, D, E, F, G, H, I, J, K);
    #[inline(always)]
    fn pack11<A, B, C, D, E, F, G, H, I, J, K, XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK>(
        self,
        s: (A, B, C, D, E, F, G, H, I, J, K),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK),
    ) -> ((A, B, C, D, E, F, G, H, I, J, K), (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK)) {
        (s, d)
    }
    type Shape12<A, B, C, D, E, F, G, H, I, J, K, L> = (A, B, C, D, E, F, G, H, I, J, K, L);
    type Stride12<A, B, C, D, E, F, G, H, I, J, K, L> = (A, B, C, D, E, F, G, H, I, J, K, L);
    #[inline(always)]
    fn pack12<A, B, C, D, E, F, G, H, I, J, K, L, XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK, XL>(
        self,
        s: (A, B, C, D, E, F, G, H, I, J, K, L),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK, XL),
    ) -> ((A, B, C, D, E, F, G, H, I, J, K, L), (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK, XL)) {
        (s, d)
    }
}
impl<Head, Step, T: Pack> Pack for Cons<Head, Step, T> {
    type Shape = T::Shape1<Head>;
    type Stride = T::Stride1<Step>;
    #[inline(always)]
    fn pack(self) -> (Self::Shape, Self::Stride) {
        self.2.pack1((self.0,), (self.1,))
    }
    type Shape1<A> = T::Shape2<A, Head>;
    type Stride1<A> = T::Stride2<A, Step>;
    #[inline(always)]
    fn pack1<A, XA>(self, s: (A,), d: (XA,)) -> (Self::Shape1<A>, Self::Stride1<XA>) {
        self.2.pack2((s.0, self.0), (d.0, self.1))
    }
    type Shape2<A, B> = T::Shape3<A, B, Head>;
    type Stride2<A, B> = T::Stride3<A, B, Step>;
    #[inline(always)]
    fn pack2<A, B, XA, XB>(self, s: (A, B), d: (XA, XB)) -> (Self::Shape2<A, B>, Self::Stride2<XA, XB>) {
        self.2.pack3((s.0, s.1, self.0), (d.0, d.1, self.1))
    }
    type Shape3<A, B, C> = T::Shape4<A, B, C, Head>;
    type Stride3<A, B, C> = T::Stride4<A, B, C, Step>;
    #[inline(always)]
    fn pack3<A, B, C, XA, XB, XC>(
        self,
        s: (A, B, C),
        d: (XA, XB, XC),
    ) -> (Self::Shape3<A, B, C>, Self::Stride3<XA, XB, XC>) {
        self.2.pack4((s.0, s.1, s.2, self.0), (d.0, d.1, d.2, self.1))
    }
    type Shape4<A, B, C, D> = T::Shape5<A, B, C, D, Head>;
    type Stride4<A, B, C, D> = T::Stride5<A, B, C, D, Step>;
    #[inline(always)]
    fn pack4<A, B, C, D, XA, XB, XC, XD>(
        self,
        s: (A, B, C, D),
        d: (XA, XB, XC, XD),
    ) -> (Self::Shape4<A, B, C, D>, Self::Stride4<XA, XB, XC, XD>) {
        self.2.pack5((s.0, s.1, s.2, s.3, self.0), (d.0, d.1, d.2, d.3, self.1))
    }
    type Shape5<A, B, C, D, E> = T::Shape6<A, B, C, D, E, Head>;
    type Stride5<A, B, C, D, E> = T::Stride6<A, B, C, D, E, Step>;
    #[inline(always)]
    fn pack5<A, B, C, D, E, XA, XB, XC, XD, XE>(
        self,
        s: (A, B, C, D, E),
        d: (XA, XB, XC, XD, XE),
    ) -> (Self::Shape5<A, B, C, D, E>, Self::Stride5<XA, XB, XC, XD, XE>) {
        self.2.pack6((s.0, s.1, s.2, s.3, s.4, self.0), (d.0, d.1, d.2, d.3, d.4, self.1))
    }
    type Shape6<A, B, C, D, E, F> = T::Shape7<A, B, C, D, E, F, Head>;
    type Stride6<A, B, C, D, E, F> = T::Stride7<A, B, C, D, E, F, Step>;
    #[inline(always)]
    fn pack6<A, B, C, D, E, F, XA, XB, XC, XD, XE, XF>(
        self,
        s: (A, B, C, D, E, F),
        d: (XA, XB, XC, XD, XE, XF),
    ) -> (Self::Shape6<A, B, C, D, E, F>, Self::Stride6<XA, XB, XC, XD, XE, XF>) {
        self.2.pack7((s.0, s.1, s.2, s.3, s.4, s.5, self.0), (d.0, d.1, d.2, d.3, d.4, d.5, self.1))
    }
    type Shape7<A, B, C, D, E, F, G> = T::Shape8<A, B, C, D, E, F, G, Head>;
    type Stride7<A, B, C, D, E, F, G> = T::Stride8<A, B, C, D, E, F, G, Step>;
    #[inline(always)]
    fn pack7<A, B, C, D, E, F, G, XA, XB, XC, XD, XE, XF, XG>(
        self,
        s: (A, B, C, D, E, F, G),
        d: (XA, XB, XC, XD, XE, XF, XG),
    ) -> (Self::Shape7<A, B, C, D, E, F, G>, Self::Stride7<XA, XB, XC, XD, XE, XF, XG>) {
        self.2.pack8((s.0, s.1, s.2, s.3, s.4, s.5, s.6, self.0), (d.0, d.1, d.2, d.3, d.4, d.5, d.6, self.1))
    }
    type Shape8<A, B, C, D, E, F, G, H> = T::Shape9<A, B, C, D, E, F, G, H, Head>;
    type Stride8<A, B, C, D, E, F, G, H> = T::Stride9<A, B, C, D, E, F, G, H, Step>;
    #[inline(always)]
    fn pack8<A, B, C, D, E, F, G, H, XA, XB, XC, XD, XE, XF, XG, XH>(
        self,
        s: (A, B, C, D, E, F, G, H),
        d: (XA, XB, XC, XD, XE, XF, XG, XH),
    ) -> (Self::Shape8<A, B, C, D, E, F, G, H>, Self::Stride8<XA, XB, XC, XD, XE, XF, XG, XH>) {
        self.2.pack9((s.0, s.1, s.2, s.3, s.4, s.5, s.6, s.7, self.0), (d.0, d.1, d.2, d.3, d.4, d.5, d.6, d.7, self.1))
    }
    type Shape9<A, B, C, D, E, F, G, H, I> = T::Shape10<A, B, C, D, E, F, G, H, I, Head>;
    type Stride9<A, B, C, D, E, F, G, H, I> = T::Stride10<A, B, C, D, E, F, G, H, I, Step>;
    #[inline(always)]
    fn pack9<A, B, C, D, E, F, G, H, I, XA, XB, XC, XD, XE, XF, XG, XH, XI>(
        self,
        s: (A, B, C, D, E, F, G, H, I),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI),
    ) -> (Self::Shape9<A, B, C, D, E, F, G, H, I>, Self::Stride9<XA, XB, XC, XD, XE, XF, XG, XH, XI>) {
        self.2.pack10(
            (s.0, s.1, s.2, s.3, s.4, s.5, s.6, s.7, s.8, self.0),
            (d.0, d.1, d.2, d.3, d.4, d.5, d.6, d.7, d.8, self.1),
        )
    }
    type Shape10<A, B, C, D, E, F, G, H, I, J> = T::Shape11<A, B, C, D, E, F, G, H, I, J, Head>;
    type Stride10<A, B, C, D, E, F, G, H, I, J> = T::Stride11<A, B, C, D, E, F, G, H, I, J, Step>;
    #[inline(always)]
    fn pack10<A, B, C, D, E, F, G, H, I, J, XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ>(
        self,
        s: (A, B, C, D, E, F, G, H, I, J),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ),
    ) -> (Self::Shape10<A, B, C, D, E, F, G, H, I, J>, Self::Stride10<XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ>) {
        self.2.pack11(
            (s.0, s.1, s.2, s.3, s.4, s.5, s.6, s.7, s.8, s.9, self.0),
            (d.0, d.1, d.2, d.3, d.4, d.5, d.6, d.7, d.8, d.9, self.1),
        )
    }
    type Shape11<A, B, C, D, E, F, G, H, I, J, K> = T::Shape12<A, B, C, D, E, F, G, H, I, J, K, Head>;
    type Stride11<A, B, C, D, E, F, G, H, I, J, K> = T::Stride12<A, B, C, D, E, F, G, H, I, J, K, Step>;
    #[inline(always)]
    fn pack11<A, B, C, D, E, F, G, H, I, J, K, XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK>(
        self,
        s: (A, B, C, D, E, F, G, H, I, J, K),
        d: (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK),
    ) -> (Self::Shape11<A, B, C, D, E, F, G, H, I, J, K>, Self::Stride11<XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK>)
    {
        self.2.pack12(
            (s.0, s.1, s.2, s.3, s.4, s.5, s.6, s.7, s.8, s.9, s.10, self.0),
            (d.0, d.1, d.2, d.3, d.4, d.5, d.6, d.7, d.8, d.9, d.10, self.1),
        )
    }
    type Shape12<A, B, C, D, E, F, G, H, I, J, K, L> = TooManyModes;
    type Stride12<A, B, C, D, E, F, G, H, I, J, K, L> = TooManyModes;
    #[inline(always)]
    fn pack12<A, B, C, D, E, F, G, H, I, J, K, L, XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK, XL>(
        self,
        _: (A, B, C, D, E, F, G, H, I, J, K, L),
        _: (XA, XB, XC, XD, XE, XF, XG, XH, XI, XJ, XK, XL),
    ) -> (TooManyModes, TooManyModes) {
        (TooManyModes, TooManyModes)
    }
}
/// Stands for a tuple of more than 12 modes, which no operation takes.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default)]
pub struct TooManyModes;
