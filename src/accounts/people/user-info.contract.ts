import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { roles } from "../../kit/roles.ts";

/** GET /api/user-info – `userId` and `id`, `username`, `emailAddress` and `email` hold the same values: clients use either. */
export const userInfo = defineCall({
  method: "GET",
  path: "/api/user-info",
  access: "signed-in",
  summary: "The signed-in person and the sites of their company",
  reply: z.object({
    userId: z.number(),
    id: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    emailAddress: z.string(),
    email: z.string(),
    companyName: z.string(),
    role: z.object({ type: z.enum(roles) }),
    mfaEnabled: z.boolean(),
    sites: z.array(z.object({ site: z.string(), activeSubscription: z.boolean() })),
  }),
});
