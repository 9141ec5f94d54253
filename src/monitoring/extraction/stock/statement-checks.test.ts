import { expect, test } from "vitest";
import { readPage } from "../read-page.ts";

const body = `<!doctype html><html lang="ro"><head><title>Râșniță de cafea</title>
<script type="application/ld+json">{"@type":"Product","name":"Râșniță de cafea","sku":"R-1",
"offers":{"@type":"Offer","price":"129.90","priceCurrency":"RON","availability":"https://schema.org/InStock"}}</script></head>
<body><h1>Râșniță de cafea</h1><p class="price">129,90 lei</p>
<div class="product-notes"><p class="stock-note">Produsul nu mai este disponibil</p></div></body></html>`;

const page = { body, contentType: null, url: "https://shop.example.com/p/1" };

test("a visible statement is compared with the rest of the page", () => {
  const { statementChecks, availability } = readPage(page);
  expect(availability?.value).toBe("OUT_OF_STOCK");
  expect(statementChecks).toEqual([
    {
      statement: expect.stringMatching(
        /^p\.stock-note<div\.product-notes.* produsul nu mai este disponibil$/,
      ),
      value: "OUT_OF_STOCK",
      others: "IN_STOCK",
    },
  ]);
});

test("a statement that is on most pages of the host carries nothing", () => {
  const fixedStatements = readPage(page).statementChecks?.map(({ statement }) => statement) ?? [];
  const { availability, statementChecks } = readPage({ ...page, fixedStatements });
  expect(availability?.value).toBe("IN_STOCK");
  expect(statementChecks).toBeUndefined();
});
