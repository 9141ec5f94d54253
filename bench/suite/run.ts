import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";

/** One run of the suite. */
export interface SuiteRun {
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly steps: readonly StepRun[];
  /** The last lines that it printed, for a run without a report. */
  readonly end: string;
}

const stepRun = z.object({
  name: z.string(),
  passed: z.number(),
  failed: z.number(),
  seconds: z.number(),
  failures: z.array(z.object({ file: z.string(), name: z.string(), message: z.string() })),
});

export type StepRun = z.infer<typeof stepRun>;

export interface SuiteOptions {
  /** Names of steps; empty for all. */
  readonly only: readonly string[];
  /** Program and arguments that run the suite as their last arguments. @default none */
  readonly within?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs `npm test` once, without repeats. */
export async function runSuite({ only, within = [], env = {} }: SuiteOptions): Promise<SuiteRun> {
  const folder = mkdtempSync(join(tmpdir(), "vizor-suite-"));
  const reportFile = join(folder, "report.json");
  const { CI: _repeats, VIZOR_BENCH: _bench, ...inherited } = process.env;
  const [program = process.execPath, ...args] = [
    ...within,
    process.execPath,
    "scripts/test.mjs",
    ...only.flatMap((name) => ["--only", name]),
  ];
  const startMs = performance.now();
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...inherited, ...env, SUITE_REPORT: reportFile },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child, "close");
  const seconds = (performance.now() - startMs) / 1000;
  const steps = existsSync(reportFile)
    ? z.array(stepRun).parse(JSON.parse(readFileSync(reportFile, "utf8")))
    : [];
  rmSync(folder, { recursive: true, force: true });
  const total = /^(\d+) passed, (\d+) failed$/m.exec(output.trimEnd().split("\n").at(-1) ?? "");
  return {
    seconds,
    passed: Number(total?.[1] ?? 0),
    failed: Number(total?.[2] ?? 1),
    steps,
    end: output.trimEnd().split("\n").slice(-20).join("\n"),
  };
}

/** Does work beside processes that keep a core busy each. */
export async function withBusyProcesses<T>(count: number, work: () => Promise<T>): Promise<T> {
  const busy = Array.from(
    { length: count },
    (): ChildProcess => spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }),
  );
  try {
    return await work();
  } finally {
    for (const child of busy) child.kill("SIGKILL");
  }
}
