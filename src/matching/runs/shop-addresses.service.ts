import { setTimeout as sleep } from "node:timers/promises";
import { normaliseAddress } from "../../address/address.ts";
import type { ShopCatalogues } from "../../monitoring/visits/shop-catalogue.service.ts";
import { isHostUnavailable } from "../../monitoring/visits/shop-visitor.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { FinderDeps } from "../finder/finder-site.service.ts";
import { readOwnTitles } from "../finder/own-products.service.ts";
import { addressWords, isProductLike, titleWords } from "./core/product-address.ts";
import { readCatalogue } from "./core/read-catalogue.ts";

/** Limits of one shop. They bound time and memory, whatever its sitemaps hold. */
export const shopLimits = {
  /** Addresses of products that are read. */
  addresses: 50_000,
  /** Listed addresses that are looked at. */
  looked: 1_000_000,
  sitemaps: 200,
  listingMs: 10 * 60_000,
} as const;

export interface ShopAddressesDeps extends FinderDeps {
  readonly catalogues: ShopCatalogues;
}

export interface ShopToList {
  /** Host without "www.". */
  readonly domain: string;
  /** Of a sitemap or feed, where a person gave it. */
  readonly address: string | null;
}

export type ShopAddresses =
  | {
      readonly found: true;
      readonly urls: readonly string[];
      /** The shop lists more than was looked at: see `shopLimits`. */
      readonly isLimited: boolean;
    }
  /** "no-sitemap", "no-products", or why the shop could not be read. */
  | { readonly found: false; readonly reason: string };

/**
 * Lists the addresses of a shop that look like products, those first that name words of the site's own products. Sitemaps are
 * those that robots.txt names, else /sitemap.xml; each is read once.
 * @param isStopped whether a person has stopped the search
 */
export async function listShop(
  deps: ShopAddressesDeps,
  siteId: AuthorizedSiteId,
  { domain, address }: ShopToList,
  isStopped: () => Promise<boolean>,
): Promise<ShopAddresses> {
  const start =
    address === null ? await startOf(deps, domain) : { found: true as const, sitemaps: [address] };
  if (!start.found) return start;
  const listing = new Listing(deps, domain);
  const refusal = await listing.read(start.sitemaps, isStopped);
  if (listing.filesRead === 0) return { found: false, reason: refusal ?? "no-sitemap" };
  if (listing.urls.size === 0) return { found: false, reason: "no-products" };
  const urls = await promisingFirst(deps, siteId, [...listing.urls]);
  return { found: true, urls, isLimited: listing.isLimited };
}

async function startOf({ catalogues }: ShopAddressesDeps, domain: string) {
  const robots = await catalogues.findSitemaps(domain);
  if (!robots.found) return robots;
  const { origin, sitemaps } = robots.value;
  return { found: true as const, sitemaps: sitemaps.length > 0 ? sitemaps : [`${origin}/sitemap.xml`] };
}

/** Missing files mean that a shop has no sitemap; everything else is a reason of its own. */
const missingReasons: ReadonlySet<string> = new Set(["gone", "unexpected-status", "empty-body"]);

/** Addresses after which a listing looks whether it was stopped. */
const lookedAtOnce = 10_000;
/** Until a sitemap is asked for again whose host has another visit or waits for its gap. */
const busyMs = 2000;

class Listing {
  readonly #deps: ShopAddressesDeps;
  readonly #domain: string;
  readonly #seen = new Set<string>();
  /** Addresses that look like products, in the order of the sitemaps. */
  readonly urls = new Set<string>();
  filesRead = 0;
  /** A limit ended the reading. */
  isLimited = false;
  #looked = 0;

  constructor(deps: ShopAddressesDeps, domain: string) {
    this.#deps = deps;
    this.#domain = domain;
  }

  /** @returns why the last file that could not be read was not; null: it is missing, or all were read */
  async read(sitemaps: readonly string[], isStopped: () => Promise<boolean>): Promise<string | null> {
    const endMs = performance.now() + shopLimits.listingMs;
    const queue = sitemaps.flatMap((url) => this.#unseen(url));
    const isLate = () => performance.now() > endMs;
    let refusal: string | null = null;
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      if (this.#isFull() || isLate() || (await isStopped())) {
        this.isLimited = true;
        break;
      }
      const file = await this.#readSoon(url, async () => isLate() || (await isStopped()));
      this.isLimited ||= !file.found && file.reason === "too-large";
      if (!file.found) refusal = missingReasons.has(file.reason) ? refusal : file.reason;
      else queue.push(...this.#further(file.value));
    }
    this.isLimited ||= this.#isFull();
    return refusal;
  }

  /** A file whose host is busy or resting waits: without it the listing would lack what it lists. */
  async #readSoon(url: string, isOver: () => Promise<boolean>) {
    for (;;) {
      const file = await this.#readFile(url, isOver);
      if (file.found || !isHostUnavailable(file.reason) || (await isOver())) return file;
      await sleep(busyMs);
    }
  }

  async #readFile(url: string, isOver: () => Promise<boolean>) {
    const { catalogues } = this.#deps;
    return catalogues.read(url, async ({ body }) => {
      const sitemaps: string[] = [];
      let isRead = false;
      for await (const one of readCatalogue(body)) {
        // Counted with its first address: what a file lists before it fails is used.
        if (!isRead) this.filesRead += 1;
        isRead = true;
        this.#looked += 1;
        if (one.kind === "sitemap") {
          if (sitemaps.length < shopLimits.sitemaps) sitemaps.push(one.url);
          else this.isLimited = true;
        } else this.#add(one.url);
        if (this.#isFull() || (this.#looked % lookedAtOnce === 0 && (await isOver()))) break;
      }
      return sitemaps;
    });
  }

  #add(text: string): void {
    const address = normaliseAddress(text, this.#deps.policy);
    if (address.found && address.domain === this.#domain && isProductLike(address.url))
      this.urls.add(address.url);
  }

  /** Sitemaps of an index that were not read yet; where some are named after products, only these. */
  #further(urls: readonly string[]): string[] {
    const own = urls.flatMap((url) => {
      const address = normaliseAddress(url, this.#deps.policy);
      const isOwn =
        address.found && (address.domain === this.#domain || address.domain.endsWith(`.${this.#domain}`));
      return isOwn ? this.#unseen(url) : [];
    });
    const ofProducts = own.filter((url) => /prod/i.test(new URL(url).pathname));
    return ofProducts.length > 0 ? ofProducts : own;
  }

  #unseen(url: string): string[] {
    const address = normaliseAddress(url, this.#deps.policy);
    if (!address.found || this.#seen.has(address.url)) return [];
    this.isLimited ||= this.#seen.size >= shopLimits.sitemaps;
    if (this.#seen.size >= shopLimits.sitemaps) return [];
    this.#seen.add(address.url);
    return [address.url];
  }

  #isFull(): boolean {
    return this.urls.size >= shopLimits.addresses || this.#looked >= shopLimits.looked;
  }
}

/** Addresses with words of own products come first, so that a search that is stopped has found the most. */
async function promisingFirst(
  { db }: FinderDeps,
  siteId: AuthorizedSiteId,
  urls: readonly string[],
): Promise<string[]> {
  const words = new Set<string>();
  await readOwnTitles(db, siteId, (title) => {
    for (const word of titleWords(title)) words.add(word);
  });
  return urls
    .map((url) => ({ url, hits: new Set(addressWords(url).filter((word) => words.has(word))).size }))
    .sort((a, b) => b.hits - a.hits)
    .map(({ url }) => url);
}
