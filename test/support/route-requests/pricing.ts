import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { takeIds } from "../../../src/platform/db/record-ids.ts";
import { hashOf } from "../../../src/pricing/decisions/decision-record.service.ts";
import { ensureDecisionMonth, insertDecisions } from "../../../src/pricing/decisions/decisions.repo.ts";
import { kernelVersion, recommend } from "../../../src/pricing/kernel/core/recommend.ts";
import { input } from "../../../src/pricing/kernel/core/test-support/kernel-factory.ts";
import { ruleRowOf } from "../../../src/pricing/rules/core/rule-row.ts";
import { insertRule, insertVersion } from "../../../src/pricing/rules/rules.repo.ts";
import { ruleBody } from "../../factories/pricing.ts";
import type { LiveServer } from "./live-server.ts";

interface Owner {
  readonly siteId: AuthorizedSiteId;
  /** Part of every text. */
  readonly canary: string;
}

/** A rule of a company's site, with its first state; without regard to how many rules a site may have. */
export async function insertPricingRule(
  { database, clock }: LiveServer,
  { siteId, canary }: Owner,
  filterType: "BRAND" | "CATEGORY" | "SKU" = "BRAND",
): Promise<number> {
  const ruleId = (await takeIds(database.app, 1))();
  const body = ruleBody({
    name: `${canary} rule ${randomUUID()}`,
    filterType,
    brand: `${canary} brand`,
    category: `${canary} group`,
    sku: `${canary}-sku`,
    merchant: `${canary}-rival.com`,
  });
  const row = ruleRowOf(body, ruleId, 1);
  await forSite(database.app, siteId, async (trx) => {
    await insertRule(trx, siteId, row, clock.now());
    await insertVersion(trx, siteId, { ruleId, version: 1, rule: row, changedBy: null }, clock.now());
  });
  return ruleId;
}

/** Ids of the rules of a site, in their order. */
export function pricingRuleIds({ database }: LiveServer, siteId: AuthorizedSiteId): Promise<number[]> {
  return forSite(database.app, siteId, async (trx) => {
    const rules = await trx
      .selectFrom("pricing_rule")
      .select("rule_id")
      .where("site_id", "=", siteId)
      .orderBy("position")
      .execute();
    return rules.map((rule) => rule.rule_id);
  });
}

/** Deletes the rules of a site, which may have a limited number, and the limits it has set. */
export async function forgetPricing({ database }: LiveServer, siteId: AuthorizedSiteId): Promise<void> {
  await forSite(database.app, siteId, async (trx) => {
    await sql`delete from pricing_rule where site_id = ${siteId}`.execute(trx);
    await sql`delete from pricing_guards where site_id = ${siteId}`.execute(trx);
  });
}

/** The record of a price of a company's product. */
export async function insertDecision(
  { database, clock }: LiveServer,
  { siteId, productId, canary }: Owner & { readonly productId: number },
): Promise<number> {
  const decisionId = (await takeIds(database.app, 1))();
  const madeAt = clock.now().toISOString();
  await ensureDecisionMonth(database.worker, madeAt.slice(0, 10));
  const kernel = input();
  const result = recommend(kernel);
  const record = {
    siteId,
    decisionId,
    productId,
    madeAt,
    ruleId: 1,
    ruleVersion: 1,
    kernelVersion,
    inputs: {
      rule: { ruleId: 1, version: 1, name: `${canary} rule` },
      product: { title: `${canary} title`, sku: `${canary}-sku` },
      pages: { 1: { pageId: "p", url: `https://${canary}-rival.com/product` } },
      kernel,
    },
    guards: result.guards,
    result,
  };
  const decisions = [{ record, sha256: hashOf(record) }];
  await forSite(database.app, siteId, (trx) => insertDecisions(trx, siteId, decisions));
  return decisionId;
}
