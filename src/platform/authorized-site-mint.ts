import type { AuthorizedSiteId } from "./authorized-site.ts";

/** Importable by the two gates only. @param siteId whole, 1 .. 2^53 − 1 */
export function mintAuthorizedSite(siteId: number): AuthorizedSiteId {
  if (!Number.isSafeInteger(siteId) || siteId < 1) throw new RangeError("a site id is a whole number from 1");
  return siteId as AuthorizedSiteId;
}
