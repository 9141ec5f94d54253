import { StringDecoder } from "node:string_decoder";
import { z } from "zod";
import { sameThreshold } from "../matching/core/pair-model.ts";
import { type PairScore, scorePair, scorePrepared } from "../matching/core/pair-score.ts";
import { pairsTogether, preparePairs } from "../matching/core/pairs-at-hand.ts";
import type { ProductIdentity } from "../matching/core/product-identity.ts";
import { reasonText } from "../matching/core/reason-text.ts";
import { identityOfTexts, pairTexts } from "../matching/core/text-identity.ts";
import { createWordStatistics, type WordStatistics } from "../matching/core/word-statistics.ts";
import type { CommandStreams } from "./command-streams.ts";

/** Lines that are read before the first answer, because how rare a word is depends on all of them. */
const maxLinesAhead = 200_000;
/** UTF-16 units of the lines that are read ahead. */
const maxUnitsAhead = 256 * 2 ** 20;
/** UTF-16 units of one line. */
const maxLineLength = 4 * 2 ** 20;

const pairLine = z.object({ left: pairTexts, right: pairTexts });

interface Pair {
  readonly left: ProductIdentity;
  readonly right: ProductIdentity;
}

type Score = (pair: Pair) => PairScore;

/**
 * `vizor match`: JSON lines `{left, right}` in, one JSON line each out in the same order; empty lines are skipped. A
 * malformed line is answered with `{"error"}`, and on stderr with its number. Words are counted over the first 200,000
 * lines, of which 2,500 at a time compete with each other; later ones are answered while they are read, each alone.
 * @returns exit code: 0, 1 when a line was malformed, 2 wrong usage
 */
export async function run(args: readonly string[], io: CommandStreams): Promise<number> {
  if (args.length > 0) {
    io.stderr.write("Usage: vizor match < LINES\n");
    return 2;
  }
  let exitCode = 0;
  let words: WordStatistics | null = null;
  let ahead: { line: string; number: number }[] = [];
  let unitsAhead = 0;
  const answer = async (parsed: Pair | { readonly error: string }, number: number, score: Score) => {
    if ("error" in parsed) {
      exitCode = 1;
      io.stderr.write(`line ${number}: ${parsed.error}\n`);
    }
    await write(io.stdout, "error" in parsed ? parsed : answerOf(score(parsed)));
  };
  const answerAhead = async () => {
    const counted = createWordStatistics(identitiesOf(ahead.map(({ line }) => line)));
    words = counted;
    for (let at = 0; at < ahead.length; at += pairsTogether) {
      const part = ahead
        .slice(at, at + pairsTogether)
        .map(({ line, number }) => ({ number, parsed: parseLine(line) }));
      const score = scoreTogether(
        part.flatMap(({ parsed }) => ("error" in parsed ? [] : [parsed])),
        counted,
      );
      for (const { number, parsed } of part) await answer(parsed, number, score);
    }
    ahead = [];
  };
  for await (const { line, number } of linesOf(io.stdin)) {
    if (words !== null) {
      const counted = words;
      await answer(parseLine(line), number, ({ left, right }) => scorePair(left, right, { words: counted }));
      continue;
    }
    ahead.push({ line, number });
    unitsAhead += line.length;
    if (ahead.length >= maxLinesAhead || unitsAhead >= maxUnitsAhead) await answerAhead();
  }
  if (words === null) await answerAhead();
  return exitCode;
}

function* identitiesOf(lines: readonly string[]): Iterable<ProductIdentity> {
  for (const line of lines) {
    const parsed = parseLine(line);
    if ("error" in parsed) continue;
    yield parsed.left;
    yield parsed.right;
  }
}

function parseLine(line: string): Pair | { readonly error: string } {
  if (line.length > maxLineLength) return { error: "longer than 4 MiB" };
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { error: "not JSON" };
  }
  const parsed = pairLine.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { error: `${issue?.path.join(".") || "line"}: ${issue?.message ?? "not understood"}` };
  }
  return { left: identityOfTexts(parsed.data.left), right: identityOfTexts(parsed.data.right) };
}

/** Scores each of the pairs beside the others. */
function scoreTogether(pairs: readonly Pair[], words: WordStatistics): Score {
  const { pairs: prepared, competition } = preparePairs(pairs, words);
  const preparedOf = new Map(pairs.map((pair, at) => [pair, prepared[at]]));
  return (pair) => {
    const { left, right } = preparedOf.get(pair) ?? {};
    if (left === undefined || right === undefined) throw new Error("a pair that was not prepared");
    return scorePrepared(left, right, { competition });
  };
}

function answerOf({ probability, reasons }: PairScore) {
  return {
    probability: Math.round(probability * 1e4) / 1e4,
    same: probability >= sameThreshold,
    reasons: reasons.map(reasonText),
  };
}

async function write(stdout: NodeJS.WritableStream, reply: object): Promise<void> {
  if (!stdout.write(`${JSON.stringify(reply)}\n`))
    await new Promise<void>((resolve) => stdout.once("drain", () => resolve()));
}

/** Lines with their 1-based numbers, without blank ones. Only line feeds end a line: JSON strings may contain other separators. */
async function* linesOf(input: NodeJS.ReadableStream) {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let number = 0;
  const entry = (line: string) => ({ line: number === 1 ? line.replace(/^\uFEFF/, "") : line, number });
  for await (const chunk of input) {
    const lines = (rest + (typeof chunk === "string" ? chunk : decoder.write(chunk))).split("\n");
    // Of a line that is too long only enough is kept to refuse it.
    rest = (lines.pop() ?? "").slice(0, maxLineLength + 1);
    for (const line of lines) {
      number += 1;
      if (line.trim() !== "") yield entry(line);
    }
  }
  number += 1;
  if (rest.trim() !== "") yield entry(rest);
}
