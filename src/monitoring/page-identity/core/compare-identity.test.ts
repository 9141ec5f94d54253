import { describe, expect, test } from "vitest";
import { compareIdentity, type ShownPage, type StatedProduct } from "./compare-identity.ts";

const stated = (name: string | null, more: Partial<StatedProduct> = {}): StatedProduct => ({
  name,
  sku: null,
  gtin: null,
  ...more,
});

/** A visit of `asked` that ended at `final` and showed a page with this name. */
function visit(asked: string, final: string, name: string | null, more: Partial<ShownPage> = {}): ShownPage {
  const [askedUrl, finalUrl] = [asked, final].map((path) => `https://shop.example/${path}`) as [
    string,
    string,
  ];
  return { askedUrl, finalUrl, ...stated(name), title: name, canonicalUrl: null, isProduct: true, ...more };
}

describe("on the first visit the same is shown", () => {
  test.each([
    ["by the same address", "ceainic-smarald-2l", "ceainic-smarald-2l", "Orice altceva"],
    ["with another case, ending and slash", "Ceainic-Smarald.html", "ceainic-smarald/", "Ceainic Smarald"],
    ["without a tracking parameter", "ceainic-smarald?utm_source=mail", "ceainic-smarald", "Ceainic"],
    ["in a language folder", "ceainic-smarald", "ro-ro/ceainic-smarald", "Ceainic Smarald"],
    ["in another folder", "bucatarie/ceainic-smarald", "produs/ceainic-smarald", "Ceainic Smarald"],
    [
      "by a longer address",
      "ceainic-smarald",
      "ceainic-emailat-smarald-rosu",
      "Ceainic emailat Smarald roșu",
    ],
    ["by a shorter one", "ceainic-emailat-smarald-2l", "ceainic-smarald", "Ceainic Smarald 2 l"],
    ["under the number of the address", "p/48113", "ceainic-smarald-48113", "Ceainic Smarald"],
    ["with another number of the shop", "123-crema-de-maini", "45678-crema-de-maini", "Cremă de mâini 50 ml"],
    [
      "with a number that names the shop's record",
      "tigaie-fonta-p99123",
      "tigaie-fonta",
      "Tigaie fontă 28 cm",
    ],
    ["without the number behind it", "ceainic-smarald/p/4811", "ceainic-smarald", "Ceainic Smarald"],
    ["at an address without words", "p/48113", "ceainic-smarald", "Ceainic Smarald"],
    ["with letters written as two", "haekelgarn-blau", "haekelgarn-blau-50g", "Häkelgarn blau 50 g"],
    ["with a decimal that the address splits", "apa-minerala-1-5l", "p/apa-minerala", "Apă minerală 1,5 L"],
    ["in a shop with one product", "", "?from=mail", "Ceainic Smarald"],
    ["whose page names the asked address", "ceainic-smarald", "shop/x7", "Ceainic"],
  ])("%s", (title, asked, final, name) => {
    const canonicalUrl = title.startsWith("whose") ? `http://www.shop.example/${asked}/` : null;
    expect(compareIdentity(visit(asked, final, name, { canonicalUrl }), null)).toBe("same");
  });
});

describe("on the first visit something else is shown", () => {
  test.each([
    ["a home page", "scaun-birou-atlas", "", "Scaun birou Atlas"],
    ["a home page in a language with a parameter", "scaun-birou-atlas", "en/?gone=1", "Office world"],
    ["the list that had the product", "scaune/scaun-birou-atlas", "scaune", "Scaune"],
    ["a list", "scaun-birou-atlas", "scaune-de-birou", "Scaune de birou"],
    ["a search for it", "scaun-birou-atlas", "cautare?q=scaun+birou+atlas", "Rezultate: scaun birou atlas"],
    ["a collection", "products/pantof-alergo-90", "collections/pantof-alergo", "Pantof Alergo"],
    ["another product", "scaun-birou-atlas", "scaun-birou-titan", "Scaun birou Titan"],
    ["another model", "foreza-bx-340", "foreza-bx-380", "Foreză BX 380"],
    ["another pack", "baterii-aaa-pachet-12", "baterii-aaa", "Baterii AAA, pachet de 6"],
    ["another size", "tricou-alb-marime-m", "tricou-alb-marime-xl", "Tricou alb mărime XL"],
    ["another edition", "tableta-nova-11", "tableta-nova-11-plus", "Tabletă Nova 11 Plus"],
    ["a used piece", "tableta-nova-11", "tableta-nova-11-second-hand", "Tabletă Nova 11 second hand"],
    ["a refurbished one", "bohrer-bx-340", "p/bohrer-bx-340-b", "Bohrer BX 340 – generalüberholt"],
    ["another number without words", "p/48113", "p/48114", "Tigaie"],
    ["another record", "item.php?id=48113", "item.php?id=48114", "Tigaie"],
    ["a page that it does not exist", "tigaie-fonta", "404.html", null],
  ])("%s", (_, asked, final, name) => {
    expect(compareIdentity(visit(asked, final, name), null)).toBe("something-else");
  });
});

describe("what the page stated before", () => {
  const kettle = stated("Ceainic Smarald 2 l", { sku: "CS-2", gtin: "5940000000004" });

  test.each([
    ["an equal GTIN", visit("x", "y", "Kettle", { gtin: "05940000000004" })],
    ["an equal SKU", visit("ceainic", "kettle", "Kettle, green", { sku: "cs 2" })],
    ["an equal title", visit("ceainic", "p/77", "CEAINIC SMARALD, 2 L", { sku: "77" })],
    ["a longer title", visit("ceainic", "p/77", "Ceainic emailat Smarald 2 l, verde")],
    ["a title with a share off", visit("ceainic", "ceainic", "Ceainic Smarald 2 l -20%")],
    ["another SKU with an equal title", visit("ceainic", "ceainic", "Ceainic Smarald 2 l", { sku: "1" })],
    ["an edited title at its address", visit("ceainic", "ceainic", "Ceainic Smarald inox")],
    ["no title", visit("ceainic", "ceainic", null)],
  ])("counts as the same with %s", (_, page) => {
    expect(compareIdentity(page, kettle)).toBe("same");
  });

  test.each([
    ["another title", visit("ceainic", "ceainic", "Umbrelă de soare")],
    ["another size", visit("ceainic", "ceainic", "Ceainic Smarald 3 l", { sku: "CS-3" })],
    [
      "a used piece with an equal SKU",
      visit("ceainic", "ceainic", "Ceainic Smarald 2 l folosit", { sku: "CS-2" }),
    ],
    [
      "a name in which a word is replaced, and another SKU",
      visit("x", "x", "Ceainic Rubin 2 l", { sku: "CR-2" }),
    ],
    ["a redirect to a name in which a word is replaced", visit("x", "y", "Ceainic Rubin 2 l")],
    ["a redirect to the list that had it", visit("c/ceainic-smarald", "c", "Ceainic")],
    ["a redirect to a home page", visit("ceainic-smarald", "", "Casa Mea")],
  ])("is something else with %s", (_, page) => {
    expect(compareIdentity(page, kettle)).toBe("something-else");
  });

  test("is the title that a person accepted, also where it is that of the document", () => {
    const home = visit("ceainic-smarald", "", "Oferta zilei", { title: "Casa Mea" });
    expect(compareIdentity(home, stated("Casa Mea"))).toBe("same");
  });
});
