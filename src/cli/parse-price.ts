import { z } from "zod";
import { parsePriceText } from "../monitoring/extraction/amount-text/parse-price-text.ts";
import type { CommandStreams } from "./command-streams.ts";
import { answerLines } from "./json-lines.ts";

const optionalText = z.string().nullish();

const question = z.object({
  string: z.string().nullable(),
  currencyHint: optionalText,
  decimalSeparator: optionalText,
  digitGroupSeparator: optionalText,
});

interface Answer {
  readonly amount: string | null;
  readonly currency: string | null;
  readonly error?: string;
}

function refusal(error: string): Answer {
  return { amount: null, currency: null, error };
}

/** Parses one JSON line; an invalid line returns the reason. */
export function answerLine(text: string): Answer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refusal("not JSON");
  }
  const parsed = question.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refusal(`${issue?.path.join(".") || "line"}: ${issue?.message ?? "not understood"}`);
  }
  const { string, currencyHint, decimalSeparator, digitGroupSeparator } = parsed.data;
  return parsePriceText(string ?? "", {
    currencyHint: currencyHint ?? undefined,
    decimalSeparator: decimalSeparator ?? undefined,
    digitGroupSeparator: digitGroupSeparator ?? undefined,
  });
}

/**
 * `vizor parse-price`: JSON lines in, JSON lines out in the same order; empty lines are skipped.
 * @returns exit code: 0, 1 when a line was malformed, 2 wrong usage
 */
export async function run(args: readonly string[], io: CommandStreams): Promise<number> {
  if (args.length > 0) {
    io.stderr.write("Usage: vizor parse-price < LINES\n");
    return 2;
  }
  return answerLines(io, answerLine);
}
