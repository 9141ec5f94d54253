import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as z from "zod";

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
);

/** What a build of the web app makes the browser fetch, in kB (1,000 bytes); scripts and styles after gzip -9. */
export interface BundleSizes {
  /**
   * Scripts that are fetched before a screen shows: the page's own, and the screen's modules with everything
   * that they import at once.
   * @param sources paths of source files that the build names in its manifest
   */
  readonly scriptKb: (...sources: string[]) => number;
  readonly allScriptKb: () => number;
  readonly styleKb: () => number;
  /** Uncompressed size: they are compressed already. */
  readonly fontKb: () => number;
}

/** @param webDir folder of a build with its manifest */
export function readBundleSizes(webDir: string): BundleSizes {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(webDir, ".vite/manifest.json"), "utf8")));
  const page = readFileSync(join(webDir, "index.html"), "utf8");
  /** Scripts that the page itself names, before any screen. */
  const atStart = [...page.matchAll(/src="\/(assets\/[\w.-]+\.js)"/g)].map(([, file = ""]) => file);

  const total = (files: Iterable<string>, kind: RegExp, size: (bytes: Buffer) => number) => {
    const wanted = [...new Set(files)].filter((file) => kind.test(file));
    if (wanted.length === 0) throw new Error("The build holds no such file");
    return wanted.reduce((sum, file) => sum + size(readFileSync(join(webDir, file))), 0) / 1000;
  };
  const all = Object.values(chunks);

  return {
    scriptKb: (...sources) => {
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
      return total(files, /\.js$/, gzipped);
    },
    allScriptKb: () =>
      total(
        all.map(({ file }) => file),
        /\.js$/,
        gzipped,
      ),
    styleKb: () =>
      total(
        all.flatMap(({ file, css = [] }) => [file, ...css]),
        /\.css$/,
        gzipped,
      ),
    fontKb: () =>
      total(
        all.flatMap(({ file, assets = [] }) => [file, ...assets]),
        /\.woff2$/,
        (bytes) => bytes.length,
      ),
  };
}

function gzipped(bytes: Buffer): number {
  return gzipSync(bytes, { level: 9 }).length;
}
