import { expect, test } from "vitest";
import { readLinkAddress } from "./link-address.ts";

test.each([
  ["https://www.retailer.example/p/1", "https://www.retailer.example/p/1", "retailer.example"],
  ["  http://retailer.example/p?id=1#top ", "http://retailer.example/p?id=1#top", "retailer.example"],
  ["https://WWW.Retailer.Example:8443/p", "https://WWW.Retailer.Example:8443/p", "retailer.example:8443"],
  ["https://shop.www.example/", "https://shop.www.example/", "shop.www.example"],
  ["https://țară.example/", "https://țară.example/", "xn--ar-kla13i.example"],
])("%s belongs to the shop of its host, without www.", (text, url, domain) => {
  expect(readLinkAddress(text)).toEqual({ url, domain });
});

test.each([
  "",
  "retailer.example/p/1",
  "not an address",
  "ftp://retailer.example/p",
  "javascript:alert(1)",
  "https://",
])("%j is not sent", (text) => {
  expect(readLinkAddress(text)).toBeNull();
});
