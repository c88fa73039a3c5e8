//! Generic functions that forget the bound of the operation they use: reported at the function, whoever calls it.

use cute_static::accessor::{Storage, StorageMut};
use cute_static::{AlgebraError, Evaluate, IsLayout, Tensor, composition, copy};

fn compose<A, B>(a: &A, b: &B) -> Result<(), AlgebraError> {
    composition(a, b).map(|_| ())
}

fn move_all<A, L, B, M>(from: &Tensor<A, L>, to: &mut Tensor<B, M>) -> Result<(), AlgebraError>
where
    A: Storage<Element = f32>,
    B: StorageMut<Element = f32>,
    L: IsLayout + Evaluate<usize, Offset = isize>,
    M: IsLayout + Evaluate<usize, Offset = isize>,
{
    copy(from, to)
}

fn main() {
    let _ = compose(&4, &2);
}
