import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { findSiteById } from "../sites/sites.repo.ts";
import { maxAccesses, type SiteAccesses } from "./site-access.contract.ts";
import { insertAccess, listAccesses } from "./site-access.repo.ts";

export interface AccessRecorderDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Stores that a person opened a site; resolves once it is stored. Only other companies' sites are stored. */
export type RecordAccess = (actor: Actor, siteId: AuthorizedSiteId) => Promise<void>;

/** Number of accesses remembered as stored, so that not every call writes. */
const maxRemembered = 10_000;

/** A process stores each access once per session, site and day; the table admits no second one either. */
export function createAccessRecorder({ db, clock, log }: AccessRecorderDeps): RecordAccess {
  const stored = new Set<string>();
  return async (actor, siteId) => {
    const openedAt = clock.now();
    const localDay = localDayOf(openedAt);
    const key = `${actor.sessionId} ${siteId} ${localDay}`;
    if (stored.has(key)) return;
    const site = await findSiteById(db, siteId);
    if (site && site.companyId !== actor.companyId) {
      const { userId, sessionId } = actor;
      await forSite(db, siteId, (trx) =>
        insertAccess(trx, siteId, { userId, sessionId, localDay, openedAt }),
      );
      log.info({ audit: "god-opens-site", userId, siteId }, "GOD opened another company's site");
    }
    if (stored.size >= maxRemembered) stored.clear();
    stored.add(key);
  };
}

/** Finds the e-mail addresses of people; deleted ones are missing. Implemented by the accounts slice. */
export type FindEmails = (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Who opened a site, the newest first. @param db `database.app` */
export async function readSiteAccesses(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  findEmails: FindEmails,
): Promise<SiteAccesses> {
  const accesses = await forSite(db, siteId, (trx) => listAccesses(trx, siteId, maxAccesses));
  const emails = await findEmails([...new Set(accesses.map(({ userId }) => userId))]);
  return accesses.map(({ userId, openedAt }) => ({
    email: emails.get(userId) ?? null,
    timestamp: openedAt.getTime(),
  }));
}
