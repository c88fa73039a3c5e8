use super::{lists, modes};
use crate::AlgebraError::{self, Overflow};
use crate::construct::{Leaf, compact};
use crate::table::list::List;

fn strides<L: List>(of: &[(usize, isize)]) -> Result<L, AlgebraError> {
    compact(|numbers| numbers.0.extend(of), |_, extent, stride| Leaf::like(extent, stride))
}
/// The stride of each is the product of those that come before it.
fn defined(of: &[(usize, isize)]) -> Vec<(usize, isize)> {
    let before = |(i, d): (usize, isize), (j, e): (usize, isize)| {
        d != 0 && (d.unsigned_abs() < e.unsigned_abs() || d.unsigned_abs() == e.unsigned_abs() && i < j)
    };
    let one = |(j, &(s, e)): (usize, &(usize, isize))| {
        let smaller = of.iter().enumerate().filter(|&(i, &(_, d))| before((i, d), (j, e)));
        let product: usize = smaller.map(|(_, &(s, _))| s).product();
        if e == 0 { (1, 0) } else { (s, product as isize) }
    };
    of.iter().enumerate().map(one).collect()
}
#[test]
fn strides_in_the_order_of_others() {
    for of in lists(&modes(&[1, 2, 3, 5], &[-2, -1, 0, 1, 2, 7]), 3) {
        let expected = defined(&of);
        match of.len() {
            1 => assert_eq!(strides::<[_; 1]>(&of).unwrap()[..], expected),
            2 => assert_eq!(strides::<[_; 2]>(&of).unwrap()[..], expected),
            3 => assert_eq!(strides::<[_; 3]>(&of).unwrap()[..], expected),
            _ => assert_eq!(strides::<[_; 0]>(&of), Ok([])),
        }
    }
}
#[test]
fn strides_that_do_not_fit() {
    let large = isize::MAX as usize;
    assert_eq!(strides::<[_; 2]>(&[(large, 1), (2, 2)]), Ok([(large, 1), (2, isize::MAX)]));
    assert_eq!(strides::<[_; 2]>(&[(large + 1, 1), (2, 2)]), Err(Overflow));
    assert_eq!(strides::<[_; 3]>(&[(large, 1), (3, 2), (2, 3)]), Err(Overflow));
    // what is one element has stride 0 wherever it is
    assert_eq!(strides::<[_; 3]>(&[(large, 0), (large, 0), (2, 3)]), Ok([(1, 0), (1, 0), (2, 1)]));
    // a type that knows all of them reads none
    assert_eq!(compact::<[(usize, isize); 0]>(|_| panic!("read"), |_, _, _| panic!("read")), Ok([]));
}
