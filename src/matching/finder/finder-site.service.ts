import type { Kysely } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import { requireActiveSite } from "../../catalog/links/candidate-links.service.ts";
import { foldText } from "../../kit/text/fold-text.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { MatchSettings } from "../settings/settings.contract.ts";
import { findSettings } from "../settings/settings.repo.ts";
import { findBrandAliases, findOwnDomains } from "./own-products.repo.ts";

export interface FinderDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Which addresses may be linked. */
  readonly policy: AddressPolicy;
}

/** A site whose products are compared, with what people have decided for it. */
export interface FinderSite {
  readonly siteId: AuthorizedSiteId;
  readonly site: Awaited<ReturnType<typeof requireActiveSite>>;
  /** Who started the search: links that it adds are recorded for that person. */
  readonly userId: number;
  readonly settings: MatchSettings;
  readonly ownDomains: ReadonlySet<string>;
  /** The site's spelling of brands, by the folded spelling of confirmed pages. */
  readonly brands: ReadonlyMap<string, string>;
}

/** @throws NotFoundError, SubscriptionEndedError */
export async function openFinder(
  { db }: FinderDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<FinderSite> {
  const site = await requireActiveSite(db, siteId);
  return forSite(db, siteId, async (trx) => ({
    siteId,
    site,
    userId,
    settings: await findSettings(trx, siteId),
    ownDomains: new Set(await findOwnDomains(trx, siteId)),
    brands: new Map((await findBrandAliases(trx, siteId)).map(({ other, own }) => [foldText(other), own])),
  }));
}
