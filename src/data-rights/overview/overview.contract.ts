import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { archive } from "../archives/archives.contract.ts";
import { pendingErasure } from "../erasures/erasures.contract.ts";

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
