import { storedText } from "../../kit/text/stored-text.ts";
import type { Extraction, Extractor } from "../extraction/extraction.service.ts";
import type { Availability, Known, PricedReading, StatedProperty } from "../extraction/reading.ts";
import type { FetchedPage as FetchedReply } from "../fetch/core/fetch-result.ts";
import type { Fetcher } from "../fetch/fetcher.client.ts";
import type { HostLease } from "../hosts/hosts.repo.ts";
import { shownInstead, type VisitedAddress } from "../page-identity/core/shown-instead.ts";
import type { PoliteRequest } from "../polite-visits/polite-visit.service.ts";
import {
  fetchPage,
  foundAt,
  missed,
  type ShopReply,
  type ShopVisitTools,
  visitAddress,
} from "../polite-visits/shop-visit.service.ts";

/** The offer on a product page, or the reason why there is none: a fetch's, a reading's or a visit's. */
export type PageReading =
  | {
      readonly found: true;
      readonly name: string | null;
      readonly imageUrl: string | null;
      /** Hundredths of the currency's unit, > 0. */
      readonly priceMinor: number;
      /** Struck-through price, above the price. */
      readonly cutPriceMinor: number | null;
      /** ISO 4217 or the sign as found; null where the page states none. */
      readonly currency: string | null;
      readonly availability: Availability;
      /** Stock as the shop states it. */
      readonly availabilityLabel: string | null;
      readonly isPromo: boolean;
      readonly brand: string | null;
      readonly sku: string | null;
      readonly mpn: string | null;
      /** 8, 12, 13 or 14 digits with a valid check digit. */
      readonly gtin: string | null;
      /** Names from the root down, joined by "/"; a slash inside a name is U+2215. */
      readonly category: string | null;
      /** Further properties that the page states. */
      readonly properties: readonly StatedProperty[];
      /** Source of the price, as "json-ld". */
      readonly source: string;
      /** 0 .. 1 */
      readonly confidence: number;
    }
  | {
      readonly found: false;
      readonly reason: string;
      /** Title that the address shows in place of what it names, where that is the reason. */
      readonly shownInstead?: string;
    };

export interface PageReadingTools extends ShopVisitTools {
  readonly fetcher: Fetcher;
  readonly extractor: Pick<Extractor, "read">;
}

/**
 * Reads a product page for a person who waits, as the crawl reads it: with the host's recipe, in a process of its
 * own. A page that needs a browser is left to the crawl.
 * @param url normalised, and accepted by the guard's policy
 */
export async function readAddress(tools: PageReadingTools, url: string): Promise<PageReading> {
  const outcome = await visitAddress(tools, url, (request, lease) => requestPage(tools, request, lease));
  return outcome.found ? outcome.value : outcome;
}

async function requestPage(
  tools: PageReadingTools,
  request: PoliteRequest,
  lease: HostLease,
): Promise<ShopReply<PageReading>> {
  if (lease.isRendered) return missed("needs-rendering");
  const reply = await fetchPage(tools.fetcher, request);
  const { outcome } = reply;
  if (!outcome.found) return { ...reply, outcome };
  const { status } = outcome.value;
  const finalUrl = outcome.value.redirects > 0 ? outcome.value.finalUrl : request.url;
  const extraction = await extract(tools, outcome.value, finalUrl, lease);
  const reading = readingOf(extraction, { askedUrl: request.url, finalUrl });
  // A challenge in place of the page is a refusal, whatever its status.
  const isRefusal = !reading.found && reading.reason === "blocked";
  return isRefusal ? missed("blocked", { status, retryAfterMs: null }) : foundAt(status, reading);
}

/** Returns when the visit's time is up; the process then ends at its own limit. */
async function extract(
  { extractor, signal }: PageReadingTools,
  { body, contentType }: FetchedReply,
  url: string,
  { recipe, fixedStatements }: HostLease,
): Promise<Extraction> {
  const late = new Promise<Extraction>((resolve) => {
    const end = () => resolve({ done: false, reason: "extraction-timeout", detail: "the visit timed out" });
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
  const page = { body, contentType, url, recipe, fixedStatements };
  return Promise.race([extractor.read(page), late]);
}

function readingOf(extraction: Extraction, visited: VisitedAddress): PageReading {
  if (!extraction.done) return { found: false, reason: extraction.reason };
  const { reading } = extraction;
  const instead = shownInstead(reading, visited, {});
  if (instead) return { found: false, reason: "something-else", shownInstead: instead.now };
  if (!reading.found) return { found: false, reason: reading.reason };
  return reading.isNet ? { found: false, reason: "net-price" } : pricedOf(reading);
}

function pricedOf(reading: PricedReading): PageReading {
  const { priceMinor, previousPriceMinor, availability } = reading;
  return {
    found: true,
    name: textOf(reading.name),
    imageUrl: textOf(reading.image),
    priceMinor: priceMinor.value,
    cutPriceMinor: previousPriceMinor?.value ?? null,
    currency: reading.currency?.value ?? null,
    availability: availability?.value ?? "NOT_AVAILABLE",
    availabilityLabel: reading.availabilityLabel,
    isPromo: reading.promo.value,
    brand: textOf(reading.brand),
    sku: textOf(reading.sku),
    mpn: textOf(reading.mpn),
    gtin: textOf(reading.gtin),
    category: storedText(reading.categoryPath?.value.join("/") ?? "", maxTextLength),
    properties: reading.properties ?? [],
    source: priceMinor.sources[0] ?? "visible-text",
    confidence: priceMinor.confidence,
  };
}

/** UTF-16 units of a text from a page. */
const maxTextLength = 2048;

function textOf(known: Known<string> | null): string | null {
  return known && storedText(known.value, maxTextLength);
}
