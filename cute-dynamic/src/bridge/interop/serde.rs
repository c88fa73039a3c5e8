//! `serde`: what has a text is written and read as that.

use crate::layout::text::LeafText;
use crate::{ComposedLayout, Descriptor, HTuple, Layout, ParseError, Swizzle, Tiler};
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Reads a text, with the position of what is wrong.
struct Text<T>(PhantomData<T>, &'static str);
impl<T: FromStr<Err = ParseError>> Visitor<'_> for Text<T> {
    type Value = T;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
macro_rules! texts {
    ($($(#[$doc:meta])* [$($generics:tt)*] $t:ty = $expected:literal;)*) => {$(
        $(#[$doc])*
        impl<$($generics)*> Serialize for $t {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de, $($generics)*> Deserialize<'de> for $t {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData, $expected))
            }
        }
    )*};
}
texts! {
    /// As text.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(4,(3,2)):(2,(8,1))".parse().unwrap();
    /// let json = serde_json::to_string(&layout)?;
    /// assert_eq!(json, r#""(4,(3,2)):(2,(8,1))""#);
    /// assert_eq!(serde_json::from_str::<Layout>(&json)?, layout);
    /// let e = serde_json::from_str::<Layout>(r#""(4,8:(1,4)""#).unwrap_err();
    /// assert!(e.to_string().starts_with("at 4: expected ',' or ')', found ':'"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    [] Layout = "a layout such as \"(4,8):(1,4)\"";
    [T: LeafText] HTuple<T> = "a tuple such as \"(4,(3,2))\"";
    [] Tiler = "a tiler such as \"<4:1,8>\"";
    [] Swizzle = "a swizzle such as \"Sw<3,4,3>\"";
    [] ComposedLayout = "a composed layout such as \"Sw<3,4,3> o 0 o (8,64):(64,1)\"";
    [] Descriptor = "a layout descriptor";
}
