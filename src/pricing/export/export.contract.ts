import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain, maxDomain } from "../../kit/domain-parameter.ts";
import { pricingFilterQuery } from "../recommendations/recommendations.contract.ts";

/**
 * POST /api/dynamic-prices/export – starts a file of all recommended prices that the person sees and that pass the filters, of
 * all tabs; the reply is the task's id.
 * @throws 422 when the subscription has ended
 */
export const startPricingExport = defineCall({
  method: "POST",
  path: "/api/dynamic-prices/export",
  access: "site",
  scope: "read",
  callsPerMinute: 10,
  summary: "Starts a file of the recommended prices",
  query: z.object({ domain, ...pricingFilterQuery }),
  reply: z.string(),
});

const taskQuery = z.object({
  id: z.uuid(),
  /** Without it, the task is looked up among the caller's sites. */
  domain: z.optional(z.string().check(z.maxLength(maxDomain))),
});

/** GET /api/dynamic-prices/export/get-stats – how far the file is. @throws 404, also a day after the start */
export const pricingExportStats = defineCall({
  method: "GET",
  path: "/api/dynamic-prices/export/get-stats",
  access: "signed-in",
  scope: "read",
  summary: "Progress of a file of recommended prices",
  query: taskQuery,
  reply: z.object({
    finished: z.boolean(),
    /** "failed": there is no file; start again. */
    error: z.nullable(z.enum(["failed"])),
    /** Products written so far. */
    processed: z.number(),
    /** 0 before the work has begun. */
    total: z.number(),
  }),
});

/**
 * GET /api/dynamic-prices/export/get-file – a CSV file as spreadsheets of Romania read it.
 * @throws 404; 409 before it is finished, and when it failed
 */
export const pricingExportFile = defineCall({
  method: "GET",
  path: "/api/dynamic-prices/export/get-file",
  access: "signed-in",
  scope: "read",
  summary: "A file of recommended prices",
  query: taskQuery,
  reply: z.unknown(),
  replyType: "text/csv",
});
