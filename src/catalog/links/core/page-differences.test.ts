import { describe, expect, test } from "vitest";
import { findPageDifferences, type ProductIdentity } from "./page-differences.ts";

const unknown: ProductIdentity = {
  title: null,
  brand: null,
  sku: null,
  mpn: null,
  gtin: null,
  priceMinor: null,
  currency: "RON",
};

const kindsOf = (own: Partial<ProductIdentity>, other: Partial<ProductIdentity>) =>
  findPageDifferences({ ...unknown, ...own }, { ...unknown, ...other }).map(({ kind }) => kind);

describe("the same product in other words", () => {
  test.each<[string, Partial<ProductIdentity>, Partial<ProductIdentity>]>([
    [
      "the model number is written with a hyphen",
      { title: "Mașină de spălat Norvik WA9-4410, 9 kg", brand: "Norvik" },
      { title: "Norvik WA94410 masina de spalat rufe 9kg 1400 rpm A+++", brand: "NORVIK" },
    ],
    [
      "the model number has a suffix for the country",
      { title: "Frigider Norvik RBX360", brand: "Norvik" },
      { title: "Combina frigorifica RBX360-RO No Frost", brand: "Norvik Home" },
    ],
    [
      "one page names the model only as its code",
      { title: "Aspirator Lumo V7 Turbo", mpn: "LV7T-2200" },
      { title: "Aspirator vertical fara fir", sku: "lv7t2200" },
    ],
    [
      "the maker's importer is named as the brand",
      { title: "Lumo Aer 300 purificator", brand: "Lumo" },
      { title: "Purificator de aer Lumo Aer 300", brand: "Distribuitor SRL" },
    ],
    [
      "the brand is abbreviated",
      { title: "Imprimantă laser", brand: "Green Paper Machines" },
      { title: "Imprimantă laser mono", brand: "GPM" },
    ],
    [
      "equal GTINs outweigh different brands and titles",
      { title: "Set creioane", brand: "Arta", gtin: "5941234567899" },
      { title: "Pencils, box", brand: "Kunst", gtin: "05941234567899" },
    ],
    [
      "one title names fewer sizes",
      { title: "Telefon Orbis Q5, 8 GB RAM, 256 GB" },
      { title: "Orbis Q5 256GB negru" },
    ],
    [
      "sizes are in other units, or rounded",
      { title: 'Televizor Orbis 55" 138 cm Suc 1,5 l' },
      { title: "Televizor Orbis 55 inch 139cm, 1500 ml" },
    ],
    [
      "a pack is counted in another way",
      { title: "Apă minerală Izvor 6 x 500 ml" },
      { title: "Apa minerala Izvor bax 3 l" },
    ],
    [
      "each title names other properties",
      { title: "Monitor Orbis 1080p 144Hz" },
      { title: "Monitor Orbis IP68, USB-3, 5in1" },
    ],
    ["only one page has a brand", { title: "Cană albă", brand: "Arta" }, { title: "Cană ceramică albă" }],
    [
      "the price is twice as high, exactly",
      { title: "Cană albă", priceMinor: 5000 },
      { title: "Cană albă", priceMinor: 10_000 },
    ],
    [
      "prices in different currencies",
      { title: "Cană albă", priceMinor: 5000 },
      { title: "Cană albă", priceMinor: 1000, currency: "EUR" },
    ],
    ["nothing is known", {}, {}],
  ])("%s", (_why, own, other) => {
    expect(kindsOf(own, other)).toEqual([]);
    expect(kindsOf(other, own)).toEqual([]);
  });
});

describe("another product", () => {
  test.each<[string, Partial<ProductIdentity>, Partial<ProductIdentity>, string[]]>([
    [
      "brand and model",
      { title: "Frigider Norvik RBX360", brand: "Norvik" },
      { title: "Mașină de spălat Kessel WAN2826", brand: "Kessel" },
      ["brand", "model"],
    ],
    [
      "the next model of a range",
      { title: "Aspirator Lumo V70 Turbo" },
      { title: "Aspirator Lumo V80 Turbo" },
      ["model"],
    ],
    ["storage", { title: "Telefon Orbis Q5 128 GB" }, { title: "Telefon Orbis Q5 256GB" }, ["measure"]],
    [
      "storage, with the same memory",
      { title: "Orbis Q5 8GB RAM 128GB" },
      { title: "Orbis Q5 8GB RAM 256GB" },
      ["measure"],
    ],
    ["volume", { title: "Suc de mere Livada 500 ml" }, { title: "Suc de mere Livada 1 l" }, ["measure"]],
    [
      "GTIN",
      { title: "Cană albă", gtin: "5941234567899" },
      { title: "Cană neagră", gtin: "4006381333931" },
      ["gtin"],
    ],
    ["no word in common", { title: "Râșniță de cafea" }, { title: "Scaun pliant" }, ["title"]],
    [
      "less than half the price",
      { title: "Fierbător Lumo", priceMinor: 20_001 },
      { title: "Filtru pentru fierbător Lumo", priceMinor: 10_000 },
      ["price"],
    ],
  ])("%s", (_why, own, other, kinds) => {
    expect(kindsOf(own, other)).toEqual(kinds);
    expect(kindsOf(other, own)).toEqual(kinds);
  });
});

test("a difference names both values as their pages write them", () => {
  const own = {
    ...unknown,
    title: "Frigider Norvik RB-X360 300 l",
    brand: "Norvik",
    priceMinor: 250_000,
  };
  const other = { ...unknown, title: "Ladă KS-120 120 L", brand: "Kessel", priceMinor: 99_999 };
  expect(findPageDifferences(own, other)).toEqual([
    { kind: "brand", own: "Norvik", other: "Kessel" },
    { kind: "model", own: "RB-X360", other: "KS-120" },
    { kind: "measure", own: "300 l", other: "120 L" },
    { kind: "price", own: "2500.00", other: "999.99" },
  ]);
});
