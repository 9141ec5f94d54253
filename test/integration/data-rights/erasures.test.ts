import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carryOutTask } from "../../../src/data-rights/erasures/carry-out.service.ts";
import { makePerson } from "../../factories/people.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { type DataRightsScene, openDataRights, type SignedIn } from "../../support/data-rights-scene.ts";
import { newestMailTo, readOutbox } from "../../support/outbox.ts";

let scene: DataRightsScene;
const person = { kind: "PERSON" };
const company = { kind: "COMPANY" };

beforeAll(async () => {
  scene = await openDataRights();
});
afterAll(() => scene.close());

const subjectsTo = async ({ email }: SignedIn) =>
  (await readOutbox(scene.dataDir, email)).map(({ subject }) => subject);
const stateOf = async (userId: number) =>
  (
    await scene.database.owner
      .selectFrom("erasure")
      .select("state")
      .where("user_id", "=", userId)
      .orderBy("requested_at")
      .execute()
  ).map(({ state }) => state);
const isThere = async ({ userId }: SignedIn) =>
  (await sql`select from app_user where user_id = ${userId}`.execute(scene.database.owner)).rows.length === 1;
const roleOf = async ({ userId }: SignedIn) =>
  (
    await scene.database.owner
      .selectFrom("app_user")
      .select("role")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow()
  ).role;

test("asked for twice, only the newest link confirms; followed twice it changes nothing; withdrawn, it no longer does", async () => {
  const admin = await scene.person("COMPANY_ADMIN");
  const ana = await scene.person("OPERATOR", { companyId: admin.companyId });
  expect((await scene.ask(ana, person)).json()).toMatchObject({
    state: "REQUESTED",
    dueAt: null,
    isOwn: true,
  });
  await scene.work();
  const first = await scene.linkTo(ana);
  await scene.ask(ana, person);
  await scene.work();
  const second = await scene.linkTo(ana);
  expect([
    (await scene.confirm(ana, first)).statusCode,
    (await scene.confirm(admin, second)).statusCode,
  ]).toEqual([422, 422]);
  const confirmed = await scene.confirm(ana, second);
  expect(confirmed.json()).toEqual({
    kind: "PERSON",
    dueAt: scene.api.clock.now().getTime() + 14 * 24 * 3_600_000,
  });
  scene.api.clock.advance(60_000);
  expect((await scene.confirm(ana, second)).json()).toEqual(confirmed.json());
  expect((await scene.ask(ana, person)).json()).toMatchObject({ code: "ERASURE_PENDING", status: 409 });
  expect(await scene.overview(ana)).toMatchObject({
    personErasure: {
      state: "CONFIRMED",
      dueAt: confirmed.json().dueAt,
      isOwn: true,
      id: second.split(".")[0],
    },
  });
  await scene.work();
  expect((await scene.withdraw(ana)).statusCode).toBe(204);
  expect((await scene.withdraw(ana)).statusCode).toBe(204);
  expect((await scene.confirm(ana, second)).json().code).toBe("ERASURE_LINK_INVALID");
  await scene.fortnight();
  expect([await isThere(ana), await stateOf(ana.userId)]).toEqual([true, ["WITHDRAWN"]]);
  expect(await subjectsTo(ana)).toEqual([
    "Confirm the deletion of your account",
    "Confirm the deletion of your account",
    "Your account will be deleted on 5 December 2026",
    "The deletion of your account was withdrawn",
  ]);
});

test("a link expires after a day and the request with it; a forged one confirms nothing", async () => {
  const admin = await scene.person("COMPANY_ADMIN");
  const ana = await scene.person("OPERATOR", { companyId: admin.companyId });
  await scene.ask(ana, person);
  await scene.work();
  const link = await scene.linkTo(ana);
  for (const forged of ["", "x.y.z", `${link.slice(0, -1)}${link.endsWith("A") ? "E" : "A"}`])
    expect((await scene.confirm(ana, forged)).json().code).toBe("ERASURE_LINK_INVALID");
  scene.api.clock.advance(24 * 3_600_000);
  const later = await scene.signInAgain(ana);
  expect((await scene.confirm(later, link)).json().code).toBe("ERASURE_LINK_INVALID");
  await scene.api.runTask("data-rights.clean", null);
  expect((await scene.overview(later))["personErasure"]).toBeNull();
});

