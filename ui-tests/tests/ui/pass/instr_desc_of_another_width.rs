//! An instruction has a width of a multiple of 8, and a descriptor of it.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{F16Kind, HasInstrDesc, Tcgen05};
use cute_static::int;

fn main() {
    type Atom = Tcgen05<F16Kind, int!(128), int!(104), F32, F16, F16>;
    assert!(<Atom as HasInstrDesc>::INSTR_DESC.bits() > 0);
}
