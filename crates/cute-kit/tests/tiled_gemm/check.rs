//! The check of the example by itself, against all orders that there are, and the program on what overflows.

use super::*;
use cute_kit::Layout;
use std::collections::BTreeSet;

#[path = "../../examples/tiled_gemm/check.rs"]
#[allow(dead_code, reason = "the program prints more of it")]
mod example;
use example::Float;

/// A dot product's factors as matrices of one row and one column, and whether `sum` passes for it.
fn passes<T: Float>(factors: &[(T, T)], zero: T, sum: T) -> bool {
    let (a, b): (Vec<T>, Vec<T>) = factors.iter().copied().unzip();
    let layout = Layout::new((1, a.len()), (a.len(), 1)).unwrap();
    let mut plain = [zero];
    example::plain((&a, &layout), (&b, &layout), (zero, &mut plain), &mut || {});
    let found = example::check((&a, &layout), (&b, &layout), (&[sum], &plain));
    assert_eq!(found.not_finite, usize::from(!sum.wide().is_finite()));
    found.failed.is_none()
}

/// Every sum of products that some order makes: any two partial sums are added, and a product is added to one rounded or not.
macro_rules! every_sum {
    ($name:ident, $t:ty) => {
        fn $name(factors: &[($t, $t)]) -> Vec<$t> {
            let mut of = vec![BTreeSet::<u64>::new(); 1 << factors.len()];
            let bits = |x: $t| if x.is_nan() { <$t>::NAN.to_bits().into() } else { x.to_bits().into() };
            for set in 1..of.len() {
                let mut sums = BTreeSet::<u64>::new();
                if set.is_power_of_two() {
                    let (a, b) = factors[set.trailing_zeros() as usize];
                    sums.insert(bits(a * b));
                }
                let mut part = (set - 1) & set;
                while part > 0 {
                    for &x in &of[part] {
                        let x = <$t>::from_bits(x.try_into().unwrap());
                        for &y in &of[set ^ part] {
                            sums.insert(bits(x + <$t>::from_bits(y.try_into().unwrap())));
                        }
                        if (set ^ part).is_power_of_two() {
                            let (a, b) = factors[(set ^ part).trailing_zeros() as usize];
                            sums.insert(bits(a.mul_add(b, x)));
                        }
                    }
                    part = (part - 1) & set;
                }
                of[set] = sums;
            }
            of.pop().unwrap().into_iter().map(|x| <$t>::from_bits(x.try_into().unwrap())).collect()
        }
    };
}
every_sum! { every_f32, f32 }
every_sum! { every_f64, f64 }

/// A generator, enough to pick numbers.
struct Rng(u64);
impl Rng {
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        of[(self.0 >> 33) as usize % of.len()]
    }
}

/// What is not finite passes if and only if some order makes it, and every number that some order makes passes. The factors are far
/// from where rounding decides whether there is an overflow.
macro_rules! against_every_order {
    ($t:ident, $every:ident, $large:expr) => {
        let mut rng = Rng(1);
        let large: $t = $large;
        let usual =
            [0.0, 1.0, -1.5, 3.0, -0.1, 1e-30, large, -large, large / 3.0, -large / 3.0, large * 0.7, -large * 0.7];
        let special = [<$t>::INFINITY, -<$t>::INFINITY, <$t>::NAN, 0.0, 1.0, -1.0, large, <$t>::from_bits(1)];
        let mut kinds = [0; 4];
        for round in 0..3000 {
            let count = 1 + round % 4;
            let pick = |rng: &mut Rng| {
                if round % 5 == 0 && rng.pick(&[true, false]) { rng.pick(&special) } else { rng.pick(&usual) }
            };
            let factors: Vec<($t, $t)> =
                (0..count).map(|_| (pick(&mut rng), rng.pick(&[2.0, 1.0, -1.0, 0.5]))).collect();
            let every = $every(&factors);
            for &sum in &every {
                assert!(passes(&factors, 0.0, sum), "{factors:?} to {sum}");
            }
            for (kind, sum) in [<$t>::NAN, <$t>::INFINITY, -<$t>::INFINITY].into_iter().enumerate() {
                let made = every.iter().any(|&x| x == sum || x.is_nan() && sum.is_nan());
                assert_eq!(passes(&factors, 0.0, sum), made, "{factors:?} to {sum}, of {every:?}");
                kinds[kind] += usize::from(made);
            }
            // a number that is none of them by more than a bound
            if every.iter().all(|x| x.is_finite()) {
                let size = factors.iter().fold(1.0, |sum: $t, (a, b)| sum + (a * b * 1e-3).abs());
                let (low, high) = every.iter().fold((0.0, 0.0), |(low, high): ($t, $t), &x| (low.min(x), high.max(x)));
                assert!(!passes(&factors, 0.0, high + size) && !passes(&factors, 0.0, low - size), "{factors:?}");
                kinds[3] += 1;
            } else if every.iter().all(|x| !x.is_finite())
                && factors.iter().any(|(a, b)| !(a * b).is_finite() && !a.is_finite())
            {
                assert!(!passes(&factors, 0.0, 1.0) && !passes(&factors, 0.0, 0.0), "{factors:?}");
            }
        }
        assert!(kinds.iter().all(|&kind| kind > 100), "{kinds:?}");
    };
}

#[test]
fn what_some_order_makes_passes_and_nothing_else() {
    against_every_order! { f32, every_f32, 3e38 }
    against_every_order! { f64, every_f64, 1.5e308 }
}

