import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import type { Evaluation } from "../evaluation/evaluation.service.ts";
import { kernelVersion } from "../kernel/core/recommend.ts";
import type { DecisionRecord, Verification } from "./core/decision-record.ts";
import { hashOf, verifyRecord } from "./decision-record.service.ts";
import {
  dropDecisionMonths,
  ensureDecisionMonth,
  findDecision,
  findSiteIds,
  insertDecisions,
  type StoredDecision,
} from "./decisions.repo.ts";

export interface DecisionToRecord {
  readonly evaluation: Evaluation;
  readonly decisionId: number;
}

/** Records how prices were made, in the transaction that writes them. Products that no rule matches are left out. */
export async function recordDecisions(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  decisions: readonly DecisionToRecord[],
  now: Date,
): Promise<void> {
  const stored = decisions.flatMap(({ evaluation, decisionId }): StoredDecision[] => {
    const record = recordOf(siteId, evaluation, decisionId, now);
    return record === null ? [] : [{ record, sha256: hashOf(record) }];
  });
  await insertDecisions(trx, siteId, stored);
}

function recordOf(
  siteId: number,
  { product, offers, rule, input, result, evidence }: Evaluation,
  decisionId: number,
  now: Date,
): DecisionRecord | null {
  if (rule === null || input === null || result === null) return null;
  return {
    siteId,
    decisionId,
    productId: product.productId,
    madeAt: now.toISOString(),
    ruleId: rule.ruleId,
    ruleVersion: rule.version,
    kernelVersion,
    inputs: {
      rule: { ruleId: rule.ruleId, version: rule.version, name: rule.name },
      product: { title: product.title, sku: product.sku },
      pages: Object.fromEntries(
        offers.map(({ id, pageId, url }) => {
          const confidence = evidence?.pageOf(pageId)?.confidence ?? null;
          return [String(id), { pageId, url, confidence }];
        }),
      ),
      kernel: input,
    },
    guards: result.guards,
    result,
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
    const found = await forSite(db, siteId, (trx) => findDecision(trx, siteId, decisionId));
    if (found) return { record: found.record, ...verifyRecord(found.record, found.sha256) };
  }
  return undefined;
}
