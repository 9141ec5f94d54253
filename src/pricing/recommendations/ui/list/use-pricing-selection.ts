import { useCallback, useMemo, useRef, useState } from "react";
import type { DynamicPrice } from "../../recommendations.contract.ts";

/** Products that are chosen for a common decision: some by id, or all that the list finds. */
export interface PricingSelection {
  readonly isAll: boolean;
  readonly ids: ReadonlySet<number>;
  readonly has: (id: number) => boolean;
  /** Chooses a row, or takes it out; `isRange` does the same with all rows since the last one. */
  readonly toggle: (id: number, isRange: boolean) => void;
  /** Chooses every row from one to another, both included. */
  readonly chooseRange: (fromId: number, toId: number) => void;
  /** Chooses or takes out all rows that are loaded. */
  readonly chooseLoaded: (isIn: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<number> = new Set();

/**
 * @param rows that are loaded, in their order; rows that leave the list leave the selection
 * @param scopeKey another value empties the selection, as another tab or filter does
 */
export function usePricingSelection(rows: readonly DynamicPrice[], scopeKey: string): PricingSelection {
  const [state, setState] = useState({ scopeKey, isAll: false, chosen: none });
  if (state.scopeKey !== scopeKey) setState({ scopeKey, isAll: false, chosen: none });
  const { isAll, chosen } = state;
  const last = useRef<number | null>(null);
  const latest = useRef(rows);
  latest.current = rows;
  const ids = useMemo(
    () => new Set(rows.filter(({ id }) => isAll || chosen.has(id)).map(({ id }) => id)),
    [rows, isAll, chosen],
  );
  const change = useCallback((next: (chosen: Set<number>, loaded: readonly number[]) => void) => {
    setState((before) => {
      const loaded = latest.current.map(({ id }) => id);
      const chosen = new Set(before.isAll ? loaded : before.chosen);
      next(chosen, loaded);
      return { ...before, isAll: false, chosen };
    });
  }, []);
  const chooseRange = useCallback(
    (fromId: number, toId: number) => {
      last.current = toId;
      change((chosen, loaded) => {
        for (const id of between(loaded, fromId, toId)) chosen.add(id);
      });
    },
    [change],
  );
  const toggle = useCallback(
    (id: number, isRange: boolean) => {
      const from = isRange ? last.current : null;
      last.current = id;
      change((chosen, loaded) => {
        const isIn = !chosen.has(id);
        for (const one of from === null ? [id] : between(loaded, from, id)) {
          if (isIn) chosen.add(one);
          else chosen.delete(one);
        }
      });
    },
    [change],
  );
  const chooseLoaded = useCallback(
    (isIn: boolean) =>
      change((chosen, loaded) => {
        for (const id of loaded) {
          if (isIn) chosen.add(id);
          else chosen.delete(id);
        }
      }),
    [change],
  );
  const chooseAll = useCallback(() => setState((before) => ({ ...before, isAll: true, chosen: none })), []);
  const clear = useCallback(() => setState((before) => ({ ...before, isAll: false, chosen: none })), []);
  const has = useCallback((id: number) => isAll || chosen.has(id), [isAll, chosen]);
  return { isAll, ids, has, toggle, chooseRange, chooseLoaded, chooseAll, clear };
}

function between(ids: readonly number[], a: number, b: number): readonly number[] {
  const [first, second] = [ids.indexOf(a), ids.indexOf(b)];
  if (first === -1 || second === -1) return [b];
  return ids.slice(Math.min(first, second), Math.max(first, second) + 1);
}
