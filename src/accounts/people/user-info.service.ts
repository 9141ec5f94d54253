import type { Kysely } from "kysely";
import type { ReplyOf } from "../../kit/call.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { SessionEndedError } from "../../platform/errors.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { findKeyNames } from "../api-keys/api-keys.repo.ts";
import { findEmailsOf, findNamesOf, findProfile } from "../users/users.repo.ts";
import type { userInfo } from "./user-info.contract.ts";

/** Lists the sites that a person may open, ordered by domain; every site for GOD. The catalog implements it. */
export type ListSites = (
  actor: Pick<Actor, "companyId" | "role">,
) => Promise<readonly { readonly domain: string; readonly hasActiveSubscription: boolean }[]>;

export interface UserInfoDeps {
  readonly db: Kysely<Tables>;
  readonly listSites: ListSites;
}

/**
 * The signed-in person with the sites that they may open; GOD sees every site.
 * @throws SessionEndedError when the person was deleted after the session was read
 */
export async function readUserInfo(
  { db, listSites }: UserInfoDeps,
  actor: Actor,
): Promise<ReplyOf<typeof userInfo>> {
  const [profile, sites] = await Promise.all([findProfile(db, actor.userId), listSites(actor)]);
  if (!profile) throw new SessionEndedError();
  return {
    userId: profile.userId,
    id: profile.userId,
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.email,
    emailAddress: profile.email,
    email: profile.email,
    companyName: profile.companyName,
    role: { type: profile.role },
    mfaEnabled: profile.isMfaEnabled,
    sites: sites.map(({ domain, hasActiveSubscription }) => ({
      site: domain,
      activeSubscription: hasActiveSubscription,
    })),
  };
}

/**
 * E-mail addresses of people by id, and of API keys, which act under ids of their own, their names as "API key: ERP"; those of
 * deleted accounts are missing.
 */
export async function findEmails(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return withKeys(db, userIds, await findEmailsOf(db, userIds));
}

/** As `findEmails`, with the names of people; the e-mail address where somebody has none. */
export async function findNames(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return withKeys(db, userIds, await findNamesOf(db, userIds));
}

async function withKeys(
  db: Kysely<Tables>,
  userIds: readonly number[],
  people: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, string>> {
  const others = userIds.filter((id) => !people.has(id));
  const keys = await findKeyNames(db, others);
  return new Map([...people, ...[...keys].map(([id, name]) => [id, `API key: ${name}`] as const)]);
}
