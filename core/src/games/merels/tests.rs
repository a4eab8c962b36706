//! Tests of the family's rules.
