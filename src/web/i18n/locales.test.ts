import { afterEach, expect, test, vi } from "vitest";
import { storedLocale, storeLocale } from "./locales.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test.each([
  [["ro-RO", "ro", "en"], "ro"],
  [["RO"], "ro"],
  [["de-DE", "ro", "en"], "ro"],
  [["en-GB", "ro"], "en"],
  [["rom", "hu"], "en"],
  [[], "en"],
])("a first visit with %j is in %s", (languages, locale) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  expect(storedLocale()).toBe(locale);
});

test("a chosen language stays, whatever the browser prefers", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["ro"]);
  storeLocale("en");
  expect(storedLocale()).toBe("en");
});
