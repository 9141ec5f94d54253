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

const place = (tag: string, name: string): RecipeLocator => ({
  element: { tag, names: [name] },
  within: [],
  attribute: null,
});

describe("the place that a corrected price points to", () => {
  test("is the one element whose text is that price, told by its names", () => {
    const page = input(`<p class="price-now">1.899,00 lei</p><p class="delivery">19,99 lei</p>`, "18.99");
    expect(proposeLocation(page, 189_900)).toEqual(place("p", ".price-now"));
    expect(proposeLocation(page, 1_999)).toEqual(place("p", ".delivery"));
  });

  test("is where names speak of a price, before others that show the same", () => {
    const page = input(
      `<b class="sticky">990 lei</b><i class="old-price">990 lei</i><p class="price">990 lei</p>`,
    );
    expect(proposeLocation(page, 99_000)).toEqual(place("p", ".price"));
  });

  test("may be written in parts, or stand in an attribute", () => {
    const split = input(`<p class="price">1.899<sup>99</sup> lei</p>`);
    expect(proposeLocation(split, 189_999)).toEqual(place("p", ".price"));
    const attribute = input(`<span itemprop="price" content="1899.50">vezi</span>`);
    expect(proposeLocation(attribute, 189_950)).toMatchObject({
      element: { tag: "span", names: ["[itemprop=price]"] },
      attribute: "content",
    });
  });

  test("is none where the page does not show it, or nothing names the element", () => {
    expect(proposeLocation(input(`<p class="price">990 lei</p>`), 98_000)).toBeNull();
    expect(proposeLocation(input(`<p>990 lei</p><p>10 lei</p>`), 1_000)).toBeNull();
    const twice = input(`<p class="price">990 lei</p><p class="price">990 lei</p>`);
    expect(proposeLocation(twice, 99_000)).toBeNull();
  });

  test("is never a box that holds more than the price", () => {
    expect(
      proposeLocation(input(`<div class="box"><p>990 lei</p><p>Livrare mâine dimineață</p></div>`), 99_000),
    ).toBeNull();
  });
});

describe("a place on another page", () => {
  const priceNow = place("p", ".price-now");

  test("agrees with a sure reading, or contradicts it", () => {
    const page = input(`<p class="price-now">990,00 lei</p><p class="delivery">19,99 lei</p>`, "990.00");
    expect(checkLocation(page, priceNow).verdict).toBe("agrees");
    expect(checkLocation(page, place("p", ".delivery")).verdict).toBe("contradicts");
  });

  test("that is found twice contradicts, and says nothing where it is not there", () => {
    const twice = `<p class="price-now">990,00 lei</p><p class="price-now">990,00 lei</p>`;
    expect(checkLocation(input(twice, "990.00"), priceNow).verdict).toBe("contradicts");
    expect(checkLocation(input(`<p class="price">990,00 lei</p>`, "990.00"), priceNow).verdict).toBe(
      "silent",
    );
  });

  test("says nothing where the page's own reading is not sure", () => {
    expect(checkLocation(input(`<p class="price-now">990,00 lei</p>`), priceNow).verdict).toBe("silent");
  });
});
