//! How a row is read: as a type, and as a value.
//!
//! A function of lists is one expression, in which `F(x, y)` is the function `F` of the table and `Cons(s, d, t)` the list of the mode
//! `s : d` before `t`. As types it is what the compiler decides; on values it is the same list with the numbers that are known when
//! run. So no rule is written a second time for values. What decides between rows (a [`Truth`](crate::number::truth::Truth), a
//! [`Ratio`](crate::number::truth::Ratio)), and numbers that the compiler knows, have one value, which costs nothing.

/// An expression as a type.
macro_rules! ty {
    (this) => { Self };
    (Scaled($x:ident, $n:ident, $reached:ident)) => { <$x as $crate::table::stride::Stride>::Scaled<$n> };
    // what its extents are is known when run
    (General($a:ident, $x:ident, $t:ident, $s:ident, $d:ident, $f:ident)) => { General<$x, $t, $d, $f> };
    ($head:ident) => { $head };
    ($head:ident ($($arg:ident $(($($args:tt)*))?),*)) => {
        $head<$($crate::table::rows::ty!($arg $(($($args)*))?)),*>
    };
}
/// An expression as a value.
macro_rules! val {
    (Nil) => { $crate::tree::tuple::Nil };
    (One) => { $crate::num::One::default() };
    (Last($($arg:ident $(($($args:tt)*))?),*)) => {
        $crate::table::line::Last($($crate::table::rows::val!($arg $(($($args)*))?)),*)
    };
    (Cons($($arg:ident $(($($args:tt)*))?),*)) => {
        $crate::tree::tuple::Cons($($crate::table::rows::val!($arg $(($($args)*))?)),*)
    };
    (Link($($arg:ident $(($($args:tt)*))?),*)) => {
        $crate::tree::tuple::Link($($crate::table::rows::val!($arg $(($($args)*))?)),*)
    };
    // whether the stride fits matters where its mode has a second element
    (Scaled($x:ident, $n:ident, $reached:ident)) => { $x.scaled($n, $reached.extent() > 1)? };
    ($head:ident) => { $head };
    ($head:ident ($($arg:ident $(($($args:tt)*))?),*)) => {
        $head($($crate::table::rows::val!($arg $(($($args)*))?)),*)?
    };
}
// `Outcome` is that of the file: one of rows that cannot fail has no error
/// The rows of an impl: each function as a type, and its value, behind what `bound` binds.
macro_rules! rows {
    ($this:ident $bound:tt $($name:ident<$($p:ident: $of:ident),*> = $e:ident $(($($args:tt)*))?;)*) => {$(
        rows! { @row $this $bound $name [$($p: $of),*] [$($p),*] $e $(($($args)*))? }
    )*};
    (@row $this:ident [$($bound:tt)*] $name:ident [$($p:ident: $of:ident),*] [$($q:ident),*] $($e:tt)*) => {
        type $name<$($p: $of),*> = $crate::table::rows::ty!($($e)*);
        #[inline(always)]
        #[allow(unused_variables)] // a row takes what it needs
        fn $name<$($p: $of),*>(self, $($p: $p),*) -> Outcome<Self::$name<$($p),*>> {
            let $this = self;
            $($bound)*
            Ok($crate::table::rows::val!($($e)*))
        }
    };
}
/// A trait of rows, each by its name as an alias and as a function, so that other rows can say it.
macro_rules! row_trait {
    ($(#[$trait_doc:meta])* $trait:ident: $($(#[$doc:meta])* $name:ident<$($p:ident: $of:ident),*>: $kind:ident;)*) => {
        $(#[$trait_doc])*
        pub trait $trait: Sized {
            $(
                $(#[$doc])*
                type $name<$($p: $of),*>: $kind;
                /// Its value.
                fn $name<$($p: $of),*>(self, $($p: $p),*) -> Outcome<Self::$name<$($p),*>>;
            )*
        }
        $(
            #[allow(dead_code)]
            pub(crate) type $name<This, $($p),*> = <This as $trait>::$name<$($p),*>;
            #[allow(dead_code)]
            #[inline(always)]
            pub(crate) fn $name<This: $trait, $($p: $of),*>(
                this: This,
                $($p: $p),*
            ) -> Outcome<$name<This, $($p),*>> {
                this.$name($($p),*)
            }
        )*
    };
}
/// Rows of a list `[S : D | T]`: for the empty list, that one, and the end of a list with a verdict.
macro_rules! of_lists {
    ($(#[$trait_doc:meta])* $trait:ident $this:ident = [$s:ident : $d:ident | $t:ident];
        $($(#[$doc:meta])* $name:ident<$($p:ident: $of:ident),*>: $kind:ident =
            $nil:ident $(($($nils:tt)*))?, $cons:ident $(($($conss:tt)*))?, $end:ident $(($($ends:tt)*))?;)*) => {
        row_trait! { $(#[$trait_doc])* $trait: $($(#[$doc])* $name<$($p: $of),*>: $kind;)* }
        impl $trait for $crate::tree::tuple::Nil {
            rows! { $this [] $($name<$($p: $of),*> = $nil $(($($nils)*))?;)* }
        }
        impl<$s: Number, $d: Stride, $t: List> $trait for $crate::tree::tuple::Cons<$s, $d, $t> {
            rows! { $this [let $crate::tree::tuple::Cons($s, $d, $t) = $this;] $($name<$($p: $of),*> = $cons $(($($conss)*))?;)* }
        }
        impl<X0: $crate::verdict::Verdict> $trait for $crate::table::list::End<X0> {
            rows! { $this [] $($name<$($p: $of),*> = $end $(($($ends)*))?;)* }
        }
    };
}
/// Rows of merged modes, with the last one or another before them: for `[S : D]`, `[S : D | T]`, and the end with a verdict.
macro_rules! of_lines {
    ($(#[$trait_doc:meta])* $trait:ident $this:ident = [$s:ident : $d:ident | $t:ident];
        $($(#[$doc:meta])* $name:ident<$($p:ident: $of:ident),*>: $kind:ident =
            $last:ident $(($($lasts:tt)*))?, $cons:ident $(($($conss:tt)*))?, $end:ident $(($($ends:tt)*))?;)*) => {
        row_trait! { $(#[$trait_doc])* $trait: $($(#[$doc])* $name<$($p: $of),*>: $kind;)* }
        impl<$s: Number, $d: Stride> $trait for $crate::table::line::Last<$s, $d> {
            rows! { $this [let $crate::table::line::Last($s, $d) = $this;] $($name<$($p: $of),*> = $last $(($($lasts)*))?;)* }
        }
        impl<$s: Number, $d: Stride, $t: Line> $trait for $crate::tree::tuple::Cons<$s, $d, $t> {
            rows! { $this [let $crate::tree::tuple::Cons($s, $d, $t) = $this;] $($name<$($p: $of),*> = $cons $(($($conss)*))?;)* }
        }
        impl<X0: $crate::verdict::Verdict> $trait for $crate::table::list::End<X0> {
            rows! { $this [] $($name<$($p: $of),*> = $end $(($($ends)*))?;)* }
        }
    };
}
/// Rows of an extent: for 1, what else is known, and what is not.
macro_rules! of_extents {
    ($(#[$trait_doc:meta])* $trait:ident $this:ident;
        $($(#[$doc:meta])* $name:ident<$($p:ident: $of:ident),*>: $kind:ident =
            $one:ident $(($($ones:tt)*))?, $known:ident $(($($knowns:tt)*))?, $unknown:ident $(($($unknowns:tt)*))?;)*) => {
        row_trait! { $(#[$trait_doc])* $trait: $($(#[$doc])* $name<$($p: $of),*>: $kind;)* }
        impl $trait for $crate::num::One {
            rows! { $this [] $($name<$($p: $of),*> = $one $(($($ones)*))?;)* }
        }
        impl<X0, X1> $trait for typenum::UInt<typenum::UInt<X0, X1>, typenum::B0>
        where
            typenum::UInt<X0, X1>: Number,
        {
            rows! { $this [] $($name<$($p: $of),*> = $known $(($($knowns)*))?;)* }
        }
        impl<X0, X1> $trait for typenum::UInt<typenum::UInt<X0, X1>, typenum::B1>
        where
            typenum::UInt<X0, X1>: Number,
        {
            rows! { $this [] $($name<$($p: $of),*> = $known $(($($knowns)*))?;)* }
        }
        impl $trait for typenum::UTerm {
            rows! { $this [] $($name<$($p: $of),*> = $known $(($($knowns)*))?;)* }
        }
        impl $trait for $crate::num::Underflow {
            rows! { $this [] $($name<$($p: $of),*> = $known $(($($knowns)*))?;)* }
        }
        impl $trait for usize {
            rows! { $this [] $($name<$($p: $of),*> = $unknown $(($($unknowns)*))?;)* }
        }
        impl $trait for isize {
            rows! { $this [] $($name<$($p: $of),*> = $unknown $(($($unknowns)*))?;)* }
        }
    };
}
/// Rows of a truth: for true, false, and unknown.
macro_rules! of_truths {
    ($(#[$trait_doc:meta])* $trait:ident $this:ident;
        $($(#[$doc:meta])* $name:ident<$($p:ident: $of:ident),*>: $kind:ident =
            $yes:ident $(($($yess:tt)*))?, $no:ident $(($($nos:tt)*))?, $unknown:ident $(($($unknowns:tt)*))?;)*) => {
        row_trait! { $(#[$trait_doc])* $trait: $($(#[$doc])* $name<$($p: $of),*>: $kind;)* }
        impl $trait for $crate::num::True {
            rows! { $this [] $($name<$($p: $of),*> = $yes $(($($yess)*))?;)* }
        }
        impl $trait for $crate::num::False {
            rows! { $this [] $($name<$($p: $of),*> = $no $(($($nos)*))?;)* }
        }
        impl $trait for $crate::num::Unknown {
            rows! { $this [] $($name<$($p: $of),*> = $unknown $(($($unknowns)*))?;)* }
        }
    };
}
/// Declares a trait of types and implements it: a row for each function, a column for each impl.
macro_rules! table {
    ($(#[$doc:meta])* $trait:ident; $([$($generics:tt)*] $for:ty $(where $bound:ty)?),+;
        $($(#[$row_doc:meta])* $name:ident $(<$($p:ident: $of:path),+>)?: $kind:ident = $($value:ty),+;)*) => {
        $(#[$doc])*
        pub trait $trait {
            $($(#[$row_doc])* type $name $(<$($p: $of),+>)?: $kind;)*
        }
        table! { @impls $trait [$({[$($generics)*] $for $(where $bound)?})+] $({$name [$(<$($p: $of),+>)?] $($value),+})* }
    };
    (@impls $trait:ident [] $($row:tt)*) => {};
    (@impls $trait:ident [{[$($generics:tt)*] $for:ty $(where $bound:ty)?} $($rest:tt)*]
        $({$name:ident [$($params:tt)*] $value:ty $(, $values:ty)*})*) => {
        impl<$($generics)*> $trait for $for
        where
            $($bound: Number)?
        {
            $(type $name $($params)* = $value;)*
        }
        table! { @impls $trait [$($rest)*] $({$name [$($params)*] $($values),*})* }
    };
}
pub(crate) use of_extents;
pub(crate) use of_lines;
pub(crate) use of_lists;
pub(crate) use of_truths;
pub(crate) use row_trait;
pub(crate) use rows;
pub(crate) use table;
pub(crate) use ty;
pub(crate) use val;
