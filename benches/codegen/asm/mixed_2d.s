# with layouts, and by hand: 3 instructions
    imul rdx, r8
    lea rax, [rdx + rcx]
    ret
