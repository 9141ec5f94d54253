import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { limitCpuTime } from "./cpu-limit.ts";

const children: { kill(signal: NodeJS.Signals): boolean }[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A process that has begun to run the code. @returns its id */
async function running(code: string): Promise<number | undefined> {
  const child = spawn(process.execPath, ["-e", `process.stdout.write("up"); ${code}`]);
  children.push(child);
  await once(child.stdout, "data");
  return child.pid;
}

const busy = "for (;;);";
const asleep = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";

/** From before the limit began, so that a pause of this process only makes it longer. */
async function msUntilExceeded(pid: number | undefined, limitMs: number): Promise<number> {
  const startMs = performance.now();
  const isExceeded = limitCpuTime(pid, limitMs);
  while (!isExceeded()) await sleep(5);
  return performance.now() - startMs;
}

test("work that computes is over the limit once it has used its CPU time", async () => {
  expect(await msUntilExceeded(await running(busy), 100)).toBeGreaterThanOrEqual(80);
});

test.runIf(process.platform === "linux")(
  "work that gets no CPU time is over the limit after twelve times as long",
  async () => {
    expect(await msUntilExceeded(await running(asleep), 50)).toBeGreaterThanOrEqual(600);
  },
);

test("the work of a process that is gone, or never was, is over the limit", async () => {
  expect(await msUntilExceeded(undefined, 20)).toBeGreaterThanOrEqual(20);
});
