//! What instructions on values refuse: errors whose sentences are those of the compiler, from the same tables of reasons.
//!
//! ```text
//! errors! { Misuse: "tiled_copy" ValuesNotWhole { v "How many.", n "The atom's." } of misuse; .. }
//!     Misuse::ValuesNotWhole { v, n }      a variant for cute_atoms::misuse::ValuesNotWhole, its numbers by the names there: `usize`,
//!                                          or `s: isize "Its shift."`
//!     Display                              the sentence there, with the numbers
//! ```

use core::fmt;

/// Writes a rule's sentence: `{n}` is the number of that name, and `_8`, as the compiler calls a static 8, the number.
pub(crate) fn write_sentence(
    f: &mut fmt::Formatter<'_>,
    sentence: &str,
    numbers: &[(&str, &dyn fmt::Display)],
) -> fmt::Result {
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        write_plain(f, before)?;
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        match numbers.iter().find(|(known, _)| *known == name) {
            Some((_, number)) => write!(f, "{number}")?,
            None => f.write_str(name)?,
        }
        rest = after;
    }
    write_plain(f, rest)
}
fn write_plain(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let mut parts = text.split('_');
    f.write_str(parts.next().unwrap_or_default())?;
    parts.try_for_each(|part| {
        f.write_str(if part.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "_" })?;
        f.write_str(part)
    })
}

