import { expect, test } from "vitest";
import { type AgreeingPage, distinctProducts, isCorroborated } from "./corroboration.ts";

/** Pages of different products, each with the ids of the companies that watch it. */
const pages = (...watchers: (readonly number[])[]): AgreeingPage[] =>
  watchers.map((companies, product) => ({ product: String(product), companies }));

test("five pages, two of them of somebody else, bear a place out", () => {
  expect(isCorroborated(pages([1], [1], [1], [1, 2], [2]))).toBe(true);
  expect(isCorroborated(pages([1], [1], [1], [2]))).toBe(false);
  expect(isCorroborated([])).toBe(false);
});

test("pages that one company watches alone bear nothing out, however many", () => {
  expect(isCorroborated(pages([1], [1], [1], [1], [1], [1], [1], [1]))).toBe(false);
  expect(isCorroborated(pages([1], [1], [1], [1], [1], [1], [1], [2]))).toBe(false);
});

test("pages that nobody watches any more bear nothing out", () => {
  expect(isCorroborated(pages([1], [1, 2], [], [], []))).toBe(false);
  expect(isCorroborated(pages([], [], [], [], []))).toBe(false);
});

test("whoever asked: it holds for either company", () => {
  expect(isCorroborated(pages([1], [1], [2], [2], [2]))).toBe(true);
  expect(isCorroborated(pages([1], [2], [2], [2], [2]))).toBe(false);
});

test("a product at several addresses counts once", () => {
  const [one, other] = [
    { product: "drill", companies: [1] },
    { product: "saw", companies: [2] },
  ];
  expect(
    distinctProducts([one, { ...one, companies: [2] }, other, one]).map(({ product }) => product),
  ).toEqual(["drill", "saw"]);
});
