import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { alertOfferEvents } from "../../../src/reports/alerts/alert-changes.service.ts";
import { type Shown, showPages } from "../../factories/page-changes.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { competitorPage, openReportScene, type ReportScene } from "../../factories/report-scene.ts";
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

const path = "/api/settings/alerts";
const address = (rest = "", of = scene) => `${path}${rest}?domain=${of.domain}`;
const add = async (given: object, of = scene) => {
  const body = { name: "Alertă", kind: "UNDERCUT", threshold: 5, ...given };
  const reply = await of.api.post(address("", of), body, await of.signIn());
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
};
/** The competitor of a product changes, as propagation applies it. */
const change = async (place: number, shown: Shown, minutes: number, of = scene) => {
  const at = new Date(testNow.getTime() + minutes * 60_000);
  await showPages(database, of.siteId, { [competitorPage(place)]: shown }, at, alertOfferEvents);
};
/** Two schedulers at once, and the mails that they queue. */
const collect = async (minutes: number, of = scene) => {
  of.api.clock.set(new Date(testNow.getTime() + minutes * 60_000));
  await Promise.all([
    of.api.runTask("reports.collect-alerts", null),
    of.api.runTask("reports.collect-alerts", null),
  ]);
  return of.runMailJobs();
};
const subjects = async () => (await scene.mails()).map(({ subject }) => subject);
const prefer = async (quietHours: object | null, paused = false) =>
  scene.api.put("/api/settings/alert-preferences", { quietHours, paused }, await scene.signIn());

test("changes of a quarter of an hour come in one mail, each once, also if they are applied again", async () => {
  await add({ name: "Sub noi cu 5 %" });
  await add({ name: "Fără stoc", kind: "OUT_OF_STOCK", threshold: null });
  await add({ name: "Salturi", kind: "PRICE_JUMP", threshold: 20, brands: ["Alta"] });
  await change(1, { priceMinor: 18_000 }, 1); // 200 -> 180 lei, ours 200: 10 % below, no jump of 20 %
  await change(2, { priceMinor: 50_000 }, 2); // 330 -> 500 lei, +51.52 %
  await change(3, { priceMinor: 38_000, availability: "OUT_OF_STOCK" }, 3);
  await change(0, { priceMinor: 8_900 }, 4); // undercut already
  expect(await collect(15)).toEqual([]);
  const [mail, ...others] = await scene.mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`3 modificări la concurenți · ${scene.domain}`);
  const titles = [...(mail?.html ?? "").matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title);
  expect(titles).toEqual(
    ["Fără stoc", "Salturi", "Sub noi cu 5 %"].map((name) => `${scene.domain} · ${name}`),
  );
  for (const text of ["cu 10,00% sub noi", "+51,52%", "stoc epuizat", "al nostru 200,00 lei"])
    expect(mail?.text?.replaceAll("\u00a0", " ")).toContain(text);
  // Propagation applies a row again after a crash.
  await change(1, { priceMinor: 18_000 }, 1);
  await collect(30);
  expect(await scene.mails()).toHaveLength(1);
  await sql`
    insert into alert_change select ${scene.siteId}, offer_id, observed_at, product_id, url, 20000, 'RON', 'IN_STOCK',
      18000, 'RON', 'IN_STOCK' from alert_event where site_id = ${scene.siteId} and own_bani = 20000`.execute(
    database.owner,
  );
  await collect(45);
  expect(await scene.mails()).toHaveLength(1);
});

test("a competitor that our raised price has left below is reported at its next change, once", async () => {
  await add({});
  const [, second = 0] = scene.ids;
  const own = (bani: number) =>
    sql`update listing set price_bani = ${bani} where product_id = ${second}`.execute(database.owner);
  await change(1, { priceMinor: 19_900 }, 1); // ours 200 lei
  await collect(15);
  await own(22_000);
  await change(1, { priceMinor: 19_800 }, 16); // 10 % below; it was 9.5 % below before it moved
  await collect(30);
  expect((await scene.mails()).map(({ text }) => /cu ([\d,]+)% sub noi/.exec(text ?? "")?.[1])).toEqual([
    "10,00",
  ]);
  await change(1, { priceMinor: 19_700 }, 31);
  await collect(45);
  expect(await scene.mails()).toHaveLength(1);
});

test("an alert whose filter is not known stops none of the others; what a filter names and is gone is told", async () => {
  const { id } = await add({ name: "Vechi" });
  const told = await add({ name: "Fosta marcă", brands: ["Fosta"] });
  expect(told.missing).toEqual([{ kind: "brand", name: "Fosta" }]);
  await add({});
  await sql`update alert set filter = '{"unknown": 1}' where alert_id = ${id}`.execute(database.owner);
  expect((await scene.api.get(address(), await scene.signIn())).json()).toHaveLength(3);
  await change(1, { priceMinor: 18_000 }, 1);
  await collect(15);
  expect(await scene.mails()).toHaveLength(1);
});

test("at most one mail a quarter of an hour; what comes after it waits for the next one", async () => {
  await add({});
  await change(1, { priceMinor: 18_000 }, 1);
  await collect(15);
  await change(2, { priceMinor: 20_000 }, 16);
  await collect(17);
  expect(await subjects()).toHaveLength(1);
  const [{ waiting }] = (await scene.api.get(address(), await scene.signIn())).json();
  expect(waiting).toBe(1);
  await collect(30);
  expect(await subjects()).toHaveLength(2);
});

