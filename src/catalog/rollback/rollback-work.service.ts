import type { Kysely, Transaction } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import type { PagePrice } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ChangedBy } from "../links/link-changes.service.ts";
import type { HistoryEntry } from "../product-history/entries.repo.ts";
import { type ProductChange, recordProductChanges } from "../product-history/product-history.repo.ts";
import type { Site } from "../sites/sites.repo.ts";

/**
 * Why an entry is not rolled back. "changed" and "rolled-back" name the person of the later entry; "computed-since" is a decision about
 * recommended prices of which all have changed by themselves.
 */
export type RollbackRefusal =
  | { readonly reason: "changed" | "rolled-back"; readonly userId: number }
  | {
      readonly reason:
        | "product-gone"
        | "read-since"
        | "computed-since"
        | "nothing"
        | "final"
        | "expired"
        | "address-taken";
    };

/** What restoring an entry needs, in the transaction with the product and its rows locked. */
export interface Rollback {
  readonly db: Kysely<Tables>;
  readonly trx: Transaction<Tables>;
  readonly site: Site;
  readonly siteId: AuthorizedSiteId;
  readonly policy: AddressPolicy;
  readonly entry: HistoryEntry;
  readonly by: ChangedBy & { readonly rollsBack: number };
  /** The current price of the page, of an entry about a price. */
  readonly page: PagePrice | undefined;
}

/** Restores costs and limits of a product, which the pricing slice keeps, with the new entry. */
export type RollBackCosts = (rollback: Rollback) => Promise<RollbackRefusal | null>;

/** Stores what a rollback has changed as its own entry. */
export function recordRollback({ trx, siteId, by }: Rollback, change: ProductChange): Promise<void> {
  return recordProductChanges(trx, siteId, by.userId, [change], by.nextId, by.now, null, by.rollsBack);
}
