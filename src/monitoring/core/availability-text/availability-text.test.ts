import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { availabilityFromSchema } from "./availability-from-schema.ts";
import { availabilityFromText } from "./availability-from-text.ts";
import { quantityFromText } from "./quantity-from-text.ts";

describe("words that say the product cannot be had", () => {
  it.each([
    "Stoc epuizat",
    "Indisponibil",
    "Momentan indisponibil",
    "Lipsă stoc",
    "Lipsa stoc",
    "Nu este în stoc",
    "Nu este in stoc",
    "Anunță-mă când revine în stoc",
    "Anunţă-mă când revine în stoc",
    "Anunta-ma cand produsul este disponibil",
    "Produs scos din stoc",
    "Produs scos din catalog",
    "Retras de pe piață",
    "Produs retras din ofertă",
    "Nu mai este disponibil",
    "Produsul nu mai este disponibil.",
    "Acest produs nu mai este în stoc",
    "STOC EPUIZAT!",
    "Epuizat",
    "Stoc: 0 buc",
    "0 buc în stoc",
    "Stoc zero",
    "Vândut",
    "Disponibilitate: Indisponibil",
    "Nu se mai fabrică",
    "Indisponibil momentan",
    "Temporar indisponibil",
    "Produs indisponibil",
    "Revine în stoc în curând",
    "În curs de aprovizionare",
    "Notifică-mă când e în stoc",
    "Alertă stoc",
    "Sold out",
    "Sold Out",
    "SOLD OUT",
    "Out of stock",
    "Out of Stock",
    "out-of-stock",
    "Currently unavailable.",
    "Currently unavailable. We don't know when or if this item will be back in stock.",
    "Notify me when available",
    "Notify Me",
    "Email me when back in stock",
    "Back in stock soon",
    "Discontinued",
    "This product has been discontinued",
    "No longer available",
    "Sorry, this item is no longer available.",
    "This item is currently not available",
    "Temporarily out of stock",
    "Not in stock",
    "Join the waitlist",
    "Coming soon",
    "This listing was ended",
    "Agotado",
    "Sin stock",
    "No disponible",
    "Esgotado",
    "Indisponível",
    "Rupture de stock",
    "Actuellement indisponible",
    "En rupture",
    "Ausverkauft",
    "Nicht auf Lager",
    "Derzeit nicht verfügbar",
    "Nicht lieferbar",
    "Esaurito",
    "Non disponibile",
    "Attualmente non disponibile",
    "Uitverkocht",
    "Niet op voorraad",
    "Produkt niedostępny",
    "Brak w magazynie",
    "Elfogyott",
    "Nincs készleten",
    "Jelenleg nem elérhető",
    "Изчерпан",
    "Изчерпана наличност",
    "Няма наличност",
    "Не е в наличност",
    "Εξαντλημένο",
    "Μη διαθέσιμο",
    "Нет в наличии",
    "Товар закончился",
    "Распродано",
    "Сообщить о поступлении",
    "Tükendi",
    "Stokta yok",
    "Laost otsas",
    "Vyprodáno",
    "Není skladem",
    "Rasprodano",
    "品切れ",
    "在庫切れ",
    "품절",
    "Ne pare rău, produsul este indisponibil momentan.",
    "Stocul a fost epuizat",
    "Produsul nu poate fi comandat",
    "Out of stock online",
    "Vabandame, antud toode pole hetkel saadaval.",
    "Produsul a fost retras definitiv de pe piață",
    "This item has been discontinued by the manufacturer",
    "Momentan nu avem acest produs în stoc",
    "Doresc să fiu anunțat când revine în stoc",
    "Stoc furnizor epuizat",
  ])("%s", (text) => {
    expect(availabilityFromText(text)?.availability).toBe("OUT_OF_STOCK");
  });
});

