import { describe, expect, test } from "vitest";
import { readPage } from "../read-page.ts";

const offers = { "@type": "Offer", price: "1299.00", priceCurrency: "RON" };

function jsonLdPage(additionalProperty: unknown, more: object = {}): string {
  const product = { "@type": "Product", name: "Televizor Boreal 43", offers, additionalProperty, ...more };
  return `<html><head><title>Televizor Boreal 43</title><script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    ...product,
  })}</script></head><body><h1>Televizor Boreal 43</h1><p>1.299,00 lei</p></body></html>`;
}

function propertiesOf(body: string) {
  return readPage({ body, contentType: "text/html", url: "https://shop.example.com/tv" }).properties;
}

const value = (name: unknown, stated: unknown, unitText?: unknown) => ({
  "@type": "PropertyValue",
  name,
  value: stated,
  unitText,
});

describe("additional properties of a product", () => {
  test("are read from JSON-LD: texts as written, numbers with their unit in the name", () => {
    const page = jsonLdPage([
      value("Culoare", " Negru\n mat "),
      value("Putere", 85, "W"),
      value("Diagonală (cm)", "108", "cm"),
      value("Porturi", ["HDMI", "USB"]),
      value("Lățime", "96 x 8", "cm"),
    ]);
    expect(propertiesOf(page)).toEqual([
      { name: "Culoare", value: "Negru mat" },
      { name: "Putere (W)", value: "85" },
      { name: "Diagonală (cm)", value: "108" },
      { name: "Porturi", value: "HDMI, USB" },
      { name: "Lățime", value: "96 x 8 cm" },
    ]);
  });

  test("are read from microdata", () => {
    const page = `<html><head><title>Fierbător Boreal</title></head><body>
      <div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Fierbător Boreal</h1>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="RON">
      <span itemprop="price" content="99">99 lei</span></div>
      <p itemprop="additionalProperty" itemscope itemtype="https://schema.org/PropertyValue">
      <b itemprop="name">Capacitate</b>: <span itemprop="value">1,7</span> <i itemprop="unitText">l</i></p></div></body></html>`;
    expect(propertiesOf(page)).toEqual([{ name: "Capacitate (l)", value: "1,7" }]);
  });

  test("are those of the main product only", () => {
    const other = {
      "@type": "Product",
      name: "Suport de perete",
      additionalProperty: value("Material", "oțel"),
    };
    expect(propertiesOf(jsonLdPage(value("Culoare", "negru"), { isRelatedTo: other }))).toEqual([
      { name: "Culoare", value: "negru" },
    ]);
  });

  test("are limited to fifty, names to 100 and values to 200 characters; the first of duplicates counts", () => {
    const many = Array.from({ length: 80 }, (_, index) => value(`Câmp ${index}`, "x".repeat(300)));
    const read = propertiesOf(jsonLdPage([value("n".repeat(150), "v"), ...many])) ?? [];
    expect(read).toHaveLength(50);
    expect(read[0]).toEqual({ name: "n".repeat(100), value: "v" });
    expect(read[1]?.value).toHaveLength(200);
    expect(propertiesOf(jsonLdPage([value("Culoare", "alb"), value("CULOARE", "negru")]))).toEqual([
      { name: "Culoare", value: "alb" },
    ]);
  });

  test("need a name and a value, and are undefined if there are none", () => {
    expect(propertiesOf(jsonLdPage([value("", "x"), value("Culoare", " "), value("Culoare", null), 7]))).toBe(
      undefined,
    );
    expect(propertiesOf(jsonLdPage(undefined))).toBe(undefined);
  });
});
