import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";

/** GET /api/dashboard/stats – spec/decisions, Site stats. */
export const siteStats = defineCall({
  method: "GET",
  path: "/api/dashboard/stats",
  access: "site",
  summary: "How many products a site has and which rivals are read",
  query: z.object({ domain }),
  reply: z.object({
    totalProducts: z.number(),
    /** Own products with at least one offer read within 48 h. */
    totalTrackedProducts: z.number(),
    /** Domains with such an offer. */
    activeCompetitors: z.array(z.string()),
    /** Linked domains with none. */
    unmonitoredCompetitors: z.array(z.string()),
    competitors: z.array(z.string()),
    image: z.nullable(z.string()),
    /** The company has proved that the domain is theirs. Beyond the specification. */
    verified: z.boolean(),
    /** Progress of the present crawl over this site's pages. Beyond the specification. */
    crawl: z.object({ pages: z.number(), checkedToday: z.number() }),
  }),
});

export type SiteStats = ReplyOf<typeof siteStats>;

/** GET /api/last-updated-info – ms of the last check of any page of the site; null before the first. */
export const lastUpdated = defineCall({
  method: "GET",
  path: "/api/last-updated-info",
  access: "site",
  summary: "When a page of the site was last read",
  query: z.object({ domain }),
  reply: z.object({ lastUpdatedTimestamp: z.nullable(z.number()) }),
});
