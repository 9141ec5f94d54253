/** Seeded random numbers with the distributions of real shop data. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** Integer, 0..below − 1. */
  integer(below: number): number;
  /** Integer, 0..below − 1, low values far more often (1/x). */
  skewed(below: number): number;
  /** Normally distributed: mean 0, standard deviation 1. */
  normal(): number;
  pick<T>(items: readonly T[]): T;
  /** As `pick`, the first items far more often. */
  pickSkewed<T>(items: readonly T[]): T;
}

/** mulberry32: 32 bits of state, the same numbers on every machine. @param seed integer */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (below: number) => Math.floor(next() * below);
  const skewed = (below: number) => Math.min(below - 1, Math.floor((below + 1) ** next()) - 1);
  const at = <T>(items: readonly T[], index: number): T => {
    const item = items[index];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  };
  return {
    next,
    integer,
    skewed,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (items) => at(items, integer(items.length)),
    pickSkewed: (items) => at(items, skewed(items.length)),
  };
}
