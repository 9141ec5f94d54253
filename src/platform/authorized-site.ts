declare const authorizedSiteBrand: unique symbol;

/**
 * The id of a site that the caller may read and write: proof that a gate has authorized it.
 * Only `session-gate.ts` (requests) and `job-gate.ts` (jobs) create one; the boundary check
 * rejects any other import of `authorized-site-mint.ts`.
 */
export type AuthorizedSiteId = number & { readonly [authorizedSiteBrand]: true };
