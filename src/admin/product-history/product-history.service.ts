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
import { rollBack } from "../../catalog/rollback/rollback.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NamedError } from "../../platform/errors.ts";
import { HistoryEntryNotFoundError, RollbackRefusedError } from "./product-history.errors.ts";

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
}

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
  readonly userId: number;
  readonly entryId: number;
}

/**
 * Rolls back an entry. @returns the new entry's id
 * @throws HistoryEntryNotFoundError, RollbackRefusedError, and what `rollBack` throws
 */
export async function rollBackOne(
  { db, clock, policy, findEmails }: ProductHistoryDeps,
  { siteId, userId, entryId }: RollbackOf,
): Promise<number> {
  const result = await rollBack({ db, policy }, { siteId, userId, entryId, now: clock.now() });
  if (!result) throw new HistoryEntryNotFoundError();
  if (result.done) return result.entryId;
  const by = "userId" in result ? result.userId : null;
  throw new RollbackRefusedError(result, by === null ? null : ((await findEmails([by])).get(by) ?? null));
}

/** Rolls back entries of a site, the latest first, each in its own transaction. What is refused keeps none of the others. */
export async function rollBackSeveral(
  deps: ProductHistoryDeps,
  { siteId, userId }: Omit<RollbackOf, "entryId">,
  entryIds: readonly number[],
): Promise<{ rolledBack: number[]; refused: { id: number; error: NamedError }[] }> {
  const rolledBack: number[] = [];
  const refused: { id: number; error: NamedError }[] = [];
  for (const entryId of await latestFirst(deps.db, siteId, [...new Set(entryIds)])) {
    try {
      await rollBackOne(deps, { siteId, userId, entryId });
      rolledBack.push(entryId);
    } catch (error) {
      if (!(error instanceof NamedError)) throw error;
      refused.push({ id: entryId, error });
    }
  }
  return { rolledBack, refused };
}
