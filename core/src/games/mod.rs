//! The games, a folder for each family. A family knows the contract and the shared boards; it does
//! not know other families, searches or doors.

pub mod alignment;
pub mod backgammon;
pub mod latrunculi;
pub mod merels;
pub mod stratego;
pub mod tablut;

/// Counts every line of a family's `perft.txt` once more by `leaves` of spec, state text and depth; how
/// many lines there are.
#[cfg(test)]
fn recount(lines: &str, leaves: impl Fn(&str, &str, u32) -> u64) -> usize {
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    let check = |line: &str| {
        let fields: Vec<&str> = line.split(" | ").collect();
        let &[spec, state, depth, count] = fields.as_slice() else { panic!("{line}") };
        let start = || crate::catalogue::load(spec).unwrap().start().text();
        let text = if state == "-" { start() } else { state.to_owned() };
        let found = leaves(spec, &text, depth.parse().unwrap());
        assert_eq!(found, count.parse::<u64>().unwrap(), "{line}");
    };
    lines.map(check).count()
}
