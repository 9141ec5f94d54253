import { expect, test } from "vitest";
import { segmentExample } from "./segment-description.tsx";

test.each([
  ["under", 5, 10, 90, 95],
  ["over", 5, 10.5, 105, 110.5],
  ["between", -2.5, 3, 97.5, 103],
  ["under", 50, 150, 0, 50],
] as const)(
  "%s %d to %d percent of 100 lei: own prices of %d to %d lei",
  (type, start, end, fromLei, toLei) => {
    expect(segmentExample({ type, start, end })).toEqual({ fromLei, toLei });
  },
);
