import fc from "fast-check";
import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
    "Edge",
    "Windows",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/156.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/120.0 Safari/537.36 OPR/106.0`,
    "Opera",
    "macOS",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15",
    "Safari",
    "macOS",
  ],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/120.0 Safari/537.36`, "Chrome", "ChromeOS"],
  ["curl/8.9.1", "curl", null],
  ["node", "node", null],
  ["Mozilla/5.0", null, null],
  ["", null, null],
  [null, null, null],
])("%s is %s on %s", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld: false });
});

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iOS",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPadOS",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
])("%s is %s on %s, held in the hand", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld: true });
});

test("for any header the name is short or null", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: "binary" }), (userAgent) => {
      const { browser } = deviceOf(userAgent);
      expect(browser === null || (browser.length > 0 && browser.length <= 40)).toBe(true);
    }),
  );
});
