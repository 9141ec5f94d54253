import { expect, test } from "vitest";
import { spellingFree } from "./same-page.ts";

const page = "https://shop.ro/p/1?a=1&b=2";

test.each([
  "http://shop.ro/p/1?a=1&b=2",
  "https://www.shop.ro/p/1?a=1&b=2",
  "https://shop.ro/p/1/?a=1&b=2",
  "https://shop.ro//p/1?a=1&b=2",
  "https://shop.ro/p/%31?a=%31&b=2",
  "https://shop.ro/p/1?b=2&a=1",
])("%s is the same page in other words", (url) => expect(spellingFree(url)).toBe(spellingFree(page)));

test.each([
  "https://shop.ro/P/1?a=1&b=2",
  "https://m.shop.ro/p/1?a=1&b=2",
  "https://shop.ro/p/1?a=2&b=1",
  "https://shop.ro/p/1?a=1",
  "https://shop.ro/p%2F1?a=1&b=2",
  "https://shop.ro/p/1?a=1&b=2#variant=3",
  "https://shop.ro:8443/p/1?a=1&b=2",
])("%s is another page", (url) => expect(spellingFree(url)).not.toBe(spellingFree(page)));

test("capitals of an escape do not count, and an escaped percent sign stays one", () => {
  expect(spellingFree("https://shop.ro/%c8%99")).toBe(spellingFree("https://shop.ro/%C8%99"));
  expect(spellingFree("https://shop.ro/%2531")).not.toBe(spellingFree("https://shop.ro/%31"));
});
