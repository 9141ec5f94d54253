import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { rightsKinds } from "../subject/subject.contract.ts";

const kind = z.enum(rightsKinds);

/** An archive as its owner sees it. */
export const archive = z.object({
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
