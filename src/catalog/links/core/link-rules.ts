import { isOnSite, refusalSentence } from "../../intake/core/address-refusals.ts";

/** What a link's address is held against. */
export interface LinkContext {
  /** The site's domain, as `domainOf` gives it. */
  readonly siteDomain: string;
  /** Domain of the own product's page; null for a product without one. */
  readonly ownDomain: string | null;
  /** The rival that the person names; null where they name none. */
  readonly competitorDomain: string | null;
}

/** Why an address that can be read is not taken as a rival's. */
export type LinkRefusal = "own-domain" | "other-domain";

/**
 * Whether a link may lead to an address. A rival is never the site itself, nor a name below it, nor the shop of the
 * own product's page; and the address is on the rival's domain that was named beside it.
 * @param address its host, and the host without "www."
 * @returns null where it may
 */
export function linkRefusal(
  { host, domain }: { readonly host: string; readonly domain: string },
  { siteDomain, ownDomain, competitorDomain }: LinkContext,
): LinkRefusal | null {
  if (isOnSite(domain, siteDomain) || isOnSite(host, siteDomain) || domain === ownDomain) return "own-domain";
  return competitorDomain !== null && competitorDomain !== domain ? "other-domain" : null;
}

const sentences: Readonly<Record<string, string>> = {
  "other-domain": "This address is not on the competitor's domain.",
  duplicate: "The product is compared with this page already.",
};

/** Why a link was not taken, as one sentence for people. @param reason of the address guard or of this file */
export function linkRefusalSentence(reason: string): string {
  return sentences[reason] ?? refusalSentence(reason);
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
