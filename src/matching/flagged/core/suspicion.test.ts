import { expect, test } from "vitest";
import { scorePair } from "../../core/pair-score.ts";
import { isSuspicious, pageKeyOf, seenKeyOf } from "./suspicion.ts";

test("a link is suspicious by a low probability, or by its prices alone", () => {
  const isFlagged = (probability: number, isRatioOff = false) =>
    isSuspicious({ probability, reasons: [{ kind: "similar-titles" }] }, isRatioOff);
  expect(isFlagged(0.099)).toBe(true);
  expect(isFlagged(0.1)).toBe(false);
  expect(isFlagged(0.99, true)).toBe(true);
});

test.each([
  ["Râșniță de cafea Bosch TSM6A013B, 180 W", "Umbrelă de plajă Albatros 180 cm, verde"],
  ["Espressor manual Delonghi EC685BK", "Set lenjerie de pat bumbac satinat Ralex"],
  ["Telefon mobil Samsung Galaxy S24 128 GB", "Grătar pe cărbuni Landmann Tennessee"],
  ["Frigider Arctic AD54240", "Adidași alergare damă Asics Gel-Contend"],
])(
  "a page that shows an unrelated product is suspicious, whatever its probability: %s / %s",
  (own, other) => {
    expect(isSuspicious(scorePair({ title: own }, { title: other }), false)).toBe(true);
  },
);

test("the same product in other words is not suspicious, nor is a page whose title is missing", () => {
  const own = { title: "Râșniță de cafea Bosch TSM6A013B, 180 W, neagră" };
  for (const title of ["Bosch TSM6A013B", "Rasnita electrica cafea BOSCH TSM 6A013B negru", "", null])
    expect([title, isSuspicious(scorePair(own, { title }), false)]).toEqual([title, false]);
});

test("a page that writes the same product in another way keeps its key", () => {
  const key = pageKeyOf({ name: "Râșniță electrică, 200 W", sku: "RS-200" });
  expect(pageKeyOf({ name: "RÂSNITA  ELECTRICA 200W", sku: "rs200" })).toBe(key);
  expect(pageKeyOf({ name: "Râșniță electrică, 300 W", sku: "RS-200" })).not.toBe(key);
  expect(pageKeyOf({ name: "Râșniță electrică, 200 W", sku: "RS-200", gtin: "5941234567899" })).not.toBe(key);
});

test("a page that names another brand or is found at another address has another key, its spelling aside", () => {
  const url = "https://competitor.ro/p";
  const key = seenKeyOf({ brand: "Onix" }, url);
  expect(seenKeyOf({ brand: "ONIX", canonicalUrl: "http://www.competitor.ro/P/" }, url)).toBe(key);
  expect(seenKeyOf({ brand: "Norvik" }, url)).not.toBe(key);
  expect(seenKeyOf({ brand: "Onix", canonicalUrl: "https://competitor.ro/q" }, url)).not.toBe(key);
  const moved = { brand: "Onix", finalUrl: "https://competitor.ro/q", canonicalUrl: url };
  expect(seenKeyOf(moved, url)).toBe(seenKeyOf({ brand: "Onix" }, "https://competitor.ro/q"));
});

test("a value of one field is not taken for that of another", () => {
  expect(pageKeyOf({ gtin: "1" })).not.toBe(pageKeyOf({ sku: "1" }));
});