/// An error whose variants are the rules of modules of `cute_atoms`, and the algebra's; behind `also` those that no type has.
macro_rules! errors {
    ($(#[$doc:meta])* $error:ident: $($(#[$d:meta])* $code:literal $rule:ident { $($field:ident $(: $number:ident)? $about:literal),+ } of $($module:ident)::+;)*
        also $($(#[$e:meta])* $own_code:literal $own:ident { $($own_field:ident: $of:ty = $own_about:literal),+ } $own_text:literal;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $error {
            /// The algebra refuses.
            Algebra(crate::AlgebraError),
            $(
                $(#[$d])*
                ///
                #[doc = concat!("See [`", stringify!($rule), "`](cute_atoms::", $(stringify!($module), "::",)+ stringify!($rule), ").")]
                $rule { $(#[doc = $about] $field: $crate::misuse::errors!(@number $($number)?)),+ },
            )*
            $($(#[$e])* $own { $(#[doc = $own_about] $own_field: $of),+ },)*
        }
        impl $error {
            /// A short name: of the algebra's refusals [`AlgebraError::code`](crate::AlgebraError::code), else whose it is.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self {
                    Self::Algebra(error) => error.code(),
                    $(Self::$rule { .. } => $code,)*
                    $(Self::$own { .. } => $own_code,)*
                }
            }
        }
        impl $error {
            /// The rule and its numbers, `RowsApart 8 4`: what is compared with the verdict of a type.
            #[doc(hidden)]
            #[must_use]
            pub fn rule(&self) -> alloc::string::String {
                match self {
                    Self::Algebra(error) => error.code().into(),
                    $(Self::$rule { $($field),+ } => {
                        let mut text = alloc::string::String::from(stringify!($rule));
                        $(text.push_str(&alloc::format!(" {}", $field));)+
                        text
                    })*
                    $(Self::$own { $($own_field),+ } => {
                        let mut text = alloc::string::String::from(stringify!($own));
                        $(text.push_str(&alloc::format!(" {:?}", $own_field));)+
                        text
                    })*
                }
            }
        }
        impl From<crate::AlgebraError> for $error {
            fn from(error: crate::AlgebraError) -> Self {
                Self::Algebra(error)
            }
        }
        // `Debug` is `Display`: a `main` that returns the error prints the sentence
        impl core::fmt::Debug for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match *self {
                    Self::Algebra(error) => error.fmt(f),
                    $(Self::$rule { $($field),+ } => {
                        let sentence = cute_atoms::$($module::)+$rule::<$($crate::misuse::errors!(@unit $field)),+>::SENTENCE;
                        $crate::misuse::write_sentence(f, sentence, &[$((stringify!($field), &$field)),+])
                    })*
                    $(Self::$own { $($own_field),+ } => write!(f, $own_text),)*
                }
            }
        }
        impl core::error::Error for $error {}
    };
    (@unit $field:ident) => { () };
    (@number) => { usize };
    (@number $number:ident) => { $number };
}
pub(crate) use errors;

errors! {
    /// Why there is no tiled MMA or copy, or none of a tensor: the reasons of [`cute_atoms::misuse`], with their numbers.
    ///
    /// ```
    /// use cute_dynamic::{Layout, Tiler, atoms, misuse::Misuse, tiled::TiledMma};
    /// let atom = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
    /// let four: Layout = "(2,2,1):(1,2,0)".parse().unwrap();
    /// let wrong = TiledMma::new(&atom, &four, &[Tiler::extent(40)?]).unwrap_err();
    /// assert_eq!(wrong, Misuse::PermutationNotDivisible { p: 40, c: 32 });
    /// assert_eq!(wrong.to_string(), "tiled MMA: a permutation of 40 elements, where the atoms of all threads take 32");
    /// # Ok::<(), Misuse>(())
    /// ```
    Misuse:
    /// Two atoms have the same threads.
    "tiled_mma" ThreadsShared { d "How far apart atoms are.", c "Threads before." } of misuse;
    /// Threads that have no number.
    "tiled_mma" ThreadsUnnumbered { n "Those that have one.", t "The atoms' threads." } of misuse;
    /// A permutation that is not made of whole atoms.
    "tiled_mma" PermutationNotDivisible { p "Its elements.", c "Elements of the atoms of all threads." } of misuse;
    /// A permutation that tears atoms apart.
    "tiled_mma" GroupNotDivisible { f "Its first extent.", c "Elements of the atoms of all threads." } of misuse;
    /// A permutation that has not each of its elements once.
    "tiled_mma" PermutationLeavesGaps { r "What it reaches.", n "Its elements." } of misuse;
    /// A tile that is not made of whole tiled MMAs.
    "tiled_mma" TileNotDivided { n "The mode's elements.", t "Those of a tiled MMA." } of misuse;
    /// A tensor that is not made of whole tiles.
    "tiled_copy" TileNotCopied { n "The mode's elements.", t "Those of a tile." } of misuse;
    /// An atom that copies no whole elements.
    "tiled_copy" BitsNotWhole { b "Bits of a thread.", n "Bits of an element." } of misuse;
    /// An element that the atom gives to several threads.
    "tiled_copy" ElementsTorn { n "Its bits." } of misuse;
    /// A thread's values that are not those of whole atoms.
    "tiled_copy" ValuesNotWhole { v "How many.", n "The atom's." } of misuse;
    /// Threads that are not those of whole atoms.
    "tiled_copy" ThreadsNotWhole { t "How many.", n "The atom's." } of misuse;
    /// Elements of another width than the operand's.
    "tiled_copy" ElementsDiffer { n "Their bits.", m "The operand's." } of misuse;
    /// An atom that is wider than what is contiguous.
    "tiled_copy" VectorTooWide { n "Its elements.", k "Contiguous ones." } of misuse;
    /// A row that is wider than what is contiguous.
    "tiled_copy" RowNotContiguous { n "Its elements.", k "Contiguous ones." } of misuse;
    /// Elements of an atom that begin elsewhere than at multiples of their number.
    "tiled_copy" Misaligned { d "The stride's magnitude.", n "The atom's elements." } of misuse;
    /// A swizzle that tears the elements of an atom apart.
    "tiled_copy" SwizzleTears { g "What it leaves together.", n "The atom's elements." } of misuse;
    /// A tensor of fewer modes than the tile.
    "tiled_mma" OneMode { n "Its rank.", m "The tile's." } of misuse;
    /// A fragment of another operand.
    "retile" ValuesNotTaken { v "Its values of an instruction.", f "The copy's." } of misuse;
    /// A fragment that the copy's tile reaches past.
    "retile" AtomsNotTaken { n "Its instructions along a mode.", r "The copy's." } of misuse;
    /// Operands of different K.
    "tiled_mma" KDiffers { a "Atoms along K in A.", b "In B." } of misuse;
    /// Operands of different M.
    "tiled_mma" MDiffers { a "Atoms along M in A.", c "In C." } of misuse;
    /// Operands of different N.
    "tiled_mma" NDiffers { b "Atoms along N in B.", c "In C." } of misuse;
    also
    /// Two threads, or two values of one, have an element in common.
    "tiled_copy" Shared { pairs: usize = "Threads times values.", elements: usize = "Elements that they reach one after the other." }
        "tiled copy: {pairs} pairs of thread and value reach {elements} elements in order: threads and values have to be compact, none twice";
    /// Scales or metadata of an instruction whose threads hold none.
    "tiled_mma" NotInRegisters { what: &'static str = "What is asked for." }
        "tiled MMA: this instruction has no {what} in its threads' registers";
}
