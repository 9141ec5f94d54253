import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { mostProducts } from "../intake/core/address-refusals.ts";

/** How a company proves that a domain is its own: a DNS record or a file on the shop's host. */
export const verificationMethods = ["dns", "file"] as const;
export type VerificationMethod = (typeof verificationMethods)[number];

const domain = z.string().check(z.minLength(1), z.maxLength(300));

/** POST /api/sites – adds a site to the caller's company. Beyond the specification. @see spec/decisions "Identity and the wire" */
export const addSite = defineCall({
  method: "POST",
  path: "/api/sites",
  access: "signed-in",
  leastRole: "OPERATOR_ADMIN",
  callsPerMinute: 20,
  summary: "Adds a site to the company and looks whether its shop answers",
  body: z.strictObject({
    /** As people write it: "www.", case and a scheme are taken off. */
    domain,
    /** Proves the domain first and adds the site proved; for a domain that must be proved before it is added. */
    proof: z.optional(z.enum(verificationMethods)),
  }),
  reply: z.object({
    /** The site's domain, as every other call takes it. */
    site: z.string(),
    /** Whether its home page could be read just now. The site is there either way. */
    reachable: z.boolean(),
    /** Named reason why not, as "dns", "blocked" or "robots-disallowed"; null where it could. */
    reason: z.nullable(z.string()),
  }),
  status: 201,
});
export type AddedSite = ReplyOf<typeof addSite>;

/** GET /api/sites/verification – how the caller's company proves a domain, whether or not it is a site yet. */
export const siteVerification = defineCall({
  method: "GET",
  path: "/api/sites/verification",
  access: "signed-in",
  leastRole: "OPERATOR_ADMIN",
  summary: "How a company proves that a domain is theirs",
  query: z.object({ domain }),
  reply: z.object({
    verified: z.boolean(),
    dnsName: z.string(),
    dnsValue: z.string(),
    fileUrl: z.string(),
    fileContent: z.string(),
  }),
});

/** POST /api/sites/verification – looks for the proof now. */
export const verifySite = defineCall({
  method: "POST",
  path: "/api/sites/verification",
  access: "site",
  leastRole: "OPERATOR_ADMIN",
  callsPerMinute: 20,
  summary: "Looks for the proof that a site's domain is the company's",
  query: z.object({ domain }),
  body: z.strictObject({ method: z.enum(verificationMethods) }),
  reply: z.object({
    verified: z.boolean(),
    /** Named reason why not, as "dns-missing", "file-other" or "held"; null where it is proved. */
    reason: z.nullable(z.string()),
  }),
});

const address = z.string().check(z.maxLength(4096));

/** Addresses that one call may name in all: each may come back with a reason why it was not taken. */
export const mostAddresses = 20_000;

/** POST /api/add-products – own products with their rivals' addresses. @see specification 1, section 9 "Max 1000 products" */
export const addProductRows = defineCall({
  method: "POST",
  path: "/api/add-products",
  access: "site",
  leastRole: "OPERATOR_ADMIN",
  callsPerMinute: 60,
  summary: "Adds products by their addresses, each with its rivals' addresses",
  query: z.object({ domain }),
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ url: address, rivalUrls: z.array(address).check(z.maxLength(200)) }))
      .check(
        z.minLength(1),
        z.maxLength(mostProducts),
        z.refine(
          (rows) => rows.reduce((sum, { rivalUrls }) => sum + 1 + rivalUrls.length, 0) <= mostAddresses,
          `at most ${mostAddresses} addresses a call`,
        ),
      ),
  }),
  reply: z.object({
    /** Products that are new. */
    added: z.number(),
    /** Rivals' addresses that were taken with them. */
    offers: z.number(),
    refusals: z.array(
      z.object({
        /** Place among the rows, from 0. */
        row: z.number(),
        url: z.string(),
        reason: z.string(),
        /** The reason as a sentence. */
        message: z.string(),
      }),
    ),
  }),
});
export type AddedRows = ReplyOf<typeof addProductRows>;
