import type { Kysely, Transaction } from "kysely";
import { dropLink, lockKnownLink } from "../../catalog/links/link-changes.service.ts";
import { setSuspicious } from "../../catalog/links/suspicious-links.service.ts";
import { pageFacts, shownInstead } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { idsOfTry, takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { pairKeyOf } from "./core/suspicion.ts";
import { maxFlagged } from "./flagged.contract.ts";
import { FlagDecidedError, FlagNotFoundError } from "./flagged.errors.ts";
import {
  decideFlag,
  denyCandidate,
  type FlaggedPair,
  findFlag,
  findOwnSide,
  listFlags,
  lockFlag,
} from "./flagged.repo.ts";

import { queueLink } from "./link-checks.repo.ts";

export type { FlaggedPair };

export interface FlaggedDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Links of a site that look wrong, newest first. */
export function readFlagged(db: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<FlaggedPair[]> {
  return forSite(db, siteId, (trx) => listFlags(trx, siteId, maxFlagged));
}

/** The site, among these, that has a flagged pair. @throws FlagNotFoundError */
export async function findSiteOfFlag(
  db: Kysely<Tables>,
  siteIds: readonly AuthorizedSiteId[],
  flagId: number,
): Promise<AuthorizedSiteId> {
  for (const siteId of siteIds)
    if (await forSite(db, siteId, (trx) => findFlag(trx, siteId, flagId))) return siteId;
  throw new FlagNotFoundError();
}

/** A decision about a flagged pair. */
export interface FlagDecision {
  readonly siteId: AuthorizedSiteId;
  readonly flagId: number;
  readonly userId: number;
}

/**
 * Both pages show one product: prices are computed from the link again. Accepting again changes nothing.
 * @throws FlagNotFoundError, FlagDecidedError
 */
export async function acceptFlag(
  { db, clock }: FlaggedDeps,
  { siteId, flagId, userId }: FlagDecision,
): Promise<void> {
  await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      const { flag } = await lockFlaggedLink(trx, siteId, flagId);
      if (flag.state === "DENIED") throw new FlagDecidedError("FLAG_DENIED");
      if (flag.state !== "OPEN") return;
      await decideFlag(trx, siteId, flagId, { state: "ACCEPTED", userId, now: clock.now() });
      await setSuspicious(trx, siteId, [{ ...flag, isSuspicious: false }]);
      // The worker has the page read again, which only it may.
      if (flag.isReplaced) await queueLink(trx, siteId, flag);
    }),
  );
}

/**
 * The pages show different products: deletes the link with its entry of product history, and remembers the pair for searches, in one
 * transaction. Denying again, or a pair whose link is gone or has another page by now, deletes nothing.
 * @throws FlagNotFoundError, FlagDecidedError
 */
export async function denyFlag(
  { db, clock }: FlaggedDeps,
  { siteId, flagId, userId }: FlagDecision,
): Promise<void> {
  const nextId = await takeIds(db, 3);
  const matchId = nextId();
  const ids = [nextId(), nextId()];
  const named = await findNamed(db, siteId, flagId);
  await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      const { known, flag } = await lockFlaggedLink(trx, siteId, flagId);
      if (flag.state === "ACCEPTED") throw new FlagDecidedError("FLAG_ACCEPTED");
      if (flag.state === "DENIED") return;
      const now = clock.now();
      if (known?.link.pageId === flag.pageId) {
        const by = { userId, now, nextId: idsOfTry(ids) };
        const own = await findOwnSide(trx, siteId, flag.productId);
        if (named && own) {
          const identityKey = pairKeyOf(own, named);
          await denyCandidate(trx, siteId, { ...named, matchId, flagId, identityKey }, by);
        }
        await dropLink(trx, siteId, known.product, known.link, by);
      }
      await decideFlag(trx, siteId, flagId, { state: "DENIED", userId, now });
    }),
  );
}

/** A flag with its link, if that is still there, both locked. The link before the flag, as jobs that flag it do. @throws FlagNotFoundError */
async function lockFlaggedLink(trx: Transaction<Tables>, siteId: AuthorizedSiteId, flagId: number) {
  const seen = await findFlag(trx, siteId, flagId);
  if (!seen) throw new FlagNotFoundError();
  const known = await lockKnownLink(trx, siteId, seen.productId, seen.offerId).catch(ifGone);
  const flag = await lockFlag(trx, siteId, flagId);
  if (!flag) throw new FlagNotFoundError();
  return { known, flag };
}

/** What the flagged page names. Pages may be stored on another machine than the site's tables, so it is read outside its transaction. */
async function findNamed(db: Kysely<Tables>, siteId: AuthorizedSiteId, flagId: number) {
  const flag = await forSite(db, siteId, (trx) => findFlag(trx, siteId, flagId));
  if (!flag) return null;
  const instead = flag.isReplaced ? (await shownInstead(db, [flag.pageId])).get(flag.pageId) : undefined;
  if (instead !== undefined) return { title: instead, brand: null, gtin: null, sku: null };
  const facts = (await pageFacts(db, [flag.pageId])).get(flag.pageId);
  if (facts?.name === undefined) return null;
  const { name: title, brand = null, gtin = null, sku = null } = facts;
  return { title, brand, gtin, sku };
}

function ifGone(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
