import { parseArgs } from "node:util";
import { sql } from "kysely";
import { queueChangedProducts } from "../src/catalog/market/changed-products.service.ts";
import type { AuthorizedSiteId } from "../src/platform/authorized-site.ts";
import { settableClock } from "../src/platform/clock.ts";
import { forSite } from "../src/platform/db/database.ts";
import { authorizedSiteForJob } from "../src/platform/job-gate.ts";
import { readApprovedPrices } from "../src/pricing/approved-prices/approved-prices.service.ts";
import { ensureDecisionMonths } from "../src/pricing/decisions/decisions.service.ts";
import { evaluateProducts, loadSitePricing } from "../src/pricing/evaluation/evaluation.service.ts";
import { recommend } from "../src/pricing/kernel/core/recommend.ts";
import { computeNext, requestRun } from "../src/pricing/recomputation/run.service.ts";
import { maxReviewRows } from "../src/pricing/review/review.contract.ts";
import { review } from "../src/pricing/review/review.service.ts";
import { previewDraft } from "../src/pricing/rule-preview/preview.service.ts";
import { ruleBody } from "../src/pricing/rules/core/test-support/rule-body.ts";
import { readPrecedence } from "../src/pricing/rules/precedence/precedence.service.ts";
import type { RuleBody } from "../src/pricing/rules/rules.contract.ts";
import { changeRule, createRule } from "../src/pricing/rules/rules.service.ts";
import { runBacktest } from "./pricing/backtest.ts";
import { timed } from "./pricing/timed.ts";
import { copySites } from "./products/copy.ts";
import { firstId, generatedAt, siteNames } from "./products/generate.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/database.ts";
import { percentile } from "./support/statistics.ts";

const usage =
  "Usage: npm run bench -- pricing [--products 1000000] [--backtest-products 10000] [--only recommendations|backtest]\n";
/** Seconds for a recomputation of a million products. */
const goalSeconds = 15;
/** Seconds for an approval of `maxReviewRows` rows. */
const goalApprovalSeconds = 3;
/** Seconds from an observation to its recommendation. */
const goalFreshSeconds = 5;

/**
 * Measures how fast recommendations are computed on a generated site with four offers per product: all of them for the first
 * time, again without a change, after a change of the rule, and after a change of one offer; beside bare SQL and the
 * bare kernel in the same run.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: "string", default: "1000000" },
      "backtest-products": { type: "string", default: "10000" },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const database = await openBenchDatabase();
  try {
    const isComputedFast =
      values.only === "backtest" || (await runRecommendations(database, Number(values.products)));
    const isReplayedFast =
      values.only === "recommendations" ||
      (await runBacktest(
        database,
        Number(values["backtest-products"]),
        rule({ name: "All products", ending: "none" }),
      ));
    return isComputedFast && isReplayedFast ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** @returns whether recommendations are computed within their goals */
async function runRecommendations(database: BenchDatabase, products: number): Promise<boolean> {
  const plan = { siteId: 1, products, seed: 20_261_123 };
  const siteId = authorizedSiteForJob(plan.siteId);
  const clock = settableClock(generatedAt);
  await copySites(database.ownerUrl, [plan]);
  await ensureDecisionMonths(database.worker, clock.now());
  const deps = { db: database.worker, clock, rulesChanged: requestRun };
  const category = siteNames(plan).categories[0] ?? "";
  await createRule(
    deps,
    siteId,
    null,
    rule({ name: "One category", filterType: "CATEGORY", category, value: 3 }),
  );
  const last = await createRule(deps, siteId, null, rule({ name: "All products" }));
  console.log(`${plan.products} products, 4 offers each`);
  await timed(database, "SQL alone: lowest offer less 5 %, one column written", () =>
    plainSql(database, siteId),
  );
  await timed(database, "kernel alone, one thread", () =>
    kernelAlone(database, siteId, clock.now(), plan.products),
  );
  const first = await timed(database, "first computation: every row and record written", () =>
    drain(database, clock),
  );
  const bare = await timed(database, "SQL alone: the same rows and records copied", () =>
    copyResult(database),
  );
  console.log(`first computation: ${(first / bare).toFixed(1)} times SQL that writes the same`);
  const approved = await approvals(database, siteId, clock);
  await forSite(database.worker, siteId, (trx) => requestRun(trx, siteId, clock.now()));
  const again = await timed(database, "recomputation of every product", () => drain(database, clock));
  const previewed = await timed(database, "preview of a draft for all products", () =>
    previewDraft(deps, siteId, rule({ name: "Draft", value: 6 }), last.id),
  );
  await timed(database, "precedence of the rules", () => readPrecedence(deps, siteId));
  console.log(`goal: preview in 1 s: ${previewed <= 1 ? "reached" : "missed"}`);
  await changeRule(deps, siteId, 1, last.id, { ...rule({ name: "All products", value: 4 }), version: 1 });
  await timed(database, "after a change of the rule: every row and record written", () =>
    drain(database, clock),
  );
  const fresh = await freshness(database, siteId, firstId(plan), clock);
  const isFast = again <= (goalSeconds * plan.products) / 1_000_000;
  console.log(`goal: ${goalSeconds} s per million: ${isFast ? "reached" : "missed"}`);
  console.log(
    `one offer changed → recommendation written: median ${fresh.toFixed(0)} ms (goal ${goalFreshSeconds} s)`,
  );
  return isFast && approved <= goalApprovalSeconds && fresh <= goalFreshSeconds * 1000;
}

