# with layouts, and by hand: 15 instructions
    xor eax, eax
    cmp rsi, 11996
    jae .L0
    ret
.L0:
    cmp rdx, 96
    setae sil
    cmp rcx, 120
    setae r8b
    or r8b, sil
    jne .L1
    lea rax, [rdi + 4*rdx]
    imul rcx, rcx, 400
    movss xmm0, dword ptr [rcx + rax]
    mov eax, 1
.L1:
    ret
