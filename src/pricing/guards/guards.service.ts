import type { Kysely, Transaction } from "kysely";
import { bani, leiFromBani } from "../../kit/money.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { defaultGuards } from "../kernel/core/kernel-input.ts";
import type { PricingGuards, ShownGuards } from "./guards.contract.ts";
import { GuardsChangedError } from "./guards.errors.ts";
import { findStoredGuards, type StoredGuards, storeGuards } from "./guards.repo.ts";

export interface GuardDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Has the site's products computed again, in the transaction of the change. */
  readonly rulesChanged: (trx: Transaction<Tables>, siteId: AuthorizedSiteId, now: Date) => Promise<void>;
}

/** Of a site that has stored none. The VAT rate is Romania's standard rate since August 2025. */
const defaults: StoredGuards = {
  ...defaultGuards,
  version: 0,
  vatBp: 2_100,
  commissionBp: 0,
  shippingBani: bani(0),
  brakeShareBp: 2_000,
  brakeSumBp: 1_000,
};

export async function findGuards(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<StoredGuards> {
  return (await findStoredGuards(trx, siteId)) ?? defaults;
}

/** @param seesCosts whether the reader may see costs */
export async function readGuards(
  { db }: Pick<GuardDeps, "db">,
  siteId: AuthorizedSiteId,
  seesCosts: boolean,
): Promise<ShownGuards> {
  const guards = present(await forSite(db, siteId, (trx) => findGuards(trx, siteId)));
  if (seesCosts) return guards;
  const { minMarginPercent: _margin, commissionPercent: _commission, shipping: _shipping, ...shown } = guards;
  return shown;
}

/** @throws GuardsChangedError */
export async function changeGuards(
  { db, clock, rulesChanged }: GuardDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  wanted: PricingGuards,
): Promise<PricingGuards> {
  const guards = storedOf(wanted);
  const now = clock.now();
  await forSite(db, siteId, async (trx) => {
    if (!(await storeGuards(trx, siteId, guards, userId, now))) throw new GuardsChangedError();
    await rulesChanged(trx, siteId, now);
  });
  return present(guards);
}

function present(guards: StoredGuards): PricingGuards {
  return {
    version: guards.version,
    minMarginPercent: percentOf(guards.minMarginBp),
    maxStepPercent: percentOf(guards.maxStepBp),
    maxChangesPerDay: guards.maxChangesPerDay,
    vatPercent: guards.vatBp / 100,
    commissionPercent: guards.commissionBp / 100,
    shipping: leiFromBani(guards.shippingBani),
    brakeSharePercent: guards.brakeShareBp / 100,
    brakeSumPercent: guards.brakeSumBp / 100,
  };
}

function storedOf(wanted: PricingGuards): StoredGuards {
  const hundredths = (value: number) => Math.round(value * 100);
  return {
    version: wanted.version + 1,
    minMarginBp: wanted.minMarginPercent === null ? null : hundredths(wanted.minMarginPercent),
    maxStepBp: wanted.maxStepPercent === null ? null : hundredths(wanted.maxStepPercent),
    maxChangesPerDay: wanted.maxChangesPerDay,
    vatBp: hundredths(wanted.vatPercent),
    commissionBp: hundredths(wanted.commissionPercent),
    shippingBani: bani(hundredths(wanted.shipping)),
    brakeShareBp: hundredths(wanted.brakeSharePercent),
    brakeSumBp: hundredths(wanted.brakeSumPercent),
  };
}

function percentOf(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100;
}
