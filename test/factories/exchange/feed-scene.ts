import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import type {
  FeedRun,
  ProductFeedState,
} from "../../../src/exchange/product-feeds/product-feeds.contract.ts";
import { runFeedTask } from "../../../src/exchange/product-feeds/run-decisions.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { openShops, type ShopAnswer, type ShopReply } from "../../support/crawl/shops.ts";
import type { TestDatabase } from "../../support/database/database.ts";
import { openShop, type TestShop } from "../shop.ts";
import { makeSite } from "../sites.ts";

/** Product feeds of sites that have nothing else, and the server that they are read from. */
export interface FeedScene {
  readonly shop: TestShop;
  /** Of a session that lasts 30 days. */
  readonly token: string;
  /** Of every feed, until it is replaced. */
  serve(reply: ShopReply | ShopAnswer): void;
  openSite(): Promise<FeedSite>;
  close(): Promise<void>;
}

export interface FeedSite {
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
  state(): Promise<ProductFeedState>;
  /** Sets the address of the feed, which is to be previewed. @param hour of the daily run */
  save(hour?: number): Promise<void>;
  /** Every call is later than the one before it. @param path below /api/product-feed/ */
  post(path: string): Promise<{ readonly statusCode: number; json(): { code?: string } }>;
  get(path: string): Promise<{ json(): unknown }>;
  /** Does the work of the last run. */
  work(): Promise<FeedRun>;
  /** Confirms a run and does its work. */
  confirm(runId: string): Promise<FeedRun>;
}

/** @param label of the feeds' server and of the sites' domains */
export async function openFeedScene(database: TestDatabase, label: string): Promise<FeedScene> {
  let answer: ShopAnswer = () => undefined;
  const shops = await openShops((visit) => answer(visit));
  const shop = await openShop(database, { admitted: admitHosts([shops.host(label)]) });
  const { api, person } = shop;
  const token = await api.signIn(person, true);
  let sites = 0;
  return {
    shop,
    token,
    serve: (reply) => {
      answer = typeof reply === "function" ? reply : () => reply;
    },
    openSite: async () => {
      sites += 1;
      const domain = `${label}${sites}.example.com`;
      const siteId = await makeSite(database.app, person.companyId, domain);
      const query = `?domain=${domain}`;
      const state = async (): Promise<ProductFeedState> =>
        (await api.get(`/api/product-feed${query}`, token)).json();
      const work = async () => {
        const runId = (await state()).runs[0]?.id;
        await api.runTask(runFeedTask, { siteId, runId });
        const run = (await state()).runs.find(({ id }) => id === runId);
        if (!run) throw new Error("no run");
        return run;
      };
      const post = (path: string) => {
        api.clock.advance(1000);
        return api.post(`/api/product-feed/${path}${query}`, null, token);
      };
      return {
        siteId,
        domain,
        state,
        work,
        post,
        get: (path) => api.get(`/api/product-feed/${path}${query}`, token),
        save: async (hour = 6) => {
          const body = { address: `http://${shops.host(label)}/feed.xml`, hour, paused: false };
          const reply = await api.put(`/api/product-feed${query}`, body, token);
          if (reply.statusCode !== 200) throw new Error(`save: ${reply.body}`);
        },
        confirm: async (runId) => {
          const reply = await post(`runs/${runId}/confirm`);
          if (reply.statusCode !== 202) throw new Error(`confirm: ${reply.statusCode}`);
          return work();
        },
      };
    },
    close: async () => {
      await api.app.close();
      await shops.close();
    },
  };
}

/** A Google Merchant feed. @param items each with its elements by name */
export function feedOf(items: readonly Readonly<Record<string, string>>[], head = ""): string {
  const xml = items.map((item) =>
    Object.entries(item)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join(""),
  );
  return `${head}<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${xml.map((one) => `<item>${one}</item>`).join("")}</channel></rss>`;
}
