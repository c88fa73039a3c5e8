// numbers: 3 5
// twin: Shape<_3, _3> -> Shape<_5, _3>
#include "check.hpp"

int main() {
    float a[12] = {}, b[15] = {}, c[20] = {};
    gemm(make_tensor(&a[0], Layout<Shape<_4, _3>>{}), make_tensor(&b[0], Layout<Shape<_3, _3>, Stride<_3, _1>>{}),
         make_tensor(&c[0], Layout<Shape<_4, _5>>{}));
    return 0;
}
