/**
 * Which items of a feed were read before, by address and id. It holds a number of 53 bits per text, not the text: with
 * 500,000 items, two different ones are taken for the same with a probability of one in 10,000.
 */
export class SeenItems {
  readonly #hashes = new Set<number>();

  /** @returns whether the text was added before */
  add(text: string): boolean {
    const hash = hashOf(text);
    if (this.#hashes.has(hash)) return true;
    this.#hashes.add(hash);
    return false;
  }
}

/** 53 bits: two independent FNV-1a sums (https://datatracker.ietf.org/doc/draft-eastlake-fnv/) of 32 and 21 bits. */
function hashOf(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + at), 0x85ebca6b);
    high ^= high >>> 13;
  }
  return (low >>> 0) + (high & 0x1fffff) * 0x1_0000_0000;
}
