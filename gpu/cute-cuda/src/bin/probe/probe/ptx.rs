//! Texts of kernels: a load, one instruction, a store.

use cute_atoms::element::ElementName;
use std::fmt::Write as _;

/// What every module begins with, for `sm_90a` of an `sm` of 90. PTX 8.7 has the instructions of sm90 and before, products of 8-bit
/// floats with accumulators of 16 bits among them.
pub(crate) fn head(sm: usize) -> String {
    let target = if sm >= 90 { format!("sm_{sm}a") } else { format!("sm_{sm}") };
    format!(".version 8.7\n.target {target}\n.address_size 64\n.extern .shared .align 1024 .b8 memory[];\n")
}
/// The registers of an operand: their name, number, bytes each and type.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Registers {
    pub(crate) name: &'static str,
    pub(crate) count: usize,
    pub(crate) bytes: usize,
    pub(crate) kind: &'static str,
}
impl Registers {
    /// Those for so many values of a thread.
    pub(crate) fn of(name: &'static str, values: usize, element: &ElementName) -> Self {
        let bits = values / element.logical * element.bits;
        let (bytes, kind) = match element.number {
            "f64" => (8, ".f64"),
            // accumulators; operands of as many bits are of no type
            "f32" => (4, ".f32"),
            _ => (4, ".b32"),
        };
        Self { name, count: bits.div_ceil(8 * bytes), bytes, kind }
    }
    /// Those of 32 bits.
    pub(crate) const fn words(name: &'static str, count: usize) -> Self {
        Self { name, count, bytes: 4, kind: ".b32" }
    }
    /// The bytes of a thread.
    pub(crate) const fn room(&self) -> usize {
        self.count * self.bytes
    }
    /// `{a0, a1, ..}`.
    pub(crate) fn list(&self) -> String {
        let names: Vec<_> = (0..self.count).map(|i| format!("{}{i}", self.name)).collect();
        format!("{{{}}}", names.join(", "))
    }
    pub(crate) fn declared(&self) -> String {
        format!(".reg {} {}<{}>;\n", self.kind, self.name, self.count.max(1))
    }
    /// Loads thread `thread`'s from an image that has all threads' one after the other, at the parameter.
    pub(crate) fn loaded(&self, parameter: &str, thread: &str) -> String {
        self.moved(parameter, thread, |i, Self { name, bytes, kind, .. }| {
            format!("ld.global{kind} {name}{i}, [place+{}];\n", i * bytes)
        })
    }
    /// Stores them.
    pub(crate) fn stored(&self, parameter: &str, thread: &str) -> String {
        self.moved(parameter, thread, |i, Self { name, bytes, kind, .. }| {
            format!("st.global{kind} [place+{}], {name}{i};\n", i * bytes)
        })
    }
    fn moved(&self, parameter: &str, thread: &str, each: impl Fn(usize, &Self) -> String) -> String {
        let mut text =
            format!("ld.param.u64 base, [{parameter}]; mad.wide.u32 place, {thread}, {}, base;\n", self.room());
        for i in 0..self.count {
            text += &each(i, self);
        }
        text
    }
}
/// A kernel: parameters of 64 bits, further registers, and what it does. `all` is the number of the thread in the grid, `thread` in the
/// block.
pub(crate) fn entry(name: &str, threads: usize, parameters: &[&str], registers: &[Registers], body: &str) -> String {
    let parameters: Vec<_> = parameters.iter().map(|p| format!(".param .u64 {p}")).collect();
    let mut text = format!(".visible .entry {name}({})\n.reqntid {threads}\n{{\n", parameters.join(", "));
    for registers in registers {
        text += &registers.declared();
    }
    let _ = writeln!(
        text,
        ".reg .b32 all, thread, block, shared, count, step, from, w<4>; .reg .u64 base, place; .reg .pred done;\n\
         mov.u32 thread, %tid.x; mov.u32 block, %ctaid.x; mad.lo.u32 all, block, {threads}, thread; mov.u32 shared, memory;"
    );
    text + body + "ret;\n}\n"
}
/// Fills shared memory of a block with the `count` bytes of its image, by words of 16 bytes.
pub(crate) fn fill(parameter: &str, threads: usize, count: usize) -> String {
    format!(
        "mul.lo.u32 from, block, {count}; cvt.u64.u32 place, from; ld.param.u64 base, [{parameter}]; add.u64 base, base, place;\n\
         mul.lo.u32 step, thread, 16;\n\
         FILL: setp.ge.u32 done, step, {count}; @done bra FILLED;\n\
         cvt.u64.u32 place, step; add.u64 place, place, base; ld.global.v4.b32 {{w0, w1, w2, w3}}, [place];\n\
         add.u32 from, step, shared; st.shared.v4.b32 [from], {{w0, w1, w2, w3}}; add.u32 step, step, {}; bra FILL;\n\
         FILLED: barrier.sync 0;\n",
        16 * threads
    )
}
/// The other way.
pub(crate) fn dump(parameter: &str, threads: usize, count: usize) -> String {
    format!(
        "barrier.sync 0; mul.lo.u32 from, block, {count}; cvt.u64.u32 place, from; ld.param.u64 base, [{parameter}]; \
         add.u64 base, base, place;\n\
         mul.lo.u32 step, thread, 16;\n\
         DUMP: setp.ge.u32 done, step, {count}; @done bra DUMPED;\n\
         add.u32 from, step, shared; ld.shared.v4.b32 {{w0, w1, w2, w3}}, [from];\n\
         cvt.u64.u32 place, step; add.u64 place, place, base; st.global.v4.b32 [place], {{w0, w1, w2, w3}}; \
         add.u32 step, step, {}; bra DUMP;\n\
         DUMPED:\n",
        16 * threads
    )
}
