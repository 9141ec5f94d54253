import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { roles } from "../../../src/kit/roles.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { forgetJobs } from "../../support/jobs.ts";
import { type Actor, actors, isStranger } from "../../support/route-requests/actors.ts";
import { ask } from "../../support/route-requests/ask.ts";
import { makeCompany } from "../../support/route-requests/companies.ts";
import { createReplyChecker } from "../../support/route-requests/documented-reply.ts";
import { placementsFor, statusesFor } from "../../support/route-requests/expected-statuses.ts";
import { type LiveServer, nameOf, startLiveServer } from "../../support/route-requests/live-server.ts";
import { recipes } from "../../support/route-requests/recipes/all.ts";
import type { Placements, World } from "../../support/route-requests/scene.ts";

let database: TestDatabase;
let server: LiveServer;
let world: World;
let undocumented: ReturnType<typeof createReplyChecker>;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startLiveServer(database);
  const own = await makeCompany(server, "redcanary");
  world = { server, own, foreign: await makeCompany(server, "bluecanary") };
  undocumented = createReplyChecker((await server.app.inject({ url: "/api/openapi.json" })).json());
});

beforeEach(() => forgetJobs(database));

afterAll(async () => {
  await server.app.close();
  await database.close();
});

/** A response without what differs between any two requests. */
function wordsOf(reply: { statusCode: number; body: string; headers: Record<string, unknown> }): unknown {
  // A person's remaining calls in a minute depend on that person only.
  const { date: _date, "ratelimit-reset": _reset, "ratelimit-remaining": _left, ...returned } = reply.headers;
  const { "x-request-id": id, ...headers } = returned;
  return { status: reply.statusCode, headers, body: reply.body.replaceAll(String(id), "") };
}

const keyOf = (placements: Placements, place: string) =>
  JSON.stringify(placements).replaceAll(place, "elsewhere");

/** What an actor's requests returned, a line for each, and what they wrote to the log. */
interface Walk {
  readonly replies: readonly string[];
  readonly logLines: readonly string[];
}

const walks = new Map<Actor, Walk>();

function walkOf(actor: Actor): Walk {
  const walk = walks.get(actor);
  if (!walk) throw new Error(`${actor} has made no call`);
  return walk;
}

describe("every call, by every kind of caller, on own, foreign and missing records", () => {
  test.each(actors)("%s", async (actor: Actor) => {
    server.logLines.length = 0;
    const replies: string[] = [];
    const errors: string[] = [];
    for (const call of server.calls) {
      const recipe = recipes[nameOf(call)];
      if (!recipe) continue;
      const missing = new Map<string, unknown>();
      const foreign = new Map<string, unknown>();
      const everywhere = placementsFor(call, recipe);
      // A stranger is refused before any object is looked up: the company's own ones tempt most.
      const placed = isStranger(actor) && call.access !== "public" ? everywhere.slice(0, 1) : everywhere;
      for (const placements of placed) {
        const { reply } = await ask(world, call, recipe, actor, placements);
        const what = `${nameOf(call)} ${JSON.stringify(placements)}`;
        replies.push(`${what} ${reply.body} ${JSON.stringify(reply.headers)}`);
        const allowed = statusesFor(call, recipe, actor, placements);
        if (!allowed.includes(reply.statusCode)) {
          errors.push(
            `${what}: ${reply.statusCode} instead of ${allowed.join(" or ")} ${reply.body.slice(0, 200)}`,
          );
        }
        // What only the operator of the service may call is not documented.
        const untrue = call.access === "god" ? null : undocumented(call, reply);
        if (untrue !== null) errors.push(`${what}: ${reply.statusCode} is not as documented: ${untrue}`);
        const places = Object.values(placements);
        if (places.includes("missing")) missing.set(keyOf(placements, "missing"), wordsOf(reply));
        if (places.includes("foreign")) foreign.set(keyOf(placements, "foreign"), wordsOf(reply));
        if (places.includes("colleague's")) foreign.set(keyOf(placements, "colleague's"), wordsOf(reply));
      }
      for (const [key, words] of foreign) {
        if (actor === "GOD" && (words as { status: number }).status < 300) continue;
        expect.soft([nameOf(call), key, words]).toEqual([nameOf(call), key, missing.get(key)]);
      }
    }
    walks.set(actor, { replies, logLines: [...server.logLines] });
    expect(errors).toEqual([]);
  });

  test("HEAD is answered as GET is, without a body", async () => {
    for (const call of server.calls.filter(({ method }) => method === "GET")) {
      const recipe = recipes[nameOf(call)];
      if (!recipe) continue;
      for (const actor of ["anonymous", "COMPANY_ADMIN"] as const) {
        for (const placements of placementsFor(call, recipe)) {
          const { reply } = await ask(world, call, recipe, actor, placements, "HEAD");
          const what = `${nameOf(call)} ${JSON.stringify(placements)}`;
          expect(statusesFor(call, recipe, actor, placements), what).toContain(reply.statusCode);
          expect(reply.body, what).toBe("");
        }
      }
    }
  });

  test("were requested", () => {
    const people = actors.filter((actor) => !isStranger(actor)).length;
    expect(people).toBe(4);
    const asked = [...walks.values()].reduce((sum, { replies }) => sum + replies.length, 0);
    expect(asked).toBeGreaterThan(actors.length * server.calls.length);
    console.info(`${server.calls.length} calls × ${actors.length} actors × objects: ${asked} requests`);
  });
});

