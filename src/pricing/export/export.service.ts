import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { presentAddresses } from "../../catalog/products/product-presenter.service.ts";
import { requireSubscription } from "../../catalog/sites/sites.service.ts";
import { localDayOf } from "../../kit/local-day.ts";
import { maySeeCosts } from "../../kit/roles.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FileRun, FileWork } from "../../platform/files/prepare-file.ts";
import { requestFile } from "../../platform/files/prepared-files.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { csvTable } from "../../platform/tables/csv-table.ts";
import type { TableRow } from "../../platform/tables/table.ts";
import { tableFiles } from "../../platform/tables/table-file.ts";
import { readWithOutdated } from "../evaluation/outdated-prices.service.ts";
import { guards } from "../kernel/core/kernel-result.ts";
import { pricingTabs } from "../recommendations/recommendations.contract.ts";
import {
  countRecommendations,
  findRecommendations,
  findRecommendedIds,
  type RecommendationFilter,
} from "../recommendations/recommendations.repo.ts";
import {
  checkFilters,
  type RequestedFilters,
  resolveRequest,
} from "../recommendations/recommendations.service.ts";
import { findBusinessRules } from "../rules/rules.service.ts";
import { exportColumns, exportRow, type FileLanguage } from "./core/export-table.ts";

export interface ExportDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** The language of a person's files. */
  readonly languageOf: (userId: number) => Promise<FileLanguage>;
}

export interface ExportWorkDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Kind of the prepared files. */
export const exportKind = "RECOMMENDED_PRICES";

/** Number of products read at a time, which bounds the memory that an export needs. */
const chunkSize = 500;

/** As it is stored with the file. */
const exportRequest = z.object({
  language: z.enum(["en", "ro"]),
  /** Whether the person may see what follows from costs. */
  seesCosts: z._default(z.boolean(), false),
  filters: z._default(
    z.object({
      rule: z.optional(z.number()),
      category: z.optional(z.string()),
      brand: z.optional(z.string()),
      minChangePercent: z.optional(z.number()),
      maxChangePercent: z.optional(z.number()),
      guard: z.optional(z.enum(guards)),
      belowCost: z.optional(z.boolean()),
    }),
    {},
  ),
});

/**
 * Queues a file of the recommended prices that pass filters.
 * @returns the file's id
 * @throws SubscriptionEndedError, RankTooLowError
 */
export async function startExport(
  { db, clock, languageOf }: ExportDeps,
  siteId: AuthorizedSiteId,
  { userId, role }: Pick<Actor, "userId" | "role">,
  filters: RequestedFilters,
): Promise<string> {
  await requireSubscription(db, siteId);
  const seesCosts = maySeeCosts(role);
  checkFilters({ ...filters, seesCosts });
  const request: z.output<typeof exportRequest> = {
    language: await languageOf(userId),
    seesCosts,
    filters,
  };
  const createdAt = clock.now();
  const { extension, contentType } = tableFiles["csv-ro"];
  return forSite(db, siteId, (trx) =>
    requestFile(trx, siteId, {
      kind: exportKind,
      // Counted when the work begins.
      total: 0,
      request,
      name: `dynamic-pricing-export-${localDayOf(createdAt)}.${extension}`,
      contentType,
      createdBy: userId,
      createdAt,
    }),
  );
}

/**
 * Writes files of the recommended prices that pass the filters: each product once, by product id. A product whose price is
 * outdated when it is written has none in the file.
 */
export function exportWork({ db, clock }: ExportWorkDeps): FileWork {
  return async function* recommendedPrices({ siteId, file, report }) {
    const { language, seesCosts, filters } = exportRequest.parse(file.request);
    const { filter, total, ruleNames } = await forSite(db, siteId, async (trx) => {
      const person = { siteId, userId: file.createdBy, seesCosts };
      const filter = await resolveRequest(trx, { ...filters, ...person, states: pricingTabs });
      const rules = await findBusinessRules(trx, siteId, false);
      return {
        filter,
        total: (await countRecommendations(trx, filter)).total,
        ruleNames: new Map(rules.map(({ id, name }) => [id, name])),
      };
    });
    await report({ processed: 0, total });
    const rows = tableRows({ db, clock }, { filter, total, ruleNames, language, report });
    yield* csvTable({ columns: exportColumns(language), rows }, "csv-ro");
  };
}

interface RowsToWrite extends Pick<FileRun, "report"> {
  readonly filter: RecommendationFilter;
  readonly total: number;
  readonly ruleNames: ReadonlyMap<number, string>;
  readonly language: FileLanguage;
}

async function* tableRows(
  deps: ExportWorkDeps,
  { filter, total, ruleNames, language, report }: RowsToWrite,
): AsyncGenerator<TableRow[]> {
  let processed = 0;
  for await (const { rows, current } of chunksOf(deps, filter)) {
    yield rows.map((row) => {
      const { link } = presentAddresses({ link: row.url, image: null });
      const shown = {
        ruleName: ruleNames.get(row.ruleId) ?? "",
        link,
        isCurrent: current.has(row.productId),
      };
      return exportRow(row, shown, language);
    });
    processed += rows.length;
    // Rows that were added since the count must not make the progress exceed the total.
    await report({ processed: Math.min(processed, total), total });
  }
}

/** All rows of a filter, each chunk in its own transaction, with the products whose prices are those of now. */
async function* chunksOf({ db, clock }: ExportWorkDeps, filter: RecommendationFilter) {
  const { siteId } = filter;
  let afterId = 0;
  for (;;) {
    const slice = { limit: chunkSize, afterId };
    const ids = await forSite(db, siteId, (trx) => findRecommendedIds(trx, filter, slice));
    const { outdated, rows } = await readWithOutdated(db, siteId, ids, clock.now(), (trx) =>
      findRecommendations(trx, filter, slice),
    );
    const current = new Set(ids);
    for (const { productId } of outdated) current.delete(productId);
    if (rows.length > 0) yield { rows, current };
    if (rows.length < chunkSize) return;
    afterId = rows.at(-1)?.productId ?? afterId;
  }
}
