import type { AnyParameters } from "../../../kit/problems.ts";
import type { FileLanguage } from "../../columns/core/column-fields.ts";

/**
 * Why a row, or an address in it, was refused, in both languages: the server writes files and replies in the language of the
 * account, screens in that of the viewer. Stored are only the code and its parameters. `{name}` stands for a parameter.
 */
export const rowReasons = {
  ROW_WITHOUT_ADDRESS: { en: "The product's own address is missing.", ro: "Lipsește adresa produsului tău." },
  ROW_WITHOUT_SKU: { en: "The SKU is missing.", ro: "Lipsește codul produsului (SKU)." },
  ROW_WITHOUT_TITLE: { en: "The title is missing.", ro: "Lipsește denumirea produsului." },
  PLAN_PRODUCTS_REACHED: {
    en: "The limit of your plan {plan} is reached (products: {limit}). Choose a larger plan to add this one.",
    ro: "Limita abonamentului {plan} este atinsă (produse: {limit}). Alege un abonament mai mare ca să-l adaugi.",
  },
  ROW_CONFLICT: {
    en: "Row {other} is the same product with other values.",
    ro: "Rândul {other} este același produs, cu alte valori.",
  },
  CELL_FORMULA: {
    en: "Cell {cell} ({column}) holds a formula. Paste its value instead.",
    ro: "Celula {cell} ({column}) conține o formulă. Lipește valoarea în locul ei.",
  },
  CELL_ERROR: {
    en: "Cell {cell} ({column}) holds an error.",
    ro: "Celula {cell} ({column}) conține o eroare.",
  },
  CELL_MERGED: {
    en: "Cell {cell} ({column}) is merged over several rows. Unmerge it.",
    ro: "Celula {cell} ({column}) este îmbinată pe mai multe rânduri. Anulează îmbinarea.",
  },
  CELL_DATE: {
    en: "Cell {cell} ({column}) is a date. Format the column as text and enter the value again.",
    ro: "Celula {cell} ({column}) este o dată calendaristică. Formatează coloana ca text și scrie din nou valoarea.",
  },
  CELL_TOO_LONG: {
    en: "Cell {cell} ({column}) holds more than 32,767 characters.",
    ro: "Celula {cell} ({column}) conține mai mult de 32.767 de caractere.",
  },
  NUMBER_ROUNDED: {
    en: "The number in {cell} ({column}) is too long and was rounded. Format the column as text and enter it again.",
    ro: "Numărul din {cell} ({column}) este prea lung și a fost rotunjit. Formatează coloana ca text și scrie-l din nou.",
  },
  CODE_SHORTENED: {
    en: "The spreadsheet has shortened the code to “{text}”. Format the column as text and enter all characters.",
    ro: "Programul de calcul a scurtat codul la „{text}”. Formatează coloana ca text și scrie toate caracterele.",
  },
  AMOUNT_INVALID: {
    en: "“{text}” in {column} is no amount in lei, such as 1.234,50.",
    ro: "„{text}” din coloana {column} nu este o sumă în lei, de exemplu 1.234,50.",
  },
  PRICE_INVALID: {
    en: "The price in {column} must be above 0 lei.",
    ro: "Prețul din coloana {column} trebuie să fie peste 0 lei.",
  },
  PERCENT_INVALID: {
    en: "“{text}” in {column} is no percentage from 0 to 100.",
    ro: "„{text}” din coloana {column} nu este un procent între 0 și 100.",
  },
  QUANTITY_INVALID: {
    en: "“{text}” in {column} is no quantity.",
    ro: "„{text}” din coloana {column} nu este o cantitate.",
  },
  ID_INVALID: {
    en: "“{text}” in {column} is no product ID of an exported file.",
    ro: "„{text}” din coloana {column} nu este un ID de produs dintr-un fișier exportat.",
  },
  AVAILABILITY_INVALID: {
    en: "“{text}” in {column} is neither “in stock” nor “out of stock”.",
    ro: "„{text}” din coloana {column} nu este nici „în stoc”, nici „stoc epuizat”.",
  },
  DATE_INVALID: {
    en: "“{text}” in {column} is no date, such as 1.12.2026.",
    ro: "„{text}” din coloana {column} nu este o dată, de exemplu 1.12.2026.",
  },
  GTIN_INVALID: {
    en: "“{text}” is no valid GTIN (EAN): check its digits.",
    ro: "„{text}” nu este un cod de bare (EAN) valid: verifică cifrele.",
  },
  GTIN_ROUNDED: {
    en: "The spreadsheet has shortened the GTIN to “{text}”. Format the column as text and enter all digits.",
    ro: "Programul de calcul a scurtat codul de bare la „{text}”. Formatează coloana ca text și scrie toate cifrele.",
  },
  FIELDS_FULL: {
    en: "“{text}” was left out: a site has at most {limit} additional fields.",
    ro: "„{text}” a fost omis: un site are cel mult {limit} de câmpuri suplimentare.",
  },
  PRODUCT_UNKNOWN: {
    en: "The site has no offline product “{text}”.",
    ro: "Site-ul nu are produsul offline „{text}”.",
  },
  PRODUCT_ONLINE: {
    en: "Product “{text}” has a public page, from which its price is read.",
    ro: "Produsul „{text}” are o pagină publică, de pe care îi este citit prețul.",
  },
  SKU_TAKEN: {
    en: "Another offline product has the SKU “{text}”.",
    ro: "Alt produs offline are codul „{text}”.",
  },
  SKU_AMBIGUOUS: {
    en: "Several offline products have the SKU “{text}”. Use the column Product ID.",
    ro: "Mai multe produse offline au codul „{text}”. Folosește coloana ID produs.",
  },
  LINK_MALFORMED: {
    en: "This is not a complete web address. It must begin with http:// or https://.",
    ro: "Adresa nu este completă. Trebuie să înceapă cu http:// sau https://.",
  },
  LINK_NOT_HTTP: {
    en: "Only addresses that begin with http:// or https:// can be read.",
    ro: "Pot fi citite doar adrese care încep cu http:// sau https://.",
  },
  LINK_TOO_LONG: { en: "This address is too long.", ro: "Adresa este prea lungă." },
  LINK_USERINFO: {
    en: "An address must not contain a user name or password.",
    ro: "O adresă nu trebuie să conțină un nume de utilizator sau o parolă.",
  },
  LINK_PORT_NOT_ALLOWED: {
    en: "Addresses with a port number cannot be read.",
    ro: "Adresele cu un număr de port nu pot fi citite.",
  },
  LINK_NOT_PUBLIC: {
    en: "This is not the address of a public shop.",
    ro: "Aceasta nu este adresa unui magazin public.",
  },
  LINK_OWN_DOMAIN: {
    en: "A competitor's address cannot be on the site's own domain.",
    ro: "Adresa unui concurent nu poate fi pe domeniul propriu al site-ului.",
  },
  LINK_NOT_ON_SITE: {
    en: "This address is not on the site's own domain.",
    ro: "Adresa nu este pe domeniul propriu al site-ului.",
  },
  FLOOR_ABOVE_CEILING: {
    en: "The lowest price is above the highest price.",
    ro: "Prețul minim este mai mare decât prețul maxim.",
  },
  COST_OUT_OF_RANGE: { en: "The cost is not valid.", ro: "Costul nu este valid." },
  PRICE_OUT_OF_RANGE: { en: "The price is not valid.", ro: "Prețul nu este valid." },
  PERCENT_OUT_OF_RANGE: { en: "The percentage is not valid.", ro: "Procentul nu este valid." },
  CAMPAIGN_INCOMPLETE: {
    en: "A campaign needs a price and a first day.",
    ro: "O campanie are nevoie de un preț și de o zi de început.",
  },
  PROMOTION_IN_PAST: {
    en: "The campaign was not planned: it can begin today at the earliest.",
    ro: "Campania nu a fost planificată: poate începe cel mai devreme azi.",
  },
  PROMOTION_ENDS_BEFORE_START: {
    en: "The campaign was not planned: its last day is before its first.",
    ro: "Campania nu a fost planificată: ultima zi este înaintea primei zile.",
  },
  PROMOTION_OVERLAPS: {
    en: "The campaign was not planned: another one is planned on these days.",
    ro: "Campania nu a fost planificată: în aceste zile este planificată alta.",
  },
  NO_REFERENCE_PRICE: {
    en: "The campaign was not planned: the product has had no price in lei yet.",
    ro: "Campania nu a fost planificată: produsul nu a avut încă un preț în lei.",
  },
  FALSE_REDUCTION: {
    en: "The campaign was not planned: {price} lei is no reduction, the lowest price of the 30 days before was {reference} lei.",
    ro: "Campania nu a fost planificată: {price} lei nu este o reducere, cel mai mic preț din cele 30 de zile dinainte a fost {reference} lei.",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<FileLanguage, string>>>>;

export type RowReason = keyof typeof rowReasons;

/**
 * The sentence of a reason. Amounts are written with the decimal mark of the language.
 * @returns null for a code without a sentence
 */
export function reasonSentence(
  {
    code,
    parameters = {},
    text,
  }: { readonly code: string; readonly parameters?: AnyParameters | undefined; readonly text: string },
  language: FileLanguage,
): string | null {
  if (!Object.hasOwn(rowReasons, code)) return null;
  const values: AnyParameters = { text, ...parameters };
  return rowReasons[code as RowReason][language].replace(/\{(\w+)\}/g, (mark, name: string) => {
    const value = values[name];
    if (value === undefined) return mark;
    return typeof value === "number" && language === "ro" ? String(value).replace(".", ",") : String(value);
  });
}
