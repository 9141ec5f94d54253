import type { Kysely } from "kysely";
import { addUsage, findUsage, type UsageCount } from "../../src/admin/usage/usage.repo.ts";
import { addDays, type LocalDay, localDayOf } from "../../src/kit/local-day.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { forSite } from "../../src/platform/db/database.ts";
import type { Tables } from "../../src/platform/db/tables.ts";

/** So that each of the ranges – today, this week, this month – has figures. */
const days = 35;

/** Calls of the first person on a working day; further people make fewer, and Sundays have a quarter. */
const callsADay = { PRODUCTS: 38, PRICE_HISTORY: 21, SEARCH: 14, EXPORT: 2 } as const;

export interface UsageSeed {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly siteId: AuthorizedSiteId;
  /** People who work with the site, those who work most with it first. */
  readonly userIds: readonly number[];
}

/** Calls of a site's people in the last weeks. Running it again changes nothing. */
export async function seedUsage({ db, clock, siteId, userIds }: UsageSeed): Promise<void> {
  const today = localDayOf(clock.now());
  const counts = Array.from({ length: days }, (_, before) => addDays(today, -before)).flatMap((day) =>
    userIds.flatMap((userId, place) => callsOf(userId, place, day)),
  );
  await forSite(db, siteId, async (trx) => {
    const known = await findUsage(trx, siteId, addDays(today, 1 - days));
    if (known.length === 0) await addUsage(trx, siteId, counts);
  });
}

function callsOf(userId: number, place: number, day: LocalDay): UsageCount[] {
  const date = new Date(`${day}T12:00:00Z`);
  const share = (date.getUTCDay() === 0 ? 0.25 : 1) / (place + 1);
  // Up to a fifth more or less, by the day of the month.
  const varied = 0.8 + ((date.getUTCDate() * 7 + place * 3) % 11) / 25;
  return Object.entries(callsADay).flatMap(([type, most]) => {
    const calls = Math.round(most * share * varied);
    return calls === 0 ? [] : [{ userId, localDay: day, type: type as UsageCount["type"], calls }];
  });
}
