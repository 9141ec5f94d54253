import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { readEmail } from "../../accounts/people/companies.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { readDetails } from "./core/read-details.ts";
import * as calls from "./details.contract.ts";
import { DetailsInvalidError } from "./details.errors.ts";
import { findBillingDetails, saveBillingDetails } from "./details.repo.ts";

export interface DetailsDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Called in the transaction that saves them. */
  readonly onSaved: (trx: Kysely<Tables>, companyId: number, details: calls.BillingDetails) => Promise<void>;
}

export function registerBillingDetails(app: FastifyInstance, { db, clock, onSaved }: DetailsDeps): void {
  registerCall(
    app,
    calls.billingDetails,
    async ({ actor }) => (await findBillingDetails(db, actor.companyId)) ?? null,
  );

  registerCall(app, calls.saveBillingDetails, async ({ actor, body }) => {
    const reading = readDetails(body, (text) => readEmail(text) !== null);
    if (!reading.isValid) throw new DetailsInvalidError(reading.problems);
    const { details } = reading;
    const { companyId, userId } = actor;
    await db.transaction().execute(async (trx) => {
      await saveBillingDetails(trx, companyId, details, { userId, now: clock.now() });
      await onSaved(trx, companyId, details);
    });
    return details;
  });
}
