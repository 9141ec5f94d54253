/** A piece of a title. */
export interface TitlePart {
  readonly text: string;
  /** Whether the other title does not have it. */
  readonly isDifferent: boolean;
}

/** Longer titles are not compared: the rest is shown as it is. */
const maxWords = 200;

/**
 * Splits two titles into parts that both have and parts that only one has. Case, diacritics and the order of words do not count;
 * a word that occurs twice must do so in both. The parts add up to the title.
 */
export function titleDifferences(left: string, right: string): readonly [TitlePart[], TitlePart[]] {
  return [markAgainst(left, right), markAgainst(right, left)];
}

function markAgainst(title: string, other: string): TitlePart[] {
  const available = new Map<string, number>();
  for (const word of wordsOf(other)) {
    const key = foldWord(word);
    if (key !== "") available.set(key, (available.get(key) ?? 0) + 1);
  }
  const parts: TitlePart[] = [];
  let count = 0;
  for (const piece of title.split(/(\s+)/)) {
    if (piece === "") continue;
    const key = foldWord(piece);
    const left = available.get(key) ?? 0;
    count += 1;
    const isDifferent = key !== "" && left === 0 && count <= 2 * maxWords;
    if (left > 0) available.set(key, left - 1);
    append(parts, piece, key === "" ? null : isDifferent);
  }
  return parts;
}

/** White space and signs join the part before them only between parts of the same kind. */
function append(parts: TitlePart[], text: string, isDifferent: boolean | null): void {
  const last = parts.at(-1);
  if (last && (isDifferent === null ? !last.isDifferent : last.isDifferent === isDifferent))
    parts[parts.length - 1] = { text: last.text + text, isDifferent: last.isDifferent };
  else parts.push({ text, isDifferent: isDifferent ?? false });
}

function wordsOf(title: string): string[] {
  return title.split(/\s+/).slice(0, maxWords);
}

/** "Râșniță," as "rasnita"; a sign alone as "". */
function foldWord(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
