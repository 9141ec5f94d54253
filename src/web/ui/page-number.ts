/**
 * The page that someone asks to go to, as "12" or "1.247".
 * @returns null for what is no whole number from 1 to `total`
 * @see specification 2, section 5 "Go-to-page"
 */
export function readPageNumber(text: string, total: number): number | null {
  const digits = text.trim();
  if (!/^(?:\d{1,9}|[1-9]\d{0,2}(?:\.\d{3})+)$/.test(digits)) return null;
  const page = Number(digits.replaceAll(".", ""));
  return page >= 1 && page <= total ? page : null;
}
