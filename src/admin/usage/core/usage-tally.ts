/** What is counted how often. */
export interface Counted<T> {
  readonly item: T;
  /** ≥ 1 */
  readonly calls: number;
}

/** Calls by group and item, of which only so many are held. */
export interface Tally<G, T> {
  /**
   * @param key names the item within its group
   * @returns false where the item is new and there is no room for it: the calls are not counted
   */
  add(group: G, key: string, item: T, calls: number): boolean;
  /** Items that are held. */
  size(): number;
  /** Gives out what is counted, by group and key, and begins anew. */
  take(): Map<G, Map<string, Counted<T>>>;
}

/** @param mostItems ≥ 1 */
export function createTally<G, T>(mostItems: number): Tally<G, T> {
  let groups = new Map<G, Map<string, { item: T; calls: number }>>();
  let size = 0;
  return {
    add: (group, key, item, calls) => {
      const known = groups.get(group)?.get(key);
      if (known) {
        known.calls += calls;
        return true;
      }
      if (size >= mostItems) return false;
      const items = groups.get(group) ?? new Map<string, { item: T; calls: number }>();
      groups.set(group, items);
      items.set(key, { item, calls });
      size += 1;
      return true;
    },
    size: () => size,
    take: () => {
      const taken = groups;
      groups = new Map();
      size = 0;
      return taken;
    },
  };
}
