//! Bytes are of another kind than halves.
use cute_atoms::element::*;
use cute_atoms::mma::{F16Kind, HasInstrDesc, Tcgen05};
use cute_static::int;

fn main() {
    type Atom = Tcgen05<F16Kind, int!(128), int!(64), F32, F16, S8>;
    assert!(<Atom as HasInstrDesc>::INSTR_DESC.bits() > 0);
}
