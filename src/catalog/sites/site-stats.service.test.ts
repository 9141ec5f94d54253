import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { samplePages } from "./site-stats.service.ts";

test("up to 50,000 links every page is counted", () => {
  expect(samplePages(0)).toEqual({ oneIn: 1, below: null });
  expect(samplePages(50_000)).toEqual({ oneIn: 1, below: null });
});

test("above, the share is halved until at most 50,000 are left", () => {
  expect(samplePages(50_001)).toEqual({ oneIn: 2, below: "80000000-0000-0000-0000-000000000000" });
  // 5,000,000 / 128 = 39,062.5
  expect(samplePages(5_000_000)).toEqual({ oneIn: 128, below: "02000000-0000-0000-0000-000000000000" });
});

test("of ids made from hashes, the sample holds its share: one in four of 20,000, within 5 %", () => {
  const { below } = samplePages(200_000);
  const ids = Array.from({ length: 20_000 }, (_, n) =>
    createHash("sha256").update(`page ${n}`).digest("hex"),
  );
  const sampled = ids.filter((id) => id < (below ?? "").slice(0, 8)).length;
  expect(sampled).toBeGreaterThan(4750);
  expect(sampled).toBeLessThan(5250);
});
