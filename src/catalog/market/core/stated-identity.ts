import { withoutTracking } from "../../../address/tracking-parameters.ts";
import { categoryPathOf, cleanText, maxLengths } from "../../products/core/merchant-text.ts";

/** A page's identity facts as they were read. */
interface ReadFacts {
  readonly name?: string;
  readonly sku?: string;
  readonly mpn?: string;
  readonly gtin?: string;
  readonly brand?: string;
  /** Names from the root down, joined by "/". */
  readonly category?: string;
}

/** What an own product's page states of its identity, in stored form; null where it states nothing. */
export function statedIdentity(facts: ReadFacts) {
  return {
    title: cleanText(facts.name, maxLengths.title),
    sku: cleanText(facts.sku, maxLengths.sku),
    mpn: cleanText(facts.mpn, maxLengths.sku),
    gtin: cleanText(facts.gtin, 14),
    brand: cleanText(facts.brand, maxLengths.brand),
    category: categoryPathOf((facts.category ?? "").split("/")),
  };
}

/**
 * The address that a page names as its canonical one, without tracking parameters and fragment.
 * @returns null where it names none, an address of another site, or the home page, which some shops name on every page
 * @see RFC 6596
 */
export function canonicalAddress(pageUrl: string, named: string | undefined): string | null {
  const page = URL.parse(pageUrl);
  const canonical = named === undefined ? null : URL.parse(named);
  if (page === null || canonical === null || !/^https?:$/.test(canonical.protocol)) return null;
  if (siteOf(canonical) !== siteOf(page)) return null;
  if (canonical.pathname === "/" && page.pathname !== "/") return null;
  return `${canonical.protocol}//${canonical.host}${canonical.pathname}${withoutTracking(canonical.search)}`;
}

function siteOf({ host }: URL): string {
  return host.replace(/^www\./, "");
}
