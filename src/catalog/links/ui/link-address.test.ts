import { expect, test } from "vitest";
import { readLinkAddress } from "./link-address.ts";

test.each([
  ["https://www.rival.example/p/1", "https://www.rival.example/p/1", "rival.example"],
  ["  http://rival.example/p?id=1#top ", "http://rival.example/p?id=1#top", "rival.example"],
  ["https://WWW.Rival.Example:8443/p", "https://WWW.Rival.Example:8443/p", "rival.example:8443"],
  ["https://shop.www.example/", "https://shop.www.example/", "shop.www.example"],
  ["https://țară.example/", "https://țară.example/", "xn--ar-kla13i.example"],
])("%s belongs to the shop of its host, without www.", (text, url, domain) => {
  expect(readLinkAddress(text)).toEqual({ url, domain });
});

test.each([
  "",
  "rival.example/p/1",
  "not an address",
  "ftp://rival.example/p",
  "javascript:alert(1)",
  "https://",
])("%j is not sent", (text) => {
  expect(readLinkAddress(text)).toBeNull();
});
