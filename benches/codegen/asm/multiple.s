# with layouts, and by hand: 165 instructions
    mov rax, qword ptr [rdx + 8]
    test rax, rax
    je .L0
    mov r9, qword ptr [rdx]
    test r9, r9
    je .L0
    push rbp
    push r15
    push r14
    push r13
    push r12
    push rbx
    mov r10, qword ptr [rdx + 16]
    mov rdx, qword ptr [rdx + 24]
    mov qword ptr [rsp - 88], rdx
    lea r15, [r10 + r10]
    lea r14, [r10 + 2*r10]
    movups xmm0, xmmword ptr [rcx]
    movups xmm1, xmmword ptr [rcx + 16]
    movups xmm2, xmmword ptr [rcx + 32]
    movups xmm3, xmmword ptr [rcx + 48]
    movups xmm4, xmmword ptr [rcx + 64]
    movups xmm5, xmmword ptr [rcx + 80]
    movups xmm6, xmmword ptr [rcx + 96]
    movups xmm7, xmmword ptr [rcx + 112]
    movups xmm8, xmmword ptr [rcx + 128]
    movaps xmmword ptr [rsp - 24], xmm8
    movups xmm9, xmmword ptr [rcx + 144]
    movups xmm10, xmmword ptr [rcx + 160]
    movups xmm11, xmmword ptr [rcx + 176]
    movups xmm12, xmmword ptr [rcx + 192]
    movaps xmmword ptr [rsp - 40], xmm12
    movups xmm13, xmmword ptr [rcx + 208]
    movups xmm14, xmmword ptr [rcx + 224]
    movups xmm15, xmmword ptr [rcx + 240]
    neg r14
    neg r15
    mov r12, r10
    neg r12
    lea r13, [4*r10]
    xor edx, edx
    mov r8, rsi
    xor r11d, r11d
    mov qword ptr [rsp - 72], rax
    mov qword ptr [rsp - 80], r9
.L1:
    inc r11
    mov qword ptr [rsp - 64], r11
    mov qword ptr [rsp - 48], rdx
    mov qword ptr [rsp - 56], r8
    mov rbp, r8
.L2:
    sub rbp, 16
    setb bl
    xor eax, eax
    cmp rsi, rdx
    jb .L3
    test bl, bl
    jne .L3
    movups xmm12, xmmword ptr [rdi + 4*rdx]
    addps xmm0, xmm12
    movups xmmword ptr [rcx], xmm0
    movups xmm12, xmmword ptr [rdi + 4*rdx + 16]
    addps xmm1, xmm12
    movups xmmword ptr [rcx + 16], xmm1
    movups xmm12, xmmword ptr [rdi + 4*rdx + 32]
    addps xmm2, xmm12
    movups xmmword ptr [rcx + 32], xmm2
    movups xmm12, xmmword ptr [rdi + 4*rdx + 48]
    addps xmm3, xmm12
    movups xmmword ptr [rcx + 48], xmm3
    lea rbx, [r10 + rdx]
    xor eax, eax
    cmp rsi, rbx
    jb .L3
    lea rbx, [r12 + r8]
    cmp rbx, 16
    jb .L3
    lea rbx, [rdi + 4*rdx]
    movups xmm12, xmmword ptr [rbx + r13]
    addps xmm4, xmm12
    movups xmmword ptr [rcx + 64], xmm4
    movups xmm12, xmmword ptr [rbx + r13 + 16]
    addps xmm5, xmm12
    movups xmmword ptr [rcx + 80], xmm5
    movups xmm12, xmmword ptr [rbx + r13 + 32]
    addps xmm6, xmm12
    movups xmmword ptr [rcx + 96], xmm6
    movups xmm12, xmmword ptr [rbx + r13 + 48]
    addps xmm7, xmm12
    movups xmmword ptr [rcx + 112], xmm7
    lea rax, [r10 + r10]
    lea r11, [rax + rdx]
    xor eax, eax
    cmp rsi, r11
    jb .L3
    lea r11, [r15 + r8]
    cmp r11, 16
    jb .L3
    add rbx, r13
    movups xmm12, xmmword ptr [rbx + r13]
    movaps xmm8, xmmword ptr [rsp - 24]
    addps xmm8, xmm12
    movaps xmmword ptr [rsp - 24], xmm8
    movups xmmword ptr [rcx + 128], xmm8
    movups xmm12, xmmword ptr [rbx + r13 + 16]
    addps xmm9, xmm12
    movups xmmword ptr [rcx + 144], xmm9
    movups xmm12, xmmword ptr [rbx + r13 + 32]
    addps xmm10, xmm12
    movups xmmword ptr [rcx + 160], xmm10
    movups xmm12, xmmword ptr [rbx + r13 + 48]
    addps xmm11, xmm12
    movups xmmword ptr [rcx + 176], xmm11
    lea rax, [r10 + 2*r10]
    lea r11, [rax + rdx]
    xor eax, eax
    cmp rsi, r11
    jb .L3
    add r8, r14
    cmp r8, 16
    jb .L3
    add rbx, r13
    movups xmm12, xmmword ptr [rbx + 4*r10]
    movaps xmm8, xmm15
    movaps xmm15, xmm14
    movaps xmm14, xmm13
    movaps xmm13, xmmword ptr [rsp - 40]
    addps xmm13, xmm12
    movaps xmmword ptr [rsp - 40], xmm13
    movups xmmword ptr [rcx + 192], xmm13
    movaps xmm13, xmm14
    movaps xmm14, xmm15
    movaps xmm15, xmm8
    movups xmm12, xmmword ptr [rbx + 4*r10 + 16]
    addps xmm13, xmm12
    movups xmmword ptr [rcx + 208], xmm13
    movups xmm12, xmmword ptr [rbx + 4*r10 + 32]
    addps xmm14, xmm12
    movups xmmword ptr [rcx + 224], xmm14
    movups xmm12, xmmword ptr [rbx + 4*r10 + 48]
    addps xmm15, xmm12
    movups xmmword ptr [rcx + 240], xmm15
    add rdx, 16
    mov r8, rbp
    dec r9
    jne .L2
    mov rax, qword ptr [rsp - 88]
    mov r8, qword ptr [rsp - 56]
    sub r8, rax
    mov rdx, qword ptr [rsp - 48]
    add rdx, rax
    mov rax, qword ptr [rsp - 72]
    mov r11, qword ptr [rsp - 64]
    cmp r11, rax
    mov r9, qword ptr [rsp - 80]
    jne .L1
    mov al, 1
.L3:
    pop rbx
    pop r12
    pop r13
    pop r14
    pop r15
    pop rbp
    ret
.L0:
    mov al, 1
    ret
