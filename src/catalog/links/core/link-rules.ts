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

/**
 * A key that is equal for different spellings of one page's address: the scheme, "www.", doubled and trailing slashes,
 * the order of the parameters and unneeded escapes are ignored. It finds duplicates among one product's links; the
 * stored address keeps its own spelling.
 * @param url as `normaliseAddress` returns it
 * @see RFC 3986, 6.2.2 and 6.2.3
 */
export function pageKey(url: string): string {
  const { host, pathname, search, hash } = new URL(url);
  const path = unescaped(pathname).replace(/\/+/g, "/").replace(/\/$/, "");
  const parameters = unescaped(search).slice(1).split("&").filter(Boolean).sort().join("&");
  return `${host.replace(/^www\./, "")}${path}?${parameters}${hash}`;
}

/** Decodes escapes of letters, digits and `-._~`, and writes the others in upper case. */
function unescaped(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });
}
