import { describe, expect, it } from "vitest";
import { availabilityFromText } from "./availability-from-text.ts";

const soldOut = [
  "Out of print",
  "Withdrawn from sale",
  "End of line",
  "End of range",
  "No longer in production",
  "This item is retired",
  "Stock exhausted",
  "Stock: none",
  "Availability: 0",
  "Pre-orders closed",
  "Expected in stock 12.05",
  "Item sold",
  "Producție întreruptă",
  "Scos din sortiment",
  "Tiraj epuizat",
  "Precomandă încheiată",
  "În stoc: nu",
  "Produs vândut",
];
const available = [
  "While stocks last",
  "Stock running low",
  "Last chance to buy",
  "Advance order",
  "Puține produse în stoc",
  "Câteva bucăți rămase",
  "Lichidare de stoc",
  "În limita stocului disponibil",
  "Comandă în avans",
  "Disponibil - livrare în 24h",
  "Disponibil: Da",
];

describe("words of shops for sold out, discontinued, limited and pre-order", () => {
  it.each(soldOut)("%s: cannot be had", (text) => {
    expect(availabilityFromText(text)?.availability).toBe("OUT_OF_STOCK");
  });

  it.each(available)("%s: can be had", (text) => {
    expect(availabilityFromText(text)?.availability).toBe("IN_STOCK");
  });

  it("tells goods that are sold from goods that somebody sells", () => {
    expect(availabilityFromText("Produs vândut de Magazinul Mare")?.availability).not.toBe("OUT_OF_STOCK");
  });

  it("takes a stock that limits an offer for a hint, since it stands in terms of campaigns too", () => {
    expect(availabilityFromText("În limita stocului disponibil")?.strength).toBe("hint");
  });
});
