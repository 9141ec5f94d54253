import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { run } from "./recommend.ts";

async function answer(lines: readonly (object | string)[]) {
  const stdout = new PassThrough();
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const exitCode = await run([], { stdin: Readable.from([text]), stdout, stderr: new PassThrough() });
  const output = String(stdout.read() ?? "").trim();
  return { exitCode, output: output.split("\n").map((line): unknown => JSON.parse(line)) };
}

const offer = {
  merchant: "a.ro",
  price: 98,
  currency: "RON",
  available: "IN_STOCK",
  readAt: "2026-11-22T05:00:00Z",
  quarantined: false,
  confirmed: true,
};
const question = {
  now: "2026-11-22T10:00:00Z",
  rule: { priceStrategy: "UNDERCUT", priceAdjustmentType: "PERCENTAGE", value: 5, thresholdPercentage: 10 },
  product: { price: 100, readAt: "2026-11-22T06:00:00+02:00", ownDomains: ["shop.ro"] },
  offers: [offer],
};

test("amounts in lei, percentages in percent, missing limits as the site's defaults", async () => {
  const { exitCode, output } = await answer([
    question,
    { ...question, product: { ...question.product, floor: 95.5 } },
    { ...question, rule: { ...question.rule, priceAdjustmentType: "RON", value: 60 } },
    { ...question, offers: [{ ...offer, currency: "EUR" }] },
  ]);
  const target = { merchant: "a.ro", price: 98 };
  expect(output).toEqual([
    { recommended: 93.1, state: "IN_REVIEW", refusal: null, target, changePercent: -6.9, guards: [] },
    {
      recommended: 95.5,
      state: "IN_REVIEW",
      refusal: null,
      target,
      changePercent: -4.5,
      guards: [{ guard: "floor", before: 93.1, after: 95.5 }],
    },
    {
      recommended: 70,
      state: "WARNING",
      refusal: null,
      target,
      changePercent: -30,
      guards: [{ guard: "step", before: 38, after: 70 }],
    },
    {
      recommended: null,
      state: null,
      refusal: "other-currency",
      target: null,
      changePercent: null,
      guards: [],
    },
  ]);
  expect(exitCode).toBe(0);
});

test.each([
  ["not JSON", "{"],
  ["an unknown field", { ...question, colour: "red" }],
  ["an unknown field of the rule", { ...question, rule: { ...question.rule, speed: 1 } }],
  ["three decimals", { ...question, product: { ...question.product, price: 1.005 } }],
  ["a negative threshold", { ...question, rule: { ...question.rule, thresholdPercentage: -1 } }],
  ["a number as text", { ...question, rule: { ...question.rule, value: "5" } }],
  ["an unknown strategy", { ...question, rule: { ...question.rule, priceStrategy: "CHEAP" } }],
  ["a time without a zone", { ...question, now: "2026-11-22T10:00:00" }],
])("%s is an error line, and the run continues", async (_, line) => {
  const { exitCode, output } = await answer([line, question]);
  expect(exitCode).toBe(1);
  expect(output).toEqual([
    { error: expect.stringMatching(/./) },
    expect.objectContaining({ recommended: 93.1 }),
  ]);
});
