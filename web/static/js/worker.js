// Keeps pages, pictures and the last sheets for when there is no connection. It only keeps what the
// server said: scores and crosses are asked of the service alone.

const FILES = "files-VERSION";
const PAGES = "pages-VERSION";
const OFFLINE = "/offline"; // shown instead of a page that was never opened
const MOST = 80; // pages, previews and sheets kept

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(
    caches.open(PAGES).then(async (cache) => {
      // Pages that were open before the worker was: their addresses are asked for once more.
      const open = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
      const addresses = new Set(open.map((client) => client.url.split("#")[0]));
      await Promise.allSettled([...addresses, OFFLINE].map((address) => cache.add(address)));
    }),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => ![FILES, PAGES].includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (isKept(address.pathname)) event.respondWith(networkFirst(request));
});

function isKept(path) {
  return ["/", "/print", "/check", "/manifest.webmanifest", "/docs"].includes(path)
    || path.startsWith("/s/") || path.startsWith("/check/sheet/") || path.startsWith("/print/preview.svg") || path.startsWith("/print/board.svg")
    || path.startsWith("/print/summary.json") || /^\/api\/v1\/sheets\/[^/]+\.svg$/.test(path);
}

async function keptFirst(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function networkFirst(request) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      const keys = (await cache.keys()).filter((key) => new URL(key.url).pathname !== OFFLINE);
      await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
    }
    return answer;
  } catch (error) {
    const kept = (await cache.match(request)) ?? (request.mode === "navigate" ? await inAnyLanguage(cache, request) ?? await cache.match(OFFLINE) : undefined);
    if (kept) return kept;
    throw error;
  }
}

// The same page, whatever language it was kept in.
async function inAnyLanguage(cache, request) {
  const bare = (address) => {
    const url = new URL(address);
    url.searchParams.delete("lang");
    url.hash = "";
    return url.href;
  };
  const key = (await cache.keys()).find((other) => bare(other.url) === bare(request.url));
  return key && cache.match(key);
}