describe("words that say the product can be had, limited stock and pre-order included", () => {
  it.each([
    "În stoc",
    "In stoc",
    "IN STOC",
    "în stoc",
    "Stoc limitat",
    "Ultimele 2 bucăți",
    "Ultimele bucăți",
    "Ultimul produs în stoc",
    "În stoc furnizor",
    "Disponibil la comandă",
    "Precomandă",
    "Disponibil în magazin",
    "Doar în showroom",
    "Disponibil",
    "Disponibil imediat",
    "Stoc suficient",
    "Mai sunt 3 bucăți",
    "Doar 2 bucăți rămase",
    "5 buc în stoc",
    "Stoc: 12 buc",
    "Peste 10 bucăți în stoc",
    "Produs disponibil",
    "În stoc (3 buc)",
    "Stoc furnizor",
    "La comandă",
    "Only 3 left",
    "Only 3 left in stock - order soon.",
    "In stock",
    "In Stock",
    "In stock.",
    "Pre-order",
    "Preorder now",
    "Available",
    "Available on backorder",
    "On backorder",
    "Low stock",
    "Limited stock",
    "Last one!",
    "3 in stock",
    "Hurry, only 2 left!",
    "Add to cart",
    "Add to Basket",
    "Adaugă în coș",
    "Adauga in cos",
    "Cumpără acum",
    "Available now",
    "Availability: In stock",
    "En stock",
    "Disponible",
    "Auf Lager",
    "Sofort lieferbar",
    "Nur noch 3 auf Lager",
    "Disponibilità immediata",
    "Disponibile",
    "Op voorraad",
    "Dostępny",
    "W magazynie",
    "Skladem",
    "Raktáron",
    "В наличност",
    "Наличен",
    "Διαθέσιμο",
    "Άμεσα διαθέσιμο",
    "В наличии",
    "Осталось 3 шт.",
    "Stokta",
    "Stokta var",
    "Laos",
    "Almost sold out",
    "Aproape epuizat",
    "Out of stock in store but available online",
    "Dernières pièces",
    "Plus que 2 en stock",
    "In den Warenkorb",
    "Ajouter au panier",
    "Ready to ship",
    "Disponibil în 5-7 zile",
    "Made to order",
    "Vorbestellen",
    "Stoc furnizor - livrare 3-5 zile",
    "In stoc depozit",
    "Pe stoc",
    "Ultima bucată",
    "Ships within 24 hours",
  ])("%s", (text) => {
    expect(availabilityFromText(text)?.availability).toBe("IN_STOCK");
  });
});

describe("conditions, filters and other things that are unavailable say nothing of the product", () => {
  it.each([
    "if out of stock",
    "Livrare în 2-3 zile",
    "Livrare gratuită",
    "Anunță-mă când scade prețul",
    "Disponibil în 3 culori",
    "Doar în stoc",
    "Doar produse în stoc",
    "Show only in stock",
    "Include out of stock",
    "Exclude out of stock items",
    "Vândut de eMAG",
    "Cel mai vândut",
    "Vândut și livrat de",
    "Sold by Amazon",
    "Video unavailable",
    "Imagine indisponibilă",
    "Serviciu indisponibil",
    "Recenziile sunt indisponibile",
    "Available on the App Store",
    "When an item is out of stock we will contact you.",
    "Dacă produsul nu mai este în stoc, vă contactăm",
    "Stoc",
    "Stock",
    "Availability",
    "Disponibilitate",
    "Delivery not available",
    "Livrare indisponibilă în zona ta",
    "Produse în stoc",
    "Comandă telefonică",
    "Contul meu",
    "Coș de cumpărături",
    "Pickup unavailable",
    "Notify me when the price drops",
    "Best seller",
    "Garanție 24 luni",
    "Bookstore",
    "Cod produs: 12345",
    "Is Discontinued By Manufacturer",
    "Not available for this item",
    "Immagine non disponibile",
    "in the last 180 days",
    "Produse indisponibile",
    "Item can be shipped within U.S.",
    "Currently unavailable to pick up at nearby stores",
  ])("%s", (text) => {
    expect(availabilityFromText(text)).toBeNull();
  });
});

