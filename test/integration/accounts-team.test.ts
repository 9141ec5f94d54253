import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeRole, removeFromTeam } from "../../src/accounts/accounts.team.service.ts";
import { type Role, roles } from "../../src/kit/roles.ts";
import type { Actor } from "../../src/platform/session-gate.ts";
import { startApi, type TestApi } from "../factories/api.ts";
import { makePerson, type TestPerson, testNow, testPassword } from "../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sendWaitingMail } from "../support/mail-jobs.ts";
import { readOutbox, tokenIn } from "../support/outbox.ts";

let database: TestDatabase;
let api: TestApi;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "vizor-team-"));
  database = await createTestDatabase();
  api = await startApi(database, {
    environment: { DATA_DIR: dataDir, PUBLIC_URL: "https://prices.example" },
  });
});

afterAll(async () => {
  await api.app.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const dayMs = 24 * 3_600_000;
type Member = TestPerson & { readonly token: string };

let visitors = 0;
/** Somebody at an address of their own, so that the tests do not use up each other's tries. */
function visitor() {
  visitors += 1;
  return api.from(`203.0.${Math.floor(visitors / 200)}.${visitors % 200}`);
}

async function member(role: Role, companyId?: number, over: Record<string, string> = {}): Promise<Member> {
  const person = await makePerson(database.app, { role, ...over, ...(companyId ? { companyId } : {}) });
  return { ...person, token: await signIn(person) };
}

async function signIn({ email, password }: TestPerson): Promise<string> {
  const reply = await visitor().post("/login", { email, password });
  return String(reply.json().sessionToken);
}

let invitations = 0;
function newcomer(over: Record<string, unknown> = {}) {
  invitations += 1;
  const emailAddress = `invited${invitations}@mail.example`;
  return { firstName: "Mihai", lastName: "Țone", emailAddress, role: "OPERATOR", ...over };
}

const team = async (token: string) => (await visitor().get("/crm/get-users", token)).json();
const add = (token: string, body: object, query = "") => visitor().post(`/crm/add-user${query}`, body, token);
const remove = (token: string, id: number | string) =>
  visitor().delete(`/crm/delete-user?userId=${id}`, token);
const giveRole = (token: string, id: number | string, role: string) =>
  visitor().post(`/crm/update-user-role?userId=${id}&role=${role}`, null, token);
const confirm = (token: string) => visitor().post(`/api/email-confirmation?token=${token}`);
const complete = (token: string, password = testPassword) =>
  visitor().post("/api/complete-registration", { token, password });

const outcome = (reply: { statusCode: number; body: string }) => [
  reply.statusCode,
  reply.body === "" ? "" : JSON.parse(reply.body).message,
];

async function newestMail(to: string) {
  // The outbox is in the order of time.
  api.clock.advance(1);
  await sendWaitingMail(api, database);
  const mail = (await readOutbox(dataDir, to)).at(-1);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

const sentences = {
  ownAccount: "You cannot delete your own account.",
  deleteRank: "You can only delete users with lower permissions than yours.",
  ownRole: "You cannot modify your own role.",
  modifyRank: "You cannot modify roles of users with equal or higher permissions than your own.",
  assignRank: "You cannot assign a role with equal or higher permissions than your own.",
  lastAdmin: "The last administrator of a company cannot be removed or given another role.",
};

describe("the list", () => {
  test("own entry first, then rank descending, then name in Romanian order; invited ones among them", async () => {
    const own = await member("OPERATOR_ADMIN", undefined, { firstName: "Zoe" });
    const { companyId } = own;
    await member("OPERATOR", companyId, { firstName: "Țuca" });
    await member("OPERATOR", companyId, { firstName: "Tudor" });
    await member("COMPANY_ADMIN", companyId, { firstName: "Șerban" });
    await member("COMPANY_ADMIN", companyId, { firstName: "Sorin" });
    await member("COMPANY_ADMIN");
    await add(own.token, newcomer({ firstName: "Tiberiu" }));
    const list = await team(own.token);
    expect(
      list.map(({ firstName, joined }: { firstName: string; joined: boolean }) => [firstName, joined]),
    ).toEqual([
      ["Zoe", true],
      ["Sorin", true],
      ["Șerban", true],
      ["Tiberiu", false],
      ["Tudor", true],
      ["Țuca", true],
    ]);
    expect(list[0]).toEqual({
      id: own.userId,
      firstName: "Zoe",
      lastName: "Ionescu",
      emailAddress: own.email,
      role: "OPERATOR_ADMIN",
      joined: true,
    });
    await sendWaitingMail(api, database);
  });
});

describe("inviting", () => {
  test("the whole way: mail, confirmation, password, signed in under the id of the invitation", async () => {
    const ana = await member("COMPANY_ADMIN", undefined, { companyName: "Magazin Verde" });
    const invited = newcomer({ role: "OPERATOR_ADMIN", language: "RO" });
    const added = await add(ana.token, invited);
    expect([added.statusCode, added.json()]).toEqual([
      200,
      {
        id: expect.any(Number),
        firstName: "Mihai",
        lastName: "Țone",
        emailAddress: invited.emailAddress,
        role: "OPERATOR_ADMIN",
        joined: false,
      },
    ]);
    const mail = await newestMail(invited.emailAddress);
    expect(mail.subject).toBe("Ana Ionescu te invită în echipa Magazin Verde din Vizor");
    expect(mail.text).toContain("cu rolul de Manager");
    const token = tokenIn(mail);
    expect((await confirm(token)).json()).toEqual({
      kind: "invitation",
      firstName: "Mihai",
      emailAddress: invited.emailAddress,
      companyName: "Magazin Verde",
    });
    const { sessionToken, userId } = (await complete(token)).json();
    expect(userId).toBe(added.json().id);
    const info = (await visitor().get("/api/user-info", sessionToken)).json();
    expect(info).toMatchObject({ companyName: "Magazin Verde", role: { type: "OPERATOR_ADMIN" } });
    const list = await team(ana.token);
    expect(list.map(({ id, joined }: { id: number; joined: boolean }) => [id, joined])).toEqual([
      [ana.userId, true],
      [userId, true],
    ]);
  });

  test("the language is the body's, else the query's, else English", async () => {
    const { token } = await member("COMPANY_ADMIN");
    const [one, two, three] = [newcomer({ language: "ro" }), newcomer(), newcomer()];
    await add(token, one, "?language=EN");
    await add(token, two, "?language=RO");
    await add(token, three, "?language=DE");
    const subjects = [];
    for (const { emailAddress } of [one, two, three]) subjects.push((await newestMail(emailAddress)).subject);
    expect(subjects.map((subject) => subject?.includes("te invită"))).toEqual([true, true, false]);
  });

  test("a link opens for 7 days", async () => {
    const { token } = await member("COMPANY_ADMIN");
    const invited = newcomer();
    await add(token, invited);
    const link = tokenIn(await newestMail(invited.emailAddress));
    const start = api.clock.now();
    try {
      api.clock.advance(7 * dayMs - 1000);
      expect((await confirm(link)).statusCode).toBe(200);
      api.clock.advance(1000);
      expect((await confirm(link)).json().code).toBe("LINK_EXPIRED");
    } finally {
      api.clock.set(start);
    }
  });

  test("sending again takes what is given now, keeps the id and voids the earlier link", async () => {
    const { token } = await member("COMPANY_ADMIN");
    const invited = newcomer();
    const { id } = (await add(token, invited)).json();
    const earlier = tokenIn(await newestMail(invited.emailAddress));
    const renewed = {
      ...invited,
      emailAddress: invited.emailAddress.toUpperCase(),
      firstName: "Radu",
      role: "OPERATOR_ADMIN",
    };
    expect((await add(token, renewed)).json()).toMatchObject({
      id,
      firstName: "Radu",
      role: "OPERATOR_ADMIN",
    });
    expect((await confirm(earlier)).json().code).toBe("LINK_REPLACED");
    const newer = tokenIn(await newestMail(invited.emailAddress));
    expect((await confirm(newer)).json().firstName).toBe("Radu");
    expect(await team(token)).toHaveLength(2);
  });

  test("twenty invitations of one address at once make one enrolment, and the newest mail's link opens", async () => {
    const { token } = await member("COMPANY_ADMIN");
    const invited = newcomer();
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(token, invited)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await api.queued("accounts.send-invitation")).toHaveLength(1);
    expect((await confirm(tokenIn(await newestMail(invited.emailAddress)))).statusCode).toBe(200);
  });

  test("a member of the same company is refused with a sentence, in any spelling of the address", async () => {
    const ana = await member("COMPANY_ADMIN");
    const mihai = await member("OPERATOR", ana.companyId);
    const reply = await add(ana.token, newcomer({ emailAddress: mihai.email.toUpperCase() }));
    expect(outcome(reply)).toEqual([422, "This person is already a member of your team."]);
  });

  test("an address with an account elsewhere is answered and listed alike; the mail explains, in the person's language", async () => {
    const ana = await member("COMPANY_ADMIN");
    const other = await makePerson(database.app, { language: "ro" });
    const reply = await add(ana.token, newcomer({ emailAddress: other.email, language: "EN" }));
    const unknown = await add(ana.token, newcomer());
    expect(reply.statusCode).toBe(unknown.statusCode);
    expect(Object.keys(reply.json())).toEqual(Object.keys(unknown.json()));
    expect(reply.json()).toMatchObject({ firstName: "Mihai", joined: false });
    const mail = await newestMail(other.email);
    expect(mail.text).toContain("Ai deja un cont Vizor");
    expect(mail.html).not.toContain("token=");
    expect((await team(ana.token)).map(({ joined }: { joined: boolean }) => joined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("who registers a company of their own meanwhile cannot accept, and stays listed as invited", async () => {
    const ana = await member("COMPANY_ADMIN");
    const invited = newcomer();
    await add(ana.token, invited);
    const link = tokenIn(await newestMail(invited.emailAddress));
    expect((await confirm(link)).statusCode).toBe(200);
    await makePerson(database.app, { email: invited.emailAddress });
    expect(outcome(await complete(link))).toEqual([
      422,
      "This email address already has an account. Please sign in.",
    ]);
    expect(await team(ana.token)).toHaveLength(2);
  });

  test("accepting ends the person's own open registration, and other companies' invitations stay", async () => {
    const [ana, bob] = [await member("COMPANY_ADMIN"), await member("COMPANY_ADMIN")];
    const invited = newcomer();
    await add(ana.token, invited);
    await add(bob.token, invited);
    const { firstName, lastName, emailAddress: email } = invited;
    await visitor().post("/api/register", { companyName: "Own SRL", firstName, lastName, email });
    await sendWaitingMail(api, database);
    const links = (await readOutbox(dataDir, email)).map(tokenIn);
    for (const link of links) expect((await confirm(link)).statusCode).toBe(200);
    const replies = await Promise.all(links.map((link) => complete(link)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    const left = await database.owner
      .selectFrom("enrolment")
      .select("company_id")
      .where("email", "=", email)
      .execute();
    expect(left.every(({ company_id }) => company_id !== null)).toBe(true);
  });

  test.each([
    ["firstName", " ", "First name is required"],
    ["lastName", "", "Last name is required"],
    ["lastName", "a".repeat(10_000), "Last name must be at most 100 characters"],
    ["emailAddress", "mihai", "Please enter a valid email address"],
    ["emailAddress", "a@mail.example\nBcc: b@mail.example", "Please enter a valid email address"],
  ])("%s: 422 with its sentence", async (field, value, sentence) => {
    const { token } = await member("COMPANY_ADMIN");
    const reply = await add(token, newcomer({ [field]: value }));
    expect(outcome(reply)).toEqual([422, sentence]);
    expect(reply.json().errors).toEqual({ [field]: sentence });
  });

  test("GOD and unknown roles are no roles to give", async () => {
    const god = await member("GOD");
    for (const role of ["GOD", "ADMIN", ""]) {
      expect((await add(god.token, newcomer({ role }))).statusCode).toBe(400);
      expect((await giveRole(god.token, god.userId, role)).statusCode).toBe(400);
    }
  });

  test("a company's hundred mails in an hour are a limit, told with the time to wait", async () => {
    const ana = await member("COMPANY_ADMIN");
    const bucket = `invitations by ${ana.companyId}`;
    const tried_at = Array.from({ length: 100 }, () => testNow);
    await database.owner
      .insertInto("throttle")
      .values({ bucket, tried_at, expires_at: new Date(testNow.getTime() + dayMs) })
      .execute();
    const reply = await add(ana.token, newcomer());
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "3600"]);
  });
});

describe("ranks", () => {
  test("who may invite as what: every role × every role to give", async () => {
    const { companyId } = await member("COMPANY_ADMIN");
    const allowed: Record<Role, readonly string[]> = {
      GOD: ["COMPANY_ADMIN", "OPERATOR_ADMIN", "OPERATOR"],
      COMPANY_ADMIN: ["OPERATOR_ADMIN", "OPERATOR"],
      OPERATOR_ADMIN: ["OPERATOR"],
      OPERATOR: [],
    };
    for (const own of roles) {
      const actor = await member(own, companyId);
      for (const role of ["COMPANY_ADMIN", "OPERATOR_ADMIN", "OPERATOR"]) {
        const expected = allowed[own].includes(role) ? [200, undefined] : [422, sentences.assignRank];
        expect([own, role, ...outcome(await add(actor.token, newcomer({ role })))]).toEqual([
          own,
          role,
          ...expected,
        ]);
      }
    }
    await sendWaitingMail(api, database);
  });

  test("who may delete whom: every role × every role, and nobody themselves", async () => {
    const { companyId } = await member("COMPANY_ADMIN");
    for (const own of roles) {
      const actor = await member(own, companyId);
      expect(outcome(await remove(actor.token, actor.userId))).toEqual([422, sentences.ownAccount]);
      for (const other of roles) {
        const target = await member(other, companyId);
        const isBelow = roles.indexOf(other) < roles.indexOf(own);
        const expected = isBelow ? [204, ""] : [422, sentences.deleteRank];
        expect([own, other, ...outcome(await remove(actor.token, target.userId))]).toEqual([
          own,
          other,
          ...expected,
        ]);
        expect((await visitor().get("/api/user-info", target.token)).statusCode).toBe(isBelow ? 401 : 200);
      }
    }
  });

  test("who may give whom which role: own role × role of the other × new role", async () => {
    const { companyId } = await member("COMPANY_ADMIN");
    for (const own of roles) {
      const actor = await member(own, companyId);
      expect(outcome(await giveRole(actor.token, actor.userId, "OPERATOR"))).toEqual([
        422,
        sentences.ownRole,
      ]);
      for (const other of roles) {
        for (const role of ["COMPANY_ADMIN", "OPERATOR_ADMIN", "OPERATOR"] as const) {
          const target = await makePerson(database.app, { role: other, companyId });
          const [ownRank, otherRank, rank] = [own, other, role].map((one) => roles.indexOf(one as Role));
          const expected =
            (otherRank ?? 0) >= (ownRank ?? 0)
              ? [422, sentences.modifyRank]
              : (rank ?? 0) >= (ownRank ?? 0)
                ? [422, sentences.assignRank]
                : [200, undefined];
          const reply = await giveRole(actor.token, target.userId, role);
          expect([own, other, role, ...outcome(reply)]).toEqual([own, other, role, ...expected]);
          if (reply.statusCode === 200)
            expect(reply.json()).toMatchObject({ id: target.userId, role, joined: true });
        }
      }
    }
  });

  test("the rules hold for invitations too", async () => {
    const god = await member("GOD");
    const { companyId } = god;
    const [admin, manager] = [
      await member("COMPANY_ADMIN", companyId),
      await member("OPERATOR_ADMIN", companyId),
    ];
    const invited = newcomer({ role: "OPERATOR_ADMIN" });
    const { id } = (await add(admin.token, invited)).json();
    expect(outcome(await remove(manager.token, id))).toEqual([422, sentences.deleteRank]);
    expect(outcome(await giveRole(manager.token, id, "OPERATOR"))).toEqual([422, sentences.modifyRank]);
    // Inviting the same address as an operator would lower that invitation.
    expect(outcome(await add(manager.token, { ...invited, role: "OPERATOR" }))).toEqual([
      422,
      sentences.modifyRank,
    ]);
    expect(outcome(await giveRole(admin.token, id, "COMPANY_ADMIN"))).toEqual([422, sentences.assignRank]);
    expect((await giveRole(admin.token, id, "OPERATOR")).json()).toMatchObject({
      id,
      role: "OPERATOR",
      joined: false,
    });
    const link = tokenIn(await newestMail(invited.emailAddress));
    expect((await remove(manager.token, id)).statusCode).toBe(204);
    expect(outcome(await confirm(link))).toEqual([
      422,
      "This link is no longer valid. Please register again, or ask for a new invitation.",
    ]);
  });

  test("an invitation takes the role that it has when it is accepted", async () => {
    const admin = await member("COMPANY_ADMIN");
    const invited = newcomer({ role: "OPERATOR_ADMIN" });
    const { id } = (await add(admin.token, invited)).json();
    const link = tokenIn(await newestMail(invited.emailAddress));
    await confirm(link);
    await giveRole(admin.token, id, "OPERATOR");
    const { sessionToken } = (await complete(link)).json();
    expect((await visitor().get("/api/user-info", sessionToken)).json().role).toEqual({ type: "OPERATOR" });
  });

  test("the last administrator who has joined stays, whoever asks; an invited one does not count", async () => {
    const god = await member("GOD");
    const admin = await member("COMPANY_ADMIN", god.companyId);
    await add(god.token, newcomer({ role: "COMPANY_ADMIN" }));
    expect(outcome(await remove(god.token, admin.userId))).toEqual([422, sentences.lastAdmin]);
    expect(outcome(await giveRole(god.token, admin.userId, "OPERATOR"))).toEqual([422, sentences.lastAdmin]);
    const second = await member("COMPANY_ADMIN", god.companyId);
    expect((await giveRole(god.token, admin.userId, "OPERATOR")).statusCode).toBe(200);
    expect(outcome(await remove(god.token, second.userId))).toEqual([422, sentences.lastAdmin]);
    await sendWaitingMail(api, database);
  });
});

describe("other companies", () => {
  test("a foreign member, a foreign invitation and a missing id are 404 in the same words, and nothing changes", async () => {
    const [ana, bob] = [await member("COMPANY_ADMIN"), await member("COMPANY_ADMIN")];
    const foreign = await member("OPERATOR", bob.companyId);
    const { id: invitation } = (await add(bob.token, newcomer())).json();
    const before = await team(bob.token);
    const withoutId = (body: string) => ({ ...JSON.parse(body), requestId: null });
    const missing = await remove(ana.token, 9_007_199_254_740_991);
    expect(missing.statusCode).toBe(404);
    for (const id of [foreign.userId, invitation]) {
      for (const reply of [await remove(ana.token, id), await giveRole(ana.token, id, "OPERATOR")]) {
        expect([reply.statusCode, withoutId(reply.body)]).toEqual([404, withoutId(missing.body)]);
      }
    }
    expect(await team(bob.token)).toEqual(before);
    expect((await visitor().get("/api/user-info", foreign.token)).statusCode).toBe(200);
  });

  test.each(["", "x", "-1", "1.5", "0x10", "1e3", "99999999999999999999"])("the id %j is 400", async (id) => {
    const { token } = await member("COMPANY_ADMIN");
    expect((await remove(token, id)).statusCode).toBe(400);
    expect((await giveRole(token, id, "OPERATOR")).statusCode).toBe(400);
  });

  test("two companies invite the same address, each with a link of its own", async () => {
    const [ana, bob] = [await member("COMPANY_ADMIN"), await member("COMPANY_ADMIN")];
    const invited = newcomer();
    const ids = [(await add(ana.token, invited)).json().id, (await add(bob.token, invited)).json().id];
    expect(new Set(ids).size).toBe(2);
    await sendWaitingMail(api, database);
  });
});

describe("who leaves", () => {
  test("takes their sessions along at once, and the links that they sent; others may send them again", async () => {
    const ana = await member("COMPANY_ADMIN");
    const manager = await member("OPERATOR_ADMIN", ana.companyId);
    const invited = newcomer();
    const { id } = (await add(manager.token, invited)).json();
    const link = tokenIn(await newestMail(invited.emailAddress));
    expect((await confirm(link)).statusCode).toBe(200);
    expect((await remove(ana.token, manager.userId)).statusCode).toBe(204);
    expect((await visitor().get("/crm/get-users", manager.token)).statusCode).toBe(401);
    expect(
      (await visitor().post("/login", { email: manager.email, password: manager.password })).statusCode,
    ).toBe(401);
    for (const reply of [await confirm(link), await complete(link)])
      expect(reply.json().code).toBe("LINK_GONE");
    expect((await team(ana.token)).map((one: { id: number }) => one.id)).toEqual([ana.userId, id]);
    expect((await add(ana.token, invited)).json().id).toBe(id);
    const renewed = tokenIn(await newestMail(invited.emailAddress));
    expect((await confirm(renewed)).statusCode).toBe(200);
    expect((await complete(renewed)).statusCode).toBe(200);
  });

  test("a mail that waits when its sender leaves, or its invitation is deleted, is not sent", async () => {
    const ana = await member("COMPANY_ADMIN");
    const manager = await member("OPERATOR_ADMIN", ana.companyId);
    const [one, two] = [newcomer(), newcomer()];
    await add(manager.token, one);
    const { id } = (await add(ana.token, two)).json();
    await remove(ana.token, manager.userId);
    await remove(ana.token, id);
    expect(await sendWaitingMail(api, database)).toBe(2);
    expect(await readOutbox(dataDir, one.emailAddress)).toEqual([]);
    expect(await readOutbox(dataDir, two.emailAddress)).toEqual([]);
  });
});

const actorOf = ({ userId, companyId }: TestPerson, role: Role): Actor => ({
  userId,
  companyId,
  role,
  sessionId: "00000000-0000-4000-8000-000000000000",
  signedInAt: testNow,
});

describe("at the same time", () => {
  test("a rank that was lowered while the change waited no longer counts", async () => {
    const { companyId, ...admin } = await member("COMPANY_ADMIN");
    const manager = await member("OPERATOR_ADMIN", companyId);
    const operator = await member("OPERATOR", companyId);
    let waiting: Promise<unknown> | undefined;
    await database.app.transaction().execute(async (trx) => {
      await trx
        .selectFrom("company")
        .selectAll()
        .where("company_id", "=", companyId)
        .forNoKeyUpdate()
        .execute();
      waiting = removeFromTeam(database.app, actorOf(manager, "OPERATOR_ADMIN"), operator.userId).then(
        () => "deleted",
        (error: Error) => error.message,
      );
      await trx
        .updateTable("app_user")
        .set({ role: "OPERATOR" })
        .where("user_id", "=", manager.userId)
        .execute();
    });
    expect(await waiting).toBe(sentences.deleteRank);
    expect(await team(admin.token)).toHaveLength(3);
  });

  test("somebody taken out while their change waited changes nothing: their session has ended", async () => {
    const { companyId } = await member("COMPANY_ADMIN");
    const [manager, operator] = [
      await member("OPERATOR_ADMIN", companyId),
      await member("OPERATOR", companyId),
    ];
    let waiting: Promise<unknown> | undefined;
    await database.app.transaction().execute(async (trx) => {
      await trx
        .selectFrom("company")
        .selectAll()
        .where("company_id", "=", companyId)
        .forNoKeyUpdate()
        .execute();
      waiting = removeFromTeam(database.app, actorOf(manager, "OPERATOR_ADMIN"), operator.userId).catch(
        (error: { status?: number }) => error.status,
      );
      await trx.deleteFrom("app_user").where("user_id", "=", manager.userId).execute();
    });
    expect(await waiting).toBe(401);
  });

  test("1,000 races of deleting and lowering the last two administrators: one stays, and no deadlock surfaces", async () => {
    const lanes = 4;
    const roundsOfALane = 250;
    const faults: unknown[] = [];
    let refused = 0;
    const race = async ({ god, second }: { god: TestPerson; second: TestPerson }) => {
      const { companyId } = god;
      const [actor, other] = [actorOf(god, "GOD"), actorOf(second, "GOD")];
      for (let round = 0; round < roundsOfALane; round++) {
        const admins = await twoPeople(god, "COMPANY_ADMIN");
        const [a = 0, b = 0] = admins;
        const outcomes = await Promise.allSettled([
          removeFromTeam(database.app, actor, a),
          round % 2 ? removeFromTeam(database.app, other, b) : changeRole(database.app, other, b, "OPERATOR"),
        ]);
        for (const one of outcomes) {
          if (one.status === "fulfilled") continue;
          if ((one.reason as Error).message === sentences.lastAdmin) refused += 1;
          else faults.push(one.reason);
        }
        const left = await database.app
          .selectFrom("app_user")
          .select("user_id")
          .where("company_id", "=", companyId)
          .where("role", "=", "COMPANY_ADMIN")
          .execute();
        if (left.length !== 1) faults.push(new Error(`${left.length} administrators after round ${round}`));
      }
    };
    await Promise.all((await pairs(lanes)).map(race));
    expect(faults).toEqual([]);
    // Of two such changes one always wins and one is refused.
    expect(refused).toBe(lanes * roundsOfALane);
  }, 180_000);

  test("1,000 races of a manager's deletion against their own lowering: refused from that moment on", async () => {
    const lanes = 4;
    const roundsOfALane = 250;
    const faults: unknown[] = [];
    const outcomes = { deleted: 0, refused: 0 };
    const race = async ({ god, second }: { god: TestPerson; second: TestPerson }) => {
      const manager = actorOf(second, "OPERATOR_ADMIN");
      for (let round = 0; round < roundsOfALane; round++) {
        const [a = 0, b = 0] = await twoPeople(god, "OPERATOR");
        const roleOfManager = database.app.updateTable("app_user").where("user_id", "=", second.userId);
        await roleOfManager.set({ role: "OPERATOR_ADMIN" }).execute();
        const lower = () => changeRole(database.app, actorOf(god, "GOD"), second.userId, "OPERATOR");
        // Either is first in every other round.
        const ahead = round % 2 ? lower() : undefined;
        const deletion = removeFromTeam(database.app, manager, a);
        const [early] = await Promise.allSettled([deletion, ahead ?? lower()]);
        const [late] = await Promise.allSettled([removeFromTeam(database.app, manager, b)]);
        const isRefused = (one: PromiseSettledResult<void>) =>
          one.status === "rejected" && (one.reason as Error).message === sentences.deleteRank;
        if (early.status === "fulfilled") outcomes.deleted += 1;
        else if (isRefused(early)) outcomes.refused += 1;
        else faults.push(early.reason);
        if (!isRefused(late)) faults.push(late);
        const left = await database.app
          .selectFrom("app_user")
          .select("user_id")
          .where("user_id", "in", [a, b])
          .execute();
        if (left.length !== (early.status === "fulfilled" ? 1 : 2))
          faults.push(new Error(`${left.length} are left`));
      }
    };
    await Promise.all((await pairs(lanes)).map(race));
    expect(faults).toEqual([]);
    expect(outcomes.deleted + outcomes.refused).toBe(lanes * roundsOfALane);
    expect(Math.min(outcomes.deleted, outcomes.refused)).toBeGreaterThan(100);
  }, 180_000);

  test("changes of the team and sign-ins of its people get in each other's way without a fault", async () => {
    const admin = await member("COMPANY_ADMIN");
    const statuses = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const operator = await makePerson(database.app, { role: "OPERATOR", companyId: admin.companyId });
      const replies = await Promise.all([
        visitor().post("/login", { email: operator.email, password: operator.password }),
        remove(admin.token, operator.userId),
        giveRole(admin.token, operator.userId, "OPERATOR_ADMIN"),
        visitor().post("/login", { email: operator.email, password: operator.password }),
      ]);
      for (const { statusCode } of replies) statuses.add(statusCode);
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(statuses).toContain(204);
  });
});

/** As many companies, each with two people of the highest rank. */
async function pairs(count: number) {
  const made = [];
  for (let n = 0; n < count; n++) {
    const god = await makePerson(database.app, { role: "GOD" });
    made.push({ god, second: await makePerson(database.app, { role: "GOD", companyId: god.companyId }) });
  }
  return made;
}

let copies = 0;
/** Puts two new people of a role beside a company's two first, without the cost of a password each. */
async function twoPeople({ companyId, userId }: TestPerson, role: Role): Promise<number[]> {
  copies += 2;
  const ids = [4_000_000_000_000 + copies, 4_000_000_000_001 + copies];
  const template = await database.app
    .selectFrom("app_user")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await database.app
    .deleteFrom("app_user")
    .where("company_id", "=", companyId)
    .where("user_id", ">", 4_000_000_000_000)
    .execute();
  const copiesOf = ids.map((user_id) => ({
    ...template,
    user_id,
    email: `race${user_id}@mail.example`,
    role,
  }));
  await database.app.insertInto("app_user").values(copiesOf).execute();
  return ids;
}
