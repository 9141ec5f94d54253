import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiScopes } from "../../../src/kit/api-scopes.ts";
import type { Call } from "../../../src/kit/call.ts";
import { type Role, rankOf } from "../../../src/kit/roles.ts";
import { makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { bearerOf } from "../../support/route-requests/actors.ts";
import { askAs } from "../../support/route-requests/ask.ts";
import { makeCompany } from "../../support/route-requests/companies.ts";
import { createReplyChecker } from "../../support/route-requests/documented-reply.ts";
import { placementsFor, statusesFor } from "../../support/route-requests/expected-statuses.ts";
import { type LiveServer, nameOf, startLiveServer } from "../../support/route-requests/live-server.ts";
import { insertEnrolment, insertPerson, openSession } from "../../support/route-requests/people.ts";
import { recipes } from "../../support/route-requests/recipes/all.ts";
import { insertApiKey } from "../../support/route-requests/recipes/exchange/key-and-webhook-rows.ts";
import type { Placements, World } from "../../support/route-requests/scene.ts";

let database: TestDatabase;
let server: LiveServer;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startLiveServer(database);
  const own = await makeCompany(server, "redcanary");
  world = { server, own, foreign: await makeCompany(server, "bluecanary") };
});

afterAll(async () => {
  await server.app.close();
  await database.close();
});

describe("the route table", () => {
  test("every call has a recipe, and every recipe a call", () => {
    expect(server.calls.length).toBeGreaterThan(7);
    const called = new Set(server.calls.map(nameOf));
    expect({
      callsWithoutRecipe: [...called].filter((name) => !(name in recipes)),
      recipesWithoutCall: Object.keys(recipes).filter((name) => !called.has(name)),
    }).toEqual({ callsWithoutRecipe: [], recipesWithoutCall: [] });
  });

  test("every call declares the access and the minimum role that its recipe expects", () => {
    const declared = server.calls.map((call) => [nameOf(call), call.access, call.minRole]);
    const expected = server.calls.map((call) => {
      const recipe = recipes[nameOf(call)];
      return [nameOf(call), recipe?.access, recipe?.minRole];
    });
    expect(declared).toEqual(expected);
  });

  test("every call that needs a session declares the scope of API keys, which act as OPERATOR_ADMIN at most", () => {
    const withSession = server.calls.filter(({ access }) => access !== "public" && access !== "god");
    expect(withSession.filter(({ scope }) => scope === undefined).map(nameOf)).toEqual([]);
    const above = withSession.filter(({ minRole }) => minRole !== undefined && rankOf(minRole) > 2);
    expect(above.filter(({ scope }) => scope !== "people").map(nameOf)).toEqual([]);
    for (const scope of apiScopes) expect(withSession.some((call) => call.scope === scope)).toBe(true);
  });

  test("only probes, documentation, pictures and the web app are public besides the calls", () => {
    const others = server.openRoutes.filter((route) => !route.includes(" /api/docs"));
    expect(others.sort()).toEqual([
      "GET /api/images/:signature",
      "GET /api/openapi.json",
      "GET /healthz",
      "GET /metrics",
      "GET /readyz",
      "GET /robots.txt",
      "GET /sitemap.xml",
      "HEAD /api/images/:signature",
      "HEAD /api/openapi.json",
      "HEAD /healthz",
      "HEAD /metrics",
      "HEAD /readyz",
      "HEAD /robots.txt",
      "HEAD /sitemap.xml",
    ]);
  });

  test("is described, call by call, at /api/openapi.json", async () => {
    const { paths } = (await server.app.inject({ url: "/api/openapi.json" })).json();
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    // What only the operator of the service may call is not shown to the public.
    const isShown = ({ access }: { readonly access: string }) => access !== "god";
    expect(described.sort()).toEqual(server.calls.filter(isShown).map(nameOf).sort());
  });
});

