import { explainDecision } from "../pricing/decisions/decisions.service.ts";
import type { CommandStreams } from "./command-streams.ts";
import { withDatabase } from "./database/with-database.ts";

/**
 * `vizor explain-price DECISION`: prints the record of a price, computes the price again from it, and says what differs.
 * @returns exit code: 0 identical, 1 differs or no such record, 2 wrong usage
 */
export async function run(args: readonly string[], io: CommandStreams): Promise<number> {
  const [id = "", ...others] = args;
  const decisionId = Number(id);
  if (!/^\d{1,16}$/.test(id) || !Number.isSafeInteger(decisionId) || others.length > 0) {
    io.stderr.write("Usage: vizor explain-price DECISION\n");
    return 2;
  }
  return withDatabase(io, async ({ worker }) => {
    const found = await explainDecision(worker, decisionId);
    if (found === undefined) {
      io.stderr.write(`${id}: no site has this decision\n`);
      return 1;
    }
    const { record, isIdentical, differences } = found;
    io.stdout.write(`${JSON.stringify(record, null, 2)}\n`);
    io.stdout.write(isIdentical ? "identical\n" : `${differences.join("\n")}\n`);
    return isIdentical ? 0 : 1;
  });
}
