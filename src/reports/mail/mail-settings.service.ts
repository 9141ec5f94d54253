import type { Kysely, Transaction } from "kysely";
import { findMissingNames } from "../../catalog/filters/filters.service.ts";
import type { ListingFilterBody, MissingName } from "../../catalog/filters/listing-filter.contract.ts";
import { listSegments } from "../../catalog/settings/segments/segments.service.ts";
import { describeSite } from "../../catalog/sites/sites.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { ReportNotFoundError } from "./mail-settings.errors.ts";

export interface MailSettingsDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** A person on a site. */
export interface Holder {
  readonly siteId: AuthorizedSiteId;
  readonly actor: Pick<Actor, "userId" | "companyId">;
}

/** How long a deleted report or alert can be restored, milliseconds. */
export const restorableMs = 24 * 3_600_000;

/** A GOD may open any site, but another company's data is not mailed. @throws ReportNotFoundError as for a missing site */
export async function requireOwnSite(db: Kysely<Tables>, { siteId, actor }: Holder): Promise<void> {
  const site = await describeSite(db, siteId);
  if (site?.companyId !== actor.companyId) throw new ReportNotFoundError();
}

/** Ids of a person's price difference segments. */
export async function findSegmentIds(
  db: Kysely<Tables>,
  { siteId, actor }: Holder,
): Promise<ReadonlySet<number>> {
  const segments = await listSegments({ db }, siteId, actor.userId);
  return new Set(segments.map(({ id }) => id));
}

/**
 * What the filters of stored reports or alerts name and the site no longer has, with one statement for all of them.
 * @param filterOf null: it cannot be read, and names nothing
 */
export async function missingNamesOf<Stored>(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  all: readonly Stored[],
  filterOf: (stored: Stored) => ListingFilterBody | null,
): Promise<ReadonlyMap<Stored, readonly MissingName[]>> {
  const missing = await findMissingNames(
    trx,
    siteId,
    all.map((stored) => filterOf(stored) ?? {}),
  );
  return new Map(all.map((stored, place) => [stored, missing[place] ?? []]));
}
