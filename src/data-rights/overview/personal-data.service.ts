import type { Kysely } from "kysely";
import type { PersonalData } from "../../platform/db/personal-data.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { deleteCompanyArchives } from "../archives/archives.repo.ts";
import { listErasuresBy } from "../erasures/erasures.repo.ts";

/**
 * The erasures that a person has asked for. The record of one that was carried out stays; it holds numbers only. Archives of the
 * company, which name its people, are deleted whoever asked for them: they can be asked for again.
 */
export function rightsPersonalData(db: Kysely<Tables>): PersonalData {
  return {
    collect: async ({ userId }) => [
      {
        name: "erasures",
        rows: (await listErasuresBy(db, userId)).map(({ kind, state, requestedAt, dueAt }) => ({
          kind,
          state,
          requestedAt,
          dueAt,
        })),
      },
    ],
    erase: (trx, { companyId }) => deleteCompanyArchives(trx, companyId),
  };
}
