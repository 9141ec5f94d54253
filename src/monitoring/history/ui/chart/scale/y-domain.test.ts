import { expect, test } from "vitest";
import { yDomain } from "./y-domain.ts";

test("5 % of the range above and below", () => {
  expect(yDomain([100, 300])).toEqual([90, 310]);
});

test("at least 0,25 lei, so that one price is not a line on the edge", () => {
  expect(yDomain([80, 80])).toEqual([79.75, 80.25]);
});

test("never below nothing", () => {
  expect(yDomain([0.1, 0.2])[0]).toBe(0);
});
