//! Copies of one layout to another, and the algorithms that go from element to element.

use crate::{Case, Element};
use core::hint::black_box;
use cute_static::{CopyTo, Evaluate, Layout, Tensor, axpby, copy, copy_if, fill, int, layout, reduce, transform};

/// `copy` between two layouts.
fn copied<T: Element, L: CopyTo<M>, M>(src: &[T], from: L, dst: &mut [T], to: M) {
    let from = Tensor::view(src, from).expect("a view");
    copy(&from, &mut Tensor::view_mut(dst, to).expect("a view")).expect("a copy");
}
/// A layout that is known at run time only.
fn dynamic(text: &str) -> cute_dynamic::Layout {
    text.parse().expect("a layout")
}
/// A copy of dynamic layouts, which are made once.
fn of_values<T: Element>(
    name: &str,
    from: &str,
    to: &str,
    by_hand: impl Fn(&[T], &mut [T]) + 'static,
) -> Case {
    let (from, to) = (dynamic(from), dynamic(to));
    let sizes = (from.cosize(), to.cosize());
    Case::new(name, from.size(), sizes, by_hand, move |src, dst| copied(src, from.clone(), dst, to.clone()))
}

/// A transpose by hand.
fn transposed<T: Element>(m: usize, n: usize) -> impl Fn(&[T], &mut [T]) + 'static {
    move |src, dst| {
        let (m, n) = black_box((m, n));
        for i in 0..m {
            for j in 0..n {
                dst[n * i + j] = src[i + m * j];
            }
        }
    }
}
/// The same of mixed layouts.
fn mixed_transpose<T: Element>(name: &str, m: usize, n: usize) -> Case {
    Case::new(name, m * n, (m * n, m * n), transposed::<T>(m, n), move |src, dst| {
        let (m, n) = black_box((m, n));
        let from = Layout::new((m, n), (int!(1), m)).expect("a layout");
        copied(src, from, dst, Layout::new((m, n), (n, int!(1))).expect("a layout"));
    })
}
/// Columns of `pitch`, `width` of them: by hand, and of mixed layouts.
fn narrow<T: Element>(name: &str, n: usize, width: usize, pitch: usize) -> Case {
    let by_hand = move |src: &[T], dst: &mut [T]| {
        let (n, width, pitch) = black_box((n, width, pitch));
        for i in 0..n {
            for c in 0..width {
                dst[i * width + c] = src[i * pitch + c];
            }
        }
    };
    Case::new(name, n * width, (n * pitch, n * width), by_hand, move |src, dst| {
        let (n, width, pitch) = black_box((n, width, pitch));
        let from = Layout::new((width, n), (1usize, pitch)).expect("a layout");
        copied(src, from, dst, Layout::new((width, n), (1usize, width)).expect("a layout"));
    })
}

