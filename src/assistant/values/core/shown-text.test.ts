import { expect, test } from "vitest";
import { shownAddress, shownInstant, shownText } from "./shown-text.ts";

test("a text is one line without control characters and without characters that nobody sees", () => {
  expect(shownText("Mașină\u0000 de\n\nspălat\u001b[31m", 100)).toBe("Mașină de spălat [31m");
  // Zero width space, right-to-left override, tag characters ("hi") and a variation selector.
  expect(shownText("a\u200b\u202eb\u{e0068}\u{e0069}\ufe0fc", 100)).toBe("abc");
  expect(shownText("\u200b\u00ad", 100)).toBeNull();
  expect(shownText(null, 100)).toBeNull();
});

test("a text is cut without half of a character", () => {
  expect(shownText("abcdef", 3)).toBe("abc");
  expect(shownText("ab😀", 3)).toBe("ab\ufffd");
});

test("an address is whole or missing", () => {
  const address = `https://shop.example/${"a".repeat(979)}`;
  expect(address).toHaveLength(1000);
  expect(shownAddress(address)).toBe(address);
  expect(shownAddress(`${address}a`)).toBeNull();
});

test("an instant states its zone", () => {
  expect(shownInstant(1_795_680_000_000)).toBe("2026-11-26T08:00:00.000Z");
  expect(shownInstant(null)).toBeNull();
});
