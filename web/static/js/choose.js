// The choice of sheets: go on with the one in play, or open what a link brings along.

import { load } from "./store.js";
import { list, say, titles } from "./say.js";

const kept = load();
const linked = /^#[st]=/.test(location.hash);
if (linked) import("./check.js");
else addEventListener("hashchange", () => location.reload());
if (kept) {
  const resume = document.getElementById("resume");
  const link = resume.querySelector("a");
  const target = new URL(link.href);
  target.searchParams.set("code", kept.players[kept.current].code);
  link.href = target;
  const names = kept.players.map((one) => one.name).filter(Boolean);
  link.textContent = say("resume", { title: titles[kept.variant] }) + (names.length ? ` (${list(names)})` : "");
  resume.hidden = false;
}
