// numbers: 8 3
// twin: Stride<_3, _3> -> Stride<_1, _2>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_8, _8>{}, Stride<_8, _1>{});
    auto b = make_layout(Shape<_2, _3>{}, Stride<_3, _3>{});
    auto r = composition(a, b);
    return differs(size(b), [&](int i) { return int(r(i)); }, [&](int i) { return int(a(int(b(i)))); });
}
