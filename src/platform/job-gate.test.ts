import { expect, test } from "vitest";
import { authorizedSiteForJob } from "./job-gate.ts";

test("any whole number from 1 is a site id, and nothing else", () => {
  expect([1, Number.MAX_SAFE_INTEGER].map(authorizedSiteForJob)).toEqual([1, Number.MAX_SAFE_INTEGER]);
  for (const siteId of [0, -1, 1.5, Number.NaN, 2 ** 53])
    expect(() => authorizedSiteForJob(siteId)).toThrow(RangeError);
});
