import fc from "fast-check";
import { expect, test } from "vitest";
import { matchSites } from "./match-sites.ts";

const sites = ["Ceainăria.ro", "cafea-bună.ro", "unelte.com"].map((site) => ({ site }));
const found = (search: string) => matchSites(sites, search).map(({ site }) => site);

test.each([
  ["ceainaria", ["Ceainăria.ro"]],
  ["CEAINĂRIA", ["Ceainăria.ro"]],
  ["bună", ["cafea-bună.ro"]],
  // "ă" written as two characters.
  ["buna\u0306", ["cafea-bună.ro"]],
  ["ro cafea", ["cafea-bună.ro"]],
  ["  ", ["Ceainăria.ro", "cafea-bună.ro", "unelte.com"]],
  [".*", []],
])("%j finds %j", (search, names) => {
  expect(found(search)).toEqual(names);
});

test("each site is found by any part of its own name", () => {
  fc.assert(
    fc.property(fc.constantFrom(...sites), fc.nat(6), fc.nat(6), ({ site }, from, length) => {
      expect(found(site.slice(from, from + length + 1))).toContain(site);
    }),
  );
});
