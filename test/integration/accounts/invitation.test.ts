import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultEnrolmentLimits } from "../../../src/accounts/enrolment/core/enrolment-limits.ts";
import { makePerson } from "../../factories/people.ts";
import { sendWaitingMail } from "../../support/mail-jobs.ts";
import { readOutbox, tokenIn } from "../../support/outbox.ts";
import { openTeamScene, outcomeOf, type TeamScene } from "../../support/team-scene.ts";

const dayMs = 24 * 3_600_000;

let scene: TeamScene;

beforeAll(async () => {
  scene = await openTeamScene();
});

afterAll(() => scene.close());

describe("inviting", () => {
  test("the whole way: mail, confirmation, password, signed in under the id of the invitation", async () => {
    const ana = await scene.member("COMPANY_ADMIN", undefined, { companyName: "Magazin Verde" });
    const invited = scene.newcomer({ role: "OPERATOR_ADMIN", language: "RO" });
    const added = await scene.add(ana.token, invited);
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
    const mail = await scene.newestMail(invited.emailAddress);
    expect(mail.subject).toBe("Ana Ionescu te invită în echipa Magazin Verde din Vizor");
    expect(mail.text).toContain("cu rolul de Manager");
    const token = tokenIn(mail);
    expect((await scene.confirm(token)).json()).toEqual({
      kind: "invitation",
      firstName: "Mihai",
      emailAddress: invited.emailAddress,
      companyName: "Magazin Verde",
    });
    const { sessionToken, userId } = (await scene.complete(token)).json();
    expect(userId).toBe(added.json().id);
    const info = (await scene.visitor().get("/api/user-info", sessionToken)).json();
    expect(info).toMatchObject({ companyName: "Magazin Verde", role: { type: "OPERATOR_ADMIN" } });
    const list = await scene.team(ana.token);
    expect(list.map(({ id, joined }) => [id, joined])).toEqual([
      [ana.userId, true],
      [userId, true],
    ]);
  });

  test("the language is the body's, else the query's, else English", async () => {
    const { token } = await scene.member("COMPANY_ADMIN");
    const [one, two, three] = [scene.newcomer({ language: "ro" }), scene.newcomer(), scene.newcomer()];
    await scene.add(token, one, "?language=EN");
    await scene.add(token, two, "?language=RO");
    await scene.add(token, three, "?language=DE");
    const subjects = [];
    for (const { emailAddress } of [one, two, three])
      subjects.push((await scene.newestMail(emailAddress)).subject);
    expect(subjects.map((subject) => subject?.includes("te invită"))).toEqual([true, true, false]);
  });

  test("an invitation that is sent again without a language is in its previous one", async () => {
    const { token } = await scene.member("COMPANY_ADMIN");
    const invited = scene.newcomer();
    await scene.add(token, invited, "?language=RO");
    const earlier = tokenIn(await scene.newestMail(invited.emailAddress));
    await scene.add(token, invited);
    const again = await scene.newestMail(invited.emailAddress);
    expect(tokenIn(again)).not.toBe(earlier);
    expect(again.subject).toContain("te invită");
  });

  test("a link opens for 7 days", async () => {
    const { token } = await scene.member("COMPANY_ADMIN");
    const invited = scene.newcomer();
    await scene.add(token, invited);
    const link = tokenIn(await scene.newestMail(invited.emailAddress));
    const start = scene.api.clock.now();
    try {
      scene.api.clock.advance(7 * dayMs - 1000);
      expect((await scene.confirm(link)).statusCode).toBe(200);
      scene.api.clock.advance(1000);
      expect((await scene.confirm(link)).json().code).toBe("ENROLMENT_LINK_EXPIRED");
    } finally {
      scene.api.clock.set(start);
    }
  });

  test("sending again applies the new values, with the same id, and invalidates the earlier link", async () => {
    const { token } = await scene.member("COMPANY_ADMIN");
    const invited = scene.newcomer();
    const { id } = (await scene.add(token, invited)).json();
    const earlier = tokenIn(await scene.newestMail(invited.emailAddress));
    const renewed = {
      ...invited,
      emailAddress: invited.emailAddress.toUpperCase(),
      firstName: "Radu",
      role: "OPERATOR_ADMIN",
    };
    expect((await scene.add(token, renewed)).json()).toMatchObject({
      id,
      firstName: "Radu",
      role: "OPERATOR_ADMIN",
    });
    expect((await scene.confirm(earlier)).json().code).toBe("ENROLMENT_LINK_REPLACED");
    const newer = tokenIn(await scene.newestMail(invited.emailAddress));
    expect((await scene.confirm(newer)).json().firstName).toBe("Radu");
    expect(await scene.team(token)).toHaveLength(2);
  });

  test("of twenty invitations of one address at once five count and make one enrolment; the newest mail's link opens", async () => {
    const { token } = await scene.member("COMPANY_ADMIN");
    const invited = scene.newcomer();
    const replies = await Promise.all(Array.from({ length: 20 }, () => scene.add(token, invited)));
    const made = replies.filter(({ statusCode }) => statusCode === 200);
    expect([made.length, replies.filter(({ statusCode }) => statusCode === 429).length]).toEqual([5, 15]);
    expect(new Set(made.map((reply) => reply.json().id)).size).toBe(1);
    expect(await scene.api.queued("accounts.send-invitation")).toHaveLength(1);
    expect((await scene.confirm(tokenIn(await scene.newestMail(invited.emailAddress)))).statusCode).toBe(200);
  });

  test("a member of the same company is refused with a sentence, in any spelling of the address", async () => {
    const ana = await scene.member("COMPANY_ADMIN");
    const mihai = await scene.member("OPERATOR", ana.companyId);
    const reply = await scene.add(ana.token, scene.newcomer({ emailAddress: mihai.email.toUpperCase() }));
    expect(outcomeOf(reply)).toEqual([422, "This person is already a member of your team."]);
  });

  test("an address with an account elsewhere is answered and listed alike; the mail explains, in the person's language", async () => {
    const ana = await scene.member("COMPANY_ADMIN");
    const other = await makePerson(scene.database.app, { language: "ro" });
    const reply = await scene.add(ana.token, scene.newcomer({ emailAddress: other.email, language: "EN" }));
    const unknown = await scene.add(ana.token, scene.newcomer());
    expect(reply.statusCode).toBe(unknown.statusCode);
    expect(Object.keys(reply.json())).toEqual(Object.keys(unknown.json()));
    expect(reply.json()).toMatchObject({ firstName: "Mihai", joined: false });
    const mail = await scene.newestMail(other.email);
    expect(mail.text).toContain("Ai deja un cont Vizor");
    expect(mail.html).not.toContain("token=");
    expect((await scene.team(ana.token)).map(({ joined }) => joined)).toEqual([true, false, false]);
  });

  test("a person who registers a company in the meantime cannot accept, and stays listed as invited", async () => {
    const ana = await scene.member("COMPANY_ADMIN");
    const invited = scene.newcomer();
    await scene.add(ana.token, invited);
    const link = tokenIn(await scene.newestMail(invited.emailAddress));
    expect((await scene.confirm(link)).statusCode).toBe(200);
    await makePerson(scene.database.app, { email: invited.emailAddress });
    expect(outcomeOf(await scene.complete(link))).toEqual([
      422,
      "This email address already has an account. Please log in.",
    ]);
    expect(await scene.team(ana.token)).toHaveLength(2);
  });

  test("accepting ends the person's own open registration, and other companies' invitations stay", async () => {
    const [ana, bob] = [await scene.member("COMPANY_ADMIN"), await scene.member("COMPANY_ADMIN")];
    const invited = scene.newcomer();
    await scene.add(ana.token, invited);
    await scene.add(bob.token, invited);
    const { firstName, lastName, emailAddress: email } = invited;
    await scene.visitor().post("/api/register", { companyName: "Own SRL", firstName, lastName, email });
    await sendWaitingMail(scene.api, scene.database);
    const links = (await readOutbox(scene.dataDir, email)).map(tokenIn);
    for (const link of links) expect((await scene.confirm(link)).statusCode).toBe(200);
    const replies = await Promise.all(links.map((link) => scene.complete(link)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    const left = await scene.database.owner
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
    const { token } = await scene.member("COMPANY_ADMIN");
    const reply = await scene.add(token, scene.newcomer({ [field]: value }));
    expect(outcomeOf(reply)).toEqual([422, sentence]);
    expect(reply.json().errors).toEqual({ [field]: sentence });
  });

  test("GOD and unknown roles are no roles to give", async () => {
    const god = await scene.member("GOD");
    for (const role of ["GOD", "ADMIN", ""]) {
      expect((await scene.add(god.token, scene.newcomer({ role }))).statusCode).toBe(400);
      expect((await scene.giveRole(god.token, god.userId, role)).statusCode).toBe(400);
    }
  });

  test("a company can send thirty invitations an hour; the next one is rejected with the time to wait", async () => {
    const ana = await scene.member("COMPANY_ADMIN");
    for (let n = 0; n < 30; n++) expect((await scene.add(ana.token, scene.newcomer())).statusCode).toBe(200);
    const reply = await scene.add(ana.token, scene.newcomer());
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "3600"]);
    const other = await scene.member("COMPANY_ADMIN");
    expect((await scene.add(other.token, scene.newcomer())).statusCode).toBe(200);
  });

  test("at most five invitations an hour are sent to one address", async () => {
    const ana = await scene.member("COMPANY_ADMIN");
    const invited = scene.newcomer();
    for (let n = 0; n < 5; n++) expect((await scene.add(ana.token, invited)).statusCode).toBe(200);
    const again = { ...invited, emailAddress: invited.emailAddress.toUpperCase() };
    expect((await scene.add(ana.token, again)).statusCode).toBe(429);
    expect((await scene.add(ana.token, scene.newcomer())).statusCode).toBe(200);
  });

  test("all companies together send ten mails a day to an address; more get the same response, and the links already sent stay valid", async () => {
    const invited = scene.newcomer();
    const ana = await scene.member("COMPANY_ADMIN");
    const first = await scene.add(ana.token, invited);
    const link = tokenIn(await scene.newestMail(invited.emailAddress));
    expect(defaultEnrolmentLimits.invitationsToAll).toEqual({ attempts: 10, windowMs: 86_400_000 });
    // one and nine are ten
    for (const times of [5, 4]) {
      const { token } = await scene.member("COMPANY_ADMIN");
      for (let n = 0; n < times; n++) await scene.add(token, invited);
    }
    await sendWaitingMail(scene.api, scene.database);
    // of a company's waiting invitations one is sent
    expect(await readOutbox(scene.dataDir, invited.emailAddress)).toHaveLength(3);
    const silent = await scene.add(ana.token, { ...invited, firstName: "Radu", role: "OPERATOR_ADMIN" });
    expect([silent.statusCode, silent.json()]).toEqual([
      200,
      { ...first.json(), firstName: "Radu", role: "OPERATOR_ADMIN" },
    ]);
    const unknown = await scene.member("COMPANY_ADMIN");
    expect((await scene.add(unknown.token, invited)).json()).toMatchObject({ joined: false });
    expect(await scene.api.queued("accounts.send-invitation")).toEqual([]);
    expect(await readOutbox(scene.dataDir, invited.emailAddress)).toHaveLength(3);
    expect((await scene.confirm(link)).json().firstName).toBe("Radu");

    const start = scene.api.clock.now();
    try {
      scene.api.clock.advance(dayMs);
      const later = await scene.member("COMPANY_ADMIN");
      await scene.add(later.token, invited);
      expect(await scene.api.queued("accounts.send-invitation")).toHaveLength(1);
      await sendWaitingMail(scene.api, scene.database);
    } finally {
      scene.api.clock.set(start);
    }
  });
});

