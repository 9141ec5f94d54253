import { describe, expect, it } from "vitest";
import { scanPage } from "../scan/scan-page.ts";
import { priceAttributeEvidence } from "./price-attributes.ts";

function amounts(main: string): readonly (string | null)[] {
  const html = `<title>Plăcuțe frână - Garaj</title><body><h1>Plăcuțe frână</h1>${main}</body>`;
  return priceAttributeEvidence(scanPage(html, "https://shop.example/placute-frana"))
    .filter(({ field }) => field === "price")
    .map(({ value }) => value);
}

describe("a price that the page does not print as text", () => {
  it("is read from a read-only field", () => {
    expect(amounts('<label>Preț:</label><input type="text" readonly value="489,00 lei">')).toEqual(["489"]);
  });

  it("is not read from an editable field, or from one without an amount of money", () => {
    expect(amounts('<input type="text" name="suma" value="489,00 lei">')).toEqual([]);
    expect(amounts('<input type="text" name="cantitate" readonly value="12">')).toEqual([]);
  });

  it("is read from an empty element's attribute", () => {
    expect(amounts('<div class="js-block" data-price="31.48"></div>')).toEqual(["31.48"]);
  });

  it("is not read if several differ or if it belongs to another product", () => {
    const two =
      '<div class="js-block" data-price="31.48"></div><div class="js-block" data-price="9.90"></div>';
    expect(amounts(two)).toEqual([]);
    expect(amounts('<div class="related"><div class="js-block" data-price="9.90"></div></div>')).toEqual([]);
  });
});
