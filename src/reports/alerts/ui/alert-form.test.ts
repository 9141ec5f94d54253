import { expect, test } from "vitest";
import { newAlert, readAlert } from "./alert-form.ts";

const read = (change: object) => readAlert({ ...newAlert, name: " Sub noi ", ...change });

test("percentages are read as people type them, from 0.01 to 1,000", () => {
  for (const [typed, threshold] of [
    ["5", 5],
    ["2,5", 2.5],
    ["2.5", 2.5],
    ["0,01", 0.01],
    ["1000", 1000],
  ] as const)
    expect(read({ threshold: typed }), typed).toMatchObject({
      ok: true,
      body: { name: "Sub noi", threshold },
    });
  for (const typed of ["", "0", "-5", "abc", "1001", "0,001"])
    expect(read({ threshold: typed }), typed).toEqual({ ok: false, wrong: ["threshold"] });
});

test("an alert about stock has no percentage; every alert has a name", () => {
  expect(read({ kind: "OUT_OF_STOCK", threshold: "" })).toMatchObject({
    ok: true,
    body: { threshold: null },
  });
  expect(read({ name: "  " })).toEqual({ ok: false, wrong: ["name"] });
});
