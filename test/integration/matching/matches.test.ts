import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageIdOf } from "../../../src/address/page-id.ts";
import { findLinks } from "../../../src/catalog/links/links.service.ts";
import type { Match } from "../../../src/matching/matches/matches.contract.ts";
import type { MatchSettings } from "../../../src/matching/settings/settings.contract.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { findPricedOffers } from "../../../src/pricing/evaluation/product-inputs.repo.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { crawlPages } from "../../factories/known-pages.ts";
import { productHistory } from "../../factories/links.ts";
import { makePerson, type TestPerson, testNow } from "../../factories/people.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let scenes = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

interface Scene {
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
  readonly productId: number;
  readonly person: TestPerson;
  readonly token: string;
  /** Page of a competitor that states the same number. */
  readonly page: string;
  readonly facts: { readonly name: string; readonly brand: string; readonly mpn: string };
}

/** A site with a product, and a page of a competitor that states the same manufacturer's number. */
async function makeScene(): Promise<Scene> {
  scenes += 1;
  const mpn = `QX${7400 + scenes}ESA`;
  const person = await makePerson(database.app, { role: "OPERATOR_ADMIN" });
  const domain = `matches${scenes}.example.com`;
  const siteId = await makeSite(database.app, person.companyId, domain);
  const [productId = 0] = await makeProducts(database.app, siteId, [
    {
      url: `https://${domain}/p`,
      title: `Frigider Arctina ${mpn} 340 l`,
      brand: "Arctina",
      competitorUrls: [],
    },
  ]);
  await forSite(database.app, siteId, (trx) =>
    sql`update product set mpn = ${mpn} where site_id = ${siteId} and product_id = ${productId}`.execute(trx),
  );
  const facts = { name: `Combină frigorifică Arctina ${mpn}, 340 L`, brand: "ARCTINA", mpn };
  const page = `https://www.competitor${scenes}.ro/frigider-${mpn.toLowerCase()}`;
  await crawlPages(database, [{ url: page, facts }], testNow);
  return { siteId, domain, productId, person, token: await api.signIn(person), page, facts };
}

const at = ({ domain }: Scene, path: string, further = "") => `${path}?domain=${domain}${further}`;

/** Searches for the site's products, as the worker does. */
async function find(scene: Scene, body: object = {}): Promise<string> {
  const reply = await api.post(at(scene, "/api/matches/find"), body, scene.token);
  expect(reply.statusCode).toBe(202);
  const { runId } = reply.json<{ runId: string }>();
  await api.runTask("matching.search-products", { siteId: scene.siteId, runId });
  return runId;
}

async function listed(scene: Scene, state: Match["state"] = "NEW"): Promise<Match[]> {
  const reply = await api.get(at(scene, "/api/matches", `&state=${state}`), scene.token);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ matches: Match[] }>().matches;
}

const review = (scene: Scene, action: string, ids: readonly (number | undefined)[], token = scene.token) =>
  api.post(at(scene, "/api/matches/review"), { action, ids }, token);

const links = ({ siteId, productId }: Scene) => findLinks(database.app, siteId, productId);

const settle = (scene: Scene, settings: Partial<MatchSettings>) =>
  api.put(
    at(scene, "/api/matches/settings"),
    { addAutomatically: false, automaticThreshold: 0.99, colourIsVariant: false, ...settings },
    scene.token,
  );

/** Whether the product's offers may decide prices, by address. */
async function confirmedOffers({ siteId, productId }: Scene): Promise<[string, boolean][]> {
  const offers = await forSite(database.worker, siteId, (trx) => findPricedOffers(trx, siteId, [productId]));
  return (offers.get(productId) ?? []).map(({ url, isConfirmed }) => [url, isConfirmed]);
}

