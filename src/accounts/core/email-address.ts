/**
 * An e-mail address as we keep it: blanks around it taken off, its case as typed.
 * @returns null when the text has not the form of an address or is longer than 254 characters
 */
export function readEmail(text: string): string | null {
  const email = text.trim();
  if (email.length > 254 || !/^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@]+\.[^\s@.]{2,}$/u.test(email)) return null;
  return email.includes("..") || /\p{Cc}/u.test(email) ? null : email;
}

/**
 * The form under which addresses are compared, made here and nowhere else: the database folds "İ" otherwise, and two
 * spellings of one account would each have their own tries.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
