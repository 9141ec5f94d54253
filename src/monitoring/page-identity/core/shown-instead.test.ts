import { expect, test } from "vitest";
import { pricedReading } from "../../../../test/factories/reading.ts";
import { withFinalUrl } from "./shown-instead.ts";

const askedUrl = "https://shop.ro/rasnita";
const finalUrlOf = (finalUrl: string, reading = pricedReading(100)) =>
  withFinalUrl(reading, { askedUrl, finalUrl }).finalUrl;

test("the address of a redirect to another page is noted, unless the page names its canonical address", () => {
  expect(finalUrlOf("https://shop.ro/oala")).toBe("https://shop.ro/oala");
  expect(finalUrlOf(askedUrl)).toBeUndefined();
  expect(finalUrlOf("https://www.shop.ro/Rasnita/?utm_source=a")).toBeUndefined();
  const canonicalUrl = { value: "https://shop.ro/oala", confidence: 0.9, sources: [] };
  expect(finalUrlOf("https://shop.ro/oala", { ...pricedReading(100), canonicalUrl })).toBeUndefined();
});
