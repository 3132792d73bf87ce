// What is kept in this browser: the table in play, and the one before it.

const NOW = "sheetgen.table";
const BEFORE = "sheetgen.before";
const VERSION = 1;

export function load(key = NOW) {
  try {
    const table = JSON.parse(localStorage.getItem(key));
    return table?.version === VERSION ? table : null;
  } catch {
    return null;
  }
}

export function save(table) {
  try {
    localStorage.setItem(NOW, JSON.stringify({ ...table, version: VERSION }));
  } catch {
    // Full or forbidden: play goes on, only a reload would lose it.
  }
}

export function setAside(table) {
  localStorage.setItem(BEFORE, JSON.stringify({ ...table, version: VERSION }));
}

export function bringBack() {
  const table = load(BEFORE);
  localStorage.removeItem(BEFORE);
  return table;
}
