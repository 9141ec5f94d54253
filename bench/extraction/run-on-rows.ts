import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs a Python script of this folder on rows, which are written to a file.
 * @param script name of the file
 * @param before arguments before the rows' file
 * @param after arguments behind it
 * @returns exit code
 */
export function runOnRows(
  script: string,
  rows: unknown,
  {
    before = [],
    after = [],
  }: { readonly before?: readonly string[]; readonly after?: readonly string[] } = {},
): number {
  const scratch = mkdtempSync(join(tmpdir(), "vizor-rows-"));
  try {
    const file = join(scratch, "rows.json");
    writeFileSync(file, JSON.stringify(rows));
    const args = ["-B", new URL(script, import.meta.url).pathname, ...before, file, ...after];
    return spawnSync("/usr/bin/python3", args, { stdio: "inherit" }).status ?? 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Cross-validates a model on rows, or trains it and writes its file. @returns exit code */
export function runModel(
  script: string,
  command: "cross-validate" | "train",
  rows: unknown,
  modelFile: URL,
): number {
  return runOnRows(script, rows, {
    before: [command],
    after: command === "train" ? [modelFile.pathname] : [],
  });
}