#[test]
fn sums_near_the_largest_number_are_judged() {
    // no sum of these overflows, and that is known
    assert!(!passes(&[(1e38f32, 1.0), (1e38, 1.0)], 0.0, f32::INFINITY));
    assert!(passes(&[(1e38f32, 1.0), (1e38, 1.0)], 0.0, 2e38));
    // the products are in range and their sum is not
    assert!(passes(&[(2e38f32, 1.0), (2e38, 1.0)], 0.0, f32::INFINITY));
    assert!(!passes(&[(2e38f32, 1.0), (2e38, 1.0)], 0.0, f32::NAN));
    assert!(!passes(&[(2e38f32, 1.0), (2e38, 1.0)], 0.0, -f32::INFINITY));
    assert!(!passes(&[(2e38f32, 1.0), (2e38, 1.0)], 0.0, 3e38));
    // it comes back into range in one order
    assert!(passes(&[(2e38f32, 1.0), (2e38, 1.0), (-2e38, 1.0)], 0.0, 2e38));
    assert!(passes(&[(2e38f32, 1.0), (2e38, 1.0), (-2e38, 1.0)], 0.0, f32::INFINITY));
    assert!(!passes(&[(2e38f32, 1.0), (2e38, 1.0), (-2e38, 1.0)], 0.0, 1e38));
    // infinite input, and a product with a number that scaling would lose
    assert!(passes(&[(f64::INFINITY, f64::from_bits(1))], 0.0, f64::INFINITY));
    assert!(!passes(&[(f64::INFINITY, f64::from_bits(1))], 0.0, f64::NAN));
    // so many products that nothing is known of their sum, but that of zeros
    let many = vec![(0f32, 1f32); (1 << 24) + 1];
    assert!(passes(&many, 0.0, 0.0) && !passes(&many, 0.0, 1.0) && !passes(&many, 0.0, f32::NAN));
}

/// One product through the program, both ways of multiplying: it succeeds, and the file has one of these sums.
fn written<T>(a: [[T; 2]; 2], b: [[T; 2]; 2], expected: [[&[T]; 2]; 2])
where
    T: Copy + WritableElement + ReadableElement + Into<f64> + 'static,
{
    let directory = TempDir::new().unwrap();
    Matrix::new(2, 2, C, move |i, j| a[i][j]).save(&directory, "a.npy");
    Matrix::new(2, 2, F, move |i, j| b[i][j]).save(&directory, "b.npy");
    for arguments in [&["a.npy", "b.npy", "-o", "c.npy"][..], &["a.npy", "b.npy", "-o", "c.npy", "--as-threads"]] {
        let output = run(&directory, arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && String::from_utf8(output.stdout).unwrap().contains("passed"), "{errors}");
        let (_, c) = load::<T>(&directory, "c.npy");
        for (found, expected) in c.iter().zip(expected.as_flattened()) {
            let found: f64 = (*found).into();
            let is = |x: &T| (*x).into() == found || (*x).into().is_nan() && found.is_nan();
            assert!(expected.iter().any(is), "{found}");
        }
        fs::remove_file(directory.path().join("c.npy")).unwrap();
    }
}

/// What NumPy 2.4.6 makes of the same matrices, by its loops and by a BLAS, where they differ both.
#[test]
fn products_that_overflow_are_those_of_numpy() {
    let (nan, inf) = (f32::NAN, f32::INFINITY);
    let big = 3e38f32;
    written([[-big, big], [big, big]], [[2.0; 2]; 2], [[&[nan, -inf]; 2], [&[inf]; 2]]);
    written([[-big, -big], [big, -big]], [[2.0; 2]; 2], [[&[-inf]; 2], [&[nan, inf]; 2]]);
    written([[big, big], [1.0, 2.0]], [[1.0, -1.0], [1.0, 1.0]], [[&[inf], &[0.0]], [&[3.0], &[1.0]]]);
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    let big = 1.7e308f64;
    written([[-big, big], [big, big]], [[2.0; 2]; 2], [[&[nan, -inf]; 2], [&[inf]; 2]]);
    written([[big, big], [1.0, 2.0]], [[1.0, -1.0], [1.0, 1.0]], [[&[inf], &[0.0]], [&[3.0], &[1.0]]]);
    // input that is not finite: here every order gives the same, which NumPy gives
    written([[inf, 1.0], [nan, 1.0]], [[0.0, 1.0], [1.0, 1.0]], [[&[nan], &[inf]], [&[nan], &[nan]]]);
    written([[inf, -inf], [inf, -big]], [[1.0, 1.0], [1.0, 1.0]], [[&[nan], &[nan]], [&[inf], &[inf]]]);
}

/// Large enough for every kernel, and its border.
#[test]
fn large_products_that_overflow_are_written() {
    let directory = TempDir::new().unwrap();
    for (m, k, n) in [(1, 2, 1), (7, 300, 9), (130, 64, 67), (64, 1, 64)] {
        let sign = |i: usize, j: usize| if (i * 7 + j * 3) % 5 < 2 { -1.0 } else { 1.0 };
        let special = move |i: usize, j: usize| match (i * 31 + j * 17) % 97 {
            3 => f32::INFINITY,
            4 => -f32::INFINITY,
            5 => f32::NAN,
            _ => 3e38 * sign(i, j),
        };
        for not_finite in [false, true] {
            Matrix::new(m, k, C, move |i, j| if not_finite { special(i, j) } else { 3e38 * sign(i, j) })
                .save(&directory, "a.npy");
            Matrix::new(k, n, C, move |i, j| 2.0 * sign(j, i)).save(&directory, "b.npy");
            for extra in [&[][..], &["--as-threads"]] {
                let output = run(&directory, &[&["a.npy", "b.npy", "-o", "c.npy"], extra].concat());
                let errors = String::from_utf8(output.stderr).unwrap();
                assert!(output.status.success(), "{m}x{k}x{n}: {errors}");
                let (_, c) = load::<f32>(&directory, "c.npy");
                assert!(c.iter().any(|x| !x.is_finite()));
            }
        }
    }
}
