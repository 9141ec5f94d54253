import { describe, expect, test } from "vitest";
import { classifyLabel } from "./classify-label.ts";

describe("the text around an amount", () => {
  test.each([
    ["sau 12 rate de ", "", "instalment"],
    ["", " lei/lună", "instalment"],
    ["From ", " per month", "instalment"],
    ["12 x ", "", "instalment"],
    ["12 luni: ", "", "instalment"],
    ["", "/kg", "unit price"],
    ["(", " / 100g)", "unit price"],
    ["", " /m²", "unit price"],
    ["", " / buc", "price per piece"],
    ["", " fără TVA", "price without tax"],
    ["Livrare prin curier ", "", "shipping cost"],
    ["Free delivery over ", "", "shipping cost"],
    ["Economisești ", "", "saving"],
    ["-", "", "saving"],
    ["", " reducere", "saving"],
    ["PRP: ", "", "old price"],
    ["Preț vechi ", "", "old price"],
    ["Was ", "", "old price"],
    ["statt ", "", "old price"],
    ["Cel mai mic preț din ultimele 30 de zile: ", "", "lowest in 30 days"],
    ["Lowest price in the last 30 days: ", "", "lowest in 30 days"],
    ["Cu cuponul TOAMNA10: ", "", "member price"],
    ["Members pay ", "", "member price"],
    ["Resigilat de la ", "", "used offer"],
    ["Used from ", "", "used offer"],
    ["Total: ", "", "cart total"],
    ["Garanție extinsă ", "", "fee"],
    ["Доставка ", "", "shipping cost"],
    ["Μεταφορικά ", "", "shipping cost"],
    ["Pristatymas nuo ", "", "shipping cost"],
    ["", " лв./месец на 24 вноски", "instalment"],
    ["", " Kč / měsíčně", "instalment"],
    ["", " Ft/hó", "instalment"],
    ["", " €/kuukausi", "instalment"],
    ["δόσεις των ", "", "instalment"],
    ["Aylık taksit: ", "", "instalment"],
    ["Спестяваш ", "", "saving"],
    ["Ietaupi ", "", "saving"],
    ["Стара цена: ", "", "old price"],
    ["Αρχική τιμή ", "", "old price"],
    ["Eredeti ár: ", "", "old price"],
    ["Eski fiyatı ", "", "old price"],
  ])("%s 12 %s is %s", (before, after, role) => expect(classifyLabel(before, after).role).toBe(role));

  test.each([
    ["Preț: ", ""],
    ["Prețul nostru ", ""],
    ["", ""],
    ["Now ", ""],
    ["Purchase ", " TVA inclus"],
    ["", " cu livrare gratuită"],
    ["wasabi ", ""],
  ])("%s 12 %s has no role", (before, after) => expect(classifyLabel(before, after).role).toBeNull());

  test("a label names the price", () => {
    expect(classifyLabel("Preț: ", "").isLabelled).toBe(true);
    expect(classifyLabel("цена ", "").isLabelled).toBe(true);
    expect(classifyLabel("Cod ", "").isLabelled).toBe(false);
  });

  test("'de la' and 'from' mark the lowest of several prices", () => {
    expect(classifyLabel("de la ", "").isFrom).toBe(true);
    expect(classifyLabel("from", "").isFrom).toBe(true);
    expect(classifyLabel("", " TL'den başlayan fiyatlarla").isFrom).toBe(true);
    expect(classifyLabel("", " Ft-tól").isFrom).toBe(true);
    expect(classifyLabel("", " € alkaen").isFrom).toBe(true);
    expect(classifyLabel("", "").isFrom).toBe(false);
  });
});
