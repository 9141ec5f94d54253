/** Slots at first, and how full the table may become: a power of two, and the number of slots is doubled. */
const firstSlots = 1024;
const maxFill = 0.75;

/**
 * Which items of a feed were read before, by address and id. It holds a number of 53 bits per text, not the text: with
 * 500,000 items, two different ones are taken for the same with a probability of one in 10,000. The numbers stand in one
 * table of open addressing: 1.5 million take 17 MB, and 25 MB while it grows, where a Set of numbers takes several times that.
 */
export class SeenItems {
  /** 0: free. */
  #slots = new Float64Array(firstSlots);
  #used = 0;

  /** @returns whether the text was added before */
  add(text: string): boolean {
    const hash = hashOf(text);
    const place = placeOf(this.#slots, hash);
    if (this.#slots[place] === hash) return true;
    this.#slots[place] = hash;
    this.#used += 1;
    if (this.#used > this.#slots.length * maxFill) this.#grow();
    return false;
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2);
    for (const hash of this.#slots) if (hash !== 0) larger[placeOf(larger, hash)] = hash;
    this.#slots = larger;
  }
}

/** Where a number stands in a table with a free slot, or belongs. */
function placeOf(slots: Float64Array, hash: number): number {
  const mask = slots.length - 1;
  let place = hash & mask;
  while (slots[place] !== 0 && slots[place] !== hash) place = (place + 1) & mask;
  return place;
}

/** 1 to 2^53: two independent FNV-1a sums (https://datatracker.ietf.org/doc/draft-eastlake-fnv/) of 32 and 21 bits. */
function hashOf(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + at), 0x85ebca6b);
    high ^= high >>> 13;
  }
  return (low >>> 0) + (high & 0x1fffff) * 0x1_0000_0000 + 1;
}
