import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";

const settings = z.object({
  /** Whether candidates at or above `automaticThreshold` are linked without a person. */
  addAutomatically: z.boolean(),
  /** 0.5 to 1 */
  automaticThreshold: z.number(),
  /** Another colour is another article. */
  colourIsVariant: z.boolean(),
});
export type MatchSettings = z.infer<typeof settings>;

/** GET /api/matches/settings */
export const matchSettings = defineCall({
  method: "GET",
  path: "/api/matches/settings",
  access: "site",
  scope: "read",
  summary: "How candidates of a site are treated",
  query: z.object({ domain }),
  reply: settings,
});

/** PUT /api/matches/settings */
export const saveMatchSettings = defineCall({
  method: "PUT",
  path: "/api/matches/settings",
  access: "site",
  minRole: "OPERATOR_ADMIN",
  scope: "write-links",
  summary: "Changes how candidates of a site are treated",
  query: z.object({ domain }),
  body: z.strictObject({
    addAutomatically: z.boolean(),
    automaticThreshold: z.number().check(z.gte(0.5), z.lte(1)),
    colourIsVariant: z.boolean(),
  }),
  reply: settings,
});
