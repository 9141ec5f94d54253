import type { AuthorizedSiteId } from "./authorized-site.ts";
import { mintAuthorizedSite } from "./authorized-site-mint.ts";

/**
 * Authorizes the site of a background job. Its id comes from our own tables or from a job that we enqueued, never from a
 * request.
 */
export function authorizedSiteForJob(siteId: number): AuthorizedSiteId {
  return mintAuthorizedSite(siteId);
}
