import type { ImportPlan } from "./import-items.ts";

/**
 * Refuses the new products beyond what the company's plan includes, in the order of their rows; changes of known products stay.
 * @param left number of products that may still be added
 */
export function withinRoom(
  plan: ImportPlan,
  { planName, limit, left }: { readonly planName: string; readonly limit: number; readonly left: number },
): ImportPlan {
  const beyond = new Set(
    plan.products
      .filter(({ known }) => known === null)
      .slice(left)
      .map(({ row }) => row),
  );
  if (beyond.size === 0) return plan;
  const refusal = { code: "PLAN_PRODUCTS_REACHED", parameters: { plan: planName, limit }, text: "" };
  return {
    products: plan.products.filter(({ known, row }) => known !== null || !beyond.has(row)),
    rows: plan.rows.map((row) =>
      row.outcome !== "REFUSED" && beyond.has(row.mergedInto ?? row.row)
        ? { ...row, outcome: "REFUSED", newLinks: [], changes: [], mergedInto: null, errors: [refusal] }
        : row,
    ),
  };
}
