import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "libpg-query";
import { schemaFile } from "../database/global-setup.ts";
import { knownSchema, type SchemaRows } from "./known-schema.ts";
import { type ListedStatement, listedFor, normalised, overAllShards } from "./listed-statements.ts";
import { violationsOf } from "./statement-rules.ts";

// node check-statements.ts FOLDER: checks that each statement of the program that `record-statements.ts` wrote there can run on
// a distributed database (decision 72), without one. Exits with 1 when one cannot, when a listed statement was not sent, or
// when too few are there.

/** The integration tests make the program send many more; fewer mean that recording is broken. */
const minStatements = 500;

const folder = process.argv[2] ?? "";
const texts = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl") && !file.endsWith(".tests.jsonl"))
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line): string => JSON.parse(line)),
);
await loadModule();
const rows: SchemaRows = JSON.parse(readFileSync(join(folder, schemaFile), "utf8"));
const schema = knownSchema(rows);

const used = new Set<ListedStatement>();
const refused: string[] = [];
for (const text of texts) {
  for (const { rule, detail } of violationsOf(text, schema)) {
    const listed = listedFor(text, rule);
    if (listed) used.add(listed);
    else refused.push(`${rule}: ${detail}\n  ${normalised(text)}`);
  }
}
const unused = overAllShards.filter((listed) => !used.has(listed));
for (const line of refused) console.error(line);
for (const { starts } of unused)
  console.error(`Listed, but no statement starts so and breaks the rule:\n  ${starts}`);
if (texts.size < minStatements) console.error(`At least ${minStatements} statements were expected`);
console.log(
  `${texts.size} statements, ${refused.length} refused; ${overAllShards.length} run over all shards`,
);
process.exitCode = refused.length + unused.length > 0 || texts.size < minStatements ? 1 : 0;
