declare const authorizedSiteBrand: unique symbol;

/**
 * The id of a site that the caller may read and write: proof that a gate has checked it.
 * Only `session-gate.ts` (requests) and `job-gate.ts` (jobs) make one; the boundary check
 * refuses any other import of `authorized-site-mint.ts`.
 */
export type AuthorizedSiteId = number & { readonly [authorizedSiteBrand]: true };
