import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSuite, type SuiteOptions, type SuiteRun } from "./run.ts";

/** Debian's package faketime; the library for programs with threads. */
const library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

/**
 * Runs the suite with the clock of every process ahead by the same time, PostgreSQL, Chromium and processes without an inherited
 * environment included: in a mount namespace of its own, whose /etc makes the dynamic linker load libfaketime.
 * @throws Error without root, Linux or the library
 */
export async function runAt(instant: Date, options: SuiteOptions): Promise<SuiteRun> {
  if (process.getuid?.() !== 0 || !existsSync(library))
    throw new Error("--dates needs root and Debian's package faketime: apt-get install faketime");
  const folder = mkdtempSync(join(tmpdir(), "vizor-clock-"));
  for (const name of ["upper", "work"]) mkdirSync(join(folder, name), { mode: 0o755 });
  const aheadSeconds = Math.round((instant.getTime() - Date.now()) / 1000);
  writeFileSync(join(folder, "upper", "ld.so.preload"), `${library}\n`);
  // One offset instead of a time: each process would begin at that time anew.
  writeFileSync(join(folder, "upper", "faketimerc"), `${aheadSeconds < 0 ? "" : "+"}${aheadSeconds}\n`);
  const mount = `mount -t overlay overlay -o lowerdir=/etc,upperdir=${folder}/upper,workdir=${folder}/work /etc`;
  try {
    return await runSuite({
      ...options,
      within: ["unshare", "--mount", "sh", "-c", `${mount} && exec "$@"`, "sh"],
      // Timeouts and durations keep the clock that never jumps, and waiting for them is left to glibc: otherwise Chromium's
      // threads wake at once, again and again.
      env: { DONT_FAKE_MONOTONIC: "1", FAKETIME_DONT_FAKE_MONOTONIC: "1", FAKETIME_FORCE_MONOTONIC_FIX: "0" },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
