import type { Transaction } from "kysely";
import { pageIdOf } from "../../address/page-id.ts";
import {
  isHostUnavailable,
  type ShopRefusal,
  type ShopVisitor,
} from "../../monitoring/visits/shop-visitor.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findAmong } from "../finder/finder.service.ts";
import { openFinder } from "../finder/finder-site.service.ts";
import type { KnownPage } from "../known-pages/core/known-page.ts";
import { knownPages, storePages } from "../known-pages/known-pages.service.ts";
import {
  addCandidates,
  addProgress,
  endRun,
  findAddresses,
  findRun,
  type RunProgress,
  removeAddresses,
  type StoredRun,
  saveAddresses,
} from "./runs.repo.ts";
import { queuePart } from "./runs.service.ts";
import { listShop, type ShopAddressesDeps } from "./shop-addresses.service.ts";

export interface ShopSearchDeps extends ShopAddressesDeps {
  readonly visitor: Pick<ShopVisitor, "readAddress">;
}

/** Time of one part, so that other searches have their turn. */
const partMs = 20_000;
/** Addresses whose pages are compared with the products in one go. */
const addressesAtOnce = 200;
/** A page that was read within this time is not fetched again. */
const freshMs = 7 * 86_400_000;
/** Refusals in a row after which the shop is left in peace. */
const maxRefusals = 5;
/** Until a busy host is tried again. */
const busyMs = 15_000;
/** Of the visit of one page. Nobody waits for it, and shops that answer slowly are searched as well. */
const visitMs = 30_000;
/** Visits of one page. */
const maxVisits = 2;

/** Why a visit failed though the page may be readable a little later: the shop, the network or this machine was at fault. */
const passingReasons: ReadonlySet<string> = new Set<ShopRefusal | "extraction-timeout">([
  "dns",
  "connect",
  "timeout",
  "truncated",
  "bad-reply",
  "server-error",
  "cancelled",
  "robots-unreachable",
  "extraction-timeout",
]);

/**
 * Does a part of a search through a shop and queues the next one: lists its addresses, reads their pages one at a time as politely
 * as the crawl, and compares them with the site's products. It continues where the last part ended.
 */
