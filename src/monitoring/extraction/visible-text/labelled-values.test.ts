import { expect, it } from "vitest";
import type { FieldName } from "../reading.ts";
import { scanPage } from "../scan/scan-page.ts";
import { labelledValueEvidence } from "./labelled-values.ts";

function valuesOf(block: string, wanted: FieldName): readonly string[] {
  const html = `<title>Oală emailată</title><main><h1>Oală emailată</h1>${block}<p>149,90 lei</p></main>`;
  return labelledValueEvidence(scanPage(html, "https://shop.example/oala"))
    .filter(({ field }) => field === wanted)
    .map(({ value }) => value);
}

it.each([
  ["<div>Brand: <a>Claritas</a> · Cod produs CLR-CPL67</div>", "CLR-CPL67"],
  ["<p>Кат. № 4417</p>", "4417"],
  ["<p>Tuotekoodi VP5-SIN</p>", "VP5-SIN"],
  ["<p>Art.nr KLP-R600 · Klipparn</p>", "KLP-R600"],
  ["<p>Ref. ESP-RN</p>", "ESP-RN"],
  ["<div>Kood: <span>T075-M</span></div>", "T075-M"],
  ["<p>SKU: 84213</p>", "84213"],
  ['<div class="product-reference"><span>ZF-V9-2100</span></div>', "ZF-V9-2100"],
])("a number beside its label: %s", (block, number) => expect(valuesOf(block, "sku")).toEqual([number]));

it.each([
  "<p>Model X-PRO</p>",
  "<p>Item no-name</p>",
  "<p>Articol A-Z</p>",
  "<p>Cod de reducere TOAMNA-10</p>",
  "<p>Produsul nostru nou</p>",
])("no number: %s", (block) => expect(valuesOf(block, "sku")).toEqual([]));

it.each([
  ["<div>Cod articol: UI-2004 | Fabricant: Codrea</div>", "Codrea"],
  ["<div>Cod articol: UI-2004 | Fabricant: <a>Codrea</a></div>", "Codrea"],
  ["<p>Oală cu fund gros. Marca: <a>Codrea</a></p>", "Codrea"],
])("a brand behind another statement: %s", (block, brand) =>
  expect(valuesOf(block, "brand")).toEqual([brand]),
);
