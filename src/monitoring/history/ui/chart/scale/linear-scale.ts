/** Maps numbers onto pixels along a straight line. */
export interface LinearScale {
  readonly at: (value: number) => number;
  readonly invert: (pixel: number) => number;
}

/**
 * @param domain two different numbers
 * @param range where they lie, px
 */
export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): LinearScale {
  const [d0, d1] = domain;
  const [r0, r1] = range;
  return {
    at: (value) => r0 + ((value - d0) / (d1 - d0)) * (r1 - r0),
    invert: (pixel) => d0 + ((pixel - r0) / (r1 - r0)) * (d1 - d0),
  };
}

/**
 * Round numbers within a domain, about as many as asked for: steps of 1, 2 or 5 times a power of ten.
 * @param domain ascending @param count at least 1
 */
export function roundTicks([low, high]: readonly [number, number], count: number): number[] {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.75) ?? 10;
  const step = times * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  // Counted in steps, not added up: 0,1 + 0,2 is not 0,3.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
