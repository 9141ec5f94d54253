import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { readEmail } from "../../accounts/people/companies.service.ts";
import { holdsCardNumber } from "../../kit/text/card-number.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findOrder, saveOrder } from "./orders.repo.ts";
import type { SubscriptionOrderBody } from "./subscriptions.contract.ts";
import { OrderInvalidError, OrderKeyReusedError } from "./subscriptions.errors.ts";

/** A request that costs money. With a key it has its effect once, however often it is sent. */
export interface Order {
  readonly companyId: number;
  /** The request's Idempotency-Key. */
  readonly key: string | undefined;
  /** Of what it asks for: the provider's key, and what a repeated request must be equal to. */
  readonly hash: Buffer;
}

/** @param content of the request; where it has no key, with something that no other request has */
export function orderOf(companyId: number, key: string | undefined, content: readonly unknown[]): Order {
  const hash = createHash("sha256")
    .update(JSON.stringify([companyId, ...content]))
    .digest();
  return { companyId, key, hash };
}

/** @throws OrderKeyReusedError: the key belongs to another request */
export async function isCarriedOut(db: Kysely<Tables>, { companyId, key, hash }: Order): Promise<boolean> {
  if (key === undefined) return false;
  const before = await findOrder(db, companyId, key);
  if (before && !before.equals(hash)) throw new OrderKeyReusedError();
  return before !== undefined;
}

/** In the transaction that stores the order's outcome. */
export async function markCarriedOut(
  trx: Kysely<Tables>,
  { companyId, key, hash }: Order,
  now: Date,
): Promise<void> {
  if (key !== undefined) await saveOrder(trx, companyId, key, hash, now);
}

/** @throws OrderInvalidError */
export function readHolder(order: Pick<SubscriptionOrderBody, "holderName" | "email">) {
  const holderName = order.holderName.trim();
  if (holdsCardNumber(holderName)) throw new OrderInvalidError("CARD_DATA_REFUSED");
  if (holderName.length < 2) throw new OrderInvalidError("HOLDER_NAME_REQUIRED");
  const email = readEmail(order.email);
  if (email === null) throw new OrderInvalidError("NOT_AN_EMAIL");
  return { holderName, email };
}
