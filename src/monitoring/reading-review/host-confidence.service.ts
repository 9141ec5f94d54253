import type { Kysely } from "kysely";
import { addDays, localDayOf, startOfDay } from "../../kit/local-day.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { DOUBTFUL_PRICE } from "../observation/core/suspicion.ts";
import {
  deleteConfidenceDays,
  findHostConfidences,
  type StoredHostConfidence,
  saveConfidenceDay,
} from "./host-confidence.repo.ts";

export { findConfidenceDays } from "./host-confidence.repo.ts";

/** Days that a chart shows. */
const daysKept = 180;
const maxHosts = 100;

/**
 * Writes today's figures of every host from the states of its pages. The job runs through the day, and the last run of a day
 * stays.
 * @param db the worker's pool
 */
export async function recordConfidence(db: Kysely<Tables>, now: Date): Promise<void> {
  const today = localDayOf(now);
  const day = { from: startOfDay(today), to: startOfDay(addDays(today, 1)) };
  await saveConfidenceDay(db, today, day, DOUBTFUL_PRICE);
}

export function deleteOldConfidence(db: Kysely<Tables>, now: Date): Promise<void> {
  return deleteConfidenceDays(db, addDays(localDayOf(now), -daysKept));
}

/** Hosts with readings within a week, largest loss of confidence first. @param query part of the host's name */
export function listHostConfidences(
  db: Kysely<Tables>,
  query: string,
  now: Date,
): Promise<StoredHostConfidence[]> {
  return findHostConfidences(db, query.trim(), localDayOf(now), maxHosts);
}
