import { expect, test } from "vitest";
import { type AgreeingPage, distinctProducts, isCorroborated } from "./corroboration.ts";

/** Pages of different products, each with the ids of the companies that watch it. */
const pages = (...watchers: (readonly number[])[]): AgreeingPage[] =>
  watchers.map((companies, product) => ({ product: String(product), companies }));

test("five pages, two of them watched by another company, confirm a location", () => {
  expect(isCorroborated(pages([1], [1], [1], [1, 2], [2]))).toBe(true);
  expect(isCorroborated(pages([1], [1], [1], [2]))).toBe(false);
  expect(isCorroborated([])).toBe(false);
});

test("pages watched by one company only confirm nothing, whatever their number", () => {
  expect(isCorroborated(pages([1], [1], [1], [1], [1], [1], [1], [1]))).toBe(false);
  expect(isCorroborated(pages([1], [1], [1], [1], [1], [1], [1], [2]))).toBe(false);
});

test("pages that nobody watches confirm nothing", () => {
  expect(isCorroborated(pages([1], [1, 2], [], [], []))).toBe(false);
  expect(isCorroborated(pages([], [], [], [], []))).toBe(false);
});

test("the result does not depend on which company requested it", () => {
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
