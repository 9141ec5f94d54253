// Import rules. First on a planted tree, where every rule must find its violation; then on the project.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { projectDir } from "./launch/project.mjs";

const config = join(projectDir, ".dependency-cruiser.cjs");
const planted = join(projectDir, "test", "fixtures", "boundaries");
const folders = ["src", "demo", "bench", "test"];

const ruleNames = createRequire(import.meta.url)(config).forbidden.map(({ name }) => name);

const found = new Set(cruise(planted).violations.map(({ rule }) => rule.name));
const blind = ruleNames.filter((name) => !found.has(name));
for (const name of blind) console.error(`${name}: its planted violation was not found`);

const { totalCruised, violations } = cruise(projectDir);
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${ruleNames.length} rules, ${totalCruised} modules read, ${violations.length} violations`);
process.exitCode = blind.length === 0 && violations.length === 0 ? 0 : 1;

function cruise(folder) {
  const program = join(projectDir, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");
  const present = folders.filter((name) => existsSync(join(folder, name)));
  const exclude = folder === planted ? [] : ["--exclude", "^test/fixtures/"];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, "--config", config, "--output-type", "json", ...exclude, ...present],
    { cwd: folder, encoding: "utf8", maxBuffer: 256 * 2 ** 20 },
  );
  if (!stdout) throw new Error(`dependency-cruiser printed nothing: ${stderr}`);
  const { summary } = JSON.parse(stdout);
  if (!(summary.totalCruised > 0)) throw new Error(`No modules were read in ${folder}`);
  return summary;
}
