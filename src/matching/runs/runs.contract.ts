import * as z from "zod/mini";
import { selection } from "../../catalog/selection/selection.contract.ts";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";

/** POST /api/matches/find – searches candidates for products; without a selection for all of the site. */
export const findMatches = defineCall({
  method: "POST",
  path: "/api/matches/find",
  access: "site",
  scope: "write-links",
  summary: "Searches competitors' pages for products",
  callsPerMinute: 12,
  query: z.object({ domain }),
  body: z.strictObject({ selection: z.optional(selection) }),
  reply: z.object({ runId: z.string() }),
  status: 202,
});

/**
 * POST /api/matches/competitors – reads the catalogue of a competitor's shop: its sitemap or a feed.
 * @throws 422 naming `shop`, `address`
 */
export const addCompetitor = defineCall({
  method: "POST",
  path: "/api/matches/competitors",
  access: "site",
  scope: "write-links",
  summary: "Searches the shop of a competitor for products",
  callsPerMinute: 6,
  query: z.object({ domain }),
  body: z.strictObject({
    /** As typed: "shop.ro" or an address in it. */
    shop: z.string().check(z.maxLength(4096)),
    /** Of its sitemap or feed, where robots.txt names none. */
    address: z.optional(z.string().check(z.maxLength(4096))),
  }),
  reply: z.object({ runId: z.string() }),
  status: 202,
});

const run = z.object({
  runId: z.string(),
  /** The shop that is read; null for a search among pages that are known. */
  competitor: z.nullable(z.string()),
  state: z.enum(["running", "done", "stopped", "failed"]),
  /** Why it failed, as "no-sitemap"; "limited" where the shop lists more pages than a search reads; null otherwise. */
  reason: z.nullable(z.string()),
  /** Products, or addresses of a shop: done so far and all that are known. */
  done: z.number(),
  total: z.number(),
  candidates: z.number(),
  /** ms */
  startedTimestamp: z.number(),
  endedTimestamp: z.nullable(z.number()),
});
export type MatchRun = z.infer<typeof run>;

/** GET /api/matches/runs – searches under way and the last ones, newest first, at most 20. */
export const matchRuns = defineCall({
  method: "GET",
  path: "/api/matches/runs",
  access: "site",
  scope: "read",
  summary: "Searches for competitors' pages",
  query: z.object({ domain }),
  reply: z.array(run),
});

/** DELETE – stops a search; what it has found stays. @throws 404 */
export const stopRun = defineCall({
  method: "DELETE",
  path: "/api/matches/runs/:id",
  access: "site",
  scope: "write-links",
  summary: "Stops a search for competitors' pages",
  params: z.object({ id: z.uuid() }),
  query: z.object({ domain }),
  reply: z.void(),
  status: 204,
});
