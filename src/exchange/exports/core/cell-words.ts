import { fieldText, stockWords } from "../../../kit/shown-values.ts";
import type { FileLanguage } from "../../columns/core/column-fields.ts";
import type { ExportColumnPlan } from "../../columns/core/export-columns.ts";

const positionWords: Readonly<Record<FileLanguage, Readonly<Record<string, string>>>> = {
  en: {
    CHEAPEST: "Cheapest",
    EQUAL: "Same as the lowest price",
    MORE_EXPENSIVE: "More expensive than the lowest",
    MOST_EXPENSIVE: "Most expensive",
    NO_COMPETITORS: "No competitors",
  },
  ro: {
    CHEAPEST: "Cel mai ieftin",
    EQUAL: "Egal cu cel mai mic preț",
    MORE_EXPENSIVE: "Mai scump decât minimul",
    MOST_EXPENSIVE: "Cel mai scump",
    NO_COMPETITORS: "Fără concurenți",
  },
};

const noticeWords: Readonly<Record<FileLanguage, Readonly<Record<string, string>>>> = {
  en: { CUT_ABOVE_REFERENCE: "The struck-through price is above the reference price" },
  ro: { CUT_ABOVE_REFERENCE: "Prețul tăiat este peste prețul de referință" },
};

/** How a column shows a stored value; undefined: as it is stored. */
export function shownBy(
  { id, kind }: Pick<ExportColumnPlan, "id" | "kind">,
  language: FileLanguage,
): ((stored: string) => string) | undefined {
  if (kind === "field") return textOfField;
  if (id === "availability") return wordsOf(stockWords[language]);
  if (id === "promotion_notice") return wordsOf(noticeWords[language]);
  if (id === "position") return wordsOf(positionWords[language]);
  return undefined;
}

function wordsOf(words: Readonly<Record<string, string>>): (code: string) => string {
  const byCode = new Map(Object.entries(words));
  return (code) => byCode.get(code) ?? code;
}

/** The JSON of a dynamic field as text. */
export function textOfField(json: string): string {
  // Most values are plain texts, and parsing each takes ten times as long.
  if (json.startsWith('"') && !json.includes("\\")) return json.slice(1, -1);
  return fieldText(JSON.parse(json));
}
