import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerIntake } from "../../../../src/catalog/intake/intake.routes.ts";
import { createSiteFinder } from "../../../../src/catalog/site-access/site-finder.service.ts";
import { registerSites } from "../../../../src/catalog/sites/sites.routes.ts";
import type { Role } from "../../../../src/kit/roles.ts";
import { createServer } from "../../../../src/platform/http/server.ts";
import { createLog } from "../../../../src/platform/log.ts";
import { createMetrics } from "../../../../src/platform/metrics.ts";
import { createSessionGate } from "../../../../src/platform/session-gate.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { testVisitor } from "../../../support/crawl/shop-visits.ts";
import { openShops, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let shops: Shops;
let app: FastifyInstance;
let own: number;
let foreign: number;
let host: string;

/** Tokens are "role.companyId": sessions are tested elsewhere. */
const sessions = {
  readSession: async (token: string) => {
    const [role, companyId] = token.split(".");
    return {
      userId: 1,
      companyId: Number(companyId),
      role: role as Role,
      sessionId: "s",
      signedInAt: testNow,
    };
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  shops = await openShops();
  host = shops.host("calls");
  own = (await makePerson(database.app)).companyId;
  foreign = (await makePerson(database.app)).companyId;
  const log = createLog("silent");
  const db = database.app;
  const sites = createSiteFinder(db, log, { now: () => testNow });
  app = await createServer({
    log,
    metrics: createMetrics(),
    metricsToken: undefined,
    isPublic: false,
    trustProxy: undefined,
    sessionGate: createSessionGate(sessions, { readReset: async () => null }, sites, {
      readKey: async () => null,
    }),
    webDir: "no-such-folder",
    version: "0.0.0",
    checkReady: async () => undefined,
  });
  registerSites(app, {
    deleteFurtherRows: async () => {},
    db,
    log,
    sites,
    key: Buffer.alloc(32, 3),
    clock: { now: () => testNow },
    visitor: testVisitor(database, [host]),
    findTextRecords: async () => ({ isAnswered: true, texts: [] }),
    queuePicture: async () => undefined,
    stats: { forget: () => undefined },
    usage: { removeSite: async () => undefined },
  });
  registerIntake(app, {
    db,
    clock: { now: () => testNow },
    policy: testVisitor(database, [host]).policy,
    stats: { forget: () => undefined },
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shops.close();
  await database.close();
});

function send(method: "GET" | "POST", url: string, token: string | null, payload?: object) {
  return app.inject({
    method,
    url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
}

const verification = () => `/api/sites/verification?domain=${encodeURIComponent(host)}`;
const products = () => `/api/add-products?domain=${encodeURIComponent(host)}`;
const oneRow = () => ({ rows: [{ url: `http://${host}/p1`, competitorUrls: [] }] });

test("a site is added by who may, with the shop's answer in the reply", async () => {
  const added = await send("POST", "/api/sites", `OPERATOR_ADMIN.${own}`, { domain: host });
  expect([added.statusCode, added.json()]).toEqual([201, { site: host, reachable: true, reason: null }]);
});

test("an operator may do none of these: 422 with the message about roles", async () => {
  const token = `OPERATOR.${own}`;
  const replies = [
    await send("POST", "/api/sites", token, { domain: "altul.ro" }),
    await send("GET", verification(), token),
    await send("POST", verification(), token, { method: "dns" }),
    await send("POST", products(), token, oneRow()),
  ];
  for (const reply of replies) expect([reply.statusCode, reply.json().code]).toEqual([422, "RANK_TOO_LOW"]);
});

test("without a session all of these are 401", async () => {
  const replies = [
    await send("POST", "/api/sites", null, { domain: "altul.ro" }),
    await send("GET", verification(), null),
    await send("POST", verification(), null, { method: "dns" }),
    await send("POST", products(), null, oneRow()),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
});

test("another company's site is 404, as a site that does not exist", async () => {
  const token = `COMPANY_ADMIN.${foreign}`;
  for (const [url, body] of [
    [verification(), { method: "dns" }],
    [products(), oneRow()],
  ] as const) {
    const theirs = await send("POST", url, token, body);
    const nobodys = await send("POST", url.replace(/domain=.*/, "domain=nobodys.ro"), token, body);
    expect([theirs.statusCode, nobodys.statusCode]).toEqual([404, 404]);
    expect(theirs.json().message).toBe(nobodys.json().message);
  }
});

test("each company reads a proof of its own, whether or not the domain is its site", async () => {
  const [ours, theirs] = await Promise.all([
    send("GET", verification(), `COMPANY_ADMIN.${own}`),
    send("GET", verification(), `COMPANY_ADMIN.${foreign}`),
  ]);
  expect(ours.json()).toMatchObject({ verified: false, dnsName: `_vizor.${host.replace(/:\d+$/, "")}` });
  expect(theirs.json()).toMatchObject({ verified: false, dnsName: `_vizor.${host.replace(/:\d+$/, "")}` });
  expect(ours.json().dnsValue).not.toBe(theirs.json().dnsValue);
  // A GOD who accesses a company's site reads that company's proof.
  const god = await send("GET", verification(), `GOD.${(await makePerson(database.app)).companyId}`);
  expect(god.json().dnsValue).toBe(ours.json().dnsValue);
});

test("a missing proof is a response with its reason, not an error", async () => {
  const reply = await send("POST", verification(), `COMPANY_ADMIN.${own}`, { method: "dns" });
  expect([reply.statusCode, reply.json()]).toEqual([200, { verified: false, reason: "dns-missing" }]);
});

test("products are added by their addresses", async () => {
  const reply = await send("POST", products(), `OPERATOR_ADMIN.${own}`, {
    rows: [
      { url: `http://${host}/p1`, competitorUrls: ["https://retailer.com/p1"] },
      { url: "https://elsewhere.ro/p1", competitorUrls: [] },
    ],
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      added: 1,
      offers: 1,
      refusals: [
        {
          row: 1,
          url: "https://elsewhere.ro/p1",
          reason: "foreign-domain",
          message: "This address is not on the site's own domain.",
        },
      ],
    },
  ]);
});

test.each([
  ["no rows", { rows: [] }],
  ["1,001 rows", { rows: Array.from({ length: 1001 }, () => ({ url: "https://a.ro", competitorUrls: [] })) }],
  [
    "201 competitors",
    { rows: [{ url: "https://a.ro", competitorUrls: Array.from({ length: 201 }, () => "https://b.ro") }] },
  ],
  ["an unknown field", { rows: [{ url: "https://a.ro", competitorUrls: [], price: 1 }] }],
  ["an address of 5,000 letters", { rows: [{ url: "x".repeat(5000), competitorUrls: [] }] }],
])("%s: 400", async (_what, body) => {
  const reply = await send("POST", products(), `OPERATOR_ADMIN.${own}`, body);
  expect(reply.statusCode).toBe(400);
});

test.each([
  "țară.ro",
  "😀.ro",
  "\u202Emagazin.ro",
  "x".repeat(300),
  "'; drop table site; --",
  "magazin.ro\r\nX-Injected: 1",
  "\ud800.ro",
])("the domain %j is accepted or rejected with a message, never an error 500", async (domain) => {
  const reply = await send("POST", "/api/sites", `OPERATOR_ADMIN.${own}`, { domain });
  expect([201, 400, 422]).toContain(reply.statusCode);
  const proof = await send(
    "GET",
    `/api/sites/verification?domain=${encodeURIComponent(domain.toWellFormed())}`,
    `OPERATOR_ADMIN.${own}`,
  );
  expect([200, 422]).toContain(proof.statusCode);
});
