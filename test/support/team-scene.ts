import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import type { Email } from "postal-mime";
import type { TeamMember } from "../../src/accounts/team/team.contract.ts";
import type { Role } from "../../src/kit/roles.ts";
import { type Caller, startApi, type TestApi } from "../factories/api.ts";
import { makePerson, type TestPerson, testPassword } from "../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "./database/database.ts";
import { sendWaitingMail } from "./mail-jobs.ts";
import { newestMailTo } from "./outbox.ts";

/** A person who is signed in. */
export type Member = TestPerson & { readonly token: string };

type Reply = Promise<LightMyRequestResponse>;

/** Short forms of the team's calls; mail is written to a folder. */
export interface TeamScene {
  readonly database: TestDatabase;
  readonly api: TestApi;
  readonly dataDir: string;
  /** A caller at a new network address, so that tests do not use up each other's attempts. */
  visitor(): Caller;
  /** Of a company of their own unless one is given. */
  member(role: Role, companyId?: number, over?: Record<string, string>): Promise<Member>;
  /** The body of an invitation to somebody new. */
  newcomer(over?: Record<string, unknown>): Newcomer;
  team(token: string): Promise<TeamMember[]>;
  add(token: string, body: object, query?: string): Reply;
  remove(token: string, id: number | string): Reply;
  giveRole(token: string, id: number | string, role: string): Reply;
  confirm(link: string): Reply;
  complete(link: string): Reply;
  /** Sends the queued mail and returns the newest one to an address. */
  newestMail(to: string): Promise<Email>;
  close(): Promise<void>;
}

export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly role: string;
}

export async function openTeamScene(): Promise<TeamScene> {
  const dataDir = mkdtempSync(join(tmpdir(), "vizor-team-"));
  const database = await createTestDatabase();
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: "https://prices.example" };
  const api = await startApi(database, { environment });
  let visitors = 0;
  let newcomers = 0;
  const visitor = () => {
    visitors += 1;
    return api.from(`203.0.${Math.floor(visitors / 200)}.${visitors % 200}`);
  };
  return {
    database,
    api,
    dataDir,
    visitor,
    member: async (role, companyId, over = {}) => {
      const person = await makePerson(database.app, { role, ...over, ...(companyId ? { companyId } : {}) });
      const { email, password } = person;
      const reply = await visitor().post("/login", { email, password });
      return { ...person, token: String(reply.json().sessionToken) };
    },
    newcomer: (over = {}) => {
      newcomers += 1;
      const emailAddress = `invited${newcomers}@mail.example`;
      return { firstName: "Mihai", lastName: "Țone", emailAddress, role: "OPERATOR", ...over };
    },
    team: async (token) => (await visitor().get("/crm/get-users", token)).json(),
    add: (token, body, query = "") => visitor().post(`/crm/add-user${query}`, body, token),
    remove: (token, id) => visitor().delete(`/crm/delete-user?userId=${id}`, token),
    giveRole: (token, id, role) =>
      visitor().post(`/crm/update-user-role?userId=${id}&role=${role}`, null, token),
    confirm: (link) => visitor().post(`/api/email-confirmation?token=${link}`),
    complete: (link) => visitor().post("/api/complete-registration", { token: link, password: testPassword }),
    newestMail: async (to) => {
      // The outbox is in the order of time.
      api.clock.advance(1);
      await sendWaitingMail(api, database);
      return newestMailTo(dataDir, to);
    },
    close: async () => {
      await api.app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Status and message of a response. */
export function outcomeOf({ statusCode, body }: LightMyRequestResponse): [number, string | undefined] {
  return [statusCode, body === "" ? "" : JSON.parse(body).message];
}

/** The messages of 422 responses: a change of a person needs a higher rank than theirs, and one administrator must stay. */
export const teamSentences = {
  ownAccount: "You cannot delete your own account.",
  deleteRank: "You can only delete users with lower permissions than yours.",
  ownRole: "You cannot modify your own role.",
  modifyRank: "You cannot modify roles of users with equal or higher permissions than your own.",
  assignRank: "You cannot assign a role with equal or higher permissions than your own.",
  lastAdmin: "The last administrator of a company cannot be removed or given another role.",
} as const;
