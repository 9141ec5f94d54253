import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { maySeeCosts, type Role } from "../../kit/roles.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findFiles, type PreparedFile } from "../../platform/files/file-rows.ts";
import { expiryOf, isStored, listedMs } from "../../platform/files/prepared-files.ts";
import { type ExportedFile, type ExportHistory, fileFormat, filterSummary } from "./exports.contract.ts";

export interface HistoryDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Names of people by id; the e-mail address of those without one. */
  readonly findNames: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

/** What files of all kinds store of their request. */
const anyRequest = z.object({
  format: z._default(fileFormat, "csv-ro"),
  hasCosts: z._default(z.boolean(), false),
  summary: z._default(z.nullable(filterSummary), null),
});

const kinds = z.enum(["PRODUCTS", "OFFLINE_PRODUCTS", "RECOMMENDED_PRICES"]);

/** A page of the files that were started in the last 30 days, the newest first. A page past the end is empty. */
export async function listExports(
  { db, clock, findNames }: HistoryDeps,
  siteId: AuthorizedSiteId,
  reader: { readonly userId: number; readonly role: Role },
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ExportHistory> {
  const since = new Date(clock.now().getTime() - listedMs);
  const { files, total } = await forSite(db, siteId, (trx) =>
    findFiles(trx, siteId, { since, offset: page * size, limit: size }),
  );
  const names = await findNames([...new Set(files.map(({ createdBy }) => createdBy))]);
  const present = (file: PreparedFile): ExportedFile => {
    const { format, hasCosts, summary } = anyRequest.parse(file.request);
    return {
      id: file.fileId,
      kind: kinds.parse(file.kind),
      state: file.state,
      createdAt: file.createdAt.getTime(),
      finishedAt: file.finishedAt?.getTime() ?? null,
      createdBy: names.get(file.createdBy) ?? null,
      isOwn: file.createdBy === reader.userId,
      format,
      fileName: file.name,
      rows: file.processed,
      total: file.total,
      bytes: file.bytes,
      filter: summary,
      hasFile: isStored(file, clock) && (!hasCosts || maySeeCosts(reader.role)),
      expiresAt: expiryOf(file)?.getTime() ?? null,
    };
  };
  return {
    content: files.map(present),
    totalElements: total,
    totalPages: Math.ceil(total / size),
    size,
    number: page,
  };
}
