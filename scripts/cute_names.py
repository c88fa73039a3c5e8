#!/usr/bin/env python3
"""The public names of CuTe's headers that kernels use, and in how many files: `scripts/cute_names.py CUTLASS > docs/book/tests/cute-names.txt`.

A name counts if `include/cute` declares it (a function, a type, a method of those that kernels hold) and a file of `include/cutlass` or of
`examples/cute` has it, comments left out. Names of C++ itself and of the standard library, and what begins with `CUTE_` or ends in `_`, are left out.
"""
import collections, glob, os, re, sys

root = sys.argv[1]
CXX = set("""if for while switch return sizeof assert defined asm volatile not and or static_assert printf fprintf operator min max abs move swap
begin end data size_t tuple array index_sequence make_index_sequence make_tuple apply get_ integral_constant true_type false_type is_same
uint32_t int32_t uint64_t int64_t uint16_t uint8_t int16_t int8_t uint3 dim3 fma add mul find swap result value_type reference iterator
value type call set at front cutlass namespace cute tile thread block group unwrap back op print seq is_valid R E F X T M N K""".split())

def text(path):
    code = open(path, errors="replace").read()
    return re.sub(r"/\*.*?\*/", "", re.sub(r"//.*", "", code), flags=re.S)

declared = set()
function = re.compile(r"^ {0,2}(?:static )?(?:CUTE_HOST_DEVICE|CUTE_DEVICE|CUTE_HOST|CUTE_HOST_RTC|CUTE_HOST_DEVICE_RTC)[\w\s:<>,&*]*?\b(\w+)\s*\(", re.M)
kind = re.compile(r"^(?:struct|class|union|using)\s+(\w+)", re.M)
for path in glob.glob(root + "/include/cute/**/*.hpp", recursive=True):
    code = text(path)
    declared |= set(function.findall(code)) | set(kind.findall(code))
declared = {n for n in declared if n not in CXX and not n.startswith(("CUTE_", "__", "detail")) and not n.endswith("_") and len(n) > 1}

used = collections.Counter()
kernels = glob.glob(root + "/include/cutlass/**/*.h*", recursive=True) + glob.glob(root + "/examples/cute/**/*.cu", recursive=True)
for path in kernels:
    code = text(path)
    if "cute" in code:
        used.update(set(re.findall(r"\b[A-Za-z_]\w*\b", code)) & declared)
for name, files in sorted(used.items(), key=lambda it: (-it[1], it[0])):
    print(files, name)
