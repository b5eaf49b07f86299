//! A module of the engine uses the ones before it in `src/lib.rs`, never one after. Inside a folder, and in the bindings, where the
//! order of the files does not matter, there are no cycles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn no_module_uses_a_later_one() {
    let src = root().join("src");
    let order = modules_of(&code_of(&src.join("lib.rs")));
    assert!(order.len() > 15, "the modules were not found in lib.rs");
    let uses = uses(&src, &src.join("lib.rs"), "crate");
    for (place, module) in order.iter().enumerate() {
        for used in &uses[module] {
            let used_place = order.iter().position(|module| module == used);
            assert!(used_place <= Some(place), "{module} uses {used}, which comes after it in lib.rs");
        }
    }
}

#[test]
fn modules_of_a_folder_have_no_cycles() {
    let mut folders = Vec::new();
    add_folders(&root().join("src"), "crate", &mut folders);
    assert!(folders.len() > 8, "the folders were not found");
    let found: usize =
        folders.into_iter().map(|(folder, path)| check(&folder, &folder.with_extension("rs"), &path)).sum();
    assert!(found > 40, "only {found} uses were found");
}

#[test]
fn modules_of_the_bindings_have_no_cycles() {
    let bindings = root().join("bindings/src");
    assert!(check(&bindings, &bindings.join("lib.rs"), "crate") > 20, "the uses were not found");
}

/// Fails if modules of a folder use each other in a circle. Returns how many uses there are. A module and the file that declares
/// it may use each other: that file is the folder to all outside.
fn check(folder: &Path, parent: &Path, path: &str) -> usize {
    let mut uses = uses(folder, parent, path);
    let count = uses.values().map(BTreeSet::len).sum();
    // Modules that use none of the others cannot be part of a cycle.
    while let Some(free) = uses.iter().find(|(_, used)| used.is_empty()).map(|(module, _)| module.clone()) {
        uses.remove(&free);
        uses.values_mut().for_each(|used| _ = used.remove(&free));
    }
    assert!(uses.is_empty(), "in {} there is a circle among these: {uses:?}", folder.display());
    count
}

/// The other modules that each module of a folder uses: by path, or through re-exports of the file that declares
/// them.
fn uses(folder: &Path, parent: &Path, path: &str) -> BTreeMap<String, BTreeSet<String>> {
    let parent = code_of(parent);
    let modules = modules_of(&parent);
    let mut owners: BTreeMap<&str, &str> = modules.iter().map(|module| (module.as_str(), module.as_str())).collect();
    for module in &modules {
        let names = names_after(&parent, &format!("use {module}::"));
        owners.extend(names.into_iter().map(|name| (name, module.as_str())));
    }
    let of_module = |module: &String| {
        let mut files = vec![folder.join(format!("{module}.rs"))];
        add_files(&folder.join(module), &mut files);
        let mut used = BTreeSet::new();
        for file in files {
            let code = code_of(&file);
            let depth = file.strip_prefix(folder).unwrap().components().count();
            for prefix in [format!("{path}::"), "super::".repeat(depth)] {
                let owners = names_after(&code, &prefix).into_iter().filter_map(|name| owners.get(name));
                used.extend(owners.map(|owner| owner.to_string()).filter(|owner| owner != module));
            }
        }
        (module.clone(), used)
    };
    modules.iter().map(of_module).collect()
}

/// The modules that a file declares, in order.
fn modules_of(code: &str) -> Vec<String> {
    let names = code.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    names.filter(|name| *name != "tests").map(String::from).collect()
}

/// The first name after each occurrence of a prefix; of several paths in braces, the first name of each.
fn names_after<'a>(code: &'a str, prefix: &str) -> Vec<&'a str> {
    let mut names = Vec::new();
    for (place, _) in code.match_indices(prefix) {
        let before = code[..place].chars().next_back();
        // The second `super::` of `super::super::` belongs to another path.
        if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
            continue;
        }
        let mut rest = &code[place + prefix.len()..];
        let is_list = rest.starts_with('{');
        rest = rest.trim_start_matches('{');
        let mut depth = 0;
        let mut is_first = true;
        for (at, letter) in rest.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => is_first = true,
                _ if is_first && (letter.is_alphabetic() || letter == '_') => {
                    let end = rest[at..].find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len() - at);
                    names.push(&rest[at..at + end]);
                    is_first = false;
                }
                _ => {}
            }
            if !is_list {
                break;
            }
        }
    }
    names
}

/// The code of a file without comments; empty if the file does not exist.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

/// Every source file of the engine.
pub fn sources() -> Vec<PathBuf> {
    let mut files = Vec::new();
    add_files(&root().join("src"), &mut files);
    files
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Adds the folders in a folder, each with the path of its module.
fn add_folders(folder: &Path, path: &str, folders: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let inner = entry.unwrap().path();
        if inner.is_dir() {
            let path = format!("{path}::{}", inner.file_name().unwrap().to_str().unwrap());
            add_folders(&inner, &path, folders);
            folders.push((inner, path));
        }
    }
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