test("a found page waits, and accepting it adds the link with history and watching, in one step that can be undone", async () => {
  const scene = await makeScene();
  const runId = await find(scene, { selection: { packetIds: [scene.productId] } });
  const [match, ...others] = await listed(scene);
  expect(others).toEqual([]);
  expect(match).toMatchObject({
    product: { packetId: scene.productId, brand: "Arctina" },
    candidate: {
      competitor: `competitor${scenes}.ro`,
      url: scene.page,
      title: scene.facts.name,
      price: 100,
      currency: "RON",
    },
  });
  expect(match?.probability).toBeGreaterThan(0.95);
  expect(match?.reasons[0]).toMatchObject({ kind: "same-mpn" });
  const runs = (await api.get(at(scene, "/api/matches/runs"), scene.token)).json();
  expect(runs).toMatchObject([{ runId, competitor: null, state: "done", done: 1, total: 1, candidates: 1 }]);

  const accepted = await review(scene, "ACCEPT", [match?.id]);
  expect(accepted.json()).toMatchObject({ count: 1, batchId: expect.any(String) });
  expect((await links(scene)).map(({ url, isMatched }) => [url, isMatched])).toEqual([[scene.page, false]]);
  const history = await productHistory(database, scene.siteId);
  expect(history.map((one) => [one.modification, one.user_id, one.source])).toEqual([
    ["ADD", scene.person.userId, null],
  ]);
  const watches = await forSite(database.app, scene.siteId, (trx) =>
    trx.selectFrom("watch_outbox").select(["action", "url"]).where("url", "=", scene.page).execute(),
  );
  expect(watches).toEqual([{ action: "watch", url: scene.page }]);
  expect(await confirmedOffers(scene)).toEqual([[scene.page, true]]);
  expect(await listed(scene)).toEqual([]);
  expect((await listed(scene, "ACCEPTED"))[0]?.decidedBy).toEqual(expect.any(String));

  expect((await review(scene, "UNDO", [match?.id])).json()).toMatchObject({ count: 1 });
  expect(await links(scene)).toEqual([]);
  expect(await listed(scene)).toHaveLength(1);
});

test("a denied page is not offered again until one of both names something else", async () => {
  const scene = await makeScene();
  await find(scene);
  await review(scene, "DENY", [(await listed(scene))[0]?.id]);
  await find(scene);
  expect(await listed(scene)).toEqual([]);
  const later = new Date(testNow.getTime() + 60_000);
  await crawlPages(database, [{ url: scene.page, facts: scene.facts, priceMinor: 9_000 }], later);
  await find(scene);
  expect(await listed(scene)).toEqual([]);
  const facts = { ...scene.facts, name: `${scene.facts.name} argintiu` };
  await crawlPages(database, [{ url: scene.page, facts }], new Date(later.getTime() + 60_000));
  await find(scene);
  expect(await listed(scene)).toMatchObject([{ state: "NEW", decidedBy: null }]);
});

