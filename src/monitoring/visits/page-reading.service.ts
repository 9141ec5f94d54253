import type { Extraction, Extractor } from "../extraction/extraction.service.ts";
import type { Availability, Known, PricedReading } from "../extraction/reading.ts";
import type { FetchedPage as FetchedReply } from "../fetch/core/fetch-result.ts";
import type { Fetcher } from "../fetch/fetcher.client.ts";
import { storedText } from "../observation/core/stored-text.ts";
import { createGuestHosts, type GuestHosts } from "./redirect-leases.service.ts";
import {
  foundAt,
  missed,
  type ShopAttempt,
  type ShopVisit,
  type ShopVisitTools,
  visitAddress,
} from "./shop-visit.service.ts";

/** What a product's page says, or a named reason why it says nothing: a fetch's, a reading's or a visit's. */
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
      /** The shop's own words on stock. */
      readonly availabilityLabel: string | null;
      readonly isPromo: boolean;
      readonly brand: string | null;
      readonly sku: string | null;
      /** Where in the page the price was read, as "json-ld". */
      readonly source: string;
      /** 0 .. 1 */
      readonly confidence: number;
    }
  | { readonly found: false; readonly reason: string };

export interface PageReadingTools extends ShopVisitTools {
  readonly fetcher: Fetcher;
  readonly extractor: Pick<Extractor, "read">;
}

/**
 * Reads a product's page for a person who waits, as the crawl reads it: by robots.txt and the host's gap under its
 * lease, with the host's recipe, in a process of its own. A page that only a browser shows is left to the crawl.
 * @param url normalised, and let through by the guard's policy
 */
export async function readPage(tools: PageReadingTools, url: string): Promise<PageReading> {
  const guests = createGuestHosts(tools, tools.signal);
  try {
    const outcome = await visitAddress(tools, url, (visit) => requestPage(tools, guests, visit));
    return outcome.found ? outcome.value : outcome;
  } finally {
    await guests.leave();
  }
}

async function requestPage(
  tools: PageReadingTools,
  guests: GuestHosts,
  { url, lease, rules, gapMs }: ShopVisit,
): Promise<ShopAttempt<PageReading>> {
  if (lease.isRendered) return missed("needs-rendering");
  const result = await tools.fetcher.fetch({
    url: url.href,
    gapMs,
    mayFollow: (next) => (next.host === url.host ? rules.policy.mayFetch(next.href) : guests.mayFollow(next)),
    signal: tools.signal,
  });
  if (result.kind === "not-modified") return missed("unexpected-status");
  if (result.kind === "failed") {
    const { status, retryAfterMs } = result;
    return { ...missed(guests.isBusy() ? "busy" : result.reason), status, retryAfterMs };
  }
  const extraction = await extract(tools, result, url, lease.recipe);
  const reading = readingOf(extraction);
  // A challenge in place of the page is a refusal, though it comes as a page.
  const isRefusal = !reading.found && reading.reason === "blocked";
  return isRefusal ? { ...missed("blocked"), status: result.status } : foundAt(result.status, reading);
}

/** The process works on where the person's time is up; its own limit ends it. */
async function extract(
  { extractor, signal }: PageReadingTools,
  { body, contentType, redirects, finalUrl }: FetchedReply,
  url: URL,
  recipe: ShopVisit["lease"]["recipe"],
): Promise<Extraction> {
  const late = new Promise<Extraction>((settle) => {
    const end = () =>
      settle({ done: false, reason: "extraction-timeout", detail: "the visit's time was up" });
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
  const page = { body, contentType, url: redirects > 0 ? finalUrl : url.href, recipe };
  return Promise.race([extractor.read(page), late]);
}

function readingOf(extraction: Extraction): PageReading {
  if (!extraction.done) return { found: false, reason: extraction.reason };
  const { reading } = extraction;
  return reading.found ? pricedOf(reading) : { found: false, reason: reading.reason };
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
    source: priceMinor.sources[0] ?? "visible-text",
    confidence: priceMinor.confidence,
  };
}

/** UTF-16 units; the longest text of a page that is shown. */
const longestText = 2048;

function textOf(known: Known<string> | null): string | null {
  return known && storedText(known.value, longestText);
}
