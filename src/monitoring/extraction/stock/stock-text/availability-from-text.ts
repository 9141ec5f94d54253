import type { Availability } from "../../reading.ts";
import { foldLetters } from "./fold-letters.ts";
import { phraseContext } from "./phrase-context.ts";
import { buildPhraseIndex, kindBit, type PhraseKindSet, phraseKindsIn } from "./phrase-index.ts";
import { englishPhrases } from "./phrases/english-phrases.ts";
import { neighbourPhrases } from "./phrases/neighbour-phrases.ts";
import { romanianPhrases } from "./phrases/romanian-phrases.ts";
import type { StockPhrases } from "./phrases/stock-phrases.ts";

/** Strength of a statement: explicit, implied by a button, or weak (in passing, or about one store or size). */
export type StockStrength = "statement" | "button" | "hint";

export interface StockStatement {
  readonly availability: Availability;
  /** The shop's own text, at most 120 characters. */
  readonly label: string;
  readonly strength: StockStrength;
}

const MAX_TEXT = 600;
const MAX_STATEMENT = 140;
const MAX_LABEL = 120;

const lists = [romanianPhrases, englishPhrases, neighbourPhrases];
buildPhraseIndex(lists);

function inText(patterns: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?!\\p{L})`, "gu");
}

function aloneInText(patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join("|")})$`, "u");
}

/** Patterns compiled per list, so that only the languages found in a text are searched. */
const compiled = lists.map((list) => ({
  out: inText(list.out),
  outAlone: aloneInText(list.outAlone),
  outButton: inText(list.outButton),
  in: inText(list.in),
  inAlone: aloneInText(list.inAlone),
  inButton: inText(list.inButton),
}));

/** Patterns of one kind from the lists selected by the phrase index. */
function patternsFor(kind: keyof StockPhrases, kinds: PhraseKindSet): readonly RegExp[] {
  return compiled.filter((_, index) => (kinds & kindBit(kind, index)) !== 0).map((list) => list[kind]);
}

const fieldName =
  /^(?:disponibilitate(?:a)?|stare(?: stoc)?|status|availability|stoc|stock|verfugbarkeit|disponibilidad|disponibilidade|disponibilite|disponibilita|dostepnosc|наличност|наличие)\s*[:-]\s*/;
/** "Disponibil - livrare în 24h": the second part is about delivery time. */
const deliveryAfter =
  /\s*[-–—,|]\s*(?:spedi|livr|consegn|envio|entrega|ship|deliver|dispatch|expedi|liefer|versand|wysylka|dostaw|doruc|odosl|szallit|достав|изпращ)[^.!?]{0,60}$/;
const sentenceEnd = /[.!?]\s|[;|•\n]|\s[-–—]\s/g;
/** Phrases with other meanings as well; they are only hints. */
const weakPhrase =
  /^(?:coming soon|in curand|la comanda|pe comanda|selling|few |a few |livrabil|special order|while |in limita|lichidar|livrare |last chance|ships|usually|normally|dispatched|despatched|lieferzeit|sfarsit|sur commande|su ordinazione|bajo pedido|por encomenda|rendelesre|po narudzbi|po narocilu|op bestelling|bestallningsvara|bestillingsvare|tilaustuote|tellimisel|pec pasutijuma|pagal uzsakyma|siparis uzerine|restordre|.*\bsoon$)/;

interface Phrase {
  readonly start: number;
  readonly end: number;
  readonly strength: StockStrength;
}

function sentenceStart(folded: string, index: number): number {
  let start = 0;
  for (const end of folded.slice(0, index).matchAll(sentenceEnd)) start = end.index + end[0].length;
  return start;
}

/** Like `matchAll`, which copies the pattern at every call and is slower for the many texts without a match. */
function allMatches(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) found.push(match);
  return found;
}

