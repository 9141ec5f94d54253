// npm test: everything, on a machine with nothing but Node and npm. The last line is "N passed, N failed".
import { resolve } from "node:path";
import { ensureBrowser } from "./launch/browser.mjs";
import { browserStage, checks, integrationStage } from "./launch/checks.mjs";
import { hasDebianPostgres, startDebianPostgres } from "./launch/debian-postgres.mjs";
import { environmentWith } from "./launch/hand-over.mjs";
import { ensureInstalled, pinnedNode } from "./launch/project.mjs";
import { runStages, sumUp } from "./launch/stages.mjs";

ensureInstalled();
const node = pinnedNode();
const browser = ensureBrowser();
const { PORT, DATA_DIR } = process.env;
const env = {
  ...environmentWith(node),
  ...(browser ? { CHROMIUM_PATH: browser } : {}),
  ...(PORT ? { E2E_PORT: PORT } : {}),
  ...(DATA_DIR ? { E2E_DATA_DIR: resolve(DATA_DIR, "browser-tests") } : {}),
};

const embedded = ["1/3", "2/3", "3/3"].map((shard) =>
  integrationStage("integration, PostgreSQL 18", { shard }),
);
const results = [...(await withoutBrowser()), ...(await inBrowser())];
process.exitCode = sumUp(results, embedded.length + checks.length + 1);

/** Two at a time, the long ones first and none of them too long, so that neither core waits for the other at the end. */
async function withoutBrowser() {
  if (!hasDebianPostgres()) {
    console.log("     Debian's PostgreSQL 15 is not installed: its run of the integration tests is left out");
    return runStages(node, [...embedded, ...checks], env, 2);
  }
  const server = await startDebianPostgres();
  try {
    const debian = integrationStage("integration, PostgreSQL 15", {
      env: { VIZOR_TEST_DATABASE_URL: server.url },
    });
    return await runStages(node, [debian, ...embedded, ...checks], env, 2);
  } finally {
    await server.stop();
  }
}

async function inBrowser() {
  if (!browser) return [{ name: browserStage.name, passed: 0, failed: 1, seconds: 0, output: "" }];
  return runStages(node, [browserStage], env, 1);
}
