import { expect, test } from "vitest";
import { pageLanguage } from "./page-language.ts";

test.each([
  [{ lang: "ro" }, "en", "ro"],
  [{ lang: "en" }, "ro", "en"],
  [{ lang: "xx" }, "ro-RO,ro;q=0.9,en;q=0.8", "ro"],
  [{}, "en;q=0.5, ro;q=0.9", "ro"],
  [{}, "de, ro;q=0", "en"],
  [{}, undefined, "en"],
  [{ lang: ["ro", "en"] }, "", "en"],
] as const)("%j with Accept-Language %s is sent in %s", (query, header, language) => {
  expect(pageLanguage(query, header)).toBe(language);
});
