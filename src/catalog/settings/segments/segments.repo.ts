import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import type { Tables } from "../../../platform/db/tables.ts";

/** Bounds of a difference between the own price and the market. */
export interface SegmentBounds {
  readonly kind: "BETWEEN" | "UNDER" | "OVER";
  readonly difference: "MINIMUM" | "AVERAGE";
  /** Basis points: 100 = 1 %. Signed for BETWEEN, sizes for UNDER and OVER. */
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

const segmentOf = (row: SegmentRow): NewSegment => ({
  segmentId: row.segment_id,
  name: row.name,
  kind: row.kind,
  difference: row.difference,
  startBp: row.start_bp,
  endBp: row.end_bp,
});

/** One of a person's own segments; undefined where it is missing, a colleague's or another site's. */
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
  const { kind, difference, startBp, endBp } = segmentOf(row);
  return { kind, difference, startBp, endBp };
}

/** A person's segments, in the order in which they were made. */
export async function segmentsOf(
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
  return rows.map(segmentOf);
}

/** Id of a person's segment that has a name, whatever its case. */
export async function segmentNamed(
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

/** @returns false where it is none of the person's on this site */
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

/** @returns false where it is none of the person's on this site */
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
