import { expect, test } from "vitest";
import { foldText } from "../../../../kit/text/fold-text.ts";
import { type PriceTerms, priceTerms } from "./price-terms.ts";

const none: PriceTerms = { isConditional: false, isNet: false, isGross: false };
const termsOf = (text: string) => priceTerms(foldText(text));

test.each([
  "Preț în aplicația mobilă",
  "Preț cu cardul de fidelitate",
  "Cu codul TOAMNA15",
  "Pentru clienții înregistrați",
  "Exclusively for members",
  "App price",
  "Log in to get it for",
  "With code AUTUMN",
  "Preis für Clubmitglieder",
  "Nur mit Kundenkarte",
  "Prix adhérent",
  "Avec le code AUTOMNE",
  "Prezzo soci",
  "Con codice AUTUNNO",
  "Precio para socios",
  "Com cupão",
  "Cena z aplikacją",
  "Cena pro členy klubu",
  "Cena s kartou",
  "Tagoknak",
  "Törzsvásárlói ár",
  "Alkalmazásban",
  "Цена за членове на клуба",
  "С промокод",
  "Cijena za članove",
  "Cena za člane kluba zvestobe",
  "Τιμή για μέλη",
  "Üyelere özel",
  "Ledenprijs",
  "Met Winkelkaart",
  "Medlemspris",
  "Jäsenhinta",
  "Kliendikaardiga",
  "Klubo nariams",
])("only some buyers pay: %s", (text) => {
  expect(termsOf(text).isConditional).toBe(true);
});

test.each([
  ["Preț fără TVA", "Preț cu TVA"],
  ["+ TVA", "TVA inclus"],
  ["excl. VAT", "incl. VAT"],
  ["ex VAT", "inc VAT"],
  ["zzgl. MwSt.", "inkl. 19 % MwSt."],
  ["HT", "TTC"],
  ["IVA esclusa", "IVA inclusa"],
  ["Precio sin IVA", "Precio con IVA"],
  ["Cena netto", "Cena brutto"],
  ["bez DPH", "s DPH"],
  ["bez DPH", "vrátane DPH"],
  ["ÁFA nélkül", "ÁFÁ-val, bruttó"],
  ["без ДДС", "с ДДС"],
  ["bez PDV-a", "s PDV-om"],
  ["brez DDV", "z DDV"],
  ["χωρίς ΦΠΑ", "με ΦΠΑ"],
  ["KDV hariç", "KDV dahil"],
  ["excl. btw", "incl. btw"],
  ["exkl. moms", "inkl. moms"],
  ["eks. mva", "inkl. mva"],
  ["ALV 0 %", "sis. ALV"],
  ["ilma käibemaksuta", "koos käibemaksuga"],
  ["bez PVN", "ar PVN"],
  ["be PVM", "su PVM"],
])("without tax: %s, with tax: %s", (net, gross) => {
  expect(termsOf(net)).toEqual({ ...none, isNet: true });
  expect(termsOf(gross)).toEqual({ ...none, isGross: true });
});

test.each([
  "Preț:",
  "Cod produs: AB-1205",
  "Stoc: 5 bucăți",
  "Adaugă în coș",
  "Our price",
  "You save",
  "Delivery within 24 hours",
  "Preis pro Stück",
  "Prix de vente conseillé",
  "Cena regularna",
  "",
])("everybody pays, and nothing is said of tax: %s", (text) => {
  expect(termsOf(text)).toEqual(none);
});
