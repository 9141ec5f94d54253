import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** `unit` touches nothing outside the process; `integration` runs on a real PostgreSQL; `web` renders components. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "demo/**/*.test.ts", "bench/**/*.test.ts", "test/unit/**/*.test.ts"],
          exclude: ["src/web/**", "src/*/ui/**"],
        },
      },
      {
        test: {
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          globalSetup: "test/support/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...(existsSync("vite.config.ts")
        ? [
            {
              extends: "./vite.config.ts",
              test: {
                name: "web",
                include: ["src/web/**/*.test.{ts,tsx}", "src/*/ui/**/*.test.{ts,tsx}"],
                environment: "jsdom",
              },
            },
          ]
        : []),
    ],
  },
});
