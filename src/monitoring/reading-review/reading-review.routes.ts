import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { type Decision, findDoubtfulReadings, settleReading } from "./decisions.service.ts";
import type { StoredDoubtful } from "./doubtful-readings.repo.ts";
import { findConfidenceDays, listHostConfidences } from "./host-confidence.service.ts";
import {
  type DoubtfulReading,
  decideReading,
  doubtfulReadings,
  hostConfidenceDays,
  type ReadingDecision,
  readingConfidence,
} from "./reading-review.contract.ts";

export interface ReadingReviewDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** `database.worker`: the app's role may not write readings. */
  readonly workerDb: Kysely<Tables>;
  readonly clock: Clock;
}

/** Doubtful readings and the confidence of hosts, for a GOD. */
export function registerReadingReview(app: FastifyInstance, deps: ReadingReviewDeps): void {
  const { db, workerDb, clock } = deps;
  registerCall(app, doubtfulReadings, async () => {
    const { readings, ...counts } = await findDoubtfulReadings(db);
    return { readings: readings.map(wireReading), ...counts };
  });

  registerCall(app, decideReading, ({ actor, params, body }) =>
    settleReading(workerDb, params.id, decisionOf(body), { at: clock.now(), by: actor.userId }),
  );

  registerCall(app, readingConfidence, async ({ query }) => {
    const hosts = await listHostConfidences(db, query.query ?? "", clock.now());
    return hosts.map(({ host, change, ...last }) => ({ host, last, change }));
  });

  registerCall(app, hostConfidenceDays, ({ params }) => findConfidenceDays(db, params.host));
}

function wireReading(reading: StoredDoubtful): DoubtfulReading {
  const { readingId, readAt, priceMinor, otherPrices, ...rest } = reading;
  return {
    ...rest,
    doubts: [...rest.doubts],
    id: readingId,
    readTimestamp: readAt.getTime(),
    price: priceMinor === null ? null : priceMinor / 100,
    otherPrices: otherPrices.map((one) => ({ price: one.priceMinor / 100, probability: one.probability })),
  };
}

const states = { confirm: "confirmed", unknown: "unknown", reopen: "open" } as const;

function decisionOf(body: ReadingDecision): Decision {
  if (body.decision !== "correct") return { state: states[body.decision] };
  const { price, currency, availability } = body;
  const priceMinor = price === null ? null : Math.round(price * 100);
  return {
    state: "corrected",
    right: { priceMinor, currency: priceMinor === null ? null : currency, availability },
  };
}
