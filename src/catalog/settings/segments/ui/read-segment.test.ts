import { expect, test } from "vitest";
import { readSegment, type SegmentDraft } from "./read-segment.ts";

const draft: SegmentDraft = {
  name: " A little dearer ",
  type: "over",
  difference: "minimum",
  start: "5",
  end: "10,5",
};

test("a complete form is parsed, its name trimmed, its bounds in either notation", () => {
  const body = { name: "A little dearer", type: "over", difference: "minimum", start: 5, end: 10.5 };
  expect(readSegment(draft)).toEqual({ ok: true, body });
  expect(readSegment({ ...draft, start: "5%", end: "10.50 %" })).toEqual({ ok: true, body });
});

test("between may start below zero", () => {
  const read = readSegment({ ...draft, type: "between", start: "-2,5", end: "2.5" });
  expect(read).toMatchObject({ ok: true, body: { start: -2.5, end: 2.5 } });
});

test("an empty form reports every missing field", () => {
  expect(readSegment({ ...draft, name: " ", start: "", end: " " })).toEqual({
    ok: false,
    errors: { name: "name-missing", start: "start-missing", end: "end-missing" },
  });
});

test.each([
  [{ end: "5" }, { end: "end-not-greater" }],
  [{ end: "4,99" }, { end: "end-not-greater" }],
  [{ start: "-1" }, { start: "start-negative" }],
  [{ start: "-1", type: "under" }, { start: "start-negative" }],
  [{ start: "five" }, { start: "not-a-percent" }],
  [{ end: "10,555" }, { end: "not-a-percent" }],
  [{ end: "1000001" }, { end: "not-a-percent" }],
  [{ name: "n".repeat(101) }, { name: "name-too-long" }],
] as const)("%j is rejected: %j", (change, errors) => {
  expect(readSegment({ ...draft, ...change })).toEqual({ ok: false, errors });
});
