import { calendarDay } from "../../../kit/local-day.ts";
import type { HistoryEntry } from "../product-history.contract.ts";

const types = ["ADD", "EDIT", "DELETE"] as const satisfies readonly HistoryEntry["modificationType"][];

/** What the address says of the screen. */
export interface HistoryView {
  readonly site: string | null;
  readonly userId: number | null;
  readonly type: (typeof types)[number] | null;
  /** Days of Europe/Bucharest, yyyy-mm-dd, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
}

/** How a view is changed. */
export interface ViewChange {
  /** The change follows another one of the same field: Back leads to the view before both. */
  readonly replace?: boolean;
}

/** Reads the view of an address; what is invalid is ignored. */
export function readHistoryView(params: URLSearchParams): HistoryView {
  const dayOf = (name: string) => {
    const text = params.get(name) ?? "";
    return calendarDay.safeParse(text).success ? text : null;
  };
  const user = Number(params.get("user"));
  return {
    site: params.get("site") || null,
    userId: Number.isSafeInteger(user) && user > 0 ? user : null,
    type: types.find((type) => type === params.get("type")) ?? null,
    from: dayOf("from"),
    to: dayOf("to"),
  };
}

/** The inverse of `readHistoryView`; defaults are left out. */
export function writeHistoryView({ site, userId, type, from, to }: HistoryView): URLSearchParams {
  return new URLSearchParams({
    ...(site !== null && { site }),
    ...(userId !== null && { user: String(userId) }),
    ...(type !== null && { type }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  });
}

/** Whether the days end before they begin, so that nothing can match. */
export function isReversed({ from, to }: HistoryView): boolean {
  return from !== null && to !== null && from > to;
}

export function hasConditions({ userId, type, from, to }: HistoryView): boolean {
  return [userId, type, from, to].some((one) => one !== null);
}
