import { afterAll, beforeAll, expect, test } from "vitest";
import { makePerson } from "../../factories/people.ts";
import { sendWaitingMail } from "../../support/mail-jobs.ts";
import { readOutbox, tokenIn } from "../../support/outbox.ts";
import { openTeamScene, type TeamScene } from "../../support/team-scene.ts";

let scene: TeamScene;

beforeAll(async () => {
  scene = await openTeamScene();
});

afterAll(() => scene.close());

const hourMs = 3_600_000;
const task = "accounts.begin-registration";

let people = 0;
function newcomer(over: Record<string, string> = {}) {
  people += 1;
  const email = `newcomer${people}@mail.example`;
  return {
    companyName: "Magazin Verde",
    firstName: "Ștefan",
    lastName: "Pop",
    email,
    language: "RO",
    ...over,
  };
}

const register = (body: object) => scene.visitor().post("/api/register", body);

/** Registers and takes the mail. */
async function registerAndRead(person: ReturnType<typeof newcomer>) {
  expect((await register(person)).statusCode).toBe(202);
  return scene.newestMail(person.email);
}

function enrolmentsOf(email: string) {
  return scene.database.owner
    .selectFrom("enrolment")
    .select(["company_id", "email"])
    .where("email", "in", [email, email.toUpperCase()])
    .execute();
}

test("a stranger's registration neither replaces nor renames the one before: each link opens its own, confirmed or not", async () => {
  const first = newcomer();
  const own = tokenIn(await registerAndRead(first));
  await scene.confirm(own);
  const stranger = await registerAndRead({
    ...first,
    firstName: "Ioana",
    companyName: "Stranger SRL",
    email: first.email.toUpperCase(),
    language: "EN",
  });
  expect(stranger.text).toContain("Hello Ioana,");
  const names = { firstName: "Ștefan", companyName: "Magazin Verde" };
  expect((await scene.confirm(own)).json()).toMatchObject(names);
  // One confirmation does not count for the other.
  expect((await scene.complete(tokenIn(stranger))).json().code).toBe("ENROLMENT_LINK_UNCONFIRMED");
  const { sessionToken } = (await scene.complete(own)).json();
  expect((await scene.api.get("/api/user-info", sessionToken)).json()).toMatchObject(names);
});

test("completing one ends the others of the address, in any case; invitations stay", async () => {
  const person = newcomer();
  const own = tokenIn(await registerAndRead(person));
  const other = tokenIn(await registerAndRead({ ...person, email: person.email.toUpperCase() }));
  const bob = await scene.member("COMPANY_ADMIN");
  await scene.add(bob.token, scene.newcomer({ emailAddress: person.email }));
  for (const link of [own, other]) expect((await scene.confirm(link)).statusCode).toBe(200);
  expect(await enrolmentsOf(person.email)).toHaveLength(3);
  expect((await scene.complete(own)).statusCode).toBe(200);
  expect(await enrolmentsOf(person.email)).toEqual([{ company_id: bob.companyId, email: person.email }]);
  expect((await scene.complete(other)).json().code).toBe("ENROLMENT_LINK_REMOVED");
});

test("of four completed at once one makes the person and its company", async () => {
  for (let round = 0; round < 5; round++) {
    const person = newcomer({ companyName: `Round ${round} SRL` });
    for (let n = 0; n < 4; n++) await register(person);
    await sendWaitingMail(scene.api, scene.database);
    const links = (await readOutbox(scene.dataDir, person.email)).map(tokenIn);
    expect(links).toHaveLength(4);
    for (const link of links) await scene.confirm(link);
    const replies = await Promise.all(links.map((link) => scene.complete(link)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    const companies = await scene.database.owner
      .selectFrom("company")
      .select("company_id")
      .where("name", "=", person.companyName)
      .execute();
    expect(companies).toHaveLength(1);
    expect(await enrolmentsOf(person.email)).toEqual([]);
  }
});

test("a job that is run again, also beside itself, makes no second enrolment and sends the same link", async () => {
  const person = newcomer();
  for (let n = 0; n < 5; n++) await register(person);
  const payloads = await scene.api.queued(task);
  const runs = Array.from({ length: 4 }, () => payloads).flat();
  await Promise.all(runs.map((payload) => scene.api.runTask(task, payload)));
  await sendWaitingMail(scene.api, scene.database);
  expect(await enrolmentsOf(person.email)).toHaveLength(5);
  const tokens = (await readOutbox(scene.dataDir, person.email)).map(tokenIn);
  const linkIds = tokens.map((token) => {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).jti;
  });
  expect(new Set(linkIds)).toEqual(new Set(payloads.map((payload) => payload["mailId"])));
});

test("an account created in the meantime invalidates every link of the address", async () => {
  const person = newcomer();
  const links = [tokenIn(await registerAndRead(person)), tokenIn(await registerAndRead(person))];
  await makePerson(scene.database.app, { email: person.email });
  const codes = [];
  for (const link of links) codes.push((await scene.confirm(link)).json().code);
  expect(codes).toEqual(["ENROLMENT_LINK_HAS_ACCOUNT", "ENROLMENT_LINK_HAS_ACCOUNT"]);
});

test("of more than five of an address from one place within the hour the others are answered alike and dropped", async () => {
  const person = newcomer();
  const stranger = scene.visitor();
  const replies = [];
  for (let n = 0; n < 7; n++) replies.push(await stranger.post("/api/register", person));
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    Array(7).fill([202, replies[0]?.body]),
  );
  expect(await scene.api.queued(task)).toHaveLength(5);
  // Elsewhere, as its owner is, the address is not used up.
  expect((await register(person)).statusCode).toBe(202);
  expect(await scene.api.queued(task)).toHaveLength(6);
  scene.api.clock.advance(hourMs);
  await stranger.post("/api/register", person);
  expect(await scene.api.queued(task)).toHaveLength(7);
  await sendWaitingMail(scene.api, scene.database);
});

test("over all places it is twenty an hour, in silence", async () => {
  const person = newcomer();
  const statuses = [];
  for (let n = 0; n < 22; n++) statuses.push((await register(person)).statusCode);
  expect(statuses).toEqual(Array(22).fill(202));
  expect(await scene.api.queued(task)).toHaveLength(20);
  await sendWaitingMail(scene.api, scene.database);
});