describe("who leaves", () => {
  test("takes their sessions along at once, and the links that they sent; others may send them again", async () => {
    const ana = await scene.member("COMPANY_ADMIN");
    const manager = await scene.member("OPERATOR_ADMIN", ana.companyId);
    const invited = scene.newcomer();
    const { id } = (await scene.add(manager.token, invited)).json();
    const link = tokenIn(await scene.newestMail(invited.emailAddress));
    expect((await scene.confirm(link)).statusCode).toBe(200);
    expect((await scene.remove(ana.token, manager.userId)).statusCode).toBe(204);
    expect((await scene.visitor().get("/crm/get-users", manager.token)).statusCode).toBe(401);
    expect(
      (await scene.visitor().post("/login", { email: manager.email, password: manager.password })).statusCode,
    ).toBe(401);
    for (const reply of [await scene.confirm(link), await scene.complete(link)])
      expect(reply.json().code).toBe("ENROLMENT_LINK_REMOVED");
    expect((await scene.team(ana.token)).map((one) => one.id)).toEqual([ana.userId, id]);
    expect((await scene.add(ana.token, invited)).json().id).toBe(id);
    const renewed = tokenIn(await scene.newestMail(invited.emailAddress));
    expect((await scene.confirm(renewed)).statusCode).toBe(200);
    expect((await scene.complete(renewed)).statusCode).toBe(200);
  });

  test("a mail that waits when its sender leaves, or its invitation is deleted, is not sent", async () => {
    const ana = await scene.member("COMPANY_ADMIN");
    const manager = await scene.member("OPERATOR_ADMIN", ana.companyId);
    const [one, two] = [scene.newcomer(), scene.newcomer()];
    await scene.add(manager.token, one);
    const { id } = (await scene.add(ana.token, two)).json();
    await scene.remove(ana.token, manager.userId);
    await scene.remove(ana.token, id);
    expect(await sendWaitingMail(scene.api, scene.database)).toBe(2);
    expect(await readOutbox(scene.dataDir, one.emailAddress)).toEqual([]);
    expect(await readOutbox(scene.dataDir, two.emailAddress)).toEqual([]);
  });
});
