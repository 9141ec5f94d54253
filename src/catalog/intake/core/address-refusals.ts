import type { ProblemCode } from "../../../kit/problems.ts";

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

/** Codes for reasons that a merchant can act on. All other reasons are "not public". */
const codes = {
  "own-domain": "LINK_OWN_DOMAIN",
  "foreign-domain": "LINK_NOT_ON_SITE",
  duplicate: "LINK_REPEATED",
  malformed: "LINK_MALFORMED",
  "malformed-name": "LINK_MALFORMED",
  "not-http": "LINK_NOT_HTTP",
  "too-long": "LINK_TOO_LONG",
  userinfo: "LINK_USERINFO",
  "port-not-allowed": "LINK_PORT_NOT_ALLOWED",
} as const satisfies Record<string, ProblemCode>;

export type AddressProblem = (typeof codes)[keyof typeof codes] | "LINK_NOT_PUBLIC";

/** The code for a rejected address. @param reason as in `IntakeRefusal`, from the address guard or of a row */
export function problemOfAddress(reason: string): AddressProblem {
  return reason in codes ? codes[reason as keyof typeof codes] : "LINK_NOT_PUBLIC";
}
