// Import rules. First on a planted tree, where every rule must find its violation; then on the project.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { projectDir } from "./launch/project.mjs";

const config = join(projectDir, ".dependency-cruiser.cjs");
const planted = join(projectDir, "test", "fixtures", "boundaries");
const folders = ["src", "demo", "bench", "test"];

/** dependency-cruiser knows files and folders, but not nouns. */
const nounRule = "nouns-form-no-cycle";
const ruleNames = [...createRequire(import.meta.url)(config).forbidden.map(({ name }) => name), nounRule];

const found = new Set(cruise(planted).violations.map(({ rule }) => rule));
const blind = ruleNames.filter((name) => !found.has(name));
for (const name of blind) console.error(`${name}: its planted violation was not found`);

const { totalCruised, violations } = cruise(projectDir);
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
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
  const { summary, modules } = JSON.parse(stdout);
  if (!(summary.totalCruised > 0)) throw new Error(`No modules were read in ${folder}`);
  const ofFiles = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { totalCruised: summary.totalCruised, violations: [...ofFiles, ...nounCycles(modules)] };
}

/** One import for each step of a cycle of nouns, however many nouns it has. */
function nounCycles(modules) {
  const steps = stepsBetweenNouns(modules);
  return [...steps].flatMap(([noun, targets]) =>
    [...targets]
      .filter(([target]) => reaches(steps, target, noun))
      .map(([, { from, to }]) => ({ rule: nounRule, from, to })),
  );
}

/** By noun: the nouns of the same slice that it imports, each with one of these imports. */
function stepsBetweenNouns(modules) {
  const steps = new Map();
  for (const { source: from, dependencies } of modules) {
    const noun = nounOf(from);
    for (const { resolved: to } of noun === undefined ? [] : dependencies) {
      const target = nounOf(to);
      if (target === undefined || target === noun || sliceOf(target) !== sliceOf(noun)) continue;
      steps.set(noun, (steps.get(noun) ?? new Map()).set(target, { from, to }));
    }
  }
  return steps;
}

/**
 * The first folder of a slice, or of another folder of src: "src/catalog/links". Screens show several nouns and tests need
 * them, so neither counts.
 */
function nounOf(path) {
  if (/\.test\.tsx?$|\/test-support\/|^src\/[^/]+\/[^/]+\/(?:.*\/)?ui\//.test(path)) return undefined;
  return /^(src\/[^/]+\/[^/]+)\//.exec(path)?.[1];
}

function sliceOf(noun) {
  return noun.split("/")[1];
}

function reaches(steps, start, end) {
  const seen = new Set([start]);
  for (const noun of seen) {
    if (noun === end) return true;
    for (const target of steps.get(noun)?.keys() ?? []) seen.add(target);
  }
  return false;
}
