import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../../src/cli/create-admin.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  dataDir = mkdtempSync(join(tmpdir(), "vizor-create-admin-"));
  // The roles' passwords come from the installation's secrets: the command must find the same ones.
  writeFileSync(join(dataDir, "secrets.json"), JSON.stringify(database.secrets), { mode: 0o600 });
});

afterAll(async () => {
  await api.app.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function createAdmin(args: readonly string[], input = "") {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir };
  const code = await run(args, { stdin: Readable.from([input]), stdout, stderr }, environment);
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}

async function signIn(email: string, password: string) {
  const reply = await api.post("/login", { email, password });
  if (reply.statusCode !== 200) return null;
  return (await api.get("/api/user-info", reply.json().sessionToken)).json();
}

test("without a password given, one is made, printed once, and opens a GOD's account", async () => {
  const { code, out } = await createAdmin(["--email", "root@mail.example"]);
  expect(code).toBe(0);
  const password = /^Password, shown only now: (\S{20})$/m.exec(out)?.[1] ?? "";
  expect(await signIn("root@mail.example", password)).toMatchObject({
    role: { type: "GOD" },
    companyName: "Vizor",
  });
});

test("a password from standard input is taken and never printed; the company of that name is taken again", async () => {
  const args = [
    "--email",
    "two@mail.example",
    "--password-stdin",
    "--company",
    "Vizor",
    "--first-name",
    "Ioana",
  ];
  const { code, out, err } = await createAdmin(args, "corvid-Lantern-93-moss\n");
  expect([code, err]).toEqual([0, ""]);
  expect(out).not.toContain("corvid");
  expect(await signIn("two@mail.example", "corvid-Lantern-93-moss")).toMatchObject({ firstName: "Ioana" });
  const companies = await database.owner.selectFrom("company").select("name").execute();
  expect(companies).toEqual([{ name: "Vizor" }]);
});

test("a company that a stranger registered under the same name is not joined", async () => {
  const stranger = await makePerson(database.app, { companyName: "Operators" });
  const { code, out } = await createAdmin(["--email", "ops@mail.example", "--company", "Operators"]);
  expect(code).toBe(0);
  const password = /^Password, shown only now: (\S{20})$/m.exec(out)?.[1] ?? "";
  expect(await signIn("ops@mail.example", password)).toMatchObject({ companyName: "Operators" });
  const people = await database.owner
    .selectFrom("app_user")
    .select("email")
    .where("company_id", "=", stranger.companyId)
    .execute();
  expect(people).toEqual([{ email: stranger.email }]);
});

test("a taken address, a weak password and a text that is no address are refused with a sentence", async () => {
  const taken = await createAdmin(["--email", "ROOT@mail.example"]);
  expect([taken.code, taken.err]).toEqual([1, "This email address is already in use.\n"]);
  const weak = await createAdmin(["--email", "three@mail.example", "--password-stdin"], "short\n");
  expect([weak.code, weak.err]).toEqual([1, "Password must be at least 8 characters\n"]);
  const wrong = await createAdmin(["--email", "three", "--password-stdin"], "corvid-Lantern-93-moss");
  expect([wrong.code, wrong.err]).toEqual([1, "Please enter a valid email address\n"]);
});

test("wrong arguments are reported and change nothing", async () => {
  for (const args of [[], ["--mail", "x@y.ro"], ["four@mail.example"], ["--email"]]) {
    const { code, err } = await createAdmin(args);
    expect([args, code, err.startsWith("Usage: ")]).toEqual([args, 2, true]);
  }
});
