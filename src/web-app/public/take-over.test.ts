import { afterEach, beforeEach, expect, test, vi } from "vitest";
import code from "../../../public/take-over.js?raw";

/** Tells the page that it was painted. */
let paint: () => void;

beforeEach(() => {
  document.body.innerHTML =
    '<template id="scripts"><link rel="modulepreload" href="/a.js"><script type="text/plain" src="/b.js"></script></template>';
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      static supportedEntryTypes = ["paint"];
      constructor(onPaint: () => void) {
        paint = onPaint;
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset["waiting"];
  for (const element of started()) element.remove();
  document.body.innerHTML = "";
});

const started = () => [...document.head.querySelectorAll('[href="/a.js"], [src="/b.js"]')];
/** As the browser runs it: the file is no module. */
const run = () => new Function(code)();

test("the scripts of a prerendered page start once, after it is painted", () => {
  run();
  expect(started()).toHaveLength(0);
  paint();
  paint();
  expect(started().map(({ tagName }) => tagName)).toEqual(["LINK", "SCRIPT"]);
  expect((started()[1] as HTMLScriptElement).async).toBe(false);
});

test.each(["pointerdown", "keydown"])("%s starts them before the paint", (input) => {
  run();
  document.body.dispatchEvent(new Event(input, { bubbles: true }));
  paint();
  expect(started()).toHaveLength(2);
});

test.each([
  ["a signed-in visitor", () => localStorage.setItem("auth_token", "a.b.c")],
  ["content in another language", () => (document.documentElement.dataset["waiting"] = "")],
  ["a page in the background", () => vi.spyOn(document, "hidden", "get").mockReturnValueOnce(true)],
  ["a browser that tells nothing of paints", () => vi.stubGlobal("PerformanceObserver", undefined)],
])("%s waits for no paint", (_what, arrange) => {
  arrange();
  run();
  expect(started()).toHaveLength(2);
});
