import { expect, test } from "vitest";
import { scanPage } from "../scan/scan-page.ts";
import { codeAttributeEvidence } from "./code-attributes.ts";

function numbersOf(body: string) {
  const html = `<html><head><title>Bec LED GU10 6 W</title></head><body><h1>Bec LED GU10 6 W</h1>${body}</body></html>`;
  const found = codeAttributeEvidence(scanPage(html, "https://shop.example/bec-led-gu10-6-w"));
  return found.map(({ field, value }) => `${field} ${value}`);
}

test.each([
  ["a form field", '<input type="hidden" name="referencia" value="EDU-18531">'],
  ["a data attribute", '<div class="buy" data-sku="EDU-18531"></div>'],
  ["a prefixed data attribute", '<form data-product-code=" EDU-18531 "></form>'],
  ["an attribute of a short tag", '<b data-sku="EDU-18531">6 W</b>'],
  ["the same number in several places", '<input name="sku" value="EDU-18531"><i data-sku="EDU-18531"></i>'],
])("the product number is read from %s", (_, body) => {
  expect(numbersOf(`<p>12,50 lei</p>${body}`)).toEqual(["sku EDU-18531"]);
});

test.each([
  ["two numbers", '<i data-sku="EDU-18531"></i><i data-sku="EDU-18532"></i>'],
  ["a word", '<div class="buy" data-sku="standard"></div>'],
  ["the position in a list", '<a data-ref="1">6 W</a>'],
  ["an attribute of another meaning", '<div class="buy" data-postcode="EDU-18531"></div>'],
  ["a field of another meaning", '<input name="voucher" value="EDU-18531">'],
])("%s gives none", (_, body) => {
  expect(numbersOf(`<p>12,50 lei</p>${body}`)).toEqual([]);
});

test("a page without a name of its product gives none", () => {
  const page = scanPage('<p data-sku="EDU-18531">12,50 lei</p>', "https://shop.example/p/1");
  expect(codeAttributeEvidence(page)).toEqual([]);
});
