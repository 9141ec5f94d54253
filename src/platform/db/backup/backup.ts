import { createHash } from "node:crypto";
import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { isDistributed } from "../cluster/catalogue-facts.ts";
import { isDistributionInterrupted } from "../cluster/journal.ts";
import { awaitOtherSessions } from "../cluster/read-cluster.ts";
import { distributionByTable } from "../distribution.ts";
import { listColumns, listMigrations, listPartitions, listTables, orderedRows } from "./catalogue.ts";
import { endOfRows, frame, jsonFrame } from "./frames.ts";
import { type BackupHeader, fixTextForms, type TableSum } from "./sums.ts";

/**
 * Writes a consistent snapshot of all our tables to a compressed file that only its owner may read. Waiting background
 * jobs are not included: schedules and outboxes enqueue them again.
 *
 * Of a distributed database there is no snapshot over all nodes: it is written only while nobody else is connected.
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
    const isInShards = await isDistributed(client);
    if (isInShards) await assertQuiet(client);
    await client.query("begin transaction isolation level repeatable read read only");
    await pipeline(
      Readable.from(backupFrames({ client, takenAt, isInShards }, sums)),
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

async function assertQuiet(client: pg.Client): Promise<void> {
  if (await isDistributionInterrupted(client))
    throw new Error("The distribution of this database was interrupted: complete it first");
  const others = await awaitOtherSessions(client);
  if (others.length === 0) return;
  throw new Error(
    `The nodes of a cluster have no common snapshot: stop every process of Vizor first (${[...new Set(others)].join(", ")})`,
  );
}

interface BackupSource {
  readonly client: pg.Client;
  readonly takenAt: Date;
  readonly isInShards: boolean;
}

async function* backupFrames(
  { client, takenAt, isInShards }: BackupSource,
  sums: TableSum[],
): AsyncGenerator<Buffer> {
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
    for await (const chunk of rowChunks(client, { table, columns, isInShards })) {
      sum.add(chunk);
      yield frame(chunk);
    }
    yield endOfRows;
    sums.push(sum.of(table));
    yield jsonFrame(sum.of(table));
  }
}

/** The checksum of a table's current rows. @param isInShards whether the database is distributed */
export async function sumTable(client: pg.Client, table: string, isInShards: boolean): Promise<TableSum> {
  const sum = new RowSum();
  const columns = await listColumns(client, table);
  for await (const chunk of rowChunks(client, { table, columns, isInShards })) sum.add(chunk);
  return sum.of(table);
}

interface TableRead {
  readonly table: string;
  readonly columns: readonly string[];
  readonly isInShards: boolean;
}

async function* rowChunks(
  client: pg.Client,
  { table, columns, isInShards }: TableRead,
): AsyncGenerator<Buffer> {
  const distributedBy = isInShards ? distributionByTable.get(table) : undefined;
  for (const statement of await orderedRows(client, { table, columns, distributedBy })) {
    yield* client.query(copyTo(statement)) as AsyncIterable<Buffer>;
  }
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
