import { foldText } from "../../../../kit/text/fold-text.ts";
import {
  fromPhrases,
  fromPhrasesAfter,
  type PriceRole,
  patternsAfter,
  phrasesBefore,
  priceLabelPhrases,
} from "./label-phrases.ts";

/** Meaning of the text around an amount. */
export interface PriceLabel {
  /** Why the amount is not the current price, or null. */
  readonly role: PriceRole | null;
  /** "from", "de la": the lowest of several prices. */
  readonly isFrom: boolean;
  /** True if a price label such as "Preț:" or "now" precedes the amount. */
  readonly isLabelled: boolean;
}

/** Compiles a multi-line word list to one alternation at the end of the text before an amount. */
function atEnd(words: string, gap: string): RegExp {
  const alternatives = words.replace(/\n\s*/g, "");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])${gap}$`, "u");
}

const before = phrasesBefore.map(({ role, words, gap }) => ({ role, pattern: atEnd(words, gap) }));
const after = patternsAfter.map(({ role, pattern }) => ({ role, pattern: new RegExp(`^${pattern}`, "u") }));
/** A minus sign: "-20 lei", "(- 20 lei)". */
const minus = /(?:^|\()[-−–]\s?$/;
const from = atEnd(fromPhrases, "\\s*:?\\s*");
const fromAfter = new RegExp(
  `^\\s*(?:(?:tl|ft|€|eur)\\s*)?(?:${fromPhrasesAfter.replace(/\n\s*/g, "")})(?![\\p{L}\\p{N}])`,
  "u",
);
const label = atEnd(priceLabelPhrases, "\\s*(?:\\([^)]{0,20}\\))?\\s*[:\\-–]?\\s*");
const letter = /\p{L}/u;

function roleBefore(head: string): PriceRole | null {
  if (minus.test(head)) return "saving";
  return letter.test(head) ? (before.find(({ pattern }) => pattern.test(head))?.role ?? null) : null;
}

function roleAfter(tail: string): PriceRole | null {
  if (!letter.test(tail)) return null;
  return after.find(({ pattern }) => pattern.test(tail))?.role ?? null;
}

/**
 * Classifies an amount by its surrounding text.
 * @param textBefore at most about 120 characters that end at the amount
 * @param textAfter at most about 80 characters that follow the amount
 */
export function classifyLabel(textBefore: string, textAfter: string): PriceLabel {
  const head = foldText(textBefore);
  const tail = foldText(textAfter);
  const role = roleAfter(tail) ?? roleBefore(head);
  const hasWords = letter.test(head);
  return {
    role,
    isFrom: (hasWords && from.test(head)) || fromAfter.test(tail),
    isLabelled: role === null && hasWords && label.test(head),
  };
}
