import { expect, test } from "vitest";
import type { LocalDay } from "../../../kit/local-day.ts";
import { type Proof, proofCsv } from "./proof-csv.ts";

const proof: Proof = {
  productName: 'Cafetieră 10"; inox',
  sku: "=SUM(1)",
  startsOn: "2026-11-21" as LocalDay,
  reference: { bani: 9_950, day: "2026-11-19" as LocalDay },
  days: [
    ["2026-11-19", 9_950, "PAGE", 9_950],
    ["2026-11-20", 10_000, "CORRECTION", null],
    ["2026-11-21", 8_000, "PAGE", 8_000],
  ].map(([localDay, lowestBani, source, readLowestBani]) => ({
    localDay: localDay as LocalDay,
    lowestBani: lowestBani as number,
    highestBani: 10_000,
    changes: 1,
    source: source as "PAGE",
    readLowestBani: readLowestBani as number | null,
    readHighestBani: readLowestBani as number | null,
    readAt: new Date(`${localDay}T06:05:09Z`),
    pageUrl: "https://shop.example/p;1",
  })),
};

const linesOf = (language: "en" | "ro") => proofCsv(proof, language).slice(1).split("\r\n");

test("one line per day, with the reference day, what was read, the page and the Romanian time", () => {
  expect(proofCsv(proof, "en").charCodeAt(0)).toBe(0xfeff);
  expect(linesOf("en")).toEqual([
    "Product;SKU;Day;Lowest price (lei);Highest price (lei);Price changes;Part;Source;Lowest price read (lei);Highest price read (lei);Page;Read at (Romanian time)",
    '"Cafetieră 10""; inox";\'=SUM(1);2026-11-19;99,50;100,00;1;Reference price;Read from the page;99,50;99,50;"https://shop.example/p;1";2026-11-19 08:05:09',
    '"Cafetieră 10""; inox";\'=SUM(1);2026-11-20;100,00;100,00;1;Before the promotion;Corrected by hand;;;"https://shop.example/p;1";2026-11-20 08:05:09',
    '"Cafetieră 10""; inox";\'=SUM(1);2026-11-21;80,00;100,00;1;Promotion;Read from the page;80,00;80,00;"https://shop.example/p;1";2026-11-21 08:05:09',
    "",
  ]);
});

test("in Romanian as well", () => {
  const [heading = "", first = "", second = "", third = ""] = linesOf("ro");
  expect(heading.split(";").slice(2, 4)).toEqual(["Zi", "Cel mai mic preț (lei)"]);
  expect(first).toContain("Preț de referință;Citit din pagină");
  expect(second).toContain("Înainte de promoție;Corectat manual");
  expect(third).toContain(";Promoție;");
});
