import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase, type Database, type RequestLimits } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";
import type { Secrets } from "../../../src/platform/secrets.ts";
import { type TestCluster, testDatabaseName, withDatabase } from "./cluster.ts";

export interface TestDatabase extends Database {
  readonly secrets: Secrets;
  /** The owner's address, as DATABASE_URL would hold it. */
  readonly ownerUrl: string;
}

/** A statement that takes 50 ms alone may take seconds on a busy machine: only a statement that hangs meets these. */
const patientLimits: RequestLimits = { connectMs: 60_000, statementMs: 60_000 };

/**
 * A migrated, empty database for one test file, copied from a template; the same object as in production.
 * Close it in `afterAll`: that drops it.
 * @param requestLimits @default 60 s; tests of the limits themselves pass those of production
 */
export function createTestDatabase(requestLimits = patientLimits): Promise<TestDatabase> {
  return copyDatabase(inject("testCluster"), requestLimits);
}

/**
 * The same outside vitest: see `openTestCluster`.
 * @param requestLimits @default those of production
 */
export async function copyDatabase(
  { adminUrl, template, secrets }: TestCluster,
  requestLimits?: RequestLimits,
): Promise<TestDatabase> {
  const name = testDatabaseName(randomBytes(4).toString("hex"));
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = withDatabase(adminUrl, name);
  const log = createLog("silent");
  const limits = requestLimits ? { requestLimits } : {};
  const database = createDatabase({ ownerUrl, secrets, log, maxConnections: 7, ...limits });
  return {
    ...database,
    ownerUrl,
    secrets,
    close: async () => {
      await database.close();
      await administer(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** An empty database without tables, for tests of the migration itself. */
export async function createEmptyDatabase(): Promise<{
  ownerUrl: string;
  secrets: Secrets;
  drop(): Promise<void>;
}> {
  const { adminUrl, secrets } = inject("testCluster");
  const name = testDatabaseName(randomBytes(4).toString("hex"));
  await administer(adminUrl, `create database ${name} template template0`);
  return {
    ownerUrl: withDatabase(adminUrl, name),
    secrets,
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
