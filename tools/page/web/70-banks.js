views.banks = {
  title: "Banks",
  fields() { return { layout: state.l || "(8,64):(64,1)", threads: state.thr || "8:1", vector: state.vec || 8, element: state.el || "f16" }; },
  draw(main) {
    const out = h(""), inputs = {};
    const field = (name, key, label, kind) => { const input = h(kind === "number" ? "input" : "input.mono", { type: kind, spellcheck: "false", min: kind === "number" ? "1" : null }); input.value = this.fields()[name]; inputs[name] = [input, key]; input.addEventListener("input", () => { set({ [key]: input.value }); update(); }); return h(kind === "number" ? "label" : "label.wide", label, input); };
    const go = fields => { for (const [name, value] of Object.entries(fields)) { inputs[name][0].value = value; set({ [inputs[name][1]]: value }); } update(); };
    const update = () => {
      const told = ask("banks", this.fields());
      if (!told.ok) { out.replaceChildren(errorCard(told.error, "")); return; }
      const ways = of => h("p", h(`span.big.${of.ways === 1 ? "good" : "bad"}`, of.ways === 1 ? "No conflict" : `${of.ways} ways`), h("span.muted", `  ${of.phases} phase${of.phases === 1 ? "" : "s"}, ${of.extra} wavefront${of.extra === 1 ? "" : "s"} more than needed`));
      const one = (title, of, button) => card(title, h("p.mono.small", of.layout), ways(of), button || null, h("h3", "Words that each phase needs of each bank"), drawFigure(of.heat), h("h3", "The layout, and the bank of each element"), drawFigure(of.memory));
      say(told.now.ways === 1 ? "no conflict" : `${told.now.ways} ways`);
      const after = told.after;
      out.replaceChildren(h("section.card", h(".toolbar", { style: "margin:0" }, h("span", "A phase is as many neighbouring threads as move 128 bytes. A bank that a phase needs n different words of takes n wavefronts."), exports_("banks", () => ({ of: "banks", ...this.fields() })))),
        h("", one(told.now.swizzle ? `With ${told.now.swizzle}` : "As it is", told.now, after ? h("p", h("button.fit.mono", { type: "button", click: () => go({ layout: after.layout }) }, `Use ${after.swizzle}`), h("span.small.muted", "  the smallest swizzle without conflicts")) : told.now.ways > 1 ? h("p.muted", `No swizzle removes them within ${told.elements} elements` + (told.larger ? `; ${told.larger.swizzle} does in ${told.larger.elements}.` : " or in more.")) : null),
          after ? one(`With ${after.swizzle}`, after) : null));
    };
    const samples = [["ldmatrix, rows of 128 bytes", { layout: "(8,64):(64,1)", threads: "8:1", vector: 8, element: "f16" }], ["a column of f32", { layout: "(32,32):(32,1)", threads: "32:1", vector: 1, element: "f32" }], ["padded by one", { layout: "(32,32):(33,1)", threads: "32:1", vector: 1, element: "f32" }], ["a row of f32", { layout: "(32,32):(32,1)", threads: "32:32", vector: 1, element: "f32" }], ["swizzled", { layout: "Sw<3,3,3> o 0 o (8,64):(64,1)", threads: "8:1", vector: 8, element: "f16" }]];
    main.append(h("h1", "Bank conflicts"), h("p.lead", "Shared memory has 32 banks of 4 bytes. Say which layout it has and what each thread moves: thread t moves ", code("vector"), " elements from ", code("layout(threads(t))"), " on."),
      h("section.card", h(".fields", field("layout", "l", "Layout of shared memory, in elements", "text"), field("threads", "thr", "Threads to coordinates", "text"), field("vector", "vec", "Elements a thread moves", "number"), field("element", "el", "Element, or its bits", "text")),
        h(".chips", h("span.lab", "Try"), ...samples.map(([name, fields]) => h("button", { type: "button", click: () => go(fields) }, name)))), out);
    update();
  },
};
