/** An item and its number of calls. */
export interface CountedItem<T> {
  readonly item: T;
  /** ≥ 1 */
  readonly calls: number;
}

/** Counts calls by group and item, for a limited number of items. */
export interface Tally<G, T> {
  /**
   * @param key identifies the item within its group
   * @returns false when the item is new and the tally is full: the calls are not counted
   */
  add(group: G, key: string, item: T, calls: number): boolean;
  /** Number of items. */
  size(): number;
  /** Returns all counts, by group and key, and empties the tally. */
  drain(): Map<G, Map<string, CountedItem<T>>>;
}

/** @param maxItems limit over all groups, ≥ 1 */
export function createTally<G, T>(maxItems: number): Tally<G, T> {
  let groups = new Map<G, Map<string, { item: T; calls: number }>>();
  let size = 0;
  return {
    add: (group, key, item, calls) => {
      const known = groups.get(group)?.get(key);
      if (known) {
        known.calls += calls;
        return true;
      }
      if (size >= maxItems) return false;
      const items = groups.get(group) ?? new Map<string, { item: T; calls: number }>();
      groups.set(group, items);
      items.set(key, { item, calls });
      size += 1;
      return true;
    },
    size: () => size,
    drain: () => {
      const drained = groups;
      groups = new Map();
      size = 0;
      return drained;
    },
  };
}
