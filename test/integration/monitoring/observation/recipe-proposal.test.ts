import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import { localDayOf } from "../../../../src/kit/local-day.ts";
import { createGuard } from "../../../../src/monitoring/fetch/guard.client.ts";
import { saveHostSettings } from "../../../../src/monitoring/hosts/host-settings.repo.ts";
import { recordReadings } from "../../../../src/monitoring/observation/observation.service.ts";
import {
  admitTraining,
  findTrialPages,
  insertProposal,
  saveTrial,
} from "../../../../src/monitoring/recipes/proposals.repo.ts";
import {
  findOpenProposals,
  settleOpenProposal,
} from "../../../../src/monitoring/recipes/proposals.service.ts";
import { trainFromCorrection } from "../../../../src/monitoring/recipes/recipe-trials.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { type Clock, settableClock, systemClock } from "../../../../src/platform/clock.ts";
import { makePerson } from "../../../factories/people.ts";
import { pricedReading } from "../../../factories/reading.ts";
import { makeSite } from "../../../factories/sites.ts";
import { quietLog, takeUpAll } from "../../../factories/watched.ts";
import { openShops, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { until } from "../../../support/until.ts";

let database: TestDatabase;
let shops: Shops;
let siteId: AuthorizedSiteId;
/** Another one of the same company. */
let sisterSite: AuthorizedSiteId;
let strangersSite: AuthorizedSiteId;
let host: string;
let round = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  shops = await openShops(({ path }) =>
    path === "/robots.txt" ? { status: 404 } : { body: shopPage(path) },
  );
  const { companyId } = await makePerson(database.app);
  siteId = await makeSite(database.app, companyId, "own.example.com");
  sisterSite = await makeSite(database.app, companyId, "sister.example.com");
  const stranger = await makePerson(database.app);
  strangersSite = await makeSite(database.app, stranger.companyId, "stranger.example.com");
});

beforeEach(() => {
  round += 1;
  host = shops.host(`shop${round}`);
  shops.seen.length = 0;
});

afterAll(async () => {
  await shops.close();
  await database.close();
});

/** Each product costs its number in lei; the data of the first one is wrong by a factor of a hundred. */
function shopPage(path: string): string {
  const lei = 1000 + Number(/\d+$/.exec(path)?.[0] ?? 0);
  const isWrong = path.endsWith("/0");
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: `Râșniță ${lei}`,
    sku: `R-${lei}`,
    brand: "Boreal",
    offers: { "@type": "Offer", price: isWrong ? "10.00" : `${lei}.00`, priceCurrency: "RON" },
  };
  return `<!doctype html><html lang="ro"><head><meta charset="utf-8"><title>Râșniță ${lei}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script></head>
<body><main class="product"><h1>Râșniță ${lei}</h1><p class="price-now">${lei},00 lei</p>
<p class="delivery-cost">Livrare 19,99 lei</p><button>Adaugă în coș</button></main></body></html>`;
}

const noSettings = { gapMs: undefined, isRendered: undefined, recipe: undefined };
const urlOf = (number: number) => `http://${host}/p/${number}`;

/** The first pages of the shop, read and watched by two companies. @returns the first one's id */
function watch(count: number): Promise<string> {
  const urls = Array.from({ length: count }, (_, number) => urlOf(number));
  return watchBy([
    { site: siteId, urls },
    { site: strangersSite, urls },
  ]);
}

/** Pages that were read, by who watches them. @returns the first one's id */
async function watchBy(
  watchers: readonly { readonly site: AuthorizedSiteId; readonly urls: readonly string[] }[],
): Promise<string> {
  const { policy } = guardOfShop();
  for (const { site, urls: competitorUrls } of watchers) {
    const item = { url: `https://own.example.com/${round}`, competitorUrls };
    await addProducts(database.app, site, [item], systemClock.now(), { policy });
  }
  const urls = [...new Set(watchers.flatMap((watcher) => watcher.urls))];
  await saveHostSettings(database.worker, host, { ...noSettings, gapMs: 0 }, 0);
  await takeUpAll(database, settableClock(systemClock.now()));
  await recordReadings(
    { db: database.worker, secondLookMs: 300_000 },
    urls.map((url, number) => ({
      pageId: pageIdOf(url),
      reading: pricedReading(100_000 + number * 100),
      observedAt: systemClock.now(),
      kind: "scheduled" as const,
    })),
  );
  return pageIdOf(urls[0] ?? "");
}

