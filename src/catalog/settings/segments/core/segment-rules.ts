import type { SegmentBody } from "../segments.contract.ts";

/** Kind and bounds of a segment as people enter it, in percent. */
export type EnteredSegment = Omit<SegmentBody, "name">;

/** A segment as it is stored, in basis points: 100 = 1 %. */
export interface StoredSegment {
  readonly kind: "BETWEEN" | "UNDER" | "OVER";
  readonly startBp: number;
  readonly endBp: number;
  readonly difference: "MINIMUM" | "AVERAGE";
}

export interface SegmentError {
  readonly field: "start" | "end";
  readonly message: string;
}

/**
 * Checks a segment's bounds: the end is above the start, and only "between" may start below 0.
 * @returns null when they are valid
 */
export function validateSegment({ type, start, end }: EnteredSegment): SegmentError | null {
  if (type !== "between" && start < 0) {
    return {
      field: "start",
      message: "The start value cannot be below 0 for cheaper by and more expensive by.",
    };
  }
  if (basisPointsOf(end) <= basisPointsOf(start)) {
    return { field: "end", message: "The end value must be greater than the start value." };
  }
  return null;
}

const kinds = { between: "BETWEEN", under: "UNDER", over: "OVER" } as const;
const types = { BETWEEN: "between", UNDER: "under", OVER: "over" } as const;

/** @param segment percent with at most two decimals */
export function toStoredSegment({ type, start, end, difference }: EnteredSegment): StoredSegment {
  return {
    kind: kinds[type],
    startBp: basisPointsOf(start),
    endBp: basisPointsOf(end),
    difference: difference === "minimum" ? "MINIMUM" : "AVERAGE",
  };
}

export function fromStoredSegment({ kind, startBp, endBp, difference }: StoredSegment): EnteredSegment {
  return {
    type: types[kind],
    start: startBp / 100,
    end: endBp / 100,
    difference: difference === "MINIMUM" ? "minimum" : "average",
  };
}

function basisPointsOf(percent: number): number {
  const points = Math.round(percent * 100);
  return points === 0 ? 0 : points;
}
