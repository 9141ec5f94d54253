import type { Kysely } from "kysely";
import type { ReplyOf } from "../../kit/call.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { SessionEndedError } from "../../platform/errors.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { userInfo } from "./user-info.contract.ts";
import { findEmailsOf, findProfile } from "./users.repo.ts";

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

/** E-mail addresses of people by id; those of deleted accounts are missing. */
export function findEmails(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return findEmailsOf(db, userIds);
}
