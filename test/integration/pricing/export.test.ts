import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { byteOrderMark } from "../../../src/kit/csv.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { prepareFileTask } from "../../../src/platform/files/prepared-files.ts";
import { startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { openPricingScene, type PricedSite, type PricingScene } from "../../factories/pricing-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: PricingScene;
let site: PricedSite;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
});
afterAll(async () => {
  await scene.api.app.close();
  await database.close();
});
beforeEach(async () => {
  site = await scene.openSite(3);
  scene.api.clock.set(testNow);
});

const start = async (as?: string): Promise<string> => (await scene.post("export", null, as)).json();
const run = (taskId: string) => scene.api.runTask(prepareFileTask, { siteId: site.siteId, fileId: taskId });
const stats = (id: string, as = scene.token) =>
  scene.api.get(`/api/dynamic-prices/export/get-stats?id=${id}`, as);
const file = (id: string, as = scene.token) =>
  scene.api.get(`/api/dynamic-prices/export/get-file?id=${id}`, as);

describe("a file of recommended prices", () => {
  test("is started, made in the background and downloaded", async () => {
    await scene.setRow(site.ids[0], { state: "WARNING" });
    await scene.setRow(site.ids[1], { state: "REMOVED" });
    const started = await scene.post("export");
    expect([started.statusCode, started.headers["content-type"]]).toEqual([
      200,
      "application/json; charset=utf-8",
    ]);
    const id: string = started.json();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await scene.api.queued(prepareFileTask)).toContainEqual({ siteId: site.siteId, fileId: id });
    expect((await stats(id)).json()).toEqual({ finished: false, error: null, processed: 0, total: 0 });
    const early = await file(id);
    expect([early.statusCode, early.json().code]).toEqual([409, "FILE_UNFINISHED"]);
    await run(id);
    expect((await stats(id)).json()).toEqual({ finished: true, error: null, processed: 2, total: 2 });
    const { statusCode, headers, body } = await file(id);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="dynamic-pricing-export-2026-11-21.csv"',
    });
    expect(body).toBe(
      `${byteOrderMark}Tab;Product;SKU;Category;Brand;Our price (lei);Recommended price (lei);Change (%);Promo price (lei);Campaign price (lei);Rule;Target competitor;Target price (lei);Link\r\n` +
        `Warnings;Produs 0;;;;100,00;93,10;-6,90;;;Rule 1;;;https://${site.domain}/p0\r\n` +
        `In Review;Produs 2;;;;100,00;93,10;-6,90;;;Rule 1;;;https://${site.domain}/p2\r\n`,
    );
  });

  test("holds what the filters find, of all tabs", async () => {
    await scene.setRow(site.ids[0], { state: "WARNING", guard: "floor" });
    await scene.setRow(site.ids[1], { guard: "floor", profit_bani: -5 });
    const names = async (query: string) => {
      const id = (await scene.post("export", null, undefined, query)).json();
      await run(id);
      const lines = (await file(id)).body.split("\r\n").slice(1, -1);
      return lines.map((line) => line.split(";")[1]);
    };
    expect(await names("&guard=floor")).toEqual(["Produs 0", "Produs 1"]);
    expect(await names("&below_cost=true&min_change=-10")).toEqual(["Produs 1"]);
    expect(await names("&rule=2")).toEqual([]);
  });

  test("is in the person's language, without what they made invisible", async () => {
    const { companyId } = scene.ana;
    const person = await makePerson(database.app, { companyId, language: "ro" });
    await forSite(database.app, site.siteId, async (trx) => {
      await sql`insert into category values (${site.siteId}, 1, 'Casă')`.execute(trx);
      await sql`update listing set category_id = 1 where product_id = ${site.ids[1]}`.execute(trx);
      await sql`insert into hidden_category values (${site.siteId}, ${person.userId}, 'Casă')`.execute(trx);
    });
    const token = await scene.api.signIn(person);
    const id = await start(token);
    await run(id);
    const lines = (await file(id, token)).body.split("\r\n");
    expect(lines[0]).toContain("Filă;Produs;SKU;");
    expect(lines.filter((line) => line.includes("Produs 1"))).toEqual([]);
    expect(lines).toHaveLength(4);
  });

  test("of more rows than are read at once has each once", async () => {
    site = await scene.openSite(1_203);
    const id = await start();
    await run(id);
    const names = (await file(id)).body
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(";")[1]);
    expect(names).toEqual(Array.from({ length: 1_203 }, (_, n) => `Produs ${n}`));
    expect((await stats(id)).json()).toMatchObject({ finished: true, processed: 1_203, total: 1_203 });
  });

  test("that fails half way is no file: the reason is reported, and it can be started again", async () => {
    site = await scene.openSite(700);
    // After the first part of the rows.
    await sql`create function half_way() returns trigger language plpgsql as $$
      begin if new.processed >= 500 then raise exception 'half way'; end if; return new; end $$`.execute(
      database.owner,
    );
    await sql`create trigger half_way before update on prepared_file
      for each row execute function half_way()`.execute(database.owner);
    const id = await start();
    try {
      await run(id);
    } finally {
      await sql`drop trigger half_way on prepared_file`.execute(database.owner);
      await sql`drop function half_way()`.execute(database.owner);
    }
    expect((await stats(id)).json()).toMatchObject({ finished: true, error: "failed" });
    const reply = await file(id);
    expect([reply.statusCode, reply.json().code]).toEqual([409, "FILE_FAILED"]);
    // A job that is tried again leaves what has ended.
    await run(id);
    expect((await stats(id)).json()).toMatchObject({ finished: true, error: "failed" });
    const again = await start();
    await run(again);
    expect((await file(again)).statusCode).toBe(200);
  });

  test("is made from the beginning by the next worker when the first one died", async () => {
    const id = await start();
    await forSite(database.app, site.siteId, (trx) =>
      trx
        .updateTable("prepared_file")
        .set({ state: "RUNNING", processed: 2, total: 3, attempt: 1 })
        .execute(),
    );
    await run(id);
    expect((await stats(id)).json()).toEqual({ finished: true, error: null, processed: 3, total: 3 });
    expect((await file(id)).body.split("\r\n")).toHaveLength(5);
  });

  test("is made by the job system", async () => {
    const id = await start();
    const jobs = await startJobs({
      workerUrl: database.addresses.worker,
      tasks: scene.api.slices.tasks,
      runsClock: false,
      log: createLog("silent"),
    });
    try {
      await expect.poll(async () => (await stats(id)).json().finished).toBe(true);
    } finally {
      await jobs.stop();
    }
    expect((await file(id)).statusCode).toBe(200);
  });

  test("whose job was lost is reported as failed; the content is deleted after a day, and all after 30 days", async () => {
    const hourMs = 3_600_000;
    const [lost, made] = [await start(), await start()];
    await run(made);
    scene.api.clock.set(new Date(testNow.getTime() + 3 * hourMs + 1));
    await scene.api.runTask("files.clean", null);
    const token = await signedInLater();
    expect((await stats(lost, token)).json()).toMatchObject({ finished: true, error: "failed" });
    expect((await file(made, token)).statusCode).toBe(200);
    // Also before it is cleaned.
    scene.api.clock.set(new Date(testNow.getTime() + 24 * hourMs));
    const nextDay = await signedInLater();
    const expired = async () => {
      const reply = await file(made, nextDay);
      expect([reply.statusCode, reply.json().code]).toEqual([410, "FILE_EXPIRED"]);
    };
    await expired();
    scene.api.clock.set(new Date(testNow.getTime() + 24 * hourMs + 1));
    await scene.api.runTask("files.clean", null);
    await expired();
    expect(await partsOf(made)).toBe(0);
    expect((await stats(made, nextDay)).json()).toMatchObject({ finished: true, error: null });
    scene.api.clock.set(new Date(testNow.getTime() + 30 * 24 * hourMs + 1));
    await scene.api.runTask("files.clean", null);
    const nextMonth = await signedInLater();
    for (const id of [lost, made]) {
      expect((await stats(id, nextMonth)).statusCode).toBe(404);
      expect((await file(id, nextMonth)).statusCode).toBe(404);
    }
  });

  function partsOf(fileId: string): Promise<number> {
    return forSite(database.app, site.siteId, async (trx) => {
      const rows = await trx
        .selectFrom("prepared_file_part")
        .select("part")
        .where("file_id", "=", fileId)
        .execute();
      return rows.length;
    });
  }

  /** Of the same company, at the clock's time. */
  async function signedInLater(): Promise<string> {
    return scene.api.signIn(await makePerson(database.app, { companyId: scene.ana.companyId }));
  }

  test("is a colleague's too, and nobody's else: 404", async () => {
    const id = await start();
    await run(id);
    expect((await stats(id, scene.colleague)).statusCode).toBe(200);
    for (const reply of [
      await stats(id, scene.stranger),
      await file(id, scene.stranger),
      await stats(randomUUID()),
      await file(randomUUID()),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([404, "NOT_FOUND"]);
    expect((await stats("1")).statusCode).toBe(400);
  });

  test("cannot be started when the subscription has ended", async () => {
    const subscription = (hasOne: boolean) =>
      database.owner
        .updateTable("site")
        .set({ has_active_subscription: hasOne })
        .where("site_id", "=", site.siteId)
        .execute();
    await subscription(false);
    const reply = await scene.post("export");
    expect([reply.statusCode, reply.json().code]).toEqual([422, "SUBSCRIPTION_ENDED"]);
  });

  test("the worker cannot read its content", async () => {
    await run(await start());
    const read = forSite(database.worker, site.siteId, (trx) =>
      trx.selectFrom("prepared_file_part").select("content").execute(),
    );
    await expect(read).rejects.toThrow(/permission denied/);
  });
});
