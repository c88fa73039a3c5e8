const main = document.getElementById("main"), nav = document.getElementById("views");
const show = () => {
  const view = views[state.v] || views.expr;
  main.replaceChildren(); showTip("");
  document.title = `cute: ${view.title.toLowerCase()}`;
  [...nav.children].forEach(link => link.toggleAttribute("aria-current", link.dataset.v === state.v));
  nav.querySelectorAll("[aria-current]").forEach(link => link.setAttribute("aria-current", "page"));
  view.draw(main);
};
const looks = () => {
  const theme = kept("theme") || "auto";
  const dark = theme === "dark" || theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.toggleAttribute("data-dark", dark);
  document.getElementById("theme").value = theme; document.getElementById("palette").value = palette();
};
for (const [name, view] of Object.entries(views)) nav.append(h("a", { href: `#v=${name}`, "data-v": name }, view.title));
for (const name of ["theme", "palette"]) document.getElementById(name).addEventListener("change", event => { keep(name, event.target.value); looks(); show(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { looks(); show(); });
document.getElementById("share").addEventListener("click", async event => { await copyText(location.href, "the link"); event.target.textContent = "Copied"; setTimeout(() => { event.target.textContent = "Copy link"; }, 1200); });
addEventListener("hashchange", () => { readState(); show(); });
// inside another page, as in the book, the view alone
document.documentElement.classList.toggle("inside", self !== top);
looks(); readState();
show();
// for consoles, and for tests: one question, one answer
globalThis.cute = { ask };
