const MAX_ENTRIES = 20_000;

/**
 * Caches results of a function of a text, for texts that many calls share, such as names of classes on pages of one
 * shop. Keys are copies: V8 stores a part of a long string as a reference to the whole, so that each key taken from a
 * page would keep the page in memory. Once the cache is full, it is emptied.
 * @param compute must depend on nothing but the text
 */
export function cachedByText<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly result: T }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.result;
    const copy = copyOf(text);
    const result = compute(copy);
    if (known.size >= MAX_ENTRIES) known.clear();
    known.set(copy, { result });
    return result;
  };
}

/** In as few bytes a character as V8 has for the text; UTF-8 would change unpaired surrogates. */
function copyOf(text: string): string {
  const encoding = text.isWellFormed() ? "utf8" : "utf16le";
  return Buffer.from(text, encoding).toString(encoding);
}
