import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { decimalFromMinor } from "../../../kit/money.ts";
import { readPage } from "../read-page.ts";

interface StockPage {
  readonly file: string;
  readonly url: string;
  readonly expected: {
    readonly availability: string | null;
    readonly price: string;
    readonly label?: string;
    readonly quantity?: number;
  };
}

const folder = join(import.meta.dirname, "../../../../test/fixtures/pages/stock");
const { pages } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {
  pages: readonly StockPage[];
};

describe("availability, label and quantity of product pages", () => {
  test("there are at least 40 pages", () => expect(pages.length).toBeGreaterThanOrEqual(40));

  test.each(pages)("$file", ({ file, url, expected }) => {
    const reading = readPage({ body: readFileSync(join(folder, file)), contentType: "text/html", url });
    expect(reading.found && decimalFromMinor(reading.priceMinor.value)).toBe(expected.price);
    expect(reading.availability?.value ?? null).toBe(expected.availability);
    if (expected.label !== undefined) expect(reading.availabilityLabel).toBe(expected.label);
    if (expected.quantity !== undefined) expect(reading.quantity?.value).toBe(expected.quantity);
  });
});
