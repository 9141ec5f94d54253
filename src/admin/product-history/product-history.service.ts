import type { Kysely } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import {
  type EntryFilter,
  type EntryPlace,
  type EntryRange,
  hasEntry,
  type ListedEntry,
  latestFirst,
  readEntries,
  readHistoryPeople,
  readPlaces,
} from "../../catalog/product-history/entries.service.ts";
import {
  type RollBackCosts,
  type RollbackRefusal,
  type RollbackResult,
  rollBack,
} from "../../catalog/rollback/rollback.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NamedError } from "../../platform/errors.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { HistoryEntryNotFoundError, RollbackRefusedError } from "./product-history.errors.ts";

export { changesOf } from "./core/entry-changes.ts";

/** Finds the e-mail addresses of people; deleted ones are missing. Implemented by the accounts slice. */
export type FindEmails = (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export interface ProductHistoryDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Which addresses are admitted. */
  readonly policy: AddressPolicy;
  /** Sites of all companies. */
  readonly sites: () => Promise<readonly { readonly siteId: number; readonly domain: string }[]>;
  readonly findEmails: FindEmails;
  readonly rollBackCosts: RollBackCosts;
  /** Rolls back what a decision about recommended prices changed and nobody has changed since, as a new decision. */
  readonly rollBackReview: (
    by: { readonly siteId: AuthorizedSiteId; readonly actor: Reviewer },
    batchId: number,
  ) => Promise<RollbackResult & { readonly kept?: number }>;
}

type Reviewer = Pick<Actor, "userId" | "sessionId" | "role">;

/** An entry with its site and people; an e-mail address is null when its account was deleted. */
export interface PresentedEntry extends Omit<ListedEntry, "rolledBack"> {
  readonly domain: string;
  readonly email: string | null;
  readonly rolledBack: { readonly changedAt: Date; readonly email: string | null } | null;
}

/** Entries of sites together, newest first. */
export async function listHistory(
  { db, sites, findEmails }: ProductHistoryDeps,
  siteIds: readonly AuthorizedSiteId[],
  filter: EntryFilter,
  range: EntryRange,
): Promise<PresentedEntry[]> {
  const shown: (ListedEntry & { readonly siteId: number })[] = [];
  for (const [siteId, entryIds] of await listIds(db, siteIds, filter, range)) {
    const entries = await readEntries(db, siteId, entryIds);
    shown.push(...entries.map((entry) => ({ ...entry, siteId })));
  }
  shown.sort(newestFirst);
  const people = shown.flatMap(({ userId, rolledBack }) => [
    userId,
    ...(rolledBack ? [rolledBack.userId] : []),
  ]);
  const emails = await findEmails([...new Set(people)]);
  const domains = new Map((await sites()).map(({ siteId, domain }) => [siteId, domain]));
  return shown.map(({ siteId, rolledBack, ...entry }) => ({
    ...entry,
    domain: domains.get(siteId) ?? "",
    email: emails.get(entry.userId) ?? null,
    rolledBack: rolledBack && {
      changedAt: rolledBack.changedAt,
      email: emails.get(rolledBack.userId) ?? null,
    },
  }));
}

/** Which entries are shown, by their site: of several sites, they are among the first ones of each. */
async function listIds(
  db: Kysely<Tables>,
  siteIds: readonly AuthorizedSiteId[],
  filter: EntryFilter,
  range: EntryRange,
): Promise<Map<AuthorizedSiteId, number[]>> {
  const isOne = siteIds.length === 1;
  const { limit, offset } = range;
  const ofEach = isOne ? range : { ...range, limit: offset + limit, offset: 0 };
  const found: (EntryPlace & { readonly siteId: AuthorizedSiteId })[] = [];
  for (const siteId of siteIds) {
    const places = await readPlaces(db, siteId, filter, ofEach);
    found.push(...places.map((place) => ({ ...place, siteId })));
    if (found.length > 2 * ofEach.limit) found.sort(newestFirst).splice(ofEach.limit);
  }
  const shown = isOne ? found : found.sort(newestFirst).slice(offset, offset + limit);
  const bySite = Map.groupBy(shown, ({ siteId }) => siteId);
  return new Map(
    [...bySite].map(([siteId, places]) => [siteId, places.map(({ entryId }) => entryId)] as const),
  );
}

function newestFirst(one: EntryPlace, other: EntryPlace): number {
  return other.changedAt.getTime() - one.changedAt.getTime() || other.entryId - one.entryId;
}

