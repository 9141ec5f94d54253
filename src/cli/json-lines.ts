import { text } from "node:stream/consumers";
import type { CommandStreams } from "./command-streams.ts";

/**
 * Answers each JSON line of the input with one JSON line, in the same order; empty lines are skipped.
 * @param answer must not throw; an answer with `error` stands for a malformed line
 * @returns exit code: 0, 1 when a line was malformed
 */
export async function answerLines(io: CommandStreams, answer: (line: string) => object): Promise<number> {
  let exitCode = 0;
  // Only line feeds end a line: JSON strings may contain other Unicode line separators.
  for (const line of (await text(io.stdin)).replace(/^\uFEFF/, "").split("\n")) {
    if (line.trim() === "") continue;
    const reply = answer(line);
    if ("error" in reply && reply.error !== undefined) exitCode = 1;
    if (!io.stdout.write(`${JSON.stringify(reply)}\n`)) {
      await new Promise((resolve) => io.stdout.once("drain", resolve));
    }
  }
  return exitCode;
}
