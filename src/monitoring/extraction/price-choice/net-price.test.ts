import { expect, test } from "vitest";
import { templatePages } from "../../../../test/fixtures/template-pages/template-pages.ts";
import { readPage } from "../read-page.ts";

function isNetOf(prices: string): boolean | undefined {
  const body = `<!doctype html><html lang="ro"><head><title>Râșniță de cafea</title></head><body>
<h1>Râșniță de cafea</h1>${prices}<p>În stoc</p><button>Adaugă în coș</button></body></html>`;
  const reading = readPage({ body, contentType: null, url: "https://shop.example.com/p/1" });
  return reading.found ? reading.isNet : undefined;
}

test.each([
  `<p class="price">129,90 lei <span>+ TVA</span></p>`,
  `<p class="price">129,90 lei <small>fără TVA</small></p>`,
  `<p class="price">$129.90 <span>Excl. tax</span></p>`,
])("a price that is shown only without tax is net: %s", (prices) => {
  expect(isNetOf(prices)).toBe(true);
});

test.each([
  `<p class="price">129,90 lei</p>`,
  `<p class="price">129,90 lei <small>TVA inclus</small></p>`,
  `<p class="price">157,18 lei</p><p>129,90 lei fără TVA</p>`,
  `<p class="price">129,90 lei + TVA</p><p class="price">157,18 lei cu TVA</p>`,
])("a page that shows the price with tax has no net price: %s", (prices) => {
  expect(isNetOf(prices)).toBeUndefined();
});

test("of the generated pages, those that show only a net price are net, and no other", () => {
  const pages = templatePages();
  const net = pages.filter(({ html, url }) => {
    const reading = readPage({ body: html, contentType: null, url });
    return reading.found && reading.isNet === true;
  });
  expect(net.map(({ name }) => name)).toEqual(
    pages.filter(({ note }) => note.includes("net only")).map(({ name }) => name),
  );
});
