import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const propertyTests = "test/support/property-tests.ts";

const integration = (name: string) => `test/integration/${name}.test.ts`;

/**
 * Integration tests that mostly wait: for a lease to run out, a killed process to be noticed, a page that never ends.
 * They start first, so that the others use the processor while these wait; then the longest ones.
 */
const first = [
  "monitoring/crawl/lease-politeness",
  "matching/killed-search",
  "security/every-call",
  "security/hostile-input",
  "monitoring/fetch/renderer",
  "platform/embedded-process",
  "platform/embedded-server",
  "platform/embedded-outage",
  "monitoring/crawl/crawl",
  "monitoring/crawl/crawlers",
  "matching/shop-search",
  "demo/seed",
  "security/tenancy",
].map(integration);

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const at = first.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? first.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/**
 * What depends on the version of the server by more than the text of statements, which all are prepared on it: roles and grants,
 * migrations, dumps, queues, DDL.
 */
const dependsOnVersion = [
  "platform/backup",
  "platform/database",
  "platform/distribution",
  "platform/jobs",
  "platform/migrate",
].map(integration);

/** Nothing in them depends on the server: the embedded one itself, what comes in from outside, no database at all. */
const sameOnAnyServer = [
  "accounts/{canary,mail}",
  "catalog/sites/{preview,visit}",
  "demo/*",
  "exchange/spreadsheet-program",
  "monitoring/crawl/extraction",
  "monitoring/fetch/*",
  "platform/{embedded-*,mail}",
  "security/{authorization*,hostile-input}",
].map(integration);

const isForeignServer = process.env["VIZOR_TEST_DATABASE_URL"] !== undefined;
const isAll = process.env["TEST_ALL"] !== undefined;
/** Needs LibreOffice, which not every machine has and which takes seconds to start. */
const unavailable = process.env["SPREADSHEET_PROGRAM"] ? [] : [integration("exchange/spreadsheet-program")];
const every = "test/integration/**/*.test.ts";

/** `unit` touches nothing outside the process; `integration` runs on a real PostgreSQL; `web` renders components. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "demo/**/*.test.ts", "bench/**/*.test.ts", "test/unit/**/*.test.ts"],
          exclude: ["src/{web,web-app}/**", "src/*/**/ui/**"],
          // Pure functions share nothing: one process a core serves all files.
          isolate: false,
          setupFiles: [propertyTests],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: "integration",
          include: isForeignServer && !isAll ? dependsOnVersion : [every],
          exclude: isForeignServer ? sameOnAnyServer : unavailable,
          globalSetup: "test/support/database/global-setup.ts",
          setupFiles: [propertyTests, "test/support/database/record-statements.ts"],
          // The processes that tests start load their modules in half the time.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compile", import.meta.url)) },
          // Each file has its own database and closes what it opens.
          isolate: false,
          // Far beyond what a test takes on a quiet machine: a busy one is several times slower.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 240_000 } },
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        extends: "./vite.config.ts",
        test: {
          name: "web",
          include: ["src/{web,web-app}/**/*.test.{ts,tsx}", "src/*/**/ui/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          // One document a core serves all files, each of which sets up what it needs and takes it away again. They share
          // their modules too: vi.mock reaches only what no file before has loaded. Pass what is replaced as an argument.
          isolate: false,
          setupFiles: [propertyTests, "src/web/component-tests.ts"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
  },
});
