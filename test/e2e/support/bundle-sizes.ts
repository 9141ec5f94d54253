import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as z from "zod";

const web = fileURLToPath(new URL("../../../dist/web/", import.meta.url));

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
);

const chunks = manifest.parse(JSON.parse(readFileSync(join(web, ".vite/manifest.json"), "utf8")));

/** Scripts that the page itself names, before any screen. */
const atStart = [
  ...readFileSync(join(web, "index.html"), "utf8").matchAll(/src="\/(assets\/[\w.-]+\.js)"/g),
].map(([, file = ""]) => file);

/**
 * What the browser must fetch before a screen shows: the page's own scripts, and the screen's modules with
 * everything that they import at once.
 * @param sources paths of source files that the build names in its manifest
 * @returns kB (1,000 bytes) after gzip -9, scripts only
 */
export function scriptKb(...sources: string[]): number {
  if (atStart.length === 0) throw new Error("index.html names no script");
  const files = new Set(atStart);
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = chunks[key];
    if (chunk === undefined) throw new Error(`The build knows no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return sum(
    [...files].filter((file) => file.endsWith(".js")),
    gzipped,
  );
}

/** All scripts of the build, kB after gzip. */
export function allScriptKb(): number {
  const files = new Set(Object.values(chunks).map((chunk) => chunk.file));
  return sum(
    [...files].filter((file) => file.endsWith(".js")),
    gzipped,
  );
}

/** All styles of the build, kB after gzip. */
export function styleKb(): number {
  const files = Object.values(chunks).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]);
  return sum(
    [...new Set(files)].filter((file) => file.endsWith(".css")),
    gzipped,
  );
}

/** All fonts of the build, kB as they are: they are compressed already. */
export function fontKb(): number {
  const assets = Object.values(chunks).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  return sum(
    [...new Set(assets)].filter((file) => file.endsWith(".woff2")),
    (bytes) => bytes.length,
  );
}

function sum(files: readonly string[], size: (bytes: Buffer) => number): number {
  if (files.length === 0) throw new Error("The build holds no such file");
  return files.reduce((total, file) => total + size(readFileSync(join(web, file))), 0) / 1000;
}

function gzipped(bytes: Buffer): number {
  return gzipSync(bytes, { level: 9 }).length;
}
