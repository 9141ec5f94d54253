import { describe, expect, test } from "vitest";
import type { LocalDay } from "../../../kit/local-day.ts";
import { type FedPrice, fedPrice, type PriceToFeed, priceFeedText } from "./price-feed-text.ts";

type Promotion = NonNullable<PriceToFeed["promotion"]>;

const row: PriceToFeed = { recommendedBani: 9_500, promoBani: null, regularBani: null, promotion: null };
const campaign: Promotion = {
  kind: "PLANNED",
  announcedBani: 9_000,
  startsOn: "2026-12-01" as LocalDay,
  endsOn: "2026-12-06" as LocalDay,
  hasBegun: false,
};
const feed = (changes: Partial<PriceToFeed>) => {
  const { priceBani, salePriceBani, saleStartsOn, saleEndsOn } = fedPrice("A", { ...row, ...changes });
  return [priceBani, salePriceBani, saleStartsOn, saleEndsOn];
};
const priceOnly = (bani: number) => [bani, null, null, null];
const days = ["2026-12-01", "2026-12-06"];

describe("a planned campaign", () => {
  test("is stated before it begins: the approved price until then, its announced price on its days", () => {
    expect(feed({ promotion: campaign })).toEqual([9_500, 9_000, ...days]);
  });

  test("without a last day, or that reduces nothing, is not stated before it begins", () => {
    expect(feed({ promotion: { ...campaign, endsOn: null } })).toEqual(priceOnly(9_500));
    expect(feed({ promotion: { ...campaign, announcedBani: 9_500 } })).toEqual(priceOnly(9_500));
  });

  test("while it runs has the approved price, but never more than was announced, beside the regular price", () => {
    const promotion = { ...campaign, hasBegun: true };
    expect(feed({ regularBani: 12_000, promotion })).toEqual([12_000, 9_000, ...days]);
    expect(feed({ regularBani: 12_000, promotion, recommendedBani: 8_800, promoBani: 8_800 })).toEqual([
      12_000,
      8_800,
      ...days,
    ]);
    expect(feed({ promotion })).toEqual(priceOnly(9_000));
  });

  test("yields to a promotion that the page shows already", () => {
    expect(feed({ promoBani: 9_500, regularBani: 12_000, promotion: campaign })).toEqual([
      12_000,
      9_500,
      null,
      null,
    ]);
  });
});

test("a promotion of the page has the approved price, and no sale price without a higher regular price", () => {
  const promotion: Promotion = { ...campaign, kind: "DETECTED", endsOn: null, hasBegun: true };
  const running = { promoBani: 9_500, promotion };
  expect(feed({ ...running, regularBani: 12_000 })).toEqual([12_000, 9_500, "2026-12-01", null]);
  expect(feed({ ...running, regularBani: 9_500 })).toEqual(priceOnly(9_500));
});

describe("a file", () => {
  async function* pricesOf(ids: readonly string[]): AsyncGenerator<FedPrice> {
    for (const id of ids)
      yield { id, priceBani: 1_050, salePriceBani: null, saleStartsOn: null, saleEndsOn: null };
  }
  async function fileOf(format: "csv" | "json" | "xml", ...ids: string[]): Promise<string> {
    let text = "";
    for await (const part of priceFeedText(format, "shop.ro", pricesOf(ids))) text += part;
    return text;
  }

  test.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ["\t=A!B", "'\t=A!B"],
    // They only begin like a formula, and name a product.
    ["-123", "-123"],
    ["+40", "+40"],
    ["A(1)", "A(1)"],
    ['a"b', '"a""b"'],
    ["a\nb", '"a\nb"'],
  ])("as CSV: the id %j runs as no formula, and stays in its cell", async (id, cell) => {
    expect(await fileOf("csv", id)).toBe(
      `id,price,sale_price,sale_price_effective_date\r\n${cell},10.50 RON,,\r\n`,
    );
  });

  test("as XML: only characters that XML has, with its signs escaped", async () => {
    const xml = await fileOf("xml", "\u0000\u001ba\ufffe<b>&]]>\r\ud800");
    expect(/<g:id>(.*?)<\/g:id>/s.exec(xml)?.[1]).toBe("a&lt;b&gt;&amp;]]&gt;&#13;\ufffd");
  });

  test("is sent in parts of some kilobytes, none of which is lost", async () => {
    const ids = Array.from({ length: 2_000 }, (_, n) => `SKU-${n}`);
    const parts: string[] = [];
    for await (const part of priceFeedText("csv", "shop.ro", pricesOf(ids))) parts.push(part);
    expect(parts.length).toBeLessThan(10);
    expect(parts.join("").split("\r\n")).toHaveLength(2_002);
  });

  test("as JSON: ids as they are", async () => {
    expect(JSON.parse(await fileOf("json", "=A(1)", '"'))).toEqual({
      prices: [
        { id: "=A(1)", price: "10.50 RON" },
        { id: '"', price: "10.50 RON" },
      ],
    });
  });
});
