//! Packed elements: nibbles, crumbs and bits, unpacked and packed.

use crate::Case;
use core::hint::black_box;
use cute_static::accessor::Packed;
use cute_static::{Tensor, copy, fill, int, layout, transform};

type Nibbles<M> = Packed<M, int!(4)>;
type Crumbs<M> = Packed<M, int!(2)>;
type Bits<M> = Packed<M, int!(1)>;
/// The nibbles of a block of GGUF's Q4_K: 32 along bytes, low and high half, 4 chunks.
type Q4 = layout!(type (32, 2, 4) : (2, 1, 64));

fn unpack(src: &[u8], dst: &mut [u8]) {
    let (src, dst): (&[u8; 128], &mut [u8; 256]) = (src.try_into().expect("128"), dst.try_into().expect("256"));
    for c in 0..4 {
        for l in 0..32 {
            let byte = src[c * 32 + l];
            dst[c * 64 + l] = byte & 15;
            dst[c * 64 + 32 + l] = byte >> 4;
        }
    }
}
fn pack(src: &[u8], dst: &mut [u8]) {
    let (src, dst): (&[u8; 256], &mut [u8; 128]) = (src.try_into().expect("256"), dst.try_into().expect("128"));
    for c in 0..4 {
        for l in 0..32 {
            dst[c * 32 + l] = src[c * 64 + l] & 15 | (src[c * 64 + 32 + l] & 15) << 4;
        }
    }
}
fn sizes(src: &[u8]) -> &[u8; 128] {
    src.try_into().expect("128")
}

