/** Maximum number of products per call. */
export const maxProducts = 1000;

/**
 * Whether an address is on a site: its host is the site's domain or a subdomain of it.
 * @param host of the address, e.g. "www.magazin.ro" or "magazin.localhost:4101"
 * @param domain the site's, as `domainOf` returns it
 */
export function isOnSite(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** Messages for reasons that a merchant can act on. All other reasons have the message "not public". */
const messages: Readonly<Record<string, string>> = {
  "foreign-domain": "This address is not on the site's own domain.",
  "own-domain": "A competitor's address cannot be on the site's own domain.",
  duplicate: "This address is already on the site.",
  malformed: "This is not a whole web address; it begins with http:// or https://.",
  "malformed-name": "This is not a whole web address; it begins with http:// or https://.",
  "not-http": "Only addresses that begin with http:// or https:// can be read.",
  "too-long": "This address is too long.",
  userinfo: "An address must not hold a user name or password.",
  "port-not-allowed": "An address with a port of its own cannot be read.",
};

const notPublic = "This address is not one of a public shop.";

/** The message for a rejected address. @param reason as in `IntakeRefusal` */
export function refusalMessage(reason: string): string {
  return messages[reason] ?? notPublic;
}
