import { usualWord } from "./vocabulary.ts";

const separators = /[^\p{L}\p{N}.]+/u;

/** Words of a clean text in order; a point stays only between digits (`7.1`), and `7.0` is `7`. */
export function wordsOf(clean: string): string[] {
  const words: string[] = [];
  for (const part of clean.split(separators))
    for (const word of part.split(/(?<!\d)\.|\.(?!\d)/))
      if (word !== "") words.push(/^\d+\.0+$/.test(word) ? word.replace(/\.0+$/, "") : usualWord(word));
  return words;
}

/** Sequences of three characters of the words, each word with a blank in front and behind. */
export function trigramsOf(words: readonly string[]): string[] {
  const trigrams: string[] = [];
  for (const word of words) {
    const padded = ` ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.push(padded.slice(at, at + 3));
  }
  return trigrams;
}
