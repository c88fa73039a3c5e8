// numbers: 3 2
// twin: Shape<_3> -> Shape<_4>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_3>{}, Stride<_1>{});
    auto r = recast_layout<uint16_t, uint32_t>(a);
    return 2 * int(size(r)) == int(size(a)) ? 0 : wrong("size", int(size(r)), "of twice the width, for 3 elements");
}
