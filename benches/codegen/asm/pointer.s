# with layouts, and by hand: 12 instructions
    cmp rsi, 96
    setb cl
    cmp rdx, 120
    setb al
    and al, cl
    cmp al, 1
    jne .L0
    lea rcx, [rdi + 4*rsi]
    imul rdx, rdx, 400
    addss xmm0, dword ptr [rdx + rcx]
    movss dword ptr [rdx + rcx], xmm0
.L0:
    ret
