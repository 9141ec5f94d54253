import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

test("every rule of docs/security.md names an existing test", () => {
  const text = readFileSync(join(root, "docs/security.md"), "utf8");
  const rows = [...text.matchAll(/\| `([^`]+\.test\.ts)` "(.+)" \|$/gm)];
  const tableRows = text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:Rule|---)/.test(line));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows).toHaveLength(tableRows.length);
  for (const [, file = "", name = ""] of rows) {
    const path = join(root, file);
    expect(existsSync(path), file).toBe(true);
    expect(readFileSync(path, "utf8").includes(`"${name}"`), `${file}: ${name}`).toBe(true);
  }
});
