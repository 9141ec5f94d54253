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

export function registerBillingDetails(
  app: FastifyInstance,
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
): void {
  registerCall(
    app,
    calls.billingDetails,
    async ({ actor }) => (await findBillingDetails(db, actor.companyId)) ?? null,
  );

  registerCall(app, calls.saveBillingDetails, async ({ actor, body }) => {
    const reading = readDetails(body, (text) => readEmail(text) !== null);
    if (!reading.isValid) throw new DetailsInvalidError(reading.problems);
    const { details } = reading;
    await saveBillingDetails(db, actor.companyId, details, { userId: actor.userId, now: clock.now() });
    return details;
  });
}
