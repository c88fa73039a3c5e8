# with layouts, and by hand: 39 instructions
    cmp rsi, 4
    setae al
    cmp rdx, 6
    setae r8b
    or r8b, al
    cmp rcx, 32
    setae al
    or al, r8b
    jne .L0
    mov rax, rcx
    shr rax, 2
    lea rsi, [rsi + 2*rsi]
    shl rsi, 12
    shl rdx, 6
    add rdi, rdx
    add rdi, rsi
    imul rax, rax, 368
    add rax, rdi
    xorps xmm0, xmm0
    addss xmm0, dword ptr [rax + 4*rcx]
    addss xmm0, dword ptr [rax + 4*rcx + 3072]
    addss xmm0, dword ptr [rax + 4*rcx + 6144]
    addss xmm0, dword ptr [rax + 4*rcx + 9216]
    addss xmm0, dword ptr [rax + 4*rcx + 16]
    addss xmm0, dword ptr [rax + 4*rcx + 3088]
    addss xmm0, dword ptr [rax + 4*rcx + 6160]
    addss xmm0, dword ptr [rax + 4*rcx + 9232]
    addss xmm0, dword ptr [rax + 4*rcx + 32]
    addss xmm0, dword ptr [rax + 4*rcx + 3104]
    addss xmm0, dword ptr [rax + 4*rcx + 6176]
    addss xmm0, dword ptr [rax + 4*rcx + 9248]
    addss xmm0, dword ptr [rax + 4*rcx + 48]
    addss xmm0, dword ptr [rax + 4*rcx + 3120]
    addss xmm0, dword ptr [rax + 4*rcx + 6192]
    addss xmm0, dword ptr [rax + 4*rcx + 9264]
    mov eax, 1
    ret
.L0:
    xor eax, eax
    ret