test("the last administrator names another one, who has the role when the account is gone", async () => {
  const admin = await scene.person("COMPANY_ADMIN");
  const ana = await scene.person("OPERATOR", { companyId: admin.companyId, firstName: "Ana" });
  const stranger = await scene.person("OPERATOR");
  expect(await scene.overview(admin)).toMatchObject({
    needsSuccessor: true,
    successors: [{ id: ana.userId, name: "Ana Ionescu", email: ana.email }],
  });
  const codes = [];
  for (const successorId of [null, admin.userId, stranger.userId])
    codes.push((await scene.ask(admin, { kind: "PERSON", successorId })).json().code);
  expect(codes).toEqual([
    "ERASURE_SUCCESSOR_NEEDED",
    "ERASURE_SUCCESSOR_UNKNOWN",
    "ERASURE_SUCCESSOR_UNKNOWN",
  ]);
  await scene.erasureOf(admin, { kind: "PERSON", successorId: ana.userId });
  await scene.work();
  expect(await subjectsTo(ana)).toEqual([
    `You will become administrator of your company on ${await dueDay(admin.companyId)}`,
  ]);
  expect(await roleOf(ana)).toBe("OPERATOR");
  await scene.fortnight();
  expect([await isThere(admin), await roleOf(ana), await stateOf(admin.userId)]).toEqual([
    false,
    "COMPANY_ADMIN",
    ["DONE"],
  ]);
});

test("of two administrators who leave at once one must name somebody; the last GOD stays", async () => {
  const one = await scene.person("COMPANY_ADMIN");
  const two = await scene.person("COMPANY_ADMIN", { companyId: one.companyId });
  await scene.ask(one, person);
  await scene.ask(two, person);
  await scene.work();
  const links = [await scene.linkTo(one), await scene.linkTo(two)];
  const replies = await Promise.all([scene.confirm(one, links[0] ?? ""), scene.confirm(two, links[1] ?? "")]);
  expect(replies.map((reply) => reply.json().code ?? "confirmed").toSorted()).toEqual([
    "ERASURE_SUCCESSOR_NEEDED",
    "confirmed",
  ]);
  const gods = [await scene.person("GOD"), await scene.person("GOD")] as const;
  await scene.erasureOf(gods[0]);
  expect((await scene.ask(gods[1], person)).json().code).toBe("ERASURE_LAST_GOD");
  expect((await scene.ask(gods[1], company)).json().code).toBe("ERASURE_COMPANY_RUNS_INSTALLATION");
  await scene.fortnight();
  expect([await isThere(gods[0]), await isThere(gods[1])]).toEqual([false, true]);
});

test("when members have changed so that nobody would administer, nothing is deleted on the day, and the person is told", async () => {
  const admin = await scene.person("COMPANY_ADMIN");
  const ana = await scene.person("OPERATOR", { companyId: admin.companyId });
  await scene.erasureOf(admin, { kind: "PERSON", successorId: ana.userId });
  await scene.api.delete(`/crm/delete-user?userId=${ana.userId}`, admin.token);
  await scene.fortnight();
  expect([await isThere(admin), await stateOf(admin.userId)]).toEqual([true, ["REFUSED"]]);
  await scene.work();
  expect((await newestMailTo(scene.dataDir, admin.email)).subject).toBe(
    "A deletion could not be carried out",
  );
});

test("an erasure that was interrupted is finished, also by two workers at once, and can no longer be withdrawn", async () => {
  const { api, database } = scene;
  const admin = await scene.person("COMPANY_ADMIN");
  const ana = await scene.person("OPERATOR", { companyId: admin.companyId });
  await scene.erasureOf(ana);
  api.clock.advance(14 * 24 * 3_600_000);
  await api.runTask("data-rights.queue-due", null);
  const [payload] = await api.queued(carryOutTask);
  // As after a crash behind the first step.
  await sql`update erasure set state = 'RUNNING' where user_id = ${ana.userId}`.execute(database.owner);
  const again = await scene.signInAgain(ana);
  expect((await scene.withdraw(again)).json().code).toBe("ERASURE_RUNNING");
  await Promise.all([api.runTask(carryOutTask, payload), api.runTask(carryOutTask, payload)]);
  expect([await isThere(ana), await stateOf(ana.userId)]).toEqual([false, ["DONE"]]);
  const last = (await readOutbox(scene.dataDir, ana.email)).map(({ subject }) => subject);
  expect(new Set(last)).toEqual(new Set(["Your account is deleted"]));
});

