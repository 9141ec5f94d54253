import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { budgets } from "../../../scripts/web/bundle-budgets.ts";
import { readBundleSizes } from "../../../scripts/web/bundle-sizes.ts";
import { test } from "../support/base-test.ts";

const sizes = readBundleSizes(fileURLToPath(new URL("../../../dist/web/", import.meta.url)));

for (const { what, kb, most } of budgets) {
  test(`${what}: at most ${most} kB`, () => {
    const size = kb(sizes);
    process.stdout.write(`${what}: ${size.toFixed(1)} kB of ${most}\n`);
    expect(size).toBeLessThanOrEqual(most);
  });
}
