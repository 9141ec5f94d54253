import { expect, test } from "vitest";
import type { RowResult } from "./row-results.ts";
import { withoutCosts } from "./without-costs.ts";

const change = (field: string) => ({ field, before: "1,00", after: "2,00" });

test("costs and limits of prices are left out of changes and reasons, whatever language the file is in", () => {
  const result: RowResult = {
    row: 2,
    outcome: "CHANGED",
    productId: 7,
    url: null,
    title: "Fotoliu",
    sku: null,
    newLinks: [],
    changes: ["price", "cost", "floor", "ceiling", "shipping", "commissionPercent", "vatPercent"].map(change),
    mergedInto: null,
    errors: [
      { code: "AMOUNT_INVALID", parameters: { column: "Cost fără TVA", cell: "C2" }, text: "12,345" },
      { code: "AMOUNT_INVALID", parameters: { column: "Preț", cell: "D2" }, text: "zece" },
      { code: "LINK_MALFORMED", text: "fără adresă" },
    ],
  };
  const shown = withoutCosts(result);
  expect(shown.changes).toEqual([change("price")]);
  expect(shown.errors.map(({ text }) => text)).toEqual(["…", "zece", "fără adresă"]);
  expect({ ...shown, changes: [], errors: [] }).toEqual({ ...result, changes: [], errors: [] });
});
