import type { SegmentBody } from "../segments.contract.ts";

/** The price that the example compares with, lei. */
export const exampleReferenceLei = 100;

/**
 * Own prices that a segment holds where the compared price is 100 lei.
 * @returns lei with at most two decimals, never below 0
 * @see spec/decisions "Segment under = we are cheaper by start..end percent"
 */
export function segmentExample({ type, start, end }: Pick<SegmentBody, "type" | "start" | "end">): {
  readonly fromLei: number;
  readonly toLei: number;
} {
  const [low, high] = type === "under" ? [-end, -start] : [start, end];
  return { fromLei: priceAt(low), toLei: priceAt(high) };
}

function priceAt(percent: number): number {
  return Math.max(0, Math.round(exampleReferenceLei * (100 + percent)) / 100);
}
