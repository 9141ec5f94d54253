import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { emptyReport, type HostileReport } from "../test/support/hostile-texts/report.ts";
import { everyNth, sendValuesToCalls } from "../test/support/hostile-texts/run.ts";
import { sendTextsAsAddresses, sendTextsAsHeaders } from "../test/support/hostile-texts/run-addresses.ts";
import { textFieldsOf } from "../test/support/hostile-texts/text-fields.ts";
import { openWire } from "../test/support/hostile-texts/wire.ts";
import { makeCompany } from "../test/support/route-requests/companies.ts";
import { startLiveServer } from "../test/support/route-requests/live-server.ts";
import { recipes } from "../test/support/route-requests/recipes/all.ts";
import { openBenchDatabase } from "./support/database.ts";

/** File names of the lists, without `.json`; each file holds its texts as `cases`. */
const listNames = [
  "naughty-strings",
  "xss-strings",
  "sqli-strings",
  "crlf-strings",
  "open-redirect",
] as const;

const listFile = z.object({ cases: z.array(z.string()) });

const connections = 6;
const timeLimitMs = 30 * 60_000;
const page = "<!doctype html><title>Vizor</title>";

/**
 * Sends every text of the lists in a folder as every field and parameter of every call, as every header and as the
 * address, over real connections to the product's server with a temporary database. Takes four to ten minutes on two
 * cores; texts not sent after thirty minutes count as failures. Does no DNS lookups and sends no mail.
 * @param args the folder, and `--list NAME` for a single list
 * @returns exit code: 1 on any failure, and when no text was read
 */
export async function run([folder, option, only]: readonly string[]): Promise<number> {
  if (folder === undefined || (option !== undefined && (option !== "--list" || only === undefined))) {
    console.error("Usage: npm run bench -- hostile-input FOLDER [--list NAME]");
    return 1;
  }
  const texts = await readLists(folder, only);
  if (texts.length === 0) {
    console.error(`No texts were read from ${folder}`);
    return 1;
  }
  console.log(`${texts.length} distinct texts`);
  const startMs = performance.now();
  const report = await sendAll(texts, startMs + timeLimitMs);
  print(report, performance.now() - startMs);
  return report.errors.length === 0 && report.requests > texts.length ? 0 : 1;
}

/** @returns no texts at all if one list is empty, since an empty list is a mistake */
async function readLists(folder: string, only: string | undefined): Promise<string[]> {
  const texts = new Set<string>();
  for (const name of listNames.filter((list) => only === undefined || list === only)) {
    const { cases } = listFile.parse(JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")));
    console.log(`${name}: ${cases.length}`);
    if (cases.length === 0) return [];
    for (const text of cases) texts.add(text);
  }
  return [...texts];
}

async function sendAll(texts: readonly string[], untilMs: number): Promise<HostileReport> {
  const webDir = mkdtempSync(join(tmpdir(), "vizor-web-"));
  writeFileSync(join(webDir, "index.html"), page);
  const database = await openBenchDatabase();
  const server = await startLiveServer(database, { webDir });
  const wire = openWire(await server.listen(), connections);
  const report = emptyReport();
  try {
    const own = await makeCompany(server, "redcanary");
    const world = { server, own, foreign: await makeCompany(server, "bluecanary") };
    const plan = { world, recipes, wire, texts, lanes: connections, page, untilMs };
    console.log(`${server.calls.length} calls, ${server.calls.flatMap(textFieldsOf).length} fields`);
    await sendValuesToCalls({ ...plan, valuesFor: everyNth(texts, 1), onField: progress(report) }, report);
    await sendTextsAsAddresses(plan, report);
    await sendTextsAsHeaders(plan, report);
  } finally {
    wire.close();
    await server.app.close();
    await database.close();
    rmSync(webDir, { recursive: true, force: true });
  }
  return report;
}

/** Prints progress every 30 s. */
function progress(report: HostileReport): (field: string) => void {
  let lastMs = performance.now();
  return (field) => {
    if (performance.now() - lastMs < 30_000) return;
    lastMs = performance.now();
    console.log(`… ${report.requests} requests, ${report.errors.length} failures; next ${field}`);
  };
}

function print(
  { requests, statuses, errors, slowestMs, returnedUnchanged }: HostileReport,
  ms: number,
): void {
  for (const [status, count] of [...statuses].sort(([one], [other]) => one - other)) {
    console.log(`${status}: ${count}`);
  }
  for (const fault of errors.slice(0, 200)) console.log(`FAILURE ${fault}`);
  console.log(
    `${requests} requests in ${(ms / 1000).toFixed(0)} s, slowest ${Math.round(slowestMs)} ms, ` +
      `${returnedUnchanged} texts returned unchanged, ${errors.length} failures`,
  );
}
