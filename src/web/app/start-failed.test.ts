import { afterEach, expect, test } from "vitest";
import { showStartFailure } from "./start-failed.ts";

afterEach(() => localStorage.clear());

test.each([
  ["en", "Connection lost. Please refresh the page."],
  ["ro", "Conexiunea s-a pierdut. Reîncarcă pagina."],
])("an app that could not start says so in the chosen language: %s", (language, words) => {
  localStorage.setItem("language", language);
  const root = document.createElement("div");
  showStartFailure(root);
  expect(root.querySelector("[role=alert]")?.textContent).toBe(words);
});
