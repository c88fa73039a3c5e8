//! Questions whose answer is a verdict and nothing else: whether a layout fits a storage or an index type, whether two are one.

/// The traits of a question whose answer is a verdict and nothing else: the one that asks, of what is `: {..}`, and the public one, which says that
/// it holds, and with it what stands in `where {..}` of the question's own types and in `and {..}` of the layout.
macro_rules! held {
    (
        $(#[$doc:meta])* $held:ident<$($b:ident),+> $(where { $($with:tt)+ })? $(and { $($and:tt)+ })?,
        $(#[$ask_doc:meta])* $ask:ident $(: { $($of:tt)+ })? = $message:literal, $label:literal, $note:literal $(; $($asked:tt)+)?
    ) => {
        #[doc = concat!("[`", stringify!($held), "`], which may be refused.")]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $ask<$($b),+> $(: $($of)+)? {
            /// Whether it holds.
            type Verdict: $crate::refusal::verdict::Verdict;
            $($($asked)+)?
        }
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $held<$($b),+>: $ask<$($b,)+ Verdict: $crate::refusal::verdict::Holds $(, $($with)+)?> $(+ $($and)+)? {}
        impl<A, $($b),+> $held<$($b),+> for A where
            A: $ask<$($b,)+ Verdict: $crate::refusal::verdict::Holds $(, $($with)+)?> $(+ $($and)+)?
        {
        }
    };
}
pub(crate) use held;
