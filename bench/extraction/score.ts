/** Counts of one field over a labelled set. */
export interface FieldScore {
  readonly right: number;
  readonly predicted: number;
  readonly expected: number;
}

/** F1 from counts, 0 where nothing was predicted or expected. */
export function f1({ right, predicted, expected }: FieldScore): number {
  return predicted + expected === 0 ? 0 : (2 * right) / (predicted + expected);
}

/**
 * Counts the results of one field. An empty list of accepted values means that the page does not have the field: a
 * prediction is then a false positive.
 */
export function score(
  cases: readonly { readonly predicted: string | null; readonly accepted: readonly string[] }[],
  isEqual: (predicted: string, accepted: string) => boolean,
): FieldScore {
  let right = 0;
  let predicted = 0;
  let expected = 0;
  for (const one of cases) {
    if (one.accepted.length > 0) expected += 1;
    if (one.predicted === null) continue;
    predicted += 1;
    const value = one.predicted;
    if (one.accepted.some((accepted) => isEqual(value, accepted))) right += 1;
  }
  return { right, predicted, expected };
}

/** Compares prices as numbers: "49" equals "49.0". */
export function isSamePrice(a: string, b: string): boolean {
  return Number(a) === Number(b);
}

/** Compares texts without case and surrounding white space. */
export function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
