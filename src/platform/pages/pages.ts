import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageFacts } from "../../kit/pages/page-facts.ts";
import {
  type PageLanguage,
  type PagePath,
  pageFile,
  pageFolder,
  pageLanguages,
  pagePaths,
} from "../../kit/pages/public-pages.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { fillPage } from "./fill-page.ts";

/** How long facts are used before they are read again: every visit asks for them. */
const factsMs = 30_000;

export interface PublicPages {
  /**
   * A prerendered page with its facts.
   * @param origin where the installation is reached
   * @returns null where there is no such page, or its facts cannot be read: the web app then shows it
   */
  find(path: string, language: PageLanguage, origin: string): Promise<Buffer | null>;
}

interface PublicPagesDeps {
  /** Folder of the built web app. */
  readonly webDir: string;
  readonly readFacts: () => Promise<PageFacts>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createPublicPages({ webDir, readFacts, clock, log }: PublicPagesDeps): PublicPages {
  const templates = readTemplates(join(webDir, pageFolder));
  let known: { readonly facts: PageFacts; readonly atMs: number } | null = null;
  /** The filled page of each template, until facts or origin change: the same Buffer is compressed once. */
  const filled = new Map<string, { readonly key: string; readonly page: Buffer }>();

  async function facts(): Promise<PageFacts | null> {
    const nowMs = clock.now().getTime();
    if (known !== null && nowMs - known.atMs < factsMs) return known.facts;
    try {
      known = { facts: await readFacts(), atMs: nowMs };
    } catch (err) {
      log.warn({ err }, "the facts of the public pages could not be read");
    }
    return known?.facts ?? null;
  }

  return {
    find: async (path, language, origin) => {
      const known = pagePaths.find((name) => name === path);
      const file = known && pageFile(known, language);
      const template = file === undefined ? undefined : templates.get(file);
      if (file === undefined || template === undefined) return null;
      const present = await facts();
      if (present === null) return null;
      const key = JSON.stringify([origin, present]);
      const earlier = filled.get(file);
      if (earlier?.key === key) return earlier.page;
      const page = Buffer.from(fillPage(template, present, origin));
      filled.set(file, { key, page });
      return page;
    },
  };
}

/** Empty where the web app was built without them, or not at all. */
function readTemplates(folder: string): ReadonlyMap<string, string> {
  const files = pagePaths.flatMap((path: PagePath) => pageLanguages.map((name) => pageFile(path, name)));
  return new Map(
    files.flatMap((file): [string, string][] => {
      const text = readIfPresent(join(folder, file));
      return text === null ? [] : [[file, text]];
    }),
  );
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
