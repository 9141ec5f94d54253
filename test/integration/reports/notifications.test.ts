import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import readSpreadsheet from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { byteOrderMark } from "../../../src/kit/csv.ts";
import { testNow } from "../../factories/people.ts";
import { openReportScene, type ReportScene } from "../../factories/report-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { startMailServer } from "../../support/mail-server.ts";

let database: TestDatabase;
let scene: ReportScene;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scene = await openReportScene(database);
  return () => scene.close();
});

const path = "/api/settings/notification-reports";
const address = (rest = "", of = scene) => `${path}${rest}?domain=${of.domain}`;
const body = (given: object = {}, of = scene) => ({
  name: "Zilnic",
  price_difference_segment_id: of.segmentId,
  sort_type: "OVERPRICED",
  ...given,
});
const add = async (given: object = {}, of = scene) => {
  const reply = await of.api.post(address("", of), body(given, of), await of.signIn());
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
};
const post = async (rest: string) => scene.api.post(address(rest), null, await scene.signIn());
const list = async () => (await scene.api.get(address(), await scene.signIn())).json();
/** Two schedulers at once. */
const schedule = async (of = scene) => {
  await Promise.all([of.api.runTask("reports.queue-due", null), of.api.runTask("reports.queue-due", null)]);
};
const at = (time: string) => scene.api.clock.set(new Date(time));

