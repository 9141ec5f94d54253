import type { Evidence } from "../reading.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { jsonLdItems } from "./json-ld.ts";
import { attributeItems, microdataSyntax, rdfaSyntax } from "./microdata.ts";
import { statedProductEvidence } from "./stated-product.ts";

/** Evidence of the page's JSON-LD. */
export function jsonLdEvidence(page: ScannedPage): readonly Evidence[] {
  return statedProductEvidence(page, { source: "json-ld", items: jsonLdItems(page) });
}

/** Evidence of the page's microdata. */
export function microdataEvidence(page: ScannedPage): readonly Evidence[] {
  return statedProductEvidence(page, { source: "microdata", items: attributeItems(page, microdataSyntax) });
}

/** Evidence of the page's RDFa. */
export function rdfaEvidence(page: ScannedPage): readonly Evidence[] {
  return statedProductEvidence(page, { source: "rdfa", items: attributeItems(page, rdfaSyntax) });
}
