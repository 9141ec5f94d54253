import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { minorFromDecimal } from "../../kit/money.ts";
import { readPage } from "./read-page.ts";

interface Expected {
  /** Decimal text; null if the page must yield no price. */
  readonly price: string | null;
  readonly reason?: string;
  readonly previous?: string;
  readonly currency?: string | null;
  readonly availability?: string;
  readonly label?: string;
  readonly promo?: boolean;
  readonly quantity?: number;
  readonly name?: string;
  readonly brand?: string;
  readonly sku?: string;
  readonly mpn?: string;
  readonly gtin?: string | null;
  readonly image?: string;
  readonly seller?: string;
  readonly category?: readonly string[];
  /** Confidence of at least 0.8. */
  readonly confident?: boolean;
  /** Confidence below 0.8. */
  readonly unsure?: boolean;
}

interface Trap {
  readonly file: string;
  readonly url: string;
  readonly rule: string;
  readonly expected: Expected;
}

const folder = join(import.meta.dirname, "../../../test/fixtures/pages/traps");
const { pages } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {
  pages: readonly Trap[];
};

describe("pages with misleading values", () => {
  test("there are more than 50 pages", () => expect(pages.length).toBeGreaterThan(50));

  test.each(pages)("$file: $rule", ({ file, url, expected }) => {
    const body = readFileSync(join(folder, file));
    const reading = readPage({ body, contentType: "text/html; charset=utf-8", url });
    const facts = {
      price: reading.found ? reading.priceMinor.value : null,
      reason: reading.found ? undefined : reading.reason,
      previous: reading.found ? (reading.previousPriceMinor?.value ?? null) : null,
      currency: reading.found ? (reading.currency?.value ?? null) : null,
      availability: reading.availability?.value,
      label: reading.availabilityLabel,
      promo: reading.found ? reading.promo.value : undefined,
      quantity: reading.quantity?.value,
      name: reading.name?.value,
      brand: reading.brand?.value,
      sku: reading.sku?.value,
      mpn: reading.mpn?.value,
      gtin: reading.gtin?.value ?? null,
      image: reading.image?.value,
      seller: reading.seller?.value,
      category: reading.categoryPath?.value,
    };
    const { confident, unsure, price, previous, ...others } = expected;
    expect(facts).toMatchObject({
      ...others,
      price: price === null ? null : minorFromDecimal(price),
      previous: previous === undefined ? null : minorFromDecimal(previous),
    });
    const confidence = reading.found ? reading.priceMinor.confidence : 0;
    if (confident) expect(confidence).toBeGreaterThanOrEqual(0.8);
    if (unsure) expect(confidence).toBeLessThan(0.8);
  });
});
