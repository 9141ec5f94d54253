import { afterAll, beforeAll, expect, test } from "vitest";
import { changeRole, removeFromTeam } from "../../../src/accounts/team/team.service.ts";
import type { Role } from "../../../src/kit/roles.ts";
import type { Actor } from "../../../src/platform/session-gate.ts";
import { makePerson, type TestPerson, testNow } from "../../factories/people.ts";
import { openTeamScene, type TeamScene, teamSentences } from "../../support/team-scene.ts";

let scene: TeamScene;

beforeAll(async () => {
  scene = await openTeamScene();
});

afterAll(() => scene.close());

const actorOf = ({ userId, companyId }: TestPerson, role: Role): Actor => ({
  userId,
  companyId,
  role,
  sessionId: "00000000-0000-4000-8000-000000000000",
  signedInAt: testNow,
});

const removal = () => ({ db: scene.database.app, memberRemoved: async () => undefined });

test("a role that was lowered while the change waited no longer applies", async () => {
  const { companyId, ...admin } = await scene.member("COMPANY_ADMIN");
  const manager = await scene.member("OPERATOR_ADMIN", companyId);
  const operator = await scene.member("OPERATOR", companyId);
  let waiting: Promise<unknown> | undefined;
  await scene.database.app.transaction().execute(async (trx) => {
    await trx
      .selectFrom("company")
      .selectAll()
      .where("company_id", "=", companyId)
      .forNoKeyUpdate()
      .execute();
    waiting = removeFromTeam(removal(), actorOf(manager, "OPERATOR_ADMIN"), operator.userId).then(
      () => "deleted",
      (error: Error) => error.message,
    );
    await trx
      .updateTable("app_user")
      .set({ role: "OPERATOR" })
      .where("user_id", "=", manager.userId)
      .execute();
  });
  expect(await waiting).toBe(teamSentences.deleteRank);
  expect(await scene.team(admin.token)).toHaveLength(3);
});

test("a person who was removed while their change waited changes nothing: 401", async () => {
  const { companyId } = await scene.member("COMPANY_ADMIN");
  const [manager, operator] = [
    await scene.member("OPERATOR_ADMIN", companyId),
    await scene.member("OPERATOR", companyId),
  ];
  let waiting: Promise<unknown> | undefined;
  await scene.database.app.transaction().execute(async (trx) => {
    await trx
      .selectFrom("company")
      .selectAll()
      .where("company_id", "=", companyId)
      .forNoKeyUpdate()
      .execute();
    waiting = removeFromTeam(removal(), actorOf(manager, "OPERATOR_ADMIN"), operator.userId).catch(
      (error: { status?: number }) => error.status,
    );
    await trx.deleteFrom("app_user").where("user_id", "=", manager.userId).execute();
  });
  expect(await waiting).toBe(401);
});

const lanes = 4;
/** 200 races, or 1,000 with `npm run test:all`: about every second one meets the other in the middle. */
const roundsOfALane = process.env["TEST_ALL"] === undefined ? 50 : 250;

test("of concurrent deletions and demotions of the last two administrators one is rejected, without deadlock errors", async () => {
  const errors: unknown[] = [];
  let refused = 0;
  const race = async ({ god, second }: { god: TestPerson; second: TestPerson }) => {
    const { companyId } = god;
    const [actor, other] = [actorOf(god, "GOD"), actorOf(second, "GOD")];
    for (let round = 0; round < roundsOfALane; round++) {
      const admins = await twoPeople(god, "COMPANY_ADMIN");
      const [a = 0, b = 0] = admins;
      const outcomes = await Promise.allSettled([
        removeFromTeam(removal(), actor, a),
        round % 2
          ? removeFromTeam(removal(), other, b)
          : changeRole(scene.database.app, other, b, "OPERATOR"),
      ]);
      for (const one of outcomes) {
        if (one.status === "fulfilled") continue;
        if ((one.reason as Error).message === teamSentences.lastAdmin) refused += 1;
        else errors.push(one.reason);
      }
      const left = await scene.database.app
        .selectFrom("app_user")
        .select("user_id")
        .where("company_id", "=", companyId)
        .where("role", "=", "COMPANY_ADMIN")
        .execute();
      if (left.length !== 1) errors.push(new Error(`${left.length} administrators after round ${round}`));
    }
  };
  await Promise.all((await pairs(lanes)).map(race));
  expect(errors).toEqual([]);
  // Of two such changes one always wins and one is refused.
  expect(refused).toBe(lanes * roundsOfALane);
});

