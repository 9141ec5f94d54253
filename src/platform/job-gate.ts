import type { AuthorizedSiteId } from "./authorized-site.ts";
import { mintAuthorizedSite } from "./authorized-site-mint.ts";

/**
 * The site that a background job works for. Its id comes out of our own tables or out of a
 * job that we enqueued, never out of a request.
 */
export function authorizedSiteForJob(siteId: number): AuthorizedSiteId {
  return mintAuthorizedSite(siteId);
}
