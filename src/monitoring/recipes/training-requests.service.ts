import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";

/** Locates a corrected price in its page and trains the recipe of its host. */
export const trainRecipeTask = "monitoring.learn-place";

/** A page and its corrected price, without the person and the site. */
const correctedPage = z.strictObject({
  pageId: z.uuid(),
  /** Hundredths of the currency's unit. */
  priceMinor: z.number().check(z.int(), z.positive()),
  /** ISO 4217. */
  currency: z.string().check(z.maxLength(3)),
});
export type CorrectedPage = z.output<typeof correctedPage>;

/** @throws ZodError where the payload is invalid */
export function parseCorrectedPage(payload: unknown): CorrectedPage {
  return correctedPage.parse(payload);
}

/** Queues a training, once for each page and price; trainings run one at a time. @param trx of the correction */
export function requestTraining(trx: Kysely<Tables>, page: CorrectedPage): Promise<void> {
  const { pageId, priceMinor, currency } = page;
  return enqueue(
    trx,
    trainRecipeTask,
    { pageId, priceMinor, currency },
    { key: `${trainRecipeTask}:${pageId}:${priceMinor}:${currency}`, queue: "recipe-lessons" },
  );
}
