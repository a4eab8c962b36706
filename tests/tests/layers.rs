//! Who may know whom: the house's plan, read off the sources.

#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use taula::catalogue::entries;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// All Rust sources below a folder of the workspace, with their texts.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            // Unit tests that fill a folder of their own may measure and print.
            if path.file_stem().is_some_and(|name| name == "tests") {
            } else if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root()).unwrap().to_owned(), text));
            }
        }
    }
    found
}

/// A source without comments and without its test module.
fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = before_tests.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The words of a source: names, and what strings are made of.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect()
}

fn dependencies(package: &str) -> BTreeSet<String> {
    let manifest = std::fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
    let section = manifest.split("\n[").find(|section| section.starts_with("dependencies]"));
    let names = section.unwrap_or_default().lines().skip(1);
    names.filter_map(|line| Some(line.split(['=', '.']).next()?.trim().to_owned())).collect()
}

#[test]
fn the_core_knows_no_web_no_python_no_clock_no_file_and_does_not_print() {
    let forbidden = [
        "std::time",
        "std::fs",
        "std::net",
        "std::env",
        "std::process",
        "std::io",
        "println!",
        "eprintln!",
        "print!(",
        "dbg!(",
        "tokio",
        "actix",
        "utoipa",
        "pyo3",
        "numpy::",
        "thread_rng",
        "SystemTime",
        "Instant::",
    ];
    let sources = sources("core/src");
    assert!(sources.len() > 20);
    for (path, text) in sources {
        let code = code(&text);
        for word in forbidden {
            assert!(!code.contains(word), "{} knows {word}", path.display());
        }
    }
    for name in dependencies("core") {
        let known = ["actix", "tokio", "utoipa", "pyo3", "numpy", "tracing", "clap"];
        assert!(!known.iter().any(|known| name.starts_with(known)), "core depends on {name}");
    }
}

#[test]
fn the_doors_do_not_know_each_other() {
    assert!(!dependencies("api").iter().any(|name| name.starts_with("py") || name == "numpy"));
    for (path, text) in sources("api") {
        assert!(!code(&text).contains("pyo3"), "{}", path.display());
    }
    if root().join("python").join("Cargo.toml").exists() {
        let python = dependencies("python");
        let web = ["taula-api", "actix-web", "utoipa", "tokio"];
        assert!(!web.iter().any(|name| python.contains(*name)), "{python:?}");
        for (path, text) in sources("python/src") {
            assert!(!code(&text).contains("taula_api"), "{}", path.display());
        }
    }
}

/// Lines that hold examples for the document.
fn without_examples(code: &str) -> String {
    let mut kept = String::new();
    let mut in_example = false;
    for line in code.lines() {
        in_example |= line.contains("fn example");
        if !in_example && !line.contains("example =") {
            kept += line;
            kept.push('\n');
        }
        in_example &= line != "}";
    }
    kept
}

#[test]
fn no_game_is_named_outside_its_folder_and_the_catalogue() {
    let ids: Vec<&str> = entries().iter().map(|entry| entry.about.id).collect();
    let home = |path: &Path| {
        let path = path.to_string_lossy();
        path.starts_with("core/src/games/") || path == "core/src/catalogue.rs"
    };
    let mut read = 0;
    for folder in ["core/src", "files/src", "api/src", "openapi/src", "python/src"] {
        for (path, text) in sources(folder).into_iter().filter(|(path, _)| !home(path)) {
            let code = without_examples(&code(&text));
            let named: Vec<_> = ids.iter().filter(|&&id| words(&code).contains(id)).collect();
            assert!(named.is_empty(), "{} names {named:?}", path.display());
            read += 1;
        }
    }
    assert!(read > 40);
}

#[test]
fn every_file_says_what_lives_in_it() {
    for folder in ["core", "files", "api", "openapi", "tests", "python/src"] {
        for (path, text) in sources(folder) {
            assert!(text.starts_with("//! "), "{} has no header", path.display());
        }
    }
}
