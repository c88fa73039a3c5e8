// numbers: 8 60
// twin: Int<60> -> _64
#include "check.hpp"

int main() {
    auto shape = Shape<Int<60>, _64>{};
    auto r = tile_to_shape(make_layout(Shape<_8, _8>{}, Stride<_8, _1>{}), shape);
    return size(r) == size(shape) ? 0 : wrong("size", int(size(r)), "");
}
