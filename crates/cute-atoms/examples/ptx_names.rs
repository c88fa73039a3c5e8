//! All instructions of the table by name, one JSON object a line: what `scripts/ptx.py` has assembled by `ptxas`.
//!
//! ```sh
//! cargo run -p cute-atoms --features table --example ptx_names
//! ```

use cute_atoms::table;
use cute_atoms::value::Text;

fn line(name: Text, args: Text, arch: &str, ptx: Text) {
    println!("{{\"name\":\"{name}\",\"args\":\"{args}\",\"arch\":\"{arch}\",\"ptx\":\"{ptx}\"}}");
}

fn main() {
    for row in table::mma_atoms() {
        line(row.name, row.args, row.arch, row.ptx);
    }
    for row in table::copy_atoms() {
        line(row.name, row.args, row.arch, row.ptx);
    }
}
