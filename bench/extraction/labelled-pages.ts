import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { savedPage } from "../../src/cli/extract.ts";

/** A saved page and what its labels say. */
export interface LabelledPage<Labels> {
  /** Name of its folder. */
  readonly set: string;
  /** Its name in the folder. */
  readonly file: string;
  readonly url: string;
  readonly body: Uint8Array;
  readonly labels: Labels;
}

/**
 * Pages of a folder with a manifest.json, which lists their files, addresses and labels.
 * @param labels shape of a page's entry in the manifest, `file` and `url` aside
 * @throws ZodError for a manifest of another shape
 */
export async function labelledPages<Shape extends z.ZodRawShape>(
  folder: string,
  labels: z.ZodObject<Shape>,
): Promise<LabelledPage<z.output<z.ZodObject<Shape>>>[]> {
  const read = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const { pages } = z.object({ pages: z.array(z.unknown()) }).parse(read);
  return Promise.all(
    pages.map(async (page) => {
      const { file, url } = z.object({ file: z.string(), url: z.string() }).parse(page);
      return {
        set: basename(folder),
        file,
        url,
        body: await savedPage(folder, file),
        labels: labels.parse(page),
      };
    }),
  );
}
