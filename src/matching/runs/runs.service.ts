import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { type AddressPolicy, normaliseAddress } from "../../address/address.ts";
import { requireActiveSite } from "../../catalog/links/candidate-links.service.ts";
import type { ParsedSelection } from "../../catalog/selection/selection.contract.ts";
import { resolveSelection } from "../../catalog/selection/selection.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NamedError } from "../../platform/errors.ts";
import { isDatabaseDown } from "../../platform/http/problems.ts";
import { enqueue, enqueueForSite } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { countProducts, findOwnDomains } from "../finder/own-products.service.ts";
import { RunNotFoundError, ShopRefusedError, TooManyRunsError } from "./runs.errors.ts";
import {
  endRun,
  findRun,
  insertRun,
  listRuns,
  lockRunning,
  type NewRun,
  removeAddresses,
  type StoredRun,
} from "./runs.repo.ts";

export type { StoredRun };

export interface RunsDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Which addresses are admitted. */
  readonly policy: AddressPolicy;
}

/** Searches of a site that run at once. */
const maxRunning = 5;
const maxListed = 20;
/** Products of one search that a person selects. */
const maxSearched = 10_000;

export const searchTask = "matching.search-products";
export const shopTask = "matching.search-shop";

/** Queues the next part of a search. @param runAt for a search through a shop, which mostly waits for that shop */
export function queuePart(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  { runId, kind }: Pick<StoredRun, "runId" | "kind">,
  runAt?: Date,
): Promise<void> {
  if (kind !== "SHOP") {
    const task = { task: searchTask, payload: { runId }, key: `${searchTask}:${runId}` };
    return enqueueForSite(db, siteId, task, { most: null });
  }
  // Two queues: searches through slow shops must not occupy all places of remote tasks.
  const options = { key: `${shopTask}:${runId}`, queue: `match shops ${siteId % 2}` };
  return enqueue(db, shopTask, { siteId, runId }, { ...options, ...(runAt && { runAt }) });
}

/**
 * Starts a search for candidates of products. Without a selection a search for all products that runs already is returned.
 * @returns the run's id
 * @throws SubscriptionEndedError, TooManySelectedError, ProductNotFoundError, TooManyRunsError
 */
export async function startSearch(
  deps: RunsDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  selection: ParsedSelection | undefined,
): Promise<string> {
  await requireActiveSite(deps.db, siteId);
  const productIds =
    selection === undefined ? null : await resolveSelection(deps.db, siteId, userId, selection, maxSearched);
  return startRun(
    deps,
    siteId,
    async (trx) => ({
      kind: "PRODUCTS",
      domain: null,
      address: null,
      productIds,
      total: productIds?.length ?? (await countProducts(trx, siteId)),
      startedBy: userId,
    }),
    (run) => productIds === null && run.kind === "PRODUCTS",
  );
}

export interface ShopInput {
  /** As typed. */
  readonly shop: string;
  readonly address: string | undefined;
}

/**
 * Starts a search through the shop of a competitor; one through the same shop that runs already is returned.
 * @returns the run's id
 * @throws SubscriptionEndedError, ShopRefusedError, TooManyRunsError
 */
export async function startShopSearch(
  deps: RunsDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  { shop, address }: ShopInput,
): Promise<string> {
  await requireActiveSite(deps.db, siteId);
  const domain = shopDomain(shop, deps.policy);
  const file = address?.trim() ? shopFile(address, domain, deps.policy) : null;
  const owned = await forSite(deps.db, siteId, (trx) => findOwnDomains(trx, siteId));
  if (owned.includes(domain)) throw new ShopRefusedError("LINK_OWN_DOMAIN", "shop");
  return startRun(
    deps,
    siteId,
    async () => ({
      kind: "SHOP",
      domain,
      address: file,
      productIds: null,
      total: 0,
      startedBy: userId,
    }),
    (run) => run.domain === domain && run.address === file,
  );
}

async function startRun(
  { db, clock }: RunsDeps,
  siteId: AuthorizedSiteId,
  newRun: (trx: Transaction<Tables>) => Promise<Omit<NewRun, "runId">>,
  isTheSame: (run: StoredRun) => boolean,
): Promise<string> {
  return forSite(db, siteId, async (trx) => {
    const running = await lockRunning(trx, siteId);
    const same = running.find(isTheSame);
    if (same) return same.runId;
    if (running.length >= maxRunning) throw new TooManyRunsError(maxRunning);
    const run = { ...(await newRun(trx)), runId: randomUUID() };
    await insertRun(trx, siteId, run, clock.now());
    await queuePart(trx, siteId, run);
    return run.runId;
  });
}

/** @throws ShopRefusedError */
function shopDomain(typed: string, policy: AddressPolicy): string {
  const text = typed.trim();
  const address = normaliseAddress(/^https?:\/\//i.test(text) ? text : `https://${text}`, policy);
  if (address.found) return address.domain;
  const isMalformed = ["malformed", "malformed-name", "too-long", "userinfo", "not-http"].includes(
    address.reason,
  );
  throw new ShopRefusedError(isMalformed ? "NOT_A_DOMAIN" : "DOMAIN_NOT_PUBLIC", "shop");
}

/** A sitemap or feed must be the shop's own. @throws ShopRefusedError */
function shopFile(typed: string, domain: string, policy: AddressPolicy): string {
  const address = normaliseAddress(typed, policy);
  if (!address.found) throw new ShopRefusedError("DOMAIN_NOT_PUBLIC", "address");
  if (address.domain !== domain && !address.domain.endsWith(`.${domain}`))
    throw new ShopRefusedError("LINK_OTHER_DOMAIN", "address");
  return address.url;
}

/** The last searches, newest first. */
export function readRuns({ db }: RunsDeps, siteId: AuthorizedSiteId): Promise<StoredRun[]> {
  return forSite(db, siteId, (trx) => listRuns(trx, siteId, maxListed));
}

/** Stops a search; one that has ended stays as it is. What it found stays. @throws RunNotFoundError */
export async function stopSearch(
  { db, clock }: RunsDeps,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<void> {
  await forSite(db, siteId, async (trx) => {
    if (!(await findRun(trx, siteId, runId))) throw new RunNotFoundError();
    await endRun(trx, siteId, runId, { state: "STOPPED" }, clock.now());
  });
}

/**
 * Does a part of a search; an error ends the search as failed, also one that a site without a subscription causes.
 * @throws when the database is unavailable: the job is then tried again
 */
export async function failRun(
  { db, clock, log }: Pick<RunsDeps, "db" | "clock"> & { readonly log: Log },
  siteId: AuthorizedSiteId,
  runId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseDown(error as Error)) throw error;
    const isExpected = error instanceof NamedError;
    if (!isExpected) log.error({ err: error, runId }, "a search for candidates failed");
    const reason = isExpected ? "not-allowed" : "failed";
    await forSite(db, siteId, async (trx) => {
      await endRun(trx, siteId, runId, { state: "FAILED", reason }, clock.now());
      await removeAddresses(trx, siteId, runId);
    });
  }
}
