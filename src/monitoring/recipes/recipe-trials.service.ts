import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { createExtractor, type Extractor, type PageBytes } from "../extraction/extraction.service.ts";
import { type AgreeingPage, distinctProducts, isCorroborated } from "../extraction/recipe/corroboration.ts";
import type { RecipeLocator } from "../extraction/recipe/recipe.ts";
import { createFetcher, type Fetcher } from "../fetch/fetcher.client.ts";
import type { AddressGuard } from "../fetch/guard.client.ts";
import { findHostSettings } from "../hosts/host-settings.repo.ts";
import { createLeases } from "../hosts/leases.service.ts";
import type { PageWatchers } from "../monitoring.ports.ts";
import { findPages } from "../observation/pages.repo.ts";
import type { PoliteRequest } from "../polite-visits/polite-visit.service.ts";
import {
  fetchPage,
  foundAt,
  isHostUnavailable,
  missed,
  type ShopReply,
  type ShopVisitTools,
  visitAddress,
} from "../polite-visits/shop-visit.service.ts";
import { createRobotsClient } from "../robots/robots.client.ts";
import { createRobotsCache } from "../robots/robots.service.ts";
import {
  admitTraining,
  findTrialPages,
  insertProposal,
  saveTrial,
  type TrialPage,
} from "./proposals.repo.ts";
import { settleOpenProposal } from "./proposals.service.ts";
import type { CorrectedPage } from "./training-requests.service.ts";

/** Bounds on the fetches and proposals that corrections of a host can cause. */
const maxTrainingsPerDay = 20;
const maxOpenProposals = 10;
const maxTrialPages = 12;
/** Pages on either side of a random id that the trial pages are drawn from. */
const trialWindow = 500;
/** Wait before a busy host is tried again. */
const busyRetryMs = 2000;

export interface RecipeTrainingDeps {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly guard: AddressGuard;
  readonly userAgent: string;
  readonly watchers: Pick<PageWatchers, "findCompanies">;
  readonly leaseMs: number;
  readonly gapOf: (host: string) => number;
  /** The whole training, milliseconds. @default 5 minutes */
  readonly totalMs?: number;
}

interface TrainingTools extends ShopVisitTools {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetcher: Fetcher;
  readonly extractor: Pick<Extractor, "locatePrice" | "checkLocation">;
  readonly watchers: Pick<PageWatchers, "findCompanies">;
}

/**
 * Locates a corrected price in its page and tries the location on other pages of the host. It becomes part of the
 * host's shared recipe where enough pages of different products corroborate it (`isCorroborated`) and none contradicts;
 * otherwise it waits as a proposal for a GOD. So one company's correction alone never changes what others see.
 * Pages are fetched one after the other, as politely as the crawl fetches them.
 */
export async function trainFromCorrection(deps: RecipeTrainingDeps, corrected: CorrectedPage): Promise<void> {
  const { db, clock, log, watchers, guard, userAgent, leaseMs, gapOf, totalMs = 5 * 60_000 } = deps;
  const client = { guard, userAgent, clock };
  const fetcher = createFetcher(client);
  const robotsClient = createRobotsClient(client);
  // Trainings are rare, so each opens its own connections and process and closes them.
  const extractor = createExtractor({ processes: 1 });
  const leases = createLeases({ db, log, leaseMs, gapOf });
  const robots = createRobotsCache({ db, clock, client: robotsClient, leases });
  try {
    const signal = AbortSignal.timeout(totalMs);
    await train({ db, clock, log, watchers, fetcher, extractor, leases, robots, signal }, corrected);
  } finally {
    leases.stop();
    await Promise.all([fetcher.close(), robotsClient.close(), extractor.close()]);
  }
}

async function train(tools: TrainingTools, corrected: CorrectedPage): Promise<void> {
  const { db, clock, log } = tools;
  const { pageId, priceMinor } = corrected;
  const page = (await findPages(db, [pageId])).get(pageId);
  if (!page) return;
  const { host, url } = page;
  const settings = await findHostSettings(db, host);
  if (settings?.recipe?.isSetByHand || settings?.isRendered) return;
  if (!(await admitTraining(db, host, localDayOf(clock.now()), maxTrainingsPerDay))) return;
  const fetched = await fetchWhenFree(tools, url);
  const locator = fetched && (await tools.extractor.locatePrice(fetched, priceMinor));
  if (!locator) return;
  const proposalId = await insertProposal(db, { host, pageId, locator }, clock.now(), maxOpenProposals);
  if (proposalId === undefined) return;
  const draw = { from: randomUUID(), window: trialWindow, limit: maxTrialPages };
  const others = await findTrialPages(db, { host, pageId }, draw);
  const trial = await tryLocator(tools, locator, others);
  await saveTrial(db, proposalId, trial);
  if (!trial.isCorroborated) return;
  await settleOpenProposal(db, { proposalId, state: "adopted", decidedBy: null, now: clock.now() });
  log.info({ host, agreedPages: trial.agreed }, "trained the recipe of a host from a corrected price");
}

/** Stops at the first contradiction, or once enough pages agree. */
async function tryLocator(
  tools: TrainingTools,
  locator: RecipeLocator,
  pages: readonly TrialPage[],
): Promise<{ agreed: number; contradicted: number; isCorroborated: boolean }> {
  let agreeing: AgreeingPage[] = [];
  for (const { url, siteIds } of pages) {
    const fetched = await fetchWhenFree(tools, url);
    const judged = fetched && (await tools.extractor.checkLocation(fetched, locator));
    if (judged?.verdict === "contradicts")
      return { agreed: agreeing.length, contradicted: 1, isCorroborated: false };
    if (judged?.verdict !== "agrees") continue;
    const companies = await tools.watchers.findCompanies(siteIds);
    agreeing = distinctProducts([...agreeing, { product: judged.product, companies }]);
    if (isCorroborated(agreeing)) break;
  }
  return { agreed: agreeing.length, contradicted: 0, isCorroborated: isCorroborated(agreeing) };
}

/** Waits while the host is busy. @returns undefined where the page could not be fetched in time */
async function fetchWhenFree(tools: TrainingTools, url: string): Promise<PageBytes | undefined> {
  while (!tools.signal.aborted) {
    const outcome = await visitAddress(tools, url, (request, { isRendered }) =>
      isRendered ? Promise.resolve(missed("needs-rendering")) : requestPage(tools, request),
    );
    if (outcome.found) return outcome.value;
    if (!isHostUnavailable(outcome.reason)) return undefined;
    await sleep(busyRetryMs, undefined, { signal: tools.signal }).catch(() => undefined);
  }
  return undefined;
}

/** Redirects are followed only within the host, whose recipe the page is to confirm. */
async function requestPage(
  { fetcher }: TrainingTools,
  request: PoliteRequest,
): Promise<ShopReply<PageBytes>> {
  const { host } = new URL(request.url);
  const mayFollow = async (next: URL) => next.host === host && (await request.mayFollow(next));
  const reply = await fetchPage(fetcher, { ...request, mayFollow });
  if (!reply.outcome.found) return { ...reply, outcome: reply.outcome };
  const { status, body, contentType, redirects, finalUrl } = reply.outcome.value;
  return foundAt(status, { body, contentType, url: redirects > 0 ? finalUrl : request.url, recipe: null });
}
