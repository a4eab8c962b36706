//! The binary as an operator meets it.

#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_taula-api")).args(arguments).output().unwrap()
}

#[test]
fn help_lists_every_setting_with_its_variable() {
    let help = run(&["--help"]);
    assert!(help.status.success());
    let text = String::from_utf8(help.stdout).unwrap();
    for setting in ["bind", "database", "cache-dir", "workers", "log", "body-bytes", "rate-burst"] {
        let variable = format!("TAULA_{}", setting.to_uppercase().replace('-', "_"));
        assert!(text.contains(&format!("--{setting}")) && text.contains(&variable), "{setting}");
    }
}

#[test]
fn what_cannot_be_is_said_and_nothing_is_started() {
    for (arguments, word) in [
        (["--bind", "nowhere"], "--bind"),
        (["--batch-items", "0"], "--batch-items"),
        (["--nonsense", "1"], "--nonsense"),
        (["--database", "mysql://localhost/taula"], "mysql"),
        (["--database", "sqlite:///no/such/folder/taula.db"], "store"),
    ] {
        let refused = run(&arguments);
        let text = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && refused.stdout.is_empty(), "{arguments:?}");
        assert!(text.contains(word), "{arguments:?}: {text}");
    }
}
