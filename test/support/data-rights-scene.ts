import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { mailTasks } from "../../src/accounts/mail/mail.service.ts";
import { forgetTask } from "../../src/billing/subscriptions/forget.service.ts";
import { makeArchiveTask } from "../../src/data-rights/archives/archives.service.ts";
import { eraseDepartedTask } from "../../src/data-rights/departures/departures.service.ts";
import { carryOutTask } from "../../src/data-rights/erasures/carry-out.service.ts";
import { sendDataMailTask } from "../../src/data-rights/mails/mails.service.ts";
import type { Role } from "../../src/kit/roles.ts";
import { type ApiOptions, type Caller, startApi, type TestApi } from "../factories/api.ts";
import { makePerson, type TestPerson } from "../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "./database/database.ts";
import { linkIn, newestMailTo } from "./outbox.ts";

export type SignedIn = TestPerson & { readonly token: string };

/** Short forms of the calls about archives and erasures; mail is written to a folder. */
export interface DataRightsScene {
  readonly database: TestDatabase;
  readonly api: TestApi;
  readonly dataDir: string;
  person(role: Role, over?: Record<string, unknown>): Promise<SignedIn>;
  /** A person's session, which 15 days have ended, again. */
  signInAgain(person: SignedIn): Promise<SignedIn>;
  /** Runs what waits – mails, archives, departures and due erasures – as the worker would. */
  work(): Promise<void>;
  /** Asks for an erasure and follows the link of its mail. @returns the token of the link */
  erasureOf(person: SignedIn, body?: object): Promise<string>;
  ask(person: SignedIn, body: object): ReturnType<Caller["post"]>;
  confirm(person: SignedIn, token: string): ReturnType<Caller["post"]>;
  withdraw(person: SignedIn, kind?: string): ReturnType<Caller["post"]>;
  overview(person: SignedIn): Promise<Record<string, unknown>>;
  /** The token of the newest mail to a person. */
  linkTo(person: SignedIn): Promise<string>;
  /** Lets 14 days pass, and carries out what is due. */
  fortnight(): Promise<void>;
  close(): Promise<void>;
}

/** @param environment further settings */
export async function openDataRights(
  environment: Record<string, string> = {},
  options: Pick<ApiOptions, "admitted"> = {},
): Promise<DataRightsScene> {
  const dataDir = mkdtempSync(join(tmpdir(), "vizor-data-rights-"));
  const database = await createTestDatabase();
  const api = await startApi(database, {
    environment: { DATA_DIR: dataDir, PUBLIC_URL: "https://prices.example", ...environment },
    ...options,
  });
  let visitors = 0;
  const visitor = () => {
    visitors += 1;
    return api.from(`203.0.${Math.floor(visitors / 200)}.${visitors % 200}`);
  };
  const signedIn = async (person: TestPerson): Promise<SignedIn> => {
    const { email, password } = person;
    const reply = await visitor().post("/login", { email, password });
    return { ...person, token: String(reply.json().sessionToken) };
  };
  const scene: DataRightsScene = {
    database,
    api,
    dataDir,
    person: async (role, over = {}) => signedIn(await makePerson(database.app, { role, ...over })),
    signInAgain: signedIn,
    work: async () => {
      // The outbox is in the order of time.
      api.clock.advance(1);
      await api.runTask("data-rights.queue-due", null);
      const tasks = [
        eraseDepartedTask,
        makeArchiveTask,
        carryOutTask,
        forgetTask,
        sendDataMailTask,
        ...Object.values(mailTasks),
      ];
      for (const task of tasks) {
        for (const payload of await api.queued(task)) await api.runTask(task, payload);
      }
      await sql`delete from graphile_worker._private_jobs`.execute(database.owner);
    },
    ask: (person, body) => visitor().post("/api/erasures", body, person.token),
    confirm: (person, token) => visitor().post("/api/erasures/confirmation", { token }, person.token),
    withdraw: (person, kind = "PERSON") => visitor().post("/api/erasures/withdrawal", { kind }, person.token),
    overview: async (person) => (await visitor().get("/api/data-rights", person.token)).json(),
    linkTo: async ({ email }) =>
      new URL(linkIn(await newestMailTo(dataDir, email))).searchParams.get("erasure") ?? "",
    erasureOf: async (person, body = { kind: "PERSON" }) => {
      const asked = await scene.ask(person, body);
      if (asked.statusCode !== 202) throw new Error(asked.body);
      await scene.work();
      const token = await scene.linkTo(person);
      const confirmed = await scene.confirm(person, token);
      if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
      await scene.work();
      return token;
    },
    fortnight: async () => {
      api.clock.advance(14 * 24 * 3_600_000);
      await scene.work();
    },
    close: async () => {
      await api.app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return scene;
}
