import { expect, test } from "vitest";
import { domainOf } from "./domain.ts";

test.each([
  ["magazin.ro", "magazin.ro"],
  ["www.Magazin.RO", "magazin.ro"],
  [" https://www.magazin.ro/ ", "magazin.ro"],
  ["magazin.ro.", "magazin.ro"],
  ["http://magazin.ro:80", "magazin.ro"],
  ["https://magazin.ro:443", "magazin.ro"],
  ["www.magazin.localhost:4101", "magazin.localhost:4101"],
  ["țară.ro", "xn--ar-kla13i.ro"],
  // "www" alone before the ending is the shop's own name.
  ["www.ro", "www.ro"],
])("%j is the domain %j", (text, domain) => {
  expect(domainOf(text)).toBe(domain);
});

test.each([
  "",
  " ",
  "magazin.ro/produse",
  "a b.ro",
  "user@magazin.ro",
  "magazin.ro?x",
  "ftp://magazin.ro",
  "x".repeat(301),
])("%j is not a domain", (text) => {
  expect(domainOf(text)).toBeNull();
});
