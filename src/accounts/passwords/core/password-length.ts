/** UTF-16 units that the calls accept for a password: one character may consist of many. */
export const maxPasswordUnits = 1000;

/** Characters as people count them. */
export const passwordLength = { min: 8, max: 128 } as const;

/** Checks the length of a new password in characters as people count them, in the form NFKC that is hashed. */
export function passwordLengthError(password: string): "too-short" | "too-long" | null {
  if (password.length > maxPasswordUnits) return "too-long";
  const length = charactersIn(password);
  if (length < passwordLength.min) return "too-short";
  return length > passwordLength.max ? "too-long" : null;
}

/** A letter with its marks is one character, and so is a family of emoji. */
function charactersIn(password: string): number {
  return [...new Intl.Segmenter("en").segment(password.normalize("NFKC"))].length;
}
