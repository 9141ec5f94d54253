import { describe, expect, test } from "vitest";
import { checkLocation, proposeLocation } from "./propose-location.ts";
import type { RecipeLocator } from "./recipe.ts";

const input = (main: string, stated: string | null = null) => {
  const offers = { "@type": "Offer", price: stated, priceCurrency: "RON" };
  const data = { "@context": "https://schema.org", "@type": "Product", name: "Râșniță Boreal", offers };
  return {
    body: `<html><head><title>Râșniță Boreal</title>${
      stated === null ? "" : `<script type="application/ld+json">${JSON.stringify(data)}</script>`
    }</head><body><main class="product"><h1>Râșniță Boreal</h1>${main}<button>Adaugă în coș</button></main></body></html>`,
    contentType: "text/html",
    url: "https://shop.example.com/rasnita",
  };
};

const locator = (tag: string, name: string): RecipeLocator => ({
  element: { tag, names: [name] },
  within: [],
  attribute: null,
});

describe("the location of a corrected price", () => {
  test("is the only element whose text is that price, identified by its names", () => {
    const page = input(`<p class="price-now">1.899,00 lei</p><p class="delivery">19,99 lei</p>`, "18.99");
    expect(proposeLocation(page, 189_900)).toEqual(locator("p", ".price-now"));
    expect(proposeLocation(page, 1_999)).toEqual(locator("p", ".delivery"));
  });

  test("prefers an element named a price among those that show it", () => {
    const page = input(
      `<b class="sticky">990 lei</b><i class="old-price">990 lei</i><p class="price">990 lei</p>`,
    );
    expect(proposeLocation(page, 99_000)).toEqual(locator("p", ".price"));
  });

  test("may be split into parts or in an attribute", () => {
    const split = input(`<p class="price">1.899<sup>99</sup> lei</p>`);
    expect(proposeLocation(split, 189_999)).toEqual(locator("p", ".price"));
    const attribute = input(`<span itemprop="price" content="1899.50">vezi</span>`);
    expect(proposeLocation(attribute, 189_950)).toMatchObject({
      element: { tag: "span", names: ["[itemprop=price]"] },
      attribute: "content",
    });
  });

  test("is null if the page does not show it or the element has no names", () => {
    expect(proposeLocation(input(`<p class="price">990 lei</p>`), 98_000)).toBeNull();
    expect(proposeLocation(input(`<p>990 lei</p><p>10 lei</p>`), 1_000)).toBeNull();
    const twice = input(`<p class="price">990 lei</p><p class="price">990 lei</p>`);
    expect(proposeLocation(twice, 99_000)).toBeNull();
  });

  test("is never an element that contains more than the price", () => {
    expect(
      proposeLocation(input(`<div class="box"><p>990 lei</p><p>Livrare mâine dimineață</p></div>`), 99_000),
    ).toBeNull();
  });
});

describe("a location on another page", () => {
  const priceNow = locator("p", ".price-now");

  test("agrees with or contradicts a confident reading", () => {
    const page = input(`<p class="price-now">990,00 lei</p><p class="delivery">19,99 lei</p>`, "990.00");
    expect(checkLocation(page, priceNow).verdict).toBe("agrees");
    expect(checkLocation(page, locator("p", ".delivery")).verdict).toBe("contradicts");
  });

  test("contradicts if it matches twice and is silent if it does not match", () => {
    const twice = `<p class="price-now">990,00 lei</p><p class="price-now">990,00 lei</p>`;
    expect(checkLocation(input(twice, "990.00"), priceNow).verdict).toBe("contradicts");
    expect(checkLocation(input(`<p class="price">990,00 lei</p>`, "990.00"), priceNow).verdict).toBe(
      "silent",
    );
  });

  test("is silent if the page's own reading is not confident", () => {
    expect(checkLocation(input(`<p class="price-now">990,00 lei</p>`), priceNow).verdict).toBe("silent");
  });
});
