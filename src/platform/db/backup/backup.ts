import { createHash } from "node:crypto";
import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { listColumns, listMigrations, listPartitions, listTables, orderedRows } from "./catalogue.ts";
import { endOfRows, frame, jsonFrame } from "./frames.ts";
import { type BackupHeader, fixTextForms, type TableSum } from "./sums.ts";

/**
 * Writes a consistent snapshot of all our tables to a compressed file that only its owner may read. Waiting background
 * jobs are not included: schedules and outboxes enqueue them again.
 * @param file must not exist; it is created only when complete
 * @returns rows and checksum by table
 */
export async function writeBackup(ownerUrl: string, file: string, takenAt: Date): Promise<TableSum[]> {
  if (existsSync(file)) throw new Error(`${file} exists already`);
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  const draft = `${file}.${process.pid}.part`;
  const sums: TableSum[] = [];
  try {
    await fixTextForms(client);
    await client.query("begin transaction isolation level repeatable read read only");
    await pipeline(
      Readable.from(backupFrames(client, takenAt, sums)),
      createZstdCompress(),
      createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true }),
    );
    await client.query("commit");
    renameSync(draft, file);
    return sums;
  } finally {
    rmSync(draft, { force: true });
    await client.end();
  }
}

async function* backupFrames(client: pg.Client, takenAt: Date, sums: TableSum[]): AsyncGenerator<Buffer> {
  const header: BackupHeader = {
    format: "vizor-backup",
    version: 1,
    takenAt: takenAt.toISOString(),
    migrations: await listMigrations(client),
    partitions: await listPartitions(client),
    tables: await listTables(client),
  };
  yield jsonFrame(header);
  for (const table of header.tables) {
    const columns = await listColumns(client, table);
    yield jsonFrame({ table, columns });
    const sum = new RowSum();
    for await (const chunk of rowChunks(client, await orderedRows(client, table, columns))) {
      sum.add(chunk);
      yield frame(chunk);
    }
    yield endOfRows;
    sums.push(sum.of(table));
    yield jsonFrame(sum.of(table));
  }
}

/** The checksum of a table's current rows. */
export async function sumTable(client: pg.Client, table: string): Promise<TableSum> {
  const sum = new RowSum();
  const columns = await listColumns(client, table);
  for await (const chunk of rowChunks(client, await orderedRows(client, table, columns))) sum.add(chunk);
  return sum.of(table);
}

function rowChunks(client: pg.Client, statement: string): AsyncIterable<Buffer> {
  return client.query(copyTo(statement));
}

/** Counts lines of COPY's text format, which escapes line feeds inside values. */
class RowSum {
  #rows = 0;
  readonly #hash = createHash("sha256");

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.#rows += 1;
  }

  of(table: string): TableSum {
    return { table, rows: this.#rows, sha256: this.#hash.copy().digest("hex") };
  }
}
