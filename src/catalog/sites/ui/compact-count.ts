const format = new Intl.NumberFormat("ro-RO", { maximumFractionDigits: 1 });

/**
 * A count in little room: "999", "1,2k", "12,4k", "3m". Cut and not rounded, so that it never promises more than
 * there is. @param count whole, ≥ 0
 * @see specification 1, section 9 "Compact number display"
 */
export function compactCount(count: number): string {
  if (count < 1000) return String(count);
  const [unit, sign] = count < 1_000_000 ? [1000, "k"] : [1_000_000, "m"];
  return `${format.format(Math.floor((count * 10) / unit) / 10)}${sign}`;
}
