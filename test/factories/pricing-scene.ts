import type { LightMyRequestResponse } from "fastify";
import type { Selectable, Updateable } from "kysely";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { forSite } from "../../src/platform/db/database.ts";
import type { RecommendationTable } from "../../src/pricing/pricing.tables.ts";
import type { TestDatabase } from "../support/database/database.ts";
import type { TestApi } from "./api.ts";
import { makePerson, type TestPerson } from "./people.ts";
import { makePricedPages, makeRecommendations, makeRule } from "./pricing.ts";
import { openShop } from "./shop.ts";
import { makeProducts, makeSite } from "./sites.ts";

/** A site whose products have recommended prices, which a computation of `testNow` gives again. */
export interface PricedSite {
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
  /** Products, in ascending order. */
  readonly ids: readonly number[];
}

export interface RequestOptions {
  /** Token of a session; the person's by default. */
  readonly as?: string;
  /** Idempotency-Key. */
  readonly key?: string;
}

/** Two people of a company who decide recommended prices, and another company. */
export interface PricingScene {
  readonly api: TestApi;
  /** An administrator. */
  readonly ana: TestPerson;
  readonly token: string;
  /** Session of an operator of the same company. */
  readonly colleague: string;
  /** Session of an administrator of another company. */
  readonly stranger: string;
  /** A product of that company. */
  readonly foreignId: number;
  /** Makes a site with products, each with a row in review; the other functions then are about this site. */
  openSite(products: number): Promise<PricedSite>;
  review(body: object, options?: RequestOptions): Promise<LightMyRequestResponse>;
  /** @param path below /api/dynamic-prices/ @param query as "&page=1" */
  post(path: string, body?: object | null, as?: string, query?: string): Promise<LightMyRequestResponse>;
  /** @param query as "&page=1" */
  get(path: string, query?: string, as?: string): Promise<LightMyRequestResponse>;
  /** Rows of `recommendation`, by product. */
  rows(): Promise<Selectable<RecommendationTable>[]>;
  states(): Promise<string[]>;
  setRow(productId: number | undefined, values: Updateable<RecommendationTable>): Promise<void>;
  /** Rows of all batches. */
  auditRows(): Promise<{ product_id: number; batch_id: number }[]>;
  /** Products that wait to be computed. */
  queued(): Promise<number[]>;
}

let sites = 0;

/** Whoever opens it closes `api.app`. */
export async function openPricingScene(database: TestDatabase): Promise<PricingScene> {
  const { api, person: ana, token } = await openShop(database);
  const { companyId } = ana;
  const colleague = await api.signIn(await makePerson(database.app, { companyId, role: "OPERATOR" }));
  const foreigner = await makePerson(database.app);
  const foreignSite = await makeSite(database.app, foreigner.companyId, "stranger.example.com");
  const [foreignId = 0] = await makeProducts(database.app, foreignSite, [
    { url: "https://stranger.example.com/1" },
  ]);
  let site: PricedSite;
  const inSite = <T>(work: Parameters<typeof forSite<T>>[2]) => forSite(database.app, site.siteId, work);
  const rows = () =>
    inSite((trx) =>
      trx
        .selectFrom("recommendation")
        .selectAll()
        .where("site_id", "=", site.siteId)
        .orderBy("product_id")
        .execute(),
    );
  return {
    api,
    ana,
    token,
    colleague,
    stranger: await api.signIn(foreigner),
    foreignId,
    openSite: async (products) => {
      site = await makePricedSite(database, companyId, products);
      return site;
    },
    review: (body, { as = token, key } = {}) =>
      api.app.inject({
        method: "POST",
        url: `/api/dynamic-prices/review?domain=${site.domain}`,
        headers: { authorization: `Bearer ${as}`, ...(key === undefined ? {} : { "idempotency-key": key }) },
        payload: body,
      }),
    post: (path, body = null, as = token, query = "") =>
      api.post(`/api/dynamic-prices/${path}?domain=${site.domain}${query}`, body, as),
    get: (path, query = "", as = token) =>
      api.get(`/api/dynamic-prices${path}?domain=${site.domain}${query}`, as),
    rows,
    states: async () => (await rows()).map(({ state }) => state),
    setRow: async (productId, values) => {
      await inSite((trx) =>
        trx
          .updateTable("recommendation")
          .set(values)
          .where("site_id", "=", site.siteId)
          .where("product_id", "=", productId ?? 0)
          .execute(),
      );
    },
    auditRows: () =>
      inSite((trx) =>
        trx.selectFrom("review_batch_row").selectAll().where("site_id", "=", site.siteId).execute(),
      ),
    queued: async () => {
      const entries = await inSite((trx) =>
        trx
          .selectFrom("changed_product")
          .select("product_id")
          .where("site_id", "=", site.siteId)
          .orderBy("product_id")
          .execute(),
      );
      return entries.map(({ product_id }) => product_id);
    },
  };
}

async function makePricedSite(
  database: TestDatabase,
  companyId: number,
  products: number,
): Promise<PricedSite> {
  sites += 1;
  const domain = `priced${sites}.example.com`;
  const siteId = await makeSite(database.app, companyId, domain);
  const ids = await makeProducts(
    database.app,
    siteId,
    Array.from({ length: products }, (_, n) => ({ url: `https://${domain}/p${n}`, title: `Produs ${n}` })),
  );
  // Without the time limit of requests: a busy machine takes long for 10,000 rows.
  await forSite(database.owner, siteId, async (trx) => {
    await makeRule(trx, siteId);
    await makeRecommendations(trx, siteId, ids);
  });
  await makePricedPages(database.owner, siteId, ids);
  return { siteId, domain, ids };
}