/** People whom the history of a site names: by their addresses, deleted ones last. */
export async function listHistoryPeople(
  { db, findEmails }: ProductHistoryDeps,
  siteId: AuthorizedSiteId,
): Promise<{ userId: number; email: string | null }[]> {
  const userIds = await readHistoryPeople(db, siteId);
  const emails = await findEmails(userIds);
  return userIds
    .map((userId) => ({ userId, email: emails.get(userId) ?? null }))
    .sort(
      (a, b) =>
        Number(a.email === null) - Number(b.email === null) || (a.email ?? "").localeCompare(b.email ?? ""),
    );
}

/** The site, among these, that has an entry. @throws HistoryEntryNotFoundError */
export async function findSiteOfEntry(
  { db }: ProductHistoryDeps,
  siteIds: readonly AuthorizedSiteId[],
  entryId: number,
): Promise<AuthorizedSiteId> {
  for (const siteId of siteIds) if (await hasEntry(db, siteId, entryId)) return siteId;
  throw new HistoryEntryNotFoundError();
}

/** Who rolls back what. */
export interface RollbackOf {
  readonly siteId: AuthorizedSiteId;
  readonly actor: Reviewer;
  readonly entryId: number;
}

export interface RolledBack {
  /** Of the new entry. */
  readonly entryId: number;
  /** Products of a decision about prices that were changed again since, and stay as they are. */
  readonly kept: number;
}

/**
 * Rolls back an entry.
 * @throws HistoryEntryNotFoundError, RollbackRefusedError, and what `rollBack` and `rollBackReview` throw
 */
export async function rollBackOne(deps: ProductHistoryDeps, input: RollbackOf): Promise<RolledBack> {
  const { db, clock, policy, rollBackCosts, rollBackReview } = deps;
  const { siteId, actor, entryId } = input;
  const [entry] = await readEntries(db, siteId, [entryId]);
  if (entry?.subject === "REVIEW") {
    await requireInForce(deps, entry);
    const result = await rollBackReview({ siteId, actor }, entry.recordId);
    if (result.done) return { entryId: result.entryId, kept: result.kept ?? 0 };
    // Somebody may have rolled it back between the two readings: then nothing was left to restore.
    const [now = entry] = await readEntries(db, siteId, [entryId]);
    await requireInForce(deps, now);
    throw await refused(deps, result);
  }
  const { userId } = actor;
  const result = await rollBack({ db, policy, rollBackCosts }, { siteId, userId, entryId, now: clock.now() });
  if (!result) throw new HistoryEntryNotFoundError();
  if (!result.done) throw await refused(deps, result);
  return { entryId: result.entryId, kept: 0 };
}

/** @throws RollbackRefusedError when an entry was rolled back already */
async function requireInForce(deps: ProductHistoryDeps, { rolledBack }: ListedEntry): Promise<void> {
  if (rolledBack) throw await refused(deps, { reason: "rolled-back", userId: rolledBack.userId });
}

async function refused({ findEmails }: ProductHistoryDeps, refusal: RollbackRefusal): Promise<Error> {
  const by = "userId" in refusal ? refusal.userId : null;
  return new RollbackRefusedError(refusal, by === null ? null : ((await findEmails([by])).get(by) ?? null));
}

export interface RolledBackSeveral {
  /** Ids of the entries. */
  readonly rolledBack: number[];
  /** Products of their decisions about prices that were changed again since, and stay as they are. */
  readonly kept: number;
  readonly refused: { readonly id: number; readonly error: NamedError }[];
}

/** Rolls back entries of a site, the latest first, each in its own transaction. What is refused keeps none of the others. */
export async function rollBackSeveral(
  deps: ProductHistoryDeps,
  by: Omit<RollbackOf, "entryId">,
  entryIds: readonly number[],
): Promise<RolledBackSeveral> {
  const rolledBack: number[] = [];
  let kept = 0;
  const refused: { id: number; error: NamedError }[] = [];
  for (const entryId of await latestFirst(deps.db, by.siteId, [...new Set(entryIds)])) {
    try {
      kept += (await rollBackOne(deps, { ...by, entryId })).kept;
      rolledBack.push(entryId);
    } catch (error) {
      if (!(error instanceof NamedError)) throw error;
      refused.push({ id: entryId, error });
    }
  }
  return { rolledBack, kept, refused };
}
