/**
 * A person's or a company's name: blanks around it taken off, every script and emoji kept.
 * @param limit longest name in UTF-16 units
 * @returns null when nothing is left, the name is longer, or it holds what no name holds: control characters,
 *   broken surrogates
 */
export function readName(text: string, limit: number): string | null {
  const name = text.trim();
  const isName = name !== "" && name.length <= limit && name.isWellFormed() && !/\p{Cc}/u.test(name);
  return isName ? name : null;
}
