import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";

/** Maximum number of rows of the reply. */
export const maxAccesses = 100;

/** GET /api/site-access – who of the operating company opened the site, the newest first, at most 100. */
export const siteAccess = defineCall({
  method: "GET",
  path: "/api/site-access",
  access: "site",
  scope: "people",
  minRole: "COMPANY_ADMIN",
  summary: "Who of the operating company opened the site",
  query: z.object({ domain }),
  reply: z.array(
    z.object({
      /** Null when the account was deleted. */
      email: z.nullable(z.string()),
      /** First time on that day in that session, ms since 1970. */
      timestamp: z.number(),
    }),
  ),
});
export type SiteAccesses = ReplyOf<typeof siteAccess>;
