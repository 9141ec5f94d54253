import { expect, test } from "vitest";
import { presentOffer, presentProduct } from "./present-product.ts";
import type { CheckRow, ListingRow, OfferRow } from "./product-rows.ts";

const listing: ListingRow = {
  productId: 1001,
  brand: "Boreal",
  categoryPath: "Electronice/Televizoare",
  priceBani: 189_999,
  previousPriceBani: 199_999,
  cutPriceBani: 229_900,
  currency: "RON",
  priceChangedAt: new Date("2026-11-20T08:00:00Z"),
  availability: "IN_STOCK",
  availabilityLabel: "Ultimele 2 bucăți",
  quantity: "2.0",
  isQuantityByHand: false,
  isPriceCorrected: false,
  doubtfulBani: null,
  isPromo: true,
  isOffline: false,
  isMissingFromFeed: true,
  offers: 3,
  cheaper: 1,
  lowestBani: 179_900,
  averageBani: 190_000,
  highestBani: 205_000,
  overLowestBp: 561,
  overAverageBp: -5,
  moreExpensiveSince: new Date("2026-11-09T08:00:00Z"),
};

const offer: OfferRow = {
  offerId: 2001,
  pageId: "page-of-competitor",
  domain: "retailer.ro",
  url: "https://retailer.ro/tv",
  title: "TV Boreal 138",
  brand: null,
  sku: null,
  imageUrl: null,
  dynamicFields: { Culoare: ["negru", "gri"], "Diagonală (cm)": "138" },
  priceMinor: 179_900,
  previousPriceMinor: null,
  cutPriceMinor: null,
  currency: "RON",
  availability: "OUT_OF_STOCK",
  availabilityLabel: null,
  quantity: null,
  isQuantityByHand: false,
  isPriceCorrected: false,
  doubtfulMinor: null,
  doubtfulCurrency: null,
  isMatched: false,
  isSuspicious: false,
  isFresh: true,
  isPromo: false,
  priceChangedAt: new Date("2026-11-19T08:00:00Z"),
};

/** Presents what could be fetched, as the server does. */
const images = (address: string | null) =>
  address?.startsWith("https:") ? `/api/images/x?address=${address}` : null;

const text = {
  duplicateOf: 1000,
  pageId: "own-page",
  url: "https://magazin.ro/tv",
  title: "Televizor",
  sku: "TV-138",
  imageUrl: "https://magazin.ro/tv.jpg",
  dynamicFields: { Diagonala: 138, Culori: ["negru", "alb"], Intern: { a: 1 }, Nimic: null },
};

const read: CheckRow = {
  state: "read",
  source: "json-ld",
  confidence: 0.95,
  doubt: null,
  reason: null,
  shownInstead: null,
  isBlocking: false,
  checkedAt: new Date("2026-11-21T05:00:00Z"),
};

const present = (
  changes: Partial<ListingRow> = {},
  offers = [offer],
  checks = new Map([["own-page", read]]),
) =>
  presentProduct({
    listing: { ...listing, ...changes },
    text,
    offers,
    checks,
    provider: "magazin.ro",
    images,
  });

const check = {
  state: "new",
  reason: null,
  shownInstead: null,
  isBlocking: false,
  checkedTimestamp: null,
  source: null,
  confidence: null,
  doubt: null,
} as const;

test("amounts are lei with two decimals, times milliseconds, differences percent", () => {
  const product = present();
  expect(product.price).toEqual({ value: 1899.99, timestamp: Date.parse("2026-11-20T08:00:00Z") });
  expect(product.previousPrice).toEqual({ value: 1999.99 });
  expect(product.cutPrice).toBe(2299);
  expect(product.quantity).toBe(2);
  expect(product.market).toEqual({
    offers: 3,
    lowest: 1799,
    average: 1900,
    highest: 2050,
    position: 2, // one offer is cheaper
    overLowestPercent: 5.61,
    overAveragePercent: -0.05,
    moreExpensiveSince: Date.parse("2026-11-09T08:00:00Z"),
  });
});

test("product and packet of an own product are one id; an offer's packet is the offer's own record", () => {
  const product = present();
  expect([product.productId, product.packetId]).toEqual([1001, 1001]);
  expect([product.duplicateOf, product.missingFromFeed]).toEqual([1000, true]);
  expect(product.competitorProducts.map((one) => [one.productId, one.packetId])).toEqual([[2001, 2001]]);
});

test("priceDifference is offer − own in lei: 1799.00 − 1899.99 = −100.99", () => {
  expect(present().competitorProducts[0]?.priceDifference).toBe(-100.99);
});

test("no difference across currencies, nor without either price", () => {
  expect(presentOffer({ ...offer, currency: "EUR" }, 189_999, check, images).priceDifference).toBeNull();
  expect(presentOffer({ ...offer, currency: null }, 189_999, check, images).priceDifference).toBeNull();
  expect(presentOffer({ ...offer, priceMinor: null }, 189_999, check, images).priceDifference).toBeNull();
  expect(presentOffer(offer, null, check, images).priceDifference).toBeNull();
  expect(presentOffer({ ...offer, currency: "EUR" }, 189_999, check, images)).toMatchObject({
    price: { value: 1799 },
    currency: "EUR",
  });
});

test("without an own price there is no position and no price", () => {
  const product = present({ priceBani: null, overLowestBp: null, overAverageBp: null });
  expect(product.price).toBeNull();
  expect(product.market.position).toBeNull();
  expect(product.market.overLowestPercent).toBeNull();
});

test("the cheapest product has position 1, also without offers", () => {
  expect(present({ cheaper: 0, offers: 0, lowestBani: null }).market.position).toBe(1);
});

test("an unknown page is presented as new; an offline product has no check", () => {
  const product = present();
  expect(product.check).toEqual({
    state: "read",
    reason: null,
    shownInstead: null,
    isBlocking: false,
    checkedTimestamp: Date.parse("2026-11-21T05:00:00Z"),
    source: "json-ld",
    confidence: 0.95,
    doubt: null,
  });
  expect(product.competitorProducts[0]?.check?.state).toBe("new");
  const offline = presentProduct({
    listing,
    text: { ...text, pageId: null, url: null },
    offers: [],
    checks: new Map(),
    provider: "magazin.ro",
    images,
  });
  expect([offline.check, offline.link]).toEqual([null, null]);
});

test("only http(s) links are sent, and images as the server presents them", () => {
  const hostile = presentProduct({
    listing,
    text: { ...text, url: "javascript:alert(1)", imageUrl: "data:image/svg+xml,<svg/>" },
    offers: [{ ...offer, url: "JavaScript:alert(1)", imageUrl: "//retailer.ro/x.jpg" }],
    checks: new Map(),
    provider: "magazin.ro",
    images,
  });
  expect([hostile.link, hostile.imageLink]).toEqual([null, null]);
  expect(hostile.competitorProducts.map(({ link, imageLink }) => [link, imageLink])).toEqual([[null, null]]);
});

test("dynamic fields are texts, numbers and lists of texts; other values are omitted", () => {
  expect(present().dynamicFields).toEqual({ Diagonala: 138, Culori: ["negru", "alb"] });
});

test("an offer that was not read for 48 h keeps its last price and has no difference", () => {
  const checked = {
    state: "read",
    reason: null,
    shownInstead: null,
    isBlocking: false,
    checkedTimestamp: 0,
    source: "json-ld",
    confidence: 0.9,
    doubt: null,
  } as const;
  const stale = presentOffer({ ...offer, isFresh: false }, 189_999, checked, images);
  expect(stale).toMatchObject({ fresh: false, price: { value: 1799 }, priceDifference: null });
});
