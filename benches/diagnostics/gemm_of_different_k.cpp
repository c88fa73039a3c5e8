// numbers: 3 4
// twin: Shape<_2, _4> -> Shape<_2, _3>
#include "check.hpp"

int main() {
    float a[6] = {}, b[8] = {}, c[4] = {};
    gemm(make_tensor(&a[0], Layout<Shape<_2, _3>>{}), make_tensor(&b[0], Layout<Shape<_2, _4>>{}),
         make_tensor(&c[0], Layout<Shape<_2, _2>>{}));
    return 0;
}
