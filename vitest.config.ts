import { defineConfig } from "vitest/config";

/** Property tests report a failure at once; see the file. */
const propertyTests = "test/support/property-tests.ts";

/**
 * Integration tests that mostly wait: for a lease to run out, a killed process to be noticed, a page that never ends.
 * They start first, so that the others use the processor while these wait.
 */
const waiting = [
  "monitoring/crawl/lease-politeness",
  "platform/embedded-outage",
  "monitoring/crawl/crawl",
  "platform/embedded-process",
  "platform/embedded-server",
  "monitoring/fetch/renderer",
].map((name) => `test/integration/${name}.test.ts`);

/** What reads or writes most from version to version of PostgreSQL: run on the oldest supported one as well. */
const versionSensitive = [
  "catalog/products/filters",
  "catalog/products/market-figures",
  "catalog/products/paging",
  "catalog/products/search",
  "catalog/sites/intake",
  "monitoring/observation/history",
  "monitoring/observation/observation-record",
  "monitoring/observation/propagation",
  "platform/backup",
  "platform/database",
  "platform/jobs",
  "platform/migrate",
  "security/tenancy",
].map((name) => `test/integration/${name}.test.ts`);

/** `unit` touches nothing outside the process; `integration` runs on a real PostgreSQL; `web` renders components. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "demo/**/*.test.ts", "bench/**/*.test.ts", "test/unit/**/*.test.ts"],
          exclude: ["src/web/**", "src/*/**/ui/**"],
          // Pure functions share nothing: one process a core serves all files.
          isolate: false,
          setupFiles: [propertyTests],
        },
      },
      {
        test: {
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          globalSetup: "test/support/global-setup.ts",
          setupFiles: [propertyTests],
          isolate: false,
          // Far beyond what a test takes on a quiet machine: a busy one is several times slower.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: "./vite.config.ts",
        test: {
          name: "web",
          include: ["src/web/**/*.test.{ts,tsx}", "src/*/**/ui/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          // One document a core serves all files, each of which sets up what it needs and takes it away again.
          isolate: false,
          setupFiles: [propertyTests, "test/support/fresh-document.ts"],
        },
      },
    ],
  },
});
