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

/** Prices of single variants, by variant. */
function itemsOf(all: readonly Evidence[]): Record<string, string> {
  const ofItems = all.filter((one) => one.field === "price" && one.item !== undefined);
  return Object.fromEntries(ofItems.map((one) => [one.item ?? "", one.value]));
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

describe("shop platforms", () => {
  const variants = [
    { id: 401, title: "Negru", sku: "HCM-N", price: 14990, compare_at_price: 19990, available: true },
    { id: 402, title: "Alb", sku: "HCM-A", price: 15990, compare_at_price: null, available: true },
  ];
  const shopify = `<script type="application/json" data-product-json>${json({ id: 9, title: name, handle: "cafetiera-heinner", price_varies: true, price: 14990, compare_at_price: 19990, available: true, vendor: "Heinner", variants })}</script>`;

  it("reads Shopify's product in cents, one price per variant if the address selects none", () => {
    const found = evidenceOf(shopify);
    expect(valuesOf(found, "price")).toEqual([]);
    expect(itemsOf(found)).toEqual({ "HCM-N": "149.9", "HCM-A": "159.9" });
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
  });

  it("reads the variant that the address selects", () => {
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

  it("ignores sold-out variations if others are available", () => {
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

  it("reads from VTEX's store that a product without a price is sold out", () => {
    const store = {
      "Product:cafetiera": {
        productName: name,
        'items({"filter":"ALL"})': [{ type: "id", id: "Product:cafetiera.items.0" }],
      },
      "Product:cafetiera.items.0": {
        itemId: "9021",
        name: "Negru",
        sellers: [{ type: "id", id: "Product:cafetiera.items.0.sellers.0" }],
      },
      "$Product:cafetiera.items.0.sellers.0.commertialOffer": {
        Price: 0,
        ListPrice: 0,
        AvailableQuantity: 0,
      },
    };
    const found = evidenceOf(`<script>__STATE__ = ${json(store)}</script>`);
    expect(valuesOf(found, "price")).toEqual([]);
    expect(valuesOf(found, "availability")).toEqual(["OUT_OF_STOCK"]);
  });

  it("reads Magento 1's price object", () => {
    const options = { productId: "3391", productPrice: 149.9, productOldPrice: 199.9 };
    const found = evidenceOf(
      `<script>var optionsPrice = new Product.OptionsPrice(${json(options)});</script>`,
    );
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

  it("reads BigCommerce's attributes, which contain no product name", () => {
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

  it("reads fields from separate attributes of an element", () => {
    const found = evidenceOf(
      `<div data-product-id="88123" data-product-name="${name}" data-product-price="149.90" data-currency="RON"></div>`,
    );
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "currency")).toEqual(["RON"]);
  });

  it.each([
    [
      "Romanian",
      { produs: { nume: name, cod: "HCM", pret: 149.9, pretVechi: 199.9, moneda: "RON", inStoc: true } },
    ],
    [
      "German",
      {
        produkt: {
          bezeichnung: name,
          artikelnummer: "HCM",
          preis: 149.9,
          uvp: 199.9,
          waehrung: "RON",
          lieferbar: true,
        },
      },
    ],
    [
      "Estonian",
      {
        toode: {
          nimi: name,
          tootekood: "HCM",
          hind: "149.90",
          vanaHind: "199.90",
          valuuta: "RON",
          laos: true,
        },
      },
    ],
  ])("reads state whose keys are %s", (_, state) => {
    const found = evidenceOf(`<script>window.__STATE__=${json(state)};</script>`);
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
    expect(valuesOf(found, "previousPrice")).toEqual(["199.9"]);
    expect(valuesOf(found, "currency")).toEqual(["RON"]);
    expect(valuesOf(found, "availability")).toEqual(["IN_STOCK"]);
    expect(valuesOf(found, "sku")).toEqual(["HCM"]);
  });

  it("reads the property of a component, but not that of another product's card", () => {
    const write = (value: object) => json(value).replaceAll('"', "&quot;");
    const found = evidenceOf(
      `<buy-box :product="${write({ id: 118, nimi: name, hind: "149.90" })}"></buy-box>
       <product-card :product="${write({ nimi: "Filtru de cafea", hind: "39.00" })}"></product-card>`,
    );
    expect(valuesOf(found, "price")).toEqual(["149.9"]);
  });

  it("takes the price of the option that the address selects", () => {
    const options = `<select name="size"><option value="">…</option><option value="5520" data-price="690">S</option>
      <option value="5521" data-price="1290">M</option></select>`;
    const priced = (url: string) =>
      evidenceOf(options, url).filter(({ field, isSelected }) => field === "price" && isSelected === true);
    expect(valuesOf(priced(`${address}?variantId=5521`), "price")).toEqual(["1290"]);
    expect(priced(`${address}?utm_id=5599`)).toEqual([]);
  });
});
