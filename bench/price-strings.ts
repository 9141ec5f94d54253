import { readFile } from "node:fs/promises";
import { z } from "zod";
import { isoOfSign } from "../src/monitoring/extraction/amount-text/currency-signs.ts";
import { parsePriceText } from "../src/monitoring/extraction/amount-text/parse-price-text.ts";

const casesFile = z.object({
  cases: z
    .array(
      z.object({
        string: z.string().nullable(),
        currencyHint: z.string().nullish(),
        decimalSeparator: z.string().nullish(),
        digitGroupSeparator: z.string().nullish(),
        expectedAmount: z.string().nullable(),
        expectedCurrency: z.string().nullable(),
        xfail: z.boolean().nullish(),
      }),
    )
    .min(1),
});

type PriceCase = z.infer<typeof casesFile>["cases"][number];

interface Outcome {
  readonly isAmountRight: boolean;
  readonly isCurrencyRight: boolean;
  readonly isCurrencyEqual: boolean;
}

function parse(row: PriceCase) {
  return parsePriceText(row.string ?? "", {
    currencyHint: row.currencyHint ?? undefined,
    decimalSeparator: row.decimalSeparator ?? undefined,
    digitGroupSeparator: row.digitGroupSeparator ?? undefined,
  });
}

function canonicalAmount(amount: string | null): string | null {
  if (amount === null) return null;
  return amount.includes(".") ? amount.replace(/0+$/, "").replace(/\.$/, "") : amount;
}

/** A sign of exactly one currency is compared as its ISO code; a sign shared by several is compared as it is. */
function canonicalCurrency(currency: string | null): string | null {
  return currency === null ? null : (isoOfSign(currency) ?? currency.trim());
}

function judge(row: PriceCase): Outcome {
  const { amount, currency } = parse(row);
  return {
    isAmountRight: canonicalAmount(amount) === canonicalAmount(row.expectedAmount),
    isCurrencyRight: canonicalCurrency(currency) === canonicalCurrency(row.expectedCurrency),
    isCurrencyEqual: currency === row.expectedCurrency,
  };
}

function share(outcomes: readonly Outcome[], key: keyof Outcome): string {
  const right = outcomes.filter((outcome) => outcome[key]).length;
  return `${right}/${outcomes.length} = ${((100 * right) / outcomes.length).toFixed(2)} %`;
}

function stringsPerCpuSecond(rows: readonly PriceCase[]): number {
  const rounds = Math.ceil(400_000 / rows.length);
  for (let round = 0; round < rounds / 4; round++) rows.forEach(parse);
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round++) rows.forEach(parse);
  const spent = process.cpuUsage(start);
  return (rounds * rows.length * 1e6) / (spent.user + spent.system);
}

function print(title: string, rows: readonly PriceCase[]): void {
  if (rows.length === 0) return;
  const outcomes = rows.map(judge);
  console.log(`${title}: amount ${share(outcomes, "isAmountRight")}`);
  console.log(`${title}: currency ${share(outcomes, "isCurrencyRight")} (as ISO 4217 on both sides)`);
  console.log(`${title}: currency ${share(outcomes, "isCurrencyEqual")} (same characters as the case)`);
}

function printMisses(rows: readonly PriceCase[]): void {
  for (const row of rows) {
    const outcome = judge(row);
    if (!outcome.isAmountRight || !outcome.isCurrencyRight) {
      console.log(JSON.stringify({ ...row, answer: parse(row) }));
    }
  }
}

/**
 * `npm run bench -- price-strings FILE [--misses]`: parses a file of price strings with their expected amounts and
 * currencies. Goal for the required rows: 99.5 % of the amounts and 98 % of the currencies.
 * @returns exit code: 0, 1 below the goal, 2 for wrong arguments
 */
export async function run(args: readonly string[]): Promise<number> {
  const file = args.find((argument) => !argument.startsWith("--"));
  if (file === undefined) {
    console.error("Usage: npm run bench -- price-strings FILE [--misses]");
    return 2;
  }
  const { cases } = casesFile.parse(JSON.parse(await readFile(file, "utf8")));
  const required = cases.filter((row) => row.xfail !== true);
  print("required", required);
  print(
    "xfail",
    cases.filter((row) => row.xfail === true),
  );
  console.log(`${Math.round(stringsPerCpuSecond(cases)).toLocaleString("en")} strings per CPU-second`);
  if (args.includes("--misses")) printMisses(cases);
  const outcomes = required.map(judge);
  const amounts = outcomes.filter((outcome) => outcome.isAmountRight).length / outcomes.length;
  const currencies = outcomes.filter((outcome) => outcome.isCurrencyRight).length / outcomes.length;
  return amounts >= 0.995 && currencies >= 0.98 ? 0 : 1;
}
