import { defineConfig } from "vitest/config";

/**
 * Tests of the embedded server itself, of what comes in from outside or goes out as mail, of who may call what, and
 * those that reach no database, say nothing of another PostgreSQL.
 */
const isForeignServer = process.env["VIZOR_TEST_DATABASE_URL"] !== undefined;
const sameOnAnyServer = [
  "platform-embedded-*",
  "platform-mail",
  "accounts-canary",
  "accounts-mail",
  "authorization*",
  "catalog-site-preview",
  "catalog-site-visit",
  "crawl-extraction",
  "demo-market",
  "demo-seed",
  "fetcher*",
  "hostile-input",
  "renderer*",
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
          setupFiles: ["test/support/property-tests.ts"],
        },
      },
      {
        test: {
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          exclude: isForeignServer ? sameOnAnyServer : [],
          globalSetup: "test/support/global-setup.ts",
          setupFiles: ["test/support/property-tests.ts"],
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
          setupFiles: ["test/support/property-tests.ts", "test/support/fresh-document.ts"],
        },
      },
    ],
  },
});
