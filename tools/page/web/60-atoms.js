views.atoms = {
  title: "Instructions",
  draw(main) {
    const words = h("input", { type: "search", "aria-label": "Search instructions", placeholder: "sm80 f16, ldsm, tcgen05 ..", style: "width:100%", spellcheck: "false" });
    words.value = state.q || "";
    const kind = selectOf("Kind", [["", "MMA and copies"], ["mma", "MMA"], ["copy", "Copies"]], () => state.k || "", value => { set({ k: value }); find(); });
    const first = ask("atoms", { words: "", most: 0 });
    const arch = selectOf("Architecture", [["", "All architectures"], ...first.archs.map(name => [name, name])], () => state.arch || "", value => { set({ arch: value }); find(); });
    const list = h("ul.list"), count = h("p.small.muted", { role: "status", style: "margin:.5rem 0 0" }), right = h("");
    const now = () => state.a || "SM80_16x8x16_F32F16F16F32_TN";
    const find = () => {
      const told = ask("atoms", { words: words.value, kind: state.k || "", arch: state.arch || "", most: 120 });
      count.textContent = `${told.total} of ${told.of} instructions${told.total > told.hits.length ? `, the first ${told.hits.length}` : ""}`;
      list.replaceChildren(...told.hits.map(hit => h("li", h("button", { type: "button", "aria-current": String(hit.name === now()), click: event => {
        list.querySelectorAll("[aria-current=true]").forEach(other => other.setAttribute("aria-current", "false")); event.currentTarget.setAttribute("aria-current", "true");
        set({ a: hit.name, lane: "" }); show();
      } }, h("span.mono.small", hit.name), h("small", `${hit.kind}, ${hit.arch}`)))));
    };
    const show = () => {
      const told = ask("atom", { name: now(), thread: state.lane || 0 });
      if (!told.ok) { right.replaceChildren(errorCard(told.error, now())); return; }
      redraw(right, this.one(told, show));
    };
    let timer = 0;
    words.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => { set({ q: words.value }); find(); }, 120); });
    main.append(h("h1", "Instructions"), h("p.lead", `All ${first.of} MMA and copy instructions that CUTLASS names, SM61 to SM120: which thread holds what, register by register, and the PTX.`),
      h(".side", h("section.card", words, h(".row", { style: "margin-top:.5rem" }, kind, arch), count, list), right));
    find(); show();
  },
  one(told, show) {
    const thread = told.thread, pick = lane => { set({ lane: Math.max(0, Math.min(told.threads - 1, lane)) || "" }); show(); };
    const number = h("input", { type: "number", min: "0", max: String(told.threads - 1), value: String(thread), "aria-label": "Thread", change: () => pick(Number(number.value) || 0) });
    const byKeys = told.kind === "mma";
    const rest = root => { if (byKeys) root.lightLinks([`T${thread}`]); };
    const figure = drawFigure(told.figure, { rest, pick: (_, cell) => { const match = cell[3].match(/thread (\d+)/); if (match && byKeys) pick(Number(match[1])); } });
    const held = byKeys ? this.registers(told) : this.runs(told);
    return [h("section.card", h("p.result", told.name), h("dl.facts", ...told.facts.map(fact => h("div", h("dt", fact.name), h("dd", fact.value))), ...told.parts.map(part => h("div", h("dt", part.name), h("dd", part.text)))), h("h3", "PTX"), codeBlock(told.ptx, "PTX"), told.cxx ? [h("h3", "C++"), codeBlock(told.cxx, "C++")] : null),
      h("section.card", h(".toolbar", h("label", "Thread ", number), h("span.group", ...[["\u2039", -1, "Previous thread"], ["\u203a", 1, "Next thread"]].map(([sign, step, name]) => h("button", { type: "button", "aria-label": name, click: () => pick((thread + step + told.threads) % told.threads) }, sign))), h("span", told.lane === thread ? "" : `lane ${told.lane}`), exports_("instruction", () => ({ of: "atom", name: told.name }))), figure,
        h("p.small.muted", { style: "margin:.6rem 0 0" }, byKeys ? "T is the thread, V its value. Point at a cell to see all that its thread holds, click to keep it." : "Point at a cell: the same bits light up on the other side.")),
      card(`What thread ${thread} holds`, ...held)];
  },
  registers(told) {
    return told.operands.map((operand, i) => {
      if (!operand.registers) return [h("h3", { style: i ? "" : "margin-top:0" }, `${operand.name}: ${operand.element}, ${operand.rows} \u00d7 ${operand.columns}`), h("p.small.muted", operand.place === "smem" ? "In shared memory, read through a descriptor: no registers of a thread." : "In tensor memory: no registers of a thread.")];
      const letter = operand.name === "C" ? "c" : operand.letter;
      return [h("h3", { style: i ? "" : "margin-top:0" }, `${operand.name}: ${operand.values} \u00d7 ${operand.element} in ${operand.registers.length} register${operand.registers.length === 1 ? "" : "s"}`),
        h(".tablewrap", h("table", h("thead", h("tr", h("th", "register"), h("th", `values, ${operand.axes}, lowest bits first`))), h("tbody", ...operand.registers.map((register, n) => h("tr", h("td.mono", `${letter}${n}`), h("td.mono", register.map(([value, row, column]) => `V${value} = ${operand.name}[${row}][${column}]`).join("   ")))))))];
    });
  },
  runs(told) {
    return told.sides.map((side, i) => [h("h3", { style: i ? "" : "margin-top:0" }, `${side.name}: ${side.threads} thread${side.threads === 1 ? "" : "s"}, ${side.bits} bits each`),
      h(".tablewrap", h("table", h("thead", h("tr", h("th", "its bits"), h("th", "bits of the data"))), h("tbody", ...side.runs.map(([from, to, value]) => h("tr", h("td.mono", `${value} .. ${value + to - from - 1}`), h("td.mono", `${from} .. ${to - 1}`))))))]);
  },
};
