//! Random tiled MMAs and copies on values, run by the interpreter: every thread with its parts of random tensors.
//!
//! ```text
//! MMA     A, B swizzled, hierarchical or padded in memory, sums in registers, stored by a tiled copy that is made for them, or element by element to the
//!         threads' parts of C; those of atoms along K are added up
//!         C(m, n) = sum over k of A(m, k) B(n, k)
//! copy    of an operand to registers, or from them to memory, of which each warp has one, since several may have an element; else from memory to memory
//!         D(i) = S(i)
//! ```
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "tests, of numbers that may wrap"
)]

use crate::text_fuzz::Random;
use crate::tiled_random::{Tensor, Tiled, Values};
use cute_dynamic::tiled::{TiledCopy, TiledMma, make_fragment, make_tiled_copy_c};
use cute_dynamic::{ComposedLayout, Layout, Offset, Swizzle, atoms};
use cute_interpreter::number::E4m3;
use cute_interpreter::{Fault, Global, IssuesMma, Watched, launch};
use cute_static::accessor::View;
use cute_static::{IsLayout, Tensor as Elements};
use half::f16;
use std::cell::RefCell;

/// What was run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ran {
    /// So many terms of sums.
    Product(usize),
    /// So many elements.
    Copy(usize),
    /// Nothing: its instruction does not run on the CPU, or nothing drawn fits it.
    Not,
}
/// A type of elements that holds small integers.
trait Small: Copy + Default + PartialEq + 'static {
    fn of(number: i8) -> Self;
    fn number(self) -> f64;
}
macro_rules! small {
    ($($t:ty: |$number:ident| $of:expr, |$value:ident| $back:expr;)*) => {$(
        impl Small for $t {
            fn of($number: i8) -> Self {
                $of
            }
            fn number(self) -> f64 {
                let $value = self;
                $back
            }
        }
    )*};
}
small! {
    f32: |n| n.into(), |x| x.into(); f64: |n| n.into(), |x| x; i8: |n| n, |x| x.into(); i32: |n| n.into(), |x| x.into();
    f16: |n| Self::from_f32(n.into()), |x| x.to_f64(); E4m3: |n| Self::from_f32(n.into()), |x| x.to_f64();
}
/// A number between -2 and 2, of an element.
const fn drawn(element: usize) -> i8 {
    let mixed = (element as u64 ^ 0x9e37).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33;
    [-2, -1, 0, 1, 2][(mixed % 5) as usize]
}

/// A thread's part of memory.
fn part<'m, T, L: IsLayout>(
    memory: &'m [Watched<T>],
    (layout, offset): (L, Offset),
) -> Result<Elements<View<'m, Watched<T>>, L>, Fault> {
    let base = if let Offset::Int(offset) = offset { offset.unsigned_abs() } else { 0 };
    Ok(Elements::view_at(memory, base, layout)?)
}
/// A tensor of a side, of these extents: behind a swizzle that does nothing if it has none.
fn composed(random: &mut Random, values: &Values, side: char, extents: [usize; 2]) -> Option<ComposedLayout> {
    let kind = random.pick(&[0, 1, 3]);
    match [kind, 0, 1].into_iter().find_map(|kind| values.tensor_of(random, side, kind, extents))? {
        Tensor::Plain(layout) => ComposedLayout::new(Swizzle::new(0, 0, 0).ok()?, 0, layout).ok(),
        Tensor::Swizzled(layout) => Some(layout),
    }
}
fn plain(random: &mut Random, values: &Values, side: char, extents: [usize; 2]) -> Option<Layout> {
    let kind = random.below(2);
    match [kind, 0].into_iter().find_map(|kind| values.tensor_of(random, side, kind, extents))? {
        Tensor::Plain(layout) => Some(layout),
        Tensor::Swizzled(_) => None,
    }
}
/// The largest number of a thread, and one.
fn launched(values: &Values) -> usize {
    (0..values.threads()).map(|place| values.thread(place)).max().map_or(0, |last| last + 1)
}

