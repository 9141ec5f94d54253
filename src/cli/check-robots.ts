import { text } from "node:stream/consumers";
import { z } from "zod";
import { isAllowed, parseRobots } from "../monitoring/robots/core/robots.ts";
import type { Streams } from "./check-address.ts";

const question = z.object({ robots_b64: z.base64(), url: z.string(), ua: z.string() });

/**
 * Reads JSON lines `{robots_b64, url, ua}` and prints `ALLOWED` or `DISALLOWED` for each. `ua` is a product token as
 * in a user-agent line, not a whole User-Agent header.
 * A line that cannot be parsed gives DISALLOWED and a message on stderr.
 * @returns exit code: 0, or 1 when a line could not be parsed
 */
export async function run(args: readonly string[], io: Streams): Promise<number> {
  if (args.length > 0) {
    io.stderr.write("usage: check-robots < JSON lines {robots_b64, url, ua}\n");
    return 2;
  }
  const lines = (await text(io.stdin)).replace(/^\uFEFF/, "").split("\n");
  let exitCode = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const verdict = verdictOn(line);
    if (verdict === null) {
      io.stderr.write(`line ${index + 1}: not a JSON object with robots_b64, url and ua\n`);
      exitCode = 1;
    }
    io.stdout.write(`${verdict ?? "DISALLOWED"}\n`);
  }
  return exitCode;
}

function verdictOn(line: string): "ALLOWED" | "DISALLOWED" | null {
  const parsed = question.safeParse(parseJson(line));
  if (!parsed.success) return null;
  const robots = parseRobots(Buffer.from(parsed.data.robots_b64, "base64"));
  return isAllowed(robots, parsed.data.url, parsed.data.ua) ? "ALLOWED" : "DISALLOWED";
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
