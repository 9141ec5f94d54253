import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** POST /api/recheck – queues a check of one product's own page and of its offers' pages. */
export const recheck = defineCall({
  method: "POST",
  path: "/api/recheck",
  access: "site",
  scope: "write-links",
  summary: "Queues a check of one product's pages now",
  callsPerMinute: 20,
  query: z.object({ domain, packet_id: wholeNumber }),
  reply: z.object({ queuedPages: z.number() }),
  status: 202,
});
