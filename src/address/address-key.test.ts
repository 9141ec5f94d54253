import { expect, test } from "vitest";
import { addressKey } from "./address-key.ts";

const page = "https://shop.ro/p/1?a=1&b=2";

test.each([
  "http://shop.ro/p/1?a=1&b=2",
  "https://www.shop.ro/p/1?a=1&b=2",
  "https://shop.ro/P/1?a=1&b=2",
  "https://shop.ro/p/1/?a=1&b=2",
  "https://shop.ro//p/1?a=1&b=2",
  "https://shop.ro/p/1?b=2&a=1",
])("%s is the same page", (url) => expect(addressKey(url)).toBe(addressKey(page)));

test.each([
  "https://m.shop.ro/p/1?a=1&b=2",
  "https://shop.ro/p/1?a=2&b=1",
  "https://shop.ro/p/1?a=1",
  "https://shop.ro/p%2F1?a=1&b=2",
  "https://shop.ro/p/1?a=1&b=2#variant=3",
  "https://shop.ro:8443/p/1?a=1&b=2",
])("%s is another page", (url) => expect(addressKey(url)).not.toBe(addressKey(page)));
