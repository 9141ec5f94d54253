import { join } from "node:path";

const bin = (name, ...path) => join("node_modules", name, ...path);
const biome = bin("@biomejs", "biome", "bin", "biome");
const tsc = bin("typescript-7", "bin", "tsc");
const vitest = bin("vitest", "vitest.mjs");

/** What needs no database and no browser. The longest first. @type {import("./stages.mjs").Stage[]} */
export const checks = [
  { name: "tests of components", args: [vitest, "run", "--project", "web"], counts: "vitest" },
  { name: "unit tests", args: [vitest, "run", "--project", "unit"], counts: "vitest" },
  { name: "boundaries", args: ["scripts/check-boundaries.mjs"], counts: "exit" },
  { name: "types of the server", args: [tsc, "-p", "tsconfig.json"], counts: "exit" },
  { name: "types of the web app", args: [tsc, "-p", "tsconfig.web.json"], counts: "exit" },
  {
    name: "texts gathered",
    args: [bin("@lingui", "cli", "dist", "lingui.js"), "check", "sync", "--clean"],
    counts: "exit",
  },
  { name: "lint", args: [biome, "lint", "--error-on-warnings", "."], counts: "exit" },
  { name: "format", args: [biome, "format", "."], counts: "exit" },
  { name: "file names and sizes", args: ["scripts/check-names.mjs"], counts: "exit" },
];

/**
 * On a real PostgreSQL: the embedded one, or the one that `env` names.
 * @param {string} [shard] "1/3": a third of the files
 */
export function integrationStage(name, { env = {}, shard } = {}) {
  const args = [vitest, "run", "--project", "integration", ...(shard ? [`--shard=${shard}`] : [])];
  return { name: shard ? `${name}, ${shard}` : name, args, env, counts: "vitest" };
}

export const browserStage = {
  name: "browser tests",
  args: [bin("@playwright", "test", "cli.js"), "test"],
  counts: "playwright",
};
