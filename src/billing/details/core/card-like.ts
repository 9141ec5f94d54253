/**
 * Whether a text holds the number of a payment card: 13 to 19 digits, perhaps in groups, whose last one is the check digit of
 * ISO/IEC 7812-1 (Luhn).
 */
export function holdsCardNumber(text: string): boolean {
  const candidates = text.match(/(?:\d[ -]?){12,18}\d/g) ?? [];
  return candidates.some((candidate) => isLuhn(candidate.replace(/\D/g, "")));
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
