import { expect, test } from "@playwright/test";
import { allScriptKb, fontKb, scriptKb, styleKb } from "./support/bundle-sizes.ts";

const words = (...names: string[]) => names.map((name) => `src/web/i18n/messages/ro/${name}.po`);
const start = words("web");
const shell = [
  ...start,
  "src/web/app/shell/shell.tsx",
  "src/web/app/pages/sites-page.tsx",
  ...words("shell", "sites"),
];
const products = [
  ...start,
  "src/web/app/shell/shell.tsx",
  "src/web/app/pages/products-page.tsx",
  ...words("shell", "catalog", "monitoring"),
];

const budgets: readonly [what: string, kb: () => number, most: number][] = [
  ["scripts of the start page", () => scriptKb(...start), 95],
  ["scripts of the signed-in shell with the sites", () => scriptKb(...shell), 150],
  ["scripts of the products", () => scriptKb(...products), 185],
  ["all scripts", allScriptKb, 450],
  ["styles", styleKb, 16],
  ["fonts", fontKb, 45],
];

for (const [what, kb, most] of budgets) {
  test(`${what}: at most ${most} kB`, () => {
    const size = kb();
    process.stdout.write(`${what}: ${size.toFixed(1)} kB of ${most}\n`);
    expect(size).toBeLessThanOrEqual(most);
  });
}
