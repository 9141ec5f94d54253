import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { CompanyData, PersonalData } from "../../platform/db/personal-data.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findBillingDetails } from "../details/details.repo.ts";
import { listInvoices } from "../invoices/invoices.repo.ts";
import { forgetCompany, forgetHolder } from "./forget.service.ts";
import { findSubscription, listSubscribedBy, type Subscription } from "./subscriptions.repo.ts";

/**
 * What a person entered about themselves at the checkout. The company's subscription, invoices and billing details, which name the
 * company, stay. @param db `database.app`
 */
export function billingPersonalData(db: Kysely<Tables>, clock: Clock): PersonalData {
  return {
    collect: async ({ userId }) => {
      const subscriptions = await listSubscribedBy(db, userId);
      const rows = subscriptions.map(({ holderName, email, card }) => ({ holderName, email, card }));
      return [{ name: "subscriptions", rows }];
    },
    erase: (trx, { userId }) => forgetHolder(trx, userId, clock.now()),
  };
}

/**
 * A company's subscription, invoices and billing details, whose rows are deleted with its own; at the provider the subscription ends
 * and the customer is deleted. @param db `database.app`
 */
export function billingCompanyData(db: Kysely<Tables>, clock: Clock): CompanyData {
  return {
    collect: async (companyId) => {
      const [subscription, details, invoices] = await Promise.all([
        findSubscription(db, companyId),
        findBillingDetails(db, companyId),
        listInvoices(db, companyId),
      ]);
      return [
        { name: "subscription", rows: subscription ? [archived(subscription)] : [] },
        { name: "billing-details", rows: details ? [details] : [] },
        { name: "invoices", rows: invoices },
      ];
    },
    remove: (trx, companyId) => forgetCompany(trx, companyId, clock.now()),
  };
}

function archived({ reservedUntil: _reservedUntil, ...subscription }: Subscription) {
  return subscription;
}
