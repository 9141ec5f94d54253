import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Call, defineCall } from "../../../src/kit/call.ts";
import { securityHeaders } from "../../../src/platform/http/security-headers.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { extremesFor } from "../../support/hostile-texts/extreme-values.ts";
import { hostileTexts } from "../../support/hostile-texts/own-texts.ts";
import { errorsOfCall, errorsOfReply } from "../../support/hostile-texts/reply-errors.ts";
import { emptyReport } from "../../support/hostile-texts/report.ts";
import { everyNth, sendValuesToCalls } from "../../support/hostile-texts/run.ts";
import { sendTextsAsAddresses, sendTextsAsHeaders } from "../../support/hostile-texts/run-addresses.ts";
import { textFieldsOf } from "../../support/hostile-texts/text-fields.ts";
import { openWire, sendPatiently, type Wire } from "../../support/hostile-texts/wire.ts";
import { bearerOf } from "../../support/route-requests/actors.ts";
import { strangeAddress } from "../../support/route-requests/ask.ts";
import { addressOf, type CallRequest } from "../../support/route-requests/call-request.ts";
import { makeCompany } from "../../support/route-requests/companies.ts";
import { type LiveServer, nameOf, startLiveServer } from "../../support/route-requests/live-server.ts";
import { recipes } from "../../support/route-requests/recipes/all.ts";
import { createScene, type World } from "../../support/route-requests/scene.ts";

const page = "<!doctype html><title>Vizor</title>";
const lanes = 4;
const isAll = process.env["TEST_ALL"] !== undefined;
/** Every 36th text meets a field, the others its neighbours; with `npm run test:all` every second one. */
const nth = isAll ? 2 : 36;
/** Some 60,000 requests of `npm run test:all` take half an hour on a slow machine. */
const textsMs = isAll ? 3_600_000 : 600_000;

let folder: string;
let database: TestDatabase;
let server: LiveServer;
let world: World;
let wire: Wire;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vizor-web-"));
  writeFileSync(join(folder, "index.html"), page);
  database = await createTestDatabase();
  server = await startLiveServer(database, { webDir: folder });
  const own = await makeCompany(server, "redcanary");
  world = { server, own, foreign: await makeCompany(server, "bluecanary") };
  wire = openWire(await server.listen(), lanes);
});

