import { expect, test } from "vitest";
import { linkRefusal } from "./link-rules.ts";

const context = { siteDomain: "magazin.ro", ownDomain: "magazin.ro", competitorDomain: null };
const at = (host: string) => ({ host, domain: host.replace(/^www\./, "") });

test.each(["magazin.ro", "www.magazin.ro", "m.magazin.ro", "www.shop.magazin.ro"])(
  "%s is the site itself, not a competitor",
  (host) => expect(linkRefusal(at(host), context)).toBe("LINK_OWN_DOMAIN"),
);

test.each(["retailer.ro", "notmagazin.ro", "magazin.ro.retailer.com"])("%s is a competitor", (host) =>
  expect(linkRefusal(at(host), context)).toBeNull(),
);

test("the shop of the own product's page is not a competitor, even when the site has another domain", () => {
  const elsewhere = { ...context, ownDomain: "outlet.ro" };
  expect(linkRefusal(at("www.outlet.ro"), elsewhere)).toBe("LINK_OWN_DOMAIN");
  expect(linkRefusal(at("www.outlet.ro"), { ...elsewhere, ownDomain: null })).toBeNull();
});

test("an address must be on the competitor's domain that was entered", () => {
  const entered = { ...context, competitorDomain: "retailer.ro" };
  expect(linkRefusal(at("www.retailer.ro"), entered)).toBeNull();
  expect(linkRefusal(at("m.retailer.ro"), entered)).toBe("LINK_OTHER_DOMAIN");
  expect(linkRefusal(at("m.magazin.ro"), entered)).toBe("LINK_OWN_DOMAIN");
});
