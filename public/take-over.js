// Starts the web app on a prerendered page, which reads without it: once the page is painted, or before that as soon as the
// visitor touches it, so that its scripts compete neither with its fonts nor with its first paint. A button that is pressed
// before the app has taken over does its work then (src/web-app/main.tsx tells when). It runs before the page has a button,
// so that no press is missed.
(() => {
  const inputs = ["pointerdown", "keydown"];
  let isStarted = false;
  let pressed = null;

  document.addEventListener("click", rememberButton, { capture: true });
  document.addEventListener("taken-over", pressRemembered, { once: true });
  if (document.readyState === "loading")
    document.addEventListener("DOMContentLoaded", startOnPaint, { once: true });
  else startOnPaint();

  function startOnPaint() {
    const mustStart =
      // The content is hidden until the app has replaced it by the chosen language, or leads on to the visitor's own pages.
      "waiting" in document.documentElement.dataset ||
      localStorage.getItem("auth_token") !== null ||
      // A page in the background is not painted.
      document.hidden ||
      !globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint");
    if (mustStart) return start();
    for (const input of inputs) addEventListener(input, start, { capture: true, passive: true });
    document.addEventListener("visibilitychange", start);
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  }

  function start() {
    if (isStarted) return;
    isStarted = true;
    for (const input of inputs) removeEventListener(input, start, { capture: true });
    document.removeEventListener("visibilitychange", start);
    const scripts = document.importNode(document.getElementById("scripts").content, true);
    // In the order of the build, also where they arrive in another.
    for (const script of scripts.querySelectorAll("script")) script.async = false;
    document.head.append(scripts);
  }

  function rememberButton({ target }) {
    pressed = target.closest("#root button") ?? pressed;
  }

  function pressRemembered() {
    document.removeEventListener("click", rememberButton, { capture: true });
    // Content in another language has been replaced, and its buttons with it.
    if (pressed?.isConnected) pressed.click();
  }
})();
