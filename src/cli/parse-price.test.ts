import { PassThrough, Readable } from "node:stream";
import { expect, it } from "vitest";
import { run } from "./parse-price.ts";

async function answer(lines: string): Promise<{ exitCode: number; output: unknown[] }> {
  const stdout = new PassThrough();
  const exitCode = await run([], { stdin: Readable.from([lines]), stdout, stderr: new PassThrough() });
  const text = String(stdout.read() ?? "").trim();
  return { exitCode, output: text === "" ? [] : text.split("\n").map((line) => JSON.parse(line)) };
}

it("answers each line in its order", async () => {
  const { exitCode, output } = await answer(
    '{"string":"1.899,99 lei"}\n\n{"string":"5.76","currencyHint":"zł"}\r\n{"string":null,"currencyHint":"EUR"}\n{"string":"423.923","decimalSeparator":"."}',
  );
  expect(exitCode).toBe(0);
  expect(output).toEqual([
    { amount: "1899.99", currency: "RON" },
    { amount: "5.76", currency: "PLN" },
    { amount: null, currency: "EUR" },
    { amount: "423.923", currency: null },
  ]);
});

it("reports a malformed line with its reason, continues, and exits with 1", async () => {
  const { exitCode, output } = await answer('{"string":\n[1]\n{"string":5}\n{"string":"2 lei"}\n');
  expect(exitCode).toBe(1);
  expect(output).toHaveLength(4);
  expect(output.slice(0, 3)).toEqual(
    Array(3).fill({ amount: null, currency: null, error: expect.stringMatching(/./) }),
  );
  expect(output[3]).toEqual({ amount: "2", currency: "RON" });
});
