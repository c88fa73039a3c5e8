//! The programs are made on the machine that compiles. This one's answers, which they rest on, are the same.

use cute_tests::static_twin::{PROGRAMS, program};
use cute_tests::support::Rows;

#[test]
fn answers_are_those_of_the_machine_that_compiled() -> std::io::Result<()> {
    for (name, file, ops) in PROGRAMS {
        let text = std::fs::read_to_string(format!(concat!(env!("OUT_DIR"), "/{}.rs"), name))?;
        assert!(text == program(&Rows::load(file), ops, cfg!(all_rows)).text, "{name} was made of other answers");
    }
    Ok(())
}
