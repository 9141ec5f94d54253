import type { Kysely } from "kysely";
import { inRomanianOrder } from "../../../kit/romanian-order.ts";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import type { Clock } from "../../../platform/clock.ts";
import { forSite } from "../../../platform/db/database.ts";
import { takeIds } from "../../../platform/db/record-ids.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { lockSettingsOf } from "../person-lock.repo.ts";
import { NameTakenError, TooManyKeptError } from "../settings.errors.ts";
import { faultOfSegment, givenSegment, keptSegment } from "./core/segment-rules.ts";
import type { PriceSegment, SegmentBody } from "./segments.contract.ts";
import { SegmentBoundsError, SegmentNotFoundError } from "./segments.errors.ts";
import {
  deleteSegment,
  findSegment,
  insertSegment,
  type NewSegment,
  segmentNamed,
  segmentsOf,
  updateSegment,
} from "./segments.repo.ts";

export interface SegmentDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Most segments of one person on one site. */
const mostSegments = 200;

/** A person's own segments, by name. */
export async function listSegments(
  { db }: SegmentDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<PriceSegment[]> {
  const segments = await forSite(db, siteId, (trx) => segmentsOf(trx, siteId, userId));
  return segments.map(shown).sort((a, b) => inRomanianOrder(a.name, b.name));
}

/** @throws SegmentBoundsError, NameTakenError, TooManyKeptError */
export async function createSegment(
  { db, clock }: SegmentDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  body: SegmentBody,
): Promise<PriceSegment> {
  const kept = checked(body);
  const nextId = await takeIds(db, 1);
  const segment = { segmentId: nextId(), name: body.name, ...kept };
  await forSite(db, siteId, async (trx) => {
    await lockSettingsOf(trx, siteId, userId);
    const namesake = await segmentNamed(trx, siteId, userId, segment.name);
    if (namesake !== undefined) throw new NameTakenError("segment");
    const known = await segmentsOf(trx, siteId, userId);
    if (known.length >= mostSegments) throw new TooManyKeptError(mostSegments, "segments");
    await insertSegment(trx, siteId, userId, segment, clock.now());
  });
  return shown(segment);
}

/** @throws SegmentNotFoundError, SegmentBoundsError, NameTakenError */
export async function changeSegment(
  { db }: SegmentDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  segmentId: number,
  body: SegmentBody,
): Promise<PriceSegment> {
  const segment = { segmentId, name: body.name, ...checked(body) };
  await forSite(db, siteId, async (trx) => {
    await lockSettingsOf(trx, siteId, userId);
    if (!(await findSegment(trx, siteId, userId, segmentId))) throw new SegmentNotFoundError();
    const namesake = await segmentNamed(trx, siteId, userId, segment.name);
    if ((namesake ?? segmentId) !== segmentId) throw new NameTakenError("segment");
    await updateSegment(trx, siteId, userId, segment);
  });
  return shown(segment);
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

function checked({ type, start, end, difference }: SegmentBody): ReturnType<typeof keptSegment> {
  const given = { type, start, end, difference };
  const fault = faultOfSegment(given);
  if (fault) throw new SegmentBoundsError(fault.field, fault.sentence);
  return keptSegment(given);
}

function shown(segment: NewSegment): PriceSegment {
  return { id: segment.segmentId, name: segment.name, ...givenSegment(segment) };
}
