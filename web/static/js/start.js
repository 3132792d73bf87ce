// Scan a sheet's QR code, where the browser can.

const button = document.getElementById("scan");
const dialog = document.getElementById("scanner");
const field = document.getElementById("code");

if (button && "BarcodeDetector" in window && navigator.mediaDevices?.getUserMedia) {
  const formats = await window.BarcodeDetector.getSupportedFormats().catch(() => []);
  button.hidden = !formats.includes("qr_code");
}

button?.addEventListener("click", async () => {
  const video = dialog.querySelector("video");
  const failed = dialog.querySelector(".wrong");
  failed.hidden = true;
  dialog.showModal();
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    failed.hidden = false;
    return;
  }
  dialog.addEventListener("close", () => stream.getTracks().forEach((track) => track.stop()), { once: true });
  video.srcObject = stream;
  video.play().catch(() => {}); // until it plays nothing is found
  const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
  const look = async () => {
    if (!dialog.open) return;
    const [found] = await detector.detect(video).catch(() => []);
    if (!found) {
      setTimeout(look, 150);
      return;
    }
    dialog.close();
    field.value = found.rawValue;
    field.form.requestSubmit();
  };
  look();
});
