// What is kept in this browser: the table in play, and the one before it. Whatever else stands in
// their place, from an older page or by accident, is not ours and is left out.

import { isEmpty, marksKept, ROWS } from "./marks.js";
import { titles } from "./say.js";

export const NOW = "sheetgen.table";
const BEFORE = "sheetgen.before";
const VERSION = 1;

export function load(key = NOW) {
  try {
    return tableKept(JSON.parse(localStorage.getItem(key)));
  } catch {
    return null;
  }
}

export function save(table) {
  return keep(NOW, table);
}

// Whether there was something to set aside, and it is kept.
export function setAside(table) {
  return Boolean(table?.players.some((one) => !isEmpty(one.now))) && keep(BEFORE, table);
}

export function bringBack() {
  const table = load(BEFORE);
  if (table) localStorage.removeItem(BEFORE);
  return table;
}

function keep(key, table) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...table, version: VERSION }));
    return true;
  } catch {
    return false; // full or forbidden: play goes on, only a reload would lose it
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const listIn = (value) => (Array.isArray(value) ? value : []);
const textIn = (value) => (typeof value === "string" ? value : "");

function tableKept(kept) {
  if (kept?.version !== VERSION || !Object.hasOwn(titles, kept.variant)) return null;
  const players = listIn(kept.players).map(playerKept).filter(Boolean);
  if (!players.length) return null;
  return {
    id: textIn(kept.id),
    variant: kept.variant,
    mode: kept.mode === "paper" ? "paper" : "play",
    current: players[kept.current] ? kept.current : 0,
    players,
    others: listIn(kept.others).filter((row) => ROWS.includes(row)),
    queue: listIn(kept.queue).filter((step) => isObject(step) && isObject(step.cross)),
    told: isObject(kept.told) ? kept.told : {},
  };
}

function playerKept(kept) {
  const now = marksKept(kept?.now);
  if (!now || typeof kept.code !== "string") return null;
  return {
    id: textIn(kept.id),
    name: textIn(kept.name),
    code: kept.code,
    past: listIn(kept.past).map(marksKept).filter(Boolean),
    now,
    future: listIn(kept.future).map(marksKept).filter(Boolean),
    score: isScore(kept.score) ? kept.score : null,
    struck: listIn(kept.struck).filter((box) => typeof box === "string"),
    closed: Array.isArray(kept.closed) ? kept.closed.filter((row) => ROWS.includes(row)) : undefined,
  };
}

function isScore(score) {
  return isObject(score) && ROWS.every((row) => isObject(score.rows?.[row])) && isObject(score.misthrows) && Array.isArray(score.extras);
}
