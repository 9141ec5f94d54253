import { expect, test } from "vitest";
import { addressWords, isProductLike, titleWords } from "./product-address.ts";

test.each([
  "https://shop.ro/produs/rasnita-bosch-vm1024",
  "https://shop.ro/telefon-samsung-galaxy-a15-128gb-negru.html",
  "https://shop.ro/p/102934",
  "https://shop.ro/espressoare/espressor-manual-delonghi/",
  "https://shop.ro/index.php?product_id=4411".replace("index.php", ""),
])("%s looks like a product", (url) => {
  expect(isProductLike(url)).toBe(true);
});

test.each([
  "https://shop.ro/",
  "https://shop.ro/telefoane",
  "https://shop.ro/electrocasnice-mari",
  "https://shop.ro/blog/cum-alegi-un-frigider-bun-in-2026",
  "https://shop.ro/categorie/telefoane-mobile-noi",
  "https://shop.ro/termeni-si-conditii",
  "https://shop.ro/imagini/telefon-samsung-galaxy-a15.jpg",
])("%s does not", (url) => {
  expect(isProductLike(url)).toBe(false);
});

test("words of addresses and titles meet without diacritics, and an address that cannot be decoded is read as it is", () => {
  expect(addressWords("https://shop.ro/r%C8%99ni%C8%9B%C4%83-a15")).toEqual(["rsnita", "a15"]);
  expect(addressWords("https://shop.ro/%E0%A4%A-x1")).toContain("x1");
  expect(titleWords("Râșniță de cafea A15")).toEqual(["rasnita", "cafea", "a15"]);
});
