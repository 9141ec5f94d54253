import { parseArgs } from "node:util";
import { type Distribution, distribute } from "../../platform/db/cluster/distribute.ts";
import type { Step } from "../../platform/db/cluster/plan.ts";
import { distributionByTable } from "../../platform/db/distribution.ts";
import { addressForRole } from "../../platform/db/roles.ts";
import type { CommandStreams } from "../command-streams.ts";
import { withDatabaseServer } from "./with-database.ts";

const usage = `Usage: vizor distribute [--dry-run]

Distributes the tables over the nodes of the Citus cluster whose coordinator DATABASE_URL names. Stop every process of Vizor
first. Run it again when it was interrupted: it completes what is left. --dry-run prints the statements and changes nothing.
`;

/** `vizor distribute`. @returns exit code: 0 done, 1 refused or a closing check failed, 2 wrong usage */
export async function run(args: readonly string[], io: CommandStreams): Promise<number> {
  const isDryRun = readRequest(args);
  if (isDryRun === undefined) {
    io.stderr.write(usage);
    return 2;
  }
  const result = await withDatabaseServer((ownerUrl, secrets) =>
    distribute({
      ownerUrl,
      appUrl: addressForRole(ownerUrl, "vizor_app", secrets),
      map: distributionByTable,
      isDryRun,
      onStep: (step) => io.stdout.write(lineOf(step)),
    }),
  );
  return report(result, isDryRun, io);
}

function readRequest(args: readonly string[]): boolean | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { "dry-run": { type: "boolean" } } });
    return values["dry-run"] ?? false;
  } catch {
    return undefined;
  }
}

/** As SQL with its reason as a comment, so that the output of a dry run can be read and run as such. */
export function lineOf({ statement, why }: Step): string {
  return `${statement}; -- ${why}\n`;
}

function report(
  { refusals, plan, counts, findings }: Distribution,
  isDryRun: boolean,
  { stdout, stderr }: CommandStreams,
): number {
  if (isDryRun) stdout.write(plan.steps.map(lineOf).join(""));
  if (refusals.length > 0) {
    stderr.write(`${refusals.join("\n")}\nNothing was changed\n`);
    return 1;
  }
  if (isDryRun) {
    stdout.write(`-- ${plan.steps.length} statements; nothing was changed\n`);
    return 0;
  }
  const width = Math.max(...counts.map(({ table }) => table.length));
  for (const { table, before, after } of counts)
    stdout.write(`${table.padEnd(width)}  ${before} rows before, ${after} after\n`);
  const failed = [
    ...findings,
    ...counts
      .filter(({ before, after }) => before !== after)
      .map(({ table }) => `${table} does not have its rows`),
  ];
  if (failed.length > 0) {
    stderr.write(`${failed.join("\n")}\nDo not start Vizor before this is mended\n`);
    return 1;
  }
  stdout.write(
    `${counts.length} tables are distributed; every shard has the row policies of its table, and vizor_app reads no row without a site\n`,
  );
  return 0;
}
