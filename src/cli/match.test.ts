import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { run } from "./match.ts";

async function answer(chunks: readonly (string | Buffer)[]) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const exitCode = await run([], { stdin: Readable.from(chunks), stdout, stderr });
  const lines = String(stdout.read() ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
  return { exitCode, lines, errors: String(stderr.read() ?? "") };
}

const pair = {
  left: { title: "Bosch WAN28263BY" },
  right: { name: "bosch wan 28263 by", manufacturer: "Bosch" },
};

test("one line each, in order, from chunks that end anywhere", async () => {
  const text = Buffer.from(
    `${JSON.stringify(pair)}\n\n${JSON.stringify({ left: { title: "Cană albă" }, right: { title: "Țesător 🧵" } })}`,
  );
  const chunks = Array.from(text, (byte) => Buffer.from([byte]));
  const { exitCode, lines } = await answer(chunks);
  expect(exitCode).toBe(0);
  expect(lines).toEqual([
    { probability: expect.any(Number), same: true, reasons: expect.arrayContaining([expect.any(String)]) },
    { probability: expect.any(Number), same: false, reasons: expect.arrayContaining([expect.any(String)]) },
  ]);
});

test.each([
  ["not JSON", "{"],
  ["an array", "[]"],
  ["without right", '{"left":{"title":"a"}}'],
  ["a title that is an object", '{"left":{"title":{}},"right":{}}'],
])("%s is an error with its line number, and the run continues", async (_what, line) => {
  const { exitCode, lines, errors } = await answer([`${line}\n${JSON.stringify(pair)}\n`]);
  expect(exitCode).toBe(1);
  expect(lines).toEqual([{ error: expect.stringMatching(/./) }, expect.objectContaining({ same: true })]);
  expect(errors).toMatch(/^line 1: /);
});

test("empty titles and missing fields are not the same", async () => {
  const { exitCode, lines } = await answer(['{"left":{"title":""},"right":{}}\n']);
  expect(exitCode).toBe(0);
  expect(lines).toEqual([expect.objectContaining({ same: false })]);
});

test("the lines of one run compete: a pair is less probable beside a better one of the same product", async () => {
  const left = { title: "Aspirator Rowenta Silence Force" };
  const near = JSON.stringify({ left, right: { title: "Aspirator Rowenta Silence Force Compact" } });
  const exact = JSON.stringify({ left, right: { title: "Rowenta aspirator Silence Force" } });
  const probability = (lines: readonly unknown[]) => (lines[0] as { probability: number }).probability;
  const alone = await answer([`${near}\n`]);
  const beside = await answer([`${near}\n${exact}\n`]);
  expect(probability(beside.lines)).toBeLessThan(probability(alone.lines));
});