pub fn cases() -> Vec<Case> {
    const PIXELS: usize = 3136;
    let mut cases = vec![
        mixed_transpose::<f32>("transpose 256x256, mixed, f32", 256, 256),
        mixed_transpose::<u16>("transpose 256x256, mixed, f16", 256, 256),
        mixed_transpose::<u8>("transpose 256x256, mixed, u8", 256, 256),
        mixed_transpose::<f32>("transpose 5x1000, mixed, f32", 5, 1000),
        of_values::<f32>("transpose 100x77, dynamic, f32", "(100,77):(1,100)", "(100,77):(77,1)", transposed(100, 77)),
        of_values::<u8>("transpose 16x16, dynamic, u8", "(16,16):(1,16)", "(16,16):(16,1)", transposed(16, 16)),
        narrow::<f32>("3 of 64 columns, mixed, f32", PIXELS, 3, 64),
        narrow::<u16>("5 of 64 columns, mixed, f16", PIXELS, 5, 64),
        narrow::<u8>("3 of 64 columns, mixed, u8", PIXELS, 3, 64),
        narrow::<f32>("1 of 64 columns, mixed, f32", PIXELS, 1, 64),
        narrow::<f32>("12 of 64 columns, mixed, f32", 500, 12, 64),
        narrow::<f32>("padding, 100 of 128, mixed, f32", 50, 100, 128),
        narrow::<f32>("small, 3 of 8 columns, mixed, f32", 8, 3, 8),
    ];
    let nhwc = |src: &[f32], dst: &mut [f32]| {
        for c in 0..3 {
            for i in 0..PIXELS {
                dst[c * PIXELS + i] = src[i * 3 + c];
            }
        }
    };
    cases.push(Case::new("NHWC(3136x3) to NCHW, mixed, f32", 3 * PIXELS, (3 * PIXELS, 3 * PIXELS), nhwc, |src, dst| {
        let n = PIXELS;
        let from = Layout::new((n, 3usize), (3isize, 1isize)).expect("a layout");
        copied(src, from, dst, Layout::new((n, 3usize), (1isize, n as isize)).expect("a layout"));
    }));
    let columns = |src: &[f32], dst: &mut [f32]| {
        for i in 0..PIXELS {
            for c in 0..3 {
                dst[i * 3 + c] = src[i * 64 + c];
            }
        }
    };
    cases.push(Case::new("3 of 64 columns, constant by hand, f32", 3 * PIXELS, (64 * PIXELS, 3 * PIXELS), columns, |src, dst| {
        let n = PIXELS;
        let from = Layout::new((3usize, n), (1isize, 64isize)).expect("a layout");
        copied(src, from, dst, Layout::new((3usize, n), (1isize, 3isize)).expect("a layout"));
    }));
    cases.push(of_values::<u8>(
        "NCHW to NHWC(3136x3), dynamic, u8",
        "(3136,3):(1,3136)",
        "(3136,3):(3,1)",
        |src, dst| {
            let (n, c) = black_box((PIXELS, 3));
            for i in 0..n {
                for c_ in 0..c {
                    dst[i * c + c_] = src[i + n * c_];
                }
            }
        },
    ));
    cases.push(Case::new("NHWC(784x64) to NCHW, static, f16", 784 * 64, (784 * 64, 784 * 64), |src: &[u16], dst: &mut [u16]| {
        for c in 0..64 {
            for i in 0..784 {
                dst[c * 784 + i] = src[i * 64 + c];
            }
        }
    }, |src, dst| {
        copied(src, layout!((784, 64) : (64, 1)), dst, layout!((784, 64) : (1, 784)));
    }));
    cases.push(Case::new("NHWC(3136x3) to NCHW, static, f32", 3 * PIXELS, (3 * PIXELS, 3 * PIXELS), nhwc, |src, dst| {
        copied(src, layout!((3136, 3) : (3, 1)), dst, layout!((3136, 3) : (1, 3136)));
    }));
    cases.push(Case::new("NHWC(64x3) to NCHW, static, u8", 192, (192, 192), |src: &[u8], dst: &mut [u8]| {
        for c in 0..3 {
            for i in 0..64 {
                dst[c * 64 + i] = src[i * 3 + c];
            }
        }
    }, |src, dst| {
        copied(src, layout!((64, 3) : (3, 1)), dst, layout!((64, 3) : (1, 64)));
    }));
    cases.push(Case::new("3 of 64 columns, static, f32", 3 * 256, (64 * 256, 3 * 256), |src: &[f32], dst: &mut [f32]| {
        for i in 0..256 {
            for c in 0..3 {
                dst[i * 3 + c] = src[i * 64 + c];
            }
        }
    }, |src, dst| {
        copied(src, layout!((3, 256) : (1, 64)), dst, layout!((3, 256) : (1, 3)));
    }));
    cases.push(Case::new("transpose 16x16, static, f32", 256, (256, 256), |src: &[f32], dst: &mut [f32]| {
        for i in 0..16 {
            for j in 0..16 {
                dst[16 * i + j] = src[i + 16 * j];
            }
        }
    }, |src, dst| {
        copied(src, layout!((16, 16) : (1, 16)), dst, layout!((16, 16) : (16, 1)));
    }));
    cases.push(Case::new("((2,2),(4,2)) to 32, static, f32", 32, (32, 32), |src: &[f32], dst: &mut [f32]| {
        for d in 0..2 {
            for c in 0..4 {
                for b in 0..2 {
                    for a in 0..2 {
                        dst[a + 2 * b + 4 * c + 16 * d] = src[a + 8 * b + 2 * c + 16 * d];
                    }
                }
            }
        }
    }, |src, dst| {
        copied(src, layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))), dst, layout!(32 : 1));
    }));
    cases.push(Case::new("((4,8),(16,4)) to rows, static, f32", 2048, (2048, 2048), |src: &[f32], dst: &mut [f32]| {
        for b in 0..8 {
            for a in 0..4 {
                for d in 0..4 {
                    for c in 0..16 {
                        dst[c + 16 * d + 64 * a + 256 * b] = src[a + 64 * b + 4 * c + 512 * d];
                    }
                }
            }
        }
    }, |src, dst| {
        copied(src, layout!(((4, 8), (16, 4)) : ((1, 64), (4, 512))), dst, layout!((32, 64) : (64, 1)));
    }));
    cases.push(Case::new("(3,(5,7)) beside (15,7), mixed, f32", 105 * 8, (105 * 8, 105 * 8), |src: &[f32], dst: &mut [f32]| {
        let (a, b, c, d) = black_box((3, 5, 7, 8));
        for l in 0..d {
            for k in 0..c {
                for j in 0..b {
                    for i in 0..a {
                        dst[i + a * j + a * b * k + a * b * c * l] = src[d * (c * (b * i + j) + k) + l];
                    }
                }
            }
        }
    }, |src, dst| {
        let (a, b, c, d) = black_box((3usize, 5usize, 7usize, 8usize));
        let from = Layout::new((a, (b, c), d), (b * c * d, (c * d, d), int!(1))).expect("a layout");
        copied(src, from, dst, Layout::new((a * b, c * d), (int!(1), a * b)).expect("a layout"));
    }));
    cases.push(Case::new("(30,5) beside (10,15), no common nest, f32", 150, (150, 150), |src: &[f32], dst: &mut [f32]| {
        let (m, n, p) = black_box((30usize, 5usize, 10usize));
        for i in 0..m * n {
            dst[i % p * 15 + i / p] = src[i % m * n + i / m];
        }
    }, |src, dst| {
        let (m, n, p, q) = black_box((30usize, 5usize, 10usize, 15usize));
        copied(src, Layout::new((m, n), (n, 1usize)).expect("a layout"), dst, Layout::new((p, q), (q, 1usize)).expect("a layout"));
    }));
    cases.push(of_values::<f32>("broadcast a row, dynamic, f32", "(512,64):(1,0)", "(512,64):(1,512)", |src, dst| {
        let (m, n) = black_box((512, 64));
        for j in 0..n {
            for i in 0..m {
                dst[i + m * j] = src[i];
            }
        }
    }));
    cases.push(of_values::<f32>("broadcast a column, dynamic, f32", "(64,512):(0,1)", "(64,512):(1,64)", |src, dst| {
        let (m, n) = black_box((64, 512));
        for j in 0..n {
            for i in 0..m {
                dst[i + m * j] = src[j];
            }
        }
    }));
    cases.push(of_values::<u8>("broadcast a column x3, dynamic, u8", "(3,4096):(0,1)", "(3,4096):(1,3)", |src, dst| {
        let (m, n) = black_box((3, 4096));
        for j in 0..n {
            for i in 0..m {
                dst[i + m * j] = src[j];
            }
        }
    }));
    cases.push(Case::new("reverse rows, mixed, f32", 100 * 60, (6000, 6000), |src: &[f32], dst: &mut [f32]| {
        let (m, n) = black_box((100, 60));
        for j in 0..n {
            for i in 0..m {
                dst[i + m * j] = src[m * j + m - 1 - i];
            }
        }
    }, |src, dst| {
        let (m, n) = black_box((100usize, 60usize));
        let from = Layout::new((m, n), (-1isize, m as isize)).expect("a layout");
        let from = Tensor::view_at(src, m - 1, from).expect("a view");
        let mut to = Tensor::view_mut(dst, Layout::new((m, n), (int!(1), m)).expect("a layout")).expect("a view");
        copy(&from, &mut to).expect("a copy");
    }));
    cases.push(Case::new("reverse of all, dynamic, u8", 6000, (6000, 6000), |src: &[u8], dst: &mut [u8]| {
        let n = black_box(6000);
        for i in 0..n {
            dst[i] = src[n - 1 - i];
        }
    }, |src, dst| {
        let (from, to) = (cute_dynamic::Layout::mode(6000, -1), cute_dynamic::Layout::mode(6000, 1));
        let from = Tensor::view_at(src, 5999, from.expect("a layout")).expect("a view");
        copy(&from, &mut Tensor::view_mut(dst, to.expect("a layout")).expect("a view")).expect("a copy");
    }));
    cases.push(of_values::<f32>(
        "BSHD(2x48x8x16) to BHSD, dynamic, f32",
        "(16,48,8,2):(1,128,16,6144)",
        "(16,48,8,2):(1,16,768,6144)",
        |src, dst| {
            let (b, s, h, d) = black_box((2, 48, 8, 16));
            for b in 0..b {
                for h_ in 0..h {
                    for s_ in 0..s {
                        for i in 0..d {
                            dst[i + d * (s_ + s * (h_ + h * b))] = src[i + d * (h_ + h * (s_ + s * b))];
                        }
                    }
                }
            }
        },
    ));
    cases.push(of_values::<u16>(
        "rank 6 permuted, dynamic, f16",
        "(3,4,2,5,4,6):(480,1,80,16,4,1440)",
        "(3,4,2,5,4,6):(1,3,12,24,120,480)",
        |src, dst| {
            let (a, b, c, d, e, f) = black_box((3, 4, 2, 5, 4, 6));
            let mut to = 0;
            for n in 0..f {
                for m in 0..e {
                    for l in 0..d {
                        for k in 0..c {
                            for j in 0..b {
                                for i in 0..a {
                                    dst[to] = src[480 * i + j + 80 * k + 16 * l + 4 * m + 1440 * n];
                                    to += 1;
                                }
                            }
                        }
                    }
                }
            }
        },
    ));
    cases.push(Case::new("strided in both, mixed, f32", 4000, (24_000, 24_000), |src: &[f32], dst: &mut [f32]| {
        let (m, n) = black_box((40, 100));
        for j in 0..n {
            for i in 0..m {
                dst[2 * i + 200 * j] = src[3 * i + 130 * j];
            }
        }
    }, |src, dst| {
        let (m, n) = black_box((40usize, 100usize));
        let from = Layout::new((m, n), (3usize, 130usize)).expect("a layout");
        copied(src, from, dst, Layout::new((m, n), (2usize, 200usize)).expect("a layout"));
    }));
    cases.push(of_values::<f32>("small, 3 of 8 columns, dynamic, f32", "(3,8):(1,8)", "(3,8):(1,3)", |src, dst| {
        let (n, width, pitch) = black_box((8, 3, 8));
        for i in 0..n {
            for c in 0..width {
                dst[i * width + c] = src[i * pitch + c];
            }
        }
    }));
    cases
}

