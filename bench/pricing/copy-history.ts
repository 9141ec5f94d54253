import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { HistoryPoint } from "../../src/pricing/backtest/core/product-replay.ts";
import { generatedHistory, type HistoryPlan, historyEnd } from "./generated-history.ts";

/** A separate site, in addition to the generated one. */
export const backtestSiteId = 901;

/** Loads the generated products, offers, costs, pages and change points. @param ownerUrl connection string of a superuser */
export async function copyHistory(ownerUrl: string, plan: HistoryPlan): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("insert into company values ($1, 'Bench', $2)", [backtestSiteId, historyEnd]);
    await client.query(
      `insert into site (site_id, company_id, domain, created_at, has_active_subscription)
       values ($1, $1, 'backtest.example', $2, true)`,
      [backtestSiteId, historyEnd],
    );
    for (let month = 0; month <= 4; month++) {
      await client.query("select ensure_month((date '2026-11-01' - make_interval(months => $1))::date)", [
        month,
      ]);
    }
    const copy = async (table: string, columns: string, lines: Iterable<string>) =>
      pipeline(Readable.from(lines), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
    const all = Array.from({ length: plan.products }, (_, index) => index + 1);
    const created = historyEnd.toISOString();
    await copy(
      "product",
      "site_id, product_id, page_id, title, sku, created_at",
      all.map((id) => `${backtestSiteId}\t${id}\t${pageId(id, 0)}\tProdus ${id}\tB-${id}\t${created}\n`),
    );
    await copy(
      "listing",
      "site_id, product_id, price_bani, own_currency, is_fresh",
      all.map((id) => `${backtestSiteId}\t${id}\t10000\tRON\tt\n`),
    );
    await copy(
      "product_pricing",
      "site_id, product_id, cost_bani, floor_bani, changed_at",
      costs(plan, created),
    );
    await copy(
      "offer",
      "site_id, product_id, offer_id, page_id, domain, url, created_at",
      all.flatMap((id) =>
        Array.from(
          { length: plan.offers },
          (_, offer) =>
            `${backtestSiteId}\t${id}\t${plan.products + id * 100 + offer}\t${pageId(id, offer + 1)}\tstore${offer}.example\thttps://store${offer}.example/${id}\t${created}\n`,
        ),
      ),
    );
    // The state before the window is looked up from the pages.
    await copy(
      "page",
      "page_id, url, host, created_at, state",
      all.flatMap((id) =>
        Array.from(
          { length: plan.offers + 1 },
          (_, page) =>
            `${pageId(id, page)}\thttps://store${page}.example/${id}\tstore${page}.example\t${created}\tread\n`,
        ),
      ),
    );
    await copy(
      "price_point",
      "observed_at, price_minor, page_id, currency, availability, is_promo",
      pointLines(plan),
    );
    await client.query("vacuum analyze price_point, page, product, offer, listing, product_pricing");
  } finally {
    await client.end();
  }
}

function* costs(plan: HistoryPlan, changed: string): Generator<string> {
  for (let index = 0; index < plan.products; index++) {
    const { productId, product } = generatedHistory(plan, index);
    const { costBani, floorBani } = product;
    if (costBani === null && floorBani === null) continue;
    yield `${backtestSiteId}\t${productId}\t${costBani ?? String.raw`\N`}\t${floorBani ?? String.raw`\N`}\t${changed}\n`;
  }
}

/** Ordered by time, as points are written in production: those of a page are far apart on disk. */
function* pointLines(plan: HistoryPlan): Generator<string> {
  const lines: { readonly atMs: number; readonly text: string }[] = [];
  const add = (page: string, points: readonly HistoryPoint[]) => {
    for (const { atMs, priceMinor, currency, availability } of points) {
      const text = `${new Date(atMs).toISOString()}\t${priceMinor}\t${page}\t${currency}\t${availability}\tf\n`;
      lines.push({ atMs, text });
    }
  };
  for (let index = 0; index < plan.products; index++) {
    const { productId, own, offers } = generatedHistory(plan, index);
    add(pageId(productId, 0), own);
    for (const { offerId, points } of offers) add(pageId(productId, offerId + 1), points);
  }
  lines.sort((a, b) => a.atMs - b.atMs);
  for (let start = 0; start < lines.length; start += 1_000)
    yield lines
      .slice(start, start + 1_000)
      .map(({ text }) => text)
      .join("");
}

/** Ids in no order, as those of pages are. @param page 0: the product's own */
function pageId(productId: number, page: number): string {
  const number = productId * 100 + page;
  const part = (factor: number) => (Math.imul(number, factor) >>> 0).toString(16).padStart(8, "0");
  const hex = part(0x9e3779b1) + part(0x85ebca6b) + part(0xc2b2ae35) + number.toString(16).padStart(8, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
