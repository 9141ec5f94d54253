import { expect, test } from "vitest";

const files = import.meta.glob<string>("./messages/*/*.po", {
  query: "?raw",
  import: "default",
  eager: true,
});
const romanian = Object.entries(files).filter(([file]) => file.includes("/ro/"));

/** Pairs of source and translation of a catalogue, without its header. */
function messagesOf(po: string): { source: string; translation: string }[] {
  const pairs = po.matchAll(
    /^(?:msgctxt (".*")\n)?msgid ("(?:[^"\\]|\\.)+"(?:\n".*")*)\nmsgstr (".*"(?:\n".*")*)/gm,
  );
  return [...pairs].map(([, context, source = "", translation = ""]) => ({
    // A context tells two meanings of one text apart.
    source: (context === undefined ? "" : `${text(context)}: `) + text(source),
    translation: text(translation),
  }));
}

function text(lines: string): string {
  return lines
    .split("\n")
    .map((line) => String(JSON.parse(line)))
    .join("");
}

test("there is a Romanian catalogue beside every English one", () => {
  expect(romanian.length).toBeGreaterThan(0);
  expect(Object.keys(files)).toHaveLength(2 * romanian.length);
});

test.each(romanian)("%s: every text is there, every plural has one, few and other", (_, po) => {
  const messages = messagesOf(po);
  expect(messages.length).toBeGreaterThan(0);
  for (const { source, translation } of messages) {
    expect(translation, source).not.toBe("");
    if (!/, plural,/.test(source)) continue;
    for (const form of ["one {", "few {", "other {"]) expect(translation, source).toContain(form);
  }
});

test.each(romanian)("%s: placeholders and tags are those of the source", (_, po) => {
  const marks = (message: string) => [...new Set(message.match(/\{\w+\}|<\/?\d+\/?>/g) ?? [])].sort();
  for (const { source, translation } of messagesOf(po))
    expect(marks(translation), source).toEqual(marks(source));
});

test.each(romanian)("%s: ș and ț have a comma below, not a cedilla", (_, po) => {
  expect(po).not.toMatch(/[şţŞŢ]/);
});

test("the same English text has the same Romanian in every catalogue", () => {
  const translationsOf = new Map<string, Set<string>>();
  for (const { source, translation } of romanian.flatMap(([, po]) => messagesOf(po)))
    translationsOf.set(source, (translationsOf.get(source) ?? new Set()).add(translation));
  const inconsistent = [...translationsOf].filter(([, translations]) => translations.size > 1);
  expect(translationsOf.size).toBeGreaterThan(100);
  expect(inconsistent).toEqual([]);
});
