import { readFileSync } from "node:fs";
import { z } from "zod";
import { assortmentOf } from "../../demo/market/assortment.ts";
import { expectedReading } from "../../demo/market/expected-reading.ts";
import { encode } from "../../demo/market/parts/charset.ts";
import { productPage } from "../../demo/market/product-page.ts";
import { productHtml } from "../../demo/market/serve/shop-site.ts";
import { shops } from "../../demo/market/shops/shops.ts";
import { dayNumber } from "../../demo/prices/market-time.ts";
import type { LocalDay } from "../../src/kit/local-day.ts";
import { decimalFromMinor } from "../../src/kit/money.ts";
import { templatePages } from "../../test/fixtures/template-pages/template-pages.ts";
import { labelledPages } from "./labelled-pages.ts";
import { optionRows, type PricedPage } from "./option-rows.ts";
import { runModel } from "./run-on-rows.ts";

const prices = z.array(z.string()).default([]);
const priceLabels = z.object({
  expected: z.object({ price: prices }),
  expectedPriceCorrected: z.array(z.string()).optional(),
});
const ownShape = z.object({
  pages: z.record(
    z.string(),
    z.object({
      url: z.string(),
      price: z.union([z.string(), z.null(), z.array(z.string().nullable())]).optional(),
    }),
  ),
});
const correctionsShape = z.array(
  z.object({ page: z.string(), price: z.array(z.string()), reason: z.string() }),
);

const ownFolder = new URL("../../test/fixtures/shop-pages/", import.meta.url);
const modelFile = new URL("../../src/monitoring/extraction/price-choice/price-model.json", import.meta.url);

/**
 * Cross-validates the price model on labelled pages and on those of test/fixtures, hosts left out, or trains it on all of them.
 * @param folders each with a manifest.json
 * @returns exit code
 */
export async function runPriceModel(
  command: "cross-validate" | "train",
  folders: readonly string[],
): Promise<number> {
  const sets = await Promise.all(folders.map(pricedPages));
  return runModel("price-model.py", command, optionRows([...sets.flat(), ...ownPages()]), modelFile);
}

async function pricedPages(folder: string): Promise<PricedPage[]> {
  const file = new URL("label-corrections.json", import.meta.url);
  const corrections = correctionsShape.parse(JSON.parse(readFileSync(file, "utf8")));
  const pages = await labelledPages(folder, priceLabels);
  return pages.map(({ labels, ...one }) => ({
    ...one,
    accepted:
      corrections.find(({ page }) => one.file.startsWith(page))?.price ??
      labels.expectedPriceCorrected ??
      labels.expected.price,
  }));
}

const smallShape = z.object({
  pages: z.array(
    z.object({
      file: z.string(),
      url: z.string(),
      expected: z.object({ price: z.nullable(z.string()).optional() }),
    }),
  ),
});

function ownPages(): PricedPage[] {
  return [
    ...shopPages(),
    ...smallPages("traps", 1),
    ...smallPages("stock", 0.15),
    ...demoPages(),
    ...pagesOfTemplates(),
  ];
}

/** Each template has a host of its own, so folds leave templates out. */
function pagesOfTemplates(): PricedPage[] {
  return templatePages().map(({ name, url, html, expected }) => ({
    set: "template pages",
    file: name,
    url,
    body: Buffer.from(html),
    accepted: expected.price === null ? [] : [expected.price],
    weight: 0.5,
  }));
}

/** Five products of each shop of the demo market on two days. */
function demoPages(): PricedPage[] {
  return shops
    .filter(({ markup }) => markup !== "script-built")
    .flatMap((shop) => {
      const all = assortmentOf(shop);
      const products = all.filter((_, at) => at % Math.ceil(all.length / 5) === 0);
      return products.flatMap((product) =>
        ["2026-10-01", "2026-11-06"].map((day) => {
          const at = { day: dayNumber(day as LocalDay), minute: 700 };
          const page = productPage(shop, product, `http://${shop.label}.localhost:4600`, at);
          const { priceBani } = expectedReading(page);
          return {
            set: "demo market",
            file: page.url,
            url: page.url,
            body: encode(productHtml(page), shop.charset),
            accepted: priceBani === null ? [] : [decimalFromMinor(priceBani)],
            weight: 0.3,
          };
        }),
      );
    });
}

function smallPages(name: string, weight: number): PricedPage[] {
  const folder = new URL(`../../test/fixtures/pages/${name}/`, import.meta.url);
  const { pages } = smallShape.parse(JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8")));
  return pages.map(({ file, url, expected }) => ({
    set: `own small pages, ${name}`,
    file,
    url,
    body: readFileSync(new URL(file, folder)),
    accepted: [expected.price ?? []].flat(),
    weight,
  }));
}

function shopPages(): PricedPage[] {
  const { pages } = ownShape.parse(JSON.parse(readFileSync(new URL("expected.json", ownFolder), "utf8")));
  return Object.entries(pages).map(([file, { url, price }]) => ({
    set: "own pages",
    file,
    url,
    body: readFileSync(new URL(file, ownFolder)),
    accepted: [price ?? []].flat().filter((one) => one !== null),
  }));
}
