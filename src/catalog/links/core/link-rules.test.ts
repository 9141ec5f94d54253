import { expect, test } from "vitest";
import { linkRefusal, pageKey } from "./link-rules.ts";

const context = { siteDomain: "magazin.ro", ownDomain: "magazin.ro", competitorDomain: null };
const at = (host: string) => ({ host, domain: host.replace(/^www\./, "") });

test.each(["magazin.ro", "www.magazin.ro", "m.magazin.ro", "www.shop.magazin.ro"])(
  "%s is the site itself, not a competitor",
  (host) => expect(linkRefusal(at(host), context)).toBe("LINK_OWN_DOMAIN"),
);

test.each(["rival.ro", "notmagazin.ro", "magazin.ro.rival.com"])("%s is a competitor", (host) =>
  expect(linkRefusal(at(host), context)).toBeNull(),
);

test("the shop of the own product's page is not a competitor, even when the site has another domain", () => {
  const elsewhere = { ...context, ownDomain: "outlet.ro" };
  expect(linkRefusal(at("www.outlet.ro"), elsewhere)).toBe("LINK_OWN_DOMAIN");
  expect(linkRefusal(at("www.outlet.ro"), { ...elsewhere, ownDomain: null })).toBeNull();
});

test("an address must be on the competitor's domain that was entered", () => {
  const entered = { ...context, competitorDomain: "rival.ro" };
  expect(linkRefusal(at("www.rival.ro"), entered)).toBeNull();
  expect(linkRefusal(at("m.rival.ro"), entered)).toBe("LINK_OTHER_DOMAIN");
  expect(linkRefusal(at("m.magazin.ro"), entered)).toBe("LINK_OWN_DOMAIN");
});

const page = "https://shop.ro/p/1?a=1&b=2";

test.each([
  "http://shop.ro/p/1?a=1&b=2",
  "https://www.shop.ro/p/1?a=1&b=2",
  "https://shop.ro/p/1/?a=1&b=2",
  "https://shop.ro//p/1?a=1&b=2",
  "https://shop.ro/p/%31?a=%31&b=2",
  "https://shop.ro/p/1?b=2&a=1",
])("%s is the same page", (url) => expect(pageKey(url)).toBe(pageKey(page)));

test.each([
  "https://shop.ro/P/1?a=1&b=2",
  "https://m.shop.ro/p/1?a=1&b=2",
  "https://shop.ro/p/1?a=2&b=1",
  "https://shop.ro/p/1?a=1",
  "https://shop.ro/p%2F1?a=1&b=2",
  "https://shop.ro/p/1?a=1&b=2#variant=3",
  "https://shop.ro:8443/p/1?a=1&b=2",
])("%s is another page", (url) => expect(pageKey(url)).not.toBe(pageKey(page)));

test("the case of an escape is ignored, and an escaped percent sign stays one", () => {
  expect(pageKey("https://shop.ro/%c8%99")).toBe(pageKey("https://shop.ro/%C8%99"));
  expect(pageKey("https://shop.ro/%2531")).not.toBe(pageKey("https://shop.ro/%31"));
});
