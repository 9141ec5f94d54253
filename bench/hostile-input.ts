import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { emptyReport, type HostileReport } from "../test/support/hostile-texts/report.ts";
import { sendTextsToCalls } from "../test/support/hostile-texts/run.ts";
import { sendTextsAsAddresses, sendTextsAsHeaders } from "../test/support/hostile-texts/run-addresses.ts";
import { textFieldsOf } from "../test/support/hostile-texts/text-fields.ts";
import { openWire } from "../test/support/hostile-texts/wire.ts";
import { makeCompany } from "../test/support/route-requests/companies.ts";
import { startLiveServer } from "../test/support/route-requests/live-server.ts";
import { recipes } from "../test/support/route-requests/recipes.ts";
import { openBenchDatabase } from "./support/database.ts";

/** Lists by file name; each holds its texts as `cases`. */
const lists = ["naughty-strings", "xss-strings", "sqli-strings", "crlf-strings", "open-redirect"] as const;

const listFile = z.object({ cases: z.array(z.string()) });

const lanes = 6;
const longestMs = 30 * 60_000;
const page = "<!doctype html><title>Vizor</title>";

/**
 * Puts every text of the lists in a folder into every field and parameter of every call, into every header and into
 * the address, over real connections to the product's own server with a throwaway database. Four to ten
 * minutes on two cores; what is not done after thirty is a fault. No name is looked up, no mail is sent.
 * @param args the folder, and `--list NAME` for one list alone
 * @returns 1 on any fault, and when no text was read
 */
export async function run([folder, option, only]: readonly string[]): Promise<number> {
  if (folder === undefined || (option !== undefined && (option !== "--list" || only === undefined))) {
    console.error("Usage: npm run bench -- hostile-input FOLDER [--list NAME]");
    return 1;
  }
  const texts = await readLists(folder, only);
  if (texts.length === 0) {
    console.error(`No text was read below ${folder}`);
    return 1;
  }
  console.log(`${texts.length} different texts`);
  const startMs = performance.now();
  const report = await sendAll(texts, startMs + longestMs);
  print(report, performance.now() - startMs);
  return report.faults.length === 0 && report.requests > texts.length ? 0 : 1;
}

/** @returns no text at all where one of the lists is empty: it was not meant to be */
async function readLists(folder: string, only: string | undefined): Promise<string[]> {
  const texts = new Set<string>();
  for (const name of lists.filter((list) => only === undefined || list === only)) {
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
  const wire = openWire(await server.listen(), lanes);
  const report = emptyReport();
  try {
    const own = await makeCompany(server, "redcanary");
    const world = { server, own, foreign: await makeCompany(server, "bluecanary") };
    const plan = { world, recipes, wire, texts, lanes, page, untilMs };
    console.log(`${server.calls.length} calls, ${server.calls.flatMap(textFieldsOf).length} fields`);
    await sendTextsToCalls({ ...plan, onField: progress(report) }, report);
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

/** A line each 30 s, so that a person sees that it goes on. */
function progress(report: HostileReport): (field: string) => void {
  let lastMs = performance.now();
  return (field) => {
    if (performance.now() - lastMs < 30_000) return;
    lastMs = performance.now();
    console.log(`… ${report.requests} requests, ${report.faults.length} faults; next ${field}`);
  };
}

function print({ requests, statuses, faults, slowestMs, shownIntact }: HostileReport, ms: number): void {
  for (const [status, count] of [...statuses].sort(([one], [other]) => one - other)) {
    console.log(`${status}: ${count}`);
  }
  for (const fault of faults.slice(0, 200)) console.log(`FAULT ${fault}`);
  console.log(
    `${requests} requests in ${(ms / 1000).toFixed(0)} s, slowest ${Math.round(slowestMs)} ms, ` +
      `${shownIntact} texts shown intact, ${faults.length} faults`,
  );
}