afterAll(async () => {
  wire.close();
  await server.app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test("each check of a response finds its planted error", () => {
  const good = { status: 204, headers: securityHeaders, body: "", ms: 1 };
  expect(errorsOfReply(good)).toEqual([]);
  const { "x-content-type-options": _left, ...bare } = securityHeaders;
  expect(errorsOfReply({ ...good, headers: bare })).toHaveLength(1);
  expect(errorsOfReply({ ...good, headers: { ...securityHeaders, "set-cookie": "own=1" } })).toHaveLength(1);
  expect(errorsOfReply({ ...good, status: 302 })).toHaveLength(1);
  const problem = { "content-type": "application/problem+json", ...securityHeaders };
  const refusal = { status: 500, code: "X", message: "Not well", requestId: "r" };
  const reply = { ...good, status: 500, headers: problem };
  expect(errorsOfReply({ ...reply, body: JSON.stringify(refusal) })).toEqual(["status 500"]);
  expect(errorsOfReply({ ...reply, body: JSON.stringify({ ...refusal, message: "X" }) })).toHaveLength(2);
  expect(errorsOfReply({ ...good, status: 404, body: "<p>" })).toHaveLength(1);
  const call = defineCall({
    method: "GET",
    path: "/api/x",
    access: "public",
    summary: "X",
    reply: z.strictObject({ a: z.string() }),
  });
  const json = { "content-type": "application/json; charset=utf-8", ...securityHeaders };
  expect(errorsOfCall(call, { ...good, status: 200, headers: json, body: '{"a":"b"}' })).toEqual([]);
  expect(errorsOfCall(call, { ...good, status: 200, headers: json, body: '{"a":1}' })).toHaveLength(1);
  const html = { "content-type": "text/html", ...securityHeaders };
  expect(errorsOfCall(call, { ...good, status: 200, headers: html, body: "<p>" })).toHaveLength(1);
});

test("a response is slow that takes over 2 s each time and far longer than a usual one", async () => {
  const taking = (...times: number[]) => {
    let sent = 0;
    return async () => ({
      status: 204,
      headers: {},
      body: "",
      ms: times[Math.min(sent++, times.length - 1)] ?? 0,
    });
  };
  const isSlow = async (...replies: Parameters<typeof sendPatiently>) =>
    (await sendPatiently(...replies)).isSlow;
  expect(await isSlow(taking(2100), taking(10))).toBe(true);
  expect(await isSlow(taking(2100, 2100, 2100, 2100, 1900), taking(10))).toBe(false);
  expect(await isSlow(taking(1900), taking(10))).toBe(false);
  // With test:all the machine is idle, and the limit counts alone.
  expect(await isSlow(taking(9000), taking(2000))).toBe(process.env["TEST_ALL"] !== undefined);
});

test(
  "every text field and parameter returns a hostile text unchanged or rejects it with a message, within 2 s",
  async () => {
    const report = emptyReport();
    await sendValuesToCalls({ world, recipes, wire, valuesFor: everyNth(hostileTexts, nth), lanes }, report);
    expect(report.errors).toEqual([]);
    const fields = server.calls.flatMap(textFieldsOf).length;
    expect(fields).toBeGreaterThan(20);
    expect(report.requests).toBeGreaterThanOrEqual(Math.floor((fields * hostileTexts.length) / nth));
    expect(report.returnedUnchanged).toBeGreaterThan(10);
  },
  textsMs,
);

test("every number and date takes the borders of its column, or rejects them with a message", async () => {
  const report = emptyReport();
  const fields = server.calls.flatMap(textFieldsOf).filter((field) => extremesFor(field).length > 0);
  // Numbers in bodies, in queries and in paths, and dates.
  expect(fields.length).toBeGreaterThan(100);
  await sendValuesToCalls({ world, recipes, wire, valuesFor: extremesFor, lanes }, report);
  expect(report.errors).toEqual([]);
});

test("a body with unknown fields, invalid JSON or too many bytes is rejected", async () => {
  const withBody = server.calls.filter(({ body, takesText }) => body !== undefined && !takesText);
  expect(withBody.length).toBeGreaterThan(10);
  for (const call of withBody) {
    const sendBody = async (change: (body: string) => string) => {
      const { token, request } = await validRequest(call);
      const reply = await server.app.inject({
        method: call.method,
        url: addressOf(call, request),
        remoteAddress: strangeAddress(),
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        payload: change(JSON.stringify(request.body ?? {})),
      });
      return [nameOf(call), reply.statusCode];
    };
    // A body that is a list has no fields; it is refused once it has one.
    const adding = (field: string) => (body: string) =>
      body.startsWith("[")
        ? `{${field}}`
        : body.replace(/^\{(.?)/, (_all, next) => `{${field}${next === "}" ? "" : ","}${next}`);
    expect(await sendBody(adding('"role":"GOD","companyId":1'))).toEqual([nameOf(call), 400]);
    expect(await sendBody(adding('"__proto__":{"role":"GOD"}'))).toEqual([nameOf(call), 400]);
    expect(await sendBody((body) => body.slice(1))).toEqual([nameOf(call), 400]);
    expect(await sendBody((body) => `${body}${" ".repeat(1_100_000)}`)).toEqual([nameOf(call), 413]);
  }
});

test("a parameter given twice, as a list or as an object is read once or rejected", async () => {
  const errors: string[] = [];
  let sent = 0;
  let fieldsBefore = 0;
  for (const call of server.calls) {
    for (const { part, path } of textFieldsOf(call)) {
      if (part !== "query") continue;
      const spellings = [
        `${path[0]}=a&${path[0]}=b`,
        `${path[0]}[]=a`,
        `${path[0]}[__proto__]=a`,
        `${path[0]}`,
      ];
      // Each field meets one of them, the next field the next one; with `npm run test:all` every field meets all.
      const at = fieldsBefore % spellings.length;
      fieldsBefore += 1;
      for (const spelling of isAll ? spellings : spellings.slice(at, at + 1)) {
        const { token, request } = await validRequest(call);
        const { [String(path[0])]: _left, ...query } = request.query ?? {};
        const address = addressOf(call, { ...request, query });
        const reply = await server.app.inject({
          method: call.method,
          url: `${address}${address.includes("?") ? "&" : "?"}${spelling}`,
          remoteAddress: strangeAddress(),
          headers: { authorization: `Bearer ${token}` },
          ...(request.body ? { payload: request.body } : {}),
        });
        sent += 1;
        if (reply.statusCode >= 500) errors.push(`${nameOf(call)} ${spelling}: ${reply.statusCode}`);
      }
    }
  }
  expect(errors).toEqual([]);
  expect(sent).toBeGreaterThan(60);
});

test("a number in a query or a path is plain digits, in every call that takes one", () => {
  const numbers = server.calls
    .flatMap((call) => textFieldsOf(call).map((field) => ({ ...field, call })))
    .filter(({ part }) => part !== "body")
    .filter(({ schema }) => typeof z.safeParse(schema, "15").data === "number");
  expect(numbers.map(({ path }) => path.at(-1))).toEqual(
    expect.arrayContaining(["page", "size", "packet_id"]),
  );
  const odd = [
    "0x10",
    "1e1",
    " 15",
    "15 ",
    "+15",
    "-15",
    "-0",
    "15.0",
    "1_5",
    "१५",
    "NaN",
    "Infinity",
    "15\u0000",
    "9".repeat(17),
  ];
  for (const { call, path, schema } of numbers) {
    const takesDecimals = z.safeParse(schema, "2.5").success;
    const takesNegatives = z.safeParse(schema, "-2.5").success;
    const plain = [...(takesDecimals ? ["15.0"] : []), ...(takesNegatives ? ["-15", "-0"] : [])];
    const taken = odd.filter((text) => z.safeParse(schema, text).success && !plain.includes(text));
    expect([nameOf(call), path, taken]).toEqual([nameOf(call), path, []]);
  }
});

async function validRequest(call: Call): Promise<{ token: string | undefined; request: CallRequest }> {
  const recipe = recipes[nameOf(call)];
  if (!recipe) throw new Error(`no recipe: ${nameOf(call)}`);
  const actor = call.access === "god" ? "GOD" : "COMPANY_ADMIN";
  const { caller, token } = await bearerOf(world, actor, recipe.isSpending === true);
  return { token, request: await recipe.request(createScene(world, caller, token, {})) };
}

test("each hostile text as an address gets the page, 404 or a rejection, and never a redirect", async () => {
  const report = emptyReport();
  const plan = { world, wire, texts: hostileTexts, lanes, page };
  await sendTextsAsAddresses(plan, report);
  await sendTextsAsHeaders(plan, report);
  expect(report.errors).toEqual([]);
  expect(report.statuses.get(200)).toBeGreaterThan(hostileTexts.length);
});
