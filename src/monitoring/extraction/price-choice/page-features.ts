import { decideAvailability } from "../decide/decide-availability.ts";
import type { Evidence } from "../reading.ts";
import type { MainAnchor } from "../scan/main-anchor.ts";
import { metaContent } from "../scan/page-identity.ts";
import { foldedRunText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import type { BuyButton } from "../visible-text/stock/buy-button.ts";

/** What is known of the page as a whole: whether it sells one product at all. */
export const pageNames = [
  "pageIsOutOfStock",
  "pageBuyButtons",
  "pageNameAgreement",
  "pageNamedProducts",
  "pageIsHome",
  "pageIsProduct",
  "pageIsList",
  "pageOnRequest",
  "pageShareInRows",
] as const;

const productType = /"@type"\s*:\s*\[?\s*"(?:https?:\/\/schema\.org\/)?Product(?:Group)?"/;
const listType =
  /"@type"\s*:\s*\[?\s*"(?:ItemList|CollectionPage|SearchResultsPage|OfferCatalog|Article|NewsArticle|BlogPosting)"/;
const onRequest =
  /(?:pret|oferta) (?:la cerere|personalizat)|cere(?:ti)? (?:oferta|pret)|price (?:on|upon) (?:request|application)|call for (?:a )?(?:price|quote|pricing)|request a quote|preis auf anfrage|prix sur demande|prezzo su richiesta|precio a consultar|consultar precio|preco sob consulta|sob consulta|cena na (?:zapytanie|dotaz|vyziadanie)|цена по запросу/;
/** Text runs after the product's name in which "price on request" is about it. */
const REQUEST_REACH = 40;
const MAX_DATA = 20_000;

/**
 * In the order of `pageNames`.
 * @param shareInRows share of the amounts that stand in a repeated row with a link of its own
 */
export function pageFeatures(
  page: ScannedPage,
  evidence: readonly Evidence[],
  anchor: MainAnchor | null,
  buttons: readonly BuyButton[],
  shareInRows: number,
): number[] {
  const { availability } = decideAvailability(evidence, true);
  const names = evidence.filter(
    ({ field, source, demotion }) =>
      field === "name" && demotion === null && (source === "json-ld" || source === "microdata"),
  );
  const data = page.scripts
    .filter(({ type }) => type.includes("ld+json"))
    .map(({ start, end }) => page.html.slice(start, Math.min(end, start + MAX_DATA)));
  return [
    availability === null ? Number.NaN : Number(availability.value === "OUT_OF_STOCK"),
    buttons.filter((one) => !one.isDisabled && one.availability === "IN_STOCK").length,
    anchor?.agreement ?? 0,
    names.length,
    Number(page.address !== null && page.address.pathname.length <= 1),
    Number(/product/i.test(metaContent(page, "og:type")) || data.some((one) => productType.test(one))),
    Number(data.some((one) => listType.test(one))),
    Number(isOnRequest(page, anchor)),
    shareInRows,
  ];
}

function isOnRequest(page: ScannedPage, anchor: MainAnchor | null): boolean {
  if (anchor === null) return false;
  return page.runs
    .slice(anchor.run.index, anchor.run.index + REQUEST_REACH)
    .some((run) => run.end - run.start < 300 && onRequest.test(foldedRunText(page, run)));
}
