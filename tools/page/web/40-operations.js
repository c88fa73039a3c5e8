// The arguments of a call: what stands between commas that nothing encloses.
const callParts = text => {
  const open = text.indexOf("("), parts = [];
  let depth = 0, from = open + 1;
  for (let i = open + 1; i < text.length; i++) {
    if ("(<".includes(text[i])) depth++;
    else if (")>".includes(text[i]) && depth-- === 0) { parts.push(text.slice(from, i).trim()); break; }
    else if (text[i] === "," && depth === 0) { parts.push(text.slice(from, i).trim()); from = i + 1; }
  }
  return parts;
};
views.ops = {
  title: "Operations",
  draw(main) {
    const all = ask("operations").operations.concat({ name: "composition", parameters: "layout, tiler", about: "a o b", example: "composition((6,2,2):(2,1,20), 8:3)" });
    const known = new Map();
    for (const operation of all) if (!known.has(operation.name)) known.set(operation.name, operation);
    const now = () => known.get(state.op) || known.get("logical_divide");
    const filter = h("input", { type: "search", "aria-label": "Filter the operations", placeholder: `${known.size} operations`, style: "width:100%" });
    const list = h("ul.list"), right = h("");
    const fill = () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      list.replaceChildren(...[...known.values()].filter(operation => words.every(word => `${operation.name} ${operation.about}`.toLowerCase().includes(word))).map(operation =>
        h("li", h("button", { type: "button", "aria-current": String(operation === now()), click: () => { set({ op: operation.name, x: "" }); fill(); show(); } }, h("span.mono", operation.name), h("small", operation.about)))));
    };
    const show = () => {
      const operation = now(), names = operation.parameters.replace(/[\[\]]/g, "").split(",").map(name => name.trim());
      const start = callParts(state.x && state.x.startsWith(`${operation.name}(`) ? state.x : operation.example);
      const out = h("");
      const inputs = Array.from({ length: Math.max(start.length, names.length) }, (_, i) => h("input.mono", { value: start[i] || "", spellcheck: "false", autocapitalize: "off", "aria-label": names[Math.min(i, names.length - 1)] }));
      const update = () => {
        const text = `${operation.name}(${inputs.map(input => input.value.trim()).filter(Boolean).join(", ")})`;
        set({ op: operation.name, x: text === operation.example ? "" : text });
        const told = ask("expression", { text });
        const go = next => { callParts(next).forEach((part, i) => { if (inputs[i]) inputs[i].value = part; }); update(); };
        if (!told.ok) { out.replaceChildren(...refusedCards(told, text, go)); return; }
        say(told.result);
        const figure = told.operation || told.figure;
        out.replaceChildren(...[h("section.card", h("p.small.muted.mono", { style: "margin:0" }, text), h("p.result", { style: "margin:0" }, told.result), told.offset ? h("p.small", { style: "margin:0" }, `offset ${told.offset}`) : null),
          figure ? h("section.card", h(".toolbar", h("span", "Point at a cell: where it comes from, and where it goes, lights up."), exports_(operation.name, () => ({ text, picture: told.operation ? "operation" : "" }))), drawFigure(figure, { bare: true })) : null,
          told.steps.length ? card("Why", stepList(told.steps)) : null,
          told.rust || told.cxx ? card("The result as code", told.rust ? codeBlock(told.rust, "Rust") : null, told.cxx ? codeBlock(told.cxx, "C++") : null) : null,
          h("p.small", h("a", { href: `#${new URLSearchParams({ v: "expr", e: text })}` }, "Open as an expression"))].filter(Boolean));
      };
      inputs.forEach(input => input.addEventListener("input", update));
      right.replaceChildren(h("section.card", h("h2.mono", `${operation.name}(${operation.parameters})`), h("p.muted", operation.about),
        h(".fields", ...inputs.map((input, i) => h("label.wide", names[Math.min(i, names.length - 1)], input)))), out);
      update();
    };
    filter.addEventListener("input", fill);
    main.append(h("h1", "Operations"), h("p.lead", "Each operation of the algebra with what goes in and what comes out side by side."), h(".side", h("section.card", filter, list), right));
    fill(); show();
    const current = list.querySelector("[aria-current=true]");
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - 60;
  },
};
