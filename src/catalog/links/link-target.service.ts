import type { Kysely } from "kysely";
import { type AddressPolicy, normaliseAddress } from "../../address/address.ts";
import { addressKey } from "../../address/address-key.ts";
import { pageIdOf } from "../../address/page-id.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { problemOfAddress } from "../intake/core/address-refusals.ts";
import { domainOf } from "../sites/core/domain.ts";
import { SubscriptionEndedError } from "../sites/sites.errors.ts";
import { findSiteById, type Site } from "../sites/sites.repo.ts";
import { linkRefusal } from "./core/link-rules.ts";
import { LinkRefusedError } from "./links.errors.ts";

/** A page that can be linked. */
export interface LinkTarget {
  /** As it is stored. */
  readonly url: string;
  readonly pageId: string;
  /** Host without "www.". */
  readonly domain: string;
}

export interface LinkTargetInput {
  /** As typed. */
  readonly url: string;
  /** The competitor's domain, as typed; null accepts the domain of the address. */
  readonly competitorDomain: string | null;
  /** Address of the own product; null for an offline product. */
  readonly ownUrl: string | null;
}

/** Checks an address and returns its page. @throws LinkRefusedError */
export function resolveLinkTarget(
  { url, competitorDomain, ownUrl }: LinkTargetInput,
  siteDomain: string,
  policy: AddressPolicy,
): LinkTarget {
  const address = normaliseAddress(url, policy);
  if (!address.found) throw new LinkRefusedError(problemOfAddress(address.reason));
  const own = ownUrl === null ? null : normaliseAddress(ownUrl, policy);
  const refusal = linkRefusal(address, {
    siteDomain,
    ownDomain: own?.found ? own.domain : null,
    competitorDomain: competitorDomain === null ? null : (domainOf(competitorDomain) ?? competitorDomain),
  });
  if (refusal !== null) throw new LinkRefusedError(refusal);
  return { url: address.url, pageId: pageIdOf(address.url), domain: address.domain };
}

/**
 * @param links of the product, without the link that is being edited
 * @throws LinkRefusedError when one of them has the same page
 */
export function requireNewPage(target: LinkTarget, links: readonly Pick<LinkTarget, "url">[]): void {
  const page = addressKey(target.url);
  if (links.some(({ url }) => addressKey(url) === page)) throw new LinkRefusedError("LINK_DUPLICATE");
}

/** Finds a site and requires a subscription. @throws NotFoundError, SubscriptionEndedError */
export async function requireActiveSite(db: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<Site> {
  const site = await findSiteById(db, siteId);
  if (!site) throw new NotFoundError();
  if (!site.hasActiveSubscription) throw new SubscriptionEndedError();
  return site;
}
