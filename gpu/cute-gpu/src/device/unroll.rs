//! Loops that are written out: registers have no index.

/// Runs the body with each of the constants that is below the limit, one after the other.
#[macro_export]
macro_rules! unroll {
    ($name:ident in [$($i:literal)*] below $limit:expr; $body:block) => {
        $crate::unroll!(@each $name $limit; $body; $($i)*)
    };
    (@each $name:ident $limit:expr; $body:block; $($i:literal)*) => {{$(
        if $i < $limit {
            const $name: usize = $i;
            $body
        }
    )*}};
}
