import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Calls by type; types without calls are left out. */
const callsPerUsageType = z.record(z.string(), z.number());

const totalUsage = z.object({ callsPerUsageType });

const userUsage = z.object({
  userId: z.number(),
  /** The name of an API key where a key made the calls; null for a deleted account. */
  userEmail: z.nullable(z.string()),
  totalCalls: z.number(),
  totalUsage,
});

export type UserUsage = z.infer<typeof userUsage>;

/**
 * GET /admin/get-usage – calls of a site from a local day until now, by type and by person: most calls first, then the members
 * of the company without any. @throws 404
 */
export const getUsage = defineCall({
  method: "GET",
  path: "/admin/get-usage",
  access: "god",
  summary: "How often each person used a site",
  query: z.object({
    domain: z.string(),
    /** ms; the whole local day (Europe/Bucharest) of this instant counts. */
    timestamp: z.pipe(wholeNumber, z.number().check(z.lte(8.64e15))),
  }),
  reply: z.object({
    totalCalls: z.number(),
    totalUsage,
    usagePerUser: z.array(userUsage),
  }),
});
