// npm run bench -- <name> [arguments]: runs bench/<name>.ts, which exports run(args). Its parts are in bench/<name>/.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { handOver } from "./launch/hand-over.mjs";
import { ensureInstalled, giveUp, pinnedNode, projectDir } from "./launch/project.mjs";

const folder = join(projectDir, "bench");
const [name = "", ...args] = process.argv.slice(2);
const file = join(folder, `${name}.ts`);
if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(file)) {
  const names = readdirSync(folder)
    .filter((entry) => /^[a-z][a-z0-9-]*\.ts$/.test(entry))
    .map((entry) => entry.slice(0, -3));
  giveUp(`Usage: npm run bench -- <name> [arguments]\nNames: ${names.join(", ")}`);
}
if (process.env.VIZOR_BENCH === name) {
  const { run } = await import(pathToFileURL(file).href);
  process.exitCode = await run(args);
} else {
  ensureInstalled(console.error);
  process.env.VIZOR_BENCH = name;
  handOver(pinnedNode(), "scripts/bench.mjs", [name, ...args]);
}
