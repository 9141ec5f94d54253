import { expect, test } from "vitest";
import { summarizeUsage } from "./usage-summary.ts";

test("calls are added up by type and by person, most calls first, members without calls last", () => {
  const counts = [
    { userId: 2, type: "PRODUCTS", calls: 3 },
    { userId: 1, type: "PRODUCTS", calls: 5 },
    { userId: 2, type: "EXPORT", calls: 4 },
  ];
  expect(summarizeUsage(counts, [3, 1], new Map([[1, "ana@shop.example"]]))).toEqual({
    totalCalls: 12,
    totalUsage: { callsPerUsageType: { PRODUCTS: 8, EXPORT: 4 } },
    usagePerUser: [
      {
        userId: 2,
        userEmail: null,
        totalCalls: 7,
        totalUsage: { callsPerUsageType: { PRODUCTS: 3, EXPORT: 4 } },
      },
      {
        userId: 1,
        userEmail: "ana@shop.example",
        totalCalls: 5,
        totalUsage: { callsPerUsageType: { PRODUCTS: 5 } },
      },
      { userId: 3, userEmail: null, totalCalls: 0, totalUsage: { callsPerUsageType: {} } },
    ],
  });
});