test("an erasure of a company that stops before its last step is taken up again, with the accounts closed in between", async () => {
  const { api, database } = scene;
  const admin = await scene.person("COMPANY_ADMIN");
  const ana = await scene.person("OPERATOR", { companyId: admin.companyId });
  await makeSite(database.app, admin.companyId, "stopped.example.com");
  await scene.erasureOf(admin, company);
  api.clock.advance(14 * 24 * 3_600_000);
  await api.runTask("data-rights.queue-due", null);
  const [payload] = await api.queued(carryOutTask);
  // A change of the subscription is under way.
  await sql`insert into company_subscription (company_id, plan_id, state, busy_until, changed_at)
    values (${admin.companyId}, 'pro', 'ACTIVE', ${new Date(api.clock.now().getTime() + 1000)}, ${api.clock.now()})
    on conflict (company_id) do update set busy_until = excluded.busy_until`.execute(database.owner);
  await expect(api.runTask(carryOutTask, payload)).rejects.toMatchObject({ code: "SUBSCRIPTION_BUSY" });
  expect([await isThere(ana), await stateOf(admin.userId)]).toEqual([true, ["RUNNING"]]);
  const login = await api.post("/login", { email: ana.email, password: ana.password });
  expect(login.statusCode).toBe(401);
  api.clock.advance(1001);
  await scene.work();
  expect([await isThere(admin), await isThere(ana), await stateOf(admin.userId)]).toEqual([
    false,
    false,
    ["DONE"],
  ]);
  expect(await subjectsTo(ana)).toEqual(["Your company is deleted"]);
});

test("a company is deleted with its sites and people, all of whom are told; another administrator can withdraw it", async () => {
  const { api, database } = scene;
  const admin = await scene.person("COMPANY_ADMIN", { companyName: "Țesături Brașov SRL" });
  const other = await scene.person("COMPANY_ADMIN", { companyId: admin.companyId });
  const ana = await scene.person("OPERATOR", { companyId: admin.companyId });
  const outsider = await scene.person("COMPANY_ADMIN");
  const siteId = await makeSite(database.app, admin.companyId, "deleted.example.com");
  const foreignId = await makeSite(database.app, outsider.companyId, "stays.example.com");
  for (const [id, host] of [
    [siteId, "deleted.example.com"],
    [foreignId, "stays.example.com"],
  ] as const)
    await makeProducts(database.app, id, [
      { url: `https://${host}/a`, competitorUrls: ["https://retailer.ro/p"] },
    ]);
  expect((await scene.ask(ana, company)).json().code).toBe("RANK_TOO_LOW");
  await scene.erasureOf(admin, company);
  await scene.work();
  for (const member of [admin, other, ana]) {
    expect((await subjectsTo(member)).at(-1)).toBe(
      `Your company will be deleted on ${await dueDay(admin.companyId)}`,
    );
    expect((await scene.overview(member))["companyErasure"]).toMatchObject({ state: "CONFIRMED" });
  }
  expect((await scene.withdraw(ana, "COMPANY")).json().code).toBe("RANK_TOO_LOW");
  expect((await scene.withdraw(other, "COMPANY")).statusCode).toBe(204);
  await scene.work();
  expect((await subjectsTo(ana)).at(-1)).toBe("The deletion of your company was withdrawn");

  await scene.erasureOf(other, company);
  await api.post("/crm/add-user", invitation, admin.token);
  await scene.fortnight();
  for (const member of [admin, other, ana]) {
    expect(await isThere(member)).toBe(false);
    expect(await subjectsTo(member)).toEqual(["Your company is deleted"]);
  }
  for (const table of ["company", "app_user", "enrolment", "site", "data_archive"] as const) {
    const { rows } = await sql`select from ${sql.table(table)} where company_id = ${admin.companyId}`.execute(
      database.owner,
    );
    expect([table, rows.length]).toEqual([table, 0]);
  }
  const left = await sql`select from site where site_id = ${foreignId}`.execute(database.owner);
  expect([left.rows.length, await isThere(outsider)]).toEqual([1, true]);
});

const invitation = {
  firstName: "Mihai",
  lastName: "Țone",
  emailAddress: "mihai@mail.example",
  role: "OPERATOR",
};

async function dueDay(companyId: number): Promise<string> {
  const { due_at: due } = await scene.database.owner
    .selectFrom("erasure")
    .select("due_at")
    .where("company_id", "=", companyId)
    .where("state", "=", "CONFIRMED")
    .executeTakeFirstOrThrow();
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/Bucharest" }).format(
    due ?? undefined,
  );
}

test("an erasure of somebody who was removed from the team since has nothing left to do", async () => {
  const admin = await scene.person("COMPANY_ADMIN");
  const ana = await scene.person("OPERATOR", { companyId: admin.companyId });
  await scene.erasureOf(ana);
  await scene.api.delete(`/crm/delete-user?userId=${ana.userId}`, admin.token);
  await scene.fortnight();
  expect(await stateOf(ana.userId)).toEqual(["DONE"]);
  // The address is free again.
  expect((await makePerson(scene.database.app, { email: ana.email })).email).toBe(ana.email);
});
