//! Enums whose variants have stable names: codes that programs rely on, the same in Rust and JavaScript.

/// Makes an enum from one list of its variants and their names: the enum itself, `ALL`, the name of each variant, the
/// variant of a name and, with the feature `serde`, its serialization. So no variant can be missing from any of them.
///
/// ```text
/// named! {
///     /// How a game ends.
///     pub enum Ending(code, from_code) {
///         /// One side has won.
///         Win = "win",
///     }
/// }
/// ```
///
/// makes `Ending::ALL`, `Ending::code` and `Ending::from_code`.
macro_rules! named {
    (
        $(#[$about:meta])*
        pub enum $Enum:ident($name:ident, $from_name:ident) {
            $($(#[$about_variant:meta])* $Variant:ident = $text:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $Enum {
            $($(#[$about_variant])* $Variant,)+
        }

        impl $Enum {
            /// All variants, in order.
            pub const ALL: [$Enum; [$($text),+].len()] = [$($Enum::$Variant),+];

            /// Its stable name, the same in JavaScript.
            pub const fn $name(self) -> &'static str {
                match self {
                    $($Enum::$Variant => $text,)+
                }
            }

            /// The variant with this name, or `None`.
            pub fn $from_name(name: &str) -> Option<$Enum> {
                $Enum::ALL.into_iter().find(|each| each.$name() == name)
            }
        }

        /// Serializes the name.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $Enum {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_unit_variant(
                    stringify!($Enum),
                    *self as u32,
                    self.$name(),
                )
            }
        }
    };
}

pub(crate) use named;

#[cfg(test)]
mod tests {
    named! {
        /// Seasons.
        pub enum Season(name, from_name) {
            /// The one with snow.
            Winter = "winter",
            /// The one with heat.
            Summer = "summer",
        }
    }

    #[test]
    fn every_variant_has_its_name() {
        assert_eq!(Season::ALL, [Season::Winter, Season::Summer]);
        assert_eq!(Season::ALL.map(Season::name), ["winter", "summer"]);
        assert_eq!(Season::from_name("summer"), Some(Season::Summer));
        assert_eq!(Season::from_name("Summer"), None);
    }
}