describe("what every call returned and logged", () => {
  test("people get their own data, in every text, and no response contains a word of the other company's", () => {
    const people = roles.filter((role) => role !== "GOD").flatMap((role) => walkOf(role).replies);
    const seen = people.join("\n");
    for (const word of [
      "title",
      "brand",
      "group/",
      "own label",
      "label",
      "offer",
      "company",
      "first",
      "field",
      "browser",
      "rule",
      "exported",
    ]) {
      expect(seen).toContain(`redcanary ${word}`);
    }
    for (const word of ["-sku", "-competitor-sku", "-retailer.com", ".example.com"]) {
      expect(seen).toContain(`redcanary${word}`);
    }
    const strangers = actors.filter(isStranger).flatMap((stranger) => walkOf(stranger).replies);
    expect([...people, ...strangers].filter((line) => /bluecanary/i.test(line))).toEqual([]);
  });

  test("no log line contains a word of either", () => {
    const lines = actors.flatMap((actor) => walkOf(actor).logLines);
    expect(lines.length).toBeGreaterThan(1000);
    expect(lines.filter((line) => /redcanary|bluecanary/i.test(line))).toEqual([]);
  });

  test("a GOD can access every site, and each access to another company's is logged and stored", async () => {
    const { replies, logLines } = walkOf("GOD");
    expect(replies.join("\n")).toContain("bluecanary title");
    const audits = logLines.map((line) => JSON.parse(line)).filter(({ audit }) => audit === "god-opens-site");
    expect(audits.length).toBeGreaterThan(3);
    const siteIds = new Set(audits.map(({ siteId }) => siteId as number));
    expect(siteIds.has(world.foreign.siteId)).toBe(true);
    expect(siteIds.has(world.own.siteId)).toBe(false);
    for (const line of audits) expect(line.level).toBe("info");
    const stored = await forSite(database.app, world.foreign.siteId, (trx) =>
      trx.selectFrom("site_access").select(["site_id", "user_id"]).execute(),
    );
    expect(stored.length).toBe(audits.filter(({ siteId }) => siteId === world.foreign.siteId).length);
    // Calls that spend something are made by a new person each.
    const askers = [...new Set(audits.map(({ userId }) => userId as number))];
    const gods = await database.owner
      .selectFrom("app_user")
      .select("user_id")
      .where("role", "=", "GOD")
      .where("user_id", "in", askers)
      .execute();
    expect(gods.length).toBe(askers.length);
  });
});
