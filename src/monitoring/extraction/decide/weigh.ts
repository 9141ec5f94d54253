import type { Evidence, EvidenceSource, FieldName, Known } from "../reading.ts";

/** Weight of each source for a field; sources that are not listed are ignored. */
export type SourceTrust = Readonly<Partial<Record<EvidenceSource, number>>>;

/** A value with its total weight. */
export interface WeighedValue {
  /** Key by which equal values are grouped, for example a normalised price or a folded name. */
  readonly key: string;
  /** The value as written in its strongest evidence. */
  readonly value: string;
  /** Sum of the strongest evidence of each source. */
  readonly total: number;
  /** Sources, strongest first. */
  readonly sources: readonly EvidenceSource[];
  readonly strongest: Evidence;
}

/** Evidence for one field without a demotion. */
export function undemoted(all: readonly Evidence[], field: FieldName): readonly Evidence[] {
  return all.filter((one) => one.field === field && one.demotion === null);
}

/**
 * Sums evidence by value. Only the strongest evidence of each source counts, so that a price printed ten times
 * is not counted ten times; weights of different sources add up.
 * @param keyOf values with equal keys are equal
 * @returns heaviest first; values of equal weight in the order of the evidence
 */
export function weigh(
  all: readonly Evidence[],
  trust: SourceTrust,
  keyOf: (value: string) => string = (value) => value,
): readonly WeighedValue[] {
  interface Open {
    readonly bySource: Map<EvidenceSource, number>;
    strongest: Evidence;
    strength: number;
  }
  const open = new Map<string, Open>();
  for (const one of all) {
    const strength = (trust[one.source] ?? 0) * (one.weight ?? 1);
    if (strength <= 0) continue;
    const key = keyOf(one.value);
    const known = open.get(key);
    if (known === undefined) {
      open.set(key, { bySource: new Map([[one.source, strength]]), strongest: one, strength });
      continue;
    }
    known.bySource.set(one.source, Math.max(strength, known.bySource.get(one.source) ?? 0));
    if (strength > known.strength) {
      known.strongest = one;
      known.strength = strength;
    }
  }
  return [...open]
    .map(([key, { bySource, strongest }]): WeighedValue => {
      const ranked = [...bySource].sort((a, b) => b[1] - a[1]);
      return {
        key,
        value: strongest.value,
        total: ranked.reduce((sum, [, strength]) => sum + strength, 0),
        sources: ranked.map(([source]) => source),
        strongest,
      };
    })
    .sort((a, b) => b.total - a.total);
}

/**
 * Confidence in the heaviest value: grows with its weight and with its lead over the next value.
 * @returns 0.05 to 0.99, two decimals
 */
export function confidenceOf(best: WeighedValue, next: WeighedValue | undefined): number {
  const support = best.total / (best.total + 0.45);
  const lead = next === undefined ? 1 : (best.total - next.total) / best.total;
  const agreement = best.sources.length >= 2 ? 0.1 : 0;
  const sure = support * (0.55 + 0.45 * lead) + agreement;
  return Math.round(Math.min(0.99, Math.max(0.05, sure)) * 100) / 100;
}

/** The heaviest value as a `Known`, or null if its weight is below `floor`. */
export function decide<T>(
  weighed: readonly WeighedValue[],
  floor: number,
  toValue: (best: WeighedValue) => T | null,
): Known<T> | null {
  const [best, next] = weighed;
  if (best === undefined || best.total < floor) return null;
  const value = toValue(best);
  return value === null ? null : { value, confidence: confidenceOf(best, next), sources: best.sources };
}
