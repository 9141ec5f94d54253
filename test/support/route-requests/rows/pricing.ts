import { randomUUID } from "node:crypto";
import { sql, type Updateable } from "kysely";
import { addDays, localDayOf } from "../../../../src/kit/local-day.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { takeIds } from "../../../../src/platform/db/record-ids.ts";
import { emptySum, summarize } from "../../../../src/pricing/backtest/core/summarize.ts";
import { kernelVersion, recommend } from "../../../../src/pricing/kernel/core/recommend.ts";
import { input, offer } from "../../../../src/pricing/kernel/core/test-support/kernel-factory.ts";
import type { RecommendationTable } from "../../../../src/pricing/pricing.tables.ts";
import { lockRules } from "../../../../src/pricing/rules/rules.repo.ts";
import { createRule } from "../../../../src/pricing/rules/rules.service.ts";
import { ruleBody } from "../../../factories/priced-site.ts";
import { insertRecords, makePricedPages, makeRule } from "../../../factories/pricing.ts";
import type { Company } from "../companies.ts";
import type { LiveServer } from "../live-server.ts";

/** Makes the recommended price of the company's product one that a computation of now gives again. */
export async function makePriceCurrent({ database }: LiveServer, company: Company): Promise<void> {
  const { siteId, productId, canary } = company;
  await makePricedPages(database.owner, siteId, [productId], canary);
  await forSite(database.owner, siteId, async (trx) => {
    // Requests come several at a time.
    await sql`select pg_advisory_xact_lock(${siteId}::bigint)`.execute(trx);
    await sql`delete from product_pricing where site_id = ${siteId} and product_id = ${productId}`.execute(
      trx,
    );
    await sql`delete from pricing_guards where site_id = ${siteId}`.execute(trx);
    await sql`delete from pricing_rule where site_id = ${siteId} and rule_id = 1`.execute(trx);
    await makeRule(trx, siteId, { name: `${canary} first rule`, merchant: canary });
  });
}

/** Sets the recommended price of the company's product, which nobody has decided recently. */
export async function setRecommendation(
  { database }: LiveServer,
  { siteId, productId }: Company,
  values: Updateable<RecommendationTable>,
): Promise<void> {
  await forSite(database.app, siteId, (trx) =>
    trx
      .updateTable("recommendation")
      .set({ decided_at: null, decided_session: null, refusal: null, warning: null, ...values })
      .where("site_id", "=", siteId)
      .where("product_id", "=", productId)
      .execute(),
  );
}

/** Makes the brake of the company's site hold. */
export async function pullBrake({ database, clock }: LiveServer, { siteId }: Company): Promise<void> {
  await forSite(database.app, siteId, (trx) =>
    sql`insert into pricing_brake values (${siteId}, ${clock.now()}, 'share', 3, 10, 30000, 27000)
      on conflict do nothing`.execute(trx),
  );
}

/** A decision that changed the company's product last. @returns its id */
export async function insertBatch({ database, clock }: LiveServer, company: Company): Promise<number> {
  const { siteId, productId, signer, canary } = company;
  const batchId = (await takeIds(database.app, 1))();
  await forSite(database.app, siteId, async (trx) => {
    await sql`insert into review_batch
      values (${siteId}, ${batchId}, ${clock.now()}, ${signer.userId}, 'APPROVE', 1, null)`.execute(trx);
    const before = JSON.stringify({ state: "IN_REVIEW", text: canary });
    await sql`insert into review_batch_row
      select site_id, ${batchId}::bigint, product_id, null, ${before}::jsonb, ${before}::jsonb, version
        from recommendation where site_id = ${siteId} and product_id = ${productId}`.execute(trx);
  });
  return batchId;
}

/** Deletes the oldest rules of the company's site, of which it may have only so many; other requests use the latest ones. */
export async function deleteOldRules({ database }: LiveServer, { siteId }: Company): Promise<void> {
  await forSite(database.app, siteId, async (trx) => {
    await lockRules(trx, siteId);
    await sql`delete from pricing_rule where site_id = ${siteId} and rule_id not in (
      select rule_id from pricing_rule where site_id = ${siteId} order by rule_id desc limit 100)`.execute(
      trx,
    );
  });
}

/** A rule of the company's site that decides nothing. @returns its id */
export async function insertRule(server: LiveServer, company: Company): Promise<number> {
  const { database, clock } = server;
  const { siteId, canary } = company;
  await deleteOldRules(server, company);
  const body = ruleBody({ name: `${canary} rule ${randomUUID()}`, enabled: false });
  const rulesChanged = () => Promise.resolve();
  return (await createRule({ db: database.app, clock, rulesChanged }, siteId, null, body)).id;
}

/** A backtest of the company's site that has ended. @returns the task's id */
export async function insertBacktest({ database, clock }: LiveServer, company: Company): Promise<string> {
  const { siteId, signer, canary } = company;
  const taskId = randomUUID();
  const to = clock.now().getTime();
  const result = summarize(emptySum(1), { from: to, to, approval: "at-once", localDays: ["2026-11-21"] });
  await forSite(database.app, siteId, (trx) =>
    trx
      .insertInto("pricing_task")
      .values({
        site_id: siteId,
        task_id: taskId,
        kind: "BACKTEST",
        state: "DONE",
        error: null,
        result: Buffer.from(JSON.stringify(result)),
        created_by: signer.userId,
        created_at: clock.now(),
        finished_at: clock.now(),
        request: { rule: ruleBody({ name: `${canary} draft` }), days: 30, approval: "at-once", to },
      })
      .execute(),
  );
  return taskId;
}

/** A record of how the price of the company's product was made. @returns its id */
export async function insertDecision({ database, clock }: LiveServer, company: Company): Promise<number> {
  const { siteId, productId, canary } = company;
  const decisionId = (await takeIds(database.app, 1))();
  const kernel = input({ offers: [offer({ merchant: `${canary.toLowerCase()}.ro` })] });
  const result = recommend(kernel);
  const rule = { ruleId: 1, version: 1, name: `${canary} rule` };
  const record = {
    siteId,
    decisionId,
    productId,
    madeAt: clock.now().toISOString(),
    ruleId: 1,
    ruleVersion: 1,
    kernelVersion,
    inputs: { rule, product: { title: canary, sku: null }, pages: {}, kernel },
    guards: result.guards,
    result,
  };
  await forSite(database.app, siteId, (trx) => insertRecords(trx, siteId, [record]));
  return decisionId;
}

/** A planned promotion of the company's product, from tomorrow on; others may be planned on the same days. @returns its id */
export async function insertPromotion({ database, clock }: LiveServer, company: Company): Promise<number> {
  const promotionId = (await takeIds(database.app, 1))();
  const startsOn = addDays(localDayOf(clock.now()), 1);
  await forSite(database.app, company.siteId, (trx) =>
    sql`insert into promotion (site_id, promotion_id, product_id, kind, starts_on, announced_bani, created_at, created_by)
      values (${company.siteId}, ${promotionId}, ${company.productId}, 'PLANNED', ${startsOn}, 5000, ${clock.now()},
        ${company.signer.userId})`.execute(trx),
  );
  return promotionId;
}

/** Deletes the promotions of the company's site, of which no two may have a day in common. */
export async function deletePromotions({ database }: LiveServer, { siteId }: Company): Promise<void> {
  await forSite(database.app, siteId, (trx) =>
    sql`delete from promotion where site_id = ${siteId}`.execute(trx),
  );
}
