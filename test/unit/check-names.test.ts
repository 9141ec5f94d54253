import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vizor-names-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(path: string, content = ""): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function check() {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/check-names.mjs", root], {
    encoding: "utf8",
  });
  return { status, errors: stderr.split("\n").filter((line) => line !== "") };
}

test.each([
  ["src/catalog/links/links.helpers.service.ts"],
  ["src/catalog/links/index.ts"],
  ["src/catalog/links/linkTarget.ts"],
  ["src/catalog/links/link-target.ts"],
  ["src/catalog/links/catalog.repo.ts"],
  ["src/catalog/links.repo.ts"],
  ["src/catalog/catalog.repo.ts"],
  ["src/platform/utils/retry.ts"],
  ["src/web/ui/Button.tsx"],
])("%s is refused", (path) => {
  plant(path);
  const { status, errors } = check();
  expect(status).toBe(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(new RegExp(`^${path}: `));
});

test("a component above 200 lines and a file above 400 are refused", () => {
  plant("src/web/ui/price-tag.tsx", "\n".repeat(201));
  plant("src/catalog/products/offers.repo.ts", "\n".repeat(401));
  plant("src/catalog/products/products.repo.ts", "\n".repeat(400));
  const { status, errors } = check();
  expect(status).toBe(1);
  expect(errors.map((error) => error.split(":")[0])).toEqual([
    "src/catalog/products/offers.repo.ts",
    "src/web/ui/price-tag.tsx",
  ]);
});

test("a folder of more than 18 files is refused; tests beside their subjects are not counted", () => {
  for (let number = 1; number <= 19; number += 1) {
    plant(`src/web/ui/part-${number}.test.tsx`);
    plant(`src/kit/part-${number}.ts`);
  }
  expect(check().errors).toEqual(["src/kit: 19 files, at most 18"]);
});

test("a cast to an authorized site is refused", () => {
  plant(
    "src/catalog/sites/sites.service.ts",
    `export const site = 7 ${"as"} unknown ${"as"} AuthorizedSiteId;\n`,
  );
  expect(check().errors).toEqual([
    "src/catalog/sites/sites.service.ts: only a gate makes an AuthorizedSiteId",
  ]);
});

test("the names of a slice pass", () => {
  for (const role of ["service", "routes", "jobs", "tables", "ports"])
    plant(`src/catalog/catalog.${role}.ts`);
  for (const name of [
    "links.contract",
    "links.repo",
    "link-target.service",
    "shop.client",
    "parser.process",
    "links.routes",
    "links.jobs",
    "links.errors",
    "links.routes.test",
  ]) {
    plant(`src/catalog/links/${name}.ts`);
  }
  plant("src/catalog/README.md");
  plant("src/catalog/links/core/any-name.ts");
  plant("src/catalog/settings/segments/segments.repo.ts");
  plant("src/catalog/links/ui/link-row.tsx");
  plant("src/monitoring/extraction/scan/any-name.ts");
  expect(check()).toEqual({ status: 0, errors: [] });
});

test("a folder without files is refused: a check must not pass on nothing", () => {
  expect(check().status).toBe(1);
});
