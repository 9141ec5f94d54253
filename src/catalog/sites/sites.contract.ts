import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain as siteDomain } from "../../kit/domain-parameter.ts";

/** How a company verifies that a domain is its own: a DNS record or a file on the shop's host. */
export const verificationMethods = ["dns", "file"] as const;
export type VerificationMethod = (typeof verificationMethods)[number];

/** UTF-16 units of a domain as typed, with scheme and blanks. */
export const maxTypedDomain = 300;

/** A domain as typed. */
export const typedDomain = z.string().check(z.minLength(1), z.maxLength(maxTypedDomain));

/**
 * POST /api/sites – adds a site to the caller's company.
 * @throws 422 `SITE_UNANSWERED` when nobody answers at the domain and `unanswered` is not true
 */
export const addSite = defineCall({
  method: "POST",
  path: "/api/sites",
  access: "signed-in",
  scope: "people",
  minRole: "OPERATOR_ADMIN",
  callsPerMinute: 20,
  summary: "Adds a site to the company when its shop answers",
  body: z.strictObject({
    /** As typed; "www.", upper case and a scheme are removed. */
    domain: typedDomain,
    /** Verify the domain this way before adding it. Required when another company has verified the domain. */
    proof: z.optional(z.enum(verificationMethods)),
    /** Add the site also when nobody answers at its domain; without it, such a domain is refused. */
    unanswered: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** The site's domain, as other calls expect it. */
    site: z.string(),
    /** Whether the home page could be read. */
    reachable: z.boolean(),
    /** Why the home page could not be read, e.g. "dns", "blocked" or "robots-disallowed"; null when it could. */
    reason: z.nullable(z.string()),
  }),
  status: 201,
});
export type AddedSite = ReplyOf<typeof addSite>;

/**
 * DELETE /api/sites – removes a site with its products, links, corrections, settings and history. Its pages are no
 * longer checked for it. This cannot be undone.
 */
export const removeSite = defineCall({
  method: "DELETE",
  path: "/api/sites",
  access: "site",
  scope: "people",
  minRole: "COMPANY_ADMIN",
  callsPerMinute: 20,
  summary: "Removes a site with everything that belongs to it",
  query: z.object({ domain: siteDomain }),
  reply: z.void(),
  status: 204,
});

/** GET /api/sites/verification – how the caller's company verifies a domain, whether or not it is a site yet. */
export const siteVerification = defineCall({
  method: "GET",
  path: "/api/sites/verification",
  access: "signed-in",
  scope: "people",
  minRole: "OPERATOR_ADMIN",
  summary: "How a company verifies that a domain is its own",
  query: z.object({ domain: typedDomain }),
  reply: z.object({
    verified: z.boolean(),
    dnsName: z.string(),
    dnsValue: z.string(),
    fileUrl: z.string(),
    fileContent: z.string(),
  }),
});

/** POST /api/sites/verification – checks the DNS record or the file now. */
export const verifySite = defineCall({
  method: "POST",
  path: "/api/sites/verification",
  access: "site",
  scope: "people",
  minRole: "OPERATOR_ADMIN",
  callsPerMinute: 20,
  summary: "Checks the verification record of a site's domain",
  query: z.object({ domain: typedDomain }),
  body: z.strictObject({ method: z.enum(verificationMethods) }),
  reply: z.object({
    verified: z.boolean(),
    /** Why not, e.g. "dns-missing", "file-other" or "held" (by another company); null when verified. */
    reason: z.nullable(z.string()),
  }),
});
