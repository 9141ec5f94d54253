import fc from "fast-check";
import { expect, test } from "vitest";
import { createField, eachLink, moveField, type ParticleField } from "./particles-field.ts";

/** Numbers 0 ≤ r < 1 that are the same each time (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function links(field: ParticleField, reach: number): Set<string> {
  const found: string[] = [];
  eachLink(field, reach, (a, b) => found.push(`${Math.min(a, b)}-${Math.max(a, b)}`));
  // Each pair once.
  expect(new Set(found).size).toBe(found.length);
  return new Set(found);
}

function everyPair(field: ParticleField, reach: number): Set<string> {
  const found = new Set<string>();
  const point = (n: number) => [field.at[n * 2] ?? 0, field.at[n * 2 + 1] ?? 0] as const;
  for (let a = 0; a < field.count; a++) {
    for (let b = a + 1; b < field.count; b++) {
      const [ax, ay] = point(a);
      const [bx, by] = point(b);
      if ((ax - bx) ** 2 + (ay - by) ** 2 < reach ** 2) found.add(`${a * 2}-${b * 2}`);
    }
  }
  return found;
}

test("three points on a line, 50 apart: a reach of 60 links neighbours, one of 110 all", () => {
  const field = {
    width: 200,
    height: 10,
    count: 3,
    at: Float32Array.of(10, 5, 60, 5, 110, 5),
    speed: new Float32Array(6),
  };
  expect(links(field, 60)).toEqual(new Set(["0-2", "2-4"]));
  expect(links(field, 110)).toEqual(new Set(["0-2", "2-4", "0-4"]));
});

test("nearness is 1 at the same spot and half at half the reach", () => {
  const field = {
    width: 100,
    height: 10,
    count: 2,
    at: Float32Array.of(10, 5, 40, 5),
    speed: new Float32Array(4),
  };
  const nearness: number[] = [];
  eachLink(field, 60, (_a, _b, near) => nearness.push(near));
  expect(nearness).toEqual([0.5]);
});

test("the grid finds the pairs that comparing all with all finds", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: 5, max: 300 }),
      fc.integer(),
      (width, height, count, reach, seed) => {
        const field = createField(width, height, count, seeded(seed));
        moveField(field, 1, { x: width / 2, y: height / 2 });
        expect(links(field, reach)).toEqual(everyPair(field, reach));
      },
    ),
    { numRuns: 60 },
  );
});

test("no point leaves its field, however long a step is", () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0, max: 600, noNaN: true }), (seed, seconds) => {
      const field = createField(300, 200, 40, seeded(seed));
      for (let step = 0; step < 5; step++) moveField(field, seconds, { x: 150, y: 100 });
      for (const [n, value] of field.at.entries()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(n % 2 === 0 ? 300 : 200);
      }
    }),
    { numRuns: 50 },
  );
});

test("a point moves by its speed, turns at the edge, and moves away from the pointer", () => {
  const field = {
    width: 100,
    height: 100,
    count: 1,
    at: Float32Array.of(95, 50),
    speed: Float32Array.of(10, 0),
  };
  moveField(field, 0.4, null);
  expect(field.at[0]).toBeCloseTo(99, 4);
  moveField(field, 0.4, null);
  expect([field.at[0], field.speed[0]]).toEqual([100, -10]);
  const still = {
    width: 500,
    height: 100,
    count: 1,
    at: Float32Array.of(210, 50),
    speed: new Float32Array(2),
  };
  moveField(still, 0.1, { x: 200, y: 50 });
  expect(still.at[0]).toBeGreaterThan(210);
});
