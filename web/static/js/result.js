// What a sheet or a table came to: who won, points row by row, every problem, and a link to share it.

import { ROWS } from "./marks.js";
import { colors, kinds, list, say } from "./say.js";

export function showResult(section, { answer, results, names, single, link, symbol, goTo, newGame, close }) {
  section.replaceChildren();
  const add = (tag, kind, text = "", parent = section) => {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    made.append(text);
    parent.append(made);
    return made;
  };
  const title = add("h2", "headline", headline(answer, results, names, single));
  title.id = "result-title";
  if (!single && answer.standings.length) {
    const standings = add("ol", "standings");
    for (const standing of answer.standings) {
      const item = add("li", standing.place === 1 ? "winner" : "", "", standings);
      const place = add("span", "place", String(standing.place ?? "–"), item);
      place.setAttribute("role", "img");
      place.setAttribute("aria-label", standing.place ? `${say("place")} ${standing.place}` : say("no-place"));
      add("span", "who", names[standing.player], item);
      add("b", "points-of", standing.total === null ? `– ${say("invalid")}` : String(standing.total), item);
    }
  }
  remarks(add, "problems", "problem", answer, results, names, single, goTo);
  remarks(add, "notices", "notice", answer, results, names, single, goTo);
  if (answer.valid) add("p", "hint", say("no-problems"));
  add("div", "table-scroll").append(scores(results, names, single, symbol));
  const share = add("label", "", "");
  add("span", "hint", say("link"), share);
  const line = add("span", "share-link", "", share);
  const field = add("input", "", "", line);
  field.type = "text";
  field.readOnly = true;
  field.value = link;
  field.id = "share-link";
  const buttons = add("div", "buttons");
  const act = (text, kind, run) => {
    const made = add("button", `button ${kind}`, text, buttons);
    made.type = "button";
    made.addEventListener("click", run);
    return made;
  };
  const said = add("p", "hint", "");
  said.setAttribute("role", "status");
  act(say("share"), "main", async () => {
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: link, title: title.textContent });
      else { await navigator.clipboard.writeText(link); said.textContent = say("copied"); }
    } catch {
      field.select();
    }
  }).id = "share";
  act(say("print"), "quiet", () => print());
  act(say("new-game"), "quiet", newGame);
  act(say("close"), "quiet", close);
  section.hidden = false;
  section.focus();
  section.scrollIntoView({ block: "nearest" });
}

function headline(answer, results, names, single) {
  if (!answer.valid) return say("not-valid");
  if (single) return say("valid", { total: results[0].total });
  const winners = answer.standings.filter((standing) => standing.place === 1);
  const who = list(winners.map((standing) => names[standing.player]));
  return say(winners.length > 1 ? "share-win" : "wins", { names: who, total: winners[0].total });
}

// Problems or notices of the table, then those of each sheet; a click shows the box.
function remarks(add, key, kind, answer, results, names, single, goTo) {
  const found = [];
  if (!single) {
    for (const remark of answer[key]) found.push({ remark, player: Number(remark.where.match(/^\/players\/(\d+)/)?.[1] ?? -1), name: "" });
  }
  results.forEach((result, n) => {
    for (const remark of result[key]) found.push({ remark, player: n, name: single ? "" : `${names[n]}: ` });
  });
  if (!found.length) return;
  add("h3", "unseen", say(key));
  const box = add("ul", "remarks");
  for (const { remark, player, name } of found) {
    const item = add("li", kind, "", box);
    if (player < 0) { item.append(remark.text); continue; }
    const button = add("button", "", name + remark.text, item);
    button.type = "button";
    button.addEventListener("click", () => goTo(player, remark.box));
  }
}

function scores(results, names, single, symbol) {
  const table = document.createElement("table");
  table.className = "scores";
  const line = (parent, title, values, head = "td") => {
    const row = parent.insertRow();
    const first = document.createElement("th");
    first.scope = head === "th" ? "col" : "row";
    first.append(...(Array.isArray(title) ? title : [title]));
    row.append(first);
    for (const value of values) {
      const cell = document.createElement(head);
      if (head === "th") cell.scope = "col";
      cell.textContent = value;
      row.append(cell);
    }
  };
  line(table.createTHead(), say("row"), single ? [say("points")] : names, "th");
  const body = table.createTBody();
  for (const row of ROWS) {
    const sign = symbol(row);
    sign.setAttribute("class", `sym c-${row}`);
    line(body, [sign, ` ${colors[row]}`], results.map((result) => result.rows[row].points));
  }
  const extras = [...new Set(results.flatMap((result) => result.extras.map((extra) => extra.kind)))];
  for (const kind of extras) {
    line(body, kinds[kind], results.map((result) => result.extras.filter((extra) => extra.kind === kind).reduce((sum, extra) => sum + extra.points, 0)));
  }
  line(body, say("misthrows"), results.map((result) => result.misthrows.points));
  line(table.createTFoot(), say("sum"), results.map((result) => result.total ?? "–"));
  return table;
}