/// Elements of a tensor over a slice, as one value.
fn summed<L: Evaluate<usize, Offset = isize>>(src: &[f32], layout: L) -> f32 {
    reduce(&Tensor::view(src, layout).expect("a view"), 0.0, |sum, x| sum + x)
}

pub fn algorithms() -> Vec<Case> {
    const N: usize = 3136;
    let strided = |n: usize| Layout::new((3usize, n), (1isize, 8isize)).expect("a layout");
    let rows = |n: usize| Layout::new((3usize, n), (n, int!(1))).expect("a layout");
    vec![
        Case::new("fill of 3 of 8 columns, mixed, f32", 3 * N, (1, 8 * N), |_: &[f32], dst: &mut [f32]| {
            let (n, c) = black_box((N, 3));
            for i in 0..n {
                for c in 0..c {
                    dst[8 * i + c] = 1.5;
                }
            }
        }, move |_, dst| fill(&mut Tensor::view_mut(dst, strided(black_box(N))).expect("a view"), 1.5)),
        Case::new("fill of 3 of 8 columns, dynamic, f32", 3 * N, (1, 8 * N), |_: &[f32], dst: &mut [f32]| {
            let (n, c) = black_box((N, 3));
            for i in 0..n {
                for c in 0..c {
                    dst[8 * i + c] = 1.5;
                }
            }
        }, |_, dst| fill(&mut Tensor::view_mut(dst, dynamic("(3,3136):(1,8)")).expect("a view"), 1.5)),
        Case::new("reduce of 3 of 8 columns, mixed, f32", 3 * N, (8 * N, 1), |src: &[f32], dst: &mut [f32]| {
            let (n, c) = black_box((N, 3));
            let mut sum = 0.0;
            for i in 0..n {
                for c in 0..c {
                    sum += src[8 * i + c];
                }
            }
            dst[0] = sum;
        }, move |src, dst| dst[0] = summed(src, strided(black_box(N)))),
        Case::new("reduce of 3 of 8 columns, dynamic, f32", 3 * N, (8 * N, 1), |src: &[f32], dst: &mut [f32]| {
            let (n, c) = black_box((N, 3));
            let mut sum = 0.0;
            for i in 0..n {
                for c in 0..c {
                    sum += src[8 * i + c];
                }
            }
            dst[0] = sum;
        }, |src, dst| dst[0] = summed(src, dynamic("(3,3136):(1,8)"))),
        Case::new("transform of 3 of 8 columns to rows, mixed", 3 * N, (8 * N, 3 * N), |src: &[f32], dst: &mut [f32]| {
            let (n, c) = black_box((N, 3));
            for i in 0..n {
                for c in 0..c {
                    dst[c * n + i] = src[8 * i + c] + 1.0;
                }
            }
        }, move |src, dst| {
            let n = black_box(N);
            let from = Tensor::view(src, strided(n)).expect("a view");
            transform(&from, &mut Tensor::view_mut(dst, rows(n)).expect("a view"), |x| x + 1.0).expect("done");
        }),
        Case::new("transform of another tree, dynamic", 4096, (4096, 4096), |src: &[f32], dst: &mut [f32]| {
            let (m, n) = black_box((64, 64));
            for j in 0..n {
                for i in 0..m {
                    dst[i * n + j] = src[i + m * j] * 2.0;
                }
            }
        }, |src, dst| {
            let from = Tensor::view(src, cute_dynamic::Layout::mode(4096, 1).expect("a layout")).expect("a view");
            transform(&from, &mut Tensor::view_mut(dst, dynamic("((8,8),64):((64,512),1)")).expect("a view"), |x| x * 2.0).expect("done");
        }),
        Case::new("axpby of 3 of 8 columns to rows, mixed", 3 * N, (8 * N, 3 * N), |src: &[f32], dst: &mut [f32]| {
            let (n, c) = black_box((N, 3));
            for i in 0..n {
                for c in 0..c {
                    dst[c * n + i] = 0.5 * src[8 * i + c] + 0.25 * dst[c * n + i];
                }
            }
        }, move |src, dst| {
            let n = black_box(N);
            let from = Tensor::view(src, strided(n)).expect("a view");
            axpby(0.5, &from, 0.25, &mut Tensor::view_mut(dst, rows(n)).expect("a view")).expect("done");
        }),
        Case::new("copy_if of 3 of 8 columns to rows, mixed", 3 * N, (8 * N, 3 * N), |src: &[f32], dst: &mut [f32]| {
            let (n, c) = black_box((N, 3));
            for i in 0..n {
                for c_ in 0..c {
                    if (i * c + c_) & 3 != 0 {
                        dst[c_ * n + i] = src[8 * i + c_];
                    }
                }
            }
        }, move |src, dst| {
            let n = black_box(N);
            let from = Tensor::view(src, strided(n)).expect("a view");
            copy_if(&from, &mut Tensor::view_mut(dst, rows(n)).expect("a view"), |i| i & 3 != 0).expect("done");
        }),
        Case::new("copy_if, static", 4096, (4096, 4096), |src: &[f32], dst: &mut [f32]| {
            for i in 0..64 {
                for j in 0..64 {
                    if (64 * i + j) & 3 != 0 {
                        dst[i + 64 * j] = src[64 * i + j];
                    }
                }
            }
        }, |src, dst| {
            let from = Tensor::view(src, layout!((64, 64) : (1, 64))).expect("a view");
            copy_if(&from, &mut Tensor::view_mut(dst, layout!((64, 64) : (64, 1))).expect("a view"), |i| i & 3 != 0).expect("done");
        }),
    ]
}
