import { describe, expect, it } from "vitest";
import { readPage } from "../read-page.ts";

const page = (main: string): string =>
  `<html><head><title>Rochie lungă - Atelier</title></head><body><main><h1>Rochie lungă</h1>${main}<p>149,90 lei</p></main></body></html>`;

function skuOf(main: string, url: string): string | null {
  return readPage({ body: page(main), contentType: null, url }).sku?.value ?? null;
}

describe("an unlabelled code near the product's name", () => {
  it("is the product number if the address contains it without separators", () => {
    expect(skuOf("<p>1044/320</p>", "https://shop.example/rochie-lunga-p01044320.html")).toBe("1044/320");
  });

  it("is ignored if the address does not contain it", () => {
    expect(skuOf("<p>1044/320</p>", "https://shop.example/rochie-lunga")).toBeNull();
  });

  it("has a lower weight than a labelled number", () => {
    const main = "<p>1044/320</p><p>Cod produs: RL-77</p>";
    expect(skuOf(main, "https://shop.example/rochie-lunga-p01044320.html")).toBe("RL-77");
  });

  it("is ignored if it is an ISBN with dashes", () => {
    const main = "<p>978-2253005278</p><p>Ref. LV-12</p>";
    expect(skuOf(main, "https://shop.example/livre-9782253005278")).toBe("LV-12");
  });
});
