const tries = [
  ["Layouts", ["((2,2),(4,2)):((1,8),(2,16))", "(4,8):(8,1)", "(4,(3,2)):(2,(0,1))", "Sw<3,0,3> o 0 o (8,8):(8,1)"]],
  ["Operations", ["(6,2,2):(2,1,20) o 8:3", "(4,8):(8,1) o <2:2,4>", "logical_divide((8,16):(20,1), <4:1,8:2>)", "complement((2,2):(1,6), 24)", "raked_product((3,4):(4,1), (2,5):(1,2))", "right_inverse((4,8):(8,1))"]],
  ["Refused", ["(4,6,8):(2,3,5) o 6:3", "zipped_divide((8,12):(1,8), <5!,4>)", "complement((4,4):(1,2), 24)"]],
  ["Instructions", ["SM80_16x8x16_F32F16F16F32_TN", "SM75_U32x4_LDSM_N", "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16)).c"]],
];
const views = {};
views.expr = {
  title: "Expression",
  draw(main) {
    const field = h("textarea.line", { id: "e", rows: "1", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "ehelp" });
    field.value = state.e || "((2,2),(4,2)):((1,8),(2,16))";
    const out = h("");
    const fitHeight = () => { field.style.height = "auto"; field.style.height = `${field.scrollHeight + 2}px`; };
    const go = text => { field.value = text; fitHeight(); set({ e: text, pic: "" }); update(); };
    const update = () => { redraw(out, this.answer(field, go, update)); };
    field.addEventListener("input", () => { fitHeight(); set({ e: field.value }); update(); });
    field.addEventListener("keydown", event => { if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); update(); } });
    main.append(
      h("h1", "What is a layout?"),
      h("p.lead", "A function from coordinates to offsets, written ", code("shape:stride"), ". Write one, or any operation of CuTe's algebra: every answer is computed as you type, every refusal says its rule and what would fit."),
      h("label.unseen", { for: "e" }, "Expression"), field,
      h("p.small.muted", { id: "ehelp", style: "margin:.4rem 0 0" }, "Compose with ", code("a o b"), ", name with ", code("let a = ..; "), ", ask a coordinate with ", code("a(2,5)"), ". All operations are in the view Operations."),
      ...tries.map(([name, all]) => h(".chips.try", h("span.lab", name), ...all.map(text => h("button.mono", { type: "button", click: () => go(text) }, text)))),
      h("", { style: "height:1.3rem" }), out);
    update(); requestAnimationFrame(fitHeight);
  },
  fields() { return { text: state.e || "((2,2),(4,2)):((1,8),(2,16))", label: state.label || "", color: state.color || "", bits: state.bits || "16", curve: state.curve || "", arrows: state.arrows || "", flat: state.flat || "" }; },
  answer(field, go, update) {
    const told = ask("expression", { ...this.fields(), text: field.value });
    field.setAttribute("aria-invalid", String(!told.ok));
    const text = field.value;
    if (!told.ok) return refusedCards(told, text, go);
    say(`${told.kind}: ${told.result}`);
    const both = told.operation && told.figure;
    // of an operation, what goes in and what comes out; of a value, itself
    const operation = !!told.operation && (state.pic !== "value" || !told.figure);
    const figure = operation ? told.operation : told.figure;
    const again = fields => { set(fields); update(); };
    const pressed = name => toggle({ curve: "Order", arrows: "Strides", flat: "Flat axes" }[name], () => state[name], on => again({ [name]: on ? 1 : "" }));
    const labels = [["", "Offsets"], ["index", "Indices"], ["coord", "Coordinates"], ["bank", "Banks"], ["none", "No labels"]];
    const colors = [["", "by offset"], ["row", "by row"], ["column", "by column"], ["bank", "by bank"], ["none", "none"]];
    const isGrid = ["layout", "composed_layout", "slice", "integer", "tuple"].includes(told.type);
    return [
      h("section.card", h("p.result", told.result), h("p.small.muted", { style: "margin:0" }, told.kind, told.offset ? `, offset ${told.offset}` : ""), ...(told.notes || []).map(note => h("p.small", { style: "margin:0" }, note)),
        told.facts.length ? h("dl.facts", ...told.facts.map(fact => h("div", h("dt", fact.name === "coalesce" ? "coalesced" : fact.name.replace("is_", "")), h("dd", { true: "yes", false: "no" }[fact.value] || fact.value)))) : null,
        told.parts.length ? h("dl.facts", ...told.parts.map(part => h("div", h("dt", part.name), h("dd", part.text)))) : null),
      figure ? h("section.card", h(".toolbar",
        both ? choice("Picture", [["", "Operation"], ["value", "Result"]], () => state.pic || "", pick => again({ pic: pick })) : null,
        isGrid && !operation ? [selectOf("Labels", labels, () => state.label || "", pick => again({ label: pick })), h("label", "Colour ", selectOf("Colour", colors, () => state.color || "", pick => again({ color: pick }))), pressed("curve"), pressed("arrows"), pressed("flat"),
          [state.label, state.color].includes("bank") ? h("label", "Bits ", selectOf("Bits of an element", ["4", "8", "16", "32", "64"].map(n => [n, n]), () => state.bits || "16", pick => again({ bits: pick }))) : null] : null,
        exports_("layout", () => ({ ...this.fields(), picture: operation ? "operation" : "" }))),
        drawFigure(figure, { bare: !operation }),
        h("p.small.muted", { style: "margin:.6rem 0 0" }, operation ? "Point at a cell: where it comes from, and where it goes, lights up. " : "", "Arrow keys walk the cells; a corner marks an offset that is taken more than once."))
        : (told.no_figure || "").includes("the limit is") ? h("section.card", h("p.muted", { style: "margin:0" }, told.no_figure)) : null,
      elsewhere(told),
      h(".cols", told.steps.length ? card("Why", stepList(told.steps)) : null,
        told.rust || told.cxx ? card("As code", told.rust ? [h("h3", { style: "margin-top:0" }, "Rust"), codeBlock(told.rust, "Rust")] : null, told.cxx ? [h("h3", "C++"), codeBlock(told.cxx, "C++")] : null) : null),
    ].filter(Boolean);
  },
};
// What else this page says of it.
const elsewhere = told => {
  const link = (text, fields) => h("a", { href: `#${new URLSearchParams(fields)}` }, text);
  const all = ["mma_atom", "copy_atom"].includes(told.type) ? [link("Its registers and PTX", { v: "atoms", a: told.result })]
    : ["layout", "composed_layout"].includes(told.type) ? [link("Its bank conflicts", { v: "banks", l: told.result })] : [];
  return all.length ? h("p.small", ...all) : null;
};
// What is wrong, the numbers that fit as buttons, and the steps until there.
const refusedCards = (told, text, go) => {
  const fits = told.fits || [], places = [...new Set(fits.map(fit => fit.at.join()))];
  const near = told.error.message.match(/nearest: `([^`]+)`/);
  return [
    errorCard(told.error, text),
    // a size here has 32 bits
    told.error.code === "overflow" || /\d{10}/.test(text) ? h("p.small", "On this page numbers end at 2147483647, since WebAssembly counts with 32 bits; the command line ", code("cute"), " goes further.") : null,
    places.length ? card("What would fit", h("p.small.muted", "Each button has been tried: the expression has a value with it."), ...places.map(place => {
      const of = fits.filter(fit => fit.at.join() === place), [from, to] = of[0].at;
      // all of a short expression, of a long one what is around the place
      const around = text.length > 60 ? [Math.max(0, from - 24), to + 12] : [0, text.length];
      return h(".chips", h("span.lab.mono", around[0] ? ".." : "", text.slice(around[0], from), h("b", text.slice(from, to)), text.slice(to, around[1]), around[1] < text.length ? ".." : "", " \u2192"), ...of.map(fit => h("button.mono.fit", { type: "button", title: `${fit.text} = ${fit.result}`, "aria-label": `${fit.new} instead of ${text.slice(from, to)}: ${fit.text}`, click: () => go(fit.text) }, fit.new)));
    })) : null,
    near && told.error.span ? card("Did you mean", h(".chips", { style: "margin:0" }, h("button.mono.fit", { type: "button", click: () => go(text.slice(0, told.error.span[0]) + near[1] + text.slice(told.error.span[1])) }, near[1]))) : null,
    told.steps.length ? card("How it got there", stepList(told.steps)) : null,
  ].filter(Boolean);
};
