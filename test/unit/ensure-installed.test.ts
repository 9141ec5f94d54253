import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vizor-install-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("npm ci is refused when node_modules is a symbolic link, because it would empty the folder behind it", () => {
  const project = join(root, "project");
  cpSync("scripts/launch/project.mjs", join(project, "scripts/launch/project.mjs"));
  writeFileSync(join(project, "package-lock.json"), "{}");
  mkdirSync(join(root, "shared"));
  writeFileSync(join(root, "shared", "package.txt"), "");
  symlinkSync(join(root, "shared"), join(project, "node_modules"));
  const program = `
    const { ensureInstalled } = await import(${JSON.stringify(join(project, "scripts/launch/project.mjs"))});
    ensureInstalled();`;
  // Without a PATH, so that npm cannot run if the check is missing.
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
    env: { PATH: "" },
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^node_modules .* is a symbolic link: .* Run npm ci there, or remove the link/);
  expect(existsSync(join(root, "shared", "package.txt"))).toBe(true);
});
