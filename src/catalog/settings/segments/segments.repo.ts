import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import type { Tables } from "../../../platform/db/tables.ts";

/** Bounds of the difference between the own price and the market. */
export interface SegmentBounds {
  readonly kind: "BETWEEN" | "UNDER" | "OVER";
  readonly difference: "MINIMUM" | "AVERAGE";
  /** Basis points: 100 = 1 %. Signed for BETWEEN, ≥ 0 for UNDER and OVER. */
  readonly startBp: number;
  /** Basis points, above `startBp`. */
  readonly endBp: number;
}

export interface NewSegment extends SegmentBounds {
  readonly segmentId: number;
  readonly name: string;
}

const columns = ["segment_id", "name", "kind", "difference", "start_bp", "end_bp"] as const;

interface SegmentRow extends Pick<SegmentBounds, "kind" | "difference"> {
  readonly segment_id: number;
  readonly name: string;
  readonly start_bp: number;
  readonly end_bp: number;
}

const toSegment = (row: SegmentRow): NewSegment => ({
  segmentId: row.segment_id,
  name: row.name,
  kind: row.kind,
  difference: row.difference,
  startBp: row.start_bp,
  endBp: row.end_bp,
});

/** One of a person's segments; undefined when it does not exist or belongs to another person or site. */
export async function findSegment(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  segmentId: number,
): Promise<SegmentBounds | undefined> {
  const row = await trx
    .selectFrom("price_segment")
    .select(columns)
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where("segment_id", "=", segmentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, difference, startBp, endBp } = toSegment(row);
  return { kind, difference, startBp, endBp };
}

/** A person's segments, in the order of creation. */
export async function findSegments(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<NewSegment[]> {
  const rows = await trx
    .selectFrom("price_segment")
    .select(columns)
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .orderBy("segment_id")
    .execute();
  return rows.map(toSegment);
}

/** Id of a person's segment with this name, ignoring case. */
export async function findSegmentIdByName(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  name: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom("price_segment")
    .select("segment_id")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.segment_id;
}

export async function insertSegment(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  segment: NewSegment,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("price_segment")
    .values({
      site_id: siteId,
      segment_id: segment.segmentId,
      user_id: userId,
      name: segment.name,
      kind: segment.kind,
      difference: segment.difference,
      start_bp: segment.startBp,
      end_bp: segment.endBp,
      created_at: now,
    })
    .execute();
}

/** @returns false when the person has no such segment on this site */
export async function updateSegment(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  segment: NewSegment,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("price_segment")
    .set({
      name: segment.name,
      kind: segment.kind,
      difference: segment.difference,
      start_bp: segment.startBp,
      end_bp: segment.endBp,
    })
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where("segment_id", "=", segment.segmentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when the person has no such segment on this site */
export async function deleteSegment(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  segmentId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("price_segment")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where("segment_id", "=", segmentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
