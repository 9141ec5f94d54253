import { expect, test } from "vitest";
import { isOnSite, refusalMessage } from "./address-refusals.ts";

test.each([
  ["magazin.ro", "magazin.ro", true],
  ["www.magazin.ro", "magazin.ro", true],
  ["m.magazin.ro", "magazin.ro", true],
  ["altmagazin.ro", "magazin.ro", false],
  ["magazin.ro.rival.com", "magazin.ro", false],
  ["magazin.localhost:4101", "magazin.localhost:4101", true],
  ["magazin.localhost:4102", "magazin.localhost:4101", false],
])("%s is on %s: %s", (host, domain, isOn) => {
  expect(isOnSite(host, domain)).toBe(isOn);
});

test("each reason has a message; other reasons of the guard read as not public", () => {
  expect(refusalMessage("foreign-domain")).toBe("This address is not on the site's own domain.");
  expect(refusalMessage("loopback-ip")).toBe("This address is not one of a public shop.");
});