export async function runShopSearch(
  deps: ShopSearchDeps,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<void> {
  const run = await forSite(deps.db, siteId, (trx) => findRun(trx, siteId, runId));
  if (!run || run.domain === null) return;
  const search = new ShopSearch(deps, siteId, run, run.domain);
  if (run.state === "STOPPED") return search.finish(run.done);
  if (run.state !== "RUNNING") return;
  if (run.isListed || (await search.list())) await search.readPages(run.isListed ? run.done : 0);
}

/** How the reading of some addresses ended. */
interface ReadPart {
  readonly done: number;
  readonly ending: "all" | "time" | "busy" | "blocked" | "stopped";
}

class ShopSearch {
  readonly #deps: ShopSearchDeps;
  readonly #siteId: AuthorizedSiteId;
  readonly #run: StoredRun;
  readonly #domain: string;
  readonly #endMs = performance.now() + partMs;
  /** Place of the first address whose page was not compared. */
  #compared: number;
  /** In a row, also in parts before this one. */
  #refusals: number;
  /** Of the next page, also in parts before this one. */
  #failures: number;

  constructor(deps: ShopSearchDeps, siteId: AuthorizedSiteId, run: StoredRun, domain: string) {
    this.#deps = deps;
    this.#siteId = siteId;
    this.#run = run;
    this.#domain = domain;
    this.#compared = run.afterId;
    this.#refusals = run.refusals;
    this.#failures = run.failures;
  }

  /** Stores the shop's addresses. @returns false where there are none, or the search was stopped */
  async list(): Promise<boolean> {
    const { address, runId } = this.#run;
    const shop = { domain: this.#domain, address };
    const isStopped = async () => !(await this.#isRunning());
    const listed = await listShop(this.#deps, this.#siteId, shop, isStopped);
    if (!listed.found && isHostUnavailable(listed.reason)) {
      await this.#continueLater(busyMs);
      return false;
    }
    if (!listed.found) {
      await this.#end("FAILED", listed.reason);
      return false;
    }
    const reason = listed.isLimited ? "limited" : null;
    return this.#inSite((trx) => saveAddresses(trx, this.#siteId, runId, listed.urls, reason));
  }

  /** @param from place of the first address */
  async readPages(from: number): Promise<void> {
    let place = from;
    // A process may have died between the last page of a block and its comparison.
    if (place - this.#compared >= addressesAtOnce) await this.#compare(place);
    for (;;) {
      const urls = await this.#addresses(place, blockEnd(place) - place);
      if (urls.length === 0) {
        await this.#compare(place);
        return this.#end("DONE");
      }
      const { done, ending } = await this.#readPart(urls);
      place += done;
      if (ending === "time") return this.#continueLater(0);
      if (ending === "busy") return this.#continueLater(busyMs);
      if (ending === "blocked") {
        await this.#compare(place);
        return this.#end("FAILED", "blocked");
      }
      if (ending === "stopped") return this.finish(place);
      if (place % addressesAtOnce === 0) await this.#compare(place);
    }
  }

  /** Compares what was read since the last comparison, and removes the addresses. @param place the first one that was not read */
  async finish(place: number): Promise<void> {
    await this.#compare(place);
    await this.#inSite((trx) => removeAddresses(trx, this.#siteId, this.#run.runId));
  }

  async #readPart(urls: readonly string[]): Promise<ReadPart> {
    const { db, clock } = this.#deps;
    const known = await knownPages(db, urls.map(pageIdOf));
    const newest = clock.now().getTime() - freshMs;
    let done = 0;
    for (const url of urls) {
      if (performance.now() > this.#endMs) return { done, ending: "time" };
      const readAt = known.get(pageIdOf(url))?.readAt.getTime() ?? 0;
      const outcome = readAt >= newest ? "read" : await this.#readAddress(url);
      if (outcome === "busy") return { done, ending: "busy" };
      if (outcome === "failed" && this.#failures + 1 < maxVisits) {
        this.#failures += 1;
        await this.#saveProgress({ done: 0, failures: this.#failures });
        return { done, ending: "busy" };
      }
      this.#failures = 0;
      this.#refusals = outcome === "refused" ? this.#refusals + 1 : 0;
      done += 1;
      const isRunning = await this.#saveProgress({ done: 1, refusals: this.#refusals, failures: 0 });
      if (!isRunning) return { done, ending: "stopped" };
      if (this.#refusals >= maxRefusals) return { done, ending: "blocked" };
    }
    return { done, ending: "all" };
  }

  /** Reads a page and stores what it names. */
  async #readAddress(url: string): Promise<"read" | "nothing" | "busy" | "refused" | "failed"> {
    const { db, clock, visitor } = this.#deps;
    const reading = await visitor.readAddress(url, visitMs);
    if (!reading.found && isHostUnavailable(reading.reason)) return "busy";
    if (!reading.found && reading.reason === "blocked") return "refused";
    if (!reading.found) return passingReasons.has(reading.reason) ? "failed" : "nothing";
    const { name, brand, gtin, mpn, sku, category, imageUrl, priceMinor, currency, properties } = reading;
    if (name === null) return "nothing";
    const page: KnownPage = {
      pageId: pageIdOf(url),
      url,
      domain: this.#domain,
      title: name,
      brand,
      gtin,
      mpn,
      sku,
      category,
      imageUrl,
      priceMinor,
      currency,
      attributes: Object.fromEntries(properties.map((one) => [one.name, one.value])),
      readAt: clock.now(),
    };
    await storePages(db, "SHOP", [page]);
    return "read";
  }

  /** Compares the pages that were read since the last comparison with every product of the site. */
  async #compare(to: number): Promise<void> {
    const from = this.#compared;
    if (to <= from) return;
    const urls = await this.#addresses(from, to - from);
    const pages = [...(await knownPages(this.#deps.db, urls.map(pageIdOf))).values()];
    if (pages.length > 0) await this.#compareWithProducts(pages);
    this.#compared = to;
    await this.#saveProgress({ done: 0, afterId: to });
  }

  async #compareWithProducts(pages: readonly KnownPage[]): Promise<void> {
    const finder = await openFinder(this.#deps, this.#siteId, this.#run.startedBy);
    await findAmong(this.#deps, finder, pages, (trx, candidates) =>
      addCandidates(trx, this.#siteId, this.#run.runId, candidates),
    );
  }

  #addresses(from: number, limit: number): Promise<string[]> {
    return this.#inSite((trx) => findAddresses(trx, this.#siteId, this.#run.runId, from, limit));
  }

  /** @returns false where the search was stopped or has ended */
  #saveProgress(progress: RunProgress): Promise<boolean> {
    return this.#inSite((trx) => addProgress(trx, this.#siteId, this.#run.runId, progress));
  }

  async #isRunning(): Promise<boolean> {
    const run = await this.#inSite((trx) => findRun(trx, this.#siteId, this.#run.runId));
    return run?.state === "RUNNING";
  }

  /** The addresses go with the end: a search without them would look as if all were read. */
  #end(state: "DONE" | "FAILED", reason: string | null = null): Promise<void> {
    const { clock } = this.#deps;
    return this.#inSite(async (trx) => {
      await endRun(trx, this.#siteId, this.#run.runId, { state, reason }, clock.now());
      await removeAddresses(trx, this.#siteId, this.#run.runId);
    });
  }

  #continueLater(waitMs: number): Promise<void> {
    const runAt = new Date(this.#deps.clock.now().getTime() + waitMs);
    return queuePart(this.#deps.db, this.#siteId, this.#run, runAt);
  }

  #inSite<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return forSite(this.#deps.db, this.#siteId, work);
  }
}

/** The end of the block of addresses that a place is in. */
function blockEnd(place: number): number {
  return (Math.floor(place / addressesAtOnce) + 1) * addressesAtOnce;
}
