import type { Kysely } from "kysely";
import type { HomePage, ShopVisitor } from "../../monitoring/visits/shop-visitor.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { domainsToPicture, noteSiteVisit, saveSiteImage } from "./site-pictures.repo.ts";

export interface PreviewDeps {
  readonly db: Kysely<Tables>;
  readonly visitor: ShopVisitor;
  readonly clock: Clock;
}

const weekMs = 7 * 86_400_000;

/** Domains that one round visits at most; the rest come with the next. */
const mostDomains = 60;

/**
 * Visits a shop's home page and keeps the picture that it names.
 * A host that is busy is left to a later round.
 */
export async function readSitePicture(
  { db, visitor, clock }: PreviewDeps,
  domain: string,
): Promise<HomePage> {
  const page = await visitor.readHomePage(domain);
  if (page.found) await saveSiteImage(db, domain, page.imageUrl, clock.now());
  else if (page.reason !== "busy") await noteSiteVisit(db, domain, clock.now());
  return page;
}

/** Visits the home pages that nobody has looked at for a week. @returns how many were visited */
export async function refreshSitePictures(deps: PreviewDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - weekMs);
  const domains = await domainsToPicture(deps.db, before, mostDomains);
  for (const domain of domains) await readSitePicture(deps, domain);
  return domains.length;
}
