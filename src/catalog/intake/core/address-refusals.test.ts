import { expect, test } from "vitest";
import { isOnSite, problemOfAddress } from "./address-refusals.ts";

test.each([
  ["magazin.ro", "magazin.ro", true],
  ["www.magazin.ro", "magazin.ro", true],
  ["m.magazin.ro", "magazin.ro", true],
  ["altmagazin.ro", "magazin.ro", false],
  ["magazin.ro.retailer.com", "magazin.ro", false],
  ["magazin.localhost:4101", "magazin.localhost:4101", true],
  ["magazin.localhost:4102", "magazin.localhost:4101", false],
])("%s is on %s: %s", (host, domain, isOn) => {
  expect(isOnSite(host, domain)).toBe(isOn);
});

test("each reason has a code; other reasons of the guard are not public", () => {
  expect(problemOfAddress("foreign-domain")).toBe("LINK_NOT_ON_SITE");
  expect(problemOfAddress("loopback-ip")).toBe("LINK_NOT_PUBLIC");
});
