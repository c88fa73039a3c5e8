# with layouts: 48 instructions
    mov r9, qword ptr [rdx + 24]
    mov eax, 1
    xorps xmm0, xmm0
    test r9, r9
    je .L0
    mov r10, qword ptr [rdx + 16]
    test r10, r10
    je .L0
    push rbp
    push r15
    push r14
    push r13
    push r12
    push rbx
    mov r11, qword ptr [rdx + 32]
    mov rdx, qword ptr [rdx + 40]
    mov rbx, r8
    shl rbx, 12
    shl r8, 14
    add rdi, r8
    lea r8, [4*rdx]
    sub rbx, r11
    xorps xmm0, xmm0
    xor r14d, r14d
.L1:
    inc r14
    mov r15, rcx
    mov r12, r10
.L2:
    lea r13, [r15 + r11]
    lea rbp, [rbx + r13]
    cmp rbp, rsi
    jae .L3
    addss xmm0, dword ptr [rdi + 4*r15]
    mov r15, r13
    dec r12
    jne .L2
    add rdi, r8
    add rbx, rdx
    cmp r14, r9
    jne .L1
    jmp .L4
.L3:
    xor eax, eax
.L4:
    pop rbx
    pop r12
    pop r13
    pop r14
    pop r15
    pop rbp
.L0:
    ret
# by hand: 48 instructions
    mov r9, qword ptr [rdx + 8]
    mov eax, 1
    xorps xmm0, xmm0
    test r9, r9
    je .L0
    mov r10, qword ptr [rdx]
    test r10, r10
    je .L0
    push rbp
    push r15
    push r14
    push r13
    push r12
    push rbx
    mov r11, qword ptr [rdx + 16]
    mov rdx, qword ptr [rdx + 24]
    mov rbx, r8
    shl rbx, 12
    shl r8, 14
    add rdi, r8
    lea r8, [4*rdx]
    sub rbx, r11
    xorps xmm0, xmm0
    xor r14d, r14d
.L1:
    inc r14
    mov r15, rcx
    mov r12, r10
.L2:
    lea r13, [r15 + r11]
    lea rbp, [rbx + r13]
    cmp rbp, rsi
    jae .L3
    addss xmm0, dword ptr [rdi + 4*r15]
    mov r15, r13
    dec r12
    jne .L2
    add rdi, r8
    add rbx, rdx
    cmp r14, r9
    jne .L1
    jmp .L4
.L3:
    xor eax, eax
.L4:
    pop rbx
    pop r12
    pop r13
    pop r14
    pop r15
    pop rbp
.L0:
    ret
