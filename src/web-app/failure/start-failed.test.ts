import { afterEach, expect, test, vi } from "vitest";
import { showStartFailure } from "./start-failed.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function wordsShown(): string | null | undefined {
  const root = document.createElement("div");
  showStartFailure(root);
  return root.querySelector("[role=alert]")?.textContent;
}

test.each([
  ["en", "Connection lost. Please refresh the page."],
  ["ro", "Conexiunea s-a pierdut. Reîncarcă pagina."],
])("an app that could not start says so in the chosen language: %s", (language, words) => {
  localStorage.setItem("language", language);
  expect(wordsShown()).toBe(words);
});

test("with storage blocked by the browser the message is in English", () => {
  const refused = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  });
  expect(wordsShown()).toBe("Connection lost. Please refresh the page.");
  expect(refused).toHaveBeenCalledOnce();
});
