import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { presentAddresses } from "../../catalog/products/product-presenter.service.ts";
import { requireSubscription } from "../../catalog/sites/sites.service.ts";
import { byteOrderMark } from "../../kit/csv.ts";
import { type LocalDay, localDayOf } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { pricingTabs } from "../recommendations/recommendations.contract.ts";
import {
  countRecommendations,
  findRecommendations,
  type RecommendationFilter,
} from "../recommendations/recommendations.repo.ts";
import { resolveRequest } from "../recommendations/recommendations.service.ts";
import { findBusinessRules } from "../rules/rules.service.ts";
import { findTaskOf, readResult, startPricingTask, type TaskRun } from "../tasks/tasks.service.ts";
import { exportHeading, exportLine, type FileLanguage } from "./core/export-csv.ts";
import { ExportFailedError, ExportUnfinishedError } from "./export.errors.ts";

export interface ExportDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** The language of a person's files. */
  readonly languageOf: (userId: number) => Promise<FileLanguage>;
}

/** Number of products read at a time, which bounds the memory that an export needs. */
const chunkSize = 500;

const exportRequest = z.object({ language: z.enum(["en", "ro"]) });

/** Queues a file of all recommended prices. @returns the task's id @throws SubscriptionEndedError */
export async function startExport(
  { db, clock, languageOf }: ExportDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<string> {
  await requireSubscription(db, siteId);
  const request: z.output<typeof exportRequest> = { language: await languageOf(userId) };
  return startPricingTask(db, siteId, { kind: "EXPORT", createdBy: userId, createdAt: clock.now(), request });
}

/**
 * Writes the file of a task: each product once, by product id. It is compressed, since one string of a large site would not
 * fit in a row.
 */
export async function writeExport({ db, siteId, task, report }: TaskRun): Promise<Buffer> {
  const { language } = exportRequest.parse(task.request);
  const { filter, total, ruleNames } = await forSite(db, siteId, async (trx) => {
    const filter = await resolveRequest(trx, { siteId, userId: task.createdBy, states: pricingTabs });
    const rules = await findBusinessRules(trx, siteId);
    return {
      filter,
      total: await countRecommendations(trx, filter),
      ruleNames: new Map(rules.map(({ id, name }) => [id, name])),
    };
  });
  await report({ processed: 0, total });
  async function* text() {
    yield byteOrderMark + exportHeading(language);
    let processed = 0;
    for await (const rows of chunksOf(db, filter)) {
      yield rows
        .map((row) => {
          const { link } = presentAddresses({ link: row.url, image: null });
          return exportLine(row, { ruleName: ruleNames.get(row.ruleId) ?? "", link }, language);
        })
        .join("");
      processed += rows.length;
      // Rows that were added since the count must not make the progress exceed the total.
      await report({ processed: Math.min(processed, total), total });
    }
  }
  return gzipped(text());
}

/** All rows of a filter, each chunk in its own transaction. */
async function* chunksOf(db: Kysely<Tables>, filter: RecommendationFilter) {
  let afterId = 0;
  for (;;) {
    const slice = { limit: chunkSize, afterId };
    const rows = await forSite(db, filter.siteId, (trx) => findRecommendations(trx, filter, slice));
    if (rows.length > 0) yield rows;
    if (rows.length < chunkSize) return;
    afterId = rows.at(-1)?.productId ?? afterId;
  }
}

async function gzipped(text: AsyncIterable<string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const source = Readable.from(text, { objectMode: false });
  const gzip = createGzip();
  source.on("error", (error) => gzip.destroy(error));
  for await (const part of source.pipe(gzip)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Which file a request asks for. */
export interface ExportQuery {
  /** Sites that the caller may open. */
  readonly siteIds: readonly AuthorizedSiteId[];
  readonly taskId: string;
}

/** @throws NotFoundError */
export async function readExportStats(db: Kysely<Tables>, { siteIds, taskId }: ExportQuery) {
  const { siteId, task } = await findTaskOf(db, siteIds, { taskId, kind: "EXPORT" });
  const { state, processed, total } = task;
  const isFinished = state === "DONE" || state === "FAILED" || state === "CANCELLED";
  const error = isFinished && state !== "DONE" ? ("failed" as const) : null;
  return { siteId, stats: { finished: isFinished, error, processed, total } };
}

export interface ExportFile {
  readonly siteId: AuthorizedSiteId;
  /** On which the export was started. */
  readonly day: LocalDay;
  readonly text: Readable;
}

/** @throws NotFoundError, ExportUnfinishedError, ExportFailedError */
export async function openExportFile(
  db: Kysely<Tables>,
  { siteIds, taskId }: ExportQuery,
): Promise<ExportFile> {
  const found = await findTaskOf(db, siteIds, { taskId, kind: "EXPORT" });
  const { state, createdAt } = found.task;
  if (state === "QUEUED" || state === "RUNNING") throw new ExportUnfinishedError();
  const result = await readResult(db, found);
  if (result === null) throw new ExportFailedError();
  const text = Readable.from([result]).pipe(createGunzip());
  return { siteId: found.siteId, day: localDayOf(createdAt), text };
}
