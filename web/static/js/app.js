// Every page: another language for just what is on it now, a menu that closes, work offline.

const menu = document.querySelector(".languages");
for (const link of menu.querySelectorAll("a")) {
  link.addEventListener("click", () => {
    const here = new URL(location.href);
    here.searchParams.set("lang", link.lang);
    link.href = here;
  });
}
document.addEventListener("click", (event) => {
  if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && menu.open) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Installing must not compete with the page itself.
    setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => {}), 1500);
  });
}
