import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Role, roles } from "../../../src/kit/roles.ts";
import { makePerson } from "../../factories/people.ts";
import { sendWaitingMail } from "../../support/mail-jobs.ts";
import { tokenIn } from "../../support/outbox.ts";
import { openTeamScene, outcomeOf, type TeamScene, teamSentences } from "../../support/team-scene.ts";

let scene: TeamScene;

beforeAll(async () => {
  scene = await openTeamScene();
});

afterAll(() => scene.close());

describe("the list", () => {
  test("own entry first, then rank descending, then name in Romanian order; invited ones among them", async () => {
    const own = await scene.member("OPERATOR_ADMIN", undefined, { firstName: "Zoe" });
    const { companyId } = own;
    await scene.member("OPERATOR", companyId, { firstName: "Țuca" });
    await scene.member("OPERATOR", companyId, { firstName: "Tudor" });
    await scene.member("COMPANY_ADMIN", companyId, { firstName: "Șerban" });
    await scene.member("COMPANY_ADMIN", companyId, { firstName: "Sorin" });
    await scene.member("COMPANY_ADMIN");
    await scene.add(own.token, scene.newcomer({ firstName: "Tiberiu" }));
    const list = await scene.team(own.token);
    expect(list.map(({ firstName, joined }) => [firstName, joined])).toEqual([
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
    await sendWaitingMail(scene.api, scene.database);
  });
});

describe("ranks", () => {
  test("who may invite as what: every role × every role to give", async () => {
    const { companyId } = await scene.member("COMPANY_ADMIN");
    const allowed: Record<Role, readonly string[]> = {
      GOD: ["COMPANY_ADMIN", "OPERATOR_ADMIN", "OPERATOR"],
      COMPANY_ADMIN: ["OPERATOR_ADMIN", "OPERATOR"],
      OPERATOR_ADMIN: ["OPERATOR"],
      OPERATOR: [],
    };
    for (const own of roles) {
      const actor = await scene.member(own, companyId);
      for (const role of ["COMPANY_ADMIN", "OPERATOR_ADMIN", "OPERATOR"]) {
        const expected = allowed[own].includes(role) ? [200, undefined] : [422, teamSentences.assignRank];
        expect([own, role, ...outcomeOf(await scene.add(actor.token, scene.newcomer({ role })))]).toEqual([
          own,
          role,
          ...expected,
        ]);
      }
    }
    await sendWaitingMail(scene.api, scene.database);
  });

  test("who may delete whom: every role × every role, and nobody themselves", async () => {
    const { companyId } = await scene.member("COMPANY_ADMIN");
    for (const own of roles) {
      const actor = await scene.member(own, companyId);
      expect(outcomeOf(await scene.remove(actor.token, actor.userId))).toEqual([
        422,
        teamSentences.ownAccount,
      ]);
      for (const other of roles) {
        const target = await scene.member(other, companyId);
        const isBelow = roles.indexOf(other) < roles.indexOf(own);
        const expected = isBelow ? [204, ""] : [422, teamSentences.deleteRank];
        expect([own, other, ...outcomeOf(await scene.remove(actor.token, target.userId))]).toEqual([
          own,
          other,
          ...expected,
        ]);
        expect((await scene.visitor().get("/api/user-info", target.token)).statusCode).toBe(
          isBelow ? 401 : 200,
        );
      }
    }
  });

  test("who may give whom which role: own role × role of the other × new role", async () => {
    const { companyId } = await scene.member("COMPANY_ADMIN");
    for (const own of roles) {
      const actor = await scene.member(own, companyId);
      expect(outcomeOf(await scene.giveRole(actor.token, actor.userId, "OPERATOR"))).toEqual([
        422,
        teamSentences.ownRole,
      ]);
      for (const other of roles) {
        for (const role of ["COMPANY_ADMIN", "OPERATOR_ADMIN", "OPERATOR"] as const) {
          const target = await makePerson(scene.database.app, { role: other, companyId });
          const [ownRank, otherRank, rank] = [own, other, role].map((one) => roles.indexOf(one as Role));
          const expected =
            (otherRank ?? 0) >= (ownRank ?? 0)
              ? [422, teamSentences.modifyRank]
              : (rank ?? 0) >= (ownRank ?? 0)
                ? [422, teamSentences.assignRank]
                : [200, undefined];
          const reply = await scene.giveRole(actor.token, target.userId, role);
          expect([own, other, role, ...outcomeOf(reply)]).toEqual([own, other, role, ...expected]);
          if (reply.statusCode === 200)
            expect(reply.json()).toMatchObject({ id: target.userId, role, joined: true });
        }
      }
    }
  });

  test("the rules hold for invitations too", async () => {
    const god = await scene.member("GOD");
    const { companyId } = god;
    const [admin, manager] = [
      await scene.member("COMPANY_ADMIN", companyId),
      await scene.member("OPERATOR_ADMIN", companyId),
    ];
    const invited = scene.newcomer({ role: "OPERATOR_ADMIN" });
    const { id } = (await scene.add(admin.token, invited)).json();
    expect(outcomeOf(await scene.remove(manager.token, id))).toEqual([422, teamSentences.deleteRank]);
    expect(outcomeOf(await scene.giveRole(manager.token, id, "OPERATOR"))).toEqual([
      422,
      teamSentences.modifyRank,
    ]);
    // Inviting the same address as an operator would lower that invitation.
    expect(outcomeOf(await scene.add(manager.token, { ...invited, role: "OPERATOR" }))).toEqual([
      422,
      teamSentences.modifyRank,
    ]);
    expect(outcomeOf(await scene.giveRole(admin.token, id, "COMPANY_ADMIN"))).toEqual([
      422,
      teamSentences.assignRank,
    ]);
    expect((await scene.giveRole(admin.token, id, "OPERATOR")).json()).toMatchObject({
      id,
      role: "OPERATOR",
      joined: false,
    });
    const link = tokenIn(await scene.newestMail(invited.emailAddress));
    expect((await scene.remove(manager.token, id)).statusCode).toBe(204);
    expect(outcomeOf(await scene.confirm(link))).toEqual([
      422,
      "This link is no longer valid. Please register again, or ask for a new invitation.",
    ]);
  });

  test("an invitation takes the role that it has when it is accepted", async () => {
    const admin = await scene.member("COMPANY_ADMIN");
    const invited = scene.newcomer({ role: "OPERATOR_ADMIN" });
    const { id } = (await scene.add(admin.token, invited)).json();
    const link = tokenIn(await scene.newestMail(invited.emailAddress));
    await scene.confirm(link);
    await scene.giveRole(admin.token, id, "OPERATOR");
    const { sessionToken } = (await scene.complete(link)).json();
    expect((await scene.visitor().get("/api/user-info", sessionToken)).json().role).toEqual({
      type: "OPERATOR",
    });
  });

  test("the last administrator who has joined stays, whoever asks; an invited one does not count", async () => {
    const god = await scene.member("GOD");
    const admin = await scene.member("COMPANY_ADMIN", god.companyId);
    await scene.add(god.token, scene.newcomer({ role: "COMPANY_ADMIN" }));
    expect(outcomeOf(await scene.remove(god.token, admin.userId))).toEqual([422, teamSentences.lastAdmin]);
    expect(outcomeOf(await scene.giveRole(god.token, admin.userId, "OPERATOR"))).toEqual([
      422,
      teamSentences.lastAdmin,
    ]);
    const second = await scene.member("COMPANY_ADMIN", god.companyId);
    expect((await scene.giveRole(god.token, admin.userId, "OPERATOR")).statusCode).toBe(200);
    expect(outcomeOf(await scene.remove(god.token, second.userId))).toEqual([422, teamSentences.lastAdmin]);
    await sendWaitingMail(scene.api, scene.database);
  });
});

describe("other companies", () => {
  test("a foreign member, a foreign invitation and a missing id are 404 in the same words, and nothing changes", async () => {
    const [ana, bob] = [await scene.member("COMPANY_ADMIN"), await scene.member("COMPANY_ADMIN")];
    const foreign = await scene.member("OPERATOR", bob.companyId);
    const { id: invitation } = (await scene.add(bob.token, scene.newcomer())).json();
    const before = await scene.team(bob.token);
    const withoutId = (body: string) => ({ ...JSON.parse(body), requestId: null });
    const missing = await scene.remove(ana.token, 9_007_199_254_740_991);
    expect(missing.statusCode).toBe(404);
    for (const id of [foreign.userId, invitation]) {
      for (const reply of [
        await scene.remove(ana.token, id),
        await scene.giveRole(ana.token, id, "OPERATOR"),
      ]) {
        expect([reply.statusCode, withoutId(reply.body)]).toEqual([404, withoutId(missing.body)]);
      }
    }
    expect(await scene.team(bob.token)).toEqual(before);
    expect((await scene.visitor().get("/api/user-info", foreign.token)).statusCode).toBe(200);
  });

  test.each(["", "x", "-1", "1.5", "0x10", "1e3", "99999999999999999999"])("the id %j is 400", async (id) => {
    const { token } = await scene.member("COMPANY_ADMIN");
    expect((await scene.remove(token, id)).statusCode).toBe(400);
    expect((await scene.giveRole(token, id, "OPERATOR")).statusCode).toBe(400);
  });

  test("two companies invite the same address, each with a link of its own", async () => {
    const [ana, bob] = [await scene.member("COMPANY_ADMIN"), await scene.member("COMPANY_ADMIN")];
    const invited = scene.newcomer();
    const ids = [
      (await scene.add(ana.token, invited)).json().id,
      (await scene.add(bob.token, invited)).json().id,
    ];
    expect(new Set(ids).size).toBe(2);
    await sendWaitingMail(scene.api, scene.database);
  });
});