test("a deletion by a manager who is being demoted is rejected from the demotion on", async () => {
  const errors: unknown[] = [];
  const outcomes = { deleted: 0, refused: 0 };
  const race = async ({ god, second }: { god: TestPerson; second: TestPerson }) => {
    const manager = actorOf(second, "OPERATOR_ADMIN");
    for (let round = 0; round < roundsOfALane; round++) {
      const [a = 0, b = 0] = await twoPeople(god, "OPERATOR");
      const roleOfManager = scene.database.app.updateTable("app_user").where("user_id", "=", second.userId);
      await roleOfManager.set({ role: "OPERATOR_ADMIN" }).execute();
      const lower = () => changeRole(scene.database.app, actorOf(god, "GOD"), second.userId, "OPERATOR");
      // Either is first in every other round.
      const ahead = round % 2 ? lower() : undefined;
      const deletion = removeFromTeam(removal(), manager, a);
      const [early] = await Promise.allSettled([deletion, ahead ?? lower()]);
      const [late] = await Promise.allSettled([removeFromTeam(removal(), manager, b)]);
      const isRefused = (one: PromiseSettledResult<void>) =>
        one.status === "rejected" && (one.reason as Error).message === teamSentences.deleteRank;
      if (early.status === "fulfilled") outcomes.deleted += 1;
      else if (isRefused(early)) outcomes.refused += 1;
      else errors.push(early.reason);
      if (!isRefused(late)) errors.push(late);
      const left = await scene.database.app
        .selectFrom("app_user")
        .select("user_id")
        .where("user_id", "in", [a, b])
        .execute();
      if (left.length !== (early.status === "fulfilled" ? 1 : 2))
        errors.push(new Error(`${left.length} are left`));
    }
  };
  await Promise.all((await pairs(lanes)).map(race));
  expect(errors).toEqual([]);
  expect(outcomes.deleted + outcomes.refused).toBe(lanes * roundsOfALane);
  expect(Math.min(outcomes.deleted, outcomes.refused)).toBeGreaterThan((lanes * roundsOfALane) / 10);
});

test("concurrent team changes and sign-ins of its members cause no error", async () => {
  const admin = await scene.member("COMPANY_ADMIN");
  const statuses = new Set<number>();
  for (let round = 0; round < 10; round++) {
    const operator = await makePerson(scene.database.app, { role: "OPERATOR", companyId: admin.companyId });
    const replies = await Promise.all([
      scene.visitor().post("/login", { email: operator.email, password: operator.password }),
      scene.remove(admin.token, operator.userId),
      scene.giveRole(admin.token, operator.userId, "OPERATOR_ADMIN"),
      scene.visitor().post("/login", { email: operator.email, password: operator.password }),
    ]);
    for (const { statusCode } of replies) statuses.add(statusCode);
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toContain(204);
});

/** Creates companies, each with two people of the highest role. */
async function pairs(count: number) {
  const made = [];
  for (let n = 0; n < count; n++) {
    const god = await makePerson(scene.database.app, { role: "GOD" });
    made.push({
      god,
      second: await makePerson(scene.database.app, { role: "GOD", companyId: god.companyId }),
    });
  }
  return made;
}

let copies = 0;
/** Replaces all but the first two people of a company by two new ones of a role, without passwords. */
async function twoPeople({ companyId, userId }: TestPerson, role: Role): Promise<number[]> {
  copies += 2;
  const ids = [4_000_000_000_000 + copies, 4_000_000_000_001 + copies];
  const template = await scene.database.app
    .selectFrom("app_user")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await scene.database.app
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
  await scene.database.app.insertInto("app_user").values(copiesOf).execute();
  return ids;
}
