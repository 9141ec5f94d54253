/** Most products that one call brings. @see specification 1, section 9 */
export const maxProducts = 1000;

/**
 * Whether an address is on a site: its host is the site's domain, "www." before it or any other name below it.
 * @param host of the address, as "www.magazin.ro" or "magazin.localhost:4101"
 * @param domain the site's, as `domainOf` gives it
 */
export function isOnSite(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** Sentences for the reasons that a merchant can do something about; the others read as "not public". */
const sentences: Readonly<Record<string, string>> = {
  "foreign-domain": "This address is not on the site's own domain.",
  "own-domain": "A rival's address cannot be on the site's own domain.",
  duplicate: "This address is there already.",
  malformed: "This is not a whole web address; it begins with http:// or https://.",
  "malformed-name": "This is not a whole web address; it begins with http:// or https://.",
  "not-http": "Only addresses that begin with http:// or https:// can be read.",
  "too-long": "This address is too long.",
  userinfo: "An address must not hold a user name or password.",
  "port-not-allowed": "An address with a port of its own cannot be read.",
};

const notPublic = "This address is not one of a public shop.";

/** Why an address was not taken, as one sentence for people. @param reason as `addProducts` names it */
export function refusalSentence(reason: string): string {
  return sentences[reason] ?? notPublic;
}
