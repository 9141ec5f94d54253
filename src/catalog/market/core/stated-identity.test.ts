import { expect, test } from "vitest";
import { canonicalAddress } from "./stated-identity.ts";

test.each([
  [
    "https://magazin.ro/tv?culoare=rosu",
    "https://www.magazin.ro/tv?utm_source=x#top",
    "https://www.magazin.ro/tv",
  ],
  ["https://magazin.ro/tv", "https://magazin.ro/tv", "https://magazin.ro/tv"],
  ["https://magazin.ro/tv", undefined, null],
  ["https://magazin.ro/tv", "https://altul.ro/tv", null],
  ["https://magazin.ro/tv", "https://magazin.ro/", null],
  ["https://magazin.ro/", "https://magazin.ro/", "https://magazin.ro/"],
  ["https://magazin.ro/tv", "javascript:alert(1)", null],
])("%s that names %s has the canonical address %s", (page, named, canonical) => {
  expect(canonicalAddress(page, named)).toBe(canonical);
});