function guardOfShop() {
  return createGuard({ admitted: admitHosts([host]), resolve: async () => [] });
}

function train(pageId: string, priceMinor: number, clock: Clock = systemClock): Promise<void> {
  return trainFromCorrection(
    {
      db: database.worker,
      clock,
      log: quietLog,
      watchers: createPageWatchers(database),
      guard: guardOfShop(),
      userAgent: "VizorBot/1.0 (+https://vizor.example)",
      leaseMs: 5000,
      gapOf: () => 0,
      totalMs: 20_000,
    },
    { pageId, priceMinor, currency: "RON" },
  );
}

async function recipeOf(name: string) {
  const row = await database.worker
    .selectFrom("crawl_host")
    .select("recipe")
    .where("host", "=", name)
    .executeTakeFirstOrThrow();
  return row.recipe;
}

async function proposals() {
  const rows = await database.worker
    .selectFrom("recipe_proposal")
    .selectAll()
    .where("host", "=", host)
    .execute();
  return rows;
}

const rightPlace = { element: { tag: "p", names: [".price-now"] }, within: [], attribute: null };

describe("a corrected price", () => {
  test("that five other pages corroborate becomes part of the host's recipe", async () => {
    const pageId = await watch(9);
    await train(pageId, 100_000);
    expect(await proposals()).toMatchObject([
      { state: "adopted", agreed_pages: 5, contradicted_pages: 0, decided_by: null, locator: rightPlace },
    ]);
    expect(await recipeOf(host)).toEqual({
      fields: { price: rightPlace },
      isSetByHand: false,
      agreedPages: 5,
    });
    const pages = shops.seen.filter(({ path }) => path !== "/robots.txt");
    expect(pages).toHaveLength(6);
    for (const [place, page] of pages.entries()) {
      expect(page.startMs).toBeGreaterThanOrEqual(pages[place - 1]?.endMs ?? 0);
    }
  });

  test("that other pages contradict changes nothing, and no further page is fetched", async () => {
    const pageId = await watch(9);
    await train(pageId, 1_999);
    expect(await proposals()).toMatchObject([
      {
        state: "open",
        agreed_pages: 0,
        contradicted_pages: 1,
        locator: { element: { names: [".delivery-cost"] } },
      },
    ]);
    expect(await recipeOf(host)).toBeNull();
    expect(shops.seen.filter(({ path }) => path !== "/robots.txt")).toHaveLength(2);
  });

  test("that too few pages corroborate waits for a GOD, who adopts it once", async () => {
    const pageId = await watch(4);
    await train(pageId, 100_000);
    expect(await recipeOf(host)).toBeNull();
    const [open] = (await findOpenProposals(database.app)).filter((one) => one.host === host);
    expect(open).toMatchObject({
      url: urlOf(0),
      place: "p.price-now",
      agreedPages: 3,
      contradictedPages: 0,
      state: "open",
    });
    const proposalId = open?.proposalId ?? "";
    const adopt = { proposalId, state: "adopted", decidedBy: 7, now: systemClock.now() } as const;
    await settleOpenProposal(database.worker, adopt);
    await settleOpenProposal(database.worker, adopt);
    expect(await recipeOf(host)).toMatchObject({ fields: { price: rightPlace }, agreedPages: 3 });
    await expect(settleOpenProposal(database.worker, { ...adopt, state: "refused" })).rejects.toMatchObject({
      status: 409,
    });
    expect(await proposals()).toMatchObject([{ state: "adopted", decided_by: 7 }]);
  });

  test("is adopted or refused when two GODs decide differently at once, and one is told so", async () => {
    const pageId = await watch(1);
    const proposal = { host, pageId, locator: rightPlace };
    const proposalId = (await insertProposal(database.worker, proposal, systemClock.now(), 10)) ?? "";
    const decide = (state: "adopted" | "refused", decidedBy: number) =>
      settleOpenProposal(database.worker, { proposalId, state, decidedBy, now: systemClock.now() }).catch(
        ({ status }) => status,
      );
    const { replies } = await database.owner.transaction().execute(async (trx) => {
      await sql`select from recipe_proposal where proposal_id = ${proposalId}::uuid for update`.execute(trx);
      const replies = Promise.all([decide("adopted", 7), decide("refused", 8)]);
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and usename = 'vizor_worker' and wait_event_type = 'Lock'`;
      await until("both wait", async () => (await waiting.execute(trx)).rows.length === 2);
      return { replies };
    });
    const outcome = await replies;
    const [stored] = await proposals();
    expect([outcome, stored?.decided_by, await recipeOf(host)]).toEqual(
      stored?.state === "adopted"
        ? [[undefined, 409], 7, expect.objectContaining({ fields: { price: rightPlace } })]
        : [[409, undefined], 8, null],
    );
  });

  test("at a refused location is not proposed again", async () => {
    const pageId = await watch(2);
    await train(pageId, 100_000);
    const [open] = await proposals();
    const refuse = { state: "refused", decidedBy: 7, now: systemClock.now() } as const;
    await settleOpenProposal(database.worker, { proposalId: open?.proposal_id ?? "", ...refuse });
    await train(pageId, 100_000);
    expect(await proposals()).toMatchObject([{ state: "refused" }]);
  });

  test("that is nowhere in the page proposes nothing", async () => {
    const pageId = await watch(2);
    await train(pageId, 77_777);
    expect(await proposals()).toEqual([]);
  });
});

describe("no company alone changes what others see", () => {
  const urls = Array.from({ length: 9 }, (_, number) => number);
  const isOpen = (agreed: number) => [{ state: "open", agreed_pages: agreed, contradicted_pages: 0 }];

  test("pages that one company watches alone, on whatever site of it, wait for a GOD", async () => {
    const all = urls.map(urlOf);
    const pageId = await watchBy([
      { site: siteId, urls: all },
      { site: sisterSite, urls: all },
      { site: strangersSite, urls: all.slice(0, 2) },
    ]);
    await train(pageId, 100_000);
    expect(await proposals()).toMatchObject(isOpen(8));
    expect(await recipeOf(host)).toBeNull();
  });

  test("two of the pages that another company watches are enough", async () => {
    const all = urls.map(urlOf);
    const pageId = await watchBy([
      { site: siteId, urls: all },
      { site: strangersSite, urls: all.slice(1, 3) },
    ]);
    await train(pageId, 100_000);
    expect(await proposals()).toMatchObject([{ state: "adopted", decided_by: null }]);
  });

  test("an address with other parameters is the same page and is fetched once", async () => {
    const spelled = [urlOf(0), ...urls.map((number) => `${urlOf(7)}?x=${number}`), `${urlOf(0)}?x=1`];
    const pageId = await watchBy([
      { site: siteId, urls: spelled },
      { site: strangersSite, urls: spelled },
    ]);
    await train(pageId, 100_000);
    expect(await proposals()).toMatchObject(isOpen(1));
    expect(shops.seen.filter(({ path }) => path !== "/robots.txt")).toHaveLength(2);
  });

  test("a product at several addresses agrees once", async () => {
    const shelves = [urlOf(0), ...urls.map((number) => `http://${host}/shelf-${number}/7`)];
    const pageId = await watchBy([
      { site: siteId, urls: shelves },
      { site: strangersSite, urls: shelves },
    ]);
    await train(pageId, 100_000);
    expect(await proposals()).toMatchObject(isOpen(1));
  });

  test("pages are chosen at random", async () => {
    const pageId = await watch(40);
    const draw = () =>
      findTrialPages(database.worker, { host, pageId }, { from: pageIdOf(urlOf(3)), window: 500, limit: 12 });
    const drawn = await Promise.all([draw(), draw()]);
    for (const pages of drawn) expect(new Set(pages.map(({ url }) => url)).size).toBe(12);
    const [one, other] = drawn.map((pages) => pages.map(({ url }) => url).toSorted());
    expect(one).not.toEqual(other); // the same by chance once in 2.3 thousand million
  });
});

describe("bounds", () => {
  test("of ten open proposals of a host the least corroborated one is replaced", async () => {
    const pageId = await watch(1);
    const place = (number: number) => ({ ...rightPlace, within: [{ tag: "div", names: [`.n${number}`] }] });
    for (let number = 0; number < 10; number++) {
      const id = await insertProposal(
        database.worker,
        { host, pageId, locator: place(number) },
        new Date(Date.UTC(2026, 10, 21, 8, number)),
        10,
      );
      const contradicted = number === 7 ? 1 : 0;
      await saveTrial(database.worker, id ?? "", { agreed: number === 0 ? 3 : 0, contradicted });
    }
    const late = new Date(Date.UTC(2026, 10, 21, 9));
    const leftAfter = async (...numbers: readonly number[]) => {
      for (const number of numbers)
        await insertProposal(database.worker, { host, pageId, locator: place(number) }, late, 10);
      const left = (await proposals()).map(({ locator }) => JSON.stringify(locator["within"]));
      return Array.from({ length: 12 }, (_, number) => number).filter((number) =>
        left.includes(JSON.stringify(place(number).within)),
      );
    };
    // One that is proposed again takes nobody's place.
    expect(await leftAfter(10, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9, 10]);
    expect(await leftAfter(11)).toEqual([0, 2, 3, 4, 5, 6, 8, 9, 10, 11]);
  });

  test("a manual recipe is never changed, and the shop gets no request", async () => {
    const pageId = await watch(9);
    const recipe = { fields: {}, isSetByHand: true, agreedPages: 0 };
    await saveHostSettings(database.worker, host, { ...noSettings, recipe }, 0);
    await train(pageId, 100_000);
    expect(await proposals()).toEqual([]);
    expect(shops.seen).toEqual([]);
    expect(await recipeOf(host)).toEqual(recipe);
  });

  test("the other fields of the recipe stay", async () => {
    const pageId = await watch(9);
    const sku = { element: { tag: "i", names: [".sku"] }, within: [], attribute: null };
    const recipe = { fields: { sku }, isSetByHand: false, agreedPages: 8 };
    await saveHostSettings(database.worker, host, { ...noSettings, recipe }, 0);
    await train(pageId, 100_000);
    expect(await recipeOf(host)).toEqual({
      fields: { sku, price: rightPlace },
      isSetByHand: false,
      agreedPages: 5,
    });
  });

  test("a host is trained at most twenty times a day, however many prices are corrected", async () => {
    const pageId = await watch(1);
    const clock = settableClock(systemClock.now());
    const today = localDayOf(clock.now());
    for (let trainings = 0; trainings < 19; trainings++)
      await admitTraining(database.worker, host, today, 20);
    await train(pageId, 77_777, clock);
    await train(pageId, 88_888, clock);
    expect(shops.seen.filter(({ path }) => path !== "/robots.txt")).toHaveLength(1);
  });

  test("robots.txt also applies to a corrected page", async () => {
    const pageId = await watch(9);
    const ordinary = shops.answer;
    shops.answer = ({ path }) =>
      path === "/robots.txt" ? { body: "User-agent: *\nDisallow: /p/" } : { body: shopPage(path) };
    await train(pageId, 100_000).finally(() => {
      shops.answer = ordinary;
    });
    expect(shops.seen.map(({ path }) => path)).toEqual(["/robots.txt"]);
    expect(await proposals()).toEqual([]);
  });

  test("an unknown proposal is not found", async () => {
    const decision = { state: "refused", decidedBy: 7, now: systemClock.now() } as const;
    const missing = settleOpenProposal(database.worker, {
      proposalId: "00000000-0000-4000-8000-000000000000",
      ...decision,
    });
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });
});
