/** How a segment is given by people: percent, as the form shows it. */
export interface GivenSegment {
  readonly type: "between" | "under" | "over";
  readonly start: number;
  readonly end: number;
  readonly difference: "minimum" | "average";
}

/** The same as it is kept: basis points, 100 = 1 %. */
export interface KeptSegment {
  readonly kind: "BETWEEN" | "UNDER" | "OVER";
  readonly startBp: number;
  readonly endBp: number;
  readonly difference: "MINIMUM" | "AVERAGE";
}

export interface SegmentFault {
  readonly field: "start" | "end";
  readonly sentence: string;
}

/**
 * Why a segment's bounds cannot be; null where they can.
 * @see specification 1, section 5 "Price difference form"
 */
export function faultOfSegment({ type, start, end }: GivenSegment): SegmentFault | null {
  if (type !== "between" && start < 0) {
    return { field: "start", sentence: "The start value cannot be below 0 for cheaper by and dearer by." };
  }
  if (basisPointsOf(end) <= basisPointsOf(start)) {
    return { field: "end", sentence: "The end value must be greater than the start value." };
  }
  return null;
}

const kinds = { between: "BETWEEN", under: "UNDER", over: "OVER" } as const;
const types = { BETWEEN: "between", UNDER: "under", OVER: "over" } as const;

/** @param segment percent with at most two decimals */
export function keptSegment({ type, start, end, difference }: GivenSegment): KeptSegment {
  return {
    kind: kinds[type],
    startBp: basisPointsOf(start),
    endBp: basisPointsOf(end),
    difference: difference === "minimum" ? "MINIMUM" : "AVERAGE",
  };
}

export function givenSegment({ kind, startBp, endBp, difference }: KeptSegment): GivenSegment {
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
