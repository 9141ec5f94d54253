import { once } from "node:events";
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";
import { startVizor } from "./app.ts";
import type { BackgroundOrder, BackgroundReport, RequestsNotice } from "./background.ts";
import { createLog } from "./platform/log.ts";
import { announceRequests } from "./platform/loops/give-way.ts";
import { createShutdown } from "./platform/shutdown.ts";

/** The worker and the scheduler in a process of their own. Ends when the process that started it asks for it, or is gone. */

/** As `nice -n 10`: a process of the default priority gets nine times as much of a core that both want. */
const niceness = 10;

/**
 * Lowers the priority of this process with all of its threads. Linux counts it by thread, a thread takes it over from the one that
 * starts it, and those that collect garbage run before the program does.
 */
function lowerPriority(): void {
  setPriority(niceness);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), niceness);
    } catch {
      // It has ended.
    }
  }
}

/** A failed send is ignored: the channel is then closed, which ends this process. */
function report(message: BackgroundReport): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}

lowerPriority();
// Its starter stops this process. A signal sent to the whole process group must not interrupt work.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
const [order] = (await once(process, "message")) as [BackgroundOrder];
process.on("message", ({ areRequestsInProgress }: RequestsNotice) => announceRequests(areRequestsInProgress));
const log = createLog(order.config.logLevel);
const shutdown = createShutdown(log);
process.once("disconnect", () => {
  shutdown.stop("the product stops").then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
try {
  await startVizor(order.config, { ...order.overrides, log, shutdown });
  await report({ type: "ready" });
} catch (error) {
  await report({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  if (process.connected) process.disconnect();
}
