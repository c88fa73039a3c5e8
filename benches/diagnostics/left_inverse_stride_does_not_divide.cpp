// numbers: 2 5
// twin: Stride<_2, _5> -> Stride<_2, _6>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_3, _2>{}, Stride<_2, _5>{});
    auto l = left_inverse(a);
    return differs(size(a), [&](int i) { return int(l(int(a(i)))); }, [](int i) { return i; });
}
