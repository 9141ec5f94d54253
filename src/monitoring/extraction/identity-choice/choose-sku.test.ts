import { expect, test } from "vitest";
import { compileTrees, scoreOf, type Tree } from "../../../kit/boosted-trees.ts";
import { collectEvidence, readPage } from "../read-page.ts";
import { scanPage } from "../scan/scan-page.ts";
import { chooseSku } from "./choose-sku.ts";
import model from "./sku-model.json" with { type: "json" };
import { skuFeatureNames, skuOptions } from "./sku-options.ts";

const trees = compileTrees(model.trees as unknown as readonly Tree[]);

test("the stored model was trained on the features that are computed now, in their order", () => {
  expect(model.features).toEqual(skuFeatureNames);
});

test.each(model.examples.map((one, index) => [index, one] as const))(
  "example %i has the score that the training library gave",
  (_, { features, score }) => {
    const values = features.map((value) => value ?? Number.NaN);
    expect(scoreOf(trees, values)).toBeCloseTo(score, 4);
  },
);

const url = "https://shop.example/cana-termos-inox-500-ml";

function pageWith(body: string, head = ""): string {
  return `<html><head><title>Cană termos inox 500 ml</title>${head}</head><body><h1>Cană termos inox 500 ml</h1>${body}</body></html>`;
}

function jsonLd(more: object): string {
  const offers = { "@type": "Offer", price: "59.99", priceCurrency: "RON" };
  const product = { "@type": "Product", name: "Cană termos inox 500 ml", offers, ...more };
  return `<script type="application/ld+json">${JSON.stringify(product)}</script>`;
}

const price = '<p class="price">59,99 lei</p><button>Adaugă în coș</button>';

test("a labelled number is the SKU, with the model's probability as confidence", () => {
  const page = readPage({ body: pageWith(`${price}<p>Cod produs: CT-5012</p>`), contentType: null, url });
  expect(page.sku?.value).toBe("CT-5012");
  expect(page.sku?.sources).toEqual(["visible-text"]);
  expect(page.sku?.confidence).toBeGreaterThan(0.5);
});

test("a trade number given as the SKU in data gives way to the labelled number", () => {
  const body = pageWith(
    `${price}<p>SKU: CT-5012</p>`,
    jsonLd({ sku: "5901234123457", gtin13: "5901234123457" }),
  );
  expect(readPage({ body, contentType: null, url }).sku?.value).toBe("CT-5012");
});

test("the numbers of a list of products are no SKU", () => {
  const items = [856_499, 856_802, 856_460, 127_206, 856_787].map(
    (code) => `<li><a href="/p/${code}">Șervețele</a><p>Product Code: ${code}</p></li>`,
  );
  const list = `<html><head><title>Șervețele</title></head><body><h1>Șervețele</h1><ul>${items.join("")}</ul></body></html>`;
  const page = scanPage(list, "https://shop.example/servetele.html");
  expect(chooseSku(page, collectEvidence(page, null))).toBeNull();
});

test("a page without any number has no SKU", () => {
  const page = scanPage(pageWith(price), url);
  expect(skuOptions(page, collectEvidence(page, null))).toEqual([]);
  expect(chooseSku(page, collectEvidence(page, null))).toBeNull();
});

test("numbers that differ in marks only are one option, with all that state it", () => {
  const page = scanPage(pageWith(`${price}<p>SKU: CT-5012</p>`, jsonLd({ sku: "CT5012" })), url);
  const options = skuOptions(page, collectEvidence(page, null));
  expect(options.map(({ value }) => value)).toEqual(["CT-5012"]);
  expect(options[0]?.features[skuFeatureNames.indexOf("statements")]).toBe(2);
});
