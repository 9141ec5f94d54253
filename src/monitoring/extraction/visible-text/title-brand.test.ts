import { expect, test } from "vitest";
import { readPage } from "../read-page.ts";
import { scanPage } from "../scan/scan-page.ts";
import { titleBrandEvidence } from "./title-brand.ts";

function brandOf(
  name: string,
  more: { readonly url?: string; readonly head?: string; readonly body?: string },
) {
  const html = `<html><head><title>${name}</title>${more.head ?? ""}</head><body><h1>${name}</h1>${more.body ?? ""}</body></html>`;
  return titleBrandEvidence(scanPage(html, more.url ?? "https://www.shop.example/p/1"))[0]?.value ?? null;
}

test.each([
  ['window.dl = {"brand":"Nordia"}', "Nordia"],
  ["gtag('set', {'item_brand': 'Nordia'})", "Nordia"],
  ['{"manufacturer_name":"Nordia Home"}', "Nordia Home"],
  ['{"brand":"Velis"}', null],
  ['{"category":"Nordia"}', null],
])("words of the name that data call a brand: %s", (data, brand) => {
  expect(brandOf("Frigider Nordia Home 340 l", { body: `<script>${data}</script>` })).toBe(brand);
});

test("the shop's own name at the beginning of the product's name is its brand", () => {
  const head = '<meta property="og:site_name" content="Maple &amp; Oak">';
  expect(brandOf("Maple & Oak Side Table", { head })).toBe("Maple & Oak");
  expect(brandOf("Velis Backpack 40L", { url: "https://www.velis.co.uk/p/1" })).toBe("Velis");
  expect(brandOf("Backpack Velis 40L", { url: "https://www.velis.com/p/1" })).toBeNull();
  expect(brandOf("Velis", { url: "https://www.velis.com/p/1" })).toBeNull();
});

test.each([
  ["Mașină de spălat Bosch Serie 6, 9 kg", "Bosch"],
  ["LEGO® Creator 31109 Corabia piraților", "LEGO"],
  ["Monitor MSI MAG 274UPF 27 inch", "MSI"],
  ["Frigider Star-Light side by side", "Star-Light"],
  ["Apple iPhone 15 128 GB", "Apple"],
  ["Suc de mere Apple Garden", null],
  ["Husă de silicon pentru Samsung Galaxy", null],
  ["Spare battery for Makita drills", null],
  ["Ersatzfilter passend für Bosch", null],
  ["Lampă de birou cu braț", null],
])("a brand that is widely known: %s", (name, brand) => expect(brandOf(name, {})).toBe(brand));

test("in the shop of a widely known brand it is the brand of what names none", () => {
  expect(brandOf("Sunset tumbler 20 oz", { url: "https://www.yeti.com/p/1" })).toBe("YETI");
  expect(brandOf("Sunset tumbler 20 oz", { url: "https://www.shop.example/p/1" })).toBeNull();
});

test("it counts only where the page states no brand", () => {
  const offers = { "@type": "Offer", price: "10", priceCurrency: "EUR" };
  const product = { "@type": "Product", name: "Velis Backpack 40L", brand: "L&amp;#8217;Ardan", offers };
  const html = `<title>Velis Backpack 40L</title><script type="application/ld+json">${JSON.stringify(product)}</script><h1>Velis Backpack 40L</h1>`;
  const reading = readPage({ body: html, contentType: null, url: "https://www.velis.com/p/1" });
  expect(reading.brand?.value).toBe("L’Ardan");
});

test("a reference to another item is no brand", () => {
  const product = {
    "@type": "Product",
    name: "Backpack 40L",
    brand: { "@id": "https://www.velis.com/#brand" },
    offers: { "@type": "Offer", price: "10", priceCurrency: "EUR" },
  };
  const html = `<title>Backpack 40L</title><script type="application/ld+json">${JSON.stringify(product)}</script><h1>Backpack 40L</h1>`;
  expect(readPage({ body: html, contentType: null, url: "https://www.velis.com/p/1" }).brand).toBeNull();
});
