import { expect, test } from "vitest";
import { emailKey, readEmail } from "./email-address.ts";

test("an address is trimmed and its case is preserved", () => {
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
  "a@x.ro/y",
  "a@x.ro?y",
  "a@x.ro#",
  "a@.x.ro",
  "a@x.ro.",
  "a@-x.ro",
  "a@x-.ro",
  "a@x.r",
  "a!b@x.ro",
  "a%b@x.ro",
  ".a@x.ro",
  "a.@x.ro",
  "=?utf-8?q?x?=@x.ro",
])("%j is not an address", (text) => {
  expect(readEmail(text)).toBeNull();
});

test("254 characters at most", () => {
  const domain = `${`${"d".repeat(59)}.`.repeat(4)}ro`; // 242
  expect(readEmail(`${"a".repeat(11)}@${domain}`)).not.toBeNull();
  expect(readEmail(`${"a".repeat(12)}@${domain}`)).toBeNull();
});

test.each(["o'neil+x=y/z@sub.magazin.co.uk", "info@mărțișor.ro", "ana@xn--mrior-8pb5r.ro"])(
  "%j is an address",
  (text) => {
    expect(readEmail(text)).toBe(text);
  },
);

test("a capital I with a dot is rejected: it must not give an account a second attempt counter", () => {
  expect(emailKey("Mihai@magazin.ro")).toBe("mihai@magazin.ro");
  expect(emailKey("m\u0130hai@magazin.ro")).not.toBe("mihai@magazin.ro");
});
