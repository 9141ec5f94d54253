import type { PreparedProduct } from "../../core/prepare-product.ts";
import { hashOf } from "../../core/text/hash.ts";

/** Keys of one product that are stored or looked up, the most telling ones. */
const maxKeys = 40;
/** What an equal key counts beside words, whose rarity is 0 to 1. */
const gtinWeight = 20;
const codeWeight = 3;
const beginWeight = 1.5;

/**
 * Keys under which a product is found, with what an equal one counts: its GTIN, its model numbers and their beginnings, the
 * words of its title and pairs of neighbours. Prefixes keep the kinds apart; a key is a 32-bit hash.
 */
export function keysOf({
  gtin,
  statedCodes,
  titleCodes,
  title,
  joined,
}: PreparedProduct): Map<number, number> {
  const keys = new Map<number, number>();
  const put = (text: string, weight: number) => {
    const key = hashOf(text);
    if (weight > (keys.get(key) ?? 0)) keys.set(key, weight);
  };
  if (gtin !== null) put(`gtin ${gtin}`, gtinWeight);
  for (const code of [...statedCodes, ...titleCodes]) {
    put(`code ${code}`, codeWeight);
    // Shops append suffixes for country and colour: a code is found by its beginning too.
    for (const length of [5, 6, 8])
      if (code.length >= length) put(`begin ${code.slice(0, length)}`, beginWeight);
  }
  for (const [place, word] of title.words.entries()) put(`word ${word}`, title.weights[place] ?? 0);
  for (const [first, second] of joined.values()) {
    const weight = (title.weights[first] ?? 0) + (title.weights[second] ?? 0);
    put(`pair ${title.words[first]} ${title.words[second]}`, 0.6 * weight);
  }
  return new Map([...keys].sort((a, b) => b[1] - a[1]).slice(0, maxKeys));
}
