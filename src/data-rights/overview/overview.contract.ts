import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

/** Whose data: the signed-in person's, or their company's. */
export const rightsKinds = ["PERSON", "COMPANY"] as const;
export type RightsKind = (typeof rightsKinds)[number];

/**
 * REQUESTED waits for the confirmation by mail, CONFIRMED for its day; RUNNING cannot be withdrawn any more. REFUSED: it could not
 * be carried out on its day, because nobody else would have administered the company or the installation.
 */
export type ErasureState = "REQUESTED" | "CONFIRMED" | "RUNNING" | "DONE" | "WITHDRAWN" | "REFUSED";

/** Days between the confirmation and the erasure, in which it can be withdrawn. */
export const erasureDays = 14;

const kind = z.enum(rightsKinds);

const archive = z.object({
  id: z.uuid(),
  kind,
  /** "making": not finished yet. */
  state: z.enum(["making", "ready", "failed"]),
  /** Milliseconds. */
  requestedAt: z.number(),
  /** Until when it can be downloaded, milliseconds; null unless it is ready. */
  expiresAt: z.nullable(z.number()),
  /** Null unless it is ready. */
  bytes: z.nullable(z.number()),
});
export type Archive = z.output<typeof archive>;

const pendingErasure = z.object({
  state: z.enum(["REQUESTED", "CONFIRMED", "RUNNING"]),
  /** When it is carried out, milliseconds; null until it is confirmed. */
  dueAt: z.nullable(z.number()),
  /** Whether the signed-in person asked for it. */
  isOwn: z.boolean(),
});
export type PendingErasure = z.output<typeof pendingErasure>;

const overview = z.object({
  /** The newest archive of the person, if it has not expired. */
  personArchive: z.nullable(archive),
  /** The newest archive of the company that the person may download; null for all but COMPANY_ADMINs. */
  companyArchive: z.nullable(archive),
  personErasure: z.nullable(pendingErasure),
  /** Shown to every member. */
  companyErasure: z.nullable(pendingErasure),
  /**
   * Whether the person must name another administrator before they can be erased. Without members to choose from, only the company
   * as a whole can be erased.
   */
  needsSuccessor: z.boolean(),
  /** Members who can become administrator; empty unless one must be named. */
  successors: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
});
export type DataRights = z.output<typeof overview>;

/** GET /api/data-rights – archives and erasures of the signed-in person and of their company. */
export const dataRights = defineCall({
  method: "GET",
  path: "/api/data-rights",
  access: "signed-in",
  scope: "people",
  summary: "Archives and erasures of the signed-in person and their company",
  reply: overview,
});

/**
 * POST /api/data-archives – begins an archive of everything stored about the person, or of the company's data (COMPANY_ADMIN); a
 * mail says when it is ready. While one is being made, returns that one.
 */
export const requestArchive = defineCall({
  method: "POST",
  path: "/api/data-archives",
  access: "signed-in",
  scope: "people",
  summary: "Begins an archive of a person's or a company's data",
  callsPerMinute: 5,
  body: z.strictObject({ kind }),
  reply: archive,
  status: 202,
});

/**
 * GET /api/data-archives/:id/file – the finished archive: JSON files in a zip, to who asked for it; the company's also to its other
 * COMPANY_ADMINs. @throws 409 while it is not finished, 404 once it has expired
 */
export const archiveFile = defineCall({
  method: "GET",
  path: "/api/data-archives/:id/file",
  access: "signed-in",
  scope: "people",
  summary: "Downloads an archive of a person's or a company's data",
  params: z.object({ id: z.uuid() }),
  reply: z.unknown(),
  replyType: "application/zip",
});

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
    successorId: z.optional(z.nullable(z.number())),
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
