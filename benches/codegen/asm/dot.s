# with layouts, and by hand: 169 instructions
    cmp rdx, 64
    setae al
    cmp rcx, 32
    setae r8b
    or r8b, al
    jne .L0
    lea rax, [rdx + 2*rdx]
    shl rax, 6
    movss xmm0, dword ptr [rdi + rax]
    movss xmm1, dword ptr [rdi + rax + 4]
    mulss xmm0, dword ptr [rsi + 4*rcx]
    xorps xmm2, xmm2
    addss xmm2, xmm0
    mulss xmm1, dword ptr [rsi + 4*rcx + 128]
    addss xmm1, xmm2
    movss xmm0, dword ptr [rdi + rax + 8]
    mulss xmm0, dword ptr [rsi + 4*rcx + 256]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 12]
    mulss xmm1, dword ptr [rsi + 4*rcx + 384]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 16]
    mulss xmm0, dword ptr [rsi + 4*rcx + 512]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 20]
    mulss xmm1, dword ptr [rsi + 4*rcx + 640]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 24]
    mulss xmm0, dword ptr [rsi + 4*rcx + 768]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 28]
    mulss xmm1, dword ptr [rsi + 4*rcx + 896]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 32]
    mulss xmm0, dword ptr [rsi + 4*rcx + 1024]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 36]
    mulss xmm1, dword ptr [rsi + 4*rcx + 1152]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 40]
    mulss xmm0, dword ptr [rsi + 4*rcx + 1280]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 44]
    mulss xmm1, dword ptr [rsi + 4*rcx + 1408]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 48]
    mulss xmm0, dword ptr [rsi + 4*rcx + 1536]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 52]
    mulss xmm1, dword ptr [rsi + 4*rcx + 1664]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 56]
    mulss xmm0, dword ptr [rsi + 4*rcx + 1792]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 60]
    mulss xmm1, dword ptr [rsi + 4*rcx + 1920]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 64]
    mulss xmm0, dword ptr [rsi + 4*rcx + 2048]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 68]
    mulss xmm1, dword ptr [rsi + 4*rcx + 2176]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 72]
    mulss xmm0, dword ptr [rsi + 4*rcx + 2304]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 76]
    mulss xmm1, dword ptr [rsi + 4*rcx + 2432]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 80]
    mulss xmm0, dword ptr [rsi + 4*rcx + 2560]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 84]
    mulss xmm1, dword ptr [rsi + 4*rcx + 2688]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 88]
    mulss xmm0, dword ptr [rsi + 4*rcx + 2816]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 92]
    mulss xmm1, dword ptr [rsi + 4*rcx + 2944]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 96]
    mulss xmm0, dword ptr [rsi + 4*rcx + 3072]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 100]
    mulss xmm1, dword ptr [rsi + 4*rcx + 3200]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 104]
    mulss xmm0, dword ptr [rsi + 4*rcx + 3328]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 108]
    mulss xmm1, dword ptr [rsi + 4*rcx + 3456]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 112]
    mulss xmm0, dword ptr [rsi + 4*rcx + 3584]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 116]
    mulss xmm1, dword ptr [rsi + 4*rcx + 3712]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 120]
    mulss xmm0, dword ptr [rsi + 4*rcx + 3840]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 124]
    mulss xmm1, dword ptr [rsi + 4*rcx + 3968]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 128]
    mulss xmm0, dword ptr [rsi + 4*rcx + 4096]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 132]
    mulss xmm1, dword ptr [rsi + 4*rcx + 4224]
    addss xmm1, xmm0
    movss xmm0, dword ptr [rdi + rax + 136]
    mulss xmm0, dword ptr [rsi + 4*rcx + 4352]
    addss xmm0, xmm1
    movss xmm1, dword ptr [rdi + rax + 140]
    mulss xmm1, dword ptr [rsi + 4*rcx + 4480]
    addss xmm1, xmm0
    movsd xmm0, qword ptr [rdi + rax + 144]
    movss xmm2, dword ptr [rsi + 4*rcx + 4608]
    movss xmm3, dword ptr [rsi + 4*rcx + 4736]
    unpcklps xmm2, xmm3
    mulps xmm2, xmm0
    movss xmm0, dword ptr [rsi + 4*rcx + 4864]
    movss xmm3, dword ptr [rsi + 4*rcx + 4992]
    unpcklps xmm0, xmm3
    addss xmm1, xmm2
    shufps xmm2, xmm2, 85
    addss xmm2, xmm1
    movsd xmm1, qword ptr [rdi + rax + 152]
    mulps xmm1, xmm0
    addss xmm2, xmm1
    shufps xmm1, xmm1, 85
    addss xmm1, xmm2
    movsd xmm0, qword ptr [rdi + rax + 160]
    movss xmm2, dword ptr [rsi + 4*rcx + 5248]
    movss xmm3, dword ptr [rsi + 4*rcx + 5120]
    unpcklps xmm3, xmm2
    mulps xmm3, xmm0
    addss xmm1, xmm3
    shufps xmm3, xmm3, 85
    addss xmm3, xmm1
    movsd xmm0, qword ptr [rdi + rax + 168]
    movss xmm1, dword ptr [rsi + 4*rcx + 5504]
    movss xmm2, dword ptr [rsi + 4*rcx + 5376]
    unpcklps xmm2, xmm1
    mulps xmm2, xmm0
    addss xmm3, xmm2
    shufps xmm2, xmm2, 85
    addss xmm2, xmm3
    movsd xmm0, qword ptr [rdi + rax + 176]
    movss xmm1, dword ptr [rsi + 4*rcx + 5760]
    movss xmm3, dword ptr [rsi + 4*rcx + 5632]
    unpcklps xmm3, xmm1
    mulps xmm3, xmm0
    addss xmm2, xmm3
    shufps xmm3, xmm3, 85
    addss xmm3, xmm2
    movsd xmm1, qword ptr [rdi + rax + 184]
    movss xmm2, dword ptr [rsi + 4*rcx + 6016]
    movss xmm0, dword ptr [rsi + 4*rcx + 5888]
    unpcklps xmm0, xmm2
    mulps xmm0, xmm1
    addss xmm3, xmm0
    shufps xmm0, xmm0, 85
    addss xmm0, xmm3
    mov eax, 1
    ret
.L0:
    xor eax, eax
    ret
