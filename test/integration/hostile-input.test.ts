import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineCall } from "../../src/kit/call.ts";
import { securityHeaders } from "../../src/platform/http/security-headers.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { faultsOfCall, faultsOfReply } from "../support/hostile-texts/faults.ts";
import { hostileTexts } from "../support/hostile-texts/own-texts.ts";
import { emptyReport } from "../support/hostile-texts/report.ts";
import { sendTextsToCalls } from "../support/hostile-texts/run.ts";
import { sendTextsAsAddresses, sendTextsAsHeaders } from "../support/hostile-texts/run-addresses.ts";
import { textFieldsOf } from "../support/hostile-texts/text-fields.ts";
import { openWire, type Wire } from "../support/hostile-texts/wire.ts";
import { makeCompany } from "../support/route-requests/companies.ts";
import { type LiveServer, startLiveServer } from "../support/route-requests/live-server.ts";
import { recipes } from "../support/route-requests/recipes.ts";
import type { World } from "../support/route-requests/scene.ts";

const page = "<!doctype html><title>Vizor</title>";
const lanes = 4;

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

test("the judge knows what is wrong with an answer", () => {
  const good = { status: 204, headers: securityHeaders, body: "", ms: 1 };
  expect(faultsOfReply(good)).toEqual([]);
  const { "x-content-type-options": _left, ...bare } = securityHeaders;
  expect(faultsOfReply({ ...good, headers: bare })).toHaveLength(1);
  expect(faultsOfReply({ ...good, headers: { ...securityHeaders, "set-cookie": "own=1" } })).toHaveLength(1);
  expect(faultsOfReply({ ...good, status: 302 })).toHaveLength(1);
  const problem = { "content-type": "application/problem+json", ...securityHeaders };
  const refusal = { status: 500, code: "X", message: "Not well", requestId: "r" };
  const reply = { ...good, status: 500, headers: problem };
  expect(faultsOfReply({ ...reply, body: JSON.stringify(refusal) })).toEqual(["status 500"]);
  expect(faultsOfReply({ ...reply, body: JSON.stringify({ ...refusal, message: "X" }) })).toHaveLength(2);
  expect(faultsOfReply({ ...good, status: 404, body: "<p>" })).toHaveLength(1);
  const call = defineCall({
    method: "GET",
    path: "/api/x",
    access: "public",
    summary: "X",
    reply: z.strictObject({ a: z.string() }),
  });
  const json = { "content-type": "application/json; charset=utf-8", ...securityHeaders };
  expect(faultsOfCall(call, { ...good, status: 200, headers: json, body: '{"a":"b"}' })).toEqual([]);
  expect(faultsOfCall(call, { ...good, status: 200, headers: json, body: '{"a":1}' })).toHaveLength(1);
  const html = { "content-type": "text/html", ...securityHeaders };
  expect(faultsOfCall(call, { ...good, status: 200, headers: html, body: "<p>" })).toHaveLength(1);
});

test("every text field and parameter shows a hostile text intact or refuses it with a sentence, within 2 s", async () => {
  const report = emptyReport();
  await sendTextsToCalls({ world, recipes, wire, texts: hostileTexts, lanes }, report);
  expect(report.faults).toEqual([]);
  const fields = server.calls.flatMap(textFieldsOf).length;
  expect(fields).toBeGreaterThan(20);
  expect(report.requests).toBeGreaterThanOrEqual(fields * hostileTexts.length);
  expect(report.shownIntact).toBeGreaterThan(20);
}, 120_000);

test("as an address each is the page, nothing or refused, and leads nowhere else", async () => {
  const report = emptyReport();
  const plan = { world, wire, texts: hostileTexts, lanes, page };
  await sendTextsAsAddresses(plan, report);
  await sendTextsAsHeaders(plan, report);
  expect(report.faults).toEqual([]);
  expect(report.statuses.get(200)).toBeGreaterThan(hostileTexts.length);
}, 60_000);
