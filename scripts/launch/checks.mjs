import { join } from "node:path";

const bin = (name, ...path) => join("node_modules", name, ...path);
const biome = bin("@biomejs", "biome", "bin", "biome");
const tsc = bin("typescript-7", "bin", "tsc");
const vitest = bin("vitest", "vitest.mjs");

/**
 * The compiler checks with four threads by default, each of which works out the types of what it imports anew, and collects
 * garbage as if memory were scarce: two threads with more memory need half the processor time.
 * @param {string} config
 */
const typesStep = (name, config) => ({
  name,
  args: [tsc, "-p", config, "--checkers", "2"],
  env: { GOGC: "400" },
  counts: "exit",
  isPatient: true,
});

/** Checks that need no database and no browser, the longest first. @type {import("./steps.mjs").Step[]} */
export const checks = [
  { name: "component tests", args: [vitest, "run", "--project", "web"], counts: "vitest" },
  { name: "unit tests", args: [vitest, "run", "--project", "unit"], counts: "vitest" },
  { name: "import rules", args: ["scripts/check-boundaries.mjs"], counts: "exit", isPatient: true },
  typesStep("types of the server", "tsconfig.json"),
  typesStep("types of the web app", "tsconfig.web.json"),
  {
    name: "message catalogues",
    args: [bin("@lingui", "cli", "dist", "lingui.js"), "check", "sync", "--clean"],
    counts: "exit",
  },
  { name: "lint", args: [biome, "lint", "--error-on-warnings", "."], counts: "exit", isPatient: true },
  { name: "format", args: [biome, "format", "."], counts: "exit" },
  { name: "file names and sizes", args: ["scripts/check-names.mjs"], counts: "exit" },
  { name: "citations", args: ["scripts/check-citations.mjs"], counts: "exit" },
];

/** The browser tests use the built app. */
export const buildStep = { name: "web app build", args: ["scripts/build-web.mjs"], counts: "exit" };

/**
 * Integration tests on the embedded PostgreSQL 18. Three workers on two cores, because some tests mostly wait.
 * @param {string} statementsDir folder that receives the text of every statement
 */
export const integrationStep = (statementsDir) => ({
  name: "integration, PostgreSQL 18",
  args: [vitest, "run", "--project", "integration", "--maxWorkers=3"],
  env: { RECORD_STATEMENTS_DIR: statementsDir },
  counts: "vitest",
});

/** Integration tests on another server: the files whose SQL depends most on the version, or all of them with TEST_ALL. */
export const foreignServerStep = (name, url) => ({
  name: `integration, ${name}`,
  args: [vitest, "run", "--project", "integration", "--maxWorkers=1"],
  env: { VIZOR_TEST_DATABASE_URL: url },
  counts: "vitest",
});

/** Prepares every recorded statement on another server. */
export const statementsStep = (name, url, statementsDir) => ({
  name: `statements, ${name}`,
  args: ["test/support/database/prepare-statements.ts", statementsDir],
  env: { VIZOR_TEST_DATABASE_URL: url },
  counts: "exit",
});

/** Checks that every recorded statement of the program can run on a distributed database. */
export const distributionStep = (statementsDir) => ({
  name: "statements, distributed",
  args: ["test/support/distribution/check-statements.ts", statementsDir],
  counts: "exit",
});

export const browserStep = {
  name: "browser tests",
  args: [bin("@playwright", "test", "cli.js"), "test"],
  counts: "playwright",
};