test("quiet hours hold mails back, and their end sends what was collected", async () => {
  await add({});
  // testNow is 12:00 in Romania.
  expect((await prefer({ from: "11:00", to: "11:00" })).json().code).toBe("QUIET_HOURS_EMPTY");
  await prefer({ from: "22:00", to: "13:00" });
  await change(1, { priceMinor: 18_000 }, 1);
  await collect(15);
  await change(2, { priceMinor: 20_000 }, 20);
  await collect(45);
  expect(await subjects()).toEqual([]);
  await collect(60);
  expect(await subjects()).toEqual([`2 modificări la concurenți · ${scene.domain}`]);
});

test("a mail whose turn comes only in the quiet hours waits for their end", async () => {
  await add({});
  await prefer({ from: "12:30", to: "13:00" });
  await change(1, { priceMinor: 18_000 }, 1);
  scene.api.clock.set(new Date(testNow.getTime() + 15 * 60_000));
  await scene.api.runTask("reports.collect-alerts", null);
  expect(await scene.api.queued("reports.send-alert-mail")).toHaveLength(1);
  // As after a worker that died before it sent the mail, with its changes already in it.
  await sql`update alert_event set mail_id = (select mail_id from alert_mail where user_id = ${scene.person.userId})
    where site_id = ${scene.siteId}`.execute(database.owner);
  scene.api.clock.set(new Date(testNow.getTime() + 31 * 60_000));
  await scene.runMailJobs();
  expect(await subjects()).toEqual([]);
  await collect(60);
  expect(await subjects()).toEqual([`1 modificare la concurenți · ${scene.domain}`]);
});

test("paused alerts collect nothing; one click in a mail ends all of a person's alert mails", async () => {
  const { id } = await add({});
  await change(1, { priceMinor: 18_000 }, 1);
  await collect(15);
  const [mail] = await scene.mails();
  const header = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  const link = new URL(header.slice(1, -1));
  const end = () => scene.api.post(link.pathname + link.search, null);
  expect((await end()).json()).toEqual({ kind: "alerts", name: null, site: null, active: false });
  expect((await end()).json().active).toBe(false);
  await change(2, { priceMinor: 20_000 }, 16);
  await collect(30);
  await prefer(null, false);
  await collect(45);
  expect(await subjects()).toHaveLength(1);
  await scene.api.post(address(`/${id}/pause`), null, await scene.signIn());
  await change(3, { priceMinor: 20_000 }, 46);
  await scene.api.post(address(`/${id}/resume`), null, await scene.signIn());
  await collect(60);
  expect(await subjects()).toHaveLength(1);
});

test("a mail that the server refused for now waits for the next quarter of an hour", async () => {
  let isDown = true;
  const server = await startMailServer({
    onRcptTo: (_to, _session, done) =>
      done(isDown ? Object.assign(new Error("later"), { responseCode: 451 }) : null),
  });
  const own = await openReportScene(database, { SMTP_URL: `smtp://127.0.0.1:${server.port}` });
  try {
    await add({}, own);
    await change(1, { priceMinor: 18_000 }, 1, own);
    expect(await collect(15, own)).toEqual([]);
    isDown = false;
    await collect(30, own);
    await collect(45, own);
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      `1 modificare la concurenți · ${own.domain}`,
    ]);
  } finally {
    await own.close();
    await server.close();
  }
});

test("nothing is remembered of a first reading, of sites without alerts, and after the site is removed", async () => {
  await change(1, { priceMinor: 18_000 }, 1);
  await add({});
  await sql`update offer set observed_at = null, price_minor = null where site_id = ${scene.siteId}`.execute(
    database.owner,
  );
  await change(2, { priceMinor: 20_000 }, 2);
  const stored = async () =>
    (await sql`select from alert_change where site_id = ${scene.siteId}`.execute(database.owner)).rows;
  expect(await stored()).toHaveLength(0);
  await change(2, { priceMinor: 10_000 }, 3);
  expect(await stored()).toHaveLength(1);
  const colleague = await makePerson(database.app, { companyId: scene.person.companyId });
  expect((await scene.api.get(address(), await scene.api.signIn(colleague))).json()).toEqual([]);
  const removal = await scene.api.delete(`/api/sites?domain=${scene.domain}`, await scene.signIn());
  expect([200, 204]).toContain(removal.statusCode);
  for (const table of ["alert", "alert_change", "alert_event", "notification_report", "report_delivery"]) {
    const { rows } = await sql`select from ${sql.table(table)} where site_id = ${scene.siteId}`.execute(
      database.owner,
    );
    expect(rows, table).toEqual([]);
  }
});

test("a mail whose person is erased while it is being sent leaves no file behind", async () => {
  await add({});
  await change(1, { priceMinor: 18_000 }, 1);
  // As the erasure does, between the mail's hand-over and the record of it.
  await sql`create function erase_meanwhile() returns trigger language plpgsql as $$
    begin delete from alert_mail where mail_id = old.mail_id; return null; end $$`.execute(database.owner);
  await sql`create trigger erase_meanwhile before update on alert_mail for each row
    when (new.state = 'SENT') execute function erase_meanwhile()`.execute(database.owner);
  try {
    expect(await collect(15)).toEqual([]);
    expect(
      await database.owner
        .selectFrom("alert_mail")
        .select("state")
        .where("user_id", "=", scene.person.userId)
        .execute(),
    ).toEqual([]);
    expect(await scene.mails()).toEqual([]);
  } finally {
    await sql`drop function erase_meanwhile cascade`.execute(database.owner);
  }
});
