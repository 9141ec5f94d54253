import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { shopAnswers } from "./core/shop-answer.ts";

/** GET /api/dashboard/stats – product and competitor counts of a site. */
export const siteStats = defineCall({
  method: "GET",
  path: "/api/dashboard/stats",
  access: "site",
  scope: "read",
  summary: "How many products a site has and which competitors are read",
  query: z.object({ domain }),
  reply: z.object({
    totalProducts: z.number(),
    /** Own products with at least one fresh offer (read within 48 h). */
    totalTrackedProducts: z.number(),
    /** Domains with a fresh offer. */
    activeCompetitors: z.array(z.string()),
    /** Linked domains without a fresh offer. */
    unmonitoredCompetitors: z.array(z.string()),
    competitors: z.array(z.string()),
    image: z.nullable(z.string()),
    /** The company has verified that the domain is its own. */
    verified: z.boolean(),
    /** Whether the shop answered at its domain when it was last visited. */
    shop: z.enum(shopAnswers),
    /** How many of the site's pages were visited today, and what they show is in the site. */
    crawl: z.object({ pages: z.number(), checkedToday: z.number() }),
  }),
});

export type SiteStats = ReplyOf<typeof siteStats>;

/** GET /api/last-updated-info – time of the last check of any page of the site, ms since 1970; null before the first. */
export const lastUpdated = defineCall({
  method: "GET",
  path: "/api/last-updated-info",
  access: "site",
  scope: "read",
  summary: "When a page of the site was last read",
  query: z.object({ domain }),
  reply: z.object({ lastUpdatedTimestamp: z.nullable(z.number()) }),
});
