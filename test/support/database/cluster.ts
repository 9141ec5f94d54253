import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { isMarkAlive, processMark } from "../../../src/platform/db/embedded/folder-lock.ts";
import { openEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { migrate, readMigrations } from "../../../src/platform/db/migrate.ts";
import { loadSecrets, type Secrets } from "../../../src/platform/secrets.ts";

/** What a test needs to create its own database; plain data, passed from vitest's process to its workers. */
export interface TestCluster {
  /** The owner's address of the maintenance database. */
  readonly adminUrl: string;
  /** A migrated database to copy. */
  readonly template: string;
  readonly secrets: Secrets;
}

/**
 * The server that tests run on: `VIZOR_TEST_DATABASE_URL`, else an embedded one that all test runs
 * of this checkout share, so that a run neither initialises nor migrates twice. The last run out stops it.
 */
export async function openTestCluster(): Promise<TestCluster & { stop(): Promise<void> }> {
  const given = process.env["VIZOR_TEST_DATABASE_URL"];
  const folder = clusterFolder();
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (given) {
    const secrets = loadSecrets(folder);
    return { ...(await prepare(given, secrets)), stop: async () => undefined };
  }
  const server = await openEmbedded(folder);
  return { ...(await prepare(server.url, loadSecrets(folder))), stop: () => server.stop() };
}

/**
 * A run of `npm test` has its own, which it deletes; otherwise one that the runs of this checkout reuse: another checkout may
 * have other migrations.
 */
function clusterFolder(): string {
  const parent = process.env["TEST_DATA_DIR"];
  if (parent) return join(parent, "cluster");
  const checkout = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 8);
  return join(tmpdir(), `vizor-test-${userInfo().uid}-${checkout}`);
}

/** The folder has no valuable data: if a crash of the machine damaged it, it is created again. */
async function openEmbedded(folder: string) {
  try {
    return await openEmbeddedPostgres(folder, { isDurable: false });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    return openEmbeddedPostgres(folder, { isDurable: false });
  }
}

async function prepare(serverUrl: string, secrets: Secrets): Promise<TestCluster> {
  const adminUrl = withDatabase(serverUrl, "postgres");
  const template = `vizor_template_${await migrationsHash()}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    // A session lock: of several runs one creates the template and the others wait.
    await admin.query("select pg_advisory_lock(7346511204)");
    await dropLeftovers(admin, template);
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [template]);
    if (!rowCount) await makeTemplate(admin, adminUrl, template, secrets);
  } finally {
    await admin.end();
  }
  return { adminUrl, template, secrets };
}

async function makeTemplate(
  admin: pg.Client,
  adminUrl: string,
  template: string,
  secrets: Secrets,
): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft} template template0`);
  await migrate(withDatabase(adminUrl, draft), secrets);
  await admin.query(`alter database ${draft} rename to ${template}`);
}

/** Databases of runs that were killed, and templates of earlier migrations that nobody copies now. */
async function dropLeftovers(admin: pg.Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'vizor\\_test\\_%'",
  );
  for (const { datname } of rows) {
    const mark = datname.split("_")[2]?.replace("t", "-") ?? "";
    if (!isMarkAlive(mark)) await admin.query(`drop database if exists ${datname} with (force)`);
  }
  const old = await admin.query<{ datname: string }>(
    `select datname from pg_database d where datname like 'vizor\\_template\\_%' and datname <> $1
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [template],
  );
  for (const { datname } of old.rows) await admin.query(`drop database if exists ${datname}`);
}

/** "vizor_test_<process mark>_<suffix>": the mark identifies the process that created it. */
export function testDatabaseName(suffix: string): string {
  return `vizor_test_${processMark().replace("-", "t")}_${suffix}`;
}

export function withDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.toString();
}

async function migrationsHash(): Promise<string> {
  const migrations = await readMigrations();
  const hash = createHash("sha256");
  for (const { checksum } of migrations) hash.update(checksum);
  return hash.digest("hex").slice(0, 16);
}
