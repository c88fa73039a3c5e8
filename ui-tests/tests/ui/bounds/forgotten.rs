//! A generic function that forgets the bound of the operation it uses: reported at the function, whoever calls it.

use cute_static::{AlgebraError, composition};

fn compose<A, B>(a: &A, b: &B) -> Result<(), AlgebraError> {
    composition(a, b).map(|_| ())
}

fn main() {
    let _ = compose(&4, &2);
}