/** First valid phrase of a kind; phrases about a store or one option are hints. */
function findPhrase(folded: string, patterns: readonly RegExp[]): Phrase | null {
  let hint: Phrase | null = null;
  for (const found of patterns.flatMap((pattern) => allMatches(folded, pattern))) {
    const start = found.index;
    const end = start + found[0].length;
    const context = phraseContext(
      folded.slice(sentenceStart(folded, start), start),
      folded.slice(end, end + 80),
      folded.slice(Math.max(0, start - 60), start),
    );
    if (context === "void") continue;
    const isWeak = folded.length > MAX_STATEMENT || weakPhrase.test(found[0]);
    const isFacet = /^\s*\(\d{1,5}\)/.test(folded.slice(end, end + 9));
    if (context === "plain") return { start, end, strength: isWeak || isFacet ? "hint" : "statement" };
    hint ??= { start, end, strength: "hint" };
  }
  return hint;
}

function findButton(folded: string, patterns: readonly RegExp[]): Phrase | null {
  for (const pattern of folded.length > MAX_STATEMENT ? [] : patterns) {
    pattern.lastIndex = 0;
    const found = pattern.exec(folded);
    if (found) return { start: found.index, end: found.index + found[0].length, strength: "button" };
  }
  return null;
}

function isAlone(folded: string, patterns: readonly RegExp[]): boolean {
  if (patterns.length === 0) return false;
  const bare = folded
    .replace(fieldName, "")
    .replace(deliveryAfter, "")
    .replace(/[.!*\s]+$/, "");
  return patterns.some((pattern) => pattern.test(bare));
}

function labelOf(text: string, folded: string, phrase: Phrase): string {
  if (text.length <= MAX_LABEL) return text;
  const from = Math.max(sentenceStart(folded, phrase.start), phrase.end - MAX_LABEL);
  return text.slice(from, from + MAX_LABEL).trim();
}

function contains(outer: Phrase | null, inner: Phrase): boolean {
  return outer !== null && outer.start <= inner.start && inner.end <= outer.end;
}

/** Decides in order of precedence. An explicit "out" comes first, since negations contain in-stock phrases. */
function decide(folded: string, kinds: PhraseKindSet): [Availability, Phrase] | null {
  const button = findButton(folded, patternsFor("outButton", kinds));
  const isOut = findPhrase(folded, patternsFor("out", kinds));
  if (isOut?.strength === "statement" && !contains(button, isOut)) return ["OUT_OF_STOCK", isOut];
  if (button) return ["OUT_OF_STOCK", button];
  const isIn = findPhrase(folded, patternsFor("in", kinds));
  if (isIn && !(isOut && contains(isOut, isIn))) return ["IN_STOCK", isIn];
  if (isOut) return ["OUT_OF_STOCK", isOut];
  const whole: Phrase = { start: 0, end: folded.length, strength: "statement" };
  if (isAlone(folded, patternsFor("outAlone", kinds)))
    return ["OUT_OF_STOCK", { ...whole, strength: "hint" }];
  if (isAlone(folded, patternsFor("inAlone", kinds))) return ["IN_STOCK", whole];
  const sells = findButton(folded, patternsFor("inButton", kinds));
  return sells && ["IN_STOCK", sells];
}

/**
 * Availability stated by a short text in Romanian, English or the languages of neighbouring markets.
 * Limited stock, last pieces and pre-order are IN_STOCK; sold out and discontinued are OUT_OF_STOCK. Conditions
 * ("if out of stock"), filters ("doar în stoc") and statements about other things (a video, a delivery) are
 * ignored; statements about physical stores or one size are hints.
 * @param text readable text with collapsed white space; texts over 600 characters are ignored
 * @returns null if the text does not state an availability
 */
export function availabilityFromText(text: string): StockStatement | null {
  const kinds = text.length > MAX_TEXT ? 0 : phraseKindsIn(text);
  if (kinds === 0) return null;
  const composed = text.normalize("NFC").trim();
  const folded = foldLetters(composed);
  const decided = decide(folded, kinds);
  if (!decided) return null;
  const [availability, phrase] = decided;
  return { availability, label: labelOf(composed, folded, phrase), strength: phrase.strength };
}
