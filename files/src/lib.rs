//! What the doors keep on disk: the games' tables, a file each, in a cache folder. Knows no game.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use taula::game::Shelf;

/// A folder that keeps each table in a file, or nowhere to keep them.
#[derive(Debug)]
pub struct Folder {
    path: Option<PathBuf>,
    /// Hears why a table could not be kept; nothing else comes of it.
    complain: fn(&Path, &io::Error),
}

impl Folder {
    /// The folder of this name, for `none` no folder; where no name is given `taula` in
    /// `$XDG_CACHE_HOME` or else in `$HOME/.cache`. `complain` hears why a table could not be kept.
    pub fn chosen(name: Option<OsString>, complain: fn(&Path, &io::Error)) -> Self {
        Self { path: path(name, |variable| env::var_os(variable)), complain }
    }
}

fn path(name: Option<OsString>, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    // The specification of these variables says that what is relative counts for nothing.
    let absolute = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    match name.filter(|name| !name.is_empty()) {
        Some(name) if name == "none" => None,
        Some(name) => Some(name.into()),
        None => absolute("XDG_CACHE_HOME")
            .or_else(|| absolute("HOME").map(|home| home.join(".cache")))
            .map(|caches| caches.join("taula")),
    }
}

impl Shelf for Folder {
    fn get(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.path.as_ref()?.join(name)).ok()
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        if let Some(folder) = &self.path
            && let Err(error) = replace(folder, name, bytes)
        {
            (self.complain)(folder, &error);
        }
    }
}

/// Puts a file in place of what was there: others see the old or the new, never a part.
fn replace(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let new = folder.join(format!("{name}.{}", process::id()));
    let placed = fs::write(&new, bytes).and_then(|()| fs::rename(&new, folder.join(name)));
    if placed.is_err() {
        let _ = fs::remove_file(&new);
    }
    placed
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use taula::game::{Prepared, Table, prepare};

    use super::*;

    /// A table of one step that knows how it came to be.
    #[derive(Default)]
    struct Word(OnceLock<&'static str>);

    impl Table for Word {
        fn name(&self) -> &'static str {
            "word"
        }

        fn is_ready(&self) -> bool {
            self.0.get().is_some()
        }

        fn advance(&self) -> Option<f32> {
            self.0.set("computed").unwrap();
            Some(1.0)
        }

        fn to_bytes(&self) -> Option<Vec<u8>> {
            Some(b"word".to_vec())
        }

        fn load(&self, bytes: &[u8]) -> bool {
            bytes == b"word" && self.0.set("loaded").is_ok()
        }
    }

    fn prepared(path: Option<&Path>) -> Prepared {
        let word = Word::default();
        let folder = Folder { path: path.map(Path::to_owned), complain: |_, _| () };
        let prepared = prepare(&word, &folder, &mut |_| true);
        assert!(word.is_ready());
        prepared
    }

    /// A folder of this test alone.
    fn fresh(name: &str) -> PathBuf {
        let path = env::temp_dir().join(format!("taula-tables-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        path
    }

    #[test]
    fn a_table_is_kept_used_and_mended() {
        let path = fresh("kept").join("deeper");
        assert_eq!(prepared(Some(&path)), Prepared::Computed);
        assert_eq!(fs::read(path.join("word")).unwrap(), b"word");
        assert_eq!(prepared(Some(&path)), Prepared::Loaded);
        fs::write(path.join("word"), b"wo").unwrap();
        assert_eq!(prepared(Some(&path)), Prepared::Computed, "what is damaged is not used");
        assert_eq!(prepared(Some(&path)), Prepared::Loaded, "and has been replaced");
        assert_eq!(fs::read_dir(&path).unwrap().count(), 1, "nothing else is left behind");
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_written_keeps_nothing_and_harms_nothing() {
        // A file stands where the folder should be: not even root can write below it.
        let path = fresh("file");
        fs::write(&path, b"").unwrap();
        assert_eq!(prepared(Some(&path.join("taula"))), Prepared::Computed);
        assert_eq!(prepared(Some(&path.join("taula"))), Prepared::Computed);
        assert_eq!(prepared(None), Prepared::Computed);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn the_folder_is_the_one_that_was_named_or_the_users_cache() {
        let with = |pairs: &'static [(&str, &str)], name: Option<&str>| {
            let value = |name: &str| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1);
            let folder = path(name.map(OsString::from), |name| value(name).map(OsString::from));
            folder.map(|path| path.display().to_string())
        };
        let both = &[("HOME", "/home/ane"), ("XDG_CACHE_HOME", "/caches")];
        assert_eq!(with(both, None).unwrap(), "/caches/taula");
        assert_eq!(with(both, Some("")).unwrap(), "/caches/taula");
        assert_eq!(with(&[("HOME", "/home/ane")], None).unwrap(), "/home/ane/.cache/taula");
        let relative = &[("HOME", "/home/ane"), ("XDG_CACHE_HOME", "caches")];
        assert_eq!(with(relative, None).unwrap(), "/home/ane/.cache/taula");
        assert_eq!(with(both, Some("here")).unwrap(), "here");
        assert_eq!(with(both, Some("none")), None);
        assert_eq!(with(&[], None), None);
    }
}
