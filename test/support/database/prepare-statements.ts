import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openTestCluster } from "./cluster.ts";
import { copyDatabase } from "./database.ts";

// node prepare-statements.ts FOLDER: prepares each statement that `record-statements.ts` wrote there on a migrated
// database of VIZOR_TEST_DATABASE_URL, without running it. Exits with 1 when one is refused or too few are there.

/** The integration tests send many more; fewer mean that recording is broken. */
const minStatements = 200;

/** What PREPARE takes; others (BEGIN, SET, CREATE TABLE …) are the same in every supported version. */
const preparable = /^[\s(]*(?:select|insert|update|delete|merge|with|values)\b/i;

/** Names of Citus and of a table that only a test has: the tests of distributing send them to a stand-in. */
const ofCitus =
  /\b(?:citus_\w+|pg_dist_\w+|vizor_distribution\.\w+|run_command_on_\w+|\w+_distribut(?:ed|ing)_\w+|stray|create_reference_table)\b/i;

const folder = process.argv[2] ?? "";
const texts = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line): string => JSON.parse(line)),
);
const statements = [...texts].filter((text) => preparable.test(text) && !ofCitus.test(text));
const cluster = await openTestCluster();
const database = await copyDatabase(cluster);
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
const refused: string[] = [];
for (const text of statements) {
  try {
    await client.query(`prepare recorded as ${text}`);
    await client.query("deallocate recorded");
  } catch (error) {
    refused.push(`${error instanceof Error ? error.message : error}\n  ${text}`);
  }
}
await client.end();
await database.close();
await cluster.stop();
for (const line of refused) console.error(line);
console.log(`${statements.length} statements prepared, ${refused.length} refused`);
if (statements.length < minStatements) console.error(`At least ${minStatements} were expected`);
process.exitCode = refused.length > 0 || statements.length < minStatements ? 1 : 0;
