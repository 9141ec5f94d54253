import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run as extract } from "../../../../src/cli/extract.ts";
import { run } from "../../../../src/cli/labelled-facts.ts";
import { settleReading } from "../../../../src/monitoring/reading-review/decisions.service.ts";
import { writeLabelledFacts } from "../../../../src/monitoring/reading-review/labelled-facts.service.ts";
import { makeDoubtfulReading } from "../../../factories/doubtful-reading.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let scratch: string;

beforeAll(async () => {
  database = await createTestDatabase();
  scratch = await mkdtemp(join(tmpdir(), "vizor-facts-"));
});

afterAll(async () => {
  await rm(scratch, { recursive: true, force: true });
  await database.close();
});

const decided = { at: new Date("2026-11-20T10:00:00Z"), by: 1 };

function collectingStreams() {
  const written = { out: "", err: "" };
  const stream = (name: "out" | "err") =>
    ({
      write: (text: string) => {
        written[name] += text;
        return true;
      },
    }) as unknown as NodeJS.WritableStream;
  return { written, io: { stdin: process.stdin, stdout: stream("out"), stderr: stream("err") } };
}

test("labelled pages are written with what people said of them, and read again in their own character set", async () => {
  const page = Buffer.from(
    "<!doctype html><html><body><h1>Râsnita de cafea</h1><p class='price'>109,16 lei</p></body></html>",
    "latin1",
  );
  const corrected = await makeDoubtfulReading(database.worker, {
    body: gzipSync(page),
    content_type: "text/html; charset=iso-8859-2",
  });
  const unpriced = await makeDoubtfulReading(database.worker);
  const open = await makeDoubtfulReading(database.worker);
  const right = { priceMinor: 10_916, currency: "RON", availability: "OUT_OF_STOCK" as const };
  await settleReading(database.worker, corrected, { state: "corrected", right }, decided);
  const none = { priceMinor: null, currency: null, availability: null };
  await settleReading(database.worker, unpriced, { state: "corrected", right: none }, decided);

  const dir = join(scratch, "facts");
  expect(await writeLabelledFacts(database.worker, dir)).toBe(2);
  const { pages } = JSON.parse(await readFile(join(dir, "manifest.json"), "utf8"));
  const byFile = new Map(pages.map((one: { file: string }) => [one.file, one]));
  expect(byFile.get(`${corrected}.html.gz`)).toMatchObject({
    kind: "product",
    expected: { price: ["109.16"], currency: ["RON"], availability: ["OutOfStock"] },
    basis: "corrected",
  });
  expect(byFile.get(`${unpriced}.html.gz`)).toMatchObject({ kind: "other", expected: { price: [] } });
  expect(byFile.has(`${open}.html.gz`)).toBe(false);

  const { io, written } = collectingStreams();
  expect(await extract(["--pages", dir], io)).toBe(0);
  expect(JSON.parse(written.out)[`${corrected}.html.gz`]).toMatchObject({ name: "Râsnita de cafea" });
  await expect(writeLabelledFacts(database.worker, dir)).rejects.toMatchObject({ code: "EEXIST" });
});

test("without a folder the command prints its usage", async () => {
  const { io, written } = collectingStreams();
  expect(await run([], io)).toBe(2);
  expect(await run(["one", "two"], io)).toBe(2);
  expect(written.err).toMatch(/^Usage: vizor labelled-facts DIR/);
});
