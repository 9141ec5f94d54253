import type { Kysely } from "kysely";
import { compareRomanian } from "../../../kit/text/romanian-order.ts";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import type { Clock } from "../../../platform/clock.ts";
import { forSite } from "../../../platform/db/database.ts";
import { takeIds } from "../../../platform/db/record-ids.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { lockSettings } from "../person-lock.repo.ts";
import { NameTakenError, TooManySavedError } from "../settings.errors.ts";
import { fromStoredSegment, toStoredSegment, validateSegment } from "./core/segment-rules.ts";
import type { PriceSegment, SegmentBody } from "./segments.contract.ts";
import { SegmentBoundsError, SegmentNotFoundError } from "./segments.errors.ts";
import {
  deleteSegment,
  findSegment,
  findSegmentIdByName,
  findSegments,
  insertSegment,
  type NewSegment,
  updateSegment,
} from "./segments.repo.ts";

export interface SegmentDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Maximum number of segments per person and site. */
const maxSegments = 200;

/** A person's own segments, by name. */
export async function listSegments(
  { db }: Pick<SegmentDeps, "db">,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<PriceSegment[]> {
  const segments = await forSite(db, siteId, (trx) => findSegments(trx, siteId, userId));
  return segments.map(presentSegment).sort((a, b) => compareRomanian(a.name, b.name));
}

/** @throws SegmentBoundsError, NameTakenError, TooManySavedError */
export async function createSegment(
  { db, clock }: SegmentDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  body: SegmentBody,
): Promise<PriceSegment> {
  const bounds = validSegment(body);
  const nextId = await takeIds(db, 1);
  const segment = { segmentId: nextId(), name: body.name, ...bounds };
  await forSite(db, siteId, async (trx) => {
    await lockSettings(trx, siteId, userId);
    const sameName = await findSegmentIdByName(trx, siteId, userId, segment.name);
    if (sameName !== undefined) throw new NameTakenError("SEGMENT_NAME_TAKEN");
    const segments = await findSegments(trx, siteId, userId);
    if (segments.length >= maxSegments) throw new TooManySavedError("TOO_MANY_SEGMENTS", maxSegments);
    await insertSegment(trx, siteId, userId, segment, clock.now());
  });
  return presentSegment(segment);
}

/** @throws SegmentNotFoundError, SegmentBoundsError, NameTakenError */
export async function changeSegment(
  { db }: SegmentDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  segmentId: number,
  body: SegmentBody,
): Promise<PriceSegment> {
  const segment = { segmentId, name: body.name, ...validSegment(body) };
  await forSite(db, siteId, async (trx) => {
    await lockSettings(trx, siteId, userId);
    if (!(await findSegment(trx, siteId, userId, segmentId))) throw new SegmentNotFoundError();
    const sameName = await findSegmentIdByName(trx, siteId, userId, segment.name);
    if ((sameName ?? segmentId) !== segmentId) throw new NameTakenError("SEGMENT_NAME_TAKEN");
    await updateSegment(trx, siteId, userId, segment);
  });
  return presentSegment(segment);
}

/** @throws SegmentNotFoundError */
export async function removeSegment(
  { db }: SegmentDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  segmentId: number,
): Promise<void> {
  const isDeleted = await forSite(db, siteId, (trx) => deleteSegment(trx, siteId, userId, segmentId));
  if (!isDeleted) throw new SegmentNotFoundError();
}

/** @throws SegmentBoundsError */
function validSegment({ type, start, end, difference }: SegmentBody): ReturnType<typeof toStoredSegment> {
  const bounds = { type, start, end, difference };
  const error = validateSegment(bounds);
  if (error) throw new SegmentBoundsError(error);
  return toStoredSegment(bounds);
}

function presentSegment(segment: NewSegment): PriceSegment {
  return { id: segment.segmentId, name: segment.name, ...fromStoredSegment(segment) };
}
