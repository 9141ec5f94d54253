import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { createShutdown } from "./shutdown.ts";

test("closers run once, last added first, and a failing one does not stop the others", async () => {
  const closed: string[] = [];
  const shutdown = createShutdown(createLog("silent"));
  shutdown.add("database", async () => closed.push("database"));
  shutdown.add("broken", async () => {
    throw new Error("already closed");
  });
  shutdown.add("server", async () => closed.push("server"));
  await Promise.all([shutdown.stop("test"), shutdown.stop("again")]);
  expect(closed).toEqual(["server", "database"]);
});

test("a closer added after the stop runs at once", async () => {
  const closed: string[] = [];
  const shutdown = createShutdown(createLog("silent"));
  await shutdown.stop("test");
  shutdown.add("late", async () => closed.push("late"));
  expect(closed).toEqual(["late"]);
});
