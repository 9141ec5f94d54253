import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { readSessions, revokeAllSessions, revokeOwnSession } from "./session-list.service.ts";
import { revokeSession, sessionList, signOutEverywhere } from "./sessions.contract.ts";

export interface SessionRouteDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Where a person is signed in, and signing out there. */
export function registerSessions(app: FastifyInstance, { db, clock }: SessionRouteDeps): void {
  registerCall(app, sessionList, ({ actor }) => readSessions(db, actor, clock.now()));

  registerCall(app, revokeSession, ({ actor, params }) =>
    revokeOwnSession(db, actor, params.id, clock.now()),
  );

  registerCall(app, signOutEverywhere, ({ actor }) => revokeAllSessions(db, actor, clock.now()));
}