describe("outside the matrix", () => {
  const send = async (role: Role, method: "GET" | "POST" | "DELETE", url: string) => {
    const { token } = await openSession(server, world.own.people[role].userId);
    return server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  };
  const sentences = (reply: { json(): { message: string; status: number } }) => {
    const { message, status } = reply.json();
    return { message, status };
  };

  test.each(["COMPANY_ADMIN", "GOD"] as const)(
    "%s: another company's invitation is as one that is not there",
    async (role) => {
      const inviter = world.foreign.people.COMPANY_ADMIN;
      const { enrolmentId } = await insertEnrolment(server, { inviter, mark: "bluecanary" });
      for (const [method, path] of [
        ["DELETE", "/crm/delete-user?userId="],
        ["POST", "/crm/update-user-role?role=OPERATOR&userId="],
      ] as const) {
        const foreign = await send(role, method, `${path}${enrolmentId}`);
        const missing = await send(role, method, `${path}9007199254740991`);
        expect(sentences(foreign)).toEqual({ ...sentences(missing), status: 404 });
      }
    },
  );

  test("the response about a domain's proof is the same whether or not another company holds the domain", async () => {
    const held = world.foreign.domain;
    await database.owner
      .updateTable("site")
      .set({ is_verified: true })
      .where("site_id", "=", world.foreign.siteId)
      .execute();
    const returned = async (domain: string) => {
      const reply = await send("COMPANY_ADMIN", "GET", `/api/sites/verification?domain=${domain}`);
      return reply.body.replaceAll(domain, "").replace(/[\w-]{20,}/g, "");
    };
    expect(await returned(held)).toBe(await returned("nobody.example.com"));
  });

  test("a removed role gives no access from the next request on", async () => {
    const person = await insertPerson(server, {
      companyId: world.own.companyId,
      role: "GOD",
      mark: "redcanary",
    });
    const { token } = await openSession(server, person.userId);
    const statusOn = async (domain: string) =>
      (
        await server.app.inject({
          url: `/api/dashboard/stats?domain=${domain}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    expect(await statusOn(world.foreign.domain)).toBe(200);
    await database.owner
      .updateTable("app_user")
      .set({ role: "OPERATOR" })
      .where("user_id", "=", person.userId)
      .execute();
    expect(await statusOn(world.foreign.domain)).toBe(404);
  });
});

describe("every call with an API key", () => {
  const keyCalls = () => server.calls.filter(({ access }) => access !== "public");
  const isForPeople = ({ scope }: Call) => scope === undefined || scope === "people";
  /** Undefined where keys may not make the call, or every key may. */
  const apiScopeOf = ({ scope }: Call) => apiScopes.find((one) => one === scope);
  const errors: string[] = [];
  const check = async (call: Call, key: string, allowed: readonly unknown[], placements: Placements = {}) => {
    const recipe = recipes[nameOf(call)];
    if (!recipe) return;
    const { caller } = await bearerOf(world, "OPERATOR_ADMIN", recipe.isSpending === true);
    const { reply } = await askAs(world, call, recipe, { caller, token: key }, placements);
    const code = reply.statusCode < 400 ? reply.statusCode : `${reply.statusCode} ${reply.json().code}`;
    const what = `${nameOf(call)} ${JSON.stringify(placements)}: ${code}`;
    if (!allowed.includes(code) && !allowed.includes(reply.statusCode)) errors.push(what);
    const untrue = call.access === "god" ? null : undocumented(call, reply);
    if (untrue !== null) errors.push(`${what} is not as documented: ${untrue}`);
    if (/bluecanary/i.test(reply.body)) errors.push(`${what}: holds a word of the other company`);
  };
  let undocumented: ReturnType<typeof createReplyChecker>;
  beforeAll(async () => {
    undocumented = createReplyChecker((await server.app.inject({ url: "/api/openapi.json" })).json());
  });
  beforeEach(() => {
    errors.length = 0;
  });

  test("that has its scope works on its sites' objects, and no others exist for it", async () => {
    let works = 0;
    for (const call of keyCalls()) {
      const scope = apiScopeOf(call);
      const scopes = scope === undefined ? apiScopes : [scope];
      const { key } = await insertApiKey(server, world.own, { scopes });
      const recipe = recipes[nameOf(call)];
      if (!recipe) continue;
      for (const placements of placementsFor(call, recipe)) {
        const allowed = statusesFor(call, recipe, "OPERATOR_ADMIN", placements);
        await check(call, key, isForPeople(call) ? ["403 PEOPLE_ONLY"] : allowed, placements);
        if (!isForPeople(call)) works += 1;
      }
    }
    expect(errors).toEqual([]);
    expect(works).toBeGreaterThan(100);
  });

  test("with every scope but its own is refused", async () => {
    for (const call of keyCalls().filter((one) => apiScopeOf(one) !== undefined)) {
      const scopes = apiScopes.filter((scope) => scope !== call.scope);
      const { key } = await insertApiKey(server, world.own, { scopes });
      await check(call, key, ["403 SCOPE_MISSING"]);
    }
    expect(errors).toEqual([]);
  });

  test("of another site of the company finds nothing", async () => {
    const siteId = await makeSite(database.app, world.own.companyId, "elsewhere.example.com");
    const { key } = await insertApiKey(server, world.own, { scopes: apiScopes, siteIds: [siteId] });
    const ofSites = keyCalls().filter((one) => recipes[nameOf(one)]?.objects.length !== 0);
    for (const call of ofSites.filter((one) => !isForPeople(one))) {
      // The reply of the assistants' call to a failed request is a success of HTTP.
      await check(call, key, [recipes[nameOf(call)]?.missingStatus ?? "404 NOT_FOUND"]);
    }
    expect(errors).toEqual([]);
  });

  test("that is revoked, expired or mistyped is refused, whatever the call", async () => {
    const revoked = await insertApiKey(server, world.own, { scopes: apiScopes, state: "revoked" });
    const expired = await insertApiKey(server, world.own, { scopes: apiScopes, state: "expired" });
    const mistyped = `${revoked.key.slice(0, -1)}-`;
    for (const call of keyCalls()) {
      for (const key of [revoked.key, expired.key, mistyped]) await check(call, key, ["401 API_KEY_INVALID"]);
    }
    expect(errors).toEqual([]);
  });
});
