import { expect, test } from "vitest";
import { explainPrice } from "../monitoring/extraction/explain-price.ts";
import { describeOptions } from "./track-report.ts";

const html = `<html><head><title>Fierbător Nord 17</title></head><body><h1>Fierbător Nord 17</h1>
  <div class="product-info"><del>219,00 lei</del> <span class="price">189,00 lei</span>
  <p>sau 12 rate de 15,75 lei</p><button>Adaugă în coș</button></div></body></html>`;

test("explained amounts: probabilities with 'no price' sum to one, and a label that speaks against an amount is named", () => {
  const options = explainPrice({ body: html, contentType: "text/html", url: "https://shop.example/f" });
  expect(options[0]?.value).toBe("189");
  expect(options.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThanOrEqual(1);
  const cut = options.find(({ value }) => value === "219");
  expect(cut?.features.some(({ name, change }) => name === "isStruck" && change < 0)).toBe(true);
  const text = describeOptions(options);
  expect(text).toContain(`${options[0]?.probability.toFixed(3)}  189`);
  expect(text).toContain("others, or no price");
});

test("a page without amounts is said to have none", () => {
  const body = "<html><body><h1>Despre noi</h1></body></html>";
  expect(
    describeOptions(explainPrice({ body, contentType: "text/html", url: "https://shop.example/d" })),
  ).toBe("no amount that may be a price");
});
