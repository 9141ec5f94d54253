import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sameThreshold } from "./pair-model.ts";
import { probabilityOf, scorePair } from "./pair-score.ts";
import { prepareProduct } from "./prepare-product.ts";
import type { ProductIdentity } from "./product-identity.ts";
import type { Reason } from "./reasons.ts";
import { createWordStatistics } from "./word-statistics.ts";

interface Case {
  readonly left: ProductIdentity;
  readonly right: ProductIdentity;
  readonly match: boolean;
  readonly why: string;
}

const cases = readFileSync(
  new URL("../../../test/fixtures/matching/romanian-pairs.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

describe("titles as Romanian shops write them", () => {
  const words = createWordStatistics(cases.flatMap(({ left, right }) => [left, right]));
  const answers = cases.map((one) => ({
    ...one,
    isSame: scorePair(one.left, one.right, { words }).probability >= sameThreshold,
  }));

  test("at least 400 pairs, of which F1 is at least 0.85", () => {
    expect(cases.length).toBeGreaterThanOrEqual(400);
    const right = answers.filter(({ isSame, match }) => isSame && match).length;
    const given = answers.filter(({ isSame }) => isSame).length;
    const expected = cases.filter(({ match }) => match).length;
    expect((2 * right) / (given + expected)).toBeGreaterThanOrEqual(0.85);
  });

  test.each(["capacity", "volume", "weight", "condition"])("another %s is never the same", (why) => {
    const wrong = answers.filter((one) => one.why === why && one.isSame);
    expect(answers.some((one) => one.why === why)).toBe(true);
    expect(wrong.map(({ left, right }) => `${left.title} / ${right.title}`)).toEqual([]);
  });
});

const gtinA = "5941234567899";
const gtinB = "4006381333931";
const probability = (left: ProductIdentity, right: ProductIdentity) => scorePair(left, right).probability;
const firstReason = (left: ProductIdentity, right: ProductIdentity): Reason | undefined =>
  scorePair(left, right).reasons[0];

describe("facts that decide", () => {
  test("an equal GTIN is the same, with or without its leading zero, whatever the titles say", () => {
    const [left, right] = [
      { title: "Set creioane", gtin: gtinA },
      { title: "Pencils, box", gtin: `0${gtinA}` },
    ];
    expect(probability(left, right)).toBeGreaterThan(0.99);
    expect(firstReason(left, right)).toEqual({ kind: "same-gtin", gtin: gtinA });
  });

  test.each<[string, ProductIdentity, ProductIdentity, Reason]>([
    [
      "another condition, with an equal GTIN",
      { title: "Fierbător Lumo V7", gtin: gtinA },
      { title: "Fierbător Lumo V7 RESIGILAT", gtin: gtinA },
      { kind: "conflicting-condition", left: "new", right: "refurbished" },
    ],
    [
      "another pack, with an equal GTIN",
      { title: "Detergent Lumo", gtin: gtinA, packSize: 1 },
      { title: "Detergent Lumo", gtin: gtinA, packSize: 4 },
      { kind: "conflicting-pack", left: 1, right: 4 },
    ],
    [
      "a pack that only one title names",
      { title: "Detergent Lumo Alpin 2 l" },
      { title: "Pachet 3 buc detergent Lumo Alpin 2 l" },
      { kind: "conflicting-pack", left: 1, right: 3 },
    ],
    [
      "different GTINs",
      { title: "Cană albă Arta", gtin: gtinA },
      { title: "Cană albă Arta", gtin: gtinB },
      { kind: "different-gtin", left: gtinA, right: gtinB },
    ],
    [
      "another capacity of equal titles",
      { title: "Telefon Orbis Q5, 8 GB RAM, 128 GB" },
      { title: "Telefon Orbis Q5, 8 GB RAM, 256 GB" },
      { kind: "conflicting-measure", measure: "storage", left: "128 GB", right: "256 GB" },
    ],
    [
      "another volume",
      { title: "Suc de mere Livada 500 ml" },
      { title: "Suc de mere Livada 1 l" },
      { kind: "conflicting-measure", measure: "volume", left: "500 ml", right: "1 l" },
    ],
    [
      "an accessory for the product",
      { title: "Telefon mobil Orbis Q5" },
      { title: "Husă silicon pentru Orbis Q5" },
      { kind: "accessory", word: "husa", side: "right" },
    ],
    ["no title at all", { title: "" }, { title: "Cană albă Arta" }, { kind: "no-title" }],
  ])("%s is not the same", (_why, left, right, reason) => {
    expect(probability(left, right)).toBeLessThan(0.05);
    expect(probability(right, left)).toBeLessThan(0.05);
    expect(firstReason(left, right)).toEqual(reason);
  });

  test("an equal number of the same manufacturer is the same", () => {
    const left = { title: "Aspirator vertical", brand: "Lumo", mpn: "LV7T-2200" };
    const right = { title: "Lumo Turbo fără fir", brand: "LUMO", mpn: "lv7t 2200" };
    expect(probability(left, right)).toBeGreaterThan(0.99);
    expect(firstReason(left, right)).toEqual({ kind: "same-mpn", mpn: "LV7T-2200" });
  });

  test("another colour decides only where colours are sold as variants", () => {
    const left = prepareProduct({ title: "Boxă portabilă Orbis Flip 6 neagră JBLF6" });
    const right = prepareProduct({ title: "Boxă portabilă Orbis Flip 6 albastră JBLF6" });
    expect(probabilityOf(left, right, { areColoursVariants: true })).toBeLessThan(0.05);
    expect(probabilityOf(left, right)).toBeGreaterThan(0.05);
  });

  test.each([
    ["a wrong check digit", "5941234567890"],
    ["a number that shops give out themselves", "2000000000008"],
  ])("%s is no evidence", (_why, gtin) => {
    expect(firstReason({ title: "Cană", gtin }, { title: "Scaun", gtin })?.kind).not.toBe("same-gtin");
  });
});

test("sizes in other units, or rounded, are equal", () => {
  const kinds = scorePair(
    { title: 'TV Orbis 55" OLED 1 TB' },
    { title: "Orbis OLED 139 cm 1000 GB TV" },
  ).reasons;
  expect(kinds.filter(({ kind }) => kind === "conflicting-measure")).toEqual([]);
});

test("a pair has the same probability whichever is named first", () => {
  for (const { left, right } of cases.slice(0, 60))
    expect(probability(left, right)).toBeCloseTo(probability(right, left), 12);
});

test.each([
  ["10 kB", "Mașină de spălat Bosch WAN28263BY ".repeat(300)],
  ["another alphabet", "Стиральная машина Бош 洗衣机 غسالة"],
  ["only signs", "--- !!! ™"],
  ["broken surrogates", "TV \ud800 LG"],
])("a title of %s is scored", (_what, title) => {
  const score = scorePair({ title }, { title: "Mașină de spălat Bosch WAN28263BY" });
  expect(score.probability).toBeGreaterThanOrEqual(0);
  expect(score.probability).toBeLessThanOrEqual(1);
  expect(score.reasons.length).toBeGreaterThan(0);
});
