// The page's words, as the server put them there.

const spoken = JSON.parse(document.getElementById("spoken").textContent);

export const lang = spoken.lang;
export const colors = spoken.colors;
export const kinds = spoken.kinds;
export const titles = spoken.titles;

export function say(key, values = {}) {
  return spoken.words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function list(names) {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}
