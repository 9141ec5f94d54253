import { queryOptions } from "@tanstack/react-query";
import { CallError, call } from "../../../web/call.ts";
import { pricingDecision } from "../decisions.contract.ts";

/** The record of how a price was made. Its values never change, but what became of the price since may. */
export function decisionQuery(site: string, id: number) {
  return queryOptions({
    queryKey: [pricingDecision.path, site, id],
    queryFn: ({ signal }) => call(pricingDecision, { query: { domain: site, id: String(id) }, signal }),
    staleTime: 0,
  });
}

/** Whether the site has no such record, as after the time for which records are stored. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
