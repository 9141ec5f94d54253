import type { Kysely } from "kysely";
import type { HomePage, ShopVisitor } from "../../monitoring/visits/shop-visitor.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findDomainsToVisit, saveSiteImage, saveSiteVisit } from "./site-pictures.repo.ts";

export interface SitePictureDeps {
  readonly db: Kysely<Tables>;
  readonly visitor: ShopVisitor;
  readonly clock: Clock;
}

const weekMs = 7 * 86_400_000;

/** Maximum number of domains visited per round; the rest follow in the next round. */
const maxDomains = 60;

/**
 * Visits a shop's home page and stores the picture that it names. A busy host is visited again in a later round.
 */
export async function readSitePicture(
  { db, visitor, clock }: SitePictureDeps,
  domain: string,
): Promise<HomePage> {
  const page = await visitor.readHomePage(domain);
  if (page.found) await saveSiteImage(db, domain, page.imageUrl, clock.now());
  else if (page.reason !== "busy") await saveSiteVisit(db, domain, clock.now());
  return page;
}

/** Visits home pages that were not visited for a week. @returns number of visits */
export async function refreshSitePictures(deps: SitePictureDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - weekMs);
  const domains = await findDomainsToVisit(deps.db, before, maxDomains);
  for (const domain of domains) await readSitePicture(deps, domain);
  return domains.length;
}
