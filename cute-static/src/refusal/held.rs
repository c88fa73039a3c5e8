//! Questions whose answer is a verdict and nothing else: whether a layout fits a storage or an index type, whether two are one.

/// The traits of a question whose answer is a verdict and nothing else: the one that asks, and the public one, which says that it holds.
macro_rules! held {
    (
        $(#[$doc:meta])* $held:ident<$($b:ident),+>,
        $(#[$ask_doc:meta])* $ask:ident = $message:literal, $label:literal, $note:literal $(; $($asked:tt)+)?
    ) => {
        #[doc = concat!("[`", stringify!($held), "`], which may be refused.")]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $ask<$($b),+> {
            /// Whether it holds.
            type Verdict: $crate::refusal::verdict::Verdict;
            $($($asked)+)?
        }
        $(#[$doc])*
        pub trait $held<$($b),+>: $ask<$($b,)+ Verdict: $crate::refusal::verdict::Holds> {}
        impl<A, $($b),+> $held<$($b),+> for A where A: $ask<$($b,)+ Verdict: $crate::refusal::verdict::Holds> {}
    };
}
pub(crate) use held;
