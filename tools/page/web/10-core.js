// The algebra: one question as text, one answer as JSON.
const ask = (name, fields = {}) => {
  // one line each: comments end with their line, and places stay where they are
  const oneLine = value => String(value).replace(/#[^\n]*/g, comment => " ".repeat(comment.length)).replace(/[\r\n]/g, " ");
  const lines = Object.entries(fields).map(([field, value]) => `${field}=${oneLine(value)}`);
  const question = new TextEncoder().encode([name, ...lines].join("\n"));
  // the memory may move while there is room made in it
  const at = wasm.input(question.length);
  new Uint8Array(wasm.memory.buffer, at, question.length).set(question);
  const length = wasm.ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.output(), length)));
};

// Elements. h("p.small", {title: ".."}, child, ..): a property that is a function is a listener.
const h = (what, ...rest) => {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  const add = child => {
    if (child === null || child === undefined || child === false) return;
    if (Array.isArray(child)) child.forEach(add);
    else if (child instanceof Node) element.append(child);
    else if (typeof child === "object") {
      for (const [name, value] of Object.entries(child)) {
        if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
        else if (value === true) element.setAttribute(name, "");
        else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
      }
    } else element.append(String(child));
  };
  rest.forEach(add);
  return element;
};
const card = (title, ...children) => h("section.card", title ? h("h2", title) : null, ...children);
const code = text => h("code", text);
const said = document.getElementById("said");
const say = text => { said.textContent = text; };
const escape = text => String(text).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

// What is remembered: the view and its fields, in the address; looks, in the browser.
const state = { v: "expr" };
const keep = (name, value) => { try { localStorage.setItem(`cute.${name}`, value); } catch { /* a page from a disk may have no storage */ } };
const kept = name => { try { return localStorage.getItem(`cute.${name}`); } catch { return null; } };
const readState = () => {
  for (const name of Object.keys(state)) delete state[name];
  state.v = "expr";
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) state[name] = value;
};
const address = () => `#${new URLSearchParams(state)}`;
const writeState = () => { try { history.replaceState(null, "", address()); } catch { location.hash = address(); } };
const set = fields => {
  for (const [name, value] of Object.entries(fields)) if (value === "" || value === null || value === undefined || value === false) delete state[name]; else state[name] = String(value);
  writeState();
};
const copyText = async (text, what) => {
  try { await navigator.clipboard.writeText(text); } catch {
    const area = h("textarea", { style: "position:fixed;opacity:0" });
    area.value = text; document.body.append(area); area.select(); document.execCommand("copy"); area.remove();
  }
  say(`${what} copied`);
};
const copyButton = (text, what, label = "Copy") => {
  const button = h("button.copy", { type: "button", "aria-label": `Copy ${what}`, click: async () => {
    await copyText(typeof text === "function" ? text() : text, what);
    button.textContent = "Copied"; setTimeout(() => { button.textContent = label; }, 1200);
  } }, label);
  return button;
};
const codeBlock = (text, what) => h(".code", copyButton(text, what), h(text.includes("\n") ? "pre" : "pre.short", { tabindex: "0", role: "region", "aria-label": what }, text));
const download = (name, type, text) => {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  document.body.append(link); link.click(); link.remove(); setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};
// A word beside what was pressed, for some seconds.
const notice = (element, text) => {
  const box = element.getBoundingClientRect();
  say(text); showTip(text, box.left - 20, box.bottom - 8);
  setTimeout(() => { if (tip.textContent === text) showTip(""); }, 5000);
};
// Draws anew what is in an element; what had the focus has it afterwards, if it is still there, or else the element.
const redraw = (element, children) => {
  const now = document.activeElement, name = of => of.getAttribute("aria-label") || of.textContent;
  const grids = () => [...element.querySelectorAll("svg.grid")];
  const inside = element.contains(now) && now !== element;
  const place = inside && now.dataset.i ? [grids().indexOf(now.ownerSVGElement), now.dataset.i] : null;
  const key = inside ? [now.tagName, name(now)] : null;
  element.replaceChildren(...children);
  if (!key) return;
  const again = place ? (grids()[place[0]] || element).querySelector(`.cell[data-i="${place[1]}"]`) : [...element.querySelectorAll(key[0])].find(other => name(other) === key[1]);
  if (!again) element.tabIndex = -1;
  (again || element).focus({ preventScroll: true });
};
// Buttons that save a picture of what `fields` asks for.
const exports_ = (name, fields) => h("span.row.push",
  ...[["SVG", "svg", "image/svg+xml"], ["TikZ", "tex", "application/x-tex"]].map(([label, format, type]) =>
    h("button", { type: "button", title: `Save the picture as ${label}`, click: event => {
      const drawn = ask("export", { ...fields(), format });
      if (drawn.ok) download(`${name}.${format}`, type, drawn.text); else notice(event.target, drawn.error.message);
    } }, label)));

// A choice of a few, of which one is pressed.
const choice = (label, all, now, pick) => {
  const group = h("span.group", { role: "group", "aria-label": label });
  for (const [value, text] of all) {
    group.append(h("button", { type: "button", "aria-pressed": String(value === now()), click: () => {
      pick(value);
      [...group.children].forEach((other, i) => other.setAttribute("aria-pressed", String(all[i][0] === value)));
    } }, text));
  }
  return group;
};
const toggle = (text, now, pick) => {
  const button = h("button", { type: "button", "aria-pressed": String(!!now()), click: () => { pick(!now()); button.setAttribute("aria-pressed", String(!!now())); } }, text);
  return button;
};
const selectOf = (label, all, now, pick) => {
  const select = h("select", { "aria-label": label, change: () => pick(select.value) }, ...all.map(([value, text]) => h("option", { value, selected: value === now() }, text)));
  return select;
};
const errorCard = (error, text) => {
  const [from, to] = error.span || [0, 0];
  const shown = text && error.span ? h("pre.caret", text.slice(0, from), h("mark", text.slice(from, Math.max(to, from + 1)) || " "), text.slice(Math.max(to, from + 1))) : null;
  return h("section.card.bad", { role: "alert" }, h("p.message", `${error.refusal === false ? "" : "Refused: "}${error.message}`), shown, h("p.small.muted", "Rule: ", code(error.code)));
};
