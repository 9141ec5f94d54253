import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Extractor, FetchedPage } from "../extraction/extraction.service.ts";
import type { Reading } from "../extraction/reading.ts";
import { MIN_AGREEING_PAGES } from "../extraction/recipe/train-recipe.ts";
import { saveTrainedRecipe } from "../hosts/hosts.repo.ts";

/** Gathers well-read pages of hosts without a recipe and learns one when there are enough. */
export interface RecipeTrainer {
  /** Takes a page that was read; returns at once. */
  addSample(host: string, page: FetchedPage, reading: Reading): void;
}

export interface RecipeTrainerDeps {
  readonly db: Kysely<Tables>;
  readonly log: Log;
  readonly extractor: Pick<Extractor, "trainRecipe">;
}

/** One more than has to agree: a page that lacks a field must not end it. */
const samplesPerHost = MIN_AGREEING_PAGES + 1;

/** Bytes of pages held while waiting for their host's others; beyond it the host that waits longest is given up. */
const mostHeldBytes = 48 * 1024 * 1024;

/** Readings below this teach nothing. */
const leastConfidence = 0.8;

/** Least time between two lessons of a worker: they take the processes from the pages that wait. */
const betweenLessonsMs = 10_000;

export function createRecipeTrainer({ db, log, extractor }: RecipeTrainerDeps): RecipeTrainer {
  const samples = new Map<string, FetchedPage[]>();
  /** Hosts that were learned from since the start: their recipe stands, or their pages hold none. */
  const finished = new Set<string>();
  let heldBytes = 0;
  /** By `performance.now()`. */
  let nextLessonMs = 0;

  function drop(host: string): readonly FetchedPage[] {
    const dropped = samples.get(host) ?? [];
    samples.delete(host);
    for (const { body } of dropped) heldBytes -= body.byteLength;
    return dropped;
  }

  async function learn(host: string, pages: readonly FetchedPage[]): Promise<void> {
    const recipe = await extractor.trainRecipe(pages);
    if (recipe === null) return;
    await saveTrainedRecipe(db, host, recipe);
    log.info({ host, fields: Object.keys(recipe.fields) }, "learned where a site's pages hold their values");
  }

  return {
    addSample: (host, page, reading) => {
      if (finished.has(host) || performance.now() < nextLessonMs) return;
      if (!reading.found || reading.priceMinor.confidence < leastConfidence) return;
      const held = samples.get(host) ?? [];
      samples.set(host, [...held, page]);
      heldBytes += page.body.byteLength;
      if (held.length + 1 >= samplesPerHost) {
        finished.add(host);
        nextLessonMs = performance.now() + betweenLessonsMs;
        learn(host, drop(host)).catch((err: unknown) => log.warn({ err, host }, "no recipe was learned"));
      }
      while (heldBytes > mostHeldBytes) {
        const [longest] = samples.keys();
        if (longest === undefined) break;
        drop(longest);
      }
    },
  };
}
