import { foldedWords, foldText } from "../../../kit/text/fold-text.ts";

/** What a command is found by. */
interface Findable {
  readonly name: string;
  /** Keywords. */
  readonly words: readonly string[];
  /** What the server has found by what was typed: offered whatever its name is. */
  readonly isFound?: boolean;
}

interface Group<T> {
  readonly name: string;
  readonly commands: readonly T[];
}

/** Score of server results: below name matches, above keyword matches. */
const foundFit = 0.4;

/**
 * The commands that fit what was typed, the best first: groups by the best of their commands. Equal ones keep their order, as
 * all do while nothing is typed. Groups without a command are left out.
 */
export function offeredCommands<T extends Findable, G extends Group<T>>(
  groups: readonly G[],
  typed: string,
): readonly G[] {
  if (typed.trim() === "") return groups.filter(({ commands }) => commands.length > 0);
  return groups
    .flatMap((group) => {
      const fitting = group.commands
        .map((command) => ({ command, fit: fitOf(command, typed) }))
        .filter(({ fit }) => fit > 0)
        .toSorted((one, other) => other.fit - one.fit);
      const [best] = fitting;
      if (!best) return [];
      return [{ fit: best.fit, group: { ...group, commands: fitting.map(({ command }) => command) } }];
    })
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ group }) => group);
}

function fitOf({ name, words, isFound = false }: Findable, typed: string): number {
  return isFound ? foundFit : matchWords(name, typed, words);
}

/**
 * Score of a command: every typed word must occur in its name or its keywords.
 * @param others keywords
 * @returns 0 for no match; 1 when the name starts with it, 0.8 when one of its words does, 0.5 within a word,
 * 0.3 by keywords
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
