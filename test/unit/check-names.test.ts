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
  return { status, faults: stderr.split("\n").filter((line) => line !== "") };
}

test.each([
  ["src/catalog/catalog.helpers.service.ts"],
  ["src/catalog/index.ts"],
  ["src/catalog/productList.ts"],
  ["src/catalog/catalog.product.jobs.ts"],
  ["src/catalog/pricing.repo.ts"],
  ["src/catalog/deep/catalog.repo.ts"],
  ["src/platform/utils/retry.ts"],
  ["src/web/ui/Button.tsx"],
])("%s is refused", (path) => {
  plant(path);
  const { status, faults } = check();
  expect(status).toBe(1);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${path}: `));
});

test("a component above 200 lines and a file above 400 are refused", () => {
  plant("src/web/ui/price-tag.tsx", "\n".repeat(201));
  plant("src/catalog/products/offers.repo.ts", "\n".repeat(401));
  plant("src/catalog/catalog.repo.ts", "\n".repeat(400));
  const { status, faults } = check();
  expect(status).toBe(1);
  expect(faults.map((fault) => fault.split(":")[0])).toEqual([
    "src/catalog/products/offers.repo.ts",
    "src/web/ui/price-tag.tsx",
  ]);
});

test("a cast to an authorized site is refused", () => {
  plant(
    "src/catalog/catalog.service.ts",
    `export const site = 7 ${"as"} unknown ${"as"} AuthorizedSiteId;\n`,
  );
  expect(check().faults).toEqual(["src/catalog/catalog.service.ts: only a gate makes an AuthorizedSiteId"]);
});

test("the names of a slice pass", () => {
  for (const name of [
    "contract",
    "repo",
    "offer.repo",
    "sku-search.repo",
    "service",
    "shop.client",
    "parser.process",
    "routes",
    "jobs",
    "errors",
  ]) {
    plant(`src/catalog/catalog.${name}.ts`);
  }
  plant("src/catalog/README.md");
  plant("src/catalog/catalog.routes.test.ts");
  plant("src/catalog/core/any-name.ts");
  plant("src/catalog/ui/product-card.tsx");
  expect(check()).toEqual({ status: 0, faults: [] });
});

test("a folder without files is refused: a check must not pass on nothing", () => {
  expect(check().status).toBe(1);
});
