import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Extractor, FetchedPage } from "../extraction/extraction.service.ts";
import { type AgreeingPage, distinctProducts, isCorroborated } from "../extraction/recipe/corroboration.ts";
import type { RecipeLocator } from "../extraction/recipe/recipe.ts";
import type { Fetcher } from "../fetch/fetcher.client.ts";
import { findHostSettings } from "../hosts/host-settings.repo.ts";
import type { PageWatchers } from "../monitoring.ports.ts";
import { findPages } from "../observation/pages.repo.ts";
import {
  foundAt,
  missed,
  type ShopAttempt,
  type ShopVisit,
  type ShopVisitTools,
  visitAddress,
} from "../visits/shop-visit.service.ts";
import { admitLesson, findTrialPages, insertProposal, saveTrial, type TrialPage } from "./proposals.repo.ts";
import { settleOpenProposal } from "./proposals.service.ts";
import type { CorrectedPage } from "./training-requests.service.ts";

/** Bounds on what corrections can make us do and keep. */
const mostLessonsOfHostADay = 20;
const mostOpenOfHost = 10;
const mostTrialPages = 12;
/** Pages on either side of a random one that the trial pages are drawn from. */
const trialWindow = 500;
/** A host that others are at is asked again after this. */
const busyMs = 2000;

export interface RecipeTrialTools extends ShopVisitTools {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetcher: Fetcher;
  readonly extractor: Pick<Extractor, "locatePrice" | "checkLocation">;
  readonly watchers: Pick<PageWatchers, "findCompanies">;
}

/**
 * Looks where a page holds the price that somebody says is right, and tries that place on other pages of the host. It
 * becomes part of the host's shared recipe where pages of other products that are surely read otherwise bear it out
 * (`isBorneOut`) and none contradicts; else it waits for a GOD. So no word of one company changes what others see.
 * Visits come one after the other by lease, robots.txt and gap, and end with the signal.
 * @see design/architecture.md, "The one way that data takes"
 */
export async function learnPlace(tools: RecipeTrialTools, corrected: CorrectedPage): Promise<void> {
  const { db, clock, log } = tools;
  const { pageId, priceMinor } = corrected;
  const page = (await findPages(db, [pageId])).get(pageId);
  if (!page) return;
  const { host, url } = page;
  const settings = await findHostSettings(db, host);
  if (settings?.recipe?.isSetByHand || settings?.isRendered) return;
  if (!(await admitLesson(db, host, localDayOf(clock.now()), mostLessonsOfHostADay))) return;
  const fetched = await fetchPatiently(tools, url);
  const locator = fetched && (await tools.extractor.locatePrice(fetched, priceMinor));
  if (!locator) return;
  const proposalId = await insertProposal(db, { host, pageId, locator }, clock.now(), mostOpenOfHost);
  if (proposalId === undefined) return;
  const draw = { from: randomUUID(), window: trialWindow, limit: mostTrialPages };
  const others = await findTrialPages(db, { host, pageId }, draw);
  const trial = await tryPlace(tools, locator, others);
  await saveTrial(db, proposalId, trial);
  if (!trial.isBorneOut) return;
  await settleOpenProposal(db, { proposalId, state: "adopted", decidedBy: null, now: clock.now() });
  log.info(
    { host, agreedPages: trial.agreed },
    "learned from a correction where a site's pages hold their price",
  );
}

/** Ends with the first contradiction, and once enough agree. */
async function tryPlace(
  tools: RecipeTrialTools,
  locator: RecipeLocator,
  pages: readonly TrialPage[],
): Promise<{ agreed: number; contradicted: number; isBorneOut: boolean }> {
  let agreeing: AgreeingPage[] = [];
  for (const { url, siteIds } of pages) {
    const fetched = await fetchPatiently(tools, url);
    const judged = fetched && (await tools.extractor.checkLocation(fetched, locator));
    if (judged?.verdict === "contradicts")
      return { agreed: agreeing.length, contradicted: 1, isBorneOut: false };
    if (judged?.verdict !== "agrees") continue;
    const companies = await tools.watchers.findCompanies(siteIds);
    agreeing = distinctProducts([...agreeing, { product: judged.product, companies }]);
    if (isCorroborated(agreeing)) break;
  }
  return { agreed: agreeing.length, contradicted: 0, isBorneOut: isCorroborated(agreeing) };
}

/** @returns undefined where the page could not be had, or the time was up */
async function fetchPatiently(tools: RecipeTrialTools, url: string): Promise<FetchedPage | undefined> {
  while (!tools.signal.aborted) {
    const outcome = await visitAddress(tools, url, (visit) => requestPage(tools, visit));
    if (outcome.found) return outcome.value;
    if (outcome.reason !== "busy") return undefined;
    await sleep(busyMs, undefined, { signal: tools.signal }).catch(() => undefined);
  }
  return undefined;
}

/** Redirects are followed within the host alone. */
async function requestPage(
  { fetcher, signal }: RecipeTrialTools,
  { url, lease, rules, gapMs }: ShopVisit,
): Promise<ShopAttempt<FetchedPage>> {
  if (lease.isRendered) return missed("needs-rendering");
  const result = await fetcher.fetch({
    url: url.href,
    gapMs,
    mayFollow: (next) => next.host === url.host && rules.policy.mayFetch(next.href),
    signal,
  });
  if (result.kind === "not-modified") return missed("unexpected-status");
  if (result.kind === "failed") {
    return { ...missed(result.reason), status: result.status, retryAfterMs: result.retryAfterMs };
  }
  const { body, contentType, redirects, finalUrl } = result;
  return foundAt(result.status, {
    body,
    contentType,
    url: redirects > 0 ? finalUrl : url.href,
    recipe: null,
  });
}
