import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { roles } from "../../kit/roles.ts";

/** GET /api/user-info – `userId` and `id`, `username`, `emailAddress` and `email` hold the same values: clients use either. */
export const userInfo = defineCall({
  method: "GET",
  path: "/api/user-info",
  access: "signed-in",
  scope: "people",
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

/** PUT /api/user-info/language – the language of mails and files for the signed-in person. */
export const changeLanguage = defineCall({
  method: "PUT",
  path: "/api/user-info/language",
  access: "signed-in",
  scope: "people",
  summary: "Sets the language of mails and files",
  body: z.strictObject({ language: z.enum(["en", "ro"]) }),
  reply: z.void(),
  status: 204,
});
