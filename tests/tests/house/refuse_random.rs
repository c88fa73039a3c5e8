//! The compiler refuses random compositions in the words and with the numbers of the run-time errors. The program
//! `refuse_random` does the same for more of them.

use cute_tests::refuse_random::{Outcome, refuse_random};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Messages differ from version to version: they are compared for this package's `rust-version` only.
fn pinned() -> Outcome<bool> {
    let rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("--version").output()?;
    let version = String::from_utf8(rustc.stdout)?;
    Ok(version.split_whitespace().nth(1).is_some_and(|number| number.starts_with(env!("CARGO_PKG_RUST_VERSION"))))
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "the compiler's numbers are those of its own machine")]
fn cargo_check_refuses_in_the_same_words() -> Outcome<()> {
    let refused = refuse_random(6, 20, &Path::new(env!("CARGO_TARGET_TMPDIR")).join("refuse-random"))?;
    let pinned = pinned()?;
    for refusal in &refused {
        let case = format!("{} o {}", refusal.left, refusal.right);
        assert!(refusal.lines.is_some(), "{case} compiles");
        if pinned {
            assert_eq!(refusal.complaint(), None, "{case}: {:?}", refusal.lines);
        }
    }
    // Eq. 20, 21 and 23, each of a small and a large number
    let codes: BTreeSet<_> = refused.iter().map(|refusal| refusal.error.code()).collect();
    assert_eq!((refused.len(), codes.len()), (6, 3));
    Ok(())
}
