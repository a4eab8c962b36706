//! The games' names in other languages and places, as the source lists them.

/// A name and its language or place.
type Names = &'static [(&'static str, &'static str)];

pub(super) const NINE_HOLES: Names = &[
    ("bederatzi zulo", "Basque"),
    ("kleine mühlenspiel", "Germany"),
    ("drīs ath-thlātha", "Arabs"),
    ("les pendus", "France"),
    ("driesticken", "Netherlands"),
    ("tre-guti", "India"),
    ("nine holes", "England"),
    ("san-noku-narabe", "Japan"),
    ("nerentxi", "Sri Lanka"),
];

pub(super) const THREE_MENS: Names = &[
    ("hiruko errota", "Basque"),
    ("hiruko lerroa", "Basque"),
    ("hiruko alkerke", "Basque"),
    ("terni lapilli", "Rome"),
    ("ladilla", "Rome (Ovid)"),
    ("santaraj", "Abyssinia"),
    ("pitarilla", "peoples of America"),
    ("bidaria", "peoples of America"),
    ("picaria", "peoples of America"),
    ("drīs", "Arabs"),
    ("tres en raya", "Spain"),
    ("pedreria", "Spain"),
    ("tapatan", "Philippines"),
    ("tant fant", "India"),
    ("tin-guti pait pait", "India"),
    ("three men's morris", "England"),
    ("cashlan gherra", "Ireland"),
    ("smerelli", "Italy"),
    ("mulino", "Italy"),
    ("riga di tre", "Italy"),
    ("marro", "Catalonia"),
    ("fanorona telo", "Madagascar"),
    ("epelle", "Nigeria"),
    ("hujura", "Persia"),
    ("luk tsut k'i", "China"),
    ("yih", "China (about 500 BC)"),
    ("kiu king", "China"),
];

pub(super) const ACHI: Names = &[("atxi", "Ghana"), ("ati", "Ghana")];

pub(super) const ARTZAIN_JOKO: Names =
    &[("artzain-joko", "Basque (Iholdi, Zerain, Muskildi and other places)")];

pub(super) const FRENCH: Names = &[("mérelles", "France"), ("marelles", "France")];

pub(super) const ALQUERQUE_DE_TRES: Names =
    &[("alquerque de tres", "Spain"), ("hiruko alkerke", "Basque")];

pub(super) const FIVE_MENS: Names =
    &[("bosteko errota", "Basque"), ("fivepenny morris", "England"), ("smerelli", "Italy")];

pub(super) const SIX_MENS: Names = &[
    ("seiko errota", "Basque"),
    ("mérelles à six tables", "France"),
    ("six men's morris", "England"),
];

pub(super) const AKIDADA: Names = &[("akidada", "Yoruba")];

pub(super) const SIXPENNY: Names = &[("sixpenny madell", "England (Wiltshire)")];

pub(super) const NINE_MENS: Names = &[
    ("bederatziko errota", "Basque"),
    ("bederatziko alkerkea", "Basque"),
    ("mühle", "Germany"),
    ("mülchenspiel", "Germany"),
    ("doppelmühle", "Germany"),
    ("paitariya", "peoples of America"),
    ("picaria", "peoples of America"),
    ("pitarilla", "peoples of America"),
    ("bidaria", "peoples of America"),
    ("yakamaido", "peoples of America"),
    ("trique", "peoples of America"),
    ("drīs", "Arabs"),
    ("rīz", "Arabs"),
    ("drīs at-tis'a", "Arabs"),
    ("sgjoug", "Armenia"),
    ("dūgh", "Armenia"),
    ("mölle", "Denmark"),
    ("melnitsa", "Russia"),
    ("melnichny", "Russia"),
    ("mérelles", "France"),
    ("alquerque de nueve", "Castile"),
    ("real", "Castile"),
    ("castro", "Castile"),
    ("triodi", "Greece"),
    ("triodion", "Greece"),
    ("molenspel", "Netherlands"),
    ("nao-guti", "India"),
    ("bara-guti pait pait", "India"),
    ("sujjua", "India"),
    ("nine men's morris", "England"),
    ("mylna", "Iceland"),
    ("smerelli", "Italy"),
    ("riga di noue", "Italy"),
    ("tavola da molino", "Italy"),
    ("akidada", "Yoruba"),
    ("marro", "Catalonia"),
    ("kontjil", "Korea"),
    ("drīs", "Persia"),
    ("k'ab al-baaidar", "Persia"),
    ("nerentxi keliya", "Sri Lanka"),
    ("qvarn", "Sweden"),
    ("dubbel-qvarn", "Sweden"),
    ("duqūrjin", "Turkey"),
    ("sam k'i", "China"),
    ("txuk sam", "China"),
];

pub(super) const NINE_MENS_DICE: Names =
    &[("alquerque de nueve con dados", "Castile"), ("bederatziko alkerkea dadoekin", "Basque")];

pub(super) const TWELVE_MENS: Names = &[("hamabiko errota", "Basque")];
