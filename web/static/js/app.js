// Every page: keep what stands behind # when the language changes, close the menu, work offline.

const menu = document.querySelector(".languages");
for (const link of menu.querySelectorAll("a")) {
  link.addEventListener("click", () => { link.hash = location.hash; });
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
