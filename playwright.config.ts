import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserAdvice, findBrowser } from "./scripts/launch/browser.mjs";

/**
 * Workers read this file too, with the environment of the first reading: the folder chosen here, and the port that the demo
 * has been given by the system when it started.
 */
process.env["E2E_DATA_DIR"] ??= join(process.env["TEST_DATA_DIR"] ?? tmpdir(), `vizor-e2e-${process.pid}`);

const chromium = findBrowser();
if (chromium === undefined) throw new Error(`No chromium was found: ${browserAdvice}`);

/** Browser tests against a Vizor demo of their own: its own port, its own data folder, its own market. */
export default defineConfig({
  testDir: "test/e2e",
  globalSetup: "./test/e2e/support/start-vizor.ts",
  outputDir: "test-results",
  // Tests that change something have people, companies or products of their own.
  fullyParallel: true,
  // Four on two cores: assertions poll, so a worker is often idle.
  workers: 4,
  forbidOnly: true,
  // npm test repeats the files of failed tests alone.
  retries: 0,
  // Far beyond what a test takes on a quiet machine: a busy one is several times slower.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["line"]],
  use: {
    baseURL: `http://127.0.0.1:${process.env["E2E_PORT"]}`,
    locale: "en-GB",
    timezoneId: "Europe/Bucharest",
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 60_000,
    // A trace of every test costs more than the test: E2E_TRACE=1 keeps those of failures.
    trace: process.env["E2E_TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: [
        // Chromium's sandbox does not run as root, as in many build containers.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        // Few scripts of a test run long enough for what the optimising compilers of V8 cost.
        "--js-flags=--no-opt --no-maglev",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
