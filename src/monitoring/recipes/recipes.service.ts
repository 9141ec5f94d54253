import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Extractor, PageBytes } from "../extraction/extraction.service.ts";
import type { Reading } from "../extraction/reading.ts";
import { MIN_AGREEING_PAGES } from "../extraction/recipe/train-recipe.ts";
import { saveTrainedRecipe } from "../hosts/hosts.repo.ts";

/** Collects well-read pages of hosts without a recipe and trains one once there are enough. */
export interface RecipeTrainer {
  /** Takes a page that was read; returns at once. */
  addSample(host: string, page: PageBytes, reading: Reading): void;
}

export interface RecipeTrainerDeps {
  readonly db: Kysely<Tables>;
  readonly log: Log;
  readonly extractor: Pick<Extractor, "trainRecipe">;
}

/** One more than have to agree, so that a page may lack a field. */
const samplesPerHost = MIN_AGREEING_PAGES + 1;

/** Bytes of collected pages; above it the samples of the oldest host are dropped. */
const maxSampleBytes = 48 * 1024 * 1024;

/** Less confident readings are no samples. */
const minConfidence = 0.8;

/** Least time between two trainings of a worker, because they use the processes that read pages. */
const trainingPauseMs = 10_000;

export function createRecipeTrainer({ db, log, extractor }: RecipeTrainerDeps): RecipeTrainer {
  const samples = new Map<string, PageBytes[]>();
  /** Hosts trained since the start, with or without a recipe as the result. */
  const trained = new Set<string>();
  let sampleBytes = 0;
  /** By `performance.now()`. */
  let nextTrainingMs = 0;

  function removeSamples(host: string): readonly PageBytes[] {
    const removed = samples.get(host) ?? [];
    samples.delete(host);
    for (const { body } of removed) sampleBytes -= body.byteLength;
    return removed;
  }

  async function train(host: string, pages: readonly PageBytes[]): Promise<void> {
    const recipe = await extractor.trainRecipe(pages);
    if (recipe === null) return;
    await saveTrainedRecipe(db, host, recipe);
    log.info({ host, fields: Object.keys(recipe.fields) }, "trained the recipe of a host");
  }

  return {
    addSample: (host, page, reading) => {
      if (trained.has(host) || performance.now() < nextTrainingMs) return;
      if (!reading.found || reading.priceMinor.confidence < minConfidence) return;
      const ofHost = [...(samples.get(host) ?? []), page];
      samples.set(host, ofHost);
      sampleBytes += page.body.byteLength;
      if (ofHost.length >= samplesPerHost) {
        trained.add(host);
        nextTrainingMs = performance.now() + trainingPauseMs;
        train(host, removeSamples(host)).catch((err: unknown) =>
          log.warn({ err, host }, "a recipe could not be trained"),
        );
      }
      while (sampleBytes > maxSampleBytes) {
        const [oldest] = samples.keys();
        if (oldest === undefined) break;
        removeSamples(oldest);
      }
    },
  };
}
