const form = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]+\.[^\s@".(),:;<>[\\\]]{2,}$/u;

/** What no address holds: control and format characters, broken surrogates, and letters whose lower case has two spellings. */
const strange = /[\p{Cc}\p{Cf}\p{Cs}\u0130\u03a3]/u;

/**
 * An e-mail address as we keep it: blanks around it taken off, its case as typed.
 * @returns null when the text has not the form of an address or is longer than 254 characters
 */
export function readEmail(text: string): string | null {
  const email = text.trim();
  if (email.length > 254 || !form.test(email)) return null;
  return email.includes("..") || strange.test(email) ? null : email;
}

/**
 * The form under which addresses are compared, made here and nowhere else: the database folds "İ" otherwise, and two
 * spellings of one account would each have their own tries.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
