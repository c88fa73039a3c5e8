#!/usr/bin/env python3
"""Asks the CUDA driver of this machine about random tensor maps near the documented limits.

    python3 scripts/tensor_maps.py DIRECTORY [QUESTIONS]
    RANDOM_ANSWERS=DIRECTORY cargo test -p cute-atoms --test tensor_maps random -- --ignored

Writes `tiled.txt` and `im2col.txt`, a 1 for each question that the driver accepts; `crates/cute-atoms/tests/tensor_maps/random.rs` makes the same
questions from the same numbers, and compares.
"""
import ctypes as c
import pathlib
import sys

state = 1


def below(n):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (state >> 33) % n


def one_of(values):
    return values[below(len(values))]


def array(element, values):
    return (element * max(1, len(values)))(*values)


def ask(driver, base, im2col):
    kind = below(13)
    rank = 3 + below(3) if im2col else 1 + below(5)
    dims = [one_of([64, 64, 512, 512, 100, 8, 1, 2**32, 2**32 + 1, 0, 4096, 256]) for _ in range(rank)]
    strides = [one_of([1024, 1024, 4096, 16, 32, 48, 2**20, 2**40 - 16, 2**40, 1000, 0, 512]) for _ in dims[1:]]
    box = [one_of([8, 16, 32, 64, 64, 128, 4, 2, 256, 12, 257, 1])]
    box += [one_of([1, 2, 8, 64, 4, 8, 1, 2, 256, 257, 0, 3]) for _ in dims[1:]]
    steps = [one_of([1, 1, 1, 1, 1, 1, 1, 2, 8, 9, 0, 1]) for _ in dims]
    options = [one_of([0, 0, 0, 1, 2]), below(4), below(4), one_of([0, 0, 0, 1])]
    address = base + one_of([0, 0, 0, 16, 32, 8])
    room = c.create_string_buffer(192)
    front = [c.c_void_p((c.addressof(room) + 63) & ~63), kind, rank, c.c_void_p(address)]
    front += [array(c.c_uint64, dims), array(c.c_uint64, strides)]
    if not im2col:
        return driver.cuTensorMapEncodeTiled(*front, array(c.c_uint, box), array(c.c_uint, steps), *options)
    offsets = [0, -1, -1, 1, -3, -16, 15, 16, -17, 127, 128, -128, -129, 32767, -32768, 32768]
    lower, upper = ([one_of(offsets) for _ in dims[2:]] for _ in range(2))
    channels, pixels = one_of([8, 16, 32, 64, 64, 128, 256, 257, 0, 12]), one_of([1, 64, 128, 1024, 1025, 0])
    corners = [array(c.c_int, lower), array(c.c_int, upper), channels, pixels]
    return driver.cuTensorMapEncodeIm2col(*front, *corners, array(c.c_uint, steps), *options)


def main():
    driver = c.CDLL("libcuda.so.1")
    context, base = c.c_void_p(), c.c_uint64()
    calls = [driver.cuInit(0), driver.cuDevicePrimaryCtxRetain(c.byref(context), 0), driver.cuCtxSetCurrent(context),
             driver.cuMemAlloc_v2(c.byref(base), 2**20)]
    if any(calls):
        sys.exit(f"the CUDA driver answers {calls}")
    questions = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    for im2col, name in enumerate(["tiled", "im2col"]):
        answers = "".join("01"[ask(driver, base.value, im2col) == 0] for _ in range(questions))
        pathlib.Path(sys.argv[1], name + ".txt").write_text(answers)
        print(f"{name}: {answers.count('1')} of {questions} accepted")


main()
