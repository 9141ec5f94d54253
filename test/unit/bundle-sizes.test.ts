import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBundleSizes } from "../../scripts/web/bundle-sizes.ts";

const folder = mkdtempSync(join(tmpdir(), "vizor-bundle-"));
const write = (file: string, content: string | Buffer) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};

/** What cannot be packed: gzip adds a header and nothing else, 2.0 kB stay 2.0 kB. */
const dense = (bytes: number) => randomBytes(bytes);

beforeAll(() => {
  write("index.html", '<script src="/appearance.js"></script><script src="/assets/start.js"></script>');
  for (const [file, kb] of Object.entries({ start: 10, page: 5, part: 3, other: 2 }))
    write(`assets/${file}.js`, dense(kb * 1000));
  write("assets/start.css", dense(4000));
  write("assets/sans.woff2", dense(7000));
  write(
    ".vite/manifest.json",
    JSON.stringify({
      "index.html": { file: "assets/start.js", css: ["assets/start.css"], assets: ["assets/sans.woff2"] },
      "page.tsx": { file: "assets/page.js", imports: ["_part.js", "index.html"] },
      "_part.js": { file: "assets/part.js", imports: ["index.html"] },
      "other.tsx": { file: "assets/other.js", imports: ["_part.js"] },
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a screen weighs the page's own scripts and what it imports at once, each once", () => {
  const { scriptKb } = readBundleSizes(folder);
  expect(scriptKb()).toBeCloseTo(10, 0);
  expect(scriptKb("page.tsx")).toBeCloseTo(18, 0);
  expect(scriptKb("page.tsx", "other.tsx")).toBeCloseTo(20, 0);
});

test("scripts, styles and fonts are weighed apart", () => {
  const { allScriptKb, styleKb, fontKb } = readBundleSizes(folder);
  expect(allScriptKb()).toBeCloseTo(20, 0);
  expect(styleKb()).toBeCloseTo(4, 0);
  expect(fontKb()).toBe(7);
});

test("a screen that the build does not know is not weighed as nothing", () => {
  expect(() => readBundleSizes(folder).scriptKb("gone.tsx")).toThrow("The build knows no gone.tsx");
  expect(() => readBundleSizes(join(folder, "nowhere"))).toThrow();
});
