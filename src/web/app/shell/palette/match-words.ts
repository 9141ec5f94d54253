import { foldedWords, foldText } from "../../../../kit/fold-text.ts";

/**
 * How well a command fits what was typed: every typed word must stand in its name or in its other words.
 * @param others more words that it is found by
 * @returns 0 for no; 1 when the name begins so, 0.8 when one of its words does, 0.5 within a word, 0.3 by its other words
 */
export function matchWords(name: string, typed: string, others: readonly string[] = []): number {
  const words = foldedWords(typed);
  const folded = foldText(name);
  const all = [folded, ...others.map(foldText)].join(" ");
  if (!words.every((word) => all.includes(word))) return 0;
  const [first = ""] = words;
  if (folded.startsWith(first)) return 1;
  if (folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first))) return 0.8;
  return folded.includes(first) ? 0.5 : 0.3;
}
