// numbers: 4 6
// twin: Shape<_6> -> Shape<_8>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_4, _6, _8>{}, Stride<_2, _3, _5>{});
    auto b = make_layout(Shape<_6>{}, Stride<_1>{});
    auto r = composition(a, b);
    return differs(size(b), [&](int i) { return int(r(i)); }, [&](int i) { return int(a(int(b(i)))); });
}
