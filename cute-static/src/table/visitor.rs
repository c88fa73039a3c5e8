//! Questions to the tables from outside.
//!
//! A table's own rows cost the compiler least, but the table has to know each of them. An operation
//! that few kernels use asks *questions* instead. A question is a type with an answer for each kind
//! of number, list or truth. A table takes it as the parameter of one row for each kind of answer.
//! So no table knows the operation, whose rows stay in its own folder:
//!
//! ```text
//! asks! { list [S : D | T; V]                    of [], of [S : D | T], of a list that V ends
//!     Count: ListToNumber = UTerm, <T::ToNumber<Count> as Number>::Plus<One>, usize;
//! }
//! L::ToNumber<Count>                             asks the list L
//!
//! // what `asks!` makes of the row
//! pub struct Count(PhantomData<()>);
//! impl ListToNumber for Count {
//!     type Nil = UTerm;
//!     type Cons<S: Number, D: Stride, T: List> = <T::ToNumber<Count> as Number>::Plus<One>;
//!     type End<V: Verdict> = usize;
//! }
//! ```

use crate::table::words::*;

/// Declares the traits of questions to a table, by the kind of their answers.
macro_rules! questions {
    (@list $(#[$doc:meta])* $trait:ident $kind:ident) => {
        $(#[$doc])*
        pub trait $trait {
            type Nil: $kind;
            type Cons<S: Number, D: Stride, T: List>: $kind;
            type End<V: Verdict>: $kind;
        }
    };
    (@line $(#[$doc:meta])* $trait:ident $kind:ident) => {
        $(#[$doc])*
        pub trait $trait {
            type Last<S: Number, D: Stride>: $kind;
            type Cons<S: Number, D: Stride, T: Line>: $kind;
            type End<V: Verdict>: $kind;
        }
    };
    (@number $(#[$doc:meta])* $trait:ident $kind:ident) => {
        $(#[$doc])*
        pub trait $trait {
            type Zero: $kind;
            type One: $kind;
            /// Of 2 or more.
            type More<N: Number>: $kind;
            /// A difference below 0.
            type Below: $kind;
            /// A `usize`, or a multiple.
            type Size<N: Number>: $kind;
            type Signed: $kind;
        }
    };
    (@stride $(#[$doc:meta])* $trait:ident $kind:ident) => {
        $(#[$doc])*
        pub trait $trait {
            type Zero: $kind;
            /// Of 1 or more.
            type Known<N: Number>: $kind;
            /// `-u`.
            type Negative<U: Number>: $kind;
            /// A difference below 0.
            type Below: $kind;
            /// A `usize`, or a multiple.
            type Size<N: Number>: $kind;
            type Signed: $kind;
            type Along<K: Stride, I: Index>: $kind;
            type OfBits<K: Number>: $kind;
        }
    };
    (@truth $(#[$doc:meta])* $trait:ident $kind:ident) => {
        $(#[$doc])*
        pub trait $trait {
            type True: $kind;
            type False: $kind;
            type Unknown: $kind;
        }
    };
    (@ratio $(#[$doc:meta])* $trait:ident $kind:ident) => {
        $(#[$doc])*
        pub trait $trait {
            type Over<Q: Number>: $kind;
            type Into<Q: Number>: $kind;
            type Neither: $kind;
            type Perhaps: $kind;
        }
    };
    ($($table:ident: $($(#[$doc:meta])* $trait:ident = $kind:ident),+;)*) => {$($(
        questions! { @$table $(#[$doc])* $trait $kind }
    )+)*};
}
questions! {
    list:
        /// A list, of a list.
        ListToList = List,
        /// A number, of a list.
        ListToNumber = Number,
        /// A truth, of a list.
        ListToTruth = Truth,
        /// A verdict, of a list.
        ListToVerdict = Verdict;
    line:
        /// A number, of merged modes.
        LineToNumber = Number;
    number:
        /// A list, of a number.
        NumberToList = List,
        /// A number, of a number.
        NumberToNumber = Number,
        /// A truth, of a number.
        NumberToTruth = Truth,
        /// A verdict, of a number.
        NumberToVerdict = Verdict;
    stride:
        /// A list, of a stride.
        StrideToList = List,
        /// A number, of a stride.
        StrideToNumber = Number,
        /// A truth, of a stride.
        StrideToTruth = Truth,
        /// A verdict, of a stride.
        StrideToVerdict = Verdict,
        /// A stride, of a stride.
        StrideToStride = Stride;
    truth:
        /// A list, of a truth.
        TruthToList = List,
        /// A truth, of a truth.
        TruthToTruth = Truth,
        /// A verdict, of a truth.
        TruthToVerdict = Verdict,
        /// Any type, of a truth.
        TruthToType = Sized;
    ratio:
        /// A list, of how two numbers divide each other.
        RatioToList = List,
        /// A verdict, of how two numbers divide each other.
        RatioToVerdict = Verdict;
}
/// A list, of a list, with its value.
pub trait ListToValue: ListToList + Sized {
    fn nil(self) -> Self::Nil;
    fn cons<S: Number, D: Stride, T: List>(self, s: S, d: D, t: T) -> Self::Cons<S, D, T>;
    fn end<V: Verdict>(self) -> Self::End<V>;
}
/// A list, of a truth, with its value.
pub trait TruthToValue: TruthToList + Sized {
    fn yes(self) -> Self::True;
    fn no(self) -> Self::False;
    fn unknown(self) -> Self::Unknown;
}
/// Declares questions to a table, a row each, with the answers in the order of its columns.
macro_rules! asks {
    ($table:ident $names:tt $($(#[$doc:meta])* $name:ident $(<$($p:ident: $of:path),+>)?: $trait:ident = $($answer:ty),+;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name$(<$($p),+>)?(core::marker::PhantomData<($($($p,)+)?)>);
        $crate::table::visitor::asks! { @$table $names [$($($p: $of),+)?] $trait $name [$($($p),+)?] $($answer),+ }
    )*};
    (@list [$s:ident : $d:ident | $t:ident; $v:ident] [$($generics:tt)*] $trait:ident $name:ident [$($p:ident),*] $nil:ty, $cons:ty, $end:ty) => {
        impl<$($generics)*> $crate::table::visitor::$trait for $name<$($p),*> {
            type Nil = $nil;
            type Cons<$s: Number, $d: Stride, $t: List> = $cons;
            type End<$v: Verdict> = $end;
        }
    };
    (@line [$s:ident : $d:ident | $t:ident; $v:ident] [$($generics:tt)*] $trait:ident $name:ident [$($p:ident),*] $last:ty, $cons:ty, $end:ty) => {
        impl<$($generics)*> $crate::table::visitor::$trait for $name<$($p),*> {
            type Last<$s: Number, $d: Stride> = $last;
            type Cons<$s: Number, $d: Stride, $t: Line> = $cons;
            type End<$v: Verdict> = $end;
        }
    };
    (@number [$n:ident] [$($generics:tt)*] $trait:ident $name:ident [$($p:ident),*]
        $zero:ty, $one:ty, $more:ty, $below:ty, $size:ty, $signed:ty) => {
        impl<$($generics)*> $crate::table::visitor::$trait for $name<$($p),*> {
            type Zero = $zero;
            type One = $one;
            type More<$n: Number> = $more;
            type Below = $below;
            type Size<$n: Number> = $size;
            type Signed = $signed;
        }
    };
    (@stride [$n:ident; $u:ident; $k:ident, $i:ident] [$($generics:tt)*] $trait:ident $name:ident [$($p:ident),*]
        $zero:ty, $known:ty, $negative:ty, $below:ty, $size:ty, $signed:ty, $along:ty, $bits:ty) => {
        impl<$($generics)*> $crate::table::visitor::$trait for $name<$($p),*> {
            type Zero = $zero;
            type Known<$n: Number> = $known;
            type Negative<$u: Number> = $negative;
            type Below = $below;
            type Size<$n: Number> = $size;
            type Signed = $signed;
            type Along<$k: Stride, $i: Index> = $along;
            type OfBits<$k: Number> = $bits;
        }
    };
    (@truth [] [$($generics:tt)*] $trait:ident $name:ident [$($p:ident),*] $yes:ty, $no:ty, $unknown:ty) => {
        impl<$($generics)*> $crate::table::visitor::$trait for $name<$($p),*> {
            type True = $yes;
            type False = $no;
            type Unknown = $unknown;
        }
    };
    (@ratio [$q:ident] [$($generics:tt)*] $trait:ident $name:ident [$($p:ident),*] $over:ty, $into:ty, $neither:ty, $perhaps:ty) => {
        impl<$($generics)*> $crate::table::visitor::$trait for $name<$($p),*> {
            type Over<$q: Number> = $over;
            type Into<$q: Number> = $into;
            type Neither = $neither;
            type Perhaps = $perhaps;
        }
    };
}
pub(crate) use asks;
