import type { MeasureKind } from "../reasons.ts";

/** A number with its unit, such as 256 GB. */
export interface Measure {
  readonly kind: MeasureKind;
  /** In the kind's smallest unit. */
  readonly value: number;
  /** As a person writes it. */
  readonly written: string;
}

const units: Readonly<Record<string, readonly [kind: MeasureKind, factor: number, written: string]>> = {
  mb: ["storage", 1, "MB"],
  gb: ["storage", 1000, "GB"],
  tb: ["storage", 1_000_000, "TB"],
  mm: ["length", 1, "mm"],
  cm: ["length", 10, "cm"],
  inch: ["length", 25.4, "inch"],
  ft: ["length", 304.8, "ft"],
  m: ["length", 1000, "m"],
  ml: ["volume", 1, "ml"],
  cl: ["volume", 10, "cl"],
  l: ["volume", 1000, "l"],
  g: ["weight", 1, "g"],
  kg: ["weight", 1000, "kg"],
  oz: ["weight", 28.35, "oz"],
  lb: ["weight", 453.6, "lb"],
  w: ["power", 1, "W"],
  kw: ["power", 1000, "kW"],
  mah: ["charge", 1, "mAh"],
  ah: ["charge", 1000, "Ah"],
  v: ["voltage", 1, "V"],
  hz: ["frequency", 1, "Hz"],
  khz: ["frequency", 1e3, "kHz"],
  mhz: ["frequency", 1e6, "MHz"],
  ghz: ["frequency", 1e9, "GHz"],
  mp: ["resolution", 1, "MP"],
  pcs: ["pieces", 1, "pcs"],
};

const measure = /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?)([a-z]+)(?![\p{L}\p{N}])/gu;
/** Shops round sizes by up to this share, and count 1 GB as 1,024 MB. */
const tolerance = 0.03;

/** Measures of a clean text (`cleanText`), each value once. */
export function measuresOf(clean: string): Measure[] {
  const found = new Map<string, Measure>();
  for (const [, number = "", unit = ""] of clean.matchAll(measure)) {
    const [kind, factor, written] = units[unit] ?? [];
    if (kind === undefined || factor === undefined) continue;
    // 3G, 4G and 5G are networks.
    if (unit === "g" && /^[2-6]$/.test(number)) continue;
    const value = Number(number) * factor;
    if (value > 0) found.set(`${kind} ${value}`, { kind, value, written: `${Number(number)} ${written}` });
  }
  return [...found.values()];
}

/** How the measures of one kind compare. */
export type Agreement = "absent" | "equal" | "contained" | "different";

/**
 * Compares the values of one kind: `different` where each side states a value that the other lacks, `contained` where only
 * one side states more of them.
 */
export function agreementOf(left: readonly Measure[], right: readonly Measure[]): Agreement {
  if (left.length === 0 || right.length === 0) return "absent";
  const onlyLeft = left.some((one) => !right.some((other) => isEqual(one, other)));
  const onlyRight = right.some((one) => !left.some((other) => isEqual(one, other)));
  if (onlyLeft && onlyRight) return "different";
  return onlyLeft || onlyRight ? "contained" : "equal";
}

export function isEqual(a: Measure, b: Measure): boolean {
  return Math.abs(a.value - b.value) <= tolerance * Math.max(a.value, b.value);
}
