import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vizor-citations-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function check() {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/check-citations.mjs", root], {
    encoding: "utf8",
  });
  return { status, errors: stderr.split("\n").filter((line) => line !== "") };
}

test("citations of what is there pass", () => {
  write("docs/decisions/0007-processes.md", "See [the other](0008-other.md) and src/kit/money.ts.");
  write("docs/decisions/0008-other.md", "");
  write("src/kit/money.ts", "// Rounded as decision 7 says; see docs/decisions/0008-other.md.");
  expect(check()).toEqual({ status: 0, errors: [] });
});

test.each([
  ["src/kit/a.ts", "// As src/kit/absent.ts does.", "src/kit/absent.ts"],
  // Split, so that the check of this project does not read them as citations of this file.
  ["src/kit/a.ts", `/** By ${"decision"} 99. */`, "decision 99"],
  ["src/kit/a.ts", `/** @see ${"specification"} 1, section 3 */`, "specification 1"],
  ["src/README.md", "See [more](more.md).", "more.md"],
])("%s: %s is refused", (path, content, cited) => {
  write(path, content);
  expect(check()).toEqual({ status: 1, errors: [`${path}: ${cited} is not in the project`] });
});

test("a project without citations is refused: a check must not pass on nothing", () => {
  write("src/kit/a.ts", "export const a = 1;");
  expect(check().status).toBe(1);
});
