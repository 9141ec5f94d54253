/** A number with its unit in a title, such as "256 GB". */
export interface Measure {
  readonly dimension: string;
  /** In the dimension's smallest unit. */
  readonly value: number;
  /** As written. */
  readonly written: string;
}

/** Units in which a product is ordered, with their factor to the dimension's smallest unit. */
const units: Readonly<Record<string, readonly [dimension: string, factor: number]>> = {
  mb: ["storage", 1],
  gb: ["storage", 1000],
  tb: ["storage", 1_000_000],
  ml: ["volume", 1],
  cl: ["volume", 10],
  l: ["volume", 1000],
  litri: ["volume", 1000],
  litru: ["volume", 1000],
  g: ["mass", 1],
  gr: ["mass", 1],
  kg: ["mass", 1000],
  mm: ["length", 1],
  cm: ["length", 10],
  m: ["length", 1000],
  inch: ["diagonal", 1],
  inchi: ["diagonal", 1],
  w: ["power", 1],
  kw: ["power", 1000],
  mah: ["charge", 1],
  ah: ["charge", 1000],
  v: ["voltage", 1],
  mp: ["resolution", 1],
  rpm: ["speed", 1],
  btu: ["cooling", 1],
  buc: ["pieces", 1],
  bucati: ["pieces", 1],
  capsule: ["pieces", 1],
  tablete: ["pieces", 1],
};

/** Shops round sizes by up to this share. */
const tolerance = 0.02;

const measure = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(\d{1,3})\s*[x×]\s*)?(\d{1,7}(?:[.,]\d{1,3})?)\s*(${Object.keys(units)
    .toSorted((a, b) => b.length - a.length)
    .join("|")}|")(?![\p{L}\p{N}])`,
  "giu",
);

/** The measures of a title. A count in front of one ("6 x 330 ml") is multiplied into it. */
export function findMeasures(title: string): Measure[] {
  return [...title.matchAll(measure)].flatMap(([written, count, number = "", unit = ""]) => {
    const [dimension, factor] = unit === '"' ? (["diagonal", 1] as const) : (units[unit.toLowerCase()] ?? []);
    if (dimension === undefined || factor === undefined) return [];
    const value = Number(number.replace(",", ".")) * factor * Number(count ?? 1);
    return [{ dimension, value, written }];
  });
}

/**
 * Whether two titles state different sizes: for a dimension that both have, each states a value that the other lacks.
 * One that names fewer of them is only shorter.
 * @returns the first such pair
 */
export function measuresDiffer(
  own: readonly Measure[],
  other: readonly Measure[],
): { readonly own: Measure; readonly other: Measure } | null {
  for (const mine of own) {
    const theirs = other.filter(({ dimension }) => dimension === mine.dimension);
    if (theirs.length === 0 || theirs.some((one) => isEqual(mine, one))) continue;
    const sameDimension = own.filter(({ dimension }) => dimension === mine.dimension);
    const missing = theirs.find((one) => !sameDimension.some((measure) => isEqual(measure, one)));
    if (missing) return { own: mine, other: missing };
  }
  return null;
}

function isEqual(a: Measure, b: Measure): boolean {
  return Math.abs(a.value - b.value) <= tolerance * Math.max(a.value, b.value);
}