test("of two people who decide differently at once, one is told who decided what; repeating a decision changes nothing", async () => {
  const scene = await makeScene();
  const colleague = await makePerson(database.app, { companyId: scene.person.companyId, role: "OPERATOR" });
  const other = await api.signIn(colleague);
  await find(scene);
  const id = (await listed(scene))[0]?.id;
  const replies = await Promise.all([review(scene, "ACCEPT", [id]), review(scene, "DENY", [id], other)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const lost = replies.find(({ statusCode }) => statusCode === 409)?.json();
  expect(lost).toMatchObject({ code: expect.stringMatching(/^MATCH_(?:ACCEPTED|DENIED)$/) });
  const isLinked = (await links(scene)).length === 1;
  expect(lost.code).toBe(isLinked ? "MATCH_ACCEPTED" : "MATCH_DENIED");
  const [action, token] = isLinked ? (["ACCEPT", scene.token] as const) : (["DENY", other] as const);
  expect((await review(scene, action, [id], token)).json()).toEqual({ count: 0, batchId: null });
});

test("above the threshold pages are linked where the site wants it: shown and counted, but no price comes from them until a person confirms", async () => {
  const scene = await makeScene();
  await settle(scene, { addAutomatically: true, automaticThreshold: 0.9 });
  await find(scene);
  expect(await listed(scene)).toEqual([]);
  const [match] = await listed(scene, "LINKED");
  expect((await links(scene)).map(({ isMatched }) => isMatched)).toEqual([true]);
  const shown = (
    await api.get(at(scene, "/api/competitor-links", `&packet_id=${scene.productId}`), scene.token)
  ).json();
  expect(shown).toMatchObject([{ links: [{ url: scene.page, matched: true }] }]);
  expect((await productHistory(database, scene.siteId)).map(({ source }) => source)).toEqual(["MATCHING"]);
  expect(await confirmedOffers(scene)).toEqual([[scene.page, false]]);

  await review(scene, "ACCEPT", [match?.id]);
  expect(await confirmedOffers(scene)).toEqual([[scene.page, true]]);
  await review(scene, "UNDO", [match?.id]);
  expect(await confirmedOffers(scene)).toEqual([[scene.page, false]]);
  await review(scene, "DENY", [match?.id]);
  expect(await links(scene)).toEqual([]);
  await review(scene, "UNDO", [match?.id]);
  expect(await confirmedOffers(scene)).toEqual([[scene.page, false]]);
  await review(scene, "UNDO", [match?.id]);
  expect(await links(scene)).toEqual([]);
  expect(await listed(scene)).toHaveLength(1);
});

test("a bulk decision accepts the best page of each competitor, needs the number that was shown, and is undone as a whole", async () => {
  const scene = await makeScene();
  const other = `https://competitor${scenes}-bis.ro`;
  const pages = [`${other}/a`, `${other}/b`].map((url) => ({ url, facts: scene.facts }));
  await crawlPages(database, pages, testNow);
  await find(scene);
  const progress = async () => (await api.get(at(scene, "/api/matches/progress"), scene.token)).json();
  expect(await progress()).toMatchObject({ products: 1, compared: 0, counts: { NEW: 3 } });
  const above = (await progress()).above.find((one: { probability: number }) => one.probability === 0.95);
  expect(above).toEqual({ probability: 0.95, count: 2 });
  const accept = (expected: number) =>
    api.post(at(scene, "/api/matches/accept-above"), { probability: 0.95, expected }, scene.token);
  expect((await accept(3)).json()).toMatchObject({ code: "MATCH_COUNT_CHANGED" });
  const { count, batchId } = (await accept(2)).json();
  expect(count).toBe(2);
  expect(new Set((await links(scene)).map(({ domain }) => domain)).size).toBe(2);
  const undone = await api.post(at(scene, `/api/matches/batches/${batchId}/undo`), null, scene.token);
  expect(undone.json()).toEqual({ count: 2, batchId: null });
  expect(await links(scene)).toEqual([]);
  expect(await progress()).toMatchObject({ counts: { NEW: 3, ACCEPTED: 0 } });
});

test("what only another merchant knows is no candidate: links whose page was not read, uploads and their decisions", async () => {
  const scene = await makeScene();
  const other = await makeScene();
  // Another merchant links an unread page and has an offline product of the same name.
  const unread = `https://secret${scenes}.ro/frigider-${scene.facts.mpn.toLowerCase()}`;
  await api.post(
    at(
      other,
      "/api/add-link",
      `&packet_id=${other.productId}&competitor_domain=secret${scenes}.ro&url=${unread}`,
    ),
    null,
    other.token,
  );
  await find(other);
  await review(other, "DENY", [(await listed(other))[0]?.id]);
  await find(scene);
  const found = await listed(scene);
  expect(found.map(({ candidate }) => candidate.url)).toEqual([scene.page]);
  const known = await sql<{ url: string }>`select url from known_page where url = ${unread}`.execute(
    database.owner,
  );
  expect(known.rows).toEqual([]);
  // The index says nothing of who watches a page.
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_name in ('known_page', 'known_page_key') and column_name like '%site%'`.execute(
    database.owner,
  );
  expect(rows).toEqual([]);
  const foreign = await review(other, "ACCEPT", [found[0]?.id]);
  expect(foreign.statusCode).toBe(404);
  expect((await api.get(at(scene, "/api/matches"), other.token)).statusCode).toBe(404);
});

test("own shops, linked pages and pages that are gone are no candidates, and a removed site leaves nothing", async () => {
  const scene = await makeScene();
  const own = `https://${scene.domain}/alt-frigider`;
  await crawlPages(database, [{ url: own, facts: scene.facts }], testNow);
  await find(scene);
  expect((await listed(scene)).map(({ candidate }) => candidate.url)).toEqual([scene.page]);
  await review(scene, "ACCEPT", [(await listed(scene))[0]?.id]);
  await find(scene);
  expect(await listed(scene)).toEqual([]);
  const later = new Date(testNow.getTime() + 120_000);
  await sql`update page set state = 'gone', observed_at = ${later} where page_id = ${pageIdOf(scene.page)}::uuid`.execute(
    database.worker,
  );
  await api.runTask("matching.index-pages", null);
  const { rows } = await sql`select 1 from known_page where page_id = ${pageIdOf(scene.page)}::uuid`.execute(
    database.owner,
  );
  expect(rows).toEqual([]);
  await settle(scene, {});
  const admin = await makePerson(database.app, { companyId: scene.person.companyId, role: "COMPANY_ADMIN" });
  const removed = await api.delete(`/api/sites?domain=${scene.domain}`, await api.signIn(admin));
  expect(removed.statusCode).toBeLessThan(300);
  for (const table of ["match_candidate", "match_run", "match_settings"]) {
    const left = await sql`select 1 from ${sql.table(table)} where site_id = ${scene.siteId}`.execute(
      database.owner,
    );
    expect([table, left.rows]).toEqual([table, []]);
  }
});

test("titles of nothing, of ten thousand characters and of other alphabets are searched without an error", async () => {
  const scene = await makeScene();
  const titles = [
    "",
    "x ".repeat(5000),
    "冰箱 QX 三星",
    "холодильник",
    "\u202e\u0000👍".replace("\u0000", ""),
  ];
  const [, ...ids] = await makeProducts(
    database.app,
    scene.siteId,
    titles.map((title, place) => ({ url: `https://${scene.domain}/t${place}`, title, competitorUrls: [] })),
  );
  const pages = titles.map((name, place) => ({
    url: `https://titluri${scenes}.ro/${place}`,
    facts: { name },
  }));
  await crawlPages(database, pages, testNow);
  await find(scene);
  expect(ids).toHaveLength(4);
  const runs = (await api.get(at(scene, "/api/matches/runs"), scene.token)).json();
  expect(runs[0]).toMatchObject({ state: "done", done: 6, total: 6 });
});

test("a link that was added automatically is confirmed or removed by its own ids, and both can be undone", async () => {
  const scene = await makeScene();
  await settle(scene, { addAutomatically: true, automaticThreshold: 0.5 });
  await find(scene);
  const [link] = await links(scene);
  expect(link?.isMatched).toBe(true);
  const decide = (action: string, ids: object = {}) =>
    api.post(
      at(scene, "/api/matches/links/review"),
      { action, packetId: scene.productId, productId: link?.offerId, ...ids },
      scene.token,
    );
  const confirmed = await decide("ACCEPT");
  expect(confirmed.statusCode).toBe(200);
  const { id } = confirmed.json<{ id: number }>();
  expect(await confirmedOffers(scene)).toEqual([[scene.page, true]]);
  expect((await decide("DENY")).statusCode).toBe(409);
  expect((await review(scene, "UNDO", [id])).statusCode).toBe(200);
  expect(await confirmedOffers(scene)).toEqual([[scene.page, false]]);

  expect((await decide("DENY")).json()).toEqual({ id });
  expect(await links(scene)).toEqual([]);
  expect((await decide("DENY")).statusCode).toBe(404);
  expect((await review(scene, "UNDO", [id])).statusCode).toBe(200);
  expect(await confirmedOffers(scene)).toEqual([[scene.page, false]]);
  expect((await decide("ACCEPT", { packetId: scene.productId + 1 })).statusCode).toBe(404);
});
