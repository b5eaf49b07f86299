//! A module of the engine uses the ones before it in `src/lib.rs`, never one after.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn no_module_uses_a_later_one() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let lib = fs::read_to_string(src.join("lib.rs")).unwrap();
    let order: Vec<&str> = lib.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
    assert!(order.len() > 15, "the modules were not found in lib.rs");
    for (place, module) in order.iter().enumerate() {
        let (file, folder) = (src.join(format!("{module}.rs")), src.join(module));
        let mut files = if file.exists() { vec![file] } else { vec![] };
        add_files(&folder, &mut files);
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            for used in text.split("crate::").skip(1) {
                let name: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if let Some(used_place) = order.iter().position(|module| *module == name) {
                    assert!(used_place <= place, "{} uses {name}, which comes after it in lib.rs", file.display());
                }
            }
        }
    }
}

/// Every source file of the engine.
pub fn sources() -> Vec<PathBuf> {
    let mut files = Vec::new();
    add_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    files
}

/// Adds the files of a folder, if there is one, and of the folders in it.
fn add_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_files(&path, files);
        } else {
            files.push(path);
        }
    }
}
