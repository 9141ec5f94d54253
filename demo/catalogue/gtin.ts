/**
 * A GTIN-13 in the range 952, which GS1 reserves for demonstrations and examples.
 * @param serial integer, 0..999,999,999
 * @returns 13 digits with a valid check digit
 */
export function demoGtin(serial: number): string {
  const payload = `952${String(serial).padStart(9, "0")}`;
  return `${payload}${checkDigit(payload)}`;
}

/** GTIN check digit: weights 3 and 1 alternating from the right (GS1 General Specifications 7.9). */
export function checkDigit(payload: string): number {
  let sum = 0;
  for (let i = 0; i < payload.length; i++) {
    const weight = (payload.length - i) % 2 === 1 ? 3 : 1;
    sum += Number(payload[i]) * weight;
  }
  return (10 - (sum % 10)) % 10;
}
