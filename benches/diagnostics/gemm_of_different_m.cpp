// numbers: 4 6
// twin: Shape<_6, _5> -> Shape<_4, _5>
#include "check.hpp"

int main() {
    float a[12] = {}, b[15] = {}, c[30] = {};
    gemm(make_tensor(&a[0], Layout<Shape<Shape<_2, _2>, _3>, Stride<Stride<_1, _6>, _2>>{}),
         make_tensor(&b[0], Layout<Shape<_5, _3>, Stride<_3, _1>>{}),
         make_tensor(&c[0], Layout<Shape<_6, _5>, Stride<_5, _1>>{}));
    return 0;
}
