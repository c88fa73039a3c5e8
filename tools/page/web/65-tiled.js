const fourWarps = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))";
views.tiled = {
  title: "Tiled",
  text() { return state.t || "tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (1,8))"; },
  draw(main) {
    const field = h("textarea.line", { id: "e", rows: "2", spellcheck: "false", autocapitalize: "off", "aria-label": "A tiled copy or MMA" }), out = h("");
    const pick = thread => { set({ thr: thread || "" }); update(); };
    const update = () => {
      const told = ask("tiled", { text: field.value, thread: state.thr || 0 });
      field.setAttribute("aria-invalid", String(!told.ok));
      redraw(out, told.ok ? this.told(told, pick) : [errorCard(told.error, field.value)]);
    };
    const go = text => { field.value = text; set({ t: text, thr: "" }); update(); };
    field.value = this.text();
    field.addEventListener("input", () => { set({ t: field.value }); update(); });
    const all = [["cp.async, rows of 128 bytes", "tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (1,8))"], ["threads along columns", "tiled_copy(UniversalCopy<u128,u128>, 32, (4,8), (4,1))"], ["ldmatrix for A", `tiled_copy_a(SM75_U32x4_LDSM_N, 16, ${fourWarps})`], ["stmatrix of C", `tiled_copy_c(SM90_U32x4_STSM_N, 16, ${fourWarps})`], ["the MMA of four warps", fourWarps]];
    main.append(h("h1", "Tiled copies and MMAs"), h("p.lead", "An instruction over many threads, each with several values: ", code("tiled_copy(instruction, bits of an element, threads, values)"), ", ", code("tiled_copy_a(instruction, bits, tiled_mma(..))"), "."),
      field, h(".chips.try", h("span.lab", "Try"), ...all.map(([name, text]) => h("button", { type: "button", click: () => go(text) }, name))), h("", { style: "height:1.3rem" }), out);
    update();
  },
  told(told, pick) {
    const thread = told.thread, number = h("input", { type: "number", min: "0", max: String(told.threads - 1), value: String(thread), "aria-label": "Thread", change: () => pick(Number(number.value) || 0) });
    say(`${told.threads} threads`);
    return [h("section.card", h("dl.facts", h("div", h("dt", "threads"), h("dd", String(told.threads))), ...told.parts.map(part => h("div", h("dt", part.name), h("dd", part.text))))),
      told.figure ? h("section.card", h(".toolbar", h("label", "Thread ", number), exports_("tiled", () => ({ text: this.text() }))),
        drawFigure(told.figure, { bare: true, rest: root => root.lightLinks([`T${thread}`]), pick: (_, cell) => { const match = cell[3].match(/thread (\d+)/); if (match) pick(Number(match[1])); } }),
        h("p.small.muted", { style: "margin:.6rem 0 0" }, "Point at an element to see all that its thread has, click to keep it.")) : null,
      card(`What thread ${thread} has`, ...told.has.map(side => [h("h3", `${side.name} ${side.axes}`), h("p.mono.small", side.places.map(place => `(${place})`).join(" "))]))].filter(Boolean);
  },
};
