import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const languages = ["en", "ro"] as const;
export type Language = (typeof languages)[number];

/**
 * The languages of a test with the same steps in both: one for `npm test`, so that half of the tests run in each,
 * both for `npm run test:all`.
 */
export function testedLanguages(usual: Language): readonly Language[] {
  return process.env["TEST_ALL"] ? languages : [usual];
}

/**
 * The translation of an English text of the catalogues, without its tags.
 * @param values of its placeholders
 * @throws Error for a text that no catalogue has, and for one that two catalogues translate differently
 */
export type Say = (english: string, values?: Readonly<Record<string, string | number>>) => string;

const messages = fileURLToPath(new URL("../../../src/web/i18n/messages/", import.meta.url));

/** Translates the English texts by which tests find elements. */
export function sayIn(language: Language): Say {
  const texts = readCatalogues(language);
  return (english, values = {}) => {
    const [text, other] = texts.get(english) ?? [];
    if (text === undefined) throw new Error(`No catalogue holds “${english}” in ${language}`);
    if (other !== undefined) throw new Error(`“${english}” is both “${text}” and “${other}” in ${language}`);
    return text
      .replace(/<\/?\d+\/?>/g, "")
      .replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
  };
}

/** All translations of each text: one, unless catalogues differ. */
function readCatalogues(language: Language): ReadonlyMap<string, readonly string[]> {
  const folder = join(messages, language);
  const texts = new Map<string, string[]>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".po"))) {
    for (const [english, text] of messagesIn(readFileSync(join(folder, name), "utf8"))) {
      const known = texts.get(english) ?? [];
      if (!known.includes(text)) texts.set(english, [...known, text]);
    }
  }
  return texts;
}

/** Pairs of source and translation of a catalogue, without its header and without the texts of a special context. */
function messagesIn(po: string): [english: string, text: string][] {
  const pairs = po.matchAll(
    /(?<!^msgctxt .*\n)^msgid ("(?:[^"\\]|\\.)+"|""(?:\n".*")+)\nmsgstr (".*"(?:\n".*")*)/gm,
  );
  return [...pairs].map(([, english = "", text = ""]) => [joined(english), joined(text)]);
}

function joined(lines: string): string {
  return lines
    .split("\n")
    .map((line) => String(JSON.parse(line)))
    .join("");
}
