import { expect, test } from "vitest";
import { domainOf, headerText, readMailAddress } from "./mail-address.ts";

test("a bare address and one with a name are read, quotes around the name taken off", () => {
  expect(readMailAddress(" mail@shop.example ")).toEqual({ name: "", address: "mail@shop.example" });
  expect(readMailAddress("Vizor <mail@shop.example>")).toEqual({
    name: "Vizor",
    address: "mail@shop.example",
  });
  expect(readMailAddress('"Prețuri, zilnic" <mail@localhost>')).toEqual({
    name: "Prețuri, zilnic",
    address: "mail@localhost",
  });
});

test.each([
  "",
  "Vizor",
  "Vizor <mail>",
  "a@b.example, c@d.example",
  "Vizor <a@b.example> <c@d.example>",
  "Vizor\r\nBcc: c@d.example <a@b.example>",
  "a@b@c.example",
  `${"n".repeat(320)} <a@b.example>`,
])("%j is no sender", (text) => {
  expect(readMailAddress(text)).toBeNull();
});

test("the domain is the part after the last @", () => {
  expect(domainOf("mail@shop.example")).toBe("shop.example");
});

test("a header holds no line break and no other control character", () => {
  expect(headerText("Ana\r\nBcc: bob@mail.example\u0000\u2028x", 100)).toBe("Ana Bcc: bob@mail.example x");
});

test("a header of five characters is cut to four with a sign", () => {
  expect(headerText("abcde", 5)).toBe("abcde");
  expect(headerText("abcdef", 5)).toBe("abcd…");
  expect(headerText("😀😀😀", 2)).toBe("😀…");
});
