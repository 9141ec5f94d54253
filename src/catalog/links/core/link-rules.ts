import { isOnSite } from "../../intake/core/address-refusals.ts";

/** What a link's address is checked against. */
export interface LinkContext {
  /** The site's domain, as `domainOf` returns it. */
  readonly siteDomain: string;
  /** Domain of the own product's page; null for a product without one. */
  readonly ownDomain: string | null;
  /** The competitor's domain that the person entered; null when they entered none. */
  readonly competitorDomain: string | null;
}

/** Why a valid address is not accepted as a competitor's. */
export type LinkRefusal = "LINK_OWN_DOMAIN" | "LINK_OTHER_DOMAIN";

/**
 * Checks that an address belongs to a competitor: it is not on the site's domain or a subdomain of it, not on the
 * domain of the own product's page, and it is on the competitor's domain if one was entered.
 * @param address its host, and the host without "www."
 * @returns null when it is accepted
 */
export function linkRefusal(
  { host, domain }: { readonly host: string; readonly domain: string },
  { siteDomain, ownDomain, competitorDomain }: LinkContext,
): LinkRefusal | null {
  if (isOnSite(domain, siteDomain) || isOnSite(host, siteDomain) || domain === ownDomain)
    return "LINK_OWN_DOMAIN";
  return competitorDomain !== null && competitorDomain !== domain ? "LINK_OTHER_DOMAIN" : null;
}
