import { parseArgs } from "node:util";
import { z } from "zod";
import { type ExtractedPage, extractedPage } from "../src/cli/extract.ts";
import { readPage } from "../src/monitoring/extraction/read-page.ts";
import { decodeBody } from "../src/monitoring/fetch/core/charset.ts";
import { cheerioExtraction } from "./extraction/cheerio.ts";
import { runPriceModel } from "./extraction/cross-validate.ts";
import { degradations } from "./extraction/degraded-page.ts";
import { type LabelledPage, labelledPages } from "./extraction/labelled-pages.ts";
import { runPagePairs } from "./extraction/page-pairs.ts";
import { type FieldScore, f1, isSamePrice, isSameText, score } from "./extraction/score.ts";
import { runSkuModel } from "./extraction/sku-rows.ts";
import { runStockWeights } from "./extraction/stock-rows.ts";

const values = z.array(z.string()).default([]);
const answer = z.record(z.string(), z.string().nullable());
const allLabels = z.object({
  expected: z.object({
    price: values,
    availability: values,
    sku: values,
    brand: values,
    mpn: values,
    gtin: values,
  }),
  expectedPriceCorrected: z.array(z.string()).optional(),
  reference: z.record(z.string(), answer).default({}),
});

type Labels = z.infer<typeof allLabels>;
type Page = LabelledPage<Labels>;
type Answer = Readonly<Record<string, string | null | undefined>>;

interface Row {
  readonly title: string;
  readonly of: (answers: readonly Answer[], pages: readonly Page[]) => FieldScore;
}

function field(
  name: string,
  accepted: (labels: Labels) => readonly string[],
  isEqual: (a: string, b: string) => boolean,
  keep: (value: string) => boolean = () => true,
): Row["of"] {
  return (answers, pages) =>
    score(
      pages.map(({ labels }, i) => {
        const value = answers[i]?.[name] ?? null;
        return {
          predicted: value !== null && keep(value) ? value : null,
          accepted: accepted(labels).filter(keep),
        };
      }),
      isEqual,
    );
}

const isSoldOut = (value: string): boolean => value === "OutOfStock";
const rows: readonly Row[] = [
  { title: "price, labels as published", of: field("price", ({ expected }) => expected.price, isSamePrice) },
  {
    title: "price, corrected labels",
    of: field("price", (labels) => labels.expectedPriceCorrected ?? labels.expected.price, isSamePrice),
  },
  { title: "availability", of: field("availability", ({ expected }) => expected.availability, isSameText) },
  {
    title: "availability, OutOfStock",
    of: field("availability", ({ expected }) => expected.availability, isSameText, isSoldOut),
  },
  { title: "SKU", of: field("sku", ({ expected }) => expected.sku, isSameText) },
  { title: "brand", of: field("brand", ({ expected }) => expected.brand, isSameText) },
  { title: "MPN", of: field("mpn", ({ expected }) => expected.mpn, isSameText) },
  { title: "GTIN", of: field("gtin", ({ expected }) => expected.gtin, isSameText) },
];

interface BenchInput {
  readonly body: Uint8Array;
  readonly contentType: null;
  readonly url: string;
}

function flatAnswers(read: readonly ExtractedPage[]): readonly Answer[] {
  return read.map((one) => ({ ...one, confidence: String(one.confidence) }));
}

/** F1 on the same pages with one source of data after the other removed. */
function printDegraded(pages: readonly Page[], inputs: readonly BenchInput[]): void {
  const texts = inputs.map(({ body }) => decodeBody(body, null).text);
  const results = degradations.map(({ title, of }) => ({
    title,
    answers: flatAnswers(
      texts.map((text, i) =>
        extractedPage(readPage({ body: of(text), contentType: null, url: inputs[i]?.url ?? "" })),
      ),
    ),
  }));
  process.stdout.write(
    `\n${"Degraded pages".padEnd(30)}${results.map(({ title }) => title.padEnd(20)).join("")}\n`,
  );
  for (const row of rows) {
    const cells = results.map(({ answers }) => cell(row.of(answers, pages)));
    process.stdout.write(`${row.title.padEnd(30)}${cells.join("")}\n`);
  }
}

/** CPU milliseconds per page, the best of the rounds. */
function cpuPerPage<T>(inputs: readonly T[], rounds: number, work: (input: T) => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (const input of inputs) work(input);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000 / inputs.length);
  }
  return best;
}

function cell(found: FieldScore): string {
  return `${f1(found).toFixed(3)} (${found.right}/${found.predicted}/${found.expected})`.padEnd(20);
}

