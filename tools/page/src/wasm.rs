//! What a page calls; only the wasm exports it. No pointer of the page's is believed: it writes into a buffer that is here, and reads from one.
//!
//! ```text
//! at = input(len)          room for a question of so many bytes: write it there
//! len = ask()              answers it: so many bytes ..
//! at = output()            .. from here on
//! ```

use std::sync::Mutex;

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<String> = Mutex::new(String::new());

/// Room for a question.
// SAFETY: nothing else in the wasm has this name
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub(crate) extern "C" fn input(len: usize) -> *mut u8 {
    let Ok(mut input) = INPUT.lock() else { return std::ptr::null_mut() };
    input.clear();
    input.resize(len, b' ');
    input.as_mut_ptr()
}

/// Answers, and says how many bytes the answer has.
// SAFETY: nothing else in the wasm has this name
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub(crate) extern "C" fn ask() -> usize {
    let (Ok(input), Ok(mut output)) = (INPUT.lock(), OUTPUT.lock()) else { return 0 };
    *output = crate::answer(&String::from_utf8_lossy(&input));
    output.len()
}

/// Where the answer is.
// SAFETY: nothing else in the wasm has this name
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub(crate) extern "C" fn output() -> *const u8 {
    OUTPUT.lock().map_or(std::ptr::null(), |output| output.as_ptr())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_question_that_is_none_is_answered() {
        assert!(!super::input(3).is_null());
        let len = super::ask();
        assert!(len > 10 && !super::output().is_null());
    }
}