describe("a daily report", () => {
  test("is mailed once a local day with two schedulers, in the person's language, with both files", async () => {
    // testNow is 12:00 in Romania; 08:00 is the default.
    const report = await add({ brands: ["Țara"] });
    expect(report).toMatchObject({ sendAt: "08:00", paused: false, lastDelivery: null });
    expect(report.nextRunTimestamp).toBe(Date.parse("2026-11-22T06:00:00Z"));
    await schedule();
    expect(await scene.runMailJobs()).toEqual([]);
    expect(await scene.mails()).toEqual([]);
    at("2026-11-22T06:00:00Z");
    await schedule();
    await schedule();
    await scene.runMailJobs();
    at("2026-11-22T20:00:00Z");
    await schedule();
    await scene.runMailJobs();
    const [mail, ...others] = await scene.mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Zilnic: 2 produse · 22 noiembrie 2026");
    expect(mail?.html).toContain("=Oală &lt;b&gt;5 l&lt;/b&gt; &amp; capac");
    expect(mail?.html).not.toContain("<b>5 l");
    expect(mail?.text).toContain("Bună, Ștefana!");
    expect(mail?.text).toContain(`/products?site=${scene.domain}&sort=OVERPRICED&brands=%C8%9Aara`);
    const [csv, xlsx] = mail?.attachments ?? [];
    expect([csv?.filename, xlsx?.filename]).toEqual(
      ["csv", "xlsx"].map((end) => `${scene.domain}-report-2026-11-22.${end}`),
    );
    const lines = new TextDecoder("utf-8", { ignoreBOM: true })
      .decode(csv?.content as ArrayBuffer)
      .split("\r\n");
    expect(lines[0]).toMatch(`${byteOrderMark}ID produs;Produs;SKU;Brand;`);
    expect(lines.slice(1, 3).map((line) => line.split(";").slice(1, 8))).toEqual([
      ["'=Oală <b>5 l</b> & capac", "SKU-0", "Țara", "", "100,00", "90,00", "retailer.example.org"],
      ["Produs 1", "SKU-1", "Țara", "", "200,00", "200,00", "retailer.example.org"],
    ]);
    const rows = await readSpreadsheet(Buffer.from(xlsx?.content as ArrayBuffer));
    const cells = "sheet" in (rows[0] ?? {}) ? (rows[0] as unknown as { data: unknown[][] }).data : rows;
    expect((cells[1] as unknown[]).slice(1, 7)).toEqual([
      "=Oală <b>5 l</b> & capac",
      "SKU-0",
      "Țara",
      null,
      100,
      90,
    ]);
    const [shown] = await list();
    expect(shown.lastDelivery).toMatchObject({ state: "sent", products: 2 });
    expect(shown.nextRunTimestamp).toBe(Date.parse("2026-11-23T06:00:00Z"));
  });

  test("runs once on the days of both clock changes, also at a time that is skipped or occurs twice", async () => {
    await add({ sendAt: "03:30" });
    for (const [day, next] of [
      ["2027-03-28", "2027-03-29T00:30:00Z"],
      ["2027-10-31", "2027-11-01T01:30:00Z"],
    ] as const) {
      const before = (await scene.mails()).length;
      const start = Date.parse(`${day}T00:00:00Z`) - 2 * 3_600_000;
      // Every ten minutes of the day and of some hours around it, but the first round catches up.
      for (let minutes = 0; minutes <= 26 * 60; minutes += 10) {
        scene.api.clock.set(new Date(start + minutes * 60_000));
        await schedule();
        if (minutes === 0) await sql`delete from report_delivery`.execute(database.owner);
        await scene.runMailJobs();
      }
      const { rows } = await sql<{ local_day: string }>`
        select local_day from report_delivery where site_id = ${scene.siteId} order by 1`.execute(
        database.owner,
      );
      expect(
        rows.map((row) => row.local_day),
        day,
      ).toContain(day);
      expect(new Set(rows.map((row) => row.local_day)).size).toBe(rows.length);
      expect((await scene.mails()).length - before).toBe(rows.length);
      expect((await list())[0].nextRunTimestamp, day).toBe(Date.parse(next));
    }
  });

  test("has the rows of the list with the same filter, in its order, and so has the preview", async () => {
    const filter = {
      price_difference_segment_id: scene.segmentId,
      sort_type: "UNDERPRICED",
      price_start: 150,
    };
    const listed = await scene.api.post(
      `/api/products?domain=${scene.domain}&size=90`,
      filter,
      await scene.signIn(),
    );
    const ids = listed.json().content.map((product: { packetId: number }) => product.packetId);
    expect(ids).toHaveLength(3);
    const { content, totals } = (
      await scene.api.post(address("/preview"), body(filter), await scene.signIn())
    ).json();
    expect(content.map((row: { packetId: number }) => row.packetId)).toEqual(ids);
    expect(totals).toEqual({ products: 3, cheapest: 1, equal: 1, moreExpensive: 1, noCompetitors: 0 });
    const { id } = await add(filter);
    expect((await post(`/${id}/send-now`)).statusCode).toBe(202);
    await scene.runMailJobs();
    const [mail] = await scene.mails();
    const inMail = [...(mail?.text ?? "").matchAll(/product=(\d+)/g)].map(([, number]) => Number(number));
    expect(inMail).toEqual(ids);
  });

  test("with nothing to report is sent, unless the person wants no such mail", async () => {
    await add({ price_start: 9000 });
    await add({ name: "Doar plin", price_start: 9000, onlyWithProducts: true });
    at("2026-11-22T07:00:00Z");
    await schedule();
    await scene.runMailJobs();
    const mails = await scene.mails();
    expect(mails.map(({ subject }) => subject)).toEqual(["Zilnic: 0 produse · 22 noiembrie 2026"]);
    expect(mails[0]?.attachments).toEqual([]);
    expect((await list())[0].lastDelivery).toMatchObject({ state: "empty", products: 0 });
  });

  test("that is made after midnight is still sent, in the language chosen meanwhile; after days only the last one is", async () => {
    await add({ sendAt: "23:59" });
    at("2026-11-22T21:59:30Z");
    await schedule();
    const chosen = await scene.api.put("/api/user-info/language", { language: "en" }, await scene.signIn());
    expect(chosen.statusCode).toBe(204);
    at("2026-11-22T22:00:20Z");
    await scene.runMailJobs();
    at("2026-11-23T21:59:30Z");
    await schedule();
    at("2026-11-24T21:59:30Z");
    await schedule();
    await scene.runMailJobs();
    expect((await scene.mails()).map(({ subject }) => subject)).toEqual([
      // The day on which its prices were read.
      "Zilnic: 4 products · 23 November 2026",
      "Zilnic: 4 products · 24 November 2026",
    ]);
  });

  test("is not sent while paused, without a subscription, and after the person or the segment is gone", async () => {
    const { id } = await add();
    expect((await post(`/${id}/pause`)).json()).toMatchObject({ paused: true, nextRunTimestamp: null });
    at("2026-11-22T07:00:00Z");
    await schedule();
    expect(await scene.runMailJobs()).toEqual([]);
    // What was missed is not sent later.
    expect((await post(`/${id}/resume`)).json().nextRunTimestamp).toBe(Date.parse("2026-11-23T06:00:00Z"));
    at("2026-11-23T06:00:00Z");
    await schedule();
    await sql`update site set has_active_subscription = false where site_id = ${scene.siteId}`.execute(
      database.owner,
    );
    await scene.runMailJobs();
    expect((await list())[0].lastDelivery.state).toBe("dropped");
    expect((await post(`/${id}/send-now`)).json().code).toBe("SUBSCRIPTION_ENDED");
    await sql`update site set has_active_subscription = true where site_id = ${scene.siteId}`.execute(
      database.owner,
    );
    await scene.api.delete(
      `/api/price-difference-segments/${scene.segmentId}?domain=${scene.domain}`,
      await scene.signIn(),
    );
    expect((await list())[0].segmentMissing).toBe(true);
    at("2026-11-24T06:00:00Z");
    await schedule();
    await scene.runMailJobs();
    at("2026-11-25T06:00:00Z");
    await schedule();
    await sql`delete from app_user where user_id = ${scene.person.userId}`.execute(database.owner);
    expect(await scene.runMailJobs()).toEqual([]);
    expect(await scene.mails()).toEqual([]);
  });

  test("whose filter names a brand, category, field and competitor that are gone says so, also where it has nothing else to say", async () => {
    const colour = { fieldName: "culoare", fieldType: "STRING_DICTIONARY", values: ["alb"] };
    const market = { compared_with: ["fost.example.org", "retailer.example.org"] };
    const names = { brands: ["Fosta", "Țara"], category: "Fosta/Categorie", dynamic_filters: [colour] };
    const filter = { ...names, market };
    const report = await add({ ...filter, onlyWithProducts: true });
    const missing = [
      { kind: "category", name: "Fosta/Categorie" },
      { kind: "brand", name: "Fosta" },
      { kind: "field", name: "culoare" },
      { kind: "competitor", name: "fost.example.org" },
    ];
    expect(report.missing).toEqual(missing);
    at("2026-11-22T06:00:00Z");
    await schedule();
    await scene.runMailJobs();
    const [mail] = await scene.mails();
    expect(mail?.text).toContain(
      "categoria Fosta/Categorie, brandul Fosta, câmpul culoare, concurentul fost.example.org",
    );
  });

  test("whose filter this version does not know stops none of the others, and is sent once it is set anew", async () => {
    const { id } = await add({ name: "Vechi" });
    await add();
    await sql`update notification_report set filter = '{"unknown": 1}' where report_id = ${id}`.execute(
      database.owner,
    );
    expect(
      (await list()).map(({ name, segmentMissing }: Record<string, unknown>) => [name, segmentMissing]),
    ).toEqual([
      ["Vechi", true],
      ["Zilnic", false],
    ]);
    at("2026-11-22T06:00:00Z");
    await schedule();
    await scene.runMailJobs();
    expect((await scene.mails()).map(({ subject }) => subject?.split(":")[0])).toEqual(["Zilnic"]);
  });

  test("stores texts that JSON cannot hold as they are shown", async () => {
    expect(await add({ category: "a\udfffb", brands: ["\ud800"] })).toMatchObject({
      category: "a\ufffdb",
      brands: ["\ufffd"],
    });
  });

  test("is deleted, and restored within a day with what it was", async () => {
    const report = await add();
    expect((await scene.api.delete(address(`/${report.id}`), await scene.signIn())).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect((await post(`/${report.id}/restore`)).json()).toEqual(report);
    expect((await post(`/${report.id}/restore`)).statusCode).toBe(404);
    const { code, fields } = (
      await scene.api.post(address(), body({ name: "zilnic" }), await scene.signIn())
    ).json();
    expect([code, Object.keys(fields)]).toEqual(["REPORT_NAME_TAKEN", ["name"]]);
    await scene.api.delete(address(`/${report.id}`), await scene.signIn());
    scene.api.clock.advance(25 * 3_600_000);
    expect((await post(`/${report.id}/restore`)).statusCode).toBe(404);
    await scene.api.runTask("reports.delete-old", null);
    const { rows } = await sql`select from notification_report where report_id = ${report.id}`.execute(
      database.owner,
    );
    expect(rows).toEqual([]);
  });
});

describe("a mail is sent at most once", () => {
  test.each([
    ["a temporary refusal", 451, "queued", 2],
    ["a permanent refusal", 550, "refused", 1],
  ] as const)("%s", async (_case, responseCode, state, attempts) => {
    let offered = 0;
    const server = await startMailServer({
      onRcptTo: (_to, _session, done) => {
        offered += 1;
        done(Object.assign(new Error("no"), { responseCode }));
      },
    });
    const own = await openReportScene(database, { SMTP_URL: `smtp://127.0.0.1:${server.port}` });
    try {
      const { id } = await add({}, own);
      await own.api.post(address(`/${id}/send-now`, own), null, await own.signIn());
      const [payload] = await own.api.queued("reports.send-report");
      for (let attempt = 0; attempt < 2; attempt += 1)
        await own.api.runTask("reports.send-report", payload).catch(() => undefined);
      const [report] = (await own.api.get(address("", own), await own.signIn())).json();
      expect([report.lastDelivery.state, offered]).toEqual([state, attempts]);
    } finally {
      await own.runMailJobs();
      await own.close();
      await server.close();
    }
  });

  test("a connection that breaks after the text, and a process that died while sending: it is not sent again", async () => {
    let received = 0;
    // Takes the mail and breaks the connection without a reply: the client cannot know whether it was accepted.
    const server = createServer((socket) => {
      socket.write("220 test\r\n");
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
        if (text.endsWith("\r\n.\r\n")) {
          received += 1;
          socket.destroy();
        } else if (/^DATA\r\n$/m.test(text)) {
          text = "";
          socket.write("354 go\r\n");
        } else if (/^(EHLO|MAIL|RCPT).*\r\n$/.test(text)) {
          text = "";
          socket.write("250 ok\r\n");
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const own = await openReportScene(database, { SMTP_URL: `smtp://127.0.0.1:${port}` });
    try {
      const { id } = await add({}, own);
      await own.api.post(address(`/${id}/send-now`, own), null, await own.signIn());
      const [payload] = await own.api.queued("reports.send-report");
      for (let attempt = 0; attempt < 3; attempt += 1) await own.api.runTask("reports.send-report", payload);
      const state = async () =>
        (await own.api.get(address("", own), await own.signIn())).json()[0].lastDelivery.state;
      expect([await state(), received]).toEqual(["uncertain", 1]);
      await sql`update report_delivery set state = 'SENDING' where site_id = ${own.siteId}`.execute(
        database.owner,
      );
      await own.api.runTask("reports.send-report", payload);
      expect([await state(), received]).toEqual(["uncertain", 1]);
    } finally {
      await own.runMailJobs();
      await own.close();
      server.close();
    }
  });
});

describe("unsubscribing", () => {
  test("one click ends a report without a session, as often as it is sent; a forged link is 404", async () => {
    const { id } = await add();
    await post(`/${id}/send-now`);
    await scene.runMailJobs();
    const [mail] = await scene.mails();
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const link = new URL(/^<(.+)>$/.exec(headers.get("list-unsubscribe") ?? "")?.[1] ?? "");
    expect(mail?.text).toContain(link.href);
    const target = link.pathname + link.search;
    const read = () => scene.api.get(`/api${target}`);
    expect((await read()).json()).toEqual({
      kind: "report",
      name: "Zilnic",
      site: scene.domain,
      active: true,
    });
    // RFC 8058 names both forms.
    const part =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const bodies = {
      "application/x-www-form-urlencoded": "List-Unsubscribe=One-Click",
      "multipart/form-data; boundary=x": part,
    };
    const click = (type: keyof typeof bodies = "application/x-www-form-urlencoded") => {
      const headers = { "content-type": type };
      return scene.api.app.inject({ method: "POST", url: target, headers, payload: bodies[type] });
    };
    for (const type of Object.keys(bodies) as (keyof typeof bodies)[]) {
      const reply = await click(type);
      expect([reply.statusCode, reply.json().active]).toEqual([200, false]);
    }
    expect((await list())[0].paused).toBe(true);
    expect((await scene.api.post(target.replace("report.", "report.1"), null)).statusCode).toBe(404);
    expect((await scene.api.post(`${target}x`, null)).statusCode).toBe(404);
    // The link is as old as the mail, and still works.
    await post(`/${id}/resume`);
    scene.api.clock.set(new Date(testNow.getTime() + 400 * 86_400_000));
    expect((await click()).json().active).toBe(false);
  });
});
