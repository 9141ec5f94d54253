import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sql, type Updateable } from "kysely";
import { forSite } from "../../../src/platform/db/database.ts";
import { takeIds } from "../../../src/platform/db/record-ids.ts";
import type { RecommendationTable } from "../../../src/pricing/pricing.tables.ts";
import type { Company } from "./companies.ts";
import type { LiveServer } from "./live-server.ts";

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

/** A file of the company's site. @returns the task's id */
export async function insertExport({ database, clock }: LiveServer, company: Company): Promise<string> {
  const { siteId, signer, canary } = company;
  const taskId = randomUUID();
  await forSite(database.app, siteId, (trx) =>
    trx
      .insertInto("pricing_task")
      .values({
        site_id: siteId,
        task_id: taskId,
        kind: "EXPORT",
        state: "DONE",
        error: null,
        result: gzipSync(`${canary} exported\r\n`),
        created_by: signer.userId,
        created_at: clock.now(),
        finished_at: clock.now(),
        request: { language: "en" },
      })
      .execute(),
  );
  return taskId;
}
