import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Actor, SessionGate } from "../session-gate.ts";
import { type FoundFile, findFileOf } from "./prepared-files.ts";

/** How a request names a file: without a domain it is looked up among all sites of the caller. */
export interface FileQuery {
  readonly id: string;
  readonly domain?: string | undefined;
}

/**
 * Finds files of one kind for requests.
 * @param db `database.app`
 * @returns a function that throws NotFoundError, for a file of another company as for a missing one
 */
export function fileFinder(
  db: Kysely<Tables>,
  gate: SessionGate,
  kind: string,
): (actor: Actor, query: FileQuery) => Promise<FoundFile> {
  return async (actor, { id, domain }) => {
    const siteIds =
      domain === undefined ? await gate.sitesOf(actor) : [await gate.requireSite(actor, domain)];
    const found = await findFileOf(db, siteIds, { fileId: id, kind });
    await gate.opened(actor, found.siteId);
    return found;
  };
}
