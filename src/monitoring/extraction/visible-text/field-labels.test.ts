import { describe, expect, test } from "vitest";
import { fieldOfLabel } from "./field-labels.ts";

describe("labels of product numbers", () => {
  test.each([
    ["cod produs", "sku"],
    ["item number", "sku"],
    ["artikelnummer", "sku"],
    ["codice minsan", "sku"],
    ["part number", "mpn"],
    ["cod producator", "mpn"],
    ["stevilka izdelka", "sku"],
    ["numer artykułu", "sku"],
    ["bestell-nr", "sku"],
    ["termekkod", "sku"],
    ["uretici parca no", "mpn"],
    ["numarul producatorului", "mpn"],
    ["hersteller-artikelnummer", "mpn"],
    ["mærke", "brand"],
    ["ean", "gtin"],
    ["isbn-13", "gtin"],
    ["producator", "brand"],
    ["marca", "brand"],
    ["cod promotional", null],
    ["cod postal", null],
    ["culoare", null],
  ])("%s is %s", (label, field) => expect(fieldOfLabel(label)).toBe(field));
});
