import { expect, test } from "vitest";
import { readPage } from "../read-page.ts";

/** A product page of an invented shop. */
const page = (prices: string, further = "") => `<title>Lampă de birou Aurie 12 W</title><body>
  <main><h1>Lampă de birou Aurie 12 W</h1><img src="/lampa.jpg" alt="">${prices}
  <button type="submit" class="add-to-cart">Adaugă în coș</button><p>Cod: LA-12-AU</p></main>${further}`;

function priceOf(prices: string, further = "", url = "https://shop.example/lampa-aurie") {
  const reading = readPage({ body: page(prices, further), contentType: "text/html; charset=utf-8", url });
  return reading.found ? reading.priceMinor.value : reading.reason;
}

test.each([
  [
    "before it",
    '<div class="box"><em>Preț în aplicație</em><b>189,00 lei</b></div><div class="price">219,00 lei</div>',
  ],
  [
    "after it",
    '<div class="price">219,00 lei</div><div class="promo"><b>189,00 lei</b> <small>Club members pay</small></div>',
  ],
  [
    "in the same text",
    '<p class="price">219,00 lei</p><p>Avec le code LUMIERE : <strong>189,00 lei</strong></p>',
  ],
  [
    "in bold type and first",
    "<div><h3>Cena pro členy klubu</h3><p class='price'>189,00 lei</p></div><p>219,00 lei</p>",
  ],
])("what anybody pays is the price: a condition %s", (_, prices) => {
  expect(priceOf(prices)).toBe(21900);
});

test("a reward is no lower price, and the only price of a page counts whatever its label", () => {
  expect(priceOf('<div class="price">219,00 lei</div><p>Members earn <b>21,90 lei</b></p>')).toBe(21900);
  expect(priceOf('<div class="price"><small>Club price</small> <b>189,00 lei</b></div>')).toBe(18900);
});

test.each([
  [
    "odd classes",
    '<div>Brez DDV <p class="price">100,00 €</p></div><div>Z DDV <i class="x2">109,50 €</i></div>',
  ],
  [
    "no word on the gross amount",
    '<div>Nettó <p class="price">50 000 Ft</p></div><p><i class="x2">63 500 Ft</i></p>',
  ],
])("the price is with tax: %s", (_, prices) => {
  expect(priceOf(prices)).toBe(prices.includes("Ft") ? 6350000 : 10950);
});

const variants = [
  { id: 71, sku: "LA-12-AU", price: 219 },
  { id: 72, sku: "LA-12-NE", price: 249 },
].map(({ id, sku, price }) => ({
  "@type": "Product",
  name: "Lampă de birou Aurie 12 W",
  sku,
  url: `https://shop.example/lampa-aurie?varianta=${id}`,
  offers: { "@type": "Offer", price, priceCurrency: "RON" },
}));
const data = {
  "@context": "https://schema.org",
  "@type": "ProductGroup",
  name: "Lampă de birou Aurie 12 W",
  hasVariant: variants,
};
const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

test("the variant that the address selects is the one that is read, whichever the page opens with", () => {
  const shown = '<div class="price">219,00 lei</div>';
  expect(priceOf(shown, script)).toBe(21900);
  expect(priceOf(shown, script, "https://shop.example/lampa-aurie?varianta=72")).toBe(24900);
});

test("a price in two currencies is one price", () => {
  const shown = '<div class="price">49,00 € <span>/</span> <b>95,84 лв.</b></div>';
  expect(priceOf(shown)).toBe(4900);
});
