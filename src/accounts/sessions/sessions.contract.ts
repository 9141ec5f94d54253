import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

/** GET /api/sessions – where the person is signed in, the newest first. */
export const sessionList = defineCall({
  method: "GET",
  path: "/api/sessions",
  access: "signed-in",
  scope: "people",
  summary: "Where the person is signed in",
  reply: z.array(
    z.object({
      /** UUID. */
      id: z.string(),
      /** ms of the sign-in. */
      createdTimestamp: z.number(),
      /** ms of the last call, to the minute; null before the first. */
      lastSeenTimestamp: z.nullable(z.number()),
      /** ms of its expiration. */
      expirationTimestamp: z.number(),
      /** IP address of the sign-in. */
      address: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
      /** The session of this request. */
      current: z.boolean(),
    }),
  ),
});

/** DELETE /api/sessions/{id} – revokes one session of the person; 404 for any other. */
export const revokeSession = defineCall({
  method: "DELETE",
  path: "/api/sessions/:id",
  access: "signed-in",
  scope: "people",
  summary: "Ends one of the person's sessions",
  params: z.object({ id: z.uuid() }),
  reply: z.void(),
  status: 204,
});

/** POST /api/sign-out-everywhere – revokes every session of the person, this one included. */
export const signOutEverywhere = defineCall({
  method: "POST",
  path: "/api/sign-out-everywhere",
  access: "signed-in",
  scope: "people",
  summary: "Ends every session of the person",
  reply: z.void(),
  status: 204,
});
