/** Romanian or plain grouping in threes, then decimals after the other mark: "1.234,50", "1,234.50". */
const grouped = /^\d{1,3}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+\.\d+)$/;
/** One mark at most, as "1234,5", "1234.5" or "7". */
const plain = /^\d+(?:[.,]\d+)?$/;

/**
 * A number as people type it, in Romanian and in English: "1.234,50", "1234.5", "1 234,5", "-3,5".
 * One dot before exactly three digits groups, as in Romanian ("1.234" is 1234), unless it begins with a zero ("0.125").
 * @returns null when it is not a number, or too large to be exact to two decimals
 */
export function readTypedDecimal(text: string): number | null {
  const [, sign = "", digits = ""] = /^([-−]?)(.*)$/.exec(text.replace(/\s/g, "")) ?? [];
  const normal = normalDigits(digits);
  if (normal === null) return null;
  const size = Number(normal);
  if (size > Number.MAX_SAFE_INTEGER / 100) return null;
  return sign === "" || size === 0 ? size : -size;
}

function normalDigits(digits: string): string | null {
  if (grouped.test(digits) && !digits.startsWith("0")) {
    const decimalAt = Math.max(digits.lastIndexOf(","), digits.includes(",") ? digits.lastIndexOf(".") : -1);
    const whole = decimalAt === -1 ? digits : digits.slice(0, decimalAt);
    const decimals = decimalAt === -1 ? "" : `.${digits.slice(decimalAt + 1)}`;
    return whole.replace(/[.,]/g, "") + decimals;
  }
  return plain.test(digits) ? digits.replace(",", ".") : null;
}
