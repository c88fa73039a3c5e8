// numbers: 5 2
// twin: Stride<_1, _5> -> Stride<_1, _4>
#include "check.hpp"

int main() {
    auto r = logical_divide(Layout<_24>{}, make_layout(Shape<_2, _2>{}, Stride<_1, _5>{}));
    // Section 3.5.2: tile and rest together reach every element
    for (int x = 0; x < 24; ++x) {
        bool reached = false;
        for (int i = 0; i < int(size(r)); ++i) reached |= int(r(i)) == x;
        if (!reached) return wrong("element", x, "is lost");
    }
    return 0;
}
