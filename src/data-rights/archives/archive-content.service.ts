import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { accountErasure } from "../../accounts/erasure/erasure.service.ts";
import { localDayOf } from "../../kit/local-day.ts";
import type { DataFile } from "../../platform/db/personal-data.ts";
import type { DataRightsPorts } from "../data-rights.ports.ts";
import { personRows, type RowsDeps, siteRows, tablesWithRows } from "../person-rows/person-rows.repo.ts";
import type { ArchiveRow } from "./archives.repo.ts";
import { fileNameOf, readme } from "./core/archive-names.ts";

export interface ContentDeps
  extends RowsDeps,
    Pick<DataRightsPorts, "listSites" | "personTables" | "companyTables" | "personalData" | "companyData"> {}

/** One file of the archive; its content is read only when its turn comes. */
interface Entry {
  readonly path: string;
  content(): AsyncIterable<string>;
}

/**
 * The zip of an archive. Rows are read from the database as the zip is written, so that the memory needed does not depend on how many
 * there are.
 */
export async function* archiveContent(
  deps: ContentDeps,
  archive: Pick<ArchiveRow, "kind" | "userId" | "companyId">,
  now: Date,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const options = { mtime: now, mode: 0o100644 };
  const entries =
    archive.kind === "PERSON" ? await personEntries(deps, archive) : await companyEntries(deps, archive);
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error));
  zip.addBuffer(Buffer.from(readme(archive.kind, localDayOf(now))), "README.txt", options);
  for (const { path, content } of entries) {
    const stream = Readable.from(content(), { objectMode: false });
    // The library does not listen to the errors of what it reads.
    stream.on("error", (error) => output.destroy(error));
    zip.addReadStream(stream, path, options);
  }
  zip.end();
  for await (const chunk of output) yield chunk as Buffer;
}

async function personEntries(
  deps: ContentDeps,
  { userId, companyId }: Pick<ArchiveRow, "userId" | "companyId">,
): Promise<Entry[]> {
  const { db, listSites, personTables, personalData } = deps;
  const account = await accountErasure.findAccount(db, userId);
  if (!account) return [];
  const entries: Entry[] = [];
  for (const [folder, data] of Object.entries(personalData))
    entries.push(...entriesOf(folder, await data.collect(account)));
  for (const { siteId, domain } of await listSites(account.role === "GOD" ? null : companyId)) {
    for (const one of await tablesWithRows(deps, siteId, personTables, userId))
      entries.push({
        path: pathIn(domain, siteId, one.table),
        content: () => jsonArray(personRows(deps, siteId, one, userId)),
      });
  }
  return entries;
}

async function companyEntries(
  deps: ContentDeps,
  { companyId }: Pick<ArchiveRow, "companyId">,
): Promise<Entry[]> {
  const { listSites, companyTables, companyData } = deps;
  const entries: Entry[] = [];
  for (const [folder, data] of Object.entries(companyData))
    entries.push(...entriesOf(folder, await data.collect(companyId)));
  for (const { siteId, domain } of await listSites(companyId)) {
    for (const one of companyTables)
      entries.push({
        path: pathIn(domain, siteId, one.records?.file ?? one.table),
        content: () => jsonArray(siteRows(deps, siteId, one)),
      });
  }
  return entries;
}

/** A company may have one domain twice while neither is verified. */
function pathIn(domain: string, siteId: number, table: string): string {
  return `sites/${domain.replaceAll(/[^\p{L}\p{N}.-]/gu, "_")}-${siteId}/${fileNameOf(table)}.json`;
}

function entriesOf(folder: string, files: readonly DataFile[]): Entry[] {
  return files
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => ({
      path: `${folder}/${name}.json`,
      content: async function* () {
        yield `${JSON.stringify(rows, null, 2)}\n`;
      },
    }));
}

async function* jsonArray(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield before + row;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
