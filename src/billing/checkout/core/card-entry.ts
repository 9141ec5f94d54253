export interface CardEntry {
  readonly holderName: string;
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  readonly code: string;
}

export type CardField = keyof CardEntry;

/** Fields whose values cannot be those of a card. */
export function wrongFields({ holderName, number, expiry, code }: CardEntry): CardField[] {
  return [
    ...(holderName.trim().length >= 2 ? [] : (["holderName"] as const)),
    ...(/^\d{16}$/.test(number) ? [] : (["number"] as const)),
    ...(/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry) ? [] : (["expiry"] as const)),
    ...(/^\d{3}$/.test(code) ? [] : (["code"] as const)),
  ];
}

/** Typed or pasted digits, without the spaces of groups. */
export function digitsOf(text: string, max: number): string {
  return text.replace(/\D/g, "").slice(0, max);
}

/** What has been typed of MM/YY, with the slash where it belongs. */
export function expiryOf(text: string): string {
  const digits = digitsOf(text, 4);
  const isComplete = digits.length > 2 || /^\d{2}\s*\//.test(text);
  return isComplete ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
