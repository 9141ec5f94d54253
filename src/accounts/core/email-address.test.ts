import { expect, test } from "vitest";
import { emailKey, readEmail } from "./email-address.ts";

test("an address keeps its case and loses the blanks around it", () => {
  expect(readEmail("  Ana.Ionescu+shop@Magazin.ro ")).toBe("Ana.Ionescu+shop@Magazin.ro");
  expect(emailKey(" Ana.Ionescu@Magazin.ro")).toBe("ana.ionescu@magazin.ro");
});

test.each([
  "",
  "ana",
  "ana@",
  "@magazin.ro",
  "ana@magazin",
  "a na@magazin.ro",
  "ana@@magazin.ro",
  "ana@a..ro",
  "a\u0000@b.ro",
  "ana@magazin.ro,bob@magazin.ro",
  "ana@magazin.ro>",
  "ana@maga<zin.ro",
  "ana@magazin.ro\r\nBcc: bob@magazin.ro",
  "\u202eana@magazin.ro",
  "a\u200bna@magazin.ro",
  "m\u0130hai@magazin.ro",
  "niko\u03a3@magazin.ro",
])("%j is not an address", (text) => {
  expect(readEmail(text)).toBeNull();
});

test("254 characters at most", () => {
  const domain = `${"d".repeat(240)}.ro`;
  expect(readEmail(`${"a".repeat(10)}@${domain}`)).not.toBeNull();
  expect(readEmail(`${"a".repeat(11)}@${domain}`)).toBeNull();
});

test("a capital I with a dot is no i: it must not open a second set of tries for an account", () => {
  expect(emailKey("Mihai@magazin.ro")).toBe("mihai@magazin.ro");
  expect(emailKey("m\u0130hai@magazin.ro")).not.toBe("mihai@magazin.ro");
});
