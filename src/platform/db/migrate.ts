import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Logger, runMigrations } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { createLog } from "../log.ts";
import type { Secrets } from "../secrets.ts";
import { isDistributed } from "./cluster/catalogue-facts.ts";
import { isDistributionInterrupted } from "./cluster/journal.ts";
import { placeNewTables } from "./cluster/later-tables.ts";
import type { DistributionMap } from "./cluster/plan.ts";
import { distributionByTable } from "./distribution.ts";
import { lockMigrations } from "./migration-lock.ts";
import { createPool } from "./pool.ts";
import { ensureRoles, roleNames } from "./roles.ts";
import { assertSameSecrets, markSecrets } from "./secrets-mark.ts";
import type { Tables } from "./tables.ts";

export const migrationsDir = fileURLToPath(new URL("../../../db/migrations", import.meta.url));

export interface Migration {
  /** File name, "0001_name.sql". */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hex. */
  readonly checksum: string;
}

/** The files in the order of their numbers. @throws Error on a gap, a duplicate or an invalid name */
export async function readMigrations(dir: string = migrationsDir): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
  names.forEach((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== index + 1) {
      throw new Error(`Migrations are numbered 0001, 0002, … without a gap: ${name}`);
    }
  });
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(dir, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

export interface MigrateOptions {
  readonly dir?: string;
  /** Name of the last file to apply. @default the newest */
  readonly upTo?: string | undefined;
  /** Where a distributed database has its tables. @default those of the program */
  readonly map?: DistributionMap;
  /** Accepts other secrets than those that the database is marked with. @default false */
  readonly acceptsNewSecrets?: boolean;
}

const interrupted =
  'The distribution of this database was interrupted: run "vizor distribute" again, which completes it';

/** On a distributed database, the new tables above this line are placed before the statements below it run. */
const placingLine = /^-- place new tables$/m;

/**
 * Migrates the database: roles, tables of background jobs, then each file not yet applied in its own transaction. Any
 * number of processes may run it at once; an interrupted one leaves nothing half-done. A file whose first line is
 * `-- no transaction` runs outside one. On a distributed database, a file's new tables are placed as the map says; statements that
 * need this, as foreign keys of such tables, follow the line `-- place new tables` (decision 73).
 * @param ownerUrl the account that owns the tables and may create roles
 * @returns names of the files applied now
 * @throws Error when an applied file has changed, or the database is newer than the files; SecretsDifferError
 */
export async function migrate(
  ownerUrl: string,
  secrets: Secrets,
  { dir = migrationsDir, upTo, map = distributionByTable, acceptsNewSecrets = false }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await readMigrations(dir)).filter(({ name }) => upTo === undefined || name <= upTo);
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  try {
    await lockMigrations(owner, { waits: true });
    if (await isDistributionInterrupted(owner)) throw new Error(interrupted);
    if (!acceptsNewSecrets) await assertSameSecrets(owner, secrets);
    await ensureRoles(owner, secrets);
    await migrateJobTables(owner, ownerUrl);
    const applied = await applyPending(owner, migrations, map);
    await markSecrets(owner, secrets);
    return applied;
  } finally {
    await owner.end();
  }
}

/**
 * Checks that the database has every migration of this program.
 * @throws Error when one is missing, or the database does not answer
 */
export async function assertMigrated(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from vizor_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length > 0) throw new Error(`Not migrated: ${missing.map(({ name }) => name).join(", ")}`);
}

async function applyPending(
  owner: pg.Client,
  migrations: readonly Migration[],
  map: DistributionMap,
): Promise<string[]> {
  await owner.query(`
    create table if not exists vizor_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  await owner.query(`grant select on vizor_migration to ${roleNames.join(", ")}`);
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    "select name, checksum from vizor_migration",
  );
  const pending = pendingOf(migrations, new Map(rows.map(({ name, checksum }) => [name, checksum])));
  const place =
    pending.length > 0 && (await isDistributed(owner)) ? () => placeNewTables(owner, map) : undefined;
  for (const migration of pending) await apply(owner, migration, place);
  return pending.map(({ name }) => name);
}

/**
 * Files not yet applied.
 * @param applied checksum by file name
 */
export function pendingOf(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  for (const name of applied.keys()) {
    if (!known.has(name)) throw new Error(`The database is newer than this program: it holds ${name}`);
  }
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(`${name} has been applied and must not change: put the change into a new file`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** @param place of a distributed database: places the tables that are new */
async function apply(
  owner: pg.Client,
  { name, sql: text, checksum }: Migration,
  place: (() => Promise<void>) | undefined,
): Promise<void> {
  const isTransactional = !text.startsWith("-- no transaction");
  if (isTransactional) await owner.query("begin");
  try {
    if (place === undefined) await owner.query(text);
    else {
      await owner.query("set citus.multi_shard_modify_mode = 'sequential'");
      for (const part of text.split(placingLine)) {
        await owner.query(part);
        await place();
      }
    }
    await owner.query("insert into vizor_migration (name, checksum) values ($1, $2)", [name, checksum]);
    if (isTransactional) await owner.query("commit");
  } catch (error) {
    if (isTransactional) await owner.query("rollback");
    throw new Error(`${name}: ${explain(error, text)}`, { cause: error });
  }
}

function explain(error: unknown, text: string): string {
  const { message, position } = error as { message: string; position?: string };
  return position ? `${message} (line ${text.slice(0, Number(position)).split("\n").length})` : message;
}

/**
 * graphile-worker's tables have row security without a policy, so that only their owner sees rows; the worker's role,
 * which runs the jobs, gets its own policy.
 */
async function migrateJobTables(owner: pg.Client, url: string): Promise<void> {
  const pool = createPool({
    url,
    name: "vizor migration",
    maxConnections: 1,
    connectMs: 10_000,
    statementMs: 0,
    log: createLog("silent"),
  });
  try {
    // A pool of the library's own has connections that may still be closing afterwards, and throw when the server ends first.
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
  await owner.query("grant usage on schema graphile_worker to vizor_worker");
  await owner.query(
    "grant select, insert, update, delete on all tables in schema graphile_worker to vizor_worker",
  );
  await owner.query("grant usage, select on all sequences in schema graphile_worker to vizor_worker");
  await owner.query("grant execute on all functions in schema graphile_worker to vizor_worker");
  const { rows } = await owner.query<{ table: string }>(`
    select c.oid::regclass::text as table from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'vizor_worker')`);
  for (const { table } of rows) {
    await owner.query(
      `create policy vizor_worker on ${table} to vizor_worker using (true) with check (true)`,
    );
  }
}
