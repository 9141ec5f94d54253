import type { AuthorizedSiteId } from "./authorized-site.ts";
import { mintAuthorizedSite } from "./authorized-site-mint.ts";

/**
 * Authorizes the site of a background job. Its id comes from our own tables, from a job that we enqueued or from a link
 * that we signed, never from a request as such.
 */
export function authorizedSiteForJob(siteId: number): AuthorizedSiteId {
  return mintAuthorizedSite(siteId);
}
