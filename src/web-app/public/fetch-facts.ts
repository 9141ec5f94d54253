import { plans as plansCall } from "../../billing/plans/plans.contract.ts";
import { readOperator } from "../../contact/operator/operator.contract.ts";
import type { PageFacts } from "../../kit/pages/page-facts.ts";
import { call } from "../../web/call.ts";

/** The facts of a page that was sent without them. */
export async function fetchFacts(): Promise<PageFacts> {
  const [plans, operator] = await Promise.all([call(plansCall), call(readOperator)]);
  return { plans, operator };
}
