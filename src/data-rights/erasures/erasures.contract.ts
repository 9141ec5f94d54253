import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { rightsKinds } from "../subject/subject.contract.ts";

/**
 * REQUESTED waits for the confirmation by mail, CONFIRMED for its day; RUNNING cannot be withdrawn any more. REFUSED: it could not
 * be carried out on its day, because nobody else would have administered the company or the installation.
 */
export type ErasureState = "REQUESTED" | "CONFIRMED" | "RUNNING" | "DONE" | "WITHDRAWN" | "REFUSED";

/** Days between the confirmation and the erasure, in which it can be withdrawn. */
export const erasureDays = 14;

const kind = z.enum(rightsKinds);

/** An erasure that is not carried out yet. */
export const pendingErasure = z.object({
  /** With which the token of its mail's link begins, before the first dot. */
  id: z.string(),
  state: z.enum(["REQUESTED", "CONFIRMED", "RUNNING"]),
  /** When it is carried out, milliseconds; null until it is confirmed. */
  dueAt: z.nullable(z.number()),
  /** Whether the signed-in person asked for it. */
  isOwn: z.boolean(),
});
export type PendingErasure = z.output<typeof pendingErasure>;

/**
 * POST /api/erasures – asks for the erasure of the person, or of the company with everything of it (COMPANY_ADMIN). A mail holds the
 * link that confirms it; asking again before that sends a new link. @throws 422 with the reason, 409 once it is confirmed
 */
export const requestErasure = defineCall({
  method: "POST",
  path: "/api/erasures",
  access: "signed-in",
  scope: "people",
  summary: "Asks for the erasure of the signed-in person or their company",
  callsPerMinute: 5,
  body: z.strictObject({
    kind,
    /** Member who becomes COMPANY_ADMIN; needed from the last one. */
    successorId: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  }),
  reply: pendingErasure,
  status: 202,
});

/**
 * POST /api/erasures/confirmation – confirms an erasure with the link of its mail, signed in as who asked. Following the link twice
 * changes nothing. @throws 422 for a link that is not valid
 */
export const confirmErasure = defineCall({
  method: "POST",
  path: "/api/erasures/confirmation",
  access: "signed-in",
  scope: "people",
  summary: "Confirms an erasure",
  body: z.strictObject({ token: z.string().check(z.maxLength(500)) }),
  reply: z.object({ kind, dueAt: z.number() }),
});

/**
 * POST /api/erasures/withdrawal – withdraws an erasure that is not carried out yet: one's own, or that of the company
 * (COMPANY_ADMIN). Without one it changes nothing. @throws 409 while it is being carried out
 */
export const withdrawErasure = defineCall({
  method: "POST",
  path: "/api/erasures/withdrawal",
  access: "signed-in",
  scope: "people",
  summary: "Withdraws an erasure",
  body: z.strictObject({ kind }),
  reply: z.void(),
  status: 204,
});
