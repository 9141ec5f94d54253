import type { ReplyOf } from "../../../../kit/call.ts";
import type { DoubtfulReading, doubtfulReadings, ReadingDecision } from "../../reading-review.contract.ts";

/** The readings that wait, as they were loaded. */
export type Queue = ReplyOf<typeof doubtfulReadings>;

/** Whether a decision makes a reading training data. */
export function isLabelling({ decision }: ReadingDecision): boolean {
  return decision === "confirm" || decision === "correct";
}

/** The queue once a reading is decided; unchanged where it does not wait. */
export function withoutReading(queue: Queue, id: string, isLabelled: boolean): Queue {
  const readings = queue.readings.filter((one) => one.id !== id);
  if (readings.length === queue.readings.length) return queue;
  return {
    readings,
    total: Math.max(readings.length, queue.total - 1),
    labelled: queue.labelled + (isLabelled ? 1 : 0),
  };
}

/** The queue once a decision is taken back, the reading at its place by age; unchanged where it waits already. */
export function withReading(queue: Queue, reading: DoubtfulReading, wasLabelled: boolean): Queue {
  if (queue.readings.some(({ id }) => id === reading.id)) return queue;
  const at = queue.readings.findIndex((one) => isAfter(one, reading));
  const place = at === -1 ? queue.readings.length : at;
  return {
    readings: queue.readings.toSpliced(place, 0, reading),
    total: queue.total + 1,
    labelled: Math.max(0, queue.labelled - (wasLabelled ? 1 : 0)),
  };
}

/** As the server sorts: by time, then by id. */
function isAfter(one: DoubtfulReading, other: DoubtfulReading): boolean {
  if (one.readTimestamp !== other.readTimestamp) return one.readTimestamp > other.readTimestamp;
  return one.id > other.id;
}

/**
 * The decision for one of the other amounts; null where the rest of the reading must be looked at as well: no currency was
 * read, or its stock is doubtful.
 * @param price one of `otherPrices`
 */
export function correctionTo(reading: DoubtfulReading, price: number): ReadingDecision | null {
  const { currency, availability, doubts } = reading;
  if (currency === null || doubts.includes("availability")) return null;
  return { decision: "correct", price, currency, availability };
}