/// Runs it on tensors that are drawn for it.
///
/// # Errors
/// What is otherwise.
pub fn run(tiled: &Tiled, values: &Values, random: &mut Random) -> Result<Ran, String> {
    let ran = match (values, tiled) {
        // tensor memory, and elements in bytes of another type
        (_, Tiled::Mma(of, ..)) if of.name.starts_with("SM100_") || of.name.starts_with("SM120_") => Ok(Ran::Not),
        (Values::Mma(mma), _) => {
            let (row, along_k) = (&mma.atom().row, tiled.along_k());
            match (row.val_a.number, row.val_c.number) {
                ("f32" | "tf32", "f32") => product::<f32, f32>(mma, values, along_k, random),
                ("f64", "f64") => product::<f64, f64>(mma, values, along_k, random),
                ("s8", "s32") => product::<i8, i32>(mma, values, along_k, random),
                ("e4m3", "f32") => product::<E4m3, f32>(mma, values, along_k, random),
                ("f16", "f16") => product::<f16, f16>(mma, values, along_k, random),
                ("f16", "f32") => product::<f16, f32>(mma, values, along_k, random),
                other => Err(format!("no types for elements {other:?}")),
            }
        }
        (Values::Copy(copy), _) => {
            // of an operand several threads have an element, each in its registers
            let loads = matches!(tiled, Tiled::CopyFor(of, ..) if !of.name.contains("STSM"));
            match copy.bits() {
                8 => moved::<u8>(copy, values, loads, random, |element| element as u8),
                16 => moved::<u16>(copy, values, loads, random, |element| element as u16),
                32 => moved::<u32>(copy, values, loads, random, |element| element as u32),
                _ => moved::<u64>(copy, values, loads, random, |element| element as u64),
            }
        }
    };
    ran.map_err(|why| format!("{:?}: {why}", tiled.names()))
}
fn product<F: Small, S>(mma: &TiledMma, values: &Values, along_k: usize, random: &mut Random) -> Result<Ran, String>
where
    for<'m> cute_dynamic::tiled::ThrMma<'m>: IssuesMma<F, F, S>,
    Watched<F>: cute_interpreter::ThreadElement<Value = F>,
    S: Small + cute_interpreter::ThreadElement<Value = S>,
{
    let tile = mma.tile_shape();
    let terms: usize = tile.iter().product();
    let [m, n, k] = tile.map(|extent| extent * if terms < 1 << 15 { random.pick(&[1, 2]) } else { 1 });
    let drawn_for = (
        composed(random, values, 'a', [m, k]),
        composed(random, values, 'b', [n, k]),
        plain(random, values, 'c', [m, n]),
    );
    let (Some(a), Some(b), Some(c)) = drawn_for else { return Ok(Ran::Not) };
    let factor = |name, layout: &ComposedLayout, seed| {
        let mut memory = vec![F::default(); layout.cosize()];
        for i in 0..layout.size() {
            memory[layout.at(i).unwrap_or(0).unsigned_abs()] = F::of(drawn(i + seed));
        }
        Global::new(name, memory)
    };
    let (in_a, in_b) = (factor("A", &a, 0), factor("B", &b, 1 << 30));
    // each of the atoms along K has sums of its own
    let in_c: Vec<_> = (0..along_k).map(|_| Global::new("C", vec![S::default(); c.cosize()])).collect();
    let bits = 8 * size_of::<S>();
    let element = atoms::copy("UniversalCopy", &format!("u{bits},u{bits}")).map_err(|unknown| unknown.to_string())?;
    let store = if along_k == 1 { make_tiled_copy_c(&element, bits, mma).ok() } else { None };
    // a copy has the numbers, too, that are nobody's
    let threads = launched(values).max(store.as_ref().map_or(0, TiledCopy::threads));
    let ran = launch((1, 1), threads, async |thread| {
        // a number between those of two threads is nobody's
        let mine = mma.get_slice(thread.index());
        let Ok((.., of_k)) = mine.coordinates() else { return Ok(()) };
        let (a, b) = (part(&in_a, mine.partition_a(&a)?)?, part(&in_b, mine.partition_b(&b)?)?);
        let mut c_mine = part(&in_c[of_k], mine.partition_c(&c)?)?;
        let registers = mine.partition_fragment_c(&c)?;
        let mut sums = vec![S::default(); registers.cosize()];
        let mut sums = Elements::view_mut(&mut sums, registers.clone())?;
        thread.warpgroup_arrive();
        thread.mma(&mine, &a, &b, &mut sums).await?;
        thread.warpgroup_commit_batch();
        thread.warpgroup_wait(0);
        // by a copy that is made for them, where one is: it is told where sums are not what it takes them for
        let Some(store) = &store else { return thread.transform(&sums, &mut c_mine, |sum| sum) };
        let store = store.get_slice(thread.index());
        let sums = Elements::view_mut(sums.elements_mut(), store.retile(&registers)?)?;
        thread.tiled_copy(&store, &sums, &mut part(&in_c[0], store.partition_d(&c)?)?).await
    });
    ran.map_err(|fault| format!("A {a}, B {b}, C {c}: {fault}"))?;
    let found: Vec<_> = in_c.iter().map(|memory| memory.to_vec()).collect();
    // K contiguous
    let rows = |extent: usize, seed: usize| -> Vec<f64> {
        (0..extent * k).map(|i| drawn(i / k + extent * (i % k) + seed).into()).collect()
    };
    let (left, right) = (rows(m, 0), rows(n, 1 << 30));
    for (i, row) in left.chunks_exact(k).enumerate() {
        for (j, column) in right.chunks_exact(k).enumerate() {
            let sum: f64 = row.iter().zip(column).map(|(a, b)| a * b).sum();
            let place = c.at((i, j)).unwrap_or(0).unsigned_abs();
            let all: f64 = found.iter().map(|memory| memory[place].number()).sum();
            if all != sum {
                return Err(format!("A {a}, B {b}, C {c}: C({i},{j}) is {all}, where the sum is {sum}"));
            }
        }
    }
    Ok(Ran::Product(m * n * k))
}
fn moved<T>(
    copy: &TiledCopy,
    values: &Values,
    loads: bool,
    random: &mut Random,
    of: impl Fn(usize) -> T,
) -> Result<Ran, String>
where
    T: Copy + Default + PartialEq + 'static + cute_interpreter::ThreadElement<Value = T>,
{
    let tile = values.tile('s');
    let extents = tile.map(|extent| extent * random.pick(&[1, 2]));
    let (Some(s), Some(d)) = (composed(random, values, 's', extents), plain(random, values, 'd', extents)) else {
        return Ok(Ran::Not);
    };
    let mut memory = vec![T::default(); s.cosize()];
    for i in 0..s.size() {
        memory[s.at(i).unwrap_or(0).unsigned_abs()] = of(i + 1);
    }
    let from = Global::new("S", memory);
    let wrong = RefCell::new(None);
    let warps = launched(values).div_ceil(32);
    let to: Vec<_> = (0..warps).map(|_| Global::new("D", vec![T::default(); d.cosize()])).collect();
    let name = copy.atom().row.name;
    let stores = name.as_str().contains("STSM");
    // the element of each place
    let mut elements = vec![None; d.cosize()];
    for i in 0..d.size() {
        elements[d.at(i).unwrap_or(0).unsigned_abs()] = Some(i);
    }
    launch((1, 1), launched(values), async |thread| {
        let mine = copy.get_slice(thread.index());
        let src = part(&from, mine.partition_s(&s)?)?;
        let (places, base) = mine.partition_d(&d)?;
        let mut dst = part(&to[thread.index() / 32], (places.clone(), base.clone()))?;
        if !stores && !loads {
            thread.tiled_copy(&mine, &src, &mut dst).await?;
            thread.cp_async_fence();
            thread.cp_async_wait(0);
            return Ok(());
        }
        let registers = make_fragment(if stores { src.layout().layout() } else { dst.layout() })?;
        let mut between = vec![T::default(); registers.cosize()];
        let mut between = Elements::view_mut(&mut between, registers)?;
        if stores {
            thread.transform(&src, &mut between, |value| value)?;
            return thread.tiled_copy(&mine, &between, &mut dst).await;
        }
        thread.tiled_copy(&mine, &src, &mut between).await?;
        let Offset::Int(base) = base else { return Ok(()) };
        for i in 0..places.size() {
            let element = elements[(base + places.at(i)?).unsigned_abs()];
            if between.get(i).copied() != element.map(|element| of(element + 1)) {
                *wrong.borrow_mut() =
                    Some(format!("S {s}, D {d}: value {i} of thread {} is not element {element:?}", thread.index()));
            }
        }
        Ok(())
    })
    .map_err(|fault| format!("S {s}, D {d}: {fault}"))?;
    if let Some(why) = wrong.take() {
        return Err(why);
    }
    let found: Vec<_> = if loads { vec![] } else { to.iter().map(|memory| memory.to_vec()).collect() };
    for i in 0..d.size() {
        let place = d.at(i).unwrap_or(0).unsigned_abs();
        // a warp that has not this element has nothing there
        let mut all = found.iter().map(|memory| memory[place]).filter(|value| *value != T::default()).peekable();
        let is_there = loads || all.peek().is_some() || of(i + 1) == T::default();
        if !is_there || all.any(|value| value != of(i + 1)) {
            return Err(format!("S {s}, D {d}: element {i} has not arrived"));
        }
    }
    Ok(Ran::Copy(d.size()))
}
