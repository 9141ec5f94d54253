import { describe, expect, it } from "vitest";
import type { Evidence, FieldName } from "../reading.ts";
import { scanPage } from "../scan/scan-page.ts";
import { embeddedStateEvidence } from "./embedded-state.ts";

const name = "Cafetieră Heinner HCM-1100";
const address = "https://shop.example/p/cafetiera-heinner-hcm-1100-88123";

function evidenceOf(inner: string, url = address, heading = name): readonly Evidence[] {
  const html = `<!doctype html><html><head><title>${heading} | Magazin</title></head><body><main><h1>${heading}</h1></main>${inner}</body></html>`;
  return embeddedStateEvidence(scanPage(html, url));
}

function valuesOf(all: readonly Evidence[], field: FieldName): readonly string[] {
  return [
    ...new Set(all.filter((one) => one.field === field && one.item === undefined).map((one) => one.value)),
  ];
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

describe("application state", () => {
  it("reads the product of __NEXT_DATA__ and skips its recommendations", () => {
    const state = {
      props: {
        pageProps: {
          product: {
            id: 88123,
            name,
            brand: { name: "Heinner" },
            price: { current: 149.99, old: 199.99, currency: "RON" },
            stock: 7,
            ean: "5901234123457",
          },
          recommendations: [{ id: 1, name, price: 99 }],
        },
      },
    };
    const found = evidenceOf(`<script id="__NEXT_DATA__" type="application/json">${json(state)}</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.99"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199.99"]);
    expect(valuesOf(found, "currency")).toEqual(["RON"]);
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
    expect(valuesOf(found, "quantity")).toEqual(["7"]);
    expect(valuesOf(found, "brand")).toEqual(["Heinner"]);
    expect(valuesOf(found, "gtin")).toEqual(["5901234123457"]);
    expect(found[0]?.place).toBe("script[0] __NEXT_DATA__.props.pageProps.product.price");
  });

  it("reads Nuxt's function with its arguments", () => {
    const code = `window.__NUXT__=(function(a,b){return {state:{pdp:{title:a,finalPrice:b,regularPrice:"179,00",inStock:!1}}}}("${name}",149.5))`;
    const found = evidenceOf(`<script>${code}</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.5"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["179"]);
    expect(valuesOf(found, "availability")).toEqual(["OUT_OF_STOCK"]);
  });

  it("reads Nuxt's flat list", () => {
    const flat = [{ data: 1 }, { product: 2 }, { name: 3, price: 4, sku: 5 }, name, 149, "HCM-1100"];
    const found = evidenceOf(`<script type="application/json" id="__NUXT_DATA__">${json(flat)}</script>`);
    expect(valuesOf(found, "price")).toEqual(["149"]);
    expect(valuesOf(found, "sku")).toEqual(["HCM-1100"]);
  });

  it("reads assignments of literals and of quoted JSON", () => {
    const literal = evidenceOf(
      `<script>window.__INITIAL_STATE__ = {product: {name: '${name}', price: 149,}};</script>`,
    );
    expect(valuesOf(literal, "price")).toEqual(["149"]);
    const quoted = json(json({ product: { name, price: "1.149,90 lei" } }));
    const parsed = evidenceOf(
      `<script>window["__PRELOADED_STATE__"] = JSON.parse(${quoted}); start();</script>`,
    );
    expect(valuesOf(parsed, "price")).toEqual(["1149.9"]);
    expect(valuesOf(parsed, "currency")).toEqual(["RON"]);
  });

  it("follows the references of a normalised store", () => {
    const store = {
      ROOT_QUERY: { product: { __ref: "Product:88123" } },
      "Product:88123": { id: "88123", name, pricing: { __ref: "Pricing:1" } },
      "Pricing:1": { now: { amount: 149 }, was: { amount: 199 } },
      "Product:5": { id: "5", name: "Prăjitor de pâine Star", pricing: { now: { amount: 89 } } },
    };
    const found = evidenceOf(`<script>window.__APOLLO_STATE__=${json(store)};</script>`);
    expect(valuesOf(found, "price")).toEqual(["149"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199"]);
  });

  it("reads React's streamed components", () => {
    const line = `5:["$","$L1",null,{"product":${json({ name, price: 149, available: true })}}]\n`;
    const found = evidenceOf(`<script>self.__next_f.push(${json([1, line])})</script>`);
    expect(valuesOf(found, "price")).toEqual(["149"]);
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
  });

  it("reads amounts in cents by their key", () => {
    const state = { product: { name, price: { centAmount: 14990, fractionDigits: 2, currencyCode: "RON" } } };
    const found = evidenceOf(`<script type="application/json">${json(state)}</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "currency")).toEqual(["RON"]);
  });

  it("reads numbers as cents if their formatted amount is a hundredth", () => {
    const price = { amount: 14990, currency: "RON", formatted: "149,90 lei" };
    const state = { product: { current: { title: name, price, wasPrice: { amount: 19990 } } } };
    const found = evidenceOf(`<script>window.__STATE__ = ${json(state)};</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199.9"]);
  });

  it("reads state with escaped quotes, and state in a script without a type", () => {
    const named = json({ product: { name, price: 149 } }).replaceAll('"', "&q;");
    expect(valuesOf(evidenceOf(`<script type="application/json">${named}</script>`), "price")).toEqual([
      "149",
    ]);
    const bare = `<template data-varname="state"><script>${json({ "Product:a": { name, price: 149 } })}</script></template>`;
    expect(valuesOf(evidenceOf(bare), "price")).toEqual(["149"]);
  });

  it("reads variables assigned separately", () => {
    const found = evidenceOf(
      `<script>var EM = {};EM.product_title="${name}";EM.productDiscountedPrice = 149.99;EM.productFullPrice = 199.99;</script>`,
    );
    expect(valuesOf(found, "price")).toEqual(["149.99"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199.99"]);
  });

  it("reads whole numbers as cents only if the page shows a hundredth of them", () => {
    const state = `<script>var product = ${json({ name, price: 14990, oldPrice: 19990 })};</script>`;
    expect(valuesOf(evidenceOf(state), "price")).toEqual(["14990"]);
    const shown = evidenceOf(`<p>Preț: 149,90 lei</p>${state}`);
    expect(valuesOf(shown, "price")).toEqual(["149.90"]);
    expect(valuesOf(shown, "previousPrice")).toEqual(["199.90"]);
  });
});

describe("analytics", () => {
  it("reads a viewed item with the enclosing currency, and no item lists", () => {
    const viewed = {
      event: "view_item",
      ecommerce: { currency: "RON", items: [{ item_name: name, item_id: "88123", price: 149.99 }] },
    };
    const listed = { event: "view_item_list", ecommerce: { impressions: [{ name, price: 1 }] } };
    const found = evidenceOf(
      `<script>dataLayer.push(${json(listed)});dataLayer.push(${json(viewed)});</script>`,
    );
    expect(valuesOf(found, "price")).toEqual(["149.99"]);
    expect(valuesOf(found, "currency")).toEqual(["RON"]);
    expect(valuesOf(found, "sku")).toEqual(["88123"]);
  });

  it("reads the older detail view, prices as text", () => {
    const layer = `dataLayer = [{'ecommerce':{'currencyCode':'RON','detail':{'products':[{'name':'${name}','id':'88123','price':'149.99','brand':'Heinner'}]}}}];`;
    const found = evidenceOf(`<script>${layer}</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.99"]);
    expect(valuesOf(found, "brand")).toEqual(["Heinner"]);
  });

  it("reads a layer with name and stock one level deeper", () => {
    const layer = `digitalData={product:[{productInfo:{sku:"HCM-1100",productName:"${name}",manufacturer:"Heinner"},price:{basePrice:149.99,currency:"RON"},attributes:{availability:"in-stock"}}]};`;
    const found = evidenceOf(`<script>${layer}</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.99"]);
    expect(valuesOf(found, "sku")).toEqual(["HCM-1100"]);
    expect(valuesOf(found, "brand")).toEqual(["Heinner"]);
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
  });

  it("reads lists with one item, as in tag managers", () => {
    const tags = {
      product_name: [name],
      product_price: ["149.99"],
      product_stock: ["N"],
      product_brand: ["Heinner"],
    };
    const found = evidenceOf(`<script>var utag_data = ${json(tags)};</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.99"]);
    expect(valuesOf(found, "availability")).toEqual(["OUT_OF_STOCK"]);
    expect(valuesOf(found, "brand")).toEqual(["Heinner"]);
  });

  it("reads remarketing values if the address contains their product number", () => {
    const found = evidenceOf(
      `<script>var google_tag_params = {ecomm_prodid: '88123', ecomm_pagetype: 'product', ecomm_totalvalue: 149.99};</script>`,
    );
    expect(valuesOf(found, "price")).toEqual(["149.99"]);
    const other = evidenceOf(
      `<script>var google_tag_params = {ecomm_prodid: '555', ecomm_totalvalue: 20.5};</script>`,
    );
    expect(other).toEqual([]);
  });
});

describe("objects other than the page's product are ignored", () => {
  it("skips other products, also with similar names", () => {
    const state = {
      items: [
        { name: "Cafetieră Heinner HCM-1200 Inox", price: 99 },
        { name, price: 149 },
        { name: "Filtru", price: 9 },
      ],
    };
    expect(valuesOf(evidenceOf(`<script>var list = ${json(state)};</script>`), "price")).toEqual(["149"]);
    expect(
      evidenceOf(
        `<script>var list = ${json({ items: [{ name: "Blender Star 600 W", price: 99 }] })};</script>`,
      ),
    ).toEqual([]);
  });

  it("reads separately listed sizes as variants of one product", () => {
    const sizes = [1, 2, 3].map((size) => ({ name, sku: `S${size}`, price: 149, inStock: size === 2 }));
    const found = evidenceOf(`<script>window.shop = ${json({ productMetaData: sizes })};</script>`);
    expect(valuesOf(found, "price")).toEqual(["149"]);
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
    expect(valuesOf(found, "sku")).toEqual([]);
  });

  it("does not read 999 pieces as a count", () => {
    const found = evidenceOf(`<script>var product = ${json({ name, price: 149, stock: 999 })};</script>`);
    expect(valuesOf(found, "quantity")).toEqual([]);
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
  });

  it.each([
    "<script>var product = {name: 'x', price: </script>",
    "<script>window.a = {b: {c: {price: 5}}</script>",
    '<script type="application/json">{"price": }</script>',
    `<script>window.a = ${"{b:".repeat(5000)}{price:1}</script>`,
    `<form data-product_variations="[{&quot;price"></form>`,
    "<script>dataLayer.push({price: 5, self: this, f: () => ({})})</script>",
  ])("survives %.60s", (inner) => {
    expect(evidenceOf(inner)).toEqual([]);
  });

  it("reads a page full of hostile data in linear time", () => {
    for (const piece of [
      "a={price:1};",
      "a={price:1,",
      "dataLayer.push({price:1,",
      "a=['",
      '{"price":1,"variants":[',
      "=JSON.parse('",
    ]) {
      const start = process.threadCpuUsage();
      evidenceOf(`<script>${piece.repeat(40_000)}</script>`);
      const spent = process.threadCpuUsage(start);
      expect((spent.user + spent.system) / 1e6, piece).toBeLessThan(5);
    }
  });
});
