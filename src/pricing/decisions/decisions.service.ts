import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { awaitedLater } from "../../platform/loops/ahead.ts";
import type { Evaluation } from "../evaluation/evaluation.service.ts";
import { kernelVersion } from "../kernel/core/recommend.ts";
import type { DecisionRecord, Verification } from "./core/decision-record.ts";
import { verifyRecord } from "./decision-record.service.ts";
import {
  type DecisionBlock,
  dropDecisionMonths,
  ensureDecisionMonth,
  findBlock,
  findSiteIds,
} from "./decisions.repo.ts";
import { maxRecords, packRecords, type StoredDecision, unpackRecords } from "./record-blocks.service.ts";

export interface DecisionToRecord {
  readonly evaluation: Evaluation;
  readonly decisionId: number;
}

/**
 * Makes the records of how prices were made, for `insertBlocks` in the transaction that writes the prices. Products that no rule
 * matches are left out.
 * @param decisions by ascending id
 */
export async function packDecisions(
  siteId: AuthorizedSiteId,
  decisions: readonly DecisionToRecord[],
  now: Date,
): Promise<DecisionBlock[]> {
  const records = decisions.flatMap(
    ({ evaluation, decisionId }) => recordOf(siteId, evaluation, decisionId, now) ?? [],
  );
  const blocks: Promise<DecisionBlock>[] = [];
  for (let from = 0; from < records.length; from += maxRecords) {
    blocks.push(awaitedLater(blockOf(records.slice(from, from + maxRecords), now)));
    // Other work of this thread, as sending the next statement, waits for one block only.
    await setImmediate();
  }
  return Promise.all(blocks);
}

async function blockOf(records: readonly DecisionRecord[], madeAt: Date): Promise<DecisionBlock> {
  const ids = records.map(({ decisionId }) => decisionId);
  return {
    firstDecisionId: Math.min(...ids),
    lastDecisionId: Math.max(...ids),
    madeAt,
    ...(await packRecords(records)),
  };
}

/** @returns undefined when the site has no such record */
export async function readDecision(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  decisionId: number,
): Promise<StoredDecision | undefined> {
  const block = await findBlock(trx, siteId, decisionId);
  if (block === undefined) return undefined;
  return (await unpackRecords(block)).find(({ record }) => record.decisionId === decisionId);
}

function recordOf(
  siteId: number,
  { product, offers, rule, input, result, evidence }: Evaluation,
  decisionId: number,
  now: Date,
): DecisionRecord | null {
  if (rule === null || input === null || result === null) return null;
  // Keys in the order of RFC 8785 are written several times faster (`canonicalText`).
  return {
    decisionId,
    guards: result.guards,
    inputs: {
      kernel: input,
      pages: Object.fromEntries(
        offers.map(({ id, pageId, url }) => {
          const confidence = evidence?.pageOf(pageId)?.confidence ?? null;
          return [String(id), { confidence, pageId, url }];
        }),
      ),
      product: { sku: product.sku, title: product.title },
      rule: { name: rule.name, ruleId: rule.ruleId, version: rule.version },
    },
    kernelVersion,
    madeAt: now.toISOString(),
    productId: product.productId,
    result,
    ruleId: rule.ruleId,
    ruleVersion: rule.version,
    siteId,
  };
}

/** Creates the partitions of this month and the next two, by UTC. */
export async function ensureDecisionMonths(db: Kysely<Tables>, now: Date): Promise<void> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  for (let ahead = 0; ahead < 3; ahead++) {
    const month = new Date(first);
    month.setUTCMonth(month.getUTCMonth() + ahead);
    await ensureDecisionMonth(db, month.toISOString().slice(0, 10));
  }
}

/** Records are kept this long after the month in which they were made. */
const keptYears = 3;

/** Deletes the partitions of months that ended more than three years ago. @returns their number */
export function deleteOldDecisions(db: Kysely<Tables>, now: Date): Promise<number> {
  const before = new Date(Date.UTC(now.getUTCFullYear() - keptYears, now.getUTCMonth(), 1));
  return dropDecisionMonths(db, before.toISOString().slice(0, 10));
}

export interface Explanation extends Verification {
  readonly record: DecisionRecord;
}

/**
 * Finds a record in any site and computes its price again from the record alone.
 * @param db the worker's pool
 * @returns undefined when no site has such a record
 */
export async function explainDecision(
  db: Kysely<Tables>,
  decisionId: number,
): Promise<Explanation | undefined> {
  for (const id of await findSiteIds(db)) {
    const siteId = authorizedSiteForJob(id);
    const found = await forSite(db, siteId, (trx) => readDecision(trx, siteId, decisionId));
    if (found) return { record: found.record, ...verifyRecord(found) };
  }
  return undefined;
}
