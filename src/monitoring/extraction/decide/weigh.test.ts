import { describe, expect, test } from "vitest";
import { evidence } from "../evidence.ts";
import type { EvidenceSource } from "../reading.ts";
import { confidenceOf, weigh } from "./weigh.ts";

const trust = { "json-ld": 1, "visible-text": 1.2, meta: 0.7 };

function price(value: string, source: EvidenceSource, weight: number) {
  return evidence("price", value, source, "here", { weight });
}

describe("weighing evidence", () => {
  test("within a source the strongest counts once: 0.5 and 0.9 visible are 1.2 × 0.9", () => {
    const [best] = weigh([price("10", "visible-text", 0.5), price("10", "visible-text", 0.9)], trust);
    expect(best?.total).toBeCloseTo(1.08);
  });

  test("sources add up: 1 × 0.9 and 1.2 × 0.5 are 1.5 and outweigh 1.2", () => {
    const [best, next] = weigh(
      [price("20", "visible-text", 1), price("10", "json-ld", 0.9), price("10", "visible-text", 0.5)],
      trust,
    );
    expect([best?.key, best?.sources, next?.key]).toEqual(["10", ["json-ld", "visible-text"], "20"]);
    expect(best?.total).toBeCloseTo(1.5);
  });

  test("two agreeing sources raise confidence, and a close second value lowers it", () => {
    const [agreed] = weigh([price("10", "json-ld", 1), price("10", "visible-text", 1)], trust);
    const [alone] = weigh([price("10", "json-ld", 1)], trust);
    const [first, second] = weigh([price("10", "json-ld", 1), price("11", "visible-text", 0.8)], trust);
    if (!agreed || !alone || !first || !second) throw new Error("no values");
    expect(confidenceOf(agreed, undefined)).toBeGreaterThan(confidenceOf(alone, undefined));
    expect(confidenceOf(first, second)).toBeLessThan(0.5);
  });
});
