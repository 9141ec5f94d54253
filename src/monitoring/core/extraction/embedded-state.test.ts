import { describe, expect, it } from "vitest";
import type { Evidence, FieldName } from "../reading.ts";
import { embeddedStateEvidence } from "./embedded-state.ts";
import { scanPage } from "./scan-page.ts";

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

/** Prices that stand for single variants, by the variant. */
function itemsOf(all: readonly Evidence[]): Record<string, string> {
  const ofItems = all.filter((one) => one.field === "price" && one.item !== undefined);
  return Object.fromEntries(ofItems.map((one) => [one.item ?? "", one.value]));
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

describe("application state", () => {
  it("reads the product of __NEXT_DATA__ and passes its recommendations over", () => {
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

  it("takes whole numbers for cents only where the page shows a hundredth of them", () => {
    const state = `<script>var product = ${json({ name, price: 14990, oldPrice: 19990 })};</script>`;
    expect(valuesOf(evidenceOf(state), "price")).toEqual(["14990"]);
    const shown = evidenceOf(`<p>Preț: 149,90 lei</p>${state}`);
    expect(valuesOf(shown, "price")).toEqual(["149.90"]);
    expect(valuesOf(shown, "previousPrice")).toEqual(["199.90"]);
  });
});

describe("analytics", () => {
  it("reads a viewed item with the currency around it, and no list of others", () => {
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

  it("reads remarketing values whose product number the address holds", () => {
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

describe("shop systems", () => {
  const variants = [
    { id: 401, title: "Negru", sku: "HCM-N", price: 14990, compare_at_price: 19990, available: true },
    { id: 402, title: "Alb", sku: "HCM-A", price: 15990, compare_at_price: null, available: true },
  ];
  const shopify = `<script type="application/json" data-product-json>${json({ id: 9, title: name, handle: "cafetiera-heinner", price_varies: true, price: 14990, compare_at_price: 19990, available: true, vendor: "Heinner", variants })}</script>`;

  it("reads Shopify's product in cents, one price per variant where the address chooses none", () => {
    const found = evidenceOf(shopify);
    expect(valuesOf(found, "price")).toEqual([]);
    expect(itemsOf(found)).toEqual({ "HCM-N": "149.9", "HCM-A": "159.9" });
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
  });

  it("reads the variant that the address names", () => {
    const found = evidenceOf(shopify, `${address}?variant=402`);
    expect(valuesOf(found, "price")).toEqual(["159.9"]);
    expect(valuesOf(found, "sku")).toEqual(["HCM-A"]);
    expect(itemsOf(found)).toEqual({});
  });

  it("reads Shopify's analytics", () => {
    const meta = {
      product: {
        id: 9,
        gid: "gid://shopify/Product/9",
        vendor: "Heinner",
        variants: [{ id: 401, price: 14990, name: `${name} - Negru`, public_title: "Negru", sku: "HCM-N" }],
      },
      page: { pageType: "product" },
    };
    const found = evidenceOf(
      `<script>var meta = ${json(meta)}; for (var a in meta) { window[a] = meta[a]; }</script>`,
    );
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "sku")).toEqual(["HCM-N"]);
  });

  const variations = [
    {
      variation_id: 71,
      sku: "R",
      attributes: { attribute_pa_culoare: "rosu" },
      display_price: 149,
      display_regular_price: 199,
      is_in_stock: true,
    },
    {
      variation_id: 72,
      sku: "V",
      attributes: { attribute_pa_culoare: "verde" },
      display_price: 159,
      display_regular_price: 159,
      is_in_stock: false,
    },
  ];
  const form = `<form class="variations_form cart" data-product_id="12" data-product_variations="${json(variations).replaceAll('"', "&quot;")}"></form>`;

  it("reads WooCommerce's variations by the options in the address", () => {
    const found = evidenceOf(form, `${address}?attribute_pa_culoare=verde`);
    expect(valuesOf(found, "price")).toEqual(["159"]);
    expect(valuesOf(found, "availability")).toEqual(["OUT_OF_STOCK"]);
  });

  it("leaves sold-out variations out where others are left", () => {
    const found = evidenceOf(form);
    expect(valuesOf(found, "price")).toEqual(["149"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199"]);
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
  });

  it("reads Magento's price box and not that of related products", () => {
    const box = (amounts: string): string =>
      `<div class="price-box price-final_price" data-role="priceBox" data-product-id="5">${amounts}</div>`;
    const own = `<div class="product-info-main">${box('<span data-price-amount="199" data-price-type="oldPrice">199</span><span data-price-amount="149.9001" data-price-type="finalPrice">149,90</span>')}</div>`;
    const related = `<div class="block related">${box('<span data-price-amount="49" data-price-type="finalPrice">49</span>')}</div>`;
    const found = evidenceOf(related + own);
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199"]);
  });

  it("reads Magento's configuration", () => {
    const config = {
      "#product_addtocart_form": {
        configurable: {
          spConfig: {
            productId: "88123",
            prices: { oldPrice: { amount: 199 }, finalPrice: { amount: 149 } },
            optionPrices: { "5": { oldPrice: { amount: 199 }, finalPrice: { amount: 149 } } },
          },
        },
      },
    };
    const found = evidenceOf(`<script type="text/x-magento-init">${json(config)}</script>`);
    expect(valuesOf(found, "price")).toEqual(["149"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199"]);
  });

  it("reads VTEX's store and its list of SKUs", () => {
    const store = {
      "Product:cafetiera-heinner-hcm-1100-88123": {
        productName: name,
        linkText: "cafetiera-heinner-hcm-1100-88123",
        priceRange: { type: "id", generated: true, id: "$Product:cafetiera.priceRange" },
      },
      "$Product:cafetiera.priceRange": {
        sellingPrice: { type: "id", generated: true, id: "$Product:cafetiera.priceRange.sellingPrice" },
      },
      "$Product:cafetiera.priceRange.sellingPrice": { highPrice: 149, lowPrice: 149 },
    };
    expect(valuesOf(evidenceOf(`<script>__STATE__ = ${json(store)}</script>`), "price")).toEqual(["149"]);
    const skus = {
      productId: 3,
      name,
      skus: [
        {
          sku: 31,
          available: true,
          listPriceFormated: "R$ 199,90",
          listPrice: 19990,
          bestPriceFormated: "R$ 149,90",
          bestPrice: 14990,
        },
      ],
    };
    const found = evidenceOf(`<script>var skuJson_0 = ${json(skus)};</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199.9"]);
  });

  it("reads PrestaShop's product attribute", () => {
    const product = {
      id_product: "88123",
      name,
      price_amount: 149.9,
      price: "149,90 lei",
      price_without_reduction: 199.9,
      reference: "HCM-1100",
      stock_quantity: 3,
      availability: "last_remaining_items",
    };
    const found = evidenceOf(
      `<div id="product-details" data-product="${json(product).replaceAll('"', "&quot;")}"></div>`,
    );
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199.9"]);
    expect(valuesOf(found, "quantity")).toEqual(["3"]);
    expect(valuesOf(found, "sku")).toContain("HCM-1100");
  });

  it("reads BigCommerce's attributes, which name no product", () => {
    const data = {
      product_attributes: {
        sku: "HCM",
        instock: true,
        stock: 4,
        price: { with_tax: { formatted: "149,90 lei", value: 149.9, currency: "RON" } },
      },
    };
    const found = evidenceOf(`<script>var BCData = ${json(data)};</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "currency")).toEqual(["RON"]);
    expect(valuesOf(found, "quantity")).toEqual(["4"]);
  });

  it("reads fields that an element tells one by one", () => {
    const found = evidenceOf(
      `<div data-product-id="88123" data-product-name="${name}" data-product-price="149.90" data-currency="RON"></div>`,
    );
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "currency")).toEqual(["RON"]);
  });
});

describe("what is not the page's product says nothing", () => {
  it("passes other products over, also of nearly the same name", () => {
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

  it("reads sizes that a shop lists one by one as variants of one product", () => {
    const sizes = [1, 2, 3].map((size) => ({ name, sku: `S${size}`, price: 149, inStock: size === 2 }));
    const found = evidenceOf(`<script>window.shop = ${json({ productMetaData: sizes })};</script>`);
    expect(valuesOf(found, "price")).toEqual(["149"]);
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
    expect(valuesOf(found, "sku")).toEqual([]);
  });

  it("takes 999 pieces for no count", () => {
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

  it("reads a page full of hostile data in time that grows with its length", () => {
    for (const piece of [
      "a={price:1};",
      "a={price:1,",
      "dataLayer.push({price:1,",
      "a=['",
      '{"price":1,"variants":[',
      "=JSON.parse('",
    ]) {
      const start = process.cpuUsage();
      evidenceOf(`<script>${piece.repeat(40_000)}</script>`);
      const spent = process.cpuUsage(start);
      expect((spent.user + spent.system) / 1e6, piece).toBeLessThan(5);
    }
  });
});
