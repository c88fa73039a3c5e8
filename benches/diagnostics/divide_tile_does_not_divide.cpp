// numbers: 3 8
// twin: Layout<_3> -> Layout<_4>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_8, _8>{}, Stride<_8, _1>{});
    auto r = zipped_divide(a, Layout<_3>{});
    // the first 21 tiles of 3 are whole
    return differs(63, [&](int i) { return int(r(i)); }, [&](int i) { return int(a(i)); });
}
