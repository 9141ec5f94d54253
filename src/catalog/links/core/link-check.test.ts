import { expect, test } from "vitest";
import { linkRefusalOf, linkSentence } from "./link-check.ts";

const surroundings = { siteDomain: "magazin.ro", ownDomain: "magazin.ro", rivalDomain: null };
const at = (host: string) => ({ host, domain: host.replace(/^www\./, "") });

test.each(["magazin.ro", "www.magazin.ro", "m.magazin.ro", "www.shop.magazin.ro"])(
  "%s is the site itself and no rival",
  (host) => expect(linkRefusalOf(at(host), surroundings)).toBe("own-domain"),
);

test.each(["rival.ro", "notmagazin.ro", "magazin.ro.rival.com"])("%s is a rival", (host) =>
  expect(linkRefusalOf(at(host), surroundings)).toBeNull(),
);

test("the shop of the own product's page is no rival, also where the site has another domain", () => {
  const elsewhere = { ...surroundings, ownDomain: "outlet.ro" };
  expect(linkRefusalOf(at("www.outlet.ro"), elsewhere)).toBe("own-domain");
  expect(linkRefusalOf(at("www.outlet.ro"), { ...elsewhere, ownDomain: null })).toBeNull();
});

test("an address is on the domain of the rival that was named", () => {
  const named = { ...surroundings, rivalDomain: "rival.ro" };
  expect(linkRefusalOf(at("www.rival.ro"), named)).toBeNull();
  expect(linkRefusalOf(at("m.rival.ro"), named)).toBe("other-domain");
  expect(linkRefusalOf(at("m.magazin.ro"), named)).toBe("own-domain");
});

test("every reason has its sentence", () => {
  for (const reason of ["own-domain", "other-domain", "duplicate", "malformed", "private-ip"])
    expect(linkSentence(reason)).toMatch(/^[A-Z].*\.$/);
});
