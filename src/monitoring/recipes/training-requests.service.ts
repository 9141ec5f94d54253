import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";

/** Looks where a page holds a price that somebody corrected. */
export const trainRecipeTask = "monitoring.learn-place";

/** What a person said of a page; neither who said so nor on whose site. */
const correctedPage = z.strictObject({
  pageId: z.uuid(),
  /** Hundredths of the currency's unit. */
  priceMinor: z.number().check(z.int(), z.positive()),
  /** ISO 4217. */
  currency: z.string().check(z.maxLength(3)),
});
export type CorrectedPage = z.output<typeof correctedPage>;

/** @throws what zod throws where the payload is none */
export function parseCorrectedPage(payload: unknown): CorrectedPage {
  return correctedPage.parse(payload);
}

/** Asks for a look at the page, once for each price, one page after the other. @param trx of the correction */
export function requestTraining(trx: Kysely<Tables>, page: CorrectedPage): Promise<void> {
  const { pageId, priceMinor, currency } = page;
  return enqueue(
    trx,
    trainRecipeTask,
    { pageId, priceMinor, currency },
    { key: `${trainRecipeTask}:${pageId}:${priceMinor}:${currency}`, queue: "recipe-lessons" },
  );
}
