/** Digits in groups, as people write the number of a card: with spaces, hyphens or dots between them, perhaps two. */
const runOfDigits = /\d(?:[\s.\p{Pd}]{0,2}\d){12,}/gu;

/**
 * Lengths and first digits of the numbers of payment cards. Only those that begin with 4 may have 13 digits: other barcodes (GTIN-13)
 * have as many.
 * @see ISO/IEC 7812-1
 */
const cardNumber = /^(?:4\d{12}|(?:[3-6]\d|2[2-7])\d{12,17})$/;

/**
 * Whether a text holds the number of a payment card: 13 to 19 digits that begin as one does, whose last one is the check digit
 * (Luhn), also with an expiry or a code behind it.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = text.match(runOfDigits) ?? [];
  return runs.some((run) => {
    const groups = run.split(/\D+/);
    return groups.some((_, at) => beginsWithCard(groups.slice(at)));
  });
}

/** Whether some of the first groups together are the number of a card, or the first one begins with it. */
function beginsWithCard(groups: readonly string[]): boolean {
  const [first = ""] = groups;
  const together = groups.map((_, at) => groups.slice(0, at + 1).join(""));
  // Written without a space before the expiry or the code: most numbers have 16 digits, those of American Express 15.
  const withoutRest = first.slice(0, /^3[47]/.test(first) ? 15 : 16);
  return [...together, withoutRest].some((digits) => cardNumber.test(digits) && isLuhn(digits));
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
