import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { readSchemaRows } from "../distribution/known-schema.ts";
import { openTestCluster, type TestCluster, withDatabase } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** One database server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await openTestCluster();
  const recordsTo = process.env["RECORD_STATEMENTS_DIR"];
  if (recordsTo) await recordSchema(cluster, join(recordsTo, schemaFile));
  project.provide("testCluster", cluster);
  return stop;
}

/** Tables and functions that recorded statements use, so that they are checked without a database. */
export const schemaFile = "schema.json";

async function recordSchema({ adminUrl, template }: TestCluster, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(adminUrl, template) });
  await client.connect();
  try {
    writeFileSync(file, JSON.stringify(await readSchemaRows(client)));
  } finally {
    await client.end();
  }
}
