import type { Kysely } from "kysely";
import {
  type HomePage,
  isHostUnavailable,
  type ShopVisitor,
} from "../../monitoring/visits/shop-visitor.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findDomainsToVisit, saveFailedVisit, saveSiteImage } from "./site-pictures.repo.ts";

export interface SitePictureDeps {
  readonly db: Kysely<Tables>;
  readonly visitor: ShopVisitor;
  readonly clock: Clock;
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** Of one visit, which nobody waits for. */
const visitMs = 20_000;

/** Maximum number of domains visited per round; the rest follow in the next round. */
const maxDomains = 60;

/**
 * Visits a shop's home page and stores the picture that it names, or why it was not read.
 */
export async function readSitePicture(deps: SitePictureDeps, domain: string): Promise<HomePage> {
  const page = await deps.visitor.readHomePage(domain, visitMs);
  await saveHomePage(deps, domain, page);
  return page;
}

/** Stores the result of a visit to a home page. A host that was busy or resting was not visited: a later round does. */
export async function saveHomePage(
  { db, clock }: Pick<SitePictureDeps, "db" | "clock">,
  domain: string,
  page: HomePage,
): Promise<void> {
  if (page.found) await saveSiteImage(db, domain, page.imageUrl, clock.now());
  else if (!isHostUnavailable(page.reason)) await saveFailedVisit(db, domain, page.reason, clock.now());
}

/** Visits home pages that were read a week ago, or could not be read a day ago. @returns number of visits */
export async function refreshSitePictures(deps: SitePictureDeps): Promise<number> {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  const due = { before: ago(weekMs), failedBefore: ago(dayMs) };
  const domains = await findDomainsToVisit(deps.db, due, maxDomains);
  for (const domain of domains) await readSitePicture(deps, domain);
  return domains.length;
}