pub fn cases() -> Vec<Case> {
    vec![
        Case::new("Q4_K by copy to the same tree", 256, (128, 256), unpack, |src, dst: &mut [u8]| {
            let q = Tensor::<Nibbles<_>, _>::packed(&sizes(src)[..], Q4::default()).expect("a view");
            let dst: &mut [u8; 256] = dst.try_into().expect("256");
            copy(&q, &mut Tensor::view_mut(&mut dst[..], layout!((32, 2, 4) : (1, 32, 64))).expect("a view")).expect("done");
        }),
        Case::new("Q4_K by copy to 256:1", 256, (128, 256), unpack, |src, dst: &mut [u8]| {
            let q = Tensor::<Nibbles<_>, _>::packed(&sizes(src)[..], Q4::default()).expect("a view");
            let dst: &mut [u8; 256] = dst.try_into().expect("256");
            copy(&q, &mut Tensor::view_mut(&mut dst[..], layout!(256 : 1)).expect("a view")).expect("done");
        }),
        Case::new("Q4_K by coordinates", 256, (128, 256), unpack, |src, dst: &mut [u8]| {
            let q = Tensor::<Nibbles<_>, _>::packed(&sizes(src)[..], Q4::default()).expect("a view");
            let dst: &mut [u8; 256] = dst.try_into().expect("256");
            for c in 0..4 {
                for h in 0..2 {
                    for l in 0..32 {
                        dst[c * 64 + h * 32 + l] = q.get((l, h, c)).expect("in bounds");
                    }
                }
            }
        }),
        Case::new("Q4_K by get(i), beside shifts of i by hand", 256, (128, 256), |src: &[u8], dst: &mut [u8]| {
            let src = sizes(src);
            for (i, to) in dst.iter_mut().enumerate() {
                let nibble = 2 * (i & 31) + (i >> 5 & 1) + 64 * (i >> 6);
                *to = src[nibble >> 1] >> (4 * (nibble & 1)) & 15;
            }
        }, |src, dst| {
            let q = Tensor::<Nibbles<_>, _>::packed(&sizes(src)[..], Q4::default()).expect("a view");
            for (i, to) in dst.iter_mut().enumerate() {
                *to = q.get(i).expect("in bounds");
            }
        }),
        Case::new("Q4_K by get(i), beside loops by hand", 256, (128, 256), unpack, |src, dst: &mut [u8]| {
            let q = Tensor::<Nibbles<_>, _>::packed(&sizes(src)[..], Q4::default()).expect("a view");
            let dst: &mut [u8; 256] = dst.try_into().expect("256");
            for i in 0..256 {
                dst[i] = q.get(i).expect("in bounds");
            }
        }),
        Case::new("Q4_K by transform to f32", 256, (128, 256), |src: &[u8], dst: &mut [f32]| {
            let (src, dst): (&[u8; 128], &mut [f32; 256]) = (src.try_into().expect("128"), dst.try_into().expect("256"));
            for c in 0..4 {
                for l in 0..32 {
                    let byte = src[c * 32 + l];
                    dst[c * 64 + l] = f32::from(byte & 15) * 0.5;
                    dst[c * 64 + 32 + l] = f32::from(byte >> 4) * 0.5;
                }
            }
        }, |src, dst| {
            let q = Tensor::<Nibbles<_>, _>::packed(&sizes(src)[..], Q4::default()).expect("a view");
            let dst: &mut [f32; 256] = dst.try_into().expect("256");
            let mut dst = Tensor::view_mut(&mut dst[..], layout!(256 : 1)).expect("a view");
            transform(&q, &mut dst, |x| f32::from(x) * 0.5).expect("done");
        }),
        Case::new("Q6_K's high crumbs by copy", 256, (64, 256), |src: &[u8], dst: &mut [u8]| {
            for n in 0..2 {
                for s in 0..4 {
                    for l in 0..32 {
                        dst[n * 128 + 32 * s + l] = src[32 * n + l] >> (2 * s) & 3;
                    }
                }
            }
        }, |src, dst| {
            let q = Tensor::<Crumbs<_>, _>::packed(src, layout!((32, 4, 2) : (4, 1, 128))).expect("a view");
            copy(&q, &mut Tensor::view_mut(dst, layout!(256 : 1)).expect("a view")).expect("done");
        }),
        Case::new("a mask of 4096 bits by copy", 4096, (512, 4096), |src: &[u8], dst: &mut [u8]| {
            for b in 0..512 {
                for i in 0..8 {
                    dst[8 * b + i] = src[b] >> i & 1;
                }
            }
        }, |src, dst| {
            let q = Tensor::<Bits<_>, _>::packed(src, layout!(4096 : 1)).expect("a view");
            copy(&q, &mut Tensor::view_mut(dst, layout!(4096 : 1)).expect("a view")).expect("done");
        }),
        Case::new("Q4_K packed by copy", 256, (256, 128), pack, |src: &[u8], dst| {
            let src: &[u8; 256] = src.try_into().expect("256");
            let dst: &mut [u8; 128] = dst.try_into().expect("128");
            let mut q = Tensor::<Nibbles<_>, _>::packed(&mut dst[..], Q4::default()).expect("a view");
            copy(&Tensor::view(&src[..], layout!(256 : 1)).expect("a view"), &mut q).expect("done");
        }),
        Case::new("Q4_K packed by set, at coordinates", 256, (256, 128), pack, |src: &[u8], dst| {
            let src: &[u8; 256] = src.try_into().expect("256");
            let dst: &mut [u8; 128] = dst.try_into().expect("128");
            let mut q = Tensor::<Nibbles<_>, _>::packed(&mut dst[..], Q4::default()).expect("a view");
            for c in 0..4 {
                for h in 0..2 {
                    for l in 0..32 {
                        q.set((l, h, c), src[c * 64 + h * 32 + l]);
                    }
                }
            }
        }),
        Case::new("Q4_K packed by transform of f32", 256, (256, 128), |src: &[f32], dst: &mut [u8]| {
            let (src, dst): (&[f32; 256], &mut [u8; 128]) = (src.try_into().expect("256"), dst.try_into().expect("128"));
            let of = |x: f32| (x as i32 & 15) as u8;
            for c in 0..4 {
                for l in 0..32 {
                    dst[c * 32 + l] = of(src[c * 64 + l]) | of(src[c * 64 + 32 + l]) << 4;
                }
            }
        }, |src, dst| {
            let src: &[f32; 256] = src.try_into().expect("256");
            let dst: &mut [u8; 128] = dst.try_into().expect("128");
            let mut q = Tensor::<Nibbles<_>, _>::packed(&mut dst[..], Q4::default()).expect("a view");
            transform(&Tensor::view(&src[..], layout!(256 : 1)).expect("a view"), &mut q, |x| (x as i32 & 15) as u8).expect("done");
        }),
        Case::new("4096 nibbles filled", 4096, (1, 2048), |_: &[u8], dst: &mut [u8]| {
            for byte in dst {
                *byte = 0x55;
            }
        }, |_, dst| {
            let mut q = Tensor::<Nibbles<_>, _>::packed(dst, layout!(4096 : 1)).expect("a view");
            fill(&mut q, 5);
        }),
        Case::new("nibbles of a transpose, static", 4096, (2048, 2048), |src: &[u8], dst: &mut [u8]| {
            for i in 0..64 {
                for j in 0..64 {
                    let (from, to) = (i + 64 * j, 64 * i + j);
                    let nibble = src[from / 2] >> (4 * (from % 2)) & 15;
                    dst[to / 2] = dst[to / 2] & !(15 << (4 * (to % 2))) | nibble << (4 * (to % 2));
                }
            }
        }, |src, dst| {
            let from = Tensor::<Nibbles<_>, _>::packed(src, layout!((64, 64) : (1, 64))).expect("a view");
            copy(&from, &mut Tensor::<Nibbles<_>, _>::packed(dst, layout!((64, 64) : (64, 1))).expect("a view")).expect("done");
        }),
        Case::new("4096 nibbles to columns, dynamic", 4096, (2048, 4096), |src: &[u8], dst: &mut [u8]| {
            let (m, n) = black_box((64, 64));
            for i in 0..m {
                for j in 0..n {
                    let at = i + m * j;
                    dst[n * i + j] = src[at / 2] >> (4 * (at % 2)) & 15;
                }
            }
        }, |src, dst| {
            let from = "(64,64):(1,64)".parse::<cute_dynamic::Layout>().expect("a layout");
            let to = "(64,64):(64,1)".parse::<cute_dynamic::Layout>().expect("a layout");
            let q = Tensor::<Nibbles<_>, _>::packed(src, from).expect("a view");
            copy(&q, &mut Tensor::view_mut(dst, to).expect("a view")).expect("done");
        }),
    ]
}
