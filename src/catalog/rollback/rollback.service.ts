import type { Kysely, Transaction } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import { pagePrice } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { idsOfTry, takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findPageId } from "../corrections/corrections.repo.ts";
import { requireActiveSite } from "../links/link-target.service.ts";
import { findLaterChange } from "../product-history/core/later-change.ts";
import {
  findEntry,
  type HistoryEntry,
  listLaterSteps,
  lockEntry,
  stepOf,
} from "../product-history/entries.repo.ts";
import { lockIntake } from "../products/products.repo.ts";
import { lockAgainstRemoval } from "../sites/sites.repo.ts";
import { rollBackLink } from "./link-rollback.service.ts";
import {
  rollBackAddedProduct,
  rollBackDeletedProduct,
  rollBackEditedProduct,
} from "./product-rollback.service.ts";
import type { RollBackCosts, Rollback, RollbackRefusal } from "./rollback-work.service.ts";
import { rollBackPrice, rollBackQuantity } from "./value-rollback.service.ts";

export type { RollBackCosts, Rollback, RollbackRefusal };

export type RollbackResult =
  | { readonly done: true; readonly entryId: number }
  | ({ readonly done: false } & RollbackRefusal);

export interface RollbackDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** Which addresses are admitted. */
  readonly policy: AddressPolicy;
  readonly rollBackCosts: RollBackCosts;
}

export interface RollbackInput {
  readonly siteId: AuthorizedSiteId;
  /** Who rolls back. */
  readonly userId: number;
  readonly entryId: number;
  readonly now: Date;
}

/** Ids of new queue and history entries, a brand and a category; no rollback uses more. */
const maxIds = 8;

/**
 * Restores what an entry changed, and stores that as an entry of its own, which can be rolled back in turn. Of two people who roll
 * back one entry, the second gets "rolled-back".
 * Decisions about recommended prices are rolled back by the pricing slice: to this they are as missing.
 * @returns undefined when the site has no such entry
 * @throws SubscriptionEndedError; LinkRefusedError, ProductAddressRefusedError when an address is no longer admitted;
 *   UnverifiedSiteFullError
 */
export async function rollBack(
  { db, policy, rollBackCosts }: RollbackDeps,
  { siteId, userId, entryId, now }: RollbackInput,
): Promise<RollbackResult | undefined> {
  const entry = await forSite(db, siteId, (trx) => findEntry(trx, siteId, entryId));
  if (!entry || entry.subject === "REVIEW") return undefined;
  const site = await requireActiveSite(db, siteId);
  const page = await currentPrice(db, siteId, entry);
  const nextOfBlock = await takeIds(db, maxIds);
  const ids = Array.from({ length: maxIds }, nextOfBlock);
  return retryDeadlock(() =>
    forSite(db, siteId, async (trx): Promise<RollbackResult> => {
      await lockAgainstRemoval(trx, siteId);
      await lockIntake(trx, siteId);
      const exists = await lockEntry(trx, siteId, entry);
      const later = findLaterChange(stepOf(entry), await listLaterSteps(trx, siteId, entry));
      if (later?.kind === "rolled-back") return { done: false, reason: "rolled-back", userId: later.userId };
      const isDeletion = entry.subject === "PRODUCT" && entry.modification === "DELETE";
      if (!exists && !isDeletion) return { done: false, reason: "product-gone" };
      if (later) return { done: false, reason: "changed", userId: later.userId };
      const nextId = idsOfTry(ids);
      const by = { userId, now, nextId, rollsBack: entryId };
      const rollback = { db, trx, site, siteId, policy, entry, by, page };
      const refusal = entry.subject === "COSTS" ? await rollBackCosts(rollback) : await restore(rollback);
      if (refusal) return { done: false, ...refusal };
      return { done: true, entryId: await idOfRollback(trx, siteId, entry) };
    }),
  );
}

/** Pages may be stored on another machine than the site's tables, so they are read outside the site's transaction. */
async function currentPrice(db: Kysely<Tables>, siteId: AuthorizedSiteId, entry: HistoryEntry) {
  if (entry.subject !== "PRICE") return undefined;
  const { productId, recordId } = entry;
  const pageId = await forSite(db, siteId, (trx) => findPageId(trx, siteId, productId, recordId));
  return pageId === undefined ? undefined : await pagePrice(db, pageId);
}

function restore(rollback: Rollback): Promise<RollbackRefusal | null> {
  const { subject, modification } = rollback.entry;
  if (subject === "LINK") return rollBackLink(rollback);
  if (subject === "QUANTITY") return rollBackQuantity(rollback);
  if (subject === "PRICE") return rollBackPrice(rollback);
  if (modification === "ADD") return rollBackAddedProduct(rollback);
  return modification === "DELETE" ? rollBackDeletedProduct(rollback) : rollBackEditedProduct(rollback);
}

async function idOfRollback(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  entry: HistoryEntry,
): Promise<number> {
  const steps = await listLaterSteps(trx, siteId, entry);
  return steps.findLast(({ rollsBack }) => rollsBack === entry.entryId)?.entryId ?? entry.entryId;
}
