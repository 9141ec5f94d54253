import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { RightsKind } from "../subject/subject.contract.ts";
import type { ErasureState } from "./erasures.contract.ts";

export interface Erasure {
  readonly erasureId: string;
  readonly kind: RightsKind;
  readonly userId: number;
  readonly companyId: number;
  readonly successorId: number | null;
  readonly state: ErasureState;
  readonly linkId: string;
  readonly linkExpiresAt: Date;
  readonly requestedAt: Date;
  readonly dueAt: Date | null;
}

/** Whose erasure: of the person, or of their company. */
export interface Subject {
  readonly kind: RightsKind;
  readonly userId: number;
  readonly companyId: number;
}

const pending: readonly ErasureState[] = ["REQUESTED", "CONFIRMED", "RUNNING"];

/** The erasure that is under way; undefined without one. */
export function findPending(db: Kysely<Tables>, subject: Subject): Promise<Erasure | undefined> {
  const found = erasures(db).where("kind", "=", subject.kind).where("state", "in", pending);
  return (
    subject.kind === "PERSON"
      ? found.where("user_id", "=", subject.userId)
      : found.where("company_id", "=", subject.companyId)
  ).executeTakeFirst();
}

export function findErasure(db: Kysely<Tables>, erasureId: string): Promise<Erasure | undefined> {
  return erasures(db).where("erasure_id", "=", erasureId).executeTakeFirst();
}

/** Locked until the transaction ends. The company's lock is taken before. */
export function lockErasure(trx: Transaction<Tables>, erasureId: string): Promise<Erasure | undefined> {
  return erasures(trx).where("erasure_id", "=", erasureId).forUpdate().executeTakeFirst();
}

/** People of whom an erasure is confirmed or carried out now. */
export async function listLeaving(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("erasure")
    .select("user_id")
    .where("kind", "=", "PERSON")
    .where("state", "in", ["CONFIRMED", "RUNNING"])
    .where("user_id", "in", userIds)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Erasures whose day has come, and those that were interrupted. */
export async function listDue(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("erasure")
    .select("erasure_id")
    .where("state", "in", ["CONFIRMED", "RUNNING"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .execute();
  return rows.map(({ erasure_id }) => erasure_id);
}

/** Erasures that a person asked for, oldest first. */
export async function listErasuresBy(db: Kysely<Tables>, userId: number): Promise<Erasure[]> {
  return erasures(db).where("user_id", "=", userId).orderBy("requested_at").execute();
}

export interface NewErasure extends Subject {
  readonly erasureId: string;
  readonly successorId: number | null;
  readonly linkId: string;
  readonly linkExpiresAt: Date;
  readonly requestedAt: Date;
}

export async function insertErasure(db: Kysely<Tables>, erasure: NewErasure): Promise<void> {
  await db
    .insertInto("erasure")
    .values({
      erasure_id: erasure.erasureId,
      kind: erasure.kind,
      user_id: erasure.userId,
      company_id: erasure.companyId,
      successor_id: erasure.successorId,
      link_id: erasure.linkId,
      link_expires_at: erasure.linkExpiresAt,
      requested_at: erasure.requestedAt,
    })
    .execute();
}

export interface RenewedRequest {
  readonly userId: number;
  readonly successorId: number | null;
  readonly linkId: string;
  readonly linkExpiresAt: Date;
}

/** Replaces the link of a request that is not confirmed, and who asks. */
export async function renewRequest(
  db: Kysely<Tables>,
  erasureId: string,
  { userId, successorId, linkId, linkExpiresAt }: RenewedRequest,
): Promise<void> {
  await db
    .updateTable("erasure")
    .set({ user_id: userId, successor_id: successorId, link_id: linkId, link_expires_at: linkExpiresAt })
    .where("erasure_id", "=", erasureId)
    .execute();
}

export async function confirm(
  db: Kysely<Tables>,
  erasureId: string,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await db
    .updateTable("erasure")
    .set({ state: "CONFIRMED", confirmed_at: now, due_at: dueAt })
    .where("erasure_id", "=", erasureId)
    .execute();
}

export async function setState(
  db: Kysely<Tables>,
  erasureId: string,
  state: Exclude<ErasureState, "REQUESTED" | "CONFIRMED">,
  now: Date,
): Promise<void> {
  await db
    .updateTable("erasure")
    .set({ state, ...(state === "RUNNING" ? {} : { ended_at: now }) })
    .where("erasure_id", "=", erasureId)
    .execute();
}

/** Ends the pending erasures of people whose company is erased. */
export async function endErasuresOf(
  db: Kysely<Tables>,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable("erasure")
    .set({ state: "DONE", ended_at: now })
    .where("kind", "=", "PERSON")
    .where("state", "in", pending)
    .where("user_id", "in", userIds)
    .execute();
}

/** Deletes requests that were not confirmed in time. */
export async function deleteUnconfirmed(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom("erasure")
    .where("state", "=", "REQUESTED")
    .where("link_expires_at", "<=", now)
    .execute();
}

/** GODs are counted by one transaction at a time. */
export async function lockGods(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vizor gods'))`.execute(trx);
}

function erasures(db: Kysely<Tables>) {
  return db
    .selectFrom("erasure")
    .select([
      "erasure_id as erasureId",
      "kind",
      "user_id as userId",
      "company_id as companyId",
      "successor_id as successorId",
      "state",
      "link_id as linkId",
      "link_expires_at as linkExpiresAt",
      "requested_at as requestedAt",
      "due_at as dueAt",
    ]);
}