function printMisses(pages: readonly Page[], answers: readonly ExtractedPage[]): void {
  for (const [i, { labels, file, url }] of pages.entries()) {
    const read = answers[i];
    if (read === undefined) continue;
    const checks: readonly (readonly [string, string | null, readonly string[], typeof isSamePrice])[] = [
      ["price", read.price, labels.expectedPriceCorrected ?? labels.expected.price, isSamePrice],
      ["availability", read.availability, labels.expected.availability, isSameText],
      ["sku", read.sku, labels.expected.sku, isSameText],
      ["brand", read.brand, labels.expected.brand, isSameText],
    ];
    for (const [name, value, accepted, isEqual] of checks) {
      const isRight = value === null ? accepted.length === 0 : accepted.some((one) => isEqual(value, one));
      if (!isRight) {
        process.stdout.write(
          `${file}  ${name}: ${value ?? "-"}  accepted: ${accepted.join(" | ") || "-"}  ${url}\n`,
        );
      }
    }
  }
}

/**
 * `npm run bench -- extraction --pages DIR [--misses] [--crippled] [--rounds N]`: F1 per field compared with the
 * manifest's reference systems, and pages per CPU-second compared with a cheerio extraction in the same run.
 * `--crippled` reads the same pages again without structured data, without scripts and with scrambled names.
 * `--pairs` prints how well a page is told from another product of its shop.
 * `--cross-validate` prints how the model of a field does on hosts that it was not trained on; `--train` trains it on all pages.
 * @returns exit code: 0, or 1 where no page was read
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = parseArgs({
    args: [...args],
    options: {
      pages: { type: "string", multiple: true },
      misses: { type: "boolean" },
      crippled: { type: "boolean" },
      rounds: { type: "string", default: "5" },
      "cross-validate": { type: "boolean" },
      train: { type: "boolean" },
      pairs: { type: "boolean" },
      field: { type: "string", default: "price" },
    },
  }).values;
  if (options.pages === undefined) {
    process.stderr.write(
      "usage: bench extraction --pages DIR [--misses] [--crippled] [--rounds N]\n       bench extraction --pages DIR [--pages DIR …] --cross-validate | --train [--field price|sku]\n       bench extraction --pages DIR [--pages DIR …] --cross-validate --field availability\n       bench extraction --pages DIR [--pages DIR …] --pairs\n",
    );
    return 1;
  }
  if (options.pairs) return runPagePairs(options.pages);
  if (options["cross-validate"] && options.field === "availability") return runStockWeights(options.pages);
  if (options.train || options["cross-validate"]) {
    const runModel = options.field === "sku" ? runSkuModel : runPriceModel;
    return runModel(options.train ? "train" : "cross-validate", options.pages);
  }
  const [dir = ""] = options.pages;
  const pages = await labelledPages(dir, allLabels);
  const inputs = pages.map(({ body, url }) => ({ body, contentType: null, url }));
  if (inputs.length === 0) {
    process.stderr.write("no pages were read\n");
    return 1;
  }
  const answers = inputs.map((input) => extractedPage(readPage(input)));
  if (options.misses) printMisses(pages, answers);
  const systems = [...new Set(pages.flatMap((page) => Object.keys(page.labels.reference)))];
  const flat = flatAnswers(answers);
  const out = (line: string): boolean => process.stdout.write(`${line}\n`);
  out(
    `${"F1 (right/predicted/expected)".padEnd(30)}${"Vizor".padEnd(20)}${systems.map((name) => name.padEnd(20)).join("")}`,
  );
  for (const row of rows) {
    const theirs = systems.map((name) =>
      row.of(
        pages.map((page) => page.labels.reference[name] ?? {}),
        pages,
      ),
    );
    out(`${row.title.padEnd(30)}${cell(row.of(flat, pages))}${theirs.map(cell).join("")}`);
  }
  if (options.crippled) printDegraded(pages, inputs);
  const bytes = inputs.reduce((sum, { body }) => sum + body.length, 0);
  const rounds = Math.max(1, Number(options.rounds) || 5);
  const ours = cpuPerPage(inputs, rounds, readPage);
  const theirs = cpuPerPage(inputs, rounds, ({ body }) =>
    cheerioExtraction(Buffer.from(body).toString("utf8")),
  );
  out("");
  out(
    `${inputs.length} pages, mean ${Math.round(bytes / inputs.length / 1_000)} KB, best of ${rounds} rounds, one core`,
  );
  out(`Vizor    ${(1_000 / ours).toFixed(0)} pages per CPU-second (${ours.toFixed(2)} ms per page)`);
  out(`cheerio  ${(1_000 / theirs).toFixed(1)} pages per CPU-second (${theirs.toFixed(2)} ms per page)`);
  out(`ratio    ${(theirs / ours).toFixed(1)}`);
  return 0;
}