describe("strength", () => {
  it.each([
    "Stoc epuizat",
    "Currently unavailable.",
    "Ultimele 2 bucăți",
    "Only 3 left in stock - order soon.",
  ])("%s states", (text) => {
    expect(availabilityFromText(text)?.strength).toBe("statement");
  });

  it.each(["Anunță-mă când revine în stoc", "Notify me when available", "Adaugă în coș", "Add to basket"])(
    "%s is a control",
    (text) => {
      expect(availabilityFromText(text)?.strength).toBe("button");
    },
  );

  it.each([
    "Mărimea 42 - stoc epuizat",
    "XL - Sold out",
    "M (out of stock)",
    "128 GB - stoc epuizat",
    "Unele mărimi sunt indisponibile",
    "Selected size is out of stock",
    "Out of stock in store",
    "Magazin București: în stoc",
    "În stoc (34)",
    "La comandă",
    `Comandă azi și primești mâine. ${"Produsele noastre sunt verificate de două ori. ".repeat(4)}Sunt în stoc.`,
  ])("%s is only a hint", (text) => {
    expect(availabilityFromText(text)?.strength).toBe("hint");
  });
});

describe("label", () => {
  it("is the shop's own words with their marks", () => {
    expect(availabilityFromText(" Lipsă Stoc! ")?.label).toBe("Lipsă Stoc!");
  });

  it("is the telling sentence of a long text, at most 120 characters", () => {
    const label =
      availabilityFromText(`Un televizor bun. ${"Are multe funcții. ".repeat(8)}Stoc epuizat.`)?.label ?? "";
    expect(label).toBe("Stoc epuizat.");
  });

  it("reads decomposed letters and both forms of ș and ț alike", () => {
    const forms = ["Anunță-mă când revine în stoc", "Anunţă-mă când revine în stoc"];
    for (const form of [...forms, ...forms.map((text) => text.normalize("NFD"))]) {
      expect(availabilityFromText(form)?.strength).toBe("button");
    }
  });
});

describe("schema.org values and the words that shops put in their place", () => {
  it.each([
    ["https://schema.org/InStock", "IN_STOCK"],
    ["http://schema.org/OutOfStock", "OUT_OF_STOCK"],
    ["schema.org/LimitedAvailability", "IN_STOCK"],
    ["PreOrder", "IN_STOCK"],
    ["Discontinued", "OUT_OF_STOCK"],
    ["out of stock", "OUT_OF_STOCK"],
    ["in_stock", "IN_STOCK"],
    ["Stoc epuizat", "OUT_OF_STOCK"],
    ["În stoc", "IN_STOCK"],
    ["new", null],
    ["", null],
  ])("%s is %s", (value, availability) => {
    expect(availabilityFromSchema(value)).toBe(availability);
  });
});

describe("quantity", () => {
  it.each([
    ["Ultimele 2 bucăți", 2],
    ["Only 3 left", 3],
    ["Ultima bucată", 1],
    ["Last one!", 1],
    ["Stoc: 12 buc", 12],
    ["În stoc (3 buc)", 3],
    ["Nur noch 3 auf Lager", 3],
    ["Осталось 3 шт.", 3],
    ["1.200 buc în stoc", 1200],
    ["2,5 m în stoc", 2.5],
    ["Mai sunt doar două bucăți", 2],
    ["0 în stoc", 0],
    ["peste 10 bucăți în stoc", null],
    ["10+ in stock", null],
    ["pachet 10 buc", null],
    ["Stoc epuizat", null],
    ["În stoc", null],
  ])("%s is %s", (text, quantity) => {
    expect(quantityFromText(text)).toBe(quantity);
  });
});

describe("properties", () => {
  const pieces = fc.constantFrom(
    "în stoc",
    "nu este",
    "out of stock",
    "if",
    "Mărimea",
    "42",
    " - ",
    ". ",
    "doar",
    "\u0130",
    "ﬁ",
    "품절",
    "(3)",
  );

  it("never throws, and its label is part of the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(pieces).map((parts) => parts.join(" ")),
        ),
        (text) => {
          const words = availabilityFromText(text);
          quantityFromText(text);
          if (words) expect(text.normalize("NFC")).toContain(words.label);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("stays quick on hostile texts of the greatest length", () => {
    for (const piece of [
      "in stoc ",
      "stoc: ",
      "nu mai ",
      "a.",
      "notify me when ",
      "if out of stock ",
      "disponibil in ",
      "1 ",
    ]) {
      const text = piece.repeat(600 / piece.length);
      const start = process.cpuUsage();
      for (let round = 0; round < 20; round++) availabilityFromText(text);
      const spent = process.cpuUsage(start);
      expect((spent.user + spent.system) / 20_000, `${piece}: ms`).toBeLessThan(20);
    }
  });
});
