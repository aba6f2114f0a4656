"use strict";
(() => {
  let request, timer;

  // Replaces parts of the page with the same parts of another page of this server.
  function load(url, ids, done) {
    request?.abort();
    request = new XMLHttpRequest();
    request.open("GET", url);
    request.responseType = "document";
    // Without it, the browser would open a dialog of its own for the password.
    request.setRequestHeader("Accept", "text/html");
    request.onload = function () {
      const page = [200, 400].includes(this.status) ? this.response : null;
      const pairs = ids.map((id) => [document.getElementById(id), page?.getElementById(id)]);
      if (pairs.some(([old, part]) => !old || !part)) { done?.(false); return; }
      for (const [old, part] of pairs) old.replaceWith(document.adoptNode(part));
      done?.(true);
    };
    request.onerror = () => done?.(false);
    request.send();
  }

  function show(url, keep, ...ids) {
    load(url, ["results", ...ids], (good) => {
      if (!good) { location.assign(url); return; }
      if (keep) history.replaceState(null, "", url); else history.pushState(null, "", url);
    });
  }

  function address(form) {
    const fields = new URLSearchParams(new FormData(form));
    for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
    const query = fields.toString();
    return form.getAttribute("action") + (query ? "?" + query : "");
  }

  for (const name of ["input", "change"]) document.addEventListener(name, (event) => {
    const form = event.target.form;
    if (!form?.hasAttribute("data-live") || (name === "change") !== (event.target.tagName === "SELECT")) return;
    clearTimeout(timer);
    timer = setTimeout(() => show(address(form), true), name === "change" ? 0 : 250);
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.hasAttribute("data-live")) return;
    event.preventDefault();
    clearTimeout(timer);
    show(address(event.target), false);
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-live]");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The form shows the filters of the link.
    show(link.getAttribute("href"), false, "filters");
    document.getElementById("results")?.scrollIntoView({ block: "nearest" });
  });

  addEventListener("popstate", () => { if (document.getElementById("results")) location.reload(); });

  // What is being read or filled in stays as it is.
  const refresh = document.querySelector("[data-refresh]");
  if (refresh) setInterval(() => {
    const main = document.getElementById("content");
    const isInUse = main.contains(document.activeElement) || main.querySelector("details[open]") || !getSelection().isCollapsed;
    if (document.querySelector("[data-refresh]") && !document.hidden && !isInUse) load(location.href, ["content"]);
  }, Number(refresh.getAttribute("data-refresh")) * 1000);

  // A file that is not text, such as a signed one, is handed over in Base64.
  async function read(file, area) {
    if (file.size > 262144) { area.value = ""; area.placeholder = "The file is larger than 262,144 bytes"; return; }
    const bytes = new Uint8Array(await file.arrayBuffer());
    try { area.value = new TextDecoder("utf-8", { fatal: true }).decode(bytes); }
    catch { area.value = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")); }
  }

  for (const area of document.querySelectorAll("textarea[data-drop]")) {
    const label = document.createElement("label");
    const chooser = document.createElement("input");
    chooser.type = "file";
    chooser.addEventListener("change", () => { if (chooser.files[0]) read(chooser.files[0], area); });
    label.append("Or choose a file, or drop one on the field ", chooser);
    area.after(label);
    for (const name of ["dragenter", "dragover"]) {
      area.addEventListener(name, (event) => { event.preventDefault(); area.classList.add("over"); });
    }
    area.addEventListener("dragleave", () => area.classList.remove("over"));
    area.addEventListener("drop", (event) => {
      event.preventDefault();
      area.classList.remove("over");
      if (event.dataTransfer.files[0]) read(event.dataTransfer.files[0], area);
    });
  }
})();
