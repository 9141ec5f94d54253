import { randomUUID } from "node:crypto";
import { type Role, roles } from "../../../src/kit/roles.ts";
import {
  insertEnrolment,
  insertPerson,
  openChallenge,
  openReset,
  openSession,
  type Person,
} from "./people.ts";
import type { World } from "./scene.ts";

/** Callers without a session. */
export const strangers = [
  "anonymous",
  "no token of ours",
  "expired session",
  "revoked session",
  "reset token",
  "second factor due",
  "enrolment token",
] as const;
export type Stranger = (typeof strangers)[number];
export type Actor = Stranger | Role;
export const actors: readonly Actor[] = [...strangers, ...roles];

export interface Bearer {
  /** The person behind it, of the own company. */
  readonly caller: Person;
  readonly token: string | undefined;
}

const dayMs = 86_400_000;

/** @param isNew a person made for this one request, because it spends something of theirs */
export async function bearerOf(world: World, actor: Actor, isNew: boolean): Promise<Bearer> {
  const { server, own } = world;
  const role: Role = isStranger(actor) ? "COMPANY_ADMIN" : actor;
  const { companyId, canary } = own;
  const caller = isNew ? await insertPerson(server, { companyId, role, mark: canary }) : own.people[role];
  return { caller, token: await tokenOf(world, actor, caller) };
}

async function tokenOf({ server, own }: World, actor: Actor, caller: Person): Promise<string | undefined> {
  const { userId } = caller;
  switch (actor) {
    case "anonymous":
      return undefined;
    case "no token of ours":
      return `eyJhbGciOiJub25lIn0.${Buffer.from(`{"sid":"${randomUUID()}"}`).toString("base64url")}.AAAA`;
    case "expired session": {
      const yesterday = new Date(server.clock.now().getTime() - dayMs);
      return (await openSession(server, userId, own.canary, yesterday)).token;
    }
    case "revoked session":
      return revokedToken(server, userId, own.canary);
    case "reset token":
      return openReset(server, userId);
    case "second factor due":
      return openChallenge(server, userId);
    case "enrolment token":
      return (await insertEnrolment(server, { inviter: own.people.COMPANY_ADMIN, mark: own.canary })).token;
    default:
      return (await openSession(server, userId, own.canary)).token;
  }
}

async function revokedToken(server: World["server"], userId: number, mark: string): Promise<string> {
  const { sessionId, token } = await openSession(server, userId, mark);
  await server.database.app
    .updateTable("user_session")
    .set({ revoked_at: server.clock.now() })
    .where("session_id", "=", sessionId)
    .execute();
  return token;
}

export function isStranger(actor: Actor): actor is Stranger {
  return strangers.some((stranger) => stranger === actor);
}
