// numbers: 65 2
// twin: Int<65> -> Int<66>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_8, _64>{}, Stride<Int<65>, _1>{});
    auto r = recast_layout<uint16_t, uint32_t>(a);
    return differs(8 * 32, [&](int i) { return 2 * int(r(i % 8, i / 8)); }, [&](int i) { return int(a(i % 8, 2 * (i / 8))); });
}
