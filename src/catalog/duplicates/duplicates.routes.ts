import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { StatsReader } from "../sites/site-stats.service.ts";
import * as calls from "./duplicates.contract.ts";
import { keepDuplicate, mergeDuplicate } from "./duplicates.service.ts";

export interface DuplicatesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly stats: Pick<StatsReader, "forget">;
}

/** Own products that have the same page, as people decide about them. */
export function registerDuplicates(app: FastifyInstance, { db, clock, stats }: DuplicatesDeps): void {
  registerCall(app, calls.mergeDuplicate, async ({ actor, siteId, query, body }) => {
    const duplicate = { siteId, userId: actor.userId, productId: query.packet_id, now: clock.now() };
    const merged = await mergeDuplicate(db, duplicate, body.into);
    stats.forget(siteId);
    return merged;
  });

  registerCall(app, calls.keepDuplicate, ({ siteId, query }) =>
    keepDuplicate(db, { siteId, productId: query.packet_id }),
  );
}