/** One approval of as many rows as a call may decide, and the file of what was approved. @returns seconds of the approval */
async function approvals(
  database: BenchDatabase,
  siteId: AuthorizedSiteId,
  clock: ReturnType<typeof settableClock>,
): Promise<number> {
  const ids = await forSite(database.worker, siteId, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select product_id as id from recommendation where site_id = ${siteId} and state in ('IN_REVIEW', 'WARNING')
      order by product_id limit ${maxReviewRows}`.execute(trx);
    return rows.map(({ id }) => id);
  });
  const by = { siteId, actor: { userId: 1, sessionId: "bench", role: "OPERATOR_ADMIN" } } as const;
  const body = { reviewAction: "APPROVE", ids } as const;
  const deps = { db: database.worker, clock };
  const seconds = await timed(database, `approval of ${ids.length} rows`, () =>
    review(deps, by, body, undefined),
  );
  let handedOut = 0;
  await timed(database, "approved prices for a price feed", async () => {
    for await (const { prices } of readApprovedPrices(database.worker, siteId, clock.now()))
      handedOut += prices.length;
  });
  if (handedOut !== ids.length) throw new Error(`${handedOut} of ${ids.length} approved prices`);
  console.log(
    `goal: ${maxReviewRows} rows in ${goalApprovalSeconds} s: ${seconds <= goalApprovalSeconds ? "reached" : "missed"}`,
  );
  return seconds;
}

function rule(over: Partial<RuleBody>): RuleBody {
  return ruleBody({ ending: ".99", ...over });
}

async function drain({ worker }: BenchDatabase, clock: ReturnType<typeof settableClock>): Promise<void> {
  while ((await computeNext({ db: worker, clock })) > 0);
}

async function plainSql({ owner }: BenchDatabase, siteId: AuthorizedSiteId): Promise<void> {
  await sql`create temp table bare as
    select l.product_id, min(o.price_minor) * 95 / 100 as recommended_bani
    from listing l join offer o on o.site_id = l.site_id and o.product_id = l.product_id
    where l.site_id = ${siteId} and l.is_fresh and o.is_fresh and o.currency = 'RON' and o.availability = 'IN_STOCK'
    group by l.product_id`.execute(owner);
}

/** Writes the rows and records of all products once more, into tables like theirs. */
async function copyResult({ owner }: BenchDatabase): Promise<void> {
  for (const table of ["recommendation", "pricing_decision_block"]) {
    await sql`create table ${sql.table(`bare_${table}`)} (like ${sql.table(table)} including all)`.execute(
      owner,
    );
    await sql`insert into ${sql.table(`bare_${table}`)} select * from ${sql.table(table)}`.execute(owner);
    await sql`drop table ${sql.table(`bare_${table}`)}`.execute(owner);
  }
}

/** The kernel for as many inputs as there are products, taken again and again from the first thousand. */
async function kernelAlone(
  { worker }: BenchDatabase,
  siteId: AuthorizedSiteId,
  now: Date,
  products: number,
): Promise<void> {
  const inputs = await forSite(worker, siteId, async (trx) => {
    const site = await loadSitePricing(trx, siteId, now);
    const evaluations = await evaluateProducts(trx, siteId, site, { afterId: 0, limit: 1_000 });
    return evaluations.flatMap(({ input }) => input ?? []);
  });
  if (inputs.length === 0) throw new Error("no inputs");
  let prices = 0;
  for (let index = 0; index < products; index++) {
    const input = inputs[index % inputs.length];
    if (input && recommend(input).refusal === null) prices += 1;
  }
  if (prices === 0) throw new Error("no prices");
}

/** Median milliseconds from a changed offer to its row, over thirty products. */
async function freshness(
  database: BenchDatabase,
  siteId: AuthorizedSiteId,
  firstProductId: number,
  clock: ReturnType<typeof settableClock>,
): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 30; index++) {
    const productId = firstProductId + index;
    const startMs = performance.now();
    await forSite(database.worker, siteId, async (trx) => {
      await sql`update offer set price_minor = price_minor - 200
        where site_id = ${siteId} and product_id = ${productId}`.execute(trx);
      await queueChangedProducts(trx, siteId, [productId]);
    });
    await drain(database, clock);
    times.push(performance.now() - startMs);
  }
  return percentile(times, 50);
}
